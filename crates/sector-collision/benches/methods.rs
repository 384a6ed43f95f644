//! Measures the methods against each other and prints docs/choosing-a-method.md:
//!
//! ```text
//! cargo bench --quiet -p sector-collision --bench methods > choosing.md && mv choosing.md docs/choosing-a-method.md
//! ```
//!
//! To measure only some scenes, add `--` and a part of their names; this prints only their rows. A measured tick moves
//! and updates the objects and finds the overlaps. The methods take turns, in processor time, and each figure is a
//! median, so that other work on the machine disturbs all of them equally.

mod layouts;

use layouts::{COUNTS, Game, LAYOUTS, MOTIONS, RULES, Scene};
use sector_collision::broad::{Delimiters, Direction};
use sector_collision::{Method, QueryFilter, Rect};
use std::hint::black_box;

/// The number of times that the methods take turns.
const ROUNDS: usize = 9;
/// A method that takes this many times as long as the fastest is measured only once.
const HOPELESS: f64 = 8.0;
/// Orders are claimed only beyond this ratio.
const CLEAR: f64 = 1.2;
/// The methods of the choice: the readable ones that do not choose for themselves.
const METHODS: [Method; Method::READABLE.len() - 1] =
    *Method::READABLE.first_chunk().expect("there are more");

#[cfg(unix)]
fn now_ns() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e9 + now.tv_nsec as f64
}

#[cfg(not(unix))]
fn now_ns() -> f64 {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed().as_nanos() as f64
}

/// Returns the median time of each work in nanoseconds. They take turns, `times` calls each.
fn times<G>(works: &mut [G], times: i32, mut work: impl FnMut(&mut G) -> usize) -> Vec<f64> {
    let mut rounds = vec![Vec::new(); works.len()];
    for round in 0..ROUNDS {
        let fastest = rounds.iter().filter_map(|rounds| rounds.first().copied()).fold(f64::MAX, f64::min);
        for (game, rounds) in works.iter_mut().zip(&mut rounds) {
            if round > 0 && rounds[0] > HOPELESS * fastest {
                continue;
            }
            let start = now_ns();
            (0..times).for_each(|_| _ = black_box(work(game)));
            rounds.push((now_ns() - start) / f64::from(times));
        }
    }
    let median = |mut rounds: Vec<f64>| {
        rounds.sort_by(f64::total_cmp);
        rounds[rounds.len() / 2]
    };
    rounds.into_iter().map(median).collect()
}

/// A measured scene: the time of each of [`METHODS`], of auto and of fast.
struct Row {
    scene: Scene,
    times: Vec<f64>,
}

impl Row {
    fn measure(scene: Scene) -> Self {
        let methods = METHODS.into_iter().chain([Method::Auto, Method::Fast]);
        let mut games: Vec<_> = methods.map(|method| Game::new(method, &scene, |_| ())).collect();
        games.iter_mut().for_each(|game| _ = game.tick());
        // Auto decides after two seconds at the earliest.
        (0..if scene.n > 2048 { 0 } else { 200 }).for_each(|_| _ = games[METHODS.len()].tick());
        let times = times(&mut games, (3000 / scene.n).clamp(1, 30), Game::tick);
        Self { scene, times }
    }

    /// Returns the time of a method as a multiple of the fastest of [`METHODS`].
    fn multiple(&self, method: usize) -> f64 {
        self.times[method] / self.times[..METHODS.len()].iter().copied().fold(f64::MAX, f64::min)
    }

    /// Returns by how much a method is faster than every other one; below 1 if it is not.
    fn lead(&self, method: usize) -> f64 {
        let others = (0..METHODS.len()).filter(|&other| other != method);
        others.map(|other| self.times[other]).fold(f64::MAX, f64::min) / self.times[method]
    }

    fn fastest(&self) -> usize {
        (0..METHODS.len()).find(|&method| self.lead(method) >= 1.0).expect("a fastest method")
    }

    fn print(&self) {
        print!("| `{}` | {:.1} ", self.scene.name(), self.times[self.fastest()] / 1000.0);
        for method in 0..self.times.len() {
            let (multiple, is_clear) =
                (self.multiple(method), method < METHODS.len() && self.lead(method) >= CLEAR);
            let mark = if is_clear { "**" } else { "" };
            let digits = usize::from(multiple < 9.95);
            print!("| {mark}{multiple:.digits$}{mark} ");
        }
        println!("|");
    }
}

fn print_choice(rows: &[Row]) {
    println!("| method | its best scene | against the next best | its worst scene | against the best |");
    println!("|---|---|---|---|---|");
    for (i, method) in METHODS.into_iter().chain([Method::Auto, Method::Fast]).enumerate() {
        let by =
            |value: fn(&Row, usize) -> f64| rows.iter().max_by(|a, b| value(a, i).total_cmp(&value(b, i)));
        let (best, worst) = (by(Row::lead).expect("rows"), by(Row::multiple).expect("rows"));
        let next = (0..METHODS.len()).filter(|&other| other != i);
        let next = next.min_by(|&a, &b| best.times[a].total_cmp(&best.times[b])).expect("several methods");
        let lead = best.lead(i);
        print!("| `{method}` | ");
        if lead >= CLEAR {
            print!("`{}` | {lead:.1} times as fast as `{}` | ", best.scene.name(), METHODS[next]);
        } else {
            print!("– | never clearly the fastest; read it for the idea | ");
        }
        let (fastest, slower) = (METHODS[worst.fastest()], worst.multiple(i));
        println!("`{}` | {slower:.1} times as long as `{fastest}` |", worst.scene.name());
    }
}

