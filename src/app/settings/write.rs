//! Settings become text, with a comment at each field.

use std::fmt::Write;

use super::handling::write_handling;
use super::{
    AccessSettings, FRAME_CAPS, GAME_SPEEDS, MAX_EFFECT, MOST_SIZE, PictureSettings, Settings, WindowSettings,
};
use crate::app::input::{Action, MAX_DEAD_ZONE_PERCENT, button_name};
use crate::view::{HullMark, Outline, Tones};
use crate::words::Language;

impl Settings {
    /// The text of a settings file that reads back as these settings.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write_values(&mut text);
        let _ = self.write_bindings(&mut text);
        text
    }

    fn write_values(&self, text: &mut String) -> std::fmt::Result {
        let Self { window, sound, picture, access, game, last, .. } = self;
        writeln!(text, "# Settings of Sector Sweep. What is missing here has its default.")?;
        write_window(text, window)?;
        writeln!(text, "\n[sound]\n# Volumes from 0 to 100: everything, music, effects")?;
        writeln!(text, "master = {}\nmusic = {}\neffects = {}", sound.master, sound.music, sound.effects)?;
        writeln!(text, "# true: silence, whatever the volumes\nmute = {}", sound.mute)?;
        write_picture(text, picture)?;
        write_access(text, access)?;
        writeln!(text, "\n[game]\n# Pause when another window gets the focus")?;
        writeln!(text, "pause_on_focus_loss = {}", game.pause_on_focus_loss)?;
        writeln!(text, "# Show the counts of the collision detection from the start")?;
        writeln!(text, "overlay = {}", game.overlay)?;
        writeln!(text, "# The autopilot shows the game when nobody comes to the title")?;
        writeln!(text, "demonstration = {}", game.demonstration)?;
        writeln!(text, "# {}", choices(&Language::ALL, Language::code))?;
        writeln!(text, "language = {:?}", game.language.code())?;
        writeln!(text, "\n[last]\n# What the last new game was begun with: cadet, pilot, veteran or ace")?;
        writeln!(text, "difficulty = \"{}\"", last.difficulty)?;
        writeln!(text, "# How many played, 1 or 2, and what each flew: arrow, fan or lance")?;
        let [ship, second_ship] = last.ships;
        writeln!(text, "players = {}\nship = \"{ship}\"\nsecond_ship = \"{second_ship}\"", last.players)
    }

    fn write_bindings(&self, text: &mut String) -> std::fmt::Result {
        let bindings = &self.bindings;
        write_handling(text, bindings.handling)?;
        writeln!(
            text,
            "\n# Keys by their place on the keyboard: ArrowUp, KeyW, Digit1, Space, ShiftLeft, Numpad4, F3, …"
        )?;
        writeln!(text, "# With Alt+ before the name, Alt has to be held. [] stands for no key.\n[keyboard]")?;
        for action in Action::ALL {
            let keys = bindings.keys(action).iter().map(ToString::to_string);
            write_binding(text, action, keys)?;
        }
        writeln!(
            text,
            "\n# Those of a second player, while two share the keyboard; the first has them no more then."
        )?;
        writeln!(text, "[keyboard_second]")?;
        for action in Action::FLIGHT {
            write_binding(text, action, bindings.second_keys(action).iter().map(ToString::to_string))?;
        }
        writeln!(
            text,
            "\n[pad]\n# How much of the stick's way counts as its centre, 0 to {MAX_DEAD_ZONE_PERCENT} percent"
        )?;
        writeln!(text, "dead_zone = {}", bindings.dead_zone_percent())?;
        writeln!(
            text,
            "\n# Buttons by their place on the pad: South is the lowest of the four on the right;"
        )?;
        writeln!(
            text,
            "# LeftTrigger is the upper one of its side and LeftTrigger2 the lower.\n[pad.buttons]"
        )?;
        for action in Action::ALL {
            let buttons = bindings.buttons(action).iter().copied().map(button_name);
            write_binding(text, action, buttons)?;
        }
        Ok(())
    }
}

