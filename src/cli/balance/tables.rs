//! The tables of `balance`, as Markdown.

use super::{Flown, Stage};
use crate::cli::flight::{PhaseEnd, PhaseLog};
use crate::level::Difficulty;
use crate::sim::{StagePoints, TICKS_PER_SECOND};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write};

/// The minimum number of losses per game for a place to be listed in the table of losses.
const FEW_LOSSES: f64 = 0.1;

pub(super) fn all(flown: &[Flown], are_credits: bool) -> Vec<String> {
    let games = if are_credits { credits(flown) } else { String::new() };
    let tables =
        [games, sources(flown), stages(flown), pressure(flown), phases(flown), losses(flown), escapes(flown)];
    tables.into_iter().filter(|table| !table.is_empty()).collect()
}

fn credits(flown: &[Flown]) -> String {
    let heads =
        "difficulty | ship | games | cleared | stage reached | ships lost | ships left | extra ships | score";
    let mut table = table(heads);
    for ((difficulty, ship), games) in groups(flown.iter(), |game| (game.game.difficulty, game.game.ship)) {
        let last = |game: &&Flown| game.stages.last().map_or(0.0, |stage| f64::from(stage.stage));
        let cleared: Vec<&Flown> = games.iter().copied().filter(|game| game.is_cleared()).collect();
        let ends = || games.iter().filter_map(|game| game.stages.last());
        let left = cleared.iter().filter_map(|game| game.stages.last()).map(|stage| f64::from(stage.lives));
        let cells: [&dyn Display; 9] = [
            &difficulty.name(),
            &ship.name(),
            &games.len(),
            &format_args!("{:.0} %", 100.0 * cleared.len() as f64 / games.len() as f64),
            &format_args!("{:.1}", mean(games.iter().map(last))),
            &format_args!("{:.1}", mean(games.iter().map(|game| game.lost()))),
            &or_dash(left, 1.0, 1),
            &format_args!("{:.1}", mean(games.iter().map(|game| game.earned()))),
            &format_args!("{:.0} k", mean(ends().map(|stage| stage.score as f64)) / 1000.0),
        ];
        row(&mut table, cells);
    }
    table
}

fn stages(flown: &[Flown]) -> String {
    let mut table = table(
        "stage | difficulty | games | cleared | ships lost | mean time | longest | aliens destroyed | final power",
    );
    let all = flown.iter().flat_map(|game| game.stages.iter().map(|stage| (game.game.difficulty, stage)));
    for ((stage, difficulty), flown) in groups(all, |&(difficulty, stage)| (stage.stage, difficulty)) {
        let stages = || flown.iter().map(|&(_, stage)| stage);
        let cleared = || stages().filter(|stage| stage.cleared);
        let longest = cleared().map(|stage| stage.ticks).max();
        let cells: [&dyn Display; 9] = [
            &stage,
            &difficulty.name(),
            &flown.len(),
            &format_args!("{:.0} %", 100.0 * cleared().count() as f64 / flown.len() as f64),
            &format_args!("{:.2}", mean(stages().map(|stage| stage.log.losses.len() as f64))),
            &time(mean(cleared().map(|stage| f64::from(stage.ticks)))),
            &time(longest.map_or(f64::NAN, f64::from)),
            &or_dash(cleared().map(Stage::destroyed), 100.0, 0),
            &or_dash(cleared().map(|stage| f64::from(stage.power)), 1.0, 1),
        ];
        row(&mut table, cells);
    }
    table
}

/// Returns the table of the shares of the points by what earned them.
fn sources(flown: &[Flown]) -> String {
    let mut table =
        table("difficulty | kills | chain | closeness | surges, chips | bosses | items | survival");
    for (difficulty, games) in groups(flown.iter(), |game| game.game.difficulty) {
        let points = || games.iter().flat_map(|game| &game.stages).map(|stage| stage.points);
        let total: u64 = points().map(|points| points.total()).sum();
        let share = |part: fn(StagePoints) -> u64| {
            format!("{:.0} %", 100.0 * points().map(part).sum::<u64>() as f64 / total.max(1) as f64)
        };
        let cells: [&dyn Display; 8] = [
            &difficulty.name(),
            &share(|points| points.kills),
            &share(|points| points.chain),
            &share(|points| points.close),
            &share(|points| points.cash + points.chips),
            &share(|points| points.phases),
            &share(|points| points.items),
            &share(|points| points.clear + points.no_miss + points.no_bomb),
        ];
        row(&mut table, cells);
    }
    table
}

