//! Mistakes in John Wells's article on delimiters. His query is rebuilt with its comparer and its rules 6 and 7. The
//! tests show that it fails exactly where Begins are equal, and that the crate's query does not.

use crate::common::{Random, run_tick};
use sector_collision::{Axis, Delimiters, Method, Rect, Tuning};
use std::cmp::Ordering;

/// A delimiter by Wells: an end of an object's interval, and whether no interval is open after it.
#[derive(Clone, Copy)]
struct WellsDelimiter {
    place: i32,
    begins: bool,
    object: usize,
    touches_void: bool,
}

/// Wells's comparer: by place, and at the same place an End before a Begin. It treats Begins at the same place as
/// equal.
fn wells_compare(a: &WellsDelimiter, b: &WellsDelimiter) -> Ordering {
    (a.place, a.begins).cmp(&(b.place, b.begins))
}

fn wells_array(intervals: &[(i32, i32)]) -> Vec<WellsDelimiter> {
    let delimiter = |place, begins, object| WellsDelimiter { place, begins, object, touches_void: false };
    let both =
        |(i, &(begin, end)): (usize, &(i32, i32))| [delimiter(begin, true, i), delimiter(end, false, i)];
    let mut array: Vec<_> = intervals.iter().enumerate().flat_map(both).collect();
    array.sort_by(wells_compare);
    let mut open = 0;
    for delimiter in &mut array {
        open += if delimiter.begins { 1 } else { -1 };
        delimiter.touches_void = open == 0;
    }
    array
}

/// Returns the index that a binary search finds: an element that the comparer calls equal to `wanted`. Halves the range
/// as .NET's does.
fn binary_search(array: &[WellsDelimiter], wanted: &WellsDelimiter) -> Option<usize> {
    let (mut low, mut high) = (0, array.len());
    while low < high {
        let middle = low + (high - low - 1) / 2;
        match wells_compare(&array[middle], wanted) {
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
            Ordering::Equal => return Some(middle),
        }
    }
    None
}

/// Runs Wells's query for the objects that interfere with the object `own`, from the Begin that his binary search
/// finds. Returns their sorted indices. Leaves out `own` itself, which the query meets if the search found an earlier
/// Begin.
fn wells_query(array: &[WellsDelimiter], intervals: &[(i32, i32)], own: usize) -> Vec<usize> {
    let (own_begin, own_end) = intervals[own];
    let wanted = WellsDelimiter { place: own_begin, begins: true, object: own, touches_void: false };
    let Some(start) = binary_search(array, &wanted) else { return Vec::new() };
    let mut found = Vec::new();
    for other in &array[start + 1..] {
        // His rule 6: a Begin before the queried object's End. His rule 7: an End inside or after the queried object's
        // interval, if its Begin is before that interval.
        let rule_6 = other.begins && other.place < own_end;
        let rule_7 = !other.begins && intervals[other.object].0 < own_begin;
        if (rule_6 || rule_7) && other.object != own {
            found.push(other.object);
        }
        if other.touches_void {
            break;
        }
    }
    found.sort_unstable();
    found
}

/// Results of queries over random intervals: how many there were, and how many the article and the crate got wrong.
#[derive(Debug, Default, PartialEq, Eq)]
struct Answers {
    queries: u32,
    wrong_there: u32,
    wrong_here: u32,
}

impl Answers {
    /// Queries each interval and compares the results with a double loop. The article only misses objects with the same
    /// Begin as the queried one.
    fn ask(&mut self, intervals: &[(i32, i32)]) {
        let array = wells_array(intervals);
        let rects = intervals.iter().map(|&(begin, end)| Rect::new(begin, 0, end - begin, 1));
        let rects: Vec<_> = (0..).zip(rects).collect();
        let mut delimiters = Delimiters::with_capacity(rects.len());
        delimiters.sort(Axis::X, rects.iter().copied());
        for (own, &(begin, end)) in intervals.iter().enumerate() {
            let overlaps = |&i: &usize| i != own && intervals[i].0 < end && begin < intervals[i].1;
            let expected: Vec<_> = (0..intervals.len()).filter(overlaps).collect();
            let found = wells_query(&array, intervals, own);
            let mut missed = expected.iter().filter(|i| !found.contains(i));
            assert!(missed.all(|&i| intervals[i].0 == begin), "{own} of {intervals:?}: {found:?}");
            let mut ours = Vec::new();
            delimiters.interfering(rects[own].0, rects[own].1, &mut ours);
            ours.sort_unstable();
            self.queries += 1;
            self.wrong_there += u32::from(found != expected);
            self.wrong_here += u32::from(!ours.iter().map(|&i| i as usize).eq(expected.iter().copied()));
        }
    }
}

/// Returns up to 40 intervals whose ends are all at different places.
fn distinct_intervals(random: &mut Random) -> Vec<(i32, i32)> {
    let mut places: Vec<i32> = (0..2 + 2 * random.below(40)).collect();
    for i in (1..places.len()).rev() {
        places.swap(i, random.below(i as i32 + 1) as usize);
    }
    places.chunks_exact(2).map(|ends| (ends[0].min(ends[1]), ends[0].max(ends[1]))).collect()
}

/// Returns up to 40 intervals of up to 20 pixels that begin within 60 pixels, so that some begin at the same place.
fn tied_intervals(random: &mut Random) -> Vec<(i32, i32)> {
    let interval = |random: &mut Random| {
        let begin = random.below(60);
        (begin, begin + 1 + random.below(20))
    };
    (0..1 + random.below(40)).map(|_| interval(random)).collect()
}

/// The article's query, by its rules 6 and 7, misses nothing while all places differ. Among equal Begins its binary
/// search can find a later one, and then it misses the objects of earlier ones. The crate's query has no equal Begins.
#[test]
fn equal_begins_have_an_order() {
    let query = |intervals: &[(i32, i32)], own| wells_query(&wells_array(intervals), intervals, own);
    let different = [(0, 20), (3, 27), (7, 14), (1, 60), (40, 50)];
    assert_eq!(query(&different, 1), [0, 2, 3], "0 began before and ends inside");
    let equal = [(0, 10), (0, 20), (3, 8)];
    assert_eq!(query(&equal, 1), [2], "the search lands on the Begin of 0, which is missed");

    let mut random = Random(1);
    let (mut distinct, mut tied) = (Answers::default(), Answers::default());
    for _ in 0..800 {
        distinct.ask(&distinct_intervals(&mut random));
        tied.ask(&tied_intervals(&mut random));
    }
    assert_eq!(distinct, Answers { queries: 16_542, ..Answers::default() });
    assert_eq!(tied, Answers { queries: 16_276, wrong_there: 4282, wrong_here: 0 });
}

/// The article says that a game slows down "exponentially". Fitted to the counts of 10 and 20 objects, that would be 34
/// trillion candidates for 200.
#[test]
fn a_column_grows_quadratically() {
    let count = |n| {
        let column: Vec<_> = (0..n).map(|i| Rect::new(0, i * 20, 16, 16)).collect();
        run_tick(Method::SortAndSweep, Tuning::default(), &column).counts().candidates
    };
    assert_eq!([10, 20, 30, 100, 200].map(count), [45, 190, 435, 4950, 19_900]);
}
