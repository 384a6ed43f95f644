//! A power loss at any moment of a save loses nothing that was saved, even on a disk that reorders writes.
//!
//! The tests trace the system calls of a real program (with `strace`; without it they are skipped with a message) and
//! check two rules: a file is synced before it gets its name, and a changed name before the next one changes. Then, even
//! on a disk that reorders writes, a power loss leaves what a kill between two calls leaves, except for the last change.
//! The tests that kill programs read those states.

use super::trace::{Call, TRACED, calls};
use super::{assert_has, start};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Command;

fn can_trace() -> bool {
    let traced = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    let can = traced.is_ok_and(|traced| traced.status.success());
    if !can {
        println!("not tried, since strace is missing or not allowed here");
    }
    can
}

/// Traces a test of this program with `saves` saves, kills it once it has printed `last`, and returns its calls.
fn traced(test: &str, saves: u64, last: &str) -> Vec<Call> {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("files");
    std::fs::create_dir(&folder).unwrap();
    let log = outside.path().join("calls");
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-y", "-xx", "-s", "4000000", "-o"]).arg(&log);
    command.args(["-e", &format!("trace={TRACED}")]).arg(std::env::current_exe().unwrap());
    let mut child = start(command, test, &folder, 1, saves);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains(last)), "{last} was not printed");
    child.kill().unwrap();
    child.wait().unwrap();
    let text = std::fs::read(&log).unwrap();
    calls(&String::from_utf8_lossy(&text), &folder)
}

/// What a power loss could take: the files with unsynced bytes, and the changed names whose folder is not synced.
#[derive(Debug, Default)]
struct Unsynced {
    files: BTreeSet<PathBuf>,
    names: BTreeSet<PathBuf>,
}

impl Unsynced {
    /// Asserts the two rules for a call. Returns whether it changed a name.
    fn call(&mut self, call: &Call) -> bool {
        let changed = match call {
            // Temporary files and locks have no content that matters.
            Call::Create(_) | Call::Print(_) => return false,
            Call::Write(path, _) => {
                self.files.insert(path.clone());
                return false;
            }
            Call::Sync(path) => {
                self.files.remove(path);
                self.names.retain(|name| name.parent() != Some(path));
                return false;
            }
            Call::Rename(from, to) => {
                assert!(!self.files.contains(from), "{} was not synced: {self:?}", to.display());
                to
            }
            Call::Remove(path) | Call::MakeFolder(path) => path,
        };
        let is_new_folder =
            |name: &PathBuf| matches!(call, Call::MakeFolder(folder) if folder.parent() == Some(name));
        assert!(self.names.iter().all(is_new_folder), "before {}: {self:?}", changed.display());
        self.names.insert(changed.clone());
        true
    }
}

#[test]
fn a_missing_sync_is_found() {
    let [root, part, file] = ["/a", "/a/part", "/a/file"].map(PathBuf::from);
    let save = [
        Call::Write(part.clone(), b"hi".to_vec()),
        Call::Sync(part.clone()),
        Call::Rename(part, file),
        Call::Sync(root),
    ];
    let is_safe = |left_out: usize| {
        let mut unsynced = Unsynced::default();
        let calls =
            (0..2 * save.len()).filter(|at| at % save.len() != left_out).map(|at| &save[at % save.len()]);
        std::panic::catch_unwind(move || calls.for_each(|call| _ = unsynced.call(call))).is_ok()
    };
    assert_eq!([1, 3, usize::MAX].map(is_safe), [false, false, true]);
}

#[test]
fn a_power_loss_while_saving_loses_nothing() {
    if !can_trace() {
        return;
    }
    let calls = traced("a_program_that_saves", 6, "saved 6");
    let (mut unsynced, mut changes) = (Unsynced::default(), 0);
    for call in &calls {
        changes += u32::from(unsynced.call(call));
        // What the program reports as saved must not depend on a later sync.
        if let Call::Print(text) = call {
            assert!(unsynced.names.is_empty() && unsynced.files.is_empty(), "{text}: {unsynced:?}");
        }
    }
    assert!(changes > 25, "{changes} names were changed");
    println!("{} calls, {changes} changed names", calls.len());
}

#[test]
fn a_power_loss_while_playing_loses_five_seconds_at_most() {
    if !can_trace() {
        return;
    }
    let calls = traced("a_program_that_plays", 0, "tick 900");
    let mut unsynced = Unsynced::default();
    let changes = calls.iter().filter(|call| unsynced.call(call)).count();
    assert!(changes > 4, "{changes} names were changed");
    println!("{} calls, {changes} changed names", calls.len());
}

/// Such as exFAT through FUSE, NFS without a lock daemon, and network shares with fixed permissions or without syncing.
/// The errors are those that the system returns there. The first lock is also interrupted by a signal.
#[test]
fn drives_without_links_or_locks_save_everything() {
    if !can_trace() {
        return;
    }
    let no_links = ["renameat2:error=EINVAL", "link,linkat:error=EPERM"];
    let no_permissions = ["fchmod,fchmodat,chmod:error=EPERM"];
    let no_sync = ["fsync,fdatasync:error=EINVAL"];
    let no_locks = [["flock:error=ENOLCK"], ["flock:error=EOPNOTSUPP"], ["flock:error=EINTR:when=1"]];
    let drives = [&no_links[..], &no_permissions, &no_sync];
    for errors in drives.into_iter().chain(no_locks.iter().map(|errors| &errors[..])) {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-o", "/dev/null"]);
        command.args(errors.iter().flat_map(|error| ["-e".to_owned(), format!("inject={error}")]));
        command.arg(std::env::current_exe().unwrap());
        let status = start(command, "a_program_that_saves", folder.path(), 1, 3).wait().unwrap();
        assert!(status.success(), "{errors:?}");
        assert_has(folder.path(), 3, 0);
    }
}
