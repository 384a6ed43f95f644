//! Level files under work: they take the place of stages, and are read again when they change.
//!
//! ```text
//!   a few times a second:   size and time of each file
//!   other than when it was read, and the same as a moment ago (it is not being written)?
//!      sound  -->  a level for the game to go on with
//!      bad    -->  the level stays as it was; the trouble is told until the file is mended
//! ```
//!
//! This belongs to the program and not to the game: it knows the clock that the shell hands on, and the file system.

use crate::level::{Level, LevelError};
use ron_text::MAX_BYTES;
use sector_sprites::Sheet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The time between two looks at the files: short enough for an author who has just saved, long enough to cost nothing.
const INTERVAL: Duration = Duration::from_millis(250);
/// The most characters that are kept of the line with the mistake: a file may be a single line.
const MAX_LINE: usize = 400;
/// The most characters of a message: a name that is found wrong may be as long as the file.
const MAX_PROBLEM: usize = 1000;

/// Where levels come from instead of from the program itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelSource {
    /// A folder with `stage1.ron` and on; those that are there take the place of the built-in ones.
    pub folder: Option<PathBuf>,
    /// A file that takes the place of the stage that is begun with.
    pub file: Option<PathBuf>,
    /// Whether they are read again when they change.
    pub watch: bool,
}

impl LevelSource {
    /// Whether no level comes from a file.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The stage that it belongs to, from 1.
    pub stage: u32,
    /// File, and line and column where there are any.
    pub place: String,
    /// What was found, and what was expected.
    pub problem: String,
    /// The line of the file around the mistake, and how many characters of it stand before the column.
    pub line: Option<(String, usize)>,
}

impl Trouble {
    /// In one line, as `check-level` says it.
    #[must_use]
    pub fn in_a_line(&self) -> String {
        format!("{}: {}", self.place, self.problem)
    }
}

/// The files, each with what was last seen of it.
#[derive(Debug)]
pub struct LevelFiles {
    files: Vec<LevelFile>,
    /// Whether they are read again at all.
    watch: bool,
    since_look: Duration,
}

#[derive(Debug)]
struct LevelFile {
    stage: u32,
    path: PathBuf,
    /// It was asked for by its name; of those of a folder any may be missing.
    is_named: bool,
    /// As it was when it was last read, and as it was at the last look.
    read: Stamp,
    seen: Stamp,
    trouble: Option<Trouble>,
}

/// The state of a file by which a change is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stamp {
    /// Not looked at yet.
    Unknown,
    /// There is no file.
    Gone,
    /// It is there: its bytes, and when it was written, where the system says so.
    There(u64, Option<SystemTime>),
}

impl LevelFiles {
    /// The files of a source. `stage` is the one that is begun with, `stages` how many there are. Reads nothing yet.
    #[must_use]
    pub fn new(source: &LevelSource, stage: u32, stages: u32) -> Self {
        let mut files = Vec::new();
        if let Some(folder) = &source.folder {
            let path = |stage| folder.join(format!("stage{stage}.ron"));
            files.extend((1..=stages).map(|stage| LevelFile::new(stage, path(stage), false)));
        }
        if let Some(path) = &source.file {
            files.retain(|other| other.stage != stage);
            files.push(LevelFile::new(stage, path.clone(), true));
        }
        Self { files, watch: source.watch, since_look: Duration::ZERO }
    }

    /// Reads all files at once, as at the start. Gives the levels that are there and sound.
    pub fn read_all(&mut self, sheet: &Sheet) -> Vec<(u32, Arc<Level>)> {
        let read = |file: &mut LevelFile| {
            file.seen = stamp(&file.path);
            // What a folder lacks is the program's own.
            if file.seen == Stamp::Gone && !file.is_named {
                file.read = Stamp::Gone;
                return None;
            }
            file.take(sheet)
        };
        self.files.iter_mut().filter_map(read).collect()
    }

