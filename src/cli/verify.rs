//! `verify`: checks a replay tick by tick.

use super::answer::{self, counted};
use super::files;
use super::values::{lanes, method, whole};
use crate::replay::{self, Replay};
use anyhow::Context;
use sector_collision::Method;
use sector_collision::broad::MAX_THREADS;
use sector_collision::fast::InstructionSet;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sector-sweep verify game.replay --method quadtree
  sector-sweep verify game.replay --lanes portable";

/// Play a replay again and compare the state after every tick with the recorded one
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct VerifyArgs {
    /// Replay file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Collision method to play the replay with
    #[arg(long, value_name = "M", default_value = "auto", value_parser = method())]
    method: Method,
    /// Number of threads for the broad phase, 1 to 64; affects only the time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=MAX_THREADS as u32))]
    threads: u32,
    /// Widest vector instructions to use [default: the widest that this machine supports]
    #[arg(long, value_name = "L", value_parser = lanes())]
    lanes: Option<InstructionSet>,
}

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    args.lanes.into_iter().for_each(InstructionSet::use_at_most);
    let replay = load(&args.file)?;
    let shown = files::shown(&args.file);
    let world = files::recorded(&replay.header, args.method, args.threads);
    let mut world = world.with_context(|| shown.clone())?;
    replay::verify(&replay, &mut world).with_context(|| shown.clone())?;
    let (ticks, hash) = (replay.inputs.len(), replay.final_hash);
    answer::line(format_args!("{shown}: {} verified, state {hash:016x}", counted(ticks, "ticks")))
}

pub(super) fn load(file: &Path) -> anyhow::Result<Replay> {
    Replay::from_bytes(&files::read(file)?).with_context(|| files::shown(file))
}
