//! The program: window, input, screens, settings, files.
//!
//! Only `shell` uses winit, and joins the window with the GPU. The [`App`] is a stack of screens over a [`Context`]; it takes
//! plain input and draws into a [`crate::view::RenderFrame`], so that tests need no window.
//!
//! # The tour
//!
//! ```text
//! winit, gilrs --> input::Controls --actions, PlayerInput--> App --> Session --> World::step
//! elapsed time --> clock::FixedStep --ticks----------------^    |           '--> Recorder, Overlay, Effects
//!                                                               '--> RenderFrame --> shell --> render
//! ```
//!
//! * [`input`]: keys and buttons become [actions](input::Action); a press waits until a tick has taken it.
//! * [`clock`]: real time in, whole ticks out.
//! * [`Session`]: one stage with its record, effects and overlay. [`Content`]: the pictures and levels of all games.
//! * [`settings`]: the table of settings and their file. [`storage`]: files that are never half written.

pub mod achievements;
pub mod clock;
pub mod input;
pub mod scores;
pub mod settings;
pub mod statistics;
pub mod storage;

mod address;
#[expect(clippy::module_inception, reason = "the app is what the folder is about")]
mod app;
mod background;
mod content;
mod context;
mod display_capabilities;
mod game;
mod given_files;
mod hot_keys;
mod level_files;
mod pacer;
mod replay_files;
mod saved_files;
mod screen;
mod screens;
mod shell;
mod ui;
mod unkept;

pub use address::AddressError;
pub use app::App;
pub use content::Content;
pub use context::{Context, Host, LaunchOptions, Request};
pub use display_capabilities::{DisplayCapabilities, DisplaySettings};
pub use game::Session;
#[cfg(feature = "cli")]
pub(crate) use game::journal::Journal;
pub use game::journal::{JournalError, RunningGame};
pub use level_files::{LevelFileError, LevelFiles, LevelSource};
pub use pacer::FramePacer;
pub use screens::{KEY_HINTS, POINT_HINTS};
pub use settings::Tab;
#[cfg(target_arch = "wasm32")]
pub use shell::page::{run as run_in_page, take_file as take_file_of_page};
#[cfg(not(target_arch = "wasm32"))]
pub use shell::run;
#[cfg(feature = "cli")]
pub(crate) use shell::try_window_system;

use sector_collision::Method;
use std::path::PathBuf;

/// Whether the game runs in the page of a browser, which sizes the picture and cannot be ended by the game.
pub(crate) const IN_PAGE: bool = cfg!(target_arch = "wasm32");

/// What the page of the lab shows when it is opened.
#[derive(Clone, Debug)]
pub struct LabStart {
    /// The scene.
    pub scene: crate::lab::stepper::LabScene,
    /// The index of the tick in it.
    pub tick: usize,
    /// The number of steps after the beginning of the tick.
    pub steps: usize,
    /// The collision method.
    pub method: Method,
}

/// The options of the command line that starts the game in a window.
#[derive(Clone, Debug, Default)]
pub struct StartOptions {
    /// The stage to start at once instead of the title.
    pub stage: Option<u32>,
    /// The difficulty, instead of that in the settings.
    pub difficulty: Option<crate::sim::Difficulty>,
    /// The number of players and their ships, instead of those in the settings.
    pub crew: Option<crate::sim::Ships>,
    /// The settings of the stress mode to start at once instead of the title.
    pub stress: Option<crate::stress::StressSettings>,
    /// What the page of the lab shows that is opened at once over the title.
    pub lab: Option<LabStart>,
    /// The seed of all games; without one each game has a new seed.
    pub seed: Option<u64>,
    /// Full screen (true) or a window, instead of the choice in the settings.
    pub fullscreen: Option<bool>,
    /// Whether the sound is off, whatever the settings say.
    pub mute: bool,
    /// The folder of settings and replays, instead of the platform's.
    pub data_dir: Option<PathBuf>,
    /// The collision method to start with.
    pub method: Method,
    /// Level files to play instead of the built-in stages.
    pub levels: LevelSource,
}
