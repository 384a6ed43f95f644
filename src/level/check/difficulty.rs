//! Checks the ranges of difficulties, and that a level is playable at each.

use super::spot::Spot;
use super::value::number;
use super::waves;
use crate::level::difficulty::{Difficulty, DifficultyScaling, Span};
use crate::level::raw::{RawScaling, RawScalings};
use crate::level::stage::Level;
use crate::level::units::MAX_MARKS;
use std::ops::RangeInclusive;

const FACTOR: RangeInclusive<f32> = 0.5..=2.0;

/// Returns the span from `least` to `most`. The first must not be the harder of the two.
pub(super) fn span(spot: &Spot<'_>, least: Difficulty, most: Difficulty) -> Span {
    if least > most {
        let problem = format!("{least} is harder than {most}");
        spot.key("at_least").report(problem, "at_least to be no harder than at_most");
    }
    Span { least, most }
}

/// Checks and returns the factors of each difficulty, with [`DifficultyScaling::USUAL`] for those the level omits.
pub(super) fn scaling(spot: &Spot<'_>, raw: &RawScalings) -> [DifficultyScaling; Difficulty::ALL.len()] {
    let named = [&raw.cadet, &raw.pilot, &raw.captain, &raw.veteran, &raw.ace];
    let mut all = DifficultyScaling::USUAL;
    for ((scaling, raw), difficulty) in all.iter_mut().zip(named).zip(Difficulty::ALL) {
        if let Some(raw) = raw {
            *scaling = factors(&spot.key(difficulty.name()), raw, *scaling);
        }
    }
    all
}

fn factors(spot: &Spot<'_>, raw: &RawScaling, usual: DifficultyScaling) -> DifficultyScaling {
    let factor = |name, raw: Option<f32>, usual| number(&spot.key(name), raw.unwrap_or(usual), &FACTOR);
    DifficultyScaling {
        bullet_speed: factor("bullet_speed", raw.bullet_speed, usual.bullet_speed),
        interval: factor("interval", raw.interval, usual.interval),
        hp: factor("hp", raw.hp, usual.hp),
        count: factor("count", raw.count, usual.count),
    }
}

/// Checks that a level can be played at each difficulty: it has waves or a boss, every boss has phases, and dives are
/// announced.
pub(super) fn holds_on_each(root: &Spot<'_>, level: &Level) {
    let waves = |difficulty| level.waves.iter().filter(move |wave| wave.on.holds(difficulty));
    let is_empty = |difficulty: &Difficulty| waves(*difficulty).next().is_none();
    if let Some(difficulty) = Difficulty::ALL.into_iter().find(is_empty).filter(|_| level.boss().is_none()) {
        let problem = format!("no waves and no boss at the difficulty {difficulty}");
        root.key("waves").report(problem, "at least one wave or a boss");
    }
    for (i, boss) in level.bosses.iter().enumerate() {
        let lacks_phases =
            |difficulty: &Difficulty| !boss.phases.iter().any(|phase| phase.on.holds(*difficulty));
        if let Some(difficulty) = Difficulty::ALL.into_iter().find(lacks_phases) {
            let last = level.ends_with_boss && i + 1 == level.bosses.len();
            let spot = root.key(if last { "boss" } else { "midboss" }).key("phases");
            spot.report(format!("0 phases at the difficulty {difficulty}"), "1 to 16");
        }
    }
    if let Some(problem) = Difficulty::ALL.into_iter().find_map(|it| waves::too_many_dives(waves(it))) {
        root.key("waves").report(problem, format!("at most {MAX_MARKS} at a time"));
    }
}