/// Returns the table of the pressure in each stage: the medians of the bullets on the field, before the boss and in its
/// phases, and how often something happens.
fn pressure(flown: &[Flown]) -> String {
    let (crowd, rates) = ("bullets | with the boss | without a bullet", "grazes a minute | surges a minute");
    let mut table = table(&format!("stage | difficulty | {crowd} | longest without a threat | {rates}"));
    let all = flown.iter().flat_map(|game| game.stages.iter().map(|stage| (game.game.difficulty, stage)));
    for ((stage, difficulty), flown) in groups(all, |&(difficulty, stage)| (stage.stage, difficulty)) {
        let stages = || flown.iter().map(|&(_, stage)| stage);
        let (before, boss) = (ticks_with(stages(), 0), ticks_with(stages(), 1));
        let (none, all) = (before.first().copied().unwrap_or(0), before.iter().sum::<u64>());
        let quiet = stages().map(|stage| stage.log.pressure.longest_quiet).max().unwrap_or(0);
        let minutes =
            stages().map(|stage| f64::from(stage.ticks)).sum::<f64>() / f64::from(60 * TICKS_PER_SECOND);
        let rate =
            |count: fn(&Stage) -> u32| stages().map(|stage| f64::from(count(stage))).sum::<f64>() / minutes;
        let cells: [&dyn Display; 8] = [
            &stage,
            &difficulty.name(),
            &median(&before),
            &median(&boss),
            &format_args!("{:.0} %", 100.0 * none as f64 / all.max(1) as f64),
            &format_args!("{:.1} s", f64::from(quiet) / f64::from(TICKS_PER_SECOND)),
            &format_args!("{:.0}", rate(|stage| stage.grazes)),
            &format_args!("{:.1}", rate(|stage| stage.log.pressure.surges)),
        ];
        row(&mut table, cells);
    }
    table
}

/// Returns the table of boss phases: their seconds, by difficulty and ship. Skips phases that did not end.
fn phases(flown: &[Flown]) -> String {
    let columns: BTreeSet<_> = flown.iter().map(|game| (game.game.difficulty, game.game.ship)).collect();
    let difficulties: BTreeSet<_> = columns.iter().map(|column| column.0).collect();
    let mut table = table(&format!("stage | boss | phase | {}", names(difficulties.iter())));
    let fights = flown.iter().flat_map(|game| {
        let column = (game.game.difficulty, game.game.ship);
        game.stages.iter().flat_map(move |stage| {
            let phases = stage.log.phases.iter().enumerate();
            phases.map(move |(n, phase)| ((stage.stage, n), column, phase))
        })
    });
    let ended = fights.filter(|(.., phase)| phase.end != PhaseEnd::Broken);
    for ((stage, _), fights) in groups(ended, |&(place, ..)| place) {
        let (.., PhaseLog { boss, phase, .. }) = fights[0];
        let _ = write!(table, "| {stage} | {boss} | {phase} |");
        for &difficulty in &difficulties {
            let of_ship = |&column: &_| {
                let fights = fights.iter().filter(move |fight| fight.1 == column);
                phase_cell(&fights.map(|fight| fight.2).collect::<Vec<_>>())
            };
            let ships: Vec<String> =
                columns.iter().filter(|column| column.0 == difficulty).map(of_ship).collect();
            let _ = write!(table, " {} |", ships.join(" "));
        }
        table.push('\n');
    }
    table
}

/// Returns the mean seconds of a phase, with a `+` if it timed out in more than a quarter of the games.
fn phase_cell(fights: &[&PhaseLog]) -> String {
    let outlasted = fights.iter().filter(|phase| phase.end == PhaseEnd::Outlasted).count();
    let mark = if outlasted * 4 > fights.len() { "+" } else { "" };
    let seconds = fights.iter().map(|phase| f64::from(phase.ticks) / f64::from(TICKS_PER_SECOND));
    or_dash(seconds, 1.0, 0) + mark
}

/// Returns the table of the places where ships are lost, in ships per game that reached the stage.
fn losses(flown: &[Flown]) -> String {
    let difficulties = groups(flown.iter(), |game| game.game.difficulty);
    let mut table = table(&format!("stage | lost during | {}", names(difficulties.keys())));
    let mut lost: BTreeMap<(u32, &str), BTreeMap<Difficulty, f64>> = BTreeMap::new();
    for (&difficulty, games) in &difficulties {
        for (number, stages) in groups(games.iter().flat_map(|game| &game.stages), |stage| stage.stage) {
            for loss in stages.iter().flat_map(|stage| &stage.log.losses) {
                let shares = lost.entry((number, &loss.during)).or_default();
                *shares.entry(difficulty).or_default() += 1.0 / stages.len() as f64;
            }
        }
    }
    lost.retain(|_, shares| shares.values().any(|&lost| lost >= FEW_LOSSES));
    for ((stage, during), shares) in &lost {
        let _ = write!(table, "| {stage} | {during} |");
        for difficulty in difficulties.keys() {
            let _ = write!(table, " {:.2} |", shares.get(difficulty).copied().unwrap_or(0.0));
        }
        table.push('\n');
    }
    table
}

