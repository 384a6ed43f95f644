//! Tests that every stage at every difficulty is the same game that `table.txt` was made of, under every method, on any number
//! of threads, with any vector instructions, in any build and on any machine.
//!
//! A row has a stage, a difficulty and a seed, and what a minute of the autopilot led to: the hash of the state and that of all
//! events in their order. `ALL=1` in the environment plays every row in every way, instead of each in one way;
//! `GOLDEN=write` writes the table, for rules that are meant to change. `scripts/targets.sh` plays it on other kinds of machines.

mod rows;

use rows::{THREADS, Way, play, ways};
use sector_collision::{InstructionSet, Method};
use std::collections::BTreeSet;

/// Tests that the table holds, in ways that have every method, every number of threads and all vector instructions of this
/// machine.
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
