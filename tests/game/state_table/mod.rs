//! Every stage at every difficulty is the same game as in `table.txt`, with every method, any number of threads and
//! any vector instructions, in any build and on any machine.
//!
//! A row has a stage, a difficulty and a seed, and the result of one minute of autopilot: the hash of the state and
//! the hash of all events in order. `ALL=1` in the environment plays every row in every way instead of one.
//! `GOLDEN=write` writes the table, for intended changes of the rules. `scripts/targets.sh` plays it on other kinds
//! of machines.

mod rows;

use rows::{THREADS, Way, play, ways};
use sector_collision::Method;
use sector_collision::fast::InstructionSet;
use std::collections::BTreeSet;

/// Checks the table in ways that together cover every method, every number of threads and all vector instructions of
/// this machine.
#[test]
fn every_row_of_the_table_is_the_same_game() {
    let lacking: Vec<&str> =
        InstructionSet::ALL.iter().filter(|set| !set.is_available()).map(|set| set.name()).collect();
    println!("not tried, since this machine lacks them: {lacking:?}");
    if std::env::var_os("GOLDEN").is_some() {
        return crate::golden::assert_text("tests/game/state_table/table.txt", &rows::table());
    }
    let tried = play(std::env::var_os("ALL").is_some()).unwrap_or_else(|difference| panic!("{difference}"));
    assert_eq!(different(&tried, |way| way.method), Method::ALL.len(), "methods that were tried");
    assert_eq!(different(&tried, |way| way.threads), THREADS.len(), "numbers of threads that were tried");
    let lanes = different(&ways().into_iter().collect(), |way| way.lanes);
    assert_eq!(different(&tried, |way| way.lanes), lanes, "vector instructions that were tried");
    println!("the table in {} ways", tried.len());
}

fn different<T: Ord>(ways: &BTreeSet<Way>, respect: impl Fn(&Way) -> T) -> usize {
    ways.iter().map(respect).collect::<BTreeSet<_>>().len()
}