/// Compares the ways to ask, with as many questions per tick as given, after every object has moved.
fn print_questions() {
    println!(
        "| objects | questions per tick | one against all: a loop | `queries().rect` | `Delimiters` | five nearest: a loop | `queries().nearest` |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|");
    for n in COUNTS {
        for asked in [1, 10, n as usize] {
            let scene = Scene { layout: LAYOUTS[0], n, motion: "creep", rules: "all" };
            let mut game = Game::new(Method::SortAndSweep, &scene, |_| ());
            let mut delimiters = Delimiters::with_capacity(n as usize);
            let (mut found, mut near, mut ids) = (Vec::new(), Vec::new(), Vec::new());
            let rects = scene.rects();
            let mut ways = [0, 1, 2, 3, 4];
            let times = times(&mut ways, (3000 / n).max(1), |&mut way| {
                if way == 1 || way == 4 {
                    game.touch();
                }
                if way == 2 {
                    delimiters.sort(Direction::X, (0..).zip(rects.iter().copied()));
                }
                let mut total = 0;
                for (i, &rect) in rects.iter().enumerate().take(asked) {
                    total += match way {
                        0 => rects.iter().filter(|other| rect.overlaps(**other)).count(),
                        1 => {
                            game.pipeline
                                .queries()
                                .rect(rect, QueryFilter::ALL, &mut found)
                                .expect("a valid rectangle");
                            found.len()
                        }
                        2 => {
                            delimiters.interfering(i as u32, rect, &mut ids);
                            ids.iter().filter(|&&id| rects[id as usize].overlaps(rect)).count()
                        }
                        3 => nearest_by_loop(&rects, rect, &mut ids),
                        _ => {
                            let queries = game.pipeline.queries();
                            queries
                                .nearest((rect.x, rect.y), 5, QueryFilter::ALL, &mut near)
                                .expect("a valid point");
                            near.len()
                        }
                    };
                }
                total
            });
            let [walk, rect, sorted, by_loop, nearest] = times[..] else { unreachable!("five ways") };
            let us = |ns: f64| format!("{:.1}", ns / 1000.0);
            let columns = [walk, rect, sorted, by_loop, nearest].map(us).join(" | ");
            println!("| {n} | {asked} | {columns} |");
        }
    }
}

/// Returns the number of the five rectangles nearest to one: keeps the five smallest distances while it looks at all.
fn nearest_by_loop(rects: &[Rect], from: Rect, least: &mut Vec<u32>) -> usize {
    least.clear();
    for rect in rects {
        let (dx, dy) = (i64::from(rect.x - from.x), i64::from(rect.y - from.y));
        let distance = (dx * dx + dy * dy).min(i64::from(u32::MAX)) as u32;
        let place = least.partition_point(|&other| other <= distance);
        if place < 5 {
            least.insert(place, distance);
            least.truncate(5);
        }
    }
    least.len()
}

fn print_thresholds() {
    let thresholds = [1, 2, 5, 8, 10, 16, 32, 64];
    println!("| scene | {} |", thresholds.map(|threshold| threshold.to_string()).join(" | "));
    println!("|---|{}", "---:|".repeat(thresholds.len()));
    for (layout, n) in [(LAYOUTS[0], 100), (LAYOUTS[3], 1000), (LAYOUTS[4], 1000)] {
        let scene = Scene { layout, n, motion: "creep", rules: "all" };
        let game =
            |threshold| Game::new(Method::DimensionalClustering, &scene, |set| set.threshold = threshold);
        let mut games = thresholds.map(game);
        let times = times(&mut games, 3000 / n, Game::tick);
        let columns: Vec<_> = times.iter().map(|ns| format!("{:.1}", ns / 1000.0)).collect();
        println!("| `{}` | {} |", scene.name(), columns.join(" | "));
    }
}

fn print_meanings(heading: &str, meanings: impl IntoIterator<Item = (&'static str, &'static str)>) {
    println!("\n| {heading} | meaning |\n|---|---|");
    meanings.into_iter().for_each(|(name, words)| println!("| `{name}` | {words} |"));
}

fn main() {
    let part = std::env::args().skip(1).find(|arg| !arg.starts_with("--")).unwrap_or_default();
    let scenes = Scene::all().into_iter().filter(|scene| scene.name().contains(&part));
    let rows: Vec<_> = scenes.map(Row::measure).collect();
    if !part.is_empty() {
        return rows.iter().for_each(Row::print);
    }
    println!("{}", include_str!("page/head.md").trim_end().replace("{machine}", &machine()));
    print_meanings("layout", LAYOUTS.map(|(name, words, _)| (name, words)));
    print_meanings("motion", MOTIONS);
    print_meanings("rules", RULES);
    println!("\n{}", include_str!("page/method.md"));
    print_choice(&rows);
    println!("\n{}", include_str!("page/questions.md"));
    print_questions();
    println!("\n{}", include_str!("page/thresholds.md"));
    print_thresholds();
    println!("\n{}", include_str!("page/scenes.md"));
    let names: Vec<_> = METHODS.into_iter().chain([Method::Auto, Method::Fast]).map(Method::name).collect();
    println!("| scene | µs | {} |\n|---|---:|{}", names.join(" | "), "---:|".repeat(names.len()));
    rows.iter().for_each(Row::print);
}

/// Returns the processor and the number of its cores, as far as the system tells.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{} ({cores} cores)", model.map_or(std::env::consts::ARCH, |(_, model)| model))
}