fn write_window(text: &mut String, window: &WindowSettings) -> std::fmt::Result {
    writeln!(text, "\n[window]\n# true: the whole screen, false: a window")?;
    writeln!(text, "fullscreen = {}", window.fullscreen)?;
    writeln!(text, "# How many times 640 x 360 pixels the window has when it opens, 1 to {MOST_SIZE}")?;
    writeln!(text, "size = {}", window.size)?;
    writeln!(
        text,
        "# \"integer\": every pixel as large as the next, with a border; \"fit\": as large as it gets"
    )?;
    writeln!(text, "scale = \"{}\"", window.scale.name())?;
    writeln!(
        text,
        "# \"auto\": pictures wait for the display; \"fast\": the newest is shown, others are dropped;"
    )?;
    writeln!(
        text,
        "# \"off\": at once, which may tear; \"adaptive\": waits unless late. Not every machine has all four."
    )?;
    writeln!(text, "vsync = \"{}\"", window.vsync.name())?;
    writeln!(
        text,
        "# The most pictures a second, {} to {}; 0: no limit",
        FRAME_CAPS.start(),
        FRAME_CAPS.end()
    )?;
    writeln!(text, "frame_cap = {}", window.frame_cap.unwrap_or(0))
}

fn write_picture(text: &mut String, picture: &PictureSettings) -> std::fmt::Result {
    writeln!(text, "\n[picture]\n# Strengths from 0 (off) to {MAX_EFFECT}")?;
    let fields = [
        ("bloom", picture.bloom, "light around shots, bullets, flames and explosions"),
        ("shake", picture.shake, "the screen shakes when something large blows up"),
        (
            "flash",
            picture.flash,
            "aliens pale when they are hit, and the sky lights up; never more than three times a second",
        ),
        ("background", picture.background, "brightness of stars and nebula"),
        ("crt", picture.crt, "lines and mask of a picture tube"),
        ("curvature", picture.curvature, "how far the glass of the tube bulges"),
    ];
    for (name, value, purpose) in fields {
        writeln!(text, "{name} = {value} # {purpose}")?;
    }
    writeln!(text, "# true: no shake, no slow motion, no sky that sways")?;
    writeln!(text, "reduced_motion = {}", picture.reduced_motion)
}

fn write_access(text: &mut String, access: &AccessSettings) -> std::fmt::Result {
    writeln!(text, "\n[access]\n# A rim around what kills: {}", choices(&Outline::ALL, Outline::name))?;
    writeln!(text, "bullet_outline = {:?}", access.bullet_outline.name())?;
    writeln!(
        text,
        "# Colours of bullets, items and shots, for eyes that confuse two: {}",
        choices(&Tones::ALL, Tones::name)
    )?;
    writeln!(text, "palette = {:?}", access.palette.name())?;
    writeln!(
        text,
        "# When the part of the ship is shown that can be hit: {}",
        choices(&HullMark::ALL, HullMark::name)
    )?;
    writeln!(text, "hull = {:?}", access.hull.name())?;
    writeln!(
        text,
        "# How fast games run, {} to {} percent; below that scores are marked as assisted",
        GAME_SPEEDS.start(),
        GAME_SPEEDS.end()
    )?;
    writeln!(text, "game_speed = {}", access.game_speed)?;
    writeln!(text, "# Score line, notices and game over twice as large")?;
    writeln!(text, "large_text = {}", access.large_text)
}

/// Names in quotes.
fn choices<T: Copy>(all: &[T], name_of: fn(T) -> &'static str) -> String {
    all.iter().map(|&one| format!("{:?}", name_of(one))).collect::<Vec<_>>().join(", ")
}

/// One line: the action, its names in quotes, its purpose. Names are plain words, so nothing needs escaping.
fn write_binding(text: &mut String, action: Action, names: impl Iterator<Item = String>) -> std::fmt::Result {
    let names = names.map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    writeln!(text, "{} = [{names}] # {}", action.name(), action.purpose())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::{Bindings, Chord};
    use crate::app::settings::{GameSettings, LastGame, Scale, SoundSettings, Vsync};
    use crate::sim::{Difficulty, ShipKind};
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
                size: MOST_SIZE,
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
