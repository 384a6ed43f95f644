//! Shared code of the benchmark commands: the stopwatch, times and their spread, and the loop over stages.

use super::values::{OneOrAll, named_or_all, whole};
use super::{answer, files};
use crate::level::{Difficulty, Level};
use crate::replay::MAX_TICKS;
use crate::sim::{Assists, GameSetup, World};
use sector_collision::Method;
use sector_sprites::Sheet;
use serde::{Serialize, Serializer};
use std::sync::Arc;
use std::time::Instant;

/// The capacity of the event list, in events: enough for any tick, so that no tick allocates.
pub(super) const EVENTS: usize = 16_384;

#[derive(Clone, Copy)]
pub(super) struct Stopwatch(Instant);

impl Stopwatch {
    #[expect(
        clippy::disallowed_methods,
        reason = "measuring is what these commands are for; the simulation never sees it"
    )]
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }

    pub(super) fn us(mut self) -> f64 {
        self.lap_us()
    }

    pub(super) fn lap_us(&mut self) -> f64 {
        let last = std::mem::replace(self, Self::start());
        (self.0 - last.0).as_secs_f64() * 1e6
    }
}

/// The options that select the games to measure.
#[derive(Debug, clap::Args)]
pub(super) struct MeasuredGames {
    /// Difficulty, or `all`
    #[arg(long, value_name = "D|all", default_value = "all",
        value_parser = named_or_all(&Difficulty::ALL, Difficulty::name))]
    pub(super) difficulty: OneOrAll<Difficulty>,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    pub(super) seed: u64,
    /// Stop after this many ticks (60 per second) if the stage has not ended by then
    #[arg(long, value_name = "T", default_value_t = MAX_TICKS, value_parser = whole(1..=MAX_TICKS))]
    pub(super) ticks: u32,
}

pub(super) fn rounded(micros: f64) -> f64 {
    (micros * 10.0).round() / 10.0
}

/// Percentiles of measured times: half of the times are at most `p50`, 95 % at most `p95`.
#[derive(Serialize)]
pub(super) struct Spread {
    pub(super) p50: f64,
    pub(super) p95: f64,
    pub(super) max: f64,
}

impl Spread {
    /// Computes the spread of `times`, in microseconds, rounded to tenths; zeros if there are none. Sorts `times`.
    pub(super) fn of(times: &mut [f64]) -> Self {
        times.sort_unstable_by(f64::total_cmp);
        let last = times.len().saturating_sub(1);
        let at = |share: f64| times.get((last as f64 * share) as usize).map_or(0.0, |&time| rounded(time));
        Self { p50: at(0.5), p95: at(0.95), max: at(1.0) }
    }
}

/// Named times in a fixed order. Serialized as a JSON object.
#[derive(Default)]
pub(super) struct NamedTimes(pub(super) Vec<(&'static str, f64)>);

impl Serialize for NamedTimes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// Measures the chosen stages at the chosen difficulties and returns the reports. With a `table` head, each report is
/// also printed as a row of that Markdown table as soon as it is measured.
pub(super) fn each_stage<R>(
    stages: OneOrAll<u32>,
    difficulties: OneOrAll<Difficulty>,
    table: Option<&str>,
    mut measure: impl FnMut(u32, Difficulty) -> anyhow::Result<R>,
    row: impl Fn(&R) -> String,
) -> anyhow::Result<Vec<R>> {
    let all: Vec<u32> = (1..=Level::builtin_count()).collect();
    let mut reports = Vec::new();
    for &stage in stages.among(&all) {
        for &difficulty in difficulties.among(&Difficulty::ALL) {
            let report = measure(stage, difficulty)?;
            if let Some(head) = table {
                if reports.is_empty() {
                    answer::line(head)?;
                }
                answer::line(row(&report))?;
            }
            reports.push(report);
        }
    }
    Ok(reports)
}

pub(super) fn invulnerable_game(
    level: Arc<Level>,
    difficulty: Difficulty,
    sheet: &Arc<Sheet>,
    seed: u64,
) -> anyhow::Result<World> {
    let assists = Assists { invulnerable: true, ..Assists::default() };
    let setup = GameSetup { difficulty, assists, seed, ..GameSetup::default() };
    files::world(setup, level, Arc::clone(sheet), Method::Auto, 1)
}
