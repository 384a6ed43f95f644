//! Several programs on one folder lose nothing. A program killed during a save loses nothing, and one killed during a
//! game loses little.
//!
//! Each program is this test executable itself, started again with the test [`a_program_that_saves`] or
//! [`a_program_that_plays`]. Set `SAVES` and `KILLS` in the environment for the long runs of docs/reliability.md.

mod power_loss;
mod trace;

use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::app::scores::{self, Book, Division, Entry};
use sector_sweep::app::settings::Settings;
use sector_sweep::app::statistics::{self, Statistics};
use sector_sweep::app::storage::{self, Directory, Saver, Storage, StorageError, StoredFolder};
use sector_sweep::app::{App, Content, LaunchOptions};
use sector_sweep::audio::SilentSink;
use sector_sweep::level::Level;
use sector_sweep::replay::{Replay, verify};
use sector_sweep::sim::World;
use sector_sweep::view::RenderFrame;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// The environment variable with the programs' folder. Without it, the saving test does nothing.
const FOLDER: &str = "SECTOR_SWEEP_TEST_FOLDER";

fn count(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |text| text.parse().expect("a whole number"))
}

fn program(test: &str, folder: &Path, first: u64, saves: u64) -> Child {
    start(Command::new(std::env::current_exe().unwrap()), test, folder, first, saves)
}

fn start(mut command: Command, test: &str, folder: &Path, first: u64, saves: u64) -> Child {
    command.args(["--exact", &format!("processes::{test}"), "--nocapture"]).env(FOLDER, folder);
    command.env("FIRST", first.to_string()).env("SAVES", saves.to_string());
    command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap()
}

/// Prints a line for the test that started this program, or exits if that test has ended.
#[allow(clippy::disallowed_methods, reason = "the line is read by a test")]
fn say(line: std::fmt::Arguments<'_>) {
    if std::io::stdout().write_all(format!("{line}\n").as_bytes()).is_err() {
        std::process::exit(0);
    }
}

/// Retries a save while other programs hold the lock for longer than the timeout, as the game does.
fn until_free<T>(mut save: impl FnMut() -> Result<T, StorageError>) -> T {
    loop {
        match save() {
            Err(StorageError::Busy(_)) => {}
            done => return done.unwrap(),
        }
    }
}

/// Saves like a player after a game: a replay, the statistics, a score. Prints a line after each.
#[test]
fn a_program_that_saves() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut storage = Directory::open(Some(folder.as_ref())).unwrap();
    let (first, saves) = (count("FIRST", 1), count("SAVES", 1));
    for points in first..first + saves {
        let replay = points.to_string().into_bytes();
        until_free(|| storage::write_next(&mut storage, StoredFolder::Replays, &[], &replay));
        say(format_args!("replay {points}"));
        let statistics = Statistics { games: 1, ..Statistics::default() };
        until_free(|| statistics::file::add(&statistics, &mut storage));
        let mut book = Book::default();
        book.enter(Division::default(), Entry { points, stage: 1, ..Entry::default() });
        until_free(|| scores::file::save(&book, &mut storage));
        say(format_args!("saved {points}"));
    }
    std::process::exit(0);
}

fn replays_in(storage: &dyn Storage) -> BTreeSet<u64> {
    let points =
        |name: &String| String::from_utf8(storage.read(name).unwrap().unwrap()).unwrap().parse().unwrap();
    storage.list("replays").unwrap().iter().map(points).collect()
}

/// Asserts that the files are intact and contain the games with points from 1 to `games`, and possibly up to `more`
/// further games that were being saved when their program was killed.
fn assert_has(folder: &Path, games: u64, more: u64) {
    let mut storage = Directory::open(Some(folder)).unwrap();
    let (statistics, notices) = statistics::file::load(&mut storage);
    assert_eq!(notices, [""; 0]);
    assert!((games..=games + more).contains(&statistics.games), "{games} games, {} saved", statistics.games);
    let (book, notices) = scores::file::load(&mut storage);
    assert_eq!(notices, [""; 0]);
    let rows = book.rows(Division::default());
    assert!(rows.len() as u64 >= games.min(10), "{games} games, {} rows", rows.len());
    let replays = replays_in(&storage).len() as u64;
    assert!((games..=games + more).contains(&replays), "{games} games, {replays} replays");
    let temporary = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.unwrap().file_name().to_string_lossy().ends_with(".part")
    };
    assert!(!std::fs::read_dir(folder).unwrap().any(temporary), "a half-written file is left");
}

