//! `sector-sweep compare`, run as a program.

use crate::run::{root, succeed};
use sector_collision::Method;

#[test]
fn the_table_has_all_methods() {
    let out = succeed("compare table-2");
    let row = |method: Method| -> Vec<&str> {
        let rows = out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        rows.into_iter().find(|row| row.first() == Some(&method.name())).unwrap_or_default()
    };
    assert!(Method::ALL.iter().all(|&method| row(method).len() == 8), "{out}");
    assert_eq!([Method::BruteForce, Method::AxisList].map(|method| row(method)[1]), ["10", "4"]);
}

/// The counts of all ticks come first, then those of growth; fewer ticks than are asked for are all that there are.
#[test]
fn comma_separated_values_have_all_measurements() {
    let scene = root("tests/scenes/thirty_six_objects.scene.json");
    let out = succeed(&format!("compare {scene} --ticks 600 --csv"));
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 11), "{out}");
    assert_eq!(rows[1][..6], ["36", "1", "brute-force", "180", "180", "1"]);
    assert_eq!((rows.len() - 1) % Method::ALL.len(), 0);
    assert!(rows.iter().any(|row| row[0] == "144"), "twice as wide and high: {out}");
}

/// The values of settings are printed where they are asked for, with the candidates that the threshold comes to.
#[test]
fn values_are_printed_where_they_are_asked_for() {
    let without = succeed("compare squadrons --csv");
    let csv = succeed("compare squadrons --values --csv");
    let (methods, values) = csv.split_once("\n\n").expect("an empty line");
    assert_eq!(methods.lines().count(), without.lines().count());
    assert_eq!(values.lines().next(), Some("setting,value,counter,count"));
    assert!(values.lines().any(|row| row == "threshold,40,candidates,780"), "{values}");
    let table = succeed("compare squadrons --values");
    let mut rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    assert!(rows.any(|row| row.starts_with(&["40", "780", "0"])), "{table}");
}
