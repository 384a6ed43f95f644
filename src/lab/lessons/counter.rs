//! The numbers that lessons ask for.

use super::walk::{self, Interval, Walk};
use crate::lab::stepper::{BodyTick, Stepper};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    Tests,
    Moves,
    Words,
    Overlaps,
    Hits,
    NearMisses,
    /// The number of objects that a query for the object with this key finds along the method's axis.
    Found(u32),
    Walked(u32),
    ListingTests,
    /// The number of objects that Wells's query, taken literally, finds for the object with this key.
    WellsFound(u32),
    WellsMissed(u32),
    Impacts,
    Looks,
    Moving(usize),
}

impl Counter {
    pub(crate) fn count(self, stepper: &Stepper) -> u64 {
        let (counts, stats) = (stepper.pipeline().counts(), stepper.pipeline().method_stats());
        let bodies = |tick: usize| stepper.scene().bodies.get(tick);
        let of_walk = |name| self.walk(stepper).map_or(0, |walk| walk.count(name));
        match self {
            Self::Tests => counts.rect_tests,
            Self::Moves => stats.moves + stats.swaps,
            Self::Words => counts.words_anded,
            Self::Overlaps => counts.rect_hits,
            Self::Hits => counts.hits,
            Self::NearMisses => counts.rect_hits.saturating_sub(counts.hits),
            Self::Found(_) | Self::WellsFound(_) => of_walk("found"),
            Self::Walked(_) => of_walk("scan steps"),
            Self::ListingTests => of_walk("rectangle tests"),
            Self::WellsMissed(_) => of_walk("missed"),
            Self::Impacts => bodies(stepper.tick()).map_or(0, |tick| tick.impacts.len() as u64),
            Self::Looks => bodies(stepper.tick()).map_or(0, |tick| tick.counts.looks),
            Self::Moving(tick) => bodies(tick).map_or(0, BodyTick::moving),
        }
    }

    /// Returns the walk that the number is counted on, or `None` if the current method counts it.
    pub(crate) fn walk(self, stepper: &Stepper) -> Option<Walk> {
        match self {
            Self::Found(key) | Self::Walked(key) => Some(walk::query(&intervals(stepper), key)),
            Self::WellsFound(key) | Self::WellsMissed(key) => Some(walk::wells(&intervals(stepper), key)),
            Self::ListingTests => Some(walk::listing(&intervals(stepper))),
            _ => None,
        }
    }

    /// Returns the index of the tick on which the number is counted, or `None` for the current tick.
    pub(crate) const fn tick(self) -> Option<usize> {
        match self {
            Self::Moving(tick) => Some(tick),
            _ => None,
        }
    }

    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Tests => "Tests with this method: {}.",
            Self::Moves => "Moves: {}.",
            Self::Words => "AND operations: {}.",
            Self::Overlaps => "Overlapping pairs: {}.",
            Self::Hits => "Hits: {}.",
            Self::NearMisses => "Overlaps without a hit: {}.",
            Self::Found(_) | Self::WellsFound(_) => "Boxes found: {}.",
            Self::Walked(_) => "Scan steps: {}.",
            Self::ListingTests => "Tests in listing 1: {}.",
            Self::Impacts => "Impacts: {}.",
            Self::Looks => "Pairs checked: {}.",
            Self::Moving(_) => "Moving bodies: {}.",
            Self::WellsMissed(_) => "Boxes missed: {}.",
        }
    }
}

fn intervals(stepper: &Stepper) -> Vec<Interval> {
    let axis = stepper.axis();
    let objects = stepper.pipeline().objects();
    let mut intervals: Vec<_> = objects.map(|object| (object.key, axis.span(object.rect))).collect();
    intervals.sort_unstable_by_key(|&(key, _)| key);
    intervals
}
