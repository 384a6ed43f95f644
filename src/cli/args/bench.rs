//! Arguments of the commands that measure the program itself.

use super::values::whole;
use crate::cli::choice::{Choice, StageNumber};
#[cfg(feature = "app")]
use crate::level::Backdrop;
use crate::replay::MAX_TICKS;
use crate::sim::Difficulty;

#[cfg(feature = "app")]
pub(super) const RENDER_EXAMPLES: &str = "\
Example:
  sector-sweep bench-render --sprites 50000 --bloom 60 --json";

#[cfg(feature = "app")]
pub(super) const START_EXAMPLES: &str = "\
Example:
  sector-sweep bench-start --json";

pub(super) const STAGES_EXAMPLES: &str = "\
Example:
  sector-sweep bench-stages --stage 3 --difficulty all --runs 1";

/// `bench-render`
#[cfg(feature = "app")]
#[derive(Debug, clap::Args)]
pub struct BenchRenderArgs {
    /// How many sprites, 1 to 2,000,000
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<usize>(1..=2_000_000))]
    pub sprites: usize,
    /// How many pictures to measure, 1 to 10,000
    #[arg(long, value_name = "F", default_value_t = 60, value_parser = whole::<usize>(1..=10_000))]
    pub frames: usize,
    /// Width of the picture in pixels
    #[arg(long, value_name = "W", default_value_t = 1280, value_parser = whole::<u32>(1..=8192))]
    pub width: u32,
    /// Height of the picture in pixels
    #[arg(long, value_name = "H", default_value_t = 720, value_parser = whole::<u32>(1..=8192))]
    pub height: u32,
    /// Bloom, 0 to 100
    #[arg(long, value_name = "B", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    pub bloom: u8,
    /// Lines, mask and glass of a picture tube, 0 to 100
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    pub crt: u8,
    /// The sky
    #[arg(long, value_name = "NAME", default_value = "open_space")]
    pub backdrop: Backdrop,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `bench-start`
#[cfg(feature = "app")]
#[derive(Debug, clap::Args)]
pub struct BenchStartArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `bench-stages`
#[derive(Debug, clap::Args)]
pub struct BenchStagesArgs {
    /// The stage, or `all`
    #[arg(long, value_name = "N|all", default_value = "all")]
    pub stage: Choice<StageNumber>,
    /// How hard: cadet, pilot, veteran, ace or `all`
    #[arg(long, value_name = "D|all", default_value = "all")]
    pub difficulty: Choice<Difficulty>,
    /// Seed of the random streams
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    pub seed: u64,
    /// Stop after so many ticks (60 a second), or when the stage is over
    #[arg(long, value_name = "T", default_value_t = MAX_TICKS, value_parser = whole(1..=MAX_TICKS))]
    pub ticks: u32,
    /// How often each game is played; of each tick the shortest time counts
    #[arg(long, value_name = "R", default_value_t = 3, value_parser = whole::<u32>(1..=100))]
    pub runs: u32,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
