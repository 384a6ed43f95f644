//! The walks that lesson steps show: one object's query of all others, and the listings of two articles.

use crate::lab::stepper::{WalkOutcome, WalkStep};
use std::cmp::Ordering;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// The heading above the walk's counters, in English; `None` for a walk of the current method.
    pub(crate) name: Option<&'static str>,
    pub(crate) steps: Vec<WalkStep>,
    pub(crate) is_list: bool,
}

impl Walk {
    const fn of_wells(steps: Vec<WalkStep>) -> Self {
        Self { name: Some("Wells, as printed"), steps, is_list: false }
    }

    pub(crate) const COUNTERS: [&'static str; 3] = ["scan steps", "found", "missed"];

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

    /// Returns the keys of the objects that the walk finds.
    pub(crate) fn found(&self) -> BTreeSet<u32> {
        self.others(WalkOutcome::Finds)
    }

    /// Returns the keys of the objects that the walk misses.
    pub(crate) fn missed(&self) -> BTreeSet<u32> {
        self.others(WalkOutcome::Misses)
    }

    fn others(&self, outcome: WalkOutcome) -> BTreeSet<u32> {
        let steps = self.steps.iter().filter(|step| step.outcome == outcome);
        steps.map(|step| step.other).collect()
    }

    pub(crate) fn count(&self, name: &str) -> u64 {
        self.counters(usize::MAX).find(|&(of, _)| of == name).map_or(0, |(_, count)| count)
    }
}

/// The interval of an object: its key, its begin, and the first place after its end.
pub(super) type Interval = (u32, (i32, i32));

/// A begin or end in the array. The array is sorted by place, then ends before begins, then by key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WalkEdge {
    pub(super) place: i32,
    pub(super) is_begin: bool,
    pub(super) of: u32,
}

fn both_edges(&(of, (begin, end)): &Interval) -> [WalkEdge; 2] {
    [WalkEdge { place: begin, is_begin: true, of }, WalkEdge { place: end, is_begin: false, of }]
}

pub(super) fn edges(intervals: &[Interval]) -> Vec<WalkEdge> {
    let mut edges: Vec<WalkEdge> = intervals.iter().flat_map(both_edges).collect();
    edges.sort_unstable();
    edges
}

pub(super) fn query(intervals: &[Interval], key: u32) -> Walk {
    let array = edges(intervals);
    let start = array.iter().position(|edge| edge.of == key && edge.is_begin);
    let steps = start.map_or_else(Vec::new, |start| {
        let says = "The scan for box {} begins where the box starts.";
        let begins = step(key, (key, array[start].place), WalkOutcome::Begins, says, &[key]);
        // If two objects begin at the same place, the one with the lower key comes first.
        let began_before = |of: u32| array[..start].iter().any(|edge| edge.of == of && edge.is_begin);
        [vec![begins], walk_on(&array, start, key, &began_before)].concat()
    });
    Walk { name: None, steps, is_list: false }
}

/// Returns the step in which the walk of object `of` meets object `other` at place `at`. `values` fill `template`.
fn step<V: ToString>(
    of: u32,
    (other, at): (u32, i32),
    outcome: WalkOutcome,
    template: &'static str,
    values: &[V],
) -> WalkStep {
    let values = values.iter().map(V::to_string).collect();
    WalkStep { of, other, at, outcome, template, values }
}

/// Returns the steps of the walk of object `key`, from a place of the array up to a void. Objects for which
/// `began_before` holds are found by their ends.
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
    for (i, edge) in array.iter().enumerate().skip(start + 1) {
        let &WalkEdge { place, is_begin, of } = edge;
        open += count(edge);
        let (outcome, template, keys): (_, _, &[u32]) = match is_begin {
            true if of == key => {
                (WalkOutcome::Passes, "This is the start of {} itself: nothing new.", &[key])
            }
            true if i < own_end => (WalkOutcome::Finds, "{} starts before the end of {}: found.", &[of, key]),
            true => (WalkOutcome::Passes, "{} starts after the end of {}: no overlap.", &[of, key]),
            false if of == key => (
                WalkOutcome::Passes,
                "This is the end of {} itself. Boxes that end later may have started earlier, so the scan continues.",
                &[key],
            ),
            false if began_before(of) => {
                (WalkOutcome::Finds, "{} ends here and started before {}: found.", &[of, key])
            }
            false => {
                (WalkOutcome::Passes, "{} ends here but did not start before {}: nothing new.", &[of, key])
            }
        };
        steps.push(step(key, (of, place), outcome, template, keys));
        if open == 0 {
            let says =
                "No box is open here: a gap. No later box reaches back across it to {}, so the scan stops.";
            steps.push(step(key, (key, place), WalkOutcome::Stops, says, &[key]));
            break;
        }
    }
    steps
}

