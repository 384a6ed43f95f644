//! The files that the commands without a player read and write: built-in stages, level files, replays, scenes.

use super::{answer, misuse};
use crate::files;
use crate::level::Level;
use crate::replay::Header;
use crate::sim::{GameSetup, World};
use anyhow::Context;
use sector_collision::Method;
use sector_sprites::Sheet;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The size of the largest file that is read, in bytes; no replay, level or scene comes near it.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Returns the built-in stage number `stage`, counted from 1, and the sprite sheet.
pub(super) fn builtin(stage: u32) -> anyhow::Result<(Arc<Level>, Arc<Sheet>)> {
    let sheet = Arc::new(Sheet::builtin());
    Ok((builtin_level(stage, &sheet)?, sheet))
}

pub(super) fn builtin_level(stage: u32, sheet: &Sheet) -> anyhow::Result<Arc<Level>> {
    let level = Level::builtin(stage, sheet).with_context(|| format!("there is no stage {stage}"))??;
    Ok(Arc::new(level))
}

pub(super) fn read_level(file: &Path) -> anyhow::Result<(Arc<Level>, Arc<Sheet>)> {
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::from_text(&file.display().to_string(), &read_text(file)?, &sheet)?;
    Ok((Arc::new(level), sheet))
}

/// Returns the world of a game before its first tick; `method` detects the collisions, on `threads` threads.
pub(super) fn world(
    setup: GameSetup,
    level: Arc<Level>,
    sheet: Arc<Sheet>,
    method: Method,
    threads: u32,
) -> anyhow::Result<World> {
    let mut world = World::new(setup, level, sheet, method)?;
    world.set_threads(threads as usize)?;
    Ok(world)
}

pub(super) fn recorded(header: &Header, method: Method, threads: u32) -> anyhow::Result<World> {
    let (level, sheet) = builtin(header.setup.stage)?;
    world(header.setup, level, sheet, method, threads)
}

pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    files::read(path, MAX_FILE_BYTES).with_context(|| format!("cannot read {}", path.display()))
}

pub(super) fn read_text(path: &Path) -> anyhow::Result<String> {
    files::text(&read(path)?).map(str::to_owned).with_context(|| path.display().to_string())
}

/// A file that a command is to write, and that is none of the files that it reads.
#[derive(Debug)]
pub(super) struct Output<'a>(&'a Path);

impl<'a> Output<'a> {
    /// Returns the output at `path` of a command that reads the files `inputs`. No file is touched.
    ///
    /// # Errors
    /// When the output is one of the inputs, by whatever path or link; it ends the program with exit code 2.
    pub(super) fn new(path: &'a Path, inputs: &[&Path]) -> anyhow::Result<Self> {
        match inputs.iter().find(|input| files::is_same(path, input)) {
            Some(input) => Err(misuse(answer::visible(format_args!(
                "cannot write {}: it is the file {}, which is read: expected another file",
                path.display(),
                input.display()
            )))),
            None => Ok(Self(path)),
        }
    }

    /// Writes the file; an error names it. An existing file is replaced whole or not at all.
    pub(super) fn write(&self, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
        files::replace(self.0, bytes.as_ref()).with_context(|| format!("cannot write {self}"))
    }
}

impl fmt::Display for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}
