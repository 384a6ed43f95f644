//! Checks of single values: numbers, names, displayed texts and dropped items.

use super::spot::Spot;
use crate::level::raw::Named;
use crate::level::stage::{FORMATION, ItemKind, MAX_DROPS, MAX_POWER};
use crate::level::units::ticks;
use glam::Vec2;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The allowed speeds of aliens and bosses. Slower ones never arrive; faster ones cannot be dodged.
pub(super) const SPEED_PX_S: RangeInclusive<f32> = 10.0..=900.0;
/// The allowed times in a stage, in seconds. More than half an hour is probably a mistake.
pub(super) const STAGE_S: RangeInclusive<f32> = 0.0..=1800.0;
/// The allowed time limits of a stage, in seconds.
pub(super) const TIME_LIMIT_S: RangeInclusive<f32> = 10.0..=1800.0;
/// The allowed seconds between two starts of a pattern, two shots of a volley or two arrivals of a wave.
pub(super) const EVERY_S: RangeInclusive<f32> = 0.02..=120.0;
/// The allowed offsets, in pixels, from a path, an alien or a boss, or from one arrival of a wave to the next.
pub(super) const BESIDE_PX: RangeInclusive<f32> = -200.0..=200.0;
pub(super) const HP: RangeInclusive<i64> = 1..=100_000;
pub(super) const SCORE: RangeInclusive<i64> = 0..=1_000_000;

/// The maximum number of names in each map of a level: bullets, patterns, paths, aliens and formations.
const MAX_ENTRIES: usize = 1000;

/// Returns the index of `name` in the order of `map`, and its value. `what` describes the name in errors.
pub(super) fn known<'a, T>(
    spot: &Spot<'_>,
    what: &str,
    map: &'a Named<T>,
    name: &str,
) -> Option<(u16, &'a T)> {
    let found = map.find(name);
    if found.is_none() {
        spot.report_name(what, name, map.names(), &format!("a name in `{what}s`"));
    }
    // `collect` refuses a map with more names than fit the index.
    found.map(|(index, value)| (index as u16, value))
}

/// Checks a time in a stage and converts it from seconds to ticks. The first tick is 1.
pub(super) fn moment(spot: &Spot<'_>, seconds: f32) -> u32 {
    ticks(number(spot, seconds, &STAGE_S)).max(1)
}

/// Checks the time limit of a stage and converts it from seconds to ticks.
pub(super) fn time_limit(spot: &Spot<'_>, seconds: f32) -> u32 {
    ticks(number(spot, seconds, &TIME_LIMIT_S))
}

/// Checks that the count `found` is within `range`. `what` names the counted items in errors.
pub(super) fn counted(spot: &Spot<'_>, what: &str, found: usize, range: RangeInclusive<usize>) {
    let expected = match range.clone().into_inner() {
        _ if range.contains(&found) => return,
        (0, most) => format!("at most {most}"),
        (least, most) => format!("{least} to {most}"),
    };
    spot.report(format!("{found} {what}"), expected);
}

/// Checks the length of a list, then each item up to the maximum number. `what` names the items in errors.
pub(super) fn each<T, C>(
    spot: &Spot<'_>,
    what: &str,
    range: RangeInclusive<usize>,
    items: &[T],
    mut check: impl FnMut(&Spot<'_>, &T) -> C,
) -> Vec<C> {
    counted(spot, what, items.len(), range.clone());
    items.iter().take(*range.end()).enumerate().map(|(i, item)| check(&spot.index(i), item)).collect()
}

/// Checks that a map has at most [`MAX_ENTRIES`] names, then each value up to this number. Returns the checked values in
/// the order of their names.
pub(super) fn collect<T, C>(
    spot: &Spot<'_>,
    map: &Named<T>,
    mut check: impl FnMut(&str, &Spot<'_>, &T) -> C,
) -> Vec<C> {
    counted(spot, "names", map.len(), 0..=MAX_ENTRIES);
    map.iter().take(MAX_ENTRIES).map(|(key, value)| check(key, &spot.key(key), value)).collect()
}

/// Returns `value` if it is within `range`, or the nearest value that is. NaN never is.
pub(super) fn number<T: PartialOrd + Display + Copy>(
    spot: &Spot<'_>,
    value: T,
    range: &RangeInclusive<T>,
) -> T {
    if range.contains(&value) {
        return value;
    }
    spot.report_with(|| {
        (format!("{value} is out of range"), format!("{} to {}", range.start(), range.end()))
    });
    if value > *range.end() { *range.end() } else { *range.start() }
}

pub(super) fn place(spot: &Spot<'_>, (x, y): (f32, f32), range: &RangeInclusive<f32>) -> Vec2 {
    Vec2::new(number(&spot.index(0), x, range), number(&spot.index(1), y, range))
}

pub(super) fn text(spot: &Spot<'_>, value: &str) -> String {
    if value.chars().count() > 40 || !value.chars().all(|c| (' '..='~').contains(&c)) {
        spot.report("the screen cannot show this text", "at most 40 ASCII characters");
    }
    value.to_owned()
}

/// Returns the items to drop together. There may be at most [`MAX_DROPS`].
pub(super) fn drops(spot: &Spot<'_>, items: &[ItemKind]) -> Vec<ItemKind> {
    counted(spot, "items", items.len(), 0..=MAX_DROPS);
    items.to_vec()
}

/// Returns the items dropped when all of a wave's `aliens` have been destroyed: the level's list, or by default a medal
/// if there are at least [`FORMATION`] aliens.
pub(super) fn reward(spot: &Spot<'_>, items: Option<&[ItemKind]>, aliens: usize) -> Vec<ItemKind> {
    match items {
        Some(items) => drops(spot, items),
        None if aliens >= FORMATION => vec![ItemKind::Medal],
        None => Vec::new(),
    }
}

pub(super) fn begin_power(spot: &Spot<'_>, power: i64) -> u8 {
    number(spot, power, &(0..=i64::from(MAX_POWER))) as u8
}
