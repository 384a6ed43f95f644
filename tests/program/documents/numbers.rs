//! Figures of the documents against the program.

use super::page::{Page, tables};
use crate::run::json;
use sector_sweep::sim::SIM_VERSION;

#[test]
fn the_changelog_knows_the_version_of_the_rules() {
    let text = Page::read("CHANGELOG.md").text;
    assert!(text.contains(&format!("Simulation version {SIM_VERSION}:")));
    assert!(!text.contains(&format!("Simulation version {}:", SIM_VERSION + 1)));
}

/// Tests that a table of the manual has what the game counts in the tick of the picture of the overlay.
#[test]
fn the_manual_reads_the_picture_of_the_overlay() {
    let script = Page::read("docs/pictures/make.sh").text;
    let tick = script.split("picture overlay ").nth(1).and_then(|rest| rest.split(' ').next());
    let tick: u32 = tick.and_then(|tick| tick.parse().ok()).expect("the tick of the picture");
    let counts = |tick: u32| json(&format!("simulate --json --ticks {tick}"))["counts"].clone();
    let [before, after] = [tick - 1, tick].map(counts);
    let count = |name: &str| after[name].as_f64().expect("a count") - before[name].as_f64().expect("a count");
    let expected = crate::command_line::COUNTS.map(|name| count(name).to_string());
    let tables = tables(&Page::read("docs/manual.md").text);
    let figures = |table: &Vec<Vec<String>>| -> Vec<String> {
        table.iter().skip(1).map(|row| row[1].replace(',', "")).collect()
    };
    assert!(tables.iter().any(|table| figures(table) == expected), "no table with {expected:?}");
}
