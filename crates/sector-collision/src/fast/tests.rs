//! The finder compared with a double loop, with all vector instructions of this machine.

use super::Finder;
use super::cpu::Cpu;
use super::lanes::{Lanes, Portable};
use super::packed_box::{pack, reach};
use crate::pair::Pair;
use crate::rect::{MAX_COORDINATE, MAX_SIDE, Rect};
use crate::rules::{Kind, Rules};

/// Returns the pairs that overlap and may meet, by a double loop.
fn double_loop(rects: &[Rect], may_meet: impl Fn(usize, usize) -> bool) -> Vec<Pair> {
    let numbers = || 0..rects.len();
    let pairs = numbers().flat_map(|a| numbers().skip(a + 1).map(move |b| (a, b)));
    pairs
        .filter(|&(a, b)| may_meet(a, b) && rects[a].overlaps(rects[b]))
        .map(|(a, b)| Pair::new(a as u32, b as u32))
        .collect()
}

fn sorted(pairs: &[Pair]) -> Vec<Pair> {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    pairs
}

/// Asserts that two lists of pairs are the same, and prints only their differences.
fn assert_same(found: &[Pair], expected: &[Pair], what: &str) {
    let found = sorted(found);
    let lacks = expected.iter().filter(|pair| found.binary_search(pair).is_err()).count();
    let first = found.iter().zip(expected).find(|(found, expected)| found != expected);
    assert!(
        found == expected,
        "{what}: lacks {lacks} of {}, has {}; first {first:?}",
        expected.len(),
        found.len()
    );
}

/// Creates a finder for each set of vector instructions of this machine.
fn finders() -> Vec<Finder> {
    let finder = |cpu| {
        let mut finder = Finder::with_capacity(4);
        finder.cpu = cpu;
        finder
    };
    Cpu::all().into_iter().map(finder).collect()
}

/// Returns a pseudo-random number below the bound, another one for each seed.
fn scatter(seed: i32, bound: i32) -> i32 {
    ((seed as u32).wrapping_mul(2_654_435_761).rotate_left(13).wrapping_mul(2_246_822_519) >> 8) as i32
        % bound
}

/// Returns `count` boxes on a field at a tick: most creep, some jump.
fn crowd(count: i32, field: (i32, i32), side: fn(i32) -> i32, tick: i32) -> Vec<Rect> {
    (0..count)
        .map(|i| {
            let jump = if scatter(i * 31 + tick, 500) == 0 { 1000 } else { 0 };
            let (dx, dy) = (tick * (i % 7 - 3) / 2 + jump, tick * (i % 5 - 2));
            Rect::new(scatter(i, field.0) + dx, scatter(i + 77_777, field.1) + dy, side(i), side(i + 3))
        })
        .collect()
}

/// A name, the number of boxes, the field they lie on, and the side of each box.
type Case = (&'static str, i32, (i32, i32), fn(i32) -> i32);

/// Tests that in crowds of all sorts exactly the overlapping pairs are found, tick after tick, with all vector
/// instructions.
#[test]
fn crowds_of_all_sorts_are_answered_as_by_a_double_loop() {
    let small = |_: i32| 16;
    let mixed = |i: i32| 4 << (i as u32 | 64).trailing_zeros();
    let wild = |i: i32| [1, 3, 16, 90, 700, 5_000, MAX_SIDE][scatter(i, 70) as usize % 7];
    let cases: [Case; 9] = [
        ("spread", 600, (1600, 1600), small),
        ("dense", 400, (300, 300), small),
        ("column", 500, (64, 40_000), small),
        ("row", 500, (200_000, 64), small),
        ("vast", 500, (3_000_000, 3_000_000), wild),
        ("mixed", 500, (2500, 2500), mixed),
        ("wild", 300, (20_000, 20_000), wild),
        ("giants", 120, (90_000, 90_000), |_| MAX_SIDE),
        ("dots", 700, (60, 60), |_| 1),
    ];
    for (name, count, field, side) in cases {
        for mut finder in finders() {
            for tick in 0..24 {
                let rects = crowd(count, field, side, tick);
                let expected = double_loop(&rects, |_, _| true);
                let what = format!("{name}, tick {tick}, {:?}", finder.cpu);
                assert_same(finder.find(&rects), &expected, &what);
            }
        }
    }
}

/// Tests that exactly the pairs that the rules allow are found, for few classes of kinds and for too many.
#[test]
fn rules_hold_for_few_kinds_and_for_many() {
    for kinds_in_use in [2, 4, 9, 40] {
        let mut rules = Rules::none();
        for a in 0..kinds_in_use {
            rules.allow(Kind(a), Kind(((u32::from(a) * u32::from(a) + 1) % u32::from(kinds_in_use)) as u8));
        }
        let kinds: Vec<Kind> = (0..500).map(|i| Kind((i % u16::from(kinds_in_use)) as u8)).collect();
        for mut finder in finders() {
            for tick in 0..12 {
                let rects = crowd(500, (700, 700), |i| 6 + i % 60, tick);
                let expected = double_loop(&rects, |a, b| rules.may_meet(kinds[a], kinds[b]));
                let what = format!("{kinds_in_use} kinds, tick {tick}, {:?}", finder.cpu);
                assert_same(finder.find_permitted(&rects, &kinds, &rules), &expected, &what);
            }
        }
    }
}

/// Tests that lists are dropped when boxes, kinds, rules or their number change, and no stale pair is returned.
#[test]
fn no_stale_pair_is_returned() {
    let rects = crowd(300, (500, 500), |_| 16, 0);
    let kinds: Vec<Kind> = (0..300u16).map(|i| Kind((i % 2) as u8)).collect();
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1));
    let mut finder = Finder::with_capacity(300);
    let all = double_loop(&rects, |_, _| true);
    for _ in 0..5 {
        assert_same(finder.find(&rects), &all, "standing still");
    }
    let permitted = double_loop(&rects, |a, b| kinds[a] != kinds[b]);
    assert_same(finder.find_permitted(&rects, &kinds, &rules), &permitted, "with rules");
    let transposed: Vec<Kind> = kinds.iter().rev().copied().collect();
    let permitted = double_loop(&rects, |a, b| transposed[a] != transposed[b]);
    assert_same(finder.find_permitted(&rects, &transposed, &rules), &permitted, "other kinds");
    rules.allow(Kind(1), Kind(1));
    let permitted = double_loop(&rects, |a, b| transposed[a] != transposed[b] || transposed[a] == Kind(1));
    assert_same(finder.find_permitted(&rects, &transposed, &rules), &permitted, "other rules");
    assert_same(finder.find(&rects[..100]), &double_loop(&rects[..100], |_, _| true), "fewer boxes");
    assert!(finder.find(&[]).is_empty());
    assert_same(finder.find(&rects), &all, "all again");
    assert!(finder.find(&[]).is_empty());
    assert_same(finder.find(&rects), &all, "as many as before there were none");
}

