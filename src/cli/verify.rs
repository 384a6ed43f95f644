//! `verify`: plays a replay again and compares the states. Can turn it into a link.

use super::answer::{self, counted};
use super::files;
use super::values::{lanes, method, whole};
use crate::modes::Day;
use crate::replay::{self, Replay};
use crate::sim::GameMode;
use anyhow::Context;
use sector_collision::Method;
use sector_collision::broad::MAX_THREADS;
use sector_collision::fast::InstructionSet;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sector-sweep verify game.replay --method quadtree
  sector-sweep verify game.replay --lanes portable
  sector-sweep verify game.replay --level mine.stage
  sector-sweep verify game.replay --link";

/// Play a replay again and compare the states with the recorded ones, every five seconds and at the end
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct VerifyArgs {
    /// Replay file, or a link that has the replay in it
    #[arg(value_name = "REPLAY")]
    replay: PathBuf,
    /// Collision method to play the replay with
    #[arg(long, value_name = "M", default_value = "auto", value_parser = method())]
    method: Method,
    /// Number of threads for the broad phase, 1 to 64; affects only the time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=MAX_THREADS as u32))]
    threads: u32,
    /// Widest vector instructions to use [default: the widest that this machine supports]
    #[arg(long, value_name = "L", value_parser = lanes())]
    lanes: Option<InstructionSet>,
    /// Stage file of a replay of your own stage
    #[arg(long, value_name = "FILE")]
    level: Option<PathBuf>,
    /// Print the replay as a link instead of the result: the end of an address of the game's page
    #[arg(long)]
    link: bool,
}

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    args.lanes.into_iter().for_each(InstructionSet::use_at_most);
    let link = args.replay.to_str().filter(|text| Replay::is_link(text));
    let shown = link.map_or_else(|| files::shown(&args.replay), |_| "link".to_owned());
    let replay = match link {
        Some(link) => Replay::from_link(link).with_context(|| shown.clone())?,
        None => load(&args.replay)?,
    };
    let world = files::recorded(&replay.header, args.level.as_deref(), args.method, args.threads);
    let mut world = world.with_context(|| shown.clone())?;
    replay::verify(&replay, &mut world).with_context(|| shown.clone())?;
    if args.link {
        return answer::line(replay.to_link());
    }
    let (ticks, hash) = (replay.inputs.len(), world.hash());
    let ticks = counted(ticks, "ticks");
    let game = game_of(&replay);
    answer::line(format_args!("{shown}: {ticks} verified, state {hash:016x}{game}"))
}

/// Returns the mode, the day and the score of a game that is not one of stages, so that the line proves its result.
fn game_of(Replay { header, score, .. }: &Replay) -> String {
    match header.setup.mode {
        GameMode::Stages => String::new(),
        GameMode::Daily => format!(", daily {}, {score} points", Day(header.setup.seed)),
        mode => format!(", {mode}, {score} points"),
    }
}

pub(super) fn load(file: &Path) -> anyhow::Result<Replay> {
    Replay::from_bytes(&files::read(file)?).with_context(|| files::shown(file))
}
