//! `stress --headless`: what a tick costs with N aliens, stage by stage.

use super::answer;
use super::args::StressArgs;
use super::stopwatch::{micros, now, rounded};
use crate::bot::Pilot;
use crate::scene::CountsResult;
use crate::sim::TickPhase;
use crate::stress::{Stress, StressSettings};
use crate::view::{Camera, Gallery, Look, Painter, RenderFrame, extract};
use sector_collision::Counts;
use sector_sprites::Sheet;
use serde::Serialize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Ticks before the measuring: by then as many missiles fly as there shall be.
const WARM_UP_TICKS: u32 = 120;
/// Room for the events of a tick.
const EVENTS: usize = 16_384;

/// What came out.
#[derive(Serialize)]
struct Report {
    aliens: u32,
    objects: u64,
    layout: String,
    method: String,
    ticks: u32,
    tick_us: Spread,
    stage_us: StageTimes,
    counts: CountsResult,
    state_hash: String,
}

/// Microseconds of a tick: half of all are not above `p50`, 95 of a hundred not above `p95`.
#[derive(Serialize)]
struct Spread {
    p50: f64,
    p95: f64,
    max: f64,
}

/// Mean microseconds of each stage. Extraction, of all that is in the arena, belongs to pictures and not to ticks.
#[derive(Default, Serialize)]
struct StageTimes {
    simulate: f64,
    broad: f64,
    narrow: f64,
    resolve: f64,
    extract: f64,
}

pub(super) fn run(args: &StressArgs) -> anyhow::Result<ExitCode> {
    let sheet = Arc::new(Sheet::builtin());
    let StressArgs { aliens, layout, density, seed, method, .. } = *args;
    let mut stress =
        Stress::new(StressSettings { aliens, layout, density, seed, method }, Arc::clone(&sheet))?;
    stress.set_threads(threads(args.threads))?;
    let mut bench = Bench::new(&sheet, args.ticks)?;
    for tick in 0..WARM_UP_TICKS + args.ticks {
        bench.tick(&mut stress, tick >= WARM_UP_TICKS);
    }
    print(&bench.report(&stress, args), args.json)?;
    Ok(ExitCode::SUCCESS)
}

/// As many threads as were asked for, or as the machine has cores: more would only wait for each other.
fn threads(asked: u32) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let asked = asked as usize;
    if asked > cores {
        eprintln!(
            "sector-sweep: {asked} threads were asked for, {cores} are used: so many cores has this machine"
        );
    }
    asked.min(cores)
}

/// A run with its times so far.
struct Bench<'a> {
    sheet: &'a Sheet,
    gallery: Gallery,
    frame: RenderFrame,
    pilot: Pilot,
    events: Vec<crate::sim::Event>,
    /// Microseconds of each measured tick.
    ticks: Vec<f64>,
    /// Microseconds of all measured ticks.
    stages: StageTimes,
    counts: Counts,
}

impl<'a> Bench<'a> {
    fn new(sheet: &'a Sheet, ticks: u32) -> anyhow::Result<Self> {
        Ok(Self {
            sheet,
            gallery: Gallery::find(sheet)?,
            frame: RenderFrame::default(),
            pilot: Pilot::default(),
            events: Vec::with_capacity(EVENTS),
            ticks: Vec::with_capacity(ticks as usize),
            stages: StageTimes::default(),
            counts: Counts::default(),
        })
    }

    /// One tick, flown by the autopilot, which is not measured, and one extraction.
    fn tick(&mut self, stress: &mut Stress, measured: bool) {
        let input = self.pilot.fly(stress.world());
        self.events.clear();
        let mut watch = Watch::default();
        let start = now();
        watch.last = Some(start);
        stress.step_watched(input, &mut self.events, &mut |stage| watch.ends(stage));
        let whole = micros(start, now());
        let extraction = self.extract(stress);
        if measured {
            self.ticks.push(whole);
            let Watch { stages: [simulate, broad, narrow, resolve], .. } = watch;
            self.stages.simulate += simulate;
            self.stages.broad += broad;
            self.stages.narrow += narrow;
            self.stages.resolve += resolve;
            self.stages.extract += extraction;
            self.counts += stress.world().collision().counts();
        }
    }

    fn extract(&mut self, stress: &Stress) -> f64 {
        self.frame.clear();
        self.frame.camera = Camera::showing(stress.world().arena().size());
        let mut painter = Painter { frame: &mut self.frame, sheet: self.sheet, gallery: &self.gallery };
        let start = now();
        extract(stress.world(), Look::default(), &mut painter);
        micros(start, now())
    }

    fn report(mut self, stress: &Stress, args: &StressArgs) -> Report {
        self.ticks.sort_unstable_by(f64::total_cmp);
        let at = |share: f64| self.ticks[((self.ticks.len() - 1) as f64 * share) as usize];
        let mean = |sum: f64| rounded(sum / f64::from(args.ticks));
        Report {
            aliens: args.aliens,
            objects: stress.world().collision().len() as u64,
            layout: args.layout.to_string(),
            method: args.method.to_string(),
            ticks: args.ticks,
            tick_us: Spread { p50: rounded(at(0.5)), p95: rounded(at(0.95)), max: rounded(at(1.0)) },
            stage_us: StageTimes {
                simulate: mean(self.stages.simulate),
                broad: mean(self.stages.broad),
                narrow: mean(self.stages.narrow),
                resolve: mean(self.stages.resolve),
                extract: mean(self.stages.extract),
            },
            counts: self.counts.into(),
            state_hash: format!("{:016x}", stress.hash()),
        }
    }
}

/// Takes the time at the end of each stage.
#[derive(Default)]
struct Watch {
    last: Option<Instant>,
    /// Microseconds of each stage, in the order of [`TickPhase::ALL`].
    stages: [f64; TickPhase::ALL.len()],
}

impl Watch {
    fn ends(&mut self, stage: TickPhase) {
        let now = now();
        if let Some(last) = self.last.replace(now) {
            self.stages[stage as usize] += micros(last, now);
        }
    }
}

fn print(report: &Report, json: bool) -> anyhow::Result<()> {
    if json {
        return answer::line(serde_json::to_string(report)?);
    }
    let Report { aliens, objects, layout, method, ticks, tick_us, stage_us, .. } = report;
    answer::line(format_args!("{aliens} aliens, {objects} objects, {layout}, {method}, {ticks} ticks"))?;
    answer::line(format_args!(
        "tick     {:>9.1} us, 95 % below {:.1}, longest {:.1}",
        tick_us.p50, tick_us.p95, tick_us.max
    ))?;
    let stages = [
        ("simulate", stage_us.simulate),
        ("broad", stage_us.broad),
        ("narrow", stage_us.narrow),
        ("resolve", stage_us.resolve),
        ("extract", stage_us.extract),
    ];
    for (name, micros) in stages {
        answer::line(format_args!("{name:<9}{micros:>9.1} us"))?;
    }
    let c = &report.counts;
    answer::line(format_args!(
        "{} pairs, {} after rules, {} candidates, {} rectangle hits, {} bitmap tests, {} hits",
        c.all_pairs, c.after_rules, c.candidates, c.rect_hits, c.bitmap_tests, c.hits
    ))?;
    answer::line(format_args!("state {}", report.state_hash))
}
