//! Single values: numbers in their ranges, names that are known, texts that can be shown.

use crate::level::error::Finding;
use crate::level::units::ticks;
use glam::Vec2;
use ron_text::ValuePath;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Speeds in pixels a second: slower aliens do not arrive, faster ones cannot be dodged.
pub(super) const SPEED_PX_S: RangeInclusive<f32> = 10.0..=900.0;
/// Times in a stage, in seconds. More than half an hour is a slip.
pub(super) const STAGE_S: RangeInclusive<f32> = 0.0..=1800.0;
/// The time between two repetitions, in seconds.
pub(super) const EVERY_S: RangeInclusive<f32> = 0.02..=120.0;
/// Places beside a path, an alien or a boss, in pixels.
pub(super) const BESIDE_PX: RangeInclusive<f32> = -200.0..=200.0;
/// The damage that a target takes.
pub(super) const HP: RangeInclusive<i64> = 1..=100_000;
/// The points for a target.
pub(super) const SCORE: RangeInclusive<i64> = 0..=1_000_000;

/// The result of a check: the checked value, or the mistake.
pub(super) type Checked<T> = Result<T, Finding>;

/// Names of one kind, in the order of their indices.
pub(super) struct Names<'a> {
    what: &'static str,
    names: Vec<&'a str>,
}

impl<'a> Names<'a> {
    pub(super) fn new<T>(what: &'static str, map: &'a BTreeMap<String, T>) -> Self {
        Self { what, names: map.keys().map(String::as_str).collect() }
    }

    pub(super) fn index(&self, path: &ValuePath, name: &str) -> Checked<u16> {
        match self.names.iter().position(|&known| known == name) {
            Some(index) => Ok(index as u16),
            None => Err(Finding::new(
                path,
                format!("there is no {} \"{name}\"", self.what),
                format!("one of: {}", self.names.join(", ")),
            )),
        }
    }
}

/// A time in a stage, whose first tick is number 1.
pub(super) fn moment(path: &ValuePath, seconds: f32) -> Checked<u32> {
    Ok(ticks(number(path, seconds, &STAGE_S)?).max(1))
}

/// Checks each member of a map under `name`, in the order of its keys.
pub(super) fn collect<T, C>(
    map: &BTreeMap<String, T>,
    name: &str,
    mut one: impl FnMut(&str, &ValuePath, &T) -> Checked<C>,
) -> Checked<Vec<C>> {
    let all = ValuePath::root().key(name);
    if map.len() > 1000 {
        return Err(Finding::new(&all, format!("{} of them", map.len()), "at most 1000"));
    }
    map.iter().map(|(key, value)| one(key, &all.key(key), value)).collect()
}

/// A number in its range; NaN is in none.
pub(super) fn number(path: &ValuePath, value: f32, range: &RangeInclusive<f32>) -> Checked<f32> {
    if range.contains(&value) {
        return Ok(value);
    }
    Err(Finding::new(
        path,
        format!("{value} is out of range"),
        format!("{} to {}", range.start(), range.end()),
    ))
}

pub(super) fn whole(path: &ValuePath, value: i64, range: &RangeInclusive<i64>) -> Checked<i64> {
    if range.contains(&value) {
        return Ok(value);
    }
    Err(Finding::new(
        path,
        format!("{value} is out of range"),
        format!("{} to {}", range.start(), range.end()),
    ))
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
    Err(Finding::new(path, "a text the screen cannot show", "at most 40 characters of ASCII"))
}
