//! `verify`: checks a replay tick by tick.

use super::answer::{self, counted};
use super::files;
use super::files::Output;
use super::values::{lanes, method, whole};
use crate::replay::{self, Replay};
use crate::sim::World;
use anyhow::Context;
use sector_collision::Method;
use sector_collision::broad::MAX_THREADS;
use sector_collision::fast::InstructionSet;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sector-sweep verify game.replay --method quadtree
  sector-sweep verify game.replay --lanes portable
  sector-sweep verify game.replay --write-log game.log";

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
    /// Compare the game with this log from --write-log, and report the first system that differs
    #[arg(long, value_name = "LOG")]
    log: Option<PathBuf>,
    /// Write a log to this file: for each tick, the systems that changed the state and the hash after each of them
    #[arg(long, value_name = "LOG", conflicts_with = "log")]
    write_log: Option<PathBuf>,
}

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    args.lanes.into_iter().for_each(InstructionSet::use_at_most);
    let output = args.write_log.as_deref().map(|path| Output::new(path, &[&args.file])).transpose()?;
    let replay = load(&args.file)?;
    let shown = files::shown(&args.file);
    let world = files::recorded(&replay.header, args.method, args.threads);
    let mut world = world.with_context(|| shown.clone())?;
    if args.log.is_some() || output.is_some() {
        return logged(args, output, &replay, &mut world);
    }
    replay::verify(&replay, &mut world).with_context(|| shown.clone())?;
    let (ticks, hash) = (replay.inputs.len(), replay.final_hash);
    answer::line(format_args!("{shown}: {} verified, state {hash:016x}", counted(ticks, "ticks")))
}

/// Writes the log of a replay, or compares it with a log from another build.
fn logged(
    args: &VerifyArgs,
    output: Option<Output<'_>>,
    replay: &Replay,
    world: &mut World,
) -> anyhow::Result<()> {
    let log = replay::log(replay, world).with_context(|| files::shown(&args.file))?;
    let lines = counted(log.lines().count(), "log lines");
    if let Some(output) = output {
        output.write(&log)?;
        return answer::line(format_args!("{output}: {lines} written"));
    }
    if let Some(path) = &args.log {
        replay::compare_logs(&log, &files::read_text(path)?).with_context(|| files::shown(path))?;
        answer::line(format_args!("{}: {lines} compared, no differences", files::shown(path)))?;
    }
    Ok(())
}

pub(super) fn load(file: &Path) -> anyhow::Result<Replay> {
    Replay::from_bytes(&files::read(file)?).with_context(|| files::shown(file))
}