    /// Lets time pass; when it is time, looks at the files. Gives the levels of those that have changed and are sound.
    ///
    /// Cost: a question to the file system for each file, four times a second; reading and checking what has changed.
    pub fn look(&mut self, elapsed: Duration, sheet: &Sheet) -> Vec<(u32, Arc<Level>)> {
        self.since_look += elapsed;
        if !self.watch || self.since_look < INTERVAL {
            return Vec::new();
        }
        self.since_look = Duration::ZERO;
        self.files.iter_mut().filter_map(|file| file.look(sheet)).collect()
    }

    /// What is wrong with the files now, that of `stage` first.
    #[must_use]
    pub fn trouble(&self, stage: u32) -> Option<&Trouble> {
        let troubles = || self.files.iter().filter_map(|file| file.trouble.as_ref());
        troubles().find(|trouble| trouble.stage == stage).or_else(|| troubles().next())
    }
}

impl LevelFile {
    fn new(stage: u32, path: PathBuf, is_named: bool) -> Self {
        Self { stage, path, is_named, read: Stamp::Unknown, seen: Stamp::Unknown, trouble: None }
    }

    fn look(&mut self, sheet: &Sheet) -> Option<(u32, Arc<Level>)> {
        let now = stamp(&self.path);
        let is_settled = std::mem::replace(&mut self.seen, now) == now;
        if now == self.read || !is_settled {
            return None;
        }
        self.take(sheet)
    }

    /// Reads it as it is now.
    fn take(&mut self, sheet: &Sheet) -> Option<(u32, Arc<Level>)> {
        self.read = self.seen;
        match self.level(sheet) {
            Ok(level) => {
                self.trouble = None;
                Some((self.stage, Arc::new(level)))
            }
            Err(trouble) => {
                eprintln!("sector-sweep: {}", trouble.in_a_line());
                self.trouble = Some(trouble);
                None
            }
        }
    }

    fn level(&self, sheet: &Sheet) -> Result<Level, Trouble> {
        let name = self.path.display().to_string();
        let text = text(&self.path).map_err(|problem| Trouble {
            stage: self.stage,
            place: name.clone(),
            problem,
            line: None,
        })?;
        Level::from_text(&name, &text, sheet).map_err(|error| located(self.stage, &text, &error))
    }
}

/// What is wrong with a text, with the line that it is about.
fn located(stage: u32, text: &str, error: &LevelError) -> Trouble {
    let place = format!("{}:{}:{}", error.file, error.line, error.column);
    let whole = error.to_string();
    let problem = whole.strip_prefix(&format!("{place}: ")).unwrap_or(&whole);
    let problem = match problem.char_indices().nth(MAX_PROBLEM) {
        Some((end, _)) => format!("{}…", &problem[..end]),
        None => problem.to_owned(),
    };
    let line = text.lines().nth(error.line.saturating_sub(1)).filter(|line| !line.trim().is_empty());
    let before = error.column.saturating_sub(1);
    let skipped = before.saturating_sub(MAX_LINE / 2);
    let line = line.map(|line| (line.chars().skip(skipped).take(MAX_LINE).collect(), before - skipped));
    Trouble { stage, place, problem, line }
}

/// The text of a file, or why there is none. Neither a folder, a pipe nor what is too large to be a level is opened.
fn text(path: &Path) -> Result<String, String> {
    let data = fs::metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "the file is gone: expected it to come back".to_owned(),
        _ => format!("cannot be read: {error}"),
    })?;
    if !data.is_file() {
        return Err("expected a file, found a folder or a device".to_owned());
    }
    if data.len() > MAX_BYTES as u64 {
        return Err(format!("the file has {} bytes: expected at most {MAX_BYTES}", data.len()));
    }
    if data.len() == 0 {
        return Err("the file is empty: expected a level".to_owned());
    }
    let bytes = fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    String::from_utf8(bytes).map_err(|_| "not UTF-8 text".to_owned())
}

/// The state of a file without reading it.
fn stamp(path: &Path) -> Stamp {
    fs::metadata(path).map_or(Stamp::Gone, |data| Stamp::There(data.len(), data.modified().ok()))
}
