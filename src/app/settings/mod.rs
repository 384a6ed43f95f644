//! The player's settings and their file.
//!
//! `table.rs` has a row for each setting: its name in `settings.toml` and on the options page, its help, values and
//! field. The reader (`read.rs`, `statements.rs`), the writer (`write.rs`), the tables of `docs/settings.md`
//! (`reference.rs`) and the options pages all use this table. Only keys and buttons are not in it; they follow the list
//! of [actions](super::input::Action).
//!
//! Players may edit the file. Comments and unknown lines survive a save. A line with an error is reported with line and
//! column, ignored, and left in the file. If the player then changes an option, the file is renamed and a new one
//! written.

mod file;
mod read;
mod reference;
mod sections;
mod setting;
mod statements;
mod table;
mod write;

use super::input::Bindings;
use crate::view::ViewOptions;
pub(super) use sections::share;

pub(crate) use file::complete_lines;
pub use file::{FILE, Loaded, load, load_or, save};
pub use read::SettingsError;
pub use reference::{bindings_reference, settings_reference};
pub use sections::{
    AccessSettings, FRAME_CAPS, FULL_PERCENT, GAME_SPEEDS, GameSettings, MAX_SIZE, NewGameSettings,
    PictureSettings, SoundSettings, Tab, Vsync, WindowSettings,
};
pub use setting::{Control, Kind, Setting};
pub use table::SETTINGS;

/// All settings of a player, as stored in `settings.toml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// Window size, scaling, vertical sync and frame rate limit.
    pub window: WindowSettings,
    /// Part of the name or backend of the graphics adapter to draw with. Empty for the fastest one that works.
    pub adapter: String,
    /// Volumes, mono and night mode.
    pub sound: SoundSettings,
    /// The name of the sound device. Empty for the default of the system.
    pub sound_device: String,
    /// The strength of visual effects, the background, and reduced motion.
    pub picture: PictureSettings,
    /// Aids that make the game easier to see and play.
    pub access: AccessSettings,
    /// Pause, overlay, demo and language.
    pub game: GameSettings,
    /// The choices for the last new game, offered again for the next.
    pub new_game: NewGameSettings,
    /// Keys and buttons, control options and the stick's dead zone.
    pub bindings: Bindings,
}

impl Settings {
    /// Returns the settings that the view needs to draw a game.
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
}

#[cfg(test)]
mod tests {
    use super::{Settings, ViewOptions};

    #[test]
    fn the_default_settings_match_the_default_view() {
        assert_eq!(Settings::default().view_options(), ViewOptions::default());
    }
}
