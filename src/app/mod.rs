//! The program: window, input, screens, settings, files.
//!
//! [`Shell`](shell) is all that knows winit and the GPU; the [`Cabinet`] inside it is the game's menus and
//! sessions as a state machine, fed with plain actions and drawing into a [`crate::view::RenderFrame`], so that
//! tests walk through it without a window.

pub mod clock;
pub mod input;
pub mod settings;
pub mod storage;

mod cabinet;
mod content;
mod menu;
mod notices;
mod pacer;
mod pictures;
mod replays;
mod screens;
mod session;
mod shell;

pub use cabinet::{Cabinet, Request, Screen, Start};
pub use content::Content;
pub use pacer::FramePacer;
pub use session::Session;

use crate::collision::Method;
use std::path::PathBuf;

/// What the command line asks of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Start this stage at once instead of the title.
    pub stage: Option<u32>,
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
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// When there is no window system or no graphics adapter; the message names what to install.
pub fn run(options: Options) -> anyhow::Result<()> {
    shell::run(options)
}
