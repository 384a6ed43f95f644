//! The walks that steps of lessons are about: that of one object which asks all others, and those of two articles.

use crate::lab::stepper::{WalkOutcome, WalkStep};

/// A walk, step by step.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// The name that stands above its counters, in English; `None` for a walk of the method at hand.
    pub(crate) name: Option<&'static str>,
    pub(crate) steps: Vec<WalkStep>,
    pub(crate) is_list: bool,
}

impl Walk {
    /// Returns the names of all counters of walks.
    pub(crate) const COUNTERS: [&'static str; 3] = ["steps of the walk", "found", "forgotten"];

    pub(crate) fn counters(&self, at: usize) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        let steps = &self.steps[..at.min(self.steps.len())];
        let count = |outcomes: &[WalkOutcome]| {
            steps.iter().filter(|step| outcomes.contains(&step.outcome)).count() as u64
        };
        let found = count(&[WalkOutcome::Finds]);
        let [walked, finds, forgotten] = Self::COUNTERS;
        let counters = match self.is_list {
            true => vec![("rectangle tests", found)],
            false => vec![(walked, found + count(&[WalkOutcome::Passes])), (finds, found)],
        };
        let missed = count(&[WalkOutcome::Misses]);
        counters.into_iter().chain((missed > 0).then_some((forgotten, missed)))
    }

    pub(crate) fn count(&self, name: &str) -> u64 {
        self.counters(usize::MAX).find(|&(of, _)| of == name).map_or(0, |(_, count)| count)
    }
}

/// An interval of an object: its key, where it begins, and the first place behind it.
pub(super) type Interval = (u32, (i32, i32));

/// A begin or an end in the array, in the order of the array: by place, an end before a begin at one place, and then by key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WalkEdge {
    pub(super) place: i32,
    pub(super) is_begin: bool,
    pub(super) of: u32,
}

pub(super) fn edges(intervals: &[Interval]) -> Vec<WalkEdge> {
    let both = |&(of, (begin, end)): &Interval| {
        [WalkEdge { place: begin, is_begin: true, of }, WalkEdge { place: end, is_begin: false, of }]
    };
    let mut edges: Vec<WalkEdge> = intervals.iter().flat_map(both).collect();
    edges.sort_unstable();
    edges
}

pub(super) fn query(intervals: &[Interval], key: u32) -> Walk {
    let array = edges(intervals);
    let start = array.iter().position(|edge| edge.of == key && edge.is_begin);
    let steps = start.map_or_else(Vec::new, |start| {
        let begins = WalkStep {
            of: key,
            other: key,
            at: array[start].place,
            outcome: WalkOutcome::Begins,
            template: "The walk of {} starts at its own begin.",
            values: vec![key.to_string()],
        };
        // Of two that begin at one place the one with the lower key is the first.
        let began_before = |of: u32| array[..start].iter().any(|edge| edge.of == of && edge.is_begin);
        [vec![begins], walk_on(&array, start, key, &began_before)].concat()
    });
    Walk { name: None, steps, is_list: false }
}

/// Returns the steps of the walk of the object `key` behind a place of the array, up to the void; `began_before` says which objects are
/// found by their ends.
pub(super) fn walk_on(
    array: &[WalkEdge],
    start: usize,
    key: u32,
    began_before: &dyn Fn(u32) -> bool,
) -> Vec<WalkStep> {
    let own_end = array.iter().position(|edge| edge.of == key && !edge.is_begin).unwrap_or(start);
    let count = |edge: &WalkEdge| if edge.is_begin { 1 } else { -1 };
    let mut open: i64 = array[..=start].iter().map(count).sum();
    let mut steps = Vec::new();
    let mut push = |at, other, outcome, template, keys: &[u32]| {
        let values = keys.iter().map(u32::to_string).collect();
        steps.push(WalkStep { of: key, other, at, outcome, template, values });
    };
    for (i, edge) in array.iter().enumerate().skip(start + 1) {
        let &WalkEdge { place, is_begin, of } = edge;
        open += count(edge);
        let (outcome, template, keys): (_, _, &[u32]) = match is_begin {
            true if of == key => (WalkOutcome::Passes, "The begin of {} itself: nothing new.", &[key]),
            true if i < own_end => (WalkOutcome::Finds, "{} begins before the end of {}: found.", &[of, key]),
            true => (WalkOutcome::Passes, "{} begins behind the end of {}: apart.", &[of, key]),
            false if of == key => (
                WalkOutcome::Passes,
                "The end of {} itself. What ends farther on may have begun before: the walk goes on.",
                &[key],
            ),
            false if began_before(of) => {
                (WalkOutcome::Finds, "{} ends here, and began before {}: found.", &[of, key])
            }
            false => {
                (WalkOutcome::Passes, "{} ends here, and did not begin before {}: nothing new.", &[of, key])
            }
        };
        push(place, of, outcome, template, keys);
        if open == 0 {
            let says =
                "No box is open here: a void. Nothing behind it reaches back to {}, and the walk stops.";
            push(place, key, WalkOutcome::Stops, says, &[key]);
            break;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::{Walk, query};
    use crate::lab::stepper::SceneDice;
    use sector_collision::{Axis, Delimiters, Rect};

    #[test]
    fn the_walk_is_that_of_the_library() {
        let mut dice = SceneDice(7);
        let mut below = |bound| dice.below(bound);
        for _ in 0..300 {
            let rects: Vec<(u32, Rect)> =
                (1..12).map(|key| (key, Rect::new(below(40), 0, 1 + below(9), 1))).collect();
            let intervals: Vec<_> = rects.iter().map(|&(key, rect)| (key, (rect.x, rect.right()))).collect();
            let mut delimiters = Delimiters::with_capacity(rects.len());
            delimiters.sort(Axis::X, rects.iter().copied());
            for &(key, rect) in &rects {
                let mut found = Vec::new();
                let walked = delimiters.interfering(key, rect, &mut found);
                let walk = query(&intervals, key);
                let [steps, finds, _] = Walk::COUNTERS.map(|name| walk.count(name));
                assert_eq!((steps, finds), (walked, found.len() as u64), "{key} of {intervals:?}");
            }
        }
    }
}