/// Returns the table of waves that lose less than half of their aliens, counting only cleared stages.
fn escapes(flown: &[Flown]) -> String {
    let mut table = table("stage | wave | aliens | destroyed");
    let stages = flown.iter().flat_map(|game| &game.stages).filter(|stage| stage.cleared);
    let waves = stages.flat_map(|stage| stage.waves.iter().map(|wave| (stage.stage, wave)));
    for ((stage, name), waves) in groups(waves, |&(stage, wave)| (stage, &wave.0)) {
        let each = || waves.iter().map(|(_, wave)| f64::from(wave.1));
        let (aliens, fallen) =
            (each().sum::<f64>(), waves.iter().map(|(_, wave)| f64::from(wave.2)).sum::<f64>());
        if fallen * 2.0 < aliens {
            let share = format!("{:.0} %", 100.0 * fallen / aliens);
            row(&mut table, [&stage as &dyn Display, name, &or_dash(each(), 1.0, 0), &share]);
        }
    }
    table
}

impl Stage {
    /// Returns the destroyed share of the aliens of all waves, 0 to 1.
    fn destroyed(&self) -> f64 {
        let sum =
            |number: fn(&(String, u32, u32)) -> u32| f64::from(self.waves.iter().map(number).sum::<u32>());
        sum(|wave| wave.2) / sum(|wave| wave.1).max(1.0)
    }
}

impl Flown {
    fn is_cleared(&self) -> bool {
        self.stages.last().is_some_and(|stage| stage.cleared)
    }

    fn lost(&self) -> f64 {
        self.stages.iter().map(|stage| stage.log.losses.len() as f64).sum()
    }

    fn earned(&self) -> f64 {
        self.stages.iter().map(|stage| f64::from(stage.points.extends)).sum()
    }
}

fn groups<T, K: Ord>(things: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> BTreeMap<K, Vec<T>> {
    let mut groups = BTreeMap::<K, Vec<T>>::new();
    for thing in things {
        groups.entry(key(&thing)).or_default().push(thing);
    }
    groups
}

fn mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0_u32), |(sum, count), number| (sum + number, count + 1));
    sum / f64::from(count)
}

/// Adds up the ticks with 0, 1, 2 … bullets in one part of several stages.
fn ticks_with<'a>(stages: impl Iterator<Item = &'a Stage>, part: usize) -> Vec<u64> {
    let mut sums = Vec::new();
    for ticks in stages.map(|stage| &stage.log.pressure.ticks_with[part]) {
        sums.resize(sums.len().max(ticks.len()), 0);
        sums.iter_mut().zip(ticks).for_each(|(sum, &ticks)| *sum += u64::from(ticks));
    }
    sums
}

/// Returns the median number of bullets.
fn median(ticks_with: &[u64]) -> String {
    let (half, mut seen) = (ticks_with.iter().sum::<u64>() / 2, 0);
    let median = ticks_with.iter().position(|&ticks| {
        seen += ticks;
        seen > half
    });
    median.map_or_else(|| "–".to_owned(), |bullets| bullets.to_string())
}

fn or_dash(numbers: impl Iterator<Item = f64>, factor: f64, digits: usize) -> String {
    let mean = mean(numbers) * factor;
    if mean.is_nan() { "–".to_owned() } else { format!("{mean:.digits$}") }
}

fn time(ticks: f64) -> String {
    let seconds = ticks as u32 / TICKS_PER_SECOND;
    if ticks.is_nan() { "–".to_owned() } else { format!("{}:{:02}", seconds / 60, seconds % 60) }
}

fn table(heads: &str) -> String {
    format!("| {heads} |\n|{}\n", "---|".repeat(heads.split(" | ").count()))
}

fn names<'a>(difficulties: impl Iterator<Item = &'a Difficulty>) -> String {
    difficulties.map(|difficulty| difficulty.name()).collect::<Vec<_>>().join(" | ")
}

fn row<const N: usize>(table: &mut String, cells: [&dyn Display; N]) {
    table.push('|');
    for cell in cells {
        let _ = write!(table, " {cell} |");
    }
    table.push('\n');
}
