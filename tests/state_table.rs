//! Tests that every stage at every difficulty is the same game that `tests/state_table.txt` was made of, under every method,
//! on any number of threads, with any vector instructions, in any build and on any machine.
//!
//! A row has a stage, a difficulty and a seed, and what a minute of the autopilot led to: the hash of the state and that of all
//! events in their order. `ALL=1` in the environment plays every row in every way, instead of each in one way; `WRITE=1`
//! writes the table anew, for rules that are meant to change.

mod builtin_game;

use sector_collision::{InstructionSet, Method};
use sector_sweep::bot::Pilot;
use sector_sweep::sim::{Difficulty, GameSetup, SIM_VERSION};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Mutex;
use xxhash_rust::xxh3::Xxh3;

/// The ticks of a row.
const TICKS: u32 = 3600;
/// The seeds of each stage and difficulty.
const SEEDS: [u64; 2] = [1, 20];
/// The numbers of threads; a build without threads plays on one.
const THREADS: &[usize] = if cfg!(feature = "parallel") { &[1, 2, 4, 16] } else { &[1] };

/// The vector instructions are those of the process.
static LANES: Mutex<()> = Mutex::new(());

/// How a row is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    method: Method,
    threads: usize,
    lanes: InstructionSet,
}

/// Returns the setups of all rows.
fn setups() -> Vec<GameSetup> {
    let mut setups = Vec::new();
    for stage in 1..=6 {
        for difficulty in Difficulty::ALL {
            setups.extend(SEEDS.map(|seed| GameSetup { difficulty, seed, ..GameSetup::new(stage) }));
        }
    }
    setups
}

/// Plays a row and returns its line of the table.
fn line(setup: GameSetup, way: Way) -> String {
    way.lanes.use_at_most();
    let (mut world, mut pilot, mut events) =
        (builtin_game::game(setup, way.method), Pilot::default(), Vec::new());
    world.set_threads(way.threads).expect("threads");
    let (mut all_events, mut text) = (Xxh3::new(), String::new());
    for _ in 0..TICKS {
        let input = pilot.fly(&world);
        events.clear();
        world.step(input, &mut events);
        text.clear();
        write!(text, "{events:?}").expect("a string takes everything");
        all_events.update(text.as_bytes());
    }
    let (difficulty, state, events) = (setup.difficulty.name(), world.hash(), all_events.digest());
    format!("{} {difficulty:<8} {:>3} {state:016x} {events:016x}", setup.stage, setup.seed)
}

/// Returns every way to play, in an order in which neighbors differ in all respects.
fn ways() -> Vec<Way> {
    let lanes: Vec<InstructionSet> =
        InstructionSet::ALL.into_iter().filter(|set| set.is_available()).collect();
    let mut ways = BTreeSet::new();
    for method in Method::ALL {
        for &threads in THREADS {
            ways.extend(lanes.iter().map(|&lanes| Way { method, threads, lanes }));
        }
    }
    ways.into_iter().collect()
}

/// Tests that the table holds: each row in a way of its own, so that every method, every number of threads and all vector
/// instructions of this machine occur.
#[test]
fn every_row_of_the_table_is_the_same_game() {
    let _lanes = LANES.lock();
    let (setups, ways) = (setups(), ways());
    let lacking: Vec<&str> =
        InstructionSet::ALL.iter().filter(|set| !set.is_available()).map(|set| set.name()).collect();
    println!("not tried, since this machine lacks them: {lacking:?}");
    if std::env::var_os("WRITE").is_some() {
        let lines: Vec<String> = setups.iter().map(|&setup| line(setup, ways[0]) + "\n").collect();
        let head =
            format!("# rules version {SIM_VERSION}, {TICKS} ticks: stage, difficulty, seed, state, events\n");
        return std::fs::write("tests/state_table.txt", head + &lines.concat())
            .expect("the table is written");
    }
    let table = include_str!("state_table.txt").lines().skip(1);
    let mut tried = BTreeSet::new();
    let is_all = std::env::var_os("ALL").is_some();
    for (i, (expected, &setup)) in table.zip(&setups).enumerate() {
        // A step that has no divisor in common with the number of ways leads through all of them.
        let few = [ways[(i * 61) % ways.len()]];
        for &way in if is_all { &ways[..] } else { &few } {
            assert_eq!(line(setup, way), expected, "{way:?}");
            tried.insert(way);
        }
    }
    let tried_all = |name: &str, found: usize, all: usize| assert_eq!(found, all, "{name} that were tried");
    tried_all(
        "methods",
        tried.iter().map(|way| way.method).collect::<BTreeSet<_>>().len(),
        Method::ALL.len(),
    );
    tried_all("threads", tried.iter().map(|way| way.threads).collect::<BTreeSet<_>>().len(), THREADS.len());
    let lanes = ways.iter().map(|way| way.lanes).collect::<BTreeSet<_>>().len();
    tried_all("lanes", tried.iter().map(|way| way.lanes).collect::<BTreeSet<_>>().len(), lanes);
    println!("{} rows in {} ways", setups.len(), tried.len());
}
