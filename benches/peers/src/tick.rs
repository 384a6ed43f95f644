//! A whole tick of the stress mode compared with the search for pairs alone, on the same boxes, by other libraries.
//!
//! The tick includes all of the game with 50,000 aliens and their missiles: flight, guns, proxies, broad phase,
//! bitmaps, damage, births and deaths. A library gets the boxes as they are after the tick, applies the rules in its
//! callback, and only finds pairs. Blocks of ten ticks take turns within one run, in processor time of the thread.

use crate::contestants::{self, Contestant};
use crate::oracle::Digest;
use crate::recording;
use crate::timing::quantile;
use crate::workload::Frame;
use cpu_time::ThreadTime;
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::sim::{PlayerInput, World, kind};
use sector_sweep::stress::{Density, Layout, Stress, StressSettings};
use std::sync::Arc;

const BLOCKS: usize = 12;
const BLOCK: usize = 10;
/// Libraries that keep no data from frame to frame, since here boxes come and go.
const LIBRARIES: [&str; 4] =
    ["broccoli", "packed_spatial_index", "packed_spatial_index, SIMD", "static_aabb2d_index"];

/// Prints a table: a row for each layout and contestant.
pub fn run(aliens: u32) {
    println!(
        "| layout | boxes | what | mean ms | median ms | p95 ms | ÷ tick |\n|---|---:|---|---:|---:|---:|---:|"
    );
    for layout in [Layout::Spread, Layout::Clustered, Layout::Column, Layout::Swarm, Layout::Mixed] {
        compare(layout, aliens);
    }
}

fn compare(layout: Layout, aliens: u32) {
    let settings =
        StressSettings { aliens, layout, density: Density::Constant, seed: 1, method: Method::Auto };
    let sheet = Arc::new(Sheet::builtin());
    let mut stress = Stress::new(settings, sheet).expect("the built-in sheet and a number within the limits");
    let mut events = Vec::with_capacity(16_384);
    let mut tick = |stress: &mut Stress| {
        events.clear();
        let start = ThreadTime::now();
        stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {});
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..recording::WARM_UP).for_each(|_| {
        tick(&mut stress);
    });
    let mut frame = boxes(stress.world());
    let mut libraries: Vec<(&str, Box<dyn Contestant>)> = contestants::all()
        .into_iter()
        .filter(|entrant| LIBRARIES.contains(&entrant.name))
        .map(|entrant| (entrant.name, (entrant.make)(&frame)))
        .collect();
    check(&frame, &mut libraries);
    let (mut ticks, mut room) = (Vec::new(), Vec::new());
    let mut times = vec![Vec::new(); libraries.len()];
    for _ in 0..BLOCKS {
        ticks.extend((0..BLOCK).map(|_| tick(&mut stress)));
        frame = boxes(stress.world());
        for ((_, library), times) in libraries.iter_mut().zip(&mut times) {
            room.clear();
            library.frame(&frame, &mut room);
            times.extend((0..BLOCK).map(|_| {
                let start = ThreadTime::now();
                room.clear();
                library.frame(&frame, &mut room);
                start.elapsed().as_secs_f64() * 1e3
            }));
        }
    }
    let count = frame.rects.len();
    row(layout, count, "**whole tick**", &ticks, &ticks);
    for ((name, _), times) in libraries.iter().zip(&times) {
        row(layout, count, &format!("pairs by {name}"), times, &ticks);
    }
}

fn row(layout: Layout, boxes: usize, what: &str, times: &[f64], ticks: &[f64]) {
    let mean = |times: &[f64]| times.iter().sum::<f64>() / times.len() as f64;
    let at = |share| quantile(times.to_vec(), share);
    let ratio = mean(times) / mean(ticks);
    println!(
        "| {layout} | {boxes} | {what} | {:.2} | {:.2} | {:.2} | {ratio:.2} |",
        mean(times),
        at(0.5),
        at(0.95)
    );
}

/// Returns all boxes of the game as they are now.
fn boxes(world: &World) -> Frame {
    let (rects, kinds) = recording::boxes(world).map(|(_, rect, kind)| (rect, kind)).unzip();
    Frame { rects, kinds, rules: Some(kind::rules()), unit: 1, jumps: true }
}

/// Asserts that every library finds the pairs of the oracle.
fn check(frame: &Frame, libraries: &mut [(&str, Box<dyn Contestant>)]) {
    let expected = Digest::expected(frame);
    for (name, library) in libraries {
        let found = Digest::of(library.frame(frame, &mut Vec::new()));
        assert!(found == expected, "{name} finds {} pairs, {} expected", found.pairs, expected.pairs);
    }
}