/// Tests the limits of coordinates: the largest boxes at the farthest corners, and small ones that touch them.
#[test]
fn the_limits_of_coordinates_are_safe() {
    let far = MAX_COORDINATE;
    let corners = [(far, far), (-far, -far), (far, -far), (-far, far)];
    let giants = corners.map(|(x, y)| Rect::new(x, y, MAX_SIDE, MAX_SIDE));
    let touching = corners.map(|(x, y)| Rect::new(x.clamp(1 - far, far) - 1, y, 1, 1));
    let inside = corners.map(|(x, y)| Rect::new(x, y.min(far - 1) + 1, 2, 2));
    let rects: Vec<Rect> = giants.into_iter().chain(touching).chain(inside).collect();
    let expected = double_loop(&rects, |_, _| true);
    assert!(expected.len() >= 4);
    for mut finder in finders() {
        for _ in 0..3 {
            let what = format!("{:?}", finder.cpu);
            assert_same(finder.find(&rects), &expected, &what);
        }
    }
}

/// Tests that all vector instructions give the same pairs in the same order, and the same counts.
#[test]
fn the_machine_makes_no_difference() {
    let mut finders = finders();
    for tick in 0..40 {
        let rects = crowd(900, (1500, 900), |i| 10 + i % 12, tick);
        let mut answers = finders.iter_mut().map(|finder| {
            let pairs = finder.find(&rects).to_vec();
            (sorted(&pairs), finder.effort())
        });
        let first = answers.next().expect("one at least");
        assert!(answers.all(|answer| answer == first), "tick {tick}");
    }
}

/// Tests that a crowd in a field that seemed empty neither fills the memory with candidates nor takes unbounded time.
#[test]
fn a_crowd_in_an_empty_field_stays_within_bounds() {
    let far = Rect::new(900_000, 900_000, 1, 1);
    let dots = (0..20_000).map(|i| Rect::new(i % 142, i / 142, 1, 1));
    let rects: Vec<Rect> = dots.chain([far]).collect();
    let mut finder = Finder::with_capacity(rects.len());
    for _ in 0..8 {
        assert!(finder.find(&rects).is_empty(), "they stand side by side");
        assert!(finder.effort().1 <= 16 * rects.len(), "{:?}", finder.effort());
    }
}

/// Whether two boxes that are near each other overlap, by the packed test.
fn overlap(a: Rect, b: Rect) -> bool {
    Portable.non_negative(Portable.sub_i16(Portable.splat(reach(pack(a, 0))), Portable.splat(pack(b, 0))))
        != 0
}

/// Tests that the packed test agrees with the rectangle test for neighbors, also at the limits of coordinates.
#[test]
fn a_packed_box_overlaps_as_its_rectangle_does() {
    for (far_x, far_y) in [(0, 0), (-8, 32_760), (MAX_COORDINATE - 40, -MAX_COORDINATE), (65_530, -65_540)] {
        let middle = Rect::new(far_x + 10, far_y + 10, 10, 5);
        for (dx, dy) in (0..40).flat_map(|dx| (0..40).map(move |dy| (dx, dy))) {
            let other = Rect::new(far_x + dx, far_y + dy, 3, 7);
            assert_eq!(overlap(middle, other), middle.overlaps(other), "{middle:?} {other:?}");
            assert_eq!(overlap(other, middle), middle.overlaps(other), "{other:?} {middle:?}");
        }
    }
}
