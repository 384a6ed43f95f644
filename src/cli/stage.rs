//! A built-in stage for the commands that run without a player.

use crate::collision::Method;
use crate::level::Level;
use crate::sim::{Setup, World};
use crate::sprites::Sheet;
use anyhow::Context;
use std::path::Path;
use std::sync::Arc;

/// A file larger than this is no replay, level or scene of ours. Bytes.
const MAX_FILE_BYTES: u64 = 256 << 20;

/// A game on a built-in stage, at its first tick.
pub(super) fn world(stage: u32, seed: u64, method: Method) -> anyhow::Result<World> {
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::builtin(stage, &sheet).with_context(|| format!("there is no stage {stage}"))??;
    Ok(World::new(Setup { level: Arc::new(level), sheet, seed, method })?)
}

/// A file's bytes, with its name in the error.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = path.display();
    let size = std::fs::metadata(path).with_context(|| format!("cannot read {shown}"))?.len();
    anyhow::ensure!(size <= MAX_FILE_BYTES, "{shown}: {size} bytes, expected at most {MAX_FILE_BYTES}");
    std::fs::read(path).with_context(|| format!("cannot read {shown}"))
}

/// A file's text, with its name in the error.
pub(super) fn read_text(path: &Path) -> anyhow::Result<String> {
    String::from_utf8(read(path)?).with_context(|| format!("{}: not UTF-8 text", path.display()))
}
