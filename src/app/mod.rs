//! The program: window, input, screens, settings, files.
//!
//! The [`App`] is a stack of screens over a [`Context`]. It takes plain input and draws into a
//! [`crate::view::RenderFrame`], so tests need no window. Only `shell` uses winit and connects the window with the GPU.
//!
//! ```text
//! winit, gilrs --> input::Controls --actions, PlayerInput--> App --> Session --> World::step
//! elapsed time --> clock::FixedStep --ticks----------------^    |           '--> Recorder, Overlay, Effects
//!                                                               '--> RenderFrame --> shell --> render
//! ```
//!
//! Start with [`App`] and `screen`. [`Session`] runs one stage, [`settings`] has the table of settings, and [`storage`]
//! writes files atomically.

pub mod achievements;
pub mod clock;
pub mod input;
pub mod scores;
pub mod settings;
pub mod statistics;
pub mod storage;

mod address;
mod all_files;
#[expect(clippy::module_inception, reason = "the folder is named after its main type")]
mod app;
mod background;
mod content;
mod context;
mod display_capabilities;
mod failed_adapters;
mod game;
mod given_files;
mod hot_keys;
mod lesson_results;
mod level_files;
mod own_stages;
mod pacer;
mod replay_files;
mod saved_files;
mod screen;
mod screens;
mod share;
mod shell;
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only the page has a screen reader"))]
mod speech;
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
pub use lesson_results::LessonResults;
pub use level_files::{LevelFileError, LevelFiles, LevelSource};
pub use pacer::{FramePacer, Pace};
#[cfg(feature = "cli")]
pub(crate) use screens::LessonPlace;
pub use screens::{KEY_HINTS, POINT_HINTS, SURGE_HINT};
pub use settings::Tab;
#[cfg(target_arch = "wasm32")]
pub use shell::page::{
    choose_row as choose_row_in_page, label_key as label_key_of_page, press as press_in_page,
    run as run_in_page, take_file as take_file_of_page,
};
#[cfg(not(target_arch = "wasm32"))]
pub use shell::run;
#[cfg(feature = "cli")]
pub(crate) use shell::{HiddenWindow, ignore_unusable_variables, try_window};

use sector_collision::Method;
use std::path::PathBuf;

/// Whether the game runs in a browser page, which controls the window size and which the game cannot close.
pub(crate) const IN_PAGE: bool = cfg!(target_arch = "wasm32");

/// The scene, position and method that the lab opens with.
#[derive(Clone, Debug)]
pub struct LabStart {
    /// The scene whose objects are tested.
    pub scene: crate::lab::stepper::LabScene,
    /// The index of the tick in the scene, from 0.
    pub tick: usize,
    /// The number of events to advance from the start of the tick.
    pub steps: usize,
    /// The collision method to step through.
    pub method: Method,
}

/// The command-line options for starting the game in a window.
#[derive(Clone, Debug, Default)]
pub struct StartOptions {
    /// Starts this stage directly, skipping the title.
    pub stage: Option<u32>,
    /// Overrides the difficulty from the settings.
    pub difficulty: Option<crate::sim::Difficulty>,
    /// Overrides the number of players and their ships from the settings.
    pub crew: Option<crate::sim::Ships>,
    /// Starts the stress mode directly with these settings, skipping the title.
    pub stress: Option<crate::stress::StressSettings>,
    /// Opens the lab directly over the title.
    pub lab: Option<LabStart>,
    /// Opens the lab at its lessons.
    pub lessons: bool,
    /// Shows the demonstration at once.
    pub demonstration: bool,
    /// Plays the replay in this [link](crate::replay::Replay::from_link) over the title. A link that cannot be read is
    /// reported on the title.
    pub replay: Option<String>,
    /// Starts the game of the replay in this link, with the replay as its ghost.
    pub ghost: Option<String>,
    /// Opens the stage in this [link](crate::stage_file::StageFile::from_link) over the title.
    pub stage_link: Option<String>,
    /// Opens this file like one that is dropped on the window.
    pub file: Option<PathBuf>,
    /// The seed of all games. If `None`, each game gets a new seed.
    pub seed: Option<u64>,
    /// Full screen (true) or window (false), overriding the settings.
    pub fullscreen: Option<bool>,
    /// Mutes the sound, overriding the settings.
    pub mute: bool,
    /// The folder for settings and replays, instead of the platform's default.
    pub data_dir: Option<PathBuf>,
    /// The collision method that games start with.
    pub method: Method,
    /// Part of the name or backend of the graphics adapter to draw with.
    pub adapter: Option<String>,
    /// Level files to play instead of the built-in stages.
    pub levels: LevelSource,
}
