//! The rows of the table: one-minute games and their results, however they are played.
//!
//! Two programs share this file: the test next to it, and `tests/targets`, which runs where no test can.

use sector_collision::Method;
use sector_collision::fast::InstructionSet;
use sector_sweep::bot::Pilot;
use sector_sweep::sim::{Difficulty, GameSetup, SIM_VERSION};
use std::collections::BTreeSet;
use std::fmt::Write;
use xxhash_rust::xxh3::Xxh3;

/// The text of the table. Its first line is a title.
const TABLE: &str = include_str!("table.txt");
const TICKS: u32 = 3600;
const SEEDS: [u64; 2] = [1, 20];
/// The numbers of threads to play with. A build without threads plays on one.
pub(crate) const THREADS: &[usize] = if cfg!(feature = "parallel") { &[1, 2, 4, 16] } else { &[1] };

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Way {
    pub(crate) method: Method,
    pub(crate) threads: usize,
    pub(crate) lanes: InstructionSet,
}

fn setups() -> Vec<GameSetup> {
    let mut setups = Vec::new();
    for stage in 1..=6 {
        for difficulty in Difficulty::ALL {
            setups.extend(SEEDS.map(|seed| GameSetup { difficulty, seed, ..GameSetup::new(stage) }));
        }
    }
    setups
}

fn line(setup: GameSetup, way: Way) -> String {
    way.lanes.use_at_most();
    let (mut world, mut pilot, mut events) =
        (crate::builtin_game::game(setup, way.method), Pilot::default(), Vec::new());
    world.set_threads(way.threads).expect("threads");
    let (mut all_events, mut text) = (Xxh3::new(), String::new());
    for _ in 0..TICKS {
        let input = pilot.fly(&world);
        events.clear();
        world.step(input, &mut events);
        text.clear();
        write!(text, "{events:?}").expect("writing to a string cannot fail");
        all_events.update(text.as_bytes());
    }
    let (difficulty, state, events) = (setup.difficulty.name(), world.hash(), all_events.digest());
    format!("{} {difficulty:<8} {:>3} {state:016x} {events:016x}", setup.stage, setup.seed)
}

/// Returns every way to play, ordered so that neighbors differ in all respects.
pub(crate) fn ways() -> Vec<Way> {
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

/// Plays every row, either in every way or in one each, so that every method, number of threads and set of vector
/// instructions occurs. Returns the ways used.
///
/// # Errors
/// Returns the first row whose result differs from the table.
pub(crate) fn play(in_all_ways: bool) -> Result<BTreeSet<Way>, String> {
    let ways = ways();
    let mut tried = BTreeSet::new();
    for (i, (expected, setup)) in TABLE.lines().skip(1).zip(setups()).enumerate() {
        // A step that is coprime to the number of ways visits all of them.
        let few = [ways[(i * 61) % ways.len()]];
        for &way in if in_all_ways { &ways[..] } else { &few } {
            let found = line(setup, way);
            if found != expected {
                return Err(format!("{way:?}: expected {expected}, found {found}"));
            }
            tried.insert(way);
        }
    }
    Ok(tried)
}

pub(crate) fn table() -> String {
    let way = ways()[0];
    let lines: Vec<String> = setups().iter().map(|&setup| line(setup, way) + "\n").collect();
    format!("# rules version {SIM_VERSION}, {TICKS} ticks: stage, difficulty, seed, state, events\n")
        + &lines.concat()
}
