//! The program: window, input, screens, settings, files.
//!
//! `shell` is all that knows winit and joins it with the GPU; the [`App`] inside it is a stack of screens over
//! what they share. It is fed with plain actions and draws into a [`crate::view::RenderFrame`], so that tests can walk
//! through it without a window.
//!
//! # The tour
//!
//! ```text
//! winit, gilrs --> input::Controls --actions, PlayerInput--> App --> Session --> World::step
//! elapsed time --> clock::FixedStep --ticks----------------^    |           '--> Recorder, Overlay, Effects
//!                                                               '--> RenderFrame --> shell --> render
//! ```
//!
//! * [`input`]: keys and buttons become [actions](input::Action); what was pressed waits until a tick takes it.
//! * [`clock`]: real time in, whole ticks out.
//! * [`Session`]: one game with all that surrounds it. [`Content`]: what games are made from.
//! * [`settings`]: what a player can set, raw to checked. [`storage`]: files that are never half written.

pub mod achievements;
pub mod clock;
pub mod input;
pub mod scores;
pub mod settings;
pub mod statistics;
pub mod storage;

#[expect(clippy::module_inception, reason = "the app is what the folder is about")]
mod app;
mod content;
mod context;
mod display_capabilities;
mod display_settings;
mod game;
mod hot_keys;
mod level_files;
mod pacer;
mod pictures;
mod replay_files;
mod screen;
mod screens;
mod shell;
mod ui;
mod words;

pub use app::App;
pub use content::Content;
pub use context::{Context, LaunchOptions, Request};
pub use display_capabilities::DisplayCapabilities;
pub use display_settings::DisplaySettings;
pub use game::Session;
pub use level_files::{LevelFileError, LevelFiles, LevelSource};
pub use pacer::FramePacer;
pub use settings::Tab;

use sector_collision::Method;
use std::path::PathBuf;

/// What the command line asks of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Start this stage at once instead of the title.
    pub stage: Option<u32>,
    /// How hard, whatever the last game was.
    pub difficulty: Option<crate::sim::Difficulty>,
    /// Who plays and what each flies, whatever it was in the last game.
    pub crew: Option<crate::sim::Ships>,
    /// Start this stress test at once instead of the title.
    pub stress: Option<crate::stress::StressSettings>,
    /// The seed of all games; without it each game has a new one.
    pub seed: Option<u64>,
    /// Full screen or window, whatever the settings say.
    pub fullscreen: Option<bool>,
    /// No sound, whatever the settings say.
    pub mute: bool,
    /// The folder of settings and replays, instead of the platform's.
    pub data_dir: Option<PathBuf>,
    /// The collision method to start with.
    pub method: Method,
    /// Level files to play instead of the built-in stages.
    pub levels: LevelSource,
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// When there is no window system or no graphics adapter; the message names what to install.
pub fn run(options: Options) -> anyhow::Result<()> {
    shell::run(options)
}
