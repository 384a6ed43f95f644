//! `stress`: measures a tick with N aliens, phase by phase, or opens the same game in a window.

use super::answer::{self, counted};
use super::bench::{EVENTS, NamedTimes, Spread, Stopwatch, rounded};
use super::play;
use super::values::{method, named, whole};
use crate::bot::Pilot;
use crate::scene::counts_by_name;
use crate::sim::TickPhase;
use crate::stress::{Density, Layout, MAX_ALIENS, MIN_ALIENS, Stress, StressSettings};
use crate::view::{Camera, Gallery, Painter, RenderFrame, ViewOptions, extract};
use sector_collision::broad::MAX_THREADS;
use sector_collision::{Counts, Method};
use sector_sprites::Sheet;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// The number of ticks to play before measuring starts, so that all missiles are in flight.
const WARM_UP_TICKS: u32 = 120;

const EXAMPLES: &str = "\
Examples:
  sector-sweep stress --aliens 20000 --layout waves
  sector-sweep stress --headless --aliens 50000 --method hierarchical-grid --threads 2 --json";

/// Fly among up to 200,000 aliens, and measure each phase of a tick
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct StressArgs {
    /// Number of aliens, 100 to 200,000; adds half as many alien missiles and a sixth as many player missiles
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole(MIN_ALIENS..=MAX_ALIENS))]
    aliens: u32,
    /// Arrangement of the aliens in the arena
    #[arg(long, value_name = "L", default_value = "spread", value_parser = named(&Layout::ALL, Layout::name))]
    layout: Layout,
    /// Whether more aliens get a larger arena (constant density) or crowd one of fixed size (rising density)
    #[arg(long, value_name = "D", default_value = "constant", value_parser = named(&Density::ALL, Density::name))]
    density: Density,
    /// Number of ticks to measure (60 per second), after a warm-up of 120 ticks
    #[arg(long, value_name = "T", default_value_t = 600, value_parser = whole::<u32>(1..=1_000_000))]
    ticks: u32,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Collision method; affects only the counts and the time, never the game
    #[arg(long, value_name = "M", default_value = "auto", value_parser = method())]
    method: Method,
    /// Number of threads for collision detection, 1 to 64; uses at most one per core
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole(1..=MAX_THREADS as u32))]
    threads: u32,
    /// Measure without a window, print the times and exit
    #[arg(long)]
    headless: bool,
    /// Open in a window, overriding the settings
    #[arg(long, conflicts_with_all = ["fullscreen", "headless"])]
    windowed: bool,
    /// Open in full screen, overriding the settings
    #[arg(long, conflicts_with = "headless")]
    fullscreen: bool,
    /// Play without sound
    #[arg(long)]
    mute: bool,
    /// Store settings in this folder
    #[arg(long, value_name = "D")]
    data_dir: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

impl StressArgs {
    fn settings(&self) -> StressSettings {
        let Self { aliens, layout, density, seed, method, .. } = *self;
        StressSettings { aliens, layout, density, seed, method }
    }

    #[cfg(feature = "app")]
    fn options(self) -> crate::app::StartOptions {
        crate::app::StartOptions {
            stress: Some(self.settings()),
            seed: Some(self.seed),
            fullscreen: play::fullscreen(self.windowed, self.fullscreen),
            mute: self.mute,
            data_dir: self.data_dir,
            method: self.method,
            ..crate::app::StartOptions::default()
        }
    }
}

#[derive(Serialize)]
struct StressReport {
    aliens: u32,
    objects: u64,
    layout: String,
    method: String,
    ticks: u32,
    tick_us: Spread,
    /// The mean microseconds of each tick phase. The field keeps its old name because scripts rely on it.
    stage_us: NamedTimes,
    #[serde(serialize_with = "counts_by_name")]
    counts: Counts,
    state_hash: String,
}

const PHASES: usize = TickPhase::ALL.len();

pub(super) fn run(args: StressArgs) -> anyhow::Result<()> {
    if args.headless {
        return measure(&args);
    }
    #[cfg(feature = "app")]
    let played = play::start(args.options());
    #[cfg(not(feature = "app"))]
    let played = play::no_window();
    played
}

