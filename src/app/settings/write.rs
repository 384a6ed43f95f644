//! Settings become text, with a comment at each field.

use std::fmt::{self, Write};

use super::Settings;
use super::handling::write_handling;
use super::keys::write_bindings;

impl Settings {
    /// The text of a settings file that reads back as these settings.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "# Settings of Sector Sweep. What is missing here has its default.")?;
        self.window.write(text)?;
        self.sound.write(text)?;
        self.picture.write(text)?;
        self.access.write(text)?;
        self.game.write(text)?;
        self.last.write(text)?;
        write_handling(text, self.bindings.handling)?;
        write_bindings(text, &self.bindings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::{Action, Bindings, Chord, MAX_DEAD_ZONE_PERCENT};
    use crate::app::settings::{
        AccessSettings, GameSettings, LastGame, MAX_SIZE, PictureSettings, Scale, SoundSettings, Vsync,
        WindowSettings,
    };
    use crate::sim::{Difficulty, ShipKind};
    use crate::view::{HullMark, Outline, Tones};
    use crate::words::Language;
    use winit::keyboard::KeyCode;

    /// Settings of which each differs from its default.
    fn all_changed() -> Settings {
        let mut bindings = Bindings::default();
        for action in Action::ALL {
            bindings.set_keys(action, vec![Chord::with_alt(KeyCode::F1), Chord::plain(KeyCode::Fn)]).unwrap();
            bindings.set_buttons(action, vec![gilrs::Button::Mode, gilrs::Button::C]);
        }
        bindings.set_keys(Action::Picture, vec![]).unwrap();
        bindings.set_second_keys(Action::Up, vec![Chord::plain(KeyCode::F2)]).unwrap();
        bindings.set_second_keys(Action::Bomb, vec![]).unwrap();
        bindings.set_dead_zone_percent(MAX_DEAD_ZONE_PERCENT).unwrap();
        Settings {
            window: WindowSettings {
                fullscreen: true,
                size: MAX_SIZE,
                scale: Scale::Fit,
                vsync: Vsync::Adaptive,
                frame_cap: Some(144),
            },
            sound: SoundSettings { master: 1, music: 0, effects: 100, mute: true },
            picture: PictureSettings {
                bloom: 1,
                shake: 2,
                flash: 3,
                background: 4,
                crt: 5,
                curvature: 6,
                reduced_motion: true,
            },
            access: AccessSettings {
                bullet_outline: Outline::Light,
                palette: Tones::BlueYellow,
                hull: HullMark::Large,
                game_speed: 50,
                large_text: true,
            },
            game: GameSettings {
                pause_on_focus_loss: false,
                overlay: true,
                demonstration: false,
                language: Language::French,
            },
            last: LastGame {
                difficulty: Difficulty::Ace,
                players: 2,
                ships: [ShipKind::Lance, ShipKind::Arrow],
            },
            bindings,
        }
    }

    /// Tests that what is written reads back the same, be it the defaults or anything else.
    #[test]
    fn what_is_written_reads_back() {
        for settings in [Settings::default(), all_changed()] {
            let text = settings.to_toml();
            assert_eq!(Settings::from_toml(text.as_bytes()), Ok(settings), "{text}");
        }
    }

    /// Tests that no field goes without an explanation: before each stands a comment, or on its line.
    #[test]
    fn every_field_is_explained() {
        let text = Settings::default().to_toml();
        let mut is_explained = false;
        for line in text.lines() {
            if line.is_empty() {
                is_explained = false;
            }
            is_explained |= line.contains('#');
            assert!(is_explained || !line.contains('='), "{line}");
        }
    }
}
