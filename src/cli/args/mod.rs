//! The arguments. Names and defaults are fixed: scripts rely on them.
//!
//! A file a command, or a few that belong together, with the examples that `--help` shows.

mod bench;
mod content;
mod crew;
mod play;
#[cfg(feature = "app")]
mod screenshot;
mod simulate;
mod stress;
mod values;

pub(super) use bench::BenchStagesArgs;
#[cfg(feature = "app")]
pub(super) use bench::{BenchRenderArgs, BenchStartArgs};
pub(super) use content::{CheckLevelArgs, CountArgs};
pub use play::PlayArgs;
#[cfg(feature = "app")]
pub(super) use screenshot::{ScreenChoice, ScreenshotArgs};
pub(super) use simulate::{SimulateArgs, VerifyArgs};
pub(super) use stress::StressArgs;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

/// An arcade space shooter whose collision detection you can watch, switch and learn from.
#[derive(Debug, Parser)]
#[command(
    name = "sector-sweep",
    version,
    args_conflicts_with_subcommands = true,
    after_help = play::EXAMPLES,
    allow_negative_numbers = true
)]
pub struct Args {
    /// Without a command, the game.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to play.
    #[command(flatten)]
    pub play: PlayArgs,
}

/// What can be asked of the game besides playing it.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a stage by bot or replay, without window or sound, and print how it ended
    #[command(after_help = simulate::SIMULATE_EXAMPLES, allow_negative_numbers = true)]
    Simulate(SimulateArgs),
    /// Play a replay again and compare every tick
    #[command(after_help = simulate::VERIFY_EXAMPLES, allow_negative_numbers = true)]
    Verify(VerifyArgs),
    /// Draw a moment of a stage into a picture, without a window
    #[cfg(feature = "app")]
    #[command(after_help = screenshot::EXAMPLES, allow_negative_numbers = true)]
    Screenshot(ScreenshotArgs),
    /// Draw sprites without a window and say how fast
    #[cfg(feature = "app")]
    #[command(after_help = bench::RENDER_EXAMPLES, allow_negative_numbers = true)]
    BenchRender(BenchRenderArgs),
    /// Start without a window up to the first picture of the title, and say how long each step takes
    #[cfg(feature = "app")]
    #[command(after_help = bench::START_EXAMPLES, allow_negative_numbers = true)]
    BenchStart(BenchStartArgs),
    /// Fly all stages at all difficulties by bot, and say what their ticks cost
    #[command(after_help = bench::STAGES_EXAMPLES, allow_negative_numbers = true)]
    BenchStages(BenchStagesArgs),
    /// Check level files
    #[command(after_help = content::CHECK_LEVEL_EXAMPLES, allow_negative_numbers = true)]
    CheckLevel(CheckLevelArgs),
    /// Count the tests that each method needs for a scene of boxes
    #[command(after_help = content::COUNT_EXAMPLES, allow_negative_numbers = true)]
    Count(CountArgs),
    /// Fly among N aliens and all their missiles, and measure every stage of a tick
    #[command(after_help = stress::EXAMPLES, allow_negative_numbers = true)]
    Stress(StressArgs),
}

impl Args {
    /// Reads the command line. Where it is wrong, says what was expected and ends the program with code 2.
    #[must_use]
    pub fn read() -> Self {
        let args = Self::parse();
        if let Some(conflict) = args.conflict() {
            Self::command().error(ErrorKind::ArgumentConflict, conflict).exit();
        }
        args
    }

    /// What does not go together, and what was expected.
    fn conflict(&self) -> Option<&'static str> {
        match &self.command {
            None => self.play.crew.conflict(),
            Some(Command::Simulate(args)) => args.conflict(),
            #[cfg(feature = "app")]
            Some(Command::Screenshot(args)) => args.conflict(),
            Some(_) => None,
        }
    }
}
