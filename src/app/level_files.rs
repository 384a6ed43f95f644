//! Level files that an author is working on. They replace built-in stages and reload when they change.
//!
//! Four times a second, each file's size and time are compared with those at the last load. A changed file is read once
//! it has stayed the same between two checks, so a half-written file is never read. If it is valid, the game continues
//! with the new level. Otherwise the old level stays, and the error is shown until the file is fixed.
//!
//! This module belongs to the program, not the simulation: it uses real time and the file system.

use crate::files;
use crate::level::{Level, LevelError};
use crate::say::say;
use ron_text::MAX_BYTES;
use sector_sprites::Sheet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The time between two checks of the files: too short for an author to notice, and long enough to cost almost nothing.
const INTERVAL: Duration = Duration::from_millis(250);
/// The maximum number of characters in the excerpt of a faulty line. A file may be a single line.
const MAX_LINE: usize = 400;
/// The maximum number of characters in a message. An invalid name may be as long as the file.
const MAX_PROBLEM: usize = 1000;

/// The level files that replace built-in stages, and whether to reload them when they change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelSource {
    /// A folder with `stage1.ron`, `stage2.ron` and so on. Missing files leave the built-in stages in place.
    pub folder: Option<PathBuf>,
    /// A file that replaces the first stage of the game.
    pub file: Option<PathBuf>,
    /// Whether to reload the files when they change.
    pub watch: bool,
}

/// An error in a level file, formatted on one line like the output of `check-level`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct LevelFileError {
    /// The stage that the file replaces, from 1.
    pub stage: u32,
    /// The file name, with line and column where they are known.
    pub place: String,
    /// The message: the value that was found, and what was expected.
    pub problem: String,
    /// An excerpt of the faulty line, and the number of characters in it before the error. `None` if the line is
    /// unknown.
    pub line: Option<(String, usize)>,
}

/// The level files of an author, each with its state when it was last checked.
#[derive(Debug)]
pub struct LevelFiles {
    files: Vec<LevelFile>,
    watch: bool,
    since_look: Duration,
}

#[derive(Debug)]
struct LevelFile {
    stage: u32,
    path: PathBuf,
    is_named: bool,
    read: Stamp,
    seen: Stamp,
    error: Option<LevelFileError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stamp {
    Unknown,
    Gone,
    /// The file's size in bytes, and the time of its last change if the system reports one.
    There(u64, Option<SystemTime>),
}

impl LevelFiles {
    /// Lists the files of a source without reading them. `stage` is the first stage that is played, `stages` the number
    /// of stages.
    #[must_use]
    pub fn new(source: &LevelSource, stage: u32, stages: u32) -> Self {
        let mut files = Vec::new();
        if let Some(folder) = &source.folder {
            let path = |stage| files::in_folder(folder, &format!("stage{stage}.ron"));
            files.extend((1..=stages).map(|stage| LevelFile::new(stage, path(stage), false)));
        }
        if let Some(path) = &source.file {
            files.retain(|other| other.stage != stage);
            files.push(LevelFile::new(stage, path.clone(), true));
        }
        Self { files, watch: source.watch, since_look: Duration::ZERO }
    }

    /// Reads all files at startup. Returns the valid levels with their stages.
    pub fn read_all(&mut self, sheet: &Sheet) -> Vec<(u32, Arc<Level>)> {
        let read = |file: &mut LevelFile| {
            file.seen = stamp(&file.path);
            // The folder need not have every stage; the built-in one is used.
            if file.seen == Stamp::Gone && !file.is_named {
                file.read = Stamp::Gone;
                return None;
            }
            file.take(sheet)
        };
        self.files.iter_mut().filter_map(read).collect()
    }

    /// Advances time and checks the files four times a second. Returns the changed levels that are valid, with their
    /// stages.
    ///
    /// Cost: one file system query per file at each check, plus reading and validating each changed file.
    pub fn look(&mut self, elapsed: Duration, sheet: &Sheet) -> Vec<(u32, Arc<Level>)> {
        self.since_look += elapsed;
        if !self.watch || self.since_look < INTERVAL {
            return Vec::new();
        }
        self.since_look = Duration::ZERO;
        self.files.iter_mut().filter_map(|file| file.look(sheet)).collect()
    }

    /// Returns the error in the file of `stage`, or else the first error in any other file; returns `None` without an
    /// error.
    pub fn error(&self, stage: u32) -> Option<&LevelFileError> {
        let errors = || self.files.iter().filter_map(|file| file.error.as_ref());
        errors().find(|error| error.stage == stage).or_else(|| errors().next())
    }
}

impl LevelFile {
    fn new(stage: u32, path: PathBuf, is_named: bool) -> Self {
        Self { stage, path, is_named, read: Stamp::Unknown, seen: Stamp::Unknown, error: None }
    }

    fn look(&mut self, sheet: &Sheet) -> Option<(u32, Arc<Level>)> {
        let now = stamp(&self.path);
        let is_settled = std::mem::replace(&mut self.seen, now) == now;
        if now == self.read || !is_settled {
            return None;
        }
        self.take(sheet)
    }

    fn take(&mut self, sheet: &Sheet) -> Option<(u32, Arc<Level>)> {
        self.read = self.seen;
        match self.level(sheet) {
            Ok(level) => {
                self.error = None;
                Some((self.stage, Arc::new(level)))
            }
            Err(error) => {
                say(&error);
                self.error = Some(error);
                None
            }
        }
    }

    fn level(&self, sheet: &Sheet) -> Result<Level, LevelFileError> {
        let name = self.path.display().to_string();
        let text = text(&self.path).map_err(|problem| LevelFileError {
            stage: self.stage,
            place: name.clone(),
            problem,
            line: None,
        })?;
        Level::from_text(&name, &text, sheet).map_err(|error| located(self.stage, &text, &error))
    }
}

fn located(stage: u32, text: &str, error: &LevelError) -> LevelFileError {
    let first = error.first();
    let place = format!("{}:{}:{}", first.file, first.line, first.column);
    let whole = error.to_string();
    let problem = whole.strip_prefix(&format!("{place}: ")).unwrap_or(&whole);
    let problem = match problem.char_indices().nth(MAX_PROBLEM) {
        Some((end, _)) => format!("{}…", &problem[..end]),
        None => problem.to_owned(),
    };
    let line = text.lines().nth(first.line.saturating_sub(1)).filter(|line| !line.trim().is_empty());
    let before = first.column.saturating_sub(1);
    let skipped = before.saturating_sub(MAX_LINE / 2);
    let line = line.map(|line| (line.chars().skip(skipped).take(MAX_LINE).collect(), before - skipped));
    LevelFileError { stage, place, problem, line }
}

/// Rejects folders, pipes, empty files and files that are too large for a level.
fn text(path: &Path) -> Result<String, String> {
    let bytes = files::read(path, MAX_BYTES as u64).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "the file does not exist".to_owned(),
        _ => format!("cannot be read: {error}"),
    })?;
    if bytes.is_empty() {
        return Err("the file is empty: expected a level".to_owned());
    }
    files::text(&bytes).map(str::to_owned).map_err(|error| error.to_string())
}

fn stamp(path: &Path) -> Stamp {
    fs::metadata(path).map_or(Stamp::Gone, |data| Stamp::There(data.len(), data.modified().ok()))
}
