//! The command line: arguments, and one file a command.
//!
//! | command | file | prints |
//! |---|---|---|
//! | none | `app` | nothing; it plays |
//! | `simulate` | `simulate/` | how a stage ended, flown by the autopilot or a replay |
//! | `verify` | `verify.rs` | the first tick of a replay that differs |
//! | `screenshot` | `screenshot.rs` | nothing; it writes a PNG (feature `app`) |
//! | `bench-render` | `bench_render.rs` | frames a second without a window, and what a sprite costs (feature `app`) |
//! | `bench-stages` | `bench_stages.rs` | what the ticks of every stage cost at every difficulty, and its loading |
//! | `bench-start` | `bench_start.rs` | milliseconds from the start to the first picture of the title (feature `app`) |
//! | `check-level` | `check_level.rs` | what is in a level, or wrong with it |
//! | `count` | `count.rs` | counts and pairs of a scene, by each method |
//! | `stress` | `stress.rs` | what a tick costs with N aliens, stage by stage |
//!
//! Names and defaults are fixed in `args/`, since scripts rely on them. Hashes are printed as 16 hex digits.
//!
//! Exit codes: 0 all is well, 1 the content is bad (a level, a replay, a scene, a picture that cannot be
//! written, a machine without a graphics adapter), 2 the command line is.

mod answer;
mod args;
#[cfg(feature = "app")]
mod bench_render;
mod bench_stages;
#[cfg(feature = "app")]
mod bench_start;
mod check_level;
mod choice;
mod count;
#[cfg(feature = "app")]
mod screenshot;
mod simulate;
#[cfg(feature = "app")]
mod specimen;
mod stage;
mod stopwatch;
mod stress;
mod verify;
#[cfg(feature = "app")]
mod visit;

pub use args::{Args, Command, PlayArgs};

use std::process::ExitCode;

/// Does what the arguments ask for.
///
/// # Errors
/// What is wrong with the content, to be printed; the exit code is then 1.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    match args.command {
        None => play(args.play),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        #[cfg(feature = "app")]
        Some(Command::Screenshot(args)) => screenshot::run(&args),
        #[cfg(feature = "app")]
        Some(Command::BenchRender(args)) => bench_render::run(&args),
        #[cfg(feature = "app")]
        Some(Command::BenchStart(args)) => bench_start::run(&args),
        Some(Command::BenchStages(args)) => bench_stages::run(&args),
        Some(Command::CheckLevel(args)) => check_level::run(&args),
        Some(Command::Count(args)) => count::run(&args),
        Some(Command::Stress(args)) if args.headless => stress::run(&args),
        Some(Command::Stress(args)) => play(args),
    }
}

#[cfg(feature = "app")]
fn play(args: impl Into<crate::app::Options>) -> anyhow::Result<ExitCode> {
    crate::app::run(args.into()).map(|()| ExitCode::SUCCESS)
}

#[cfg(not(feature = "app"))]
fn play<T>(_: T) -> anyhow::Result<ExitCode> {
    anyhow::bail!(
        "this program was built without its window (feature `app`): only the commands work, see --help"
    )
}