fn measure(args: &StressArgs) -> anyhow::Result<()> {
    let sheet = Arc::new(Sheet::builtin());
    let mut stress = Stress::new(args.settings(), Arc::clone(&sheet))?;
    stress.set_threads(threads(args.threads))?;
    let mut bench = StressBench::new(&sheet, args.ticks)?;
    for tick in 0..WARM_UP_TICKS + args.ticks {
        bench.tick(&mut stress, tick >= WARM_UP_TICKS);
    }
    answer::report(&bench.report(&stress, args), args.json)
}

/// Returns the number of threads to use, at most one per core, because additional threads would only wait.
fn threads(asked: u32) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let asked = asked as usize;
    if asked > cores {
        answer::note(format_args!(
            "sector-sweep: using {} instead of {asked}: this machine has {}",
            counted(cores, "threads"),
            counted(cores, "cores")
        ));
    }
    asked.min(cores)
}

struct StressBench<'a> {
    sheet: &'a Sheet,
    gallery: Gallery,
    frame: RenderFrame,
    pilot: Pilot,
    events: Vec<crate::sim::Event>,
    ticks: Vec<f64>,
    /// The microseconds of each phase, summed over all measured ticks, and the time to extract a frame.
    phases: [f64; PHASES + 1],
    counts: Counts,
}

impl<'a> StressBench<'a> {
    fn new(sheet: &'a Sheet, ticks: u32) -> anyhow::Result<Self> {
        Ok(Self {
            sheet,
            gallery: Gallery::find(sheet)?,
            frame: RenderFrame::default(),
            pilot: Pilot::default(),
            events: Vec::with_capacity(EVENTS),
            ticks: Vec::with_capacity(ticks as usize),
            phases: [0.0; PHASES + 1],
            counts: Counts::default(),
        })
    }

    /// Plays one tick and extracts a frame. Records both times if `measured`. The time of the autopilot is not
    /// included.
    fn tick(&mut self, stress: &mut Stress, measured: bool) {
        let input = self.pilot.fly(stress.world());
        self.events.clear();
        let mut phases = [0.0; PHASES + 1];
        let start = Stopwatch::start();
        let mut clock = start;
        stress.step_watched(input, &mut self.events, &mut |phase| phases[phase as usize] += clock.lap_us());
        let whole = start.us();
        phases[PHASES] = self.extract(stress);
        if measured {
            self.ticks.push(whole);
            self.phases.iter_mut().zip(phases).for_each(|(sum, time)| *sum += time);
            self.counts += stress.world().collision().counts();
        }
    }

    fn extract(&mut self, stress: &Stress) -> f64 {
        self.frame.clear();
        self.frame.camera = Camera::showing(stress.world().arena().size());
        let mut painter = Painter { frame: &mut self.frame, sheet: self.sheet, gallery: &self.gallery };
        let clock = Stopwatch::start();
        extract(stress.world(), ViewOptions::default(), &mut painter);
        clock.us()
    }

    fn report(mut self, stress: &Stress, args: &StressArgs) -> StressReport {
        let names = TickPhase::ALL.map(TickPhase::name).into_iter().chain(["extract"]);
        let mean = |sum: f64| rounded(sum / f64::from(args.ticks));
        StressReport {
            aliens: args.aliens,
            objects: stress.world().collision().len() as u64,
            layout: args.layout.to_string(),
            method: args.method.to_string(),
            ticks: args.ticks,
            tick_us: Spread::of(&mut self.ticks),
            stage_us: NamedTimes(names.zip(self.phases.map(mean)).collect()),
            counts: self.counts,
            state_hash: format!("{:016x}", stress.hash()),
        }
    }
}

impl fmt::Display for StressReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { aliens, objects, layout, method, ticks, tick_us, stage_us, .. } = self;
        let Spread { p50, p95, max } = tick_us;
        let ticks = counted(*ticks, "ticks");
        writeln!(f, "{aliens} aliens, {objects} objects, {layout}, {method}, {ticks}")?;
        writeln!(f, "tick     {p50:>9.1} us (median), 95 % below {p95:.1} us, longest {max:.1} us")?;
        for (name, micros) in &stage_us.0 {
            writeln!(f, "{name:<9}{micros:>9.1} us")?;
        }
        writeln!(f, "{}", answer::funnel(&self.counts))?;
        write!(f, "state {}", self.state_hash)
    }
}
