//! `verify`: a replay, tick by tick.

use super::args::VerifyArgs;
use super::{answer, stage};
use crate::replay::{self, Replay};
use anyhow::Context;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let replay = load(&args.file)?;
    let shown = args.file.display();
    let mut world =
        stage::recorded(&replay.header, args.method, args.threads).with_context(|| shown.to_string())?;
    replay::verify(&replay, &mut world).with_context(|| shown.to_string())?;
    let (ticks, hash) = (replay.inputs.len(), replay.final_hash);
    answer::line(format_args!("{shown}: {ticks} ticks verified, state {hash:016x}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Reads a replay from a file.
pub(super) fn load(file: &Path) -> anyhow::Result<Replay> {
    Replay::from_bytes(&stage::read(file)?).with_context(|| file.display().to_string())
}
