//! Answers that would bring a program down end in a short report.

use crate::solutions::{HashGrid, Mistake, RIGHT};
use sector_collision::broad::BroadPhase;
use sector_course::{Answers, Grade, Outcome, Supervisor, serve_as_child};
use std::time::Duration;

/// The variable that tells the child its mistake.
const MISTAKE: &str = "COURSE_TEST_MISTAKE";
const MISTAKES: [Mistake; 7] = [
    Mistake::Loops,
    Mistake::Recurses,
    Mistake::Allocates,
    Mistake::ReportsForever,
    Mistake::PrintsALot,
    Mistake::EndsTheProgram,
    Mistake::None,
];

/// Not a test of its own: the process that the others start.
#[test]
fn child() {
    let mistaken = |_| -> Box<dyn BroadPhase> {
        let name = std::env::var(MISTAKE).expect("the parent has set it");
        let mistake = MISTAKES.into_iter().find(|mistake| format!("{mistake:?}") == name);
        Box::new(HashGrid::new(mistake.expect("a mistake of the list")))
    };
    serve_as_child(&Answers {
        hash_grid: mistaken,
        bitmaps: |_, _, _| panic!("not yet implemented"),
        ..RIGHT
    });
}

fn supervise(exercise: &str, mistake: Mistake, seconds: u64) -> Outcome {
    let supervisor = Supervisor {
        time: Duration::from_secs(seconds),
        memory_mb: 64,
        arguments: ["hostile::child", "--exact", "--nocapture"].map(str::to_owned).to_vec(),
        variables: vec![(MISTAKE.to_owned(), format!("{mistake:?}"))],
    };
    let outcome = supervisor.grade(exercise, 7).expect("the child was started");
    println!("{outcome}");
    assert!(outcome.to_string().lines().count() <= 25, "{outcome}");
    outcome
}

fn fails(mistake: Mistake, expected: &str) {
    let outcome = supervise("hash-grid", mistake, if mistake == Mistake::Loops { 2 } else { 30 });
    assert_eq!(outcome.grade, Grade::Failed, "{outcome}");
    assert!(outcome.fault.contains(expected), "expected {expected:?} in\n{outcome}");
    assert!(outcome.lines.iter().any(|line| line.starts_with("A  x ")), "the scene is missing:\n{outcome}");
}

#[test]
fn endless_loop() {
    fails(Mistake::Loops, "still running after 2 s");
}

#[test]
fn endless_recursion() {
    fails(Mistake::Recurses, "overflows the stack");
}

#[test]
fn endless_list() {
    fails(Mistake::Allocates, "asks for more than 64 MB");
}

#[test]
fn endless_pairs() {
    fails(Mistake::ReportsForever, "asks for more than 64 MB");
}

#[test]
fn exit() {
    fails(Mistake::EndsTheProgram, "ends the program");
}

#[test]
fn long_output() {
    let outcome = supervise("hash-grid", Mistake::PrintsALot, 60);
    assert_eq!(outcome.grade, Grade::Passed, "{outcome}");
    assert!(outcome.lines[0].starts_with("printed"), "{outcome}");
}

#[test]
fn unwritten() {
    assert_eq!(supervise("bitmaps", Mistake::None, 30).grade, Grade::NotWritten);
}
