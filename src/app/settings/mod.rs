//! What a player can set, and the file it is kept in.
//!
//! `settings.toml` is written for people: each field has a comment, and any field may be missing. It is read in
//! two steps, raw (what an author wrote) and checked (what the game runs); an error names line and column. A
//! file with an error is left as it is and the defaults are used in its place; only when the player then changes
//! an option is it set aside and a new one written.

mod access;
mod file;
mod handling;
mod last;
mod parse;
mod window;
mod write;

use super::input::Bindings;
use crate::render::Tube;
use crate::view::{Look, Wording};
use crate::words::Language;

pub use access::{AccessSettings, GAME_SPEEDS};
pub use file::{FILE, Loaded, load, load_or, save};
pub use last::LastGame;
pub use parse::SettingsError;
pub use window::{FRAME_CAPS, MOST_SIZE, Scale, Vsync, WindowSettings};

/// The largest volume.
pub const MAX_VOLUME: u8 = 100;

/// The strongest effect of the picture.
pub const MAX_EFFECT: u8 = 100;

/// Everything a player can set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The window and the picture in it.
    pub window: WindowSettings,
    /// How loud.
    pub sound: SoundSettings,
    /// Light, movement and background.
    pub picture: PictureSettings,
    /// What makes the game easier to see and to play.
    pub access: AccessSettings,
    /// The game itself.
    pub game: GameSettings,
    /// How the last new game was begun.
    pub last: LastGame,
    /// Keys, buttons and the dead zone.
    pub bindings: Bindings,
}

/// How loud, 0 to [`MAX_VOLUME`] each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundSettings {
    /// Everything.
    pub master: u8,
    /// Music.
    pub music: u8,
    /// Effects.
    pub effects: u8,
    /// Silence, whatever the volumes.
    pub mute: bool,
}

/// Effects of the picture, 0 to [`MAX_EFFECT`] each; 0 is off, and then nothing is computed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSettings {
    /// Light that spreads around shots, bullets, flames and explosions.
    pub bloom: u8,
    /// The screen shakes when something large blows up.
    pub shake: u8,
    /// Aliens pale when they are hit, and the sky lights up.
    pub flash: u8,
    /// Brightness of stars and nebula.
    pub background: u8,
    /// Lines and mask of a picture tube.
    pub crt: u8,
    /// How far the glass of the tube bulges.
    pub curvature: u8,
    /// No shake, no slow motion, no sky that sways.
    pub reduced_motion: bool,
}

impl Settings {
    /// What the view makes of them.
    #[must_use]
    pub fn look(&self) -> Look {
        let (picture, access) = (self.picture, self.access);
        let share = |percent: u8| f32::from(percent) / f32::from(MAX_EFFECT);
        Look {
            alpha: 1.0,
            flash: share(picture.flash),
            bloom: share(picture.bloom),
            shake: if picture.reduced_motion { 0.0 } else { share(picture.shake) },
            background: share(picture.background),
            still: picture.reduced_motion,
            outline: access.bullet_outline,
            hull: access.hull,
        }
    }

    /// How words are written.
    #[must_use]
    pub fn wording(&self) -> Wording {
        Wording { language: self.game.language, large: self.access.large_text }
    }
}

impl PictureSettings {
    /// What the renderer makes of them.
    #[must_use]
    pub fn tube(self) -> Tube {
        let share = |percent: u8| f32::from(percent) / f32::from(MAX_EFFECT);
        Tube { lines: share(self.crt), curvature: share(self.curvature) }
    }
}

/// The game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// Pause when another window gets the focus.
    pub pause_on_focus_loss: bool,
    /// Show the counts of the collision detection from the start.
    pub overlay: bool,
    /// The autopilot shows the game when nobody comes to the title.
    pub demonstration: bool,
    /// The language of all words.
    pub language: Language,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { master: 80, music: 70, effects: 90, mute: false }
    }
}

impl Default for PictureSettings {
    fn default() -> Self {
        Self {
            bloom: 60,
            shake: 100,
            flash: 100,
            background: 100,
            crt: 0,
            curvature: 0,
            reduced_motion: false,
        }
    }
}

impl Default for GameSettings {
    fn default() -> Self {
        Self { pause_on_focus_loss: true, overlay: false, demonstration: true, language: Language::English }
    }
}

#[cfg(test)]
mod tests {
    use super::{Look, PictureSettings, Settings};

    /// Tests that pictures without a player, as `screenshot` draws them, look as the game does at first.
    #[test]
    fn the_defaults_are_the_views_own() {
        assert_eq!(Settings::default().look(), Look::default());
    }

    /// Tests that whoever gets sick of movement is spared all of it.
    #[test]
    fn reduced_motion_stills_the_shake() {
        let picture = PictureSettings { reduced_motion: true, ..PictureSettings::default() };
        let look = Settings { picture, ..Settings::default() }.look();
        assert!(look.shake == 0.0 && look.still);
    }
}
