//! One thread compared with two, four and so on, up to the cores of the machine: the finder alone, and whole ticks of
//! the stress mode. Blocks take turns; the time is elapsed time.

use crate::timing::quantile;
use crate::workload::{Frame, Layout, Spec};
use rayon::{ThreadPool, ThreadPoolBuilder};
use sector_collision::Method;
use sector_collision::fast::Finder;
use sector_sprites::Sheet;
use sector_sweep::sim::PlayerInput;
use sector_sweep::stress::{self, Density, Stress, StressSettings};
use std::sync::Arc;
use std::time::Instant;

/// Number of frames before the movement begins anew: boxes return to where they began.
const FRAMES: usize = 120;
const BLOCKS: usize = 12;
const BLOCK: usize = 10;
const WARM_UP: usize = 120;
const SIZES: [u32; 2] = [50_000, 200_000];

/// A measurement with one number of threads.
struct Runner<'a> {
    threads: usize,
    tick: Box<dyn FnMut() + 'a>,
    times: Vec<f64>,
}

/// Prints a table: for each number of boxes and of threads the time of a search for pairs and of a whole tick.
pub fn run() {
    println!(
        "| what | n | threads | mean ms | median ms | p95 ms | one ÷ this |\n|---|---:|---:|---:|---:|---:|---:|"
    );
    for n in SIZES {
        let frames: Vec<Frame> = Spec::of(Layout::Spread).frames(n as usize).take(FRAMES).collect();
        compare("pairs, spread", n, counts().map(|threads| pairs(threads, &frames)).collect());
        compare("whole tick, spread", n, counts().map(|threads| ticks(threads, n)).collect());
    }
}

/// Returns 1, 2, 4, … threads, up to the cores of the machine.
fn counts() -> impl Iterator<Item = usize> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::iter::successors(Some(1), |count| Some(2 * count)).take_while(move |&count| count <= cores)
}

fn pairs(threads: usize, frames: &[Frame]) -> Runner<'_> {
    let pool: ThreadPool = ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool of threads");
    let mut finder = Finder::with_capacity(frames[0].rects.len());
    finder.use_all_threads(threads > 1);
    let mut frame = 0;
    let tick = move || {
        frame = (frame + 1) % FRAMES;
        pool.install(|| finder.find(&frames[frame].rects).len());
    };
    Runner { threads, tick: Box::new(tick), times: Vec::new() }
}

fn ticks(threads: usize, aliens: u32) -> Runner<'static> {
    let method = Method::Auto;
    let settings = StressSettings {
        aliens,
        layout: stress::Layout::Spread,
        density: Density::Constant,
        seed: 1,
        method,
    };
    let mut stress = Stress::new(settings, Arc::new(Sheet::builtin())).expect("a number within the limits");
    stress.set_threads(threads).expect("as many threads as there are cores");
    let mut events = Vec::with_capacity(65_536);
    let tick = move || {
        events.clear();
        stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {});
    };
    Runner { threads, tick: Box::new(tick), times: Vec::new() }
}

fn compare(what: &str, n: u32, mut runners: Vec<Runner<'_>>) {
    for runner in &mut runners {
        (0..WARM_UP).for_each(|_| (runner.tick)());
    }
    for turn in 0..BLOCKS {
        for place in 0..runners.len() {
            let count = runners.len();
            let runner = &mut runners[(turn + place) % count];
            for _ in 0..BLOCK {
                let start = Instant::now();
                (runner.tick)();
                runner.times.push(start.elapsed().as_secs_f64() * 1e3);
            }
        }
    }
    let mean = |runner: &Runner<'_>| runner.times.iter().sum::<f64>() / runner.times.len() as f64;
    let one = mean(&runners[0]);
    for runner in &runners {
        let at = |share| quantile(runner.times.clone(), share);
        let (threads, mean) = (runner.threads, mean(runner));
        let ratio = one / mean;
        println!("| {what} | {n} | {threads} | {mean:.2} | {:.2} | {:.2} | {ratio:.2} |", at(0.5), at(0.95));
    }
}
