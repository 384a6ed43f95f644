//! A power loss at any moment of a save loses nothing that was saved, even on a disk that reorders writes.
//!
//! The tests trace the system calls of a real program (with `strace`; without it they are skipped with a message).
//! After each call, they create every possible state of the disk and let the game load it.

use super::disk::{self, Disk, Files};
use super::trace::{Call, TRACED, calls};
use super::{assert_has, replays_in, start, ticks_left};
use sector_sweep::app::storage::Directory;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
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
fn traced(test: &str, saves: u64, last: &str) -> (tempfile::TempDir, Vec<Call>) {
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
    (outside, calls(&String::from_utf8_lossy(&text), &folder))
}

/// Replays the calls one by one, and passes each possible state of the disk to `look`: as a folder, with the lines
/// printed so far. Returns the number of states.
fn after_each_call(calls: &[Call], root: &Path, look: impl Fn(&Path, &[&str])) -> usize {
    let mut disk = Disk::default();
    let mut printed = Vec::new();
    let mut seen: BTreeSet<(usize, Files)> = BTreeSet::new();
    for call in calls {
        disk.call(call);
        if let Call::Print(text) = call {
            printed.extend(text.lines());
        }
        for files in disk.left(root) {
            if !seen.contains(&(printed.len(), files.clone())) {
                let folder = tempfile::tempdir().unwrap();
                disk::write(&files, folder.path());
                look(folder.path(), &printed);
                seen.insert((printed.len(), files));
            }
        }
    }
    seen.len()
}

fn count(printed: &[&str], kind: &str) -> u64 {
    printed.iter().filter(|line| line.starts_with(kind)).count() as u64
}

#[test]
fn a_power_loss_while_saving_loses_nothing() {
    if !can_trace() {
        return;
    }
    let (outside, calls) = traced("a_program_that_saves", 6, "saved 6");
    let tried = after_each_call(&calls, &outside.path().join("files"), |folder, printed| {
        let saved = count(printed, "saved");
        assert_has(folder, saved, 1);
        let replays = replays_in(&Directory::open(Some(folder)).unwrap());
        assert!(
            (1..=count(printed, "replay")).all(|points| replays.contains(&points)),
            "{printed:?}: {replays:?}"
        );
    });
    assert!(tried > 50, "{tried} states were tried");
    println!("{} calls, {tried} states of the disk", calls.len());
}

#[test]
fn a_power_loss_while_playing_loses_five_seconds_at_most() {
    if !can_trace() {
        return;
    }
    let (outside, calls) = traced("a_program_that_plays", 0, "tick 900");
    let tried = after_each_call(&calls, &outside.path().join("files"), |folder, printed| {
        let tick = |line: &&str| line.strip_prefix("tick ")?.parse::<u32>().ok();
        let played = printed.iter().rev().find_map(tick).unwrap_or_default();
        let left = ticks_left(folder);
        assert!(left + 300 >= played, "{played} ticks played, {left} left");
    });
    assert!(tried > 10, "{tried} states were tried");
    println!("{} calls, {tried} states of the disk", calls.len());
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
