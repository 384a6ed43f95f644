//! Answers that would bring a program down end in a short report.

use crate::solutions::RIGHT;
use sector_course::{Answers, Grade, Outcome, Supervisor, serve_as_child};
use std::hint::{black_box, spin_loop};
use std::time::Duration;

/// Each answer goes wrong in another way.
const HOSTILE: Answers = Answers {
    all_pairs: |_, _| loop {
        spin_loop();
    },
    overlap: |_, _, _| recurse(1) == 0,
    sweep: |_, _| {
        let mut list = Vec::new();
        loop {
            list.push(black_box(0u64));
        }
    },
    bitmaps: |_, _, _| std::process::exit(3),
    swept_box: |missile, motion, walls| {
        println!("{missile:?}");
        (RIGHT.swept_box)(missile, motion, walls)
    },
    one_against_all: |_, _, _, _| panic!("not yet implemented"),
    ..RIGHT
};

fn recurse(depth: u64) -> u64 {
    if depth == 0 { depth } else { black_box(recurse(depth + 1) + 1) }
}

/// Not a test of its own: the process that the others start.
#[test]
fn child() {
    serve_as_child(&HOSTILE);
}

fn supervise(exercise: &str, seconds: u64) -> Outcome {
    let supervisor = Supervisor {
        time: Duration::from_secs(seconds),
        memory_mb: 64,
        arguments: ["hostile::child", "--exact", "--nocapture"].map(str::to_owned).to_vec(),
    };
    let outcome = supervisor.grade(exercise, 7).expect("the child was started");
    println!("{outcome}");
    assert!(outcome.to_string().lines().count() <= 25, "{outcome}");
    outcome
}

#[test]
fn limits() {
    for (exercise, seconds, expected, scene) in [
        ("all-pairs", 2, "still running after 2 s", "kinds of the objects"),
        ("overlap", 30, "overflows the stack", "A  x "),
        ("sweep", 30, "asks for more than 64 MB", "A  x "),
        ("bitmaps", 30, "ends the program", "A  "),
    ] {
        let outcome = supervise(exercise, seconds);
        assert_eq!(outcome.grade, Grade::Failed, "{outcome}");
        assert!(outcome.fault.contains(expected), "expected {expected:?} in\n{outcome}");
        assert!(outcome.lines[0].starts_with(scene), "the scene is missing:\n{outcome}");
    }
}

#[test]
fn long_output() {
    let outcome = supervise("swept-box", 60);
    assert_eq!(outcome.grade, Grade::Passed, "{outcome}");
    assert!(outcome.lines[0].starts_with("printed"), "{outcome}");
}

#[test]
fn unwritten() {
    assert_eq!(supervise("one-against-all", 30).grade, Grade::NotWritten);
}
