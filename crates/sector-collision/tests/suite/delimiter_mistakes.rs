//! Mistakes in John Wells's article on delimiters. His query is rebuilt with his comparer, which looks at places alone,
//! and his rules 6 and 7. The tests show that it fails only where places are equal, and that the crate's query does not.

use crate::common::{Random, run_tick};
use sector_collision::broad::{Axis, Delimiters};
use sector_collision::{Method, Rect, Tuning};
use std::cmp::Ordering;

/// A delimiter by Wells: an end of an object's interval, and whether no interval is open after it.
#[derive(Clone, Copy)]
struct WellsDelimiter {
    place: i32,
    begins: bool,
    object: usize,
    touches_void: bool,
}

/// Wells's comparer: by place alone. Delimiters at the same place are equal, even a Begin and an End.
fn wells_compare(a: &WellsDelimiter, b: &WellsDelimiter) -> Ordering {
    a.place.cmp(&b.place)
}

/// Returns Wells's sorted array. An unstable sort may leave equal delimiters in any order, so `mix` may change the order
/// before a stable sort.
fn wells_array(intervals: &[(i32, i32)], mix: impl FnOnce(&mut Vec<WellsDelimiter>)) -> Vec<WellsDelimiter> {
    let delimiter = |place, begins, object| WellsDelimiter { place, begins, object, touches_void: false };
    let both =
        |(i, &(begin, end)): (usize, &(i32, i32))| [delimiter(begin, true, i), delimiter(end, false, i)];
    let mut array: Vec<_> = intervals.iter().enumerate().flat_map(both).collect();
    mix(&mut array);
    array.sort_by(wells_compare);
    let mut open = 0;
    for delimiter in &mut array {
        open += if delimiter.begins { 1 } else { -1 };
        delimiter.touches_void = open == 0;
    }
    array
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i as i32 + 1) as usize);
    }
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

