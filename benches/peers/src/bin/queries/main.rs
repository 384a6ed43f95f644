//! A comparison of queries on 10,000 boxes that all move each frame: by the pipeline of this project, and by the indices of
//! other libraries. See README.md.

#![allow(
    clippy::disallowed_methods,
    reason = "the simulation may not use a sine; a benchmark beside it does"
)]

mod contestants;
mod question;
#[allow(dead_code, reason = "the comparison of pairs needs the rest")]
#[path = "../../workload/mod.rs"]
mod workload;

use contestants::Contestant;
use cpu_time::ThreadTime;
use question::{Kind, Question};
use sector_collision::Rect;
use workload::{Layout, Random, Spec};

const BOXES: usize = 10_000;
/// Number of frames before the movement begins anew: boxes return to where they began.
const FRAMES: usize = 120;
/// Number of queries in a frame.
const QUERIES: usize = 1000;
/// Number of queries of a kind that are checked before the contestants are timed, in each of some frames.
const CHECKED: usize = 300;
/// Number of frames that a contestant runs in a row before the next contestant's turn.
const BLOCK: usize = 4;

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let blocks = if quick { 9 } else { 45 };
    println!(
        "Times in µs a frame: the median of {blocks} blocks of {BLOCK} frames, {BOXES} boxes, {QUERIES} queries.\n"
    );
    println!("| layout | queries | contestant | build | build and queries | ÷ ours | queries alone ÷ ours |");
    println!("|---|---|---|---:|---:|---:|---:|");
    for (name, layout) in
        [("spread", Layout::Spread), ("clustered", Layout::Clustered), ("mixed", Layout::Mixed)]
    {
        let frames: Vec<Vec<Rect>> =
            Spec::of(layout).frames(BOXES).take(FRAMES).map(|frame| frame.rects).collect();
        for (kind_name, kind) in Kind::ALL {
            compare(&frames, kind, blocks, &format!("{name} | {kind_name}"));
        }
    }
}

/// The nanoseconds of a contestant, for each block the mean a frame: to build, and to answer.
#[derive(Default)]
struct Times {
    build: Vec<f64>,
    ask: Vec<f64>,
}

/// Prints a row for each contestant, after a check of its answers.
fn compare(frames: &[Vec<Rect>], kind: Kind, blocks: usize, title: &str) {
    let mut contestants = contestants::all(&frames[0]);
    for (name, contestant) in &mut contestants {
        check(name, contestant.as_mut(), frames, kind);
    }
    let mut times: Vec<Times> = contestants.iter().map(|_| Times::default()).collect();
    for turn in 0..blocks {
        for place in 0..contestants.len() {
            let at = (turn + place) % contestants.len();
            let (build, ask) = time_block(contestants[at].1.as_mut(), frames, kind, turn * BLOCK);
            times[at].build.push(build);
            times[at].ask.push(ask);
        }
    }
    for ((name, _), theirs) in contestants.iter().zip(&times) {
        let ours = &times[0];
        let both =
            |times: &Times| -> Vec<f64> { times.build.iter().zip(&times.ask).map(|(b, a)| b + a).collect() };
        let ratio =
            |theirs: &[f64], ours: &[f64]| median(theirs.iter().zip(ours).map(|(t, o)| t / o).collect());
        println!(
            "| {title} | {name} | {:.0} | {:.0} | {:.2} | {:.2} |",
            median(theirs.build.clone()) / 1e3,
            median(both(theirs)) / 1e3,
            ratio(&both(theirs), &both(ours)),
            ratio(&theirs.ask, &ours.ask),
        );
    }
}

/// Returns the mean nanoseconds a frame to build and to answer, of a block of frames.
fn time_block(contestant: &mut dyn Contestant, frames: &[Vec<Rect>], kind: Kind, first: usize) -> (f64, f64) {
    let (mut build, mut ask, mut answer) = (0.0, 0.0, Vec::with_capacity(BOXES));
    // The frame before the block, untimed: the caches hold the data of another contestant.
    contestant.build(&frames[(first + FRAMES - 1) % FRAMES]);
    for frame in first..first + BLOCK {
        let rects = &frames[frame % FRAMES];
        let questions = questions(rects, frame, QUERIES);
        let start = ThreadTime::now();
        contestant.build(rects);
        build += start.elapsed().as_nanos() as f64;
        let start = ThreadTime::now();
        for question in &questions {
            answer.clear();
            contestant.ask(kind, question, &mut answer);
            std::hint::black_box(&answer);
        }
        ask += start.elapsed().as_nanos() as f64;
    }
    (build / BLOCK as f64, ask / BLOCK as f64)
}

/// Returns the questions of a frame.
fn questions(rects: &[sector_collision::Rect], frame: usize, count: usize) -> Vec<Question> {
    let mut random = Random(frame as u64 * 0x9E37_79B9 + 5);
    random.below(2);
    (0..count).map(|_| Question::new(rects, &mut random)).collect()
}

/// Checks answers in some frames against a loop over all boxes.
///
/// # Panics
/// When one of them is wrong.
fn check(name: &str, contestant: &mut dyn Contestant, frames: &[Vec<Rect>], kind: Kind) {
    for frame in [0, 1, 60] {
        let rects = &frames[frame];
        contestant.build(rects);
        for question in questions(rects, frame, CHECKED) {
            let mut answer = Vec::new();
            contestant.ask(kind, &question, &mut answer);
            let path = contestant.path(&question);
            question.check(kind, rects, &answer, path).unwrap_or_else(|wrong| panic!("{name}, {wrong}"));
        }
    }
}

/// Returns the median of some values.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
