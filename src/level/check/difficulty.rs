//! Checks the ranges of difficulties, and that a level is playable at each.

use super::value::{Checked, number, refuse};
use super::waves;
use crate::level::difficulty::{Difficulty, DifficultyScaling, Span};
use crate::level::raw::{RawScaling, RawScalings};
use crate::level::stage::Level;
use ron_text::ValuePath;
use std::ops::RangeInclusive;

const FACTOR: RangeInclusive<f32> = 0.5..=2.0;

/// Returns the span from `least` to `most`, or an error if `least` is the harder of the two.
pub(super) fn span(path: &ValuePath, least: Difficulty, most: Difficulty) -> Checked<Span> {
    if least <= most {
        return Ok(Span { least, most });
    }
    let problem = format!("{least} is harder than {most}");
    refuse(&path.key("at_least"), problem, "at_least to be no harder than at_most")
}

/// Checks and returns the factors of each difficulty, with [`DifficultyScaling::USUAL`] for those the level omits.
pub(super) fn scaling(raw: &RawScalings) -> Checked<[DifficultyScaling; Difficulty::ALL.len()]> {
    let named = [&raw.cadet, &raw.pilot, &raw.captain, &raw.veteran, &raw.ace];
    let mut all = DifficultyScaling::USUAL;
    for ((scaling, raw), difficulty) in all.iter_mut().zip(named).zip(Difficulty::ALL) {
        if let Some(raw) = raw {
            *scaling = factors(&ValuePath::root().key("scaling").key(difficulty.name()), raw, *scaling)?;
        }
    }
    Ok(all)
}

fn factors(path: &ValuePath, raw: &RawScaling, usual: DifficultyScaling) -> Checked<DifficultyScaling> {
    let factor = |name, raw: Option<f32>, usual| number(&path.key(name), raw.unwrap_or(usual), &FACTOR);
    Ok(DifficultyScaling {
        bullet_speed: factor("bullet_speed", raw.bullet_speed, usual.bullet_speed)?,
        interval: factor("interval", raw.interval, usual.interval)?,
        hp: factor("hp", raw.hp, usual.hp)?,
        count: factor("count", raw.count, usual.count)?,
    })
}

/// Checks that a level can be played at each difficulty: it has waves or a boss, every boss has phases, and dives are
/// announced.
pub(super) fn holds_on_each(level: &Level) -> Checked<()> {
    let root = ValuePath::root();
    for difficulty in Difficulty::ALL {
        let mut waves = level.waves.iter().filter(|wave| wave.on.holds(difficulty)).peekable();
        if waves.peek().is_none() && level.boss().is_none() {
            let problem = format!("no waves and no boss at the difficulty {difficulty}");
            return refuse(&root.key("waves"), problem, "at least one wave or a boss");
        }
        for (i, boss) in level.bosses.iter().enumerate() {
            if !boss.phases.iter().any(|phase| phase.on.holds(difficulty)) {
                let last = level.ends_with_boss && i + 1 == level.bosses.len();
                let path = root.key(if last { "boss" } else { "midboss" }).key("phases");
                return refuse(&path, format!("0 phases at the difficulty {difficulty}"), "1 to 16");
            }
        }
        waves::dives_can_be_announced(waves)?;
    }
    Ok(())
}
