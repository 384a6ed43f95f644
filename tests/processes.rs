//! Tests that several programs on one folder lose nothing, and that one that is killed at any moment of a save loses nothing.
//!
//! Each program is this test program itself, started once more for the test [`a_program_that_saves`]. `SAVES` and `KILLS` in
//! the environment make the long runs of docs/reliability.md.
#![cfg(all(feature = "app", unix))]

use sector_sweep::app::scores::{self, Book, Division, Entry};
use sector_sweep::app::statistics::{self, Statistics};
use sector_sweep::app::storage::{self, Directory, Storage};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The environment variable with the folder of the programs' files; the test that saves does nothing without it.
const FOLDER: &str = "SECTOR_SWEEP_TEST_FOLDER";

/// Returns the number in an environment variable, or `usual`.
fn count(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |text| text.parse().expect("a whole number"))
}

/// Starts a program that saves `saves` times, with points from `first` on.
fn program(folder: &Path, first: u64, saves: u64) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "a_program_that_saves", "--nocapture"]).env(FOLDER, folder);
    command.env("FIRST", first.to_string()).env("SAVES", saves.to_string());
    command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap()
}

/// Saves as a player does after a game: a replay, the statistics, a score. Prints a line after each.
#[test]
fn a_program_that_saves() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut storage = Directory::open(Some(folder.as_ref())).unwrap();
    let (first, saves) = (count("FIRST", 1), count("SAVES", 1));
    for points in first..first + saves {
        let replay = points.to_string().into_bytes();
        storage::write_next(&mut storage, "replays", &[], "replay", &replay).unwrap();
        statistics::file::add(&Statistics { games: 1, ..Statistics::default() }, &mut storage).unwrap();
        let mut book = Book::default();
        book.enter(Division::default(), Entry { points, stage: 1, ..Entry::default() });
        scores::file::save(&book, &mut storage).unwrap();
        let _ = writeln!(std::io::stdout(), "saved {points}");
    }
}

/// Asserts that the files are whole and hold the games with points from 1 to `games`, and perhaps `more` that were being
/// saved when their program ended.
fn assert_has(folder: &Path, games: u64, more: u64) {
    let mut storage = Directory::open(Some(folder)).unwrap();
    let (statistics, notices) = statistics::file::load(&mut storage);
    assert_eq!(notices, [""; 0]);
    assert!((games..=games + more).contains(&statistics.games), "{games} games, {} kept", statistics.games);
    let (book, notices) = scores::file::load(&mut storage);
    assert_eq!(notices, [""; 0]);
    let rows = book.rows(Division::default());
    assert!(rows.len() as u64 >= games.min(10), "{games} games, {} rows", rows.len());
    let replays = storage.list("replays").unwrap();
    let mut points: Vec<u64> = replays
        .iter()
        .map(|name| String::from_utf8(storage.read(name).unwrap().unwrap()).unwrap().parse().unwrap())
        .collect();
    points.sort_unstable();
    points.dedup();
    assert!(
        (games..=games + more).contains(&(points.len() as u64)),
        "{games} games, {} replays",
        points.len()
    );
    let temporary = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.unwrap().file_name().to_string_lossy().ends_with(".part")
    };
    assert!(!std::fs::read_dir(folder).unwrap().any(temporary), "a half-written file is left");
}

/// Tests that eight programs that save at the same time keep each other's games.
#[test]
fn programs_keep_each_others_games() {
    let (programs, saves) = (8, count("SAVES", 15));
    let folder = tempfile::tempdir().unwrap();
    let started: Vec<Child> =
        (0..programs).map(|number| program(folder.path(), 1 + number * saves, saves)).collect();
    for mut child in started {
        assert!(child.wait().unwrap().success());
    }
    assert_has(folder.path(), programs * saves, 0);
}

/// Tests that a program killed while it saves loses nothing that it had saved before.
#[test]
fn a_kill_while_saving_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut saved = 0;
    let mut killed = 0;
    for kill in 0..count("KILLS", 25) {
        let mut child = program(folder.path(), 1 + saved + killed, u64::from(u32::MAX));
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        // At the latest in its second save, at another moment each time.
        lines.find(|line| line.contains("saved"));
        std::thread::sleep(Duration::from_micros(kill * 7919 % 20_000));
        child.kill().unwrap();
        child.wait().unwrap();
        saved += 1 + lines.filter(|line| line.contains("saved")).count() as u64;
        killed += 1;
        assert_has(folder.path(), saved, killed);
    }
}
