//! What a player can set, and the file it is kept in.
//!
//! `settings.toml` is written for people: each field has a comment, and any field may be missing. It is read in
//! two steps, raw (what an author wrote) and checked (what the game runs); an error names line and column. What is
//! wrong is passed over, and the rest stays in force (`mend.rs`). A file with an error is left as it is; only when the
//! player then changes an option is it set aside and a new one written. `docs/settings.md` lists every field.
//!
//! A section is a file: what can be set, its defaults, how it is read and how it is written. What sections share is in
//! `field.rs`; `parse.rs` and `write.rs` put them together.

mod access;
mod field;
mod file;
mod game;
mod handling;
mod keys;
mod last;
mod mend;
mod parse;
mod picture;
mod sound;
mod window;
mod write;

use super::input::Bindings;
use crate::view::{Look, UiContext};
use picture::share;

pub use access::{AccessSettings, GAME_SPEEDS};
pub use file::{FILE, Loaded, load, load_or, save};
pub use game::GameSettings;
pub use last::LastGame;
pub use parse::SettingsError;
pub use picture::{MAX_EFFECT, PictureSettings};
pub use sound::{MAX_VOLUME, SoundSettings};
pub use window::{FRAME_CAPS, MAX_SIZE, Scale, Vsync, WindowSettings};

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

impl Settings {
    /// What the view makes of them.
    #[must_use]
    pub fn look(&self) -> Look {
        let (picture, access) = (self.picture, self.access);
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
    pub fn ui_context(&self) -> UiContext {
        UiContext { language: self.game.language, large_text: self.access.large_text, ..UiContext::default() }
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
