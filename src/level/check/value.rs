//! Checks of single values: numbers, names, displayed texts and dropped items.

use crate::level::LevelError;
use crate::level::raw::Named;
use crate::level::stage::{FORMATION, ItemKind, MAX_DROPS, MAX_POWER};
use crate::level::units::ticks;
use glam::Vec2;
use ron_text::ValuePath;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The allowed speeds of aliens and bosses. Slower ones never arrive; faster ones cannot be dodged.
pub(super) const SPEED_PX_S: RangeInclusive<f32> = 10.0..=900.0;
/// The allowed times in a stage, in seconds. More than half an hour is probably a mistake.
pub(super) const STAGE_S: RangeInclusive<f32> = 0.0..=1800.0;
/// The allowed seconds between two starts of a pattern, two shots of a volley or two arrivals of a wave.
pub(super) const EVERY_S: RangeInclusive<f32> = 0.02..=120.0;
/// The allowed offsets, in pixels, from a path, an alien or a boss, or from one arrival of a wave to the next.
pub(super) const BESIDE_PX: RangeInclusive<f32> = -200.0..=200.0;
pub(super) const HP: RangeInclusive<i64> = 1..=100_000;
pub(super) const SCORE: RangeInclusive<i64> = 0..=1_000_000;

/// The maximum number of names in each map of a level: bullets, patterns, paths, aliens and formations.
const MAX_ENTRIES: usize = 1000;

pub(in crate::level) type Checked<T> = Result<T, Finding>;

pub(super) fn refuse<T>(
    path: &ValuePath,
    problem: impl Into<String>,
    expected: impl Into<String>,
) -> Checked<T> {
    Err(Finding::new(path, problem, expected))
}

/// Returns the index of `name` in the order of `map`, and its value. `what` describes the name in errors.
pub(super) fn known<'a, T>(
    path: &ValuePath,
    what: &str,
    map: &'a Named<T>,
    name: &str,
) -> Checked<(u16, &'a T)> {
    match map.find(name) {
        // `collect` refuses a map with more names than fit the index.
        Some((index, value)) => Ok((index as u16, value)),
        None => {
            let names: Vec<_> = map.iter().map(|(name, _)| name).collect();
            let problem = format!("there is no {what} \"{name}\"");
            refuse(path, problem, format!("one of: {}", names.join(", ")))
        }
    }
}

/// Checks a time in a stage and converts it from seconds to ticks. The first tick is 1.
pub(super) fn moment(path: &ValuePath, seconds: f32) -> Checked<u32> {
    Ok(ticks(number(path, seconds, &STAGE_S)?).max(1))
}

/// Checks that the count `found` is within `range`. `what` names the counted items in errors.
pub(super) fn counted(
    path: &ValuePath,
    what: &str,
    found: usize,
    range: RangeInclusive<usize>,
) -> Checked<()> {
    let expected = match range.clone().into_inner() {
        _ if range.contains(&found) => return Ok(()),
        (0, most) => format!("at most {most}"),
        (least, most) => format!("{least} to {most}"),
    };
    refuse(path, format!("{found} {what}"), expected)
}

/// Checks the length of a list, then each item. `what` names the items in errors.
pub(super) fn each<T, C>(
    path: &ValuePath,
    what: &str,
    range: RangeInclusive<usize>,
    items: &[T],
    mut check: impl FnMut(&ValuePath, &T) -> Checked<C>,
) -> Checked<Vec<C>> {
    counted(path, what, items.len(), range)?;
    items.iter().enumerate().map(|(i, item)| check(&path.index(i), item)).collect()
}

/// Checks that a map has at most [`MAX_ENTRIES`] names, then each value. Returns the checked values in the order of
/// their names.
pub(super) fn collect<T, C>(
    map: &Named<T>,
    name: &str,
    mut check: impl FnMut(&str, &ValuePath, &T) -> Checked<C>,
) -> Checked<Vec<C>> {
    let all = ValuePath::root().key(name);
    counted(&all, "names", map.len(), 0..=MAX_ENTRIES)?;
    map.iter().map(|(key, value)| check(key, &all.key(key), value)).collect()
}

/// Returns `value` if it is within `range`. NaN never is.
pub(super) fn number<T: PartialOrd + Display>(
    path: &ValuePath,
    value: T,
    range: &RangeInclusive<T>,
) -> Checked<T> {
    if range.contains(&value) {
        return Ok(value);
    }
    let problem = format!("{value} is out of range");
    refuse(path, problem, format!("{} to {}", range.start(), range.end()))
}

pub(super) fn place(path: &ValuePath, (x, y): (f32, f32), range: &RangeInclusive<f32>) -> Checked<Vec2> {
    number(&path.index(0), x, range)?;
    number(&path.index(1), y, range)?;
    Ok(Vec2::new(x, y))
}

pub(super) fn text(path: &ValuePath, value: &str) -> Checked<String> {
    if value.chars().count() <= 40 && value.chars().all(|c| (' '..='~').contains(&c)) {
        return Ok(value.to_owned());
    }
    refuse(path, "the screen cannot show this text", "at most 40 ASCII characters")
}

/// Returns the items to drop together, or an error if there are more than [`MAX_DROPS`].
pub(super) fn drops(path: &ValuePath, items: &[ItemKind]) -> Checked<Vec<ItemKind>> {
    counted(path, "items", items.len(), 0..=MAX_DROPS)?;
    Ok(items.to_vec())
}

/// Returns the items dropped when all of a wave's `aliens` have been destroyed: the level's list, or by default a medal
/// if there are at least [`FORMATION`] aliens.
pub(super) fn reward(path: &ValuePath, items: Option<&[ItemKind]>, aliens: usize) -> Checked<Vec<ItemKind>> {
    match items {
        Some(items) => drops(path, items),
        None if aliens >= FORMATION => Ok(vec![ItemKind::Medal]),
        None => Ok(Vec::new()),
    }
}

pub(super) fn begin_power(path: &ValuePath, power: i64) -> Checked<u8> {
    Ok(number(path, power, &(0..=i64::from(MAX_POWER)))? as u8)
}

/// A problem with a value, found after parsing. [`Finding::locate`] looks up its line.
#[derive(Debug)]
pub(in crate::level) struct Finding {
    path: ValuePath,
    problem: String,
    expected: String,
}

impl Finding {
    pub(super) fn new(path: &ValuePath, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { path: path.clone(), problem: problem.into(), expected: expected.into() }
    }

    pub(in crate::level) fn locate(self, file: &str, text: &str) -> LevelError {
        LevelError::at(file, text, &self.path, self.problem).expecting(self.expected)
    }
}
