//! What a player can set, and the file that keeps it.
//!
//! `table.rs` has a row for each setting: its name in `settings.toml` and on the options page, its help, its values, its
//! field. The file is read by it (`read.rs`, `statements.rs`), written by it (`write.rs`), and so are the tables of
//! `docs/settings.md` (`reference.rs`); the options pages take their lines from it. Only keys and buttons have no row:
//! there the actions are the table.
//!
//! The file is the player's: comments and unknown lines survive a change. A mistake costs its line, is told with line and
//! column, and leaves the file as it is; only when the player then changes an option is the file set aside and written
//! anew.

mod file;
mod last;
mod read;
mod reference;
mod sections;
mod setting;
mod statements;
mod tab;
mod table;
mod window;
mod write;

use super::input::Bindings;
use crate::view::{UiContext, ViewOptions};
use sections::share;

pub use file::{FILE, Loaded, load, load_or, save};
pub use last::LastGame;
pub use read::SettingsError;
pub use reference::{bindings_reference, settings_reference};
pub use sections::{AccessSettings, FULL_PERCENT, GAME_SPEEDS, GameSettings, PictureSettings, SoundSettings};
pub use setting::{Control, Kind, Setting};
pub use tab::{Tab, UnknownTab};
pub use table::{SETTINGS, setting};
pub use window::{FRAME_CAPS, MAX_SIZE, Scale, Vsync, WindowSettings};

/// Everything a player can set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The window and the picture in it.
    pub window: WindowSettings,
    /// Volumes.
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
    /// The settings as the view takes them.
    #[must_use]
    pub fn look(&self) -> ViewOptions {
        let (picture, access) = (self.picture, self.access);
        ViewOptions {
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

    /// The style of all texts.
    #[must_use]
    pub fn ui_context(&self) -> UiContext {
        UiContext { language: self.game.language, large_text: self.access.large_text, ..UiContext::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::{PictureSettings, Settings, ViewOptions};

    /// Tests that pictures without a player, as `screenshot` draws them, look as the game does at first.
    #[test]
    fn the_defaults_are_the_views_own() {
        assert_eq!(Settings::default().look(), ViewOptions::default());
    }

    /// Tests that reduced motion leaves no movement of the whole picture.
    #[test]
    fn reduced_motion_stills_the_shake() {
        let picture = PictureSettings { reduced_motion: true, ..PictureSettings::default() };
        let look = Settings { picture, ..Settings::default() }.look();
        assert!(look.shake == 0.0 && look.still);
    }
}