#[test]
fn programs_keep_each_others_games() {
    let (programs, saves) = (8, count("SAVES", 15));
    let folder = tempfile::tempdir().unwrap();
    let started: Vec<Child> = (0..programs)
        .map(|number| program("a_program_that_saves", folder.path(), 1 + number * saves, saves))
        .collect();
    for mut child in started {
        assert!(child.wait().unwrap().success());
    }
    assert_has(folder.path(), programs * saves, 0);
}

#[test]
fn a_kill_while_saving_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut saved = 0;
    let mut killed = 0;
    for kill in 0..count("KILLS", 25) {
        let mut child =
            program("a_program_that_saves", folder.path(), 1 + saved + killed, u64::from(u32::MAX));
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        // Kill it during its second save at the latest, at a different moment each time.
        lines.find(|line| line.contains("saved"));
        std::thread::sleep(Duration::from_micros(kill * 7919 % 20_000));
        child.kill().unwrap();
        child.wait().unwrap();
        saved += 1 + lines.filter(|line| line.contains("saved")).count() as u64;
        killed += 1;
        assert_has(folder.path(), saved, killed);
    }
}

/// The speed of the playing program relative to a normal game.
const SPEED: u32 = 10;

/// Plays the first stage without input, and prints each tick.
#[test]
fn a_program_that_plays() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let saver = Saver::new(Box::new(Directory::open(Some(folder.as_ref())).unwrap()));
    let launch = LaunchOptions { stage: 1, seed: Some(7), method: Method::Auto, mute: false };
    let mut app =
        App::new(Content::builtin(), Settings::default(), saver, Box::new(SilentSink), launch, 1).unwrap();
    app.play();
    let mut picture = RenderFrame::default();
    let frame = Duration::from_nanos(33_333_334);
    loop {
        app.frame(frame, &|| 0.0, &mut picture);
        if app.screen() == "flight" {
            let tick = app.session().world().tick();
            // A journal has a second to be written. At this speed that is a tenth, which a busy machine may miss.
            if tick % 150 == 60 {
                app.context.saver.settle();
            }
            say(format_args!("tick {tick}"));
        }
        std::thread::sleep(frame / SPEED);
    }
}

/// Returns the number of ticks of the game that a program left in a folder, after verifying it to the end.
fn ticks_left(folder: &Path) -> u32 {
    let storage = Directory::open(Some(folder)).unwrap();
    let names = storage.list("running").unwrap();
    let Some(name) = names.iter().find(|name| name.ends_with(".game")) else { return 0 };
    let journal = storage.read(name).unwrap().unwrap();
    // The replay is the last part of a journal, except for the game's id, which has one byte here.
    let start = journal.windows(8).position(|bytes| bytes == b"SWEEPRPL").unwrap();
    let replay = Replay::from_bytes(&journal[start..journal.len() - 1]).unwrap();
    let sheet = Arc::new(Sheet::builtin());
    let level = Arc::new(Level::builtin(1, &sheet).unwrap().unwrap());
    let mut world = World::new(replay.header.setup, level, sheet, Method::Auto).unwrap();
    verify(&replay, &mut world).unwrap();
    replay.inputs.len() as u32
}

/// A program killed at any moment of a game leaves a game that verifies and lacks at most five seconds, although it
/// runs at ten times the normal speed.
#[test]
fn a_kill_while_playing_loses_five_seconds_at_most() {
    let kills = count("KILLS", 5);
    let mut most = 0;
    for kill in 0..kills {
        let folder = tempfile::tempdir().unwrap();
        let mut child = program("a_program_that_plays", folder.path(), 0, 0);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        lines.find(|line| line.contains("tick"));
        std::thread::sleep(Duration::from_micros(kill * 7_919_333 % 2_000_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let ticks = lines.filter_map(|line| line.rsplit_once("tick ")?.1.parse().ok());
        let played: u32 = ticks.last().unwrap_or_default();
        let left = ticks_left(folder.path());
        assert!(left + 300 >= played, "kill {kill}: {played} ticks played, {left} left");
        most = most.max(played.saturating_sub(left));
    }
    println!("{kills} kills, at most {most} ticks lost");
}
