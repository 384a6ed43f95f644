//! What a player can set, and the file it is kept in.
//!
//! `settings.toml` is written for people: each field has a comment, and any field may be missing. It is read in
//! two steps, raw (what an author wrote) and checked (what the game runs); an error names line and column. A
//! file with an error is left as it is and the defaults are used in its place; only when the player then changes
//! an option is it set aside and a new one written.

mod file;
mod parse;
mod write;

use super::input::Bindings;

pub use file::{FILE, Loaded, load, save};
pub use parse::SettingsError;

/// The largest volume.
pub const MAX_VOLUME: u8 = 100;

/// Everything a player can set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The window and the picture in it.
    pub window: WindowSettings,
    /// How loud.
    pub sound: SoundSettings,
    /// The game itself.
    pub game: GameSettings,
    /// Keys, buttons and the dead zone.
    pub bindings: Bindings,
}

/// The window and the picture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// The whole screen instead of a window.
    pub fullscreen: bool,
    /// How the field becomes as large as the window.
    pub scale: Scale,
    /// Wait for the display: no tearing, a little more delay.
    pub vsync: bool,
}

/// How the field of 640 × 360 becomes as large as the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// By a whole number, with a border: every pixel is as large as the next.
    #[default]
    Integer,
    /// As large as it gets.
    Fit,
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

/// The game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// Pause when another window gets the focus.
    pub pause_on_focus_loss: bool,
    /// Show the counts of the collision detection from the start.
    pub overlay: bool,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self { fullscreen: false, scale: Scale::Integer, vsync: true }
    }
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { master: 80, music: 70, effects: 90, mute: false }
    }
}

impl Default for GameSettings {
    fn default() -> Self {
        Self { pause_on_focus_loss: true, overlay: false }
    }
}
