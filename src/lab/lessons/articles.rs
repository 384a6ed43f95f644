//! What two articles say, word for word, with the mistakes that `sector_collision` corrects: a lesson lets them be found.

use super::walk::{Interval, Walk, WalkEdge, edges, walk_on};
use crate::lab::stepper::{WalkOutcome, WalkStep};
use std::cmp::Ordering;

/// Returns the walk of listing 1 of Roberts along x: it goes on while the last column of an object is greater than the left edge of
/// the next. Objects that share exactly that column are never tested.
pub(super) fn listing(intervals: &[Interval]) -> Walk {
    let mut columns: Vec<(i32, i32, u32)> =
        intervals.iter().map(|&(of, (begin, end))| (begin, end - 1, of)).collect();
    columns.sort_unstable();
    let mut steps = Vec::new();
    // Behind the last one nothing follows.
    let walks = columns.iter().enumerate().take(columns.len().saturating_sub(1));
    for (i, &(left, last, of)) in walks {
        let mut push = |at, other, outcome, template, values: &[i32]| {
            let values = values.iter().map(i32::to_string).collect();
            steps.push(WalkStep { of, other, at, outcome, template, values });
        };
        let key = of as i32;
        push(left, of, WalkOutcome::Begins, "The walk of {}: its last column is {}.", &[key, last]);
        for &(next, _, other) in &columns[i + 1..] {
            let values = [other as i32, next, last];
            if last > next {
                let says = "{} begins at {}, and {} is greater: a test.";
                push(next, other, WalkOutcome::Finds, says, &values);
                continue;
            }
            let (outcome, says) = match last == next {
                true => (
                    WalkOutcome::Misses,
                    "{} begins at {}, and {} is not greater: the walk stops. Yet they share that column.",
                ),
                false => (WalkOutcome::Stops, "{} begins at {}, and {} is not greater: the walk stops."),
            };
            push(next, other, outcome, says, &values);
            break;
        }
    }
    Walk { name: Some("Roberts, listing 1"), steps, is_list: true }
}

/// Returns the walk of Wells for the object `key`. The comparer of the article calls two begins at the same place equal, so the binary
/// search may land on the begin of another object, and the walk starts there. The rules of the walk itself are right.
pub(super) fn wells(intervals: &[Interval], key: u32) -> Walk {
    let array = edges(intervals);
    let begin = |of: u32| intervals.iter().find(|&&(key, _)| key == of).map(|&(_, (begin, _))| begin);
    let steps = match begin(key).and_then(|own| landing(&array, own)) {
        None => Vec::new(),
        Some(start) => {
            let (at, other) = (array[start].place, array[start].of);
            let (template, values) = match other == key {
                true => ("The search finds the begin of {}: the walk starts there.", vec![key]),
                false => (
                    "The search for the begin of {} lands on that of {}, at the same place: the walk starts behind it.",
                    vec![key, other],
                ),
            };
            let values = values.iter().map(u32::to_string).collect();
            let begins = WalkStep { of: key, other, at, outcome: WalkOutcome::Begins, template, values };
            let walk = walk_on(&array, start, key, &|of| begin(of) < begin(key));
            // What begins at the same place, where the walk has not come by.
            let missed =
                array[..=start].iter().filter(|edge| edge.is_begin && edge.of != key && edge.place == at);
            let missed = missed.map(|&WalkEdge { of: other, .. }| WalkStep {
                of: key,
                other,
                at,
                outcome: WalkOutcome::Misses,
                template: "{} begins at the same place as {}, and the walk has never met it: forgotten.",
                values: [other, key].map(|key| key.to_string()).to_vec(),
            });
            [begins].into_iter().chain(walk).chain(missed).collect()
        }
    };
    Walk { name: Some("Wells, word for word"), steps, is_list: false }
}

fn landing(array: &[WalkEdge], place: i32) -> Option<usize> {
    let (mut low, mut high) = (0, array.len());
    while low < high {
        // As .NET halves a range.
        let middle = low + (high - low - 1) / 2;
        match (array[middle].place, array[middle].is_begin).cmp(&(place, true)) {
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
            Ordering::Equal => return Some(middle),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{listing, wells};

    #[test]
    fn the_listing_misses_a_shared_column() {
        let of = |columns: &[(i32, i32)]| {
            let intervals: Vec<_> = (1..).zip(columns.iter().map(|&(x, w)| (x, x + w))).collect();
            let walk = listing(&intervals);
            (walk.count("rectangle tests"), walk.count("forgotten"))
        };
        assert_eq!(of(&[(10, 10), (15, 5), (18, 8), (40, 10), (45, 10)]), (4, 0));
        assert_eq!(of(&[(0, 10), (9, 10)]), (0, 1));
        assert_eq!(of(&[(0, 10), (8, 10)]), (1, 0));
        assert_eq!(of(&[(0, 10), (10, 10)]), (0, 0));
    }

    #[test]
    fn the_query_misses_an_equal_begin() {
        let of = |intervals: &[_], key| {
            let walk = wells(intervals, key);
            (walk.count("found"), walk.count("forgotten"))
        };
        let equal = [(1, (0, 40)), (2, (10, 30)), (3, (10, 30)), (4, (10, 30)), (5, (18, 30))];
        assert_eq!((of(&equal, 4), of(&equal, 2)), ((3, 1), (4, 0)));
        let apart = [(1, (0, 40)), (2, (10, 30)), (3, (11, 31)), (4, (12, 32)), (5, (18, 30))];
        assert!((1..=5).all(|key| of(&apart, key) == (4, 0)));
        assert_eq!(of(&apart, 9), (0, 0));
    }
}
