//! Arguments of `simulate` and `verify`.

use super::crew::CrewArgs;
use super::values::whole;
use crate::cli::choice::{Choice, StageNumber};
use crate::replay::MAX_TICKS;
use crate::sim::{Difficulty, MAX_POWER, Section};
use sector_collision::{MAX_THREADS, Method};
use std::path::PathBuf;

pub(super) const SIMULATE_EXAMPLES: &str = "\
Examples:
  sector-sweep simulate --stage 2 --difficulty ace --ship fan --seed 7
  sector-sweep simulate --stage all --players 2 --json
  sector-sweep simulate --stage 5 --from boss:2 --power 4 --invulnerable
  sector-sweep simulate --record game.replay
  sector-sweep simulate --replay game.replay --method brute-force";

pub(super) const VERIFY_EXAMPLES: &str = "\
Example:
  sector-sweep verify game.replay --method quadtree";

/// `simulate`
#[derive(Debug, clap::Args)]
pub struct SimulateArgs {
    /// The stage, or `all` one after the other; a replay brings its own
    #[arg(long, value_name = "N|all", default_value = "1")]
    pub stage: Choice<StageNumber>,
    /// A level file instead of a built-in stage
    #[arg(long, value_name = "FILE", conflicts_with_all = ["stage", "replay", "record"])]
    pub level: Option<PathBuf>,
    /// How hard: cadet, pilot, veteran or ace; a replay brings its own
    #[arg(long, value_name = "D", default_value_t)]
    pub difficulty: Difficulty,
    /// Who flies what; a replay brings its own
    #[command(flatten)]
    pub crew: CrewArgs,
    /// Seed of the random streams; a replay brings its own
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    pub seed: u64,
    /// Practise from here: start, a time as 0:45, midboss, or a phase of the boss as boss:2; a replay brings its own
    #[arg(long, value_name = "SECTION", conflicts_with = "replay")]
    pub from: Option<Section>,
    /// Practise with guns of this power, 0 to 4 [default: that of the stage]
    #[arg(long, value_name = "P", conflicts_with = "replay", value_parser = whole(0..=MAX_POWER))]
    pub power: Option<u8>,
    /// Nothing destroys a ship; how often something would have is told
    #[arg(long, conflicts_with = "replay")]
    pub invulnerable: bool,
    /// Stop after so many ticks (60 a second), or when the stage is over
    #[arg(long, value_name = "T", default_value_t = MAX_TICKS, value_parser = whole(0..=MAX_TICKS))]
    pub ticks: u32,
    /// The collision method; it changes the counts and nothing else
    #[arg(long, value_name = "M", default_value = "auto")]
    pub method: Method,
    /// Threads of the collision method; they change the time and nothing else
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=MAX_THREADS as u32))]
    pub threads: u32,
    /// Play the inputs of this replay instead of the bot's
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Keep the game as a replay
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    pub record: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl SimulateArgs {
    /// What does not go together, and what was expected.
    pub(super) fn conflict(&self) -> Option<&'static str> {
        // With a replay or a level of one's own the stage is not asked.
        let is_whole_game =
            matches!(self.stage, Choice::All) && self.replay.is_none() && self.level.is_none();
        if is_whole_game && (self.from.is_some() || self.power.is_some()) {
            return Some("a practice is of one stage: expected --stage N with --from and --power");
        }
        if is_whole_game && self.record.is_some() {
            return Some("a replay holds one stage: expected --stage N with --record");
        }
        self.crew.conflict()
    }
}

/// `verify`
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The replay
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The collision method
    #[arg(long, value_name = "M", default_value = "auto")]
    pub method: Method,
    /// Threads of the collision method; they change the time and nothing else
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=MAX_THREADS as u32))]
    pub threads: u32,
}
