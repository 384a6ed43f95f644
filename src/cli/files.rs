//! Files that the commands read and write: built-in stages, level files, replays, scenes.

use super::misuse;
use crate::files;
use crate::level::Level;
use crate::modes;
use crate::replay::Header;
use crate::sim::{GameMode, GameSetup, World};
use crate::stage_file::StageFile;
use crate::stress::new_world;
use crate::words::LanguageFile;
#[cfg(feature = "app")]
use crate::words::{Language, LanguageCode, Languages};
use anyhow::Context;
use sector_collision::Method;
use sector_sprites::Sheet;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The maximum size of an input file in bytes, far above that of any real replay, level or scene.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Returns a path for a message. A name from a stranger is one harmless word of it: line breaks are escaped, too.
pub(super) fn shown(path: &Path) -> String {
    ron_text::visible(&path.display().to_string())
}

/// Returns built-in stage `stage`, counted from 1, and the sprite sheet.
pub(super) fn builtin(stage: u32) -> anyhow::Result<(Arc<Level>, Arc<Sheet>)> {
    let sheet = Arc::new(Sheet::builtin());
    Ok((builtin_level(stage, &sheet)?, sheet))
}

pub(super) fn builtin_level(stage: u32, sheet: &Sheet) -> anyhow::Result<Arc<Level>> {
    let level = Level::builtin(stage, sheet)
        .with_context(|| format!("there is no stage {stage}: expected 1 to {}", Level::builtin_count()))??;
    Ok(Arc::new(level))
}

/// Returns the level that a game of built-in stages flies, and the sprite sheet.
pub(super) fn level_of(setup: &GameSetup) -> anyhow::Result<(Arc<Level>, Arc<Sheet>)> {
    let sheet = Arc::new(Sheet::builtin());
    let stages: Vec<_> = (1..=Level::builtin_count())
        .map(|stage| builtin_level(stage, &sheet))
        .collect::<anyhow::Result<_>>()?;
    let level = modes::level_of(setup, &stages, &sheet);
    let count = 2 * stages.len();
    Ok((level.with_context(|| format!("there is no stage {}: expected 1 to {count}", setup.stage))?, sheet))
}

/// Returns the level of a level or stage file, and the sheet with the sprites of the file.
pub(super) fn read_level(file: &Path) -> anyhow::Result<(Arc<Level>, Arc<Sheet>)> {
    let stage = read_stage(file)?.open(&Arc::new(Sheet::builtin()))?;
    Ok((stage.level, stage.sheet))
}

/// Reads a level or stage file, or the folder of one. Its parts are not checked.
pub(super) fn read_stage(file: &Path) -> anyhow::Result<StageFile> {
    if file.is_dir() {
        return Ok(StageFile::read_folder(&shown(file), file)?);
    }
    Ok(StageFile::read(&shown(file), &read(file)?)?)
}

/// Creates a world that detects collisions with `method` on `threads` threads.
pub(super) fn world(
    setup: GameSetup,
    level: Arc<Level>,
    sheet: Arc<Sheet>,
    method: Method,
    threads: u32,
) -> anyhow::Result<World> {
    let mut world = new_world(setup, level, sheet, method)?;
    world.set_threads(threads as usize)?;
    Ok(world)
}

/// Returns a world at the start of a replay. A replay of a custom stage needs its file.
pub(super) fn recorded(
    header: &Header,
    own: Option<&Path>,
    method: Method,
    threads: u32,
) -> anyhow::Result<World> {
    let (level, sheet) = match (header.setup.mode, own) {
        (GameMode::OwnStage, Some(file)) => read_level(file)?,
        (GameMode::OwnStage, None) => {
            anyhow::bail!("a replay of a stage file: expected that file as --level FILE")
        }
        (_, Some(_)) => {
            return Err(misuse("--level is for replays of stage files; this one is of a stage of the game"));
        }
        (_, None) => level_of(&header.setup)?,
    };
    world(header.setup, level, sheet, method, threads)
}

pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    files::read(path, MAX_FILE_BYTES).with_context(|| format!("cannot read {}", shown(path)))
}

pub(super) fn read_text(path: &Path) -> anyhow::Result<String> {
    files::text(&read(path)?).map(str::to_owned).with_context(|| shown(path))
}

/// Reads and checks a language file.
pub(super) fn read_language(path: &Path) -> anyhow::Result<LanguageFile> {
    Ok(LanguageFile::from_text(&shown(path), &read_text(path)?)?)
}

/// Returns the built-in language of a code, or the language of a file such as `es.ron`.
#[cfg(feature = "app")]
pub(super) fn language(name: &str) -> anyhow::Result<Language> {
    if let Some(language) = Language::builtin(name) {
        return Ok(language);
    }
    let codes: Vec<_> = Languages::builtin().iter().map(|language| language.code().to_string()).collect();
    let path = Path::new(name);
    if path.extension().is_none() {
        let expected = format!("expected one of {}, or a language file such as es.ron", codes.join(", "));
        return Err(misuse(format_args!("unknown language {name:?}: {expected}")));
    }
    let code = path.file_stem().and_then(|stem| stem.to_str()?.parse().ok());
    Ok(Language::new(code.unwrap_or(LanguageCode::ENGLISH), read_language(path)?))
}

/// A file that a command will write. It has been checked not to be one of the command's inputs.
#[derive(Debug)]
pub(super) struct Output<'a>(&'a Path);

impl<'a> Output<'a> {
    /// Checks the output file of a command that reads the files `inputs`. Touches no file.
    ///
    /// # Errors
    /// Fails when the output is one of the inputs, even through another path or a link, or in a folder among them. The program
    /// exits with code 2.
    pub(super) fn new(path: &'a Path, inputs: &[&Path]) -> anyhow::Result<Self> {
        if let Some(folder) = inputs.iter().find(|input| files::is_inside(path, input)) {
            return Err(misuse(format_args!(
                "cannot write {}: it is in the folder {}, which is the input: expected a file outside",
                shown(path),
                shown(folder)
            )));
        }
        match inputs.iter().find(|input| files::is_same(path, input)) {
            Some(input) => Err(misuse(format_args!(
                "cannot write {}: it is the same file as the input {}: expected a different output file",
                shown(path),
                shown(input)
            ))),
            None => Ok(Self(path)),
        }
    }

    /// Writes the file. An existing file is replaced as a whole or not at all. The error names the file.
    pub(super) fn write(&self, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
        files::replace(self.0, bytes.as_ref()).with_context(|| format!("cannot write {self}"))
    }
}

impl fmt::Display for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(self.0))
    }
}
