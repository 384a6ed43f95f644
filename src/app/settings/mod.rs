//! The player's settings, and the file that keeps them.
//!
//! `table.rs` has a row for each setting: its name in `settings.toml` and on the options page, its help, its values, its
//! field. The reader of the file (`read.rs`, `statements.rs`), its writer (`write.rs`), the tables of
//! `docs/settings.md` (`reference.rs`) and the lines of the options pages all follow this table. Only keys and buttons
//! have no row: they follow the list of [actions](super::input::Action).
//!
//! The file is the player's: comments and unknown lines survive a change. A line with a mistake has no effect, is
//! reported with line and column, and stays in the file; only when the player then changes an option is the file
//! renamed and another one written.

mod file;
mod read;
mod reference;
mod sections;
mod setting;
mod statements;
mod table;
mod write;

use super::input::Bindings;
use crate::view::{UiContext, ViewOptions};
pub(super) use sections::share;

pub use file::{FILE, Loaded, load, load_or, save};
pub use read::SettingsError;
pub use reference::{bindings_reference, settings_reference};
pub use sections::{
    AccessSettings, FRAME_CAPS, FULL_PERCENT, GAME_SPEEDS, GameSettings, MAX_SIZE, NewGameSettings,
    PictureSettings, SoundSettings, Tab, Vsync, WindowSettings,
};
pub use setting::{Control, Kind, Setting};
pub use table::SETTINGS;

/// All settings of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The window: its size, scaling, synchronization and frame cap.
    pub window: WindowSettings,
    /// The volumes of all sounds, of the music and of the effects.
    pub sound: SoundSettings,
    /// The strength of the picture's effects, the background, and reduced motion.
    pub picture: PictureSettings,
    /// The aids that make the game easier to see and to play.
    pub access: AccessSettings,
    /// The settings of pause, overlay, demonstration and language.
    pub game: GameSettings,
    /// The choices for the last new game, with which the next is offered.
    pub new_game: NewGameSettings,
    /// The keys and buttons of the actions, the handling of the controls, and the dead zone of a pad's stick.
    pub bindings: Bindings,
}

impl Settings {
    /// Returns the options with which the game is drawn, as these settings ask for them.
    pub fn view_options(&self) -> ViewOptions {
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

    /// Returns the style of all texts: their language and their size.
    pub fn ui_context(&self) -> UiContext {
        UiContext { language: self.game.language, large_text: self.access.large_text, ..UiContext::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::{Settings, ViewOptions};

    #[test]
    fn the_defaults_are_the_views_own() {
        assert_eq!(Settings::default().view_options(), ViewOptions::default());
    }
}