/// Returns the walk of Roberts's listing 1 along x. It continues while the last column of an object is greater than the
/// left edge of the next, so objects that share exactly that column are never tested.
pub(super) fn listing(intervals: &[Interval]) -> Walk {
    let mut columns: Vec<(i32, i32, u32)> =
        intervals.iter().map(|&(of, (begin, end))| (begin, end - 1, of)).collect();
    columns.sort_unstable();
    let mut steps = Vec::new();
    // Nothing follows the last object.
    let walks = columns.iter().enumerate().take(columns.len().saturating_sub(1));
    for (i, &(left, last, of)) in walks {
        let says = "The scan for box {}: its last column is {}.";
        steps.push(step(of, (of, left), WalkOutcome::Begins, says, &[of as i32, last]));
        for &(next, _, other) in &columns[i + 1..] {
            let (outcome, says) = match last.cmp(&next) {
                Ordering::Greater => {
                    (WalkOutcome::Finds, "{} starts at {}, and {} is greater: the pair is tested.")
                }
                Ordering::Equal => (
                    WalkOutcome::Misses,
                    "{} starts at {}, and {} is not greater: the scan stops, although they share that column.",
                ),
                Ordering::Less => {
                    (WalkOutcome::Stops, "{} starts at {}, and {} is not greater: the scan stops.")
                }
            };
            steps.push(step(of, (other, next), outcome, says, &[other as i32, next, last]));
            if outcome != WalkOutcome::Finds {
                break;
            }
        }
    }
    Walk { name: Some("Roberts, listing 1"), steps, is_list: true }
}

/// Returns Wells's walk for the object `key`. The article's comparer looks at places alone, so the binary search may
/// find any begin or end at the same place and start the walk there. The rules of the walk itself are correct.
pub(super) fn wells(intervals: &[Interval], key: u32) -> Walk {
    let mut array: Vec<WalkEdge> = intervals.iter().flat_map(both_edges).collect();
    // An unstable sort may leave the edges of a place in any other order, too.
    array.sort_by_key(|edge| edge.place);
    let span = |of: u32| intervals.iter().find(|&&(key, _)| key == of).map(|&(_, span)| span);
    let Some((own_begin, own_end)) = span(key) else { return Walk::of_wells(Vec::new()) };
    let Some(start) = landing(&array, own_begin) else { return Walk::of_wells(Vec::new()) };
    let WalkEdge { place, is_begin, of: other } = array[start];
    let (template, values) = match is_begin {
        true if other == key => ("The search finds the start of {}. The scan begins there.", vec![key]),
        true => (
            "The search for the start of {} lands on the start of {}, at the same position. The scan begins after it.",
            vec![key, other],
        ),
        false => (
            "The search for the start of {} lands on the end of {}, at the same position. The scan begins after it.",
            vec![key, other],
        ),
    };
    let began_before = |of: u32| span(of).is_some_and(|(begin, _)| begin < own_begin);
    let mut steps = vec![step(key, (other, place), WalkOutcome::Begins, template, &values)];
    steps.extend(walk_on(&array, start, key, &began_before));
    let is_found = |of: u32| steps.iter().any(|step| step.other == of && step.outcome == WalkOutcome::Finds);
    let overlaps = |&&(of, (begin, end)): &&Interval| of != key && begin < own_end && own_begin < end;
    let missed = intervals.iter().filter(overlaps).filter(|&&(of, _)| !is_found(of));
    let says = "{} overlaps {}, but the scan never reached it: missed.";
    let missed: Vec<_> = missed
        .map(|&(of, (begin, _))| step(key, (of, begin), WalkOutcome::Misses, says, &[of, key]))
        .collect();
    Walk::of_wells([steps, missed].concat())
}

fn landing(array: &[WalkEdge], place: i32) -> Option<usize> {
    let (mut low, mut high) = (0, array.len());
    while low < high {
        // The same midpoint as in .NET.
        let middle = low + (high - low - 1) / 2;
        match array[middle].place.cmp(&place) {
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
            Ordering::Equal => return Some(middle),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Walk, listing, query, wells};
    use crate::lab::stepper::SceneDice;
    use sector_collision::Rect;
    use sector_collision::broad::{Axis, Delimiters};

    #[test]
    fn the_walk_matches_the_library() {
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

    #[test]
    fn the_listing_misses_a_shared_column() {
        let of = |columns: &[(i32, i32)]| {
            let intervals: Vec<_> = (1..).zip(columns.iter().map(|&(x, w)| (x, x + w))).collect();
            let walk = listing(&intervals);
            (walk.count("rectangle tests"), walk.count("missed"))
        };
        assert_eq!(of(&[(10, 10), (15, 5), (18, 8), (40, 10), (45, 10)]), (4, 0));
        assert_eq!(of(&[(0, 10), (9, 10)]), (0, 1));
        assert_eq!(of(&[(0, 10), (8, 10)]), (1, 0));
        assert_eq!(of(&[(0, 10), (10, 10)]), (0, 0));
    }

    #[test]
    fn the_query_misses_boxes_where_places_are_equal() {
        let of = |intervals: &[_], key| {
            let walk = wells(intervals, key);
            (walk.count("found"), walk.count("missed"))
        };
        let equal = [(1, (0, 40)), (2, (10, 30)), (3, (10, 30)), (4, (10, 30)), (5, (18, 30))];
        assert_eq!((of(&equal, 4), of(&equal, 2)), ((3, 1), (4, 0)));
        let apart = [(1, (0, 40)), (2, (10, 30)), (3, (11, 31)), (4, (12, 32)), (5, (18, 30))];
        assert!((1..=5).all(|key| of(&apart, key) == (4, 0)));
        assert_eq!(of(&apart, 9), (0, 0));
        // 3 begins where 1 and 2 end. The search lands on the end of 1. The scan finds 2, which only touches 3, and stops
        // at its end, a void.
        let touching =
            [(1, (0, 10)), (2, (0, 10)), (3, (10, 30)), (4, (12, 20)), (5, (40, 50)), (6, (60, 70))];
        assert_eq!(of(&touching, 3), (1, 1));
        assert_eq!(query(&touching, 3).count("found"), 1);
    }
}