/// Runs Wells's query for the objects that interfere with the object `own`, from the delimiter that his binary search
/// finds for its Begin. Returns their sorted indices. Leaves out `own` itself, which the query meets if the search found
/// an earlier delimiter.
fn wells_query(array: &[WellsDelimiter], intervals: &[(i32, i32)], own: usize) -> Vec<usize> {
    let (own_begin, _) = intervals[own];
    let wanted = WellsDelimiter { place: own_begin, begins: true, object: own, touches_void: false };
    let Some(start) = binary_search(array, &wanted) else { return Vec::new() };
    let (mut found, mut has_ended) = (Vec::new(), false);
    for other in &array[start + 1..] {
        has_ended |= !other.begins && other.object == own;
        // His rule 6: a Begin up to the queried object's End. His rule 7: an End inside or after the queried object's
        // interval, if its Begin is before that interval.
        let rule_6 = other.begins && !has_ended;
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
    /// The article's query missed an object that shares a pixel.
    missed_there: u32,
    /// The article's query found an object that only touches. Whether it does depends on the order of equal delimiters.
    touching_there: u32,
    wrong_here: u32,
}

impl Answers {
    /// Queries each interval and compares the results with a double loop. Equal delimiters are in random order.
    fn ask(&mut self, intervals: &[(i32, i32)], random: &mut Random) {
        let array = wells_array(intervals, |array| shuffle(array, random));
        let rects = intervals.iter().map(|&(begin, end)| Rect::new(begin, 0, end - begin, 1));
        let rects: Vec<_> = (0..).zip(rects).collect();
        let mut delimiters = Delimiters::with_capacity(rects.len());
        delimiters.sort(Axis::X, rects.iter().copied());
        for (own, &(begin, end)) in intervals.iter().enumerate() {
            let overlaps = |&i: &usize| i != own && intervals[i].0 < end && begin < intervals[i].1;
            let expected: Vec<_> = (0..intervals.len()).filter(overlaps).collect();
            let found = wells_query(&array, intervals, own);
            let touches = |i: usize| intervals[i].0 == end || intervals[i].1 == begin;
            let extra: Vec<_> = found.iter().filter(|i| !expected.contains(i)).collect();
            assert!(extra.iter().all(|&&i| touches(i)), "{own} of {intervals:?}: {found:?}");
            let mut ours = Vec::new();
            delimiters.interfering(rects[own].0, rects[own].1, &mut ours);
            ours.sort_unstable();
            self.queries += 1;
            self.missed_there += u32::from(expected.iter().any(|i| !found.contains(i)));
            self.touching_there += u32::from(!extra.is_empty());
            self.wrong_here += u32::from(!ours.iter().map(|&i| i as usize).eq(expected.iter().copied()));
        }
    }
}

/// Returns up to 40 intervals whose ends are all at different places.
fn distinct_intervals(random: &mut Random) -> Vec<(i32, i32)> {
    let mut places: Vec<i32> = (0..2 + 2 * random.below(40)).collect();
    shuffle(&mut places, random);
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

/// The article's query, by its rules 6 and 7, misses nothing while all places differ. Among equal delimiters its binary
/// search can find a later one, and then it misses the Begins before that. The crate's query has no equal delimiters.
#[test]
fn delimiters_have_an_order_without_ties() {
    let query = |intervals: &[(i32, i32)], own| wells_query(&wells_array(intervals, |_| ()), intervals, own);
    let different = [(0, 20), (3, 27), (7, 14), (1, 60), (40, 50)];
    assert_eq!(query(&different, 1), [0, 2, 3], "0 began before and ends inside");
    let equal = [(0, 10), (0, 20), (3, 8)];
    assert_eq!(query(&equal, 0), [1, 2], "the search lands on the Begin of 0");
    assert_eq!(query(&equal, 1), [2], "the search lands on the Begin of 0 again, and 0 is missed");

    let mut random = Random(1);
    let (mut distinct, mut tied) = (Answers::default(), Answers::default());
    for _ in 0..800 {
        let intervals = distinct_intervals(&mut random);
        distinct.ask(&intervals, &mut random);
        let intervals = tied_intervals(&mut random);
        tied.ask(&intervals, &mut random);
    }
    assert_eq!(distinct, Answers { queries: 16_451, ..Answers::default() });
    assert_eq!(tied, Answers { queries: 15_729, missed_there: 3901, touching_there: 3695, wrong_here: 0 });
}

/// Whether two boxes that only touch interfere depends on the order in which the sort leaves an End and a Begin at one
/// place, and so may whether a query crosses the void between them.
#[test]
fn touching_does_not_depend_on_the_sort() {
    let touching = [(0, 10), (10, 20)];
    let of = |mix: fn(&mut Vec<WellsDelimiter>)| wells_query(&wells_array(&touching, mix), &touching, 0);
    assert_eq!(of(|_| ()), [0; 0], "the End of 0 comes first");
    assert_eq!(of(|array| array.reverse()), [1], "the Begin of 1 comes first");

    let rects = touching.map(|(begin, end)| Rect::new(begin, 0, end - begin, 1));
    for order in [[0, 1], [1, 0]] {
        let mut delimiters = Delimiters::with_capacity(2);
        delimiters.sort(Axis::X, order.map(|i| (i, rects[i as usize])));
        let mut found = Vec::new();
        delimiters.interfering(0, rects[0], &mut found);
        assert_eq!(found, [0; 0]);
    }
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

/// Wells recommends his sweep where things happen along one or two axes, as in platformers, and not for space shooters.
/// A strip of constant height that grows in length keeps the number of boxes that overlap each one on x: twice the
/// boxes, twice the candidates. A field that grows both ways, like a shooter's, has √2 times as many.
#[test]
fn a_strip_suits_the_sweep_and_a_field_does_not() {
    let candidates = |width: i32, height: i32| {
        let mut random = Random(1);
        let place = |_| Rect::new(random.below(width), random.below(height), 16, 16);
        let rects: Vec<_> = (0..width / 64 * (height / 64)).map(place).collect();
        run_tick(Method::SortAndSweep, Tuning::default(), &rects).counts().candidates as f64
    };
    let strip = candidates(64 * 1600, 64 * 4) / candidates(64 * 400, 64 * 4);
    let field = candidates(64 * 80, 64 * 80) / candidates(64 * 40, 64 * 40);
    assert!((strip - 4.0).abs() < 0.2, "four times the boxes: {strip}");
    assert!((field - 8.0).abs() < 0.4, "four times the boxes: {field}");
}
