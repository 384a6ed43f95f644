//! Runs the program as a process, with a folder for its files.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// Exit code, standard output, standard error.
pub(crate) type Answer = (i32, String, String);

/// Runs the program with a command line. Arguments are separated by single spaces.
pub(crate) fn run(line: &str) -> Answer {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), line)
}

pub(crate) fn run_in(folder: &Path, line: &str) -> Answer {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    // Help is wrapped to the width of the terminal, or to this variable.
    command.current_dir(folder).env_remove("COLUMNS");
    let output = command.args(line.split(' ')).timeout(Duration::from_secs(60)).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{line}: {err}");
    (output.status.code().unwrap_or(-1), out, err)
}

/// Runs a command that must succeed with nothing on standard error. Returns its standard output.
#[track_caller]
pub(crate) fn succeed(line: &str) -> String {
    let (code, out, err) = run(line);
    assert_eq!((code, err.as_str()), (0, ""), "{line}");
    out
}

#[track_caller]
pub(crate) fn json(line: &str) -> Value {
    serde_json::from_str(&succeed(line)).expect("one JSON object and nothing else")
}

/// Asserts that a command fails with an exit code and no output, and that its error contains all `names`.
#[track_caller]
pub(crate) fn assert_fails(line: &str, code: i32, names: &[&str]) {
    let (found, out, err) = run(line);
    assert_eq!((found, out.as_str()), (code, ""), "{line}: {err}");
    for name in names {
        assert!(err.contains(name), "{line}\n  got      {err}\n  expected {name}");
    }
}

pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a plain name").to_owned()
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("a temporary file");
        path
    }

    /// Records a game of the autopilot. Returns the path of the replay.
    pub(crate) fn record(&self, ticks: u32) -> String {
        let path = self.path("game.replay");
        succeed(&format!("simulate --ticks {ticks} --record {path}"));
        path
    }
}

pub(crate) fn root(path: &str) -> String {
    format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))
}

/// Returns all files with an extension below a folder, except build output and hidden files.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry of a folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "target" {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
    found
}
