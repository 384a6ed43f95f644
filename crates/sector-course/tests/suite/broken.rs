//! The grader names the fault of wrong answers.

use crate::solutions::{HashGrid, Mistake, RIGHT, library};
use sector_collision::broad::{BroadPhase, Objects};
use sector_collision::narrow::RectangleTest;
use sector_collision::{Method, Rect};
use sector_course::{Answers, Bitmap, Grade, grade};

/// Expects that an answer fails, and that its report contains a text.
fn fails(exercise: &str, answers: &Answers, expected: &str) {
    let outcome = grade(exercise, answers, 7, &|_| ());
    println!("{outcome}");
    assert_eq!(outcome.grade, Grade::Failed, "{outcome}");
    assert!(outcome.to_string().contains(expected), "expected {expected:?} in\n{outcome}");
    assert!(outcome.to_string().lines().count() <= 25, "{outcome}");
}

const ROUNDS: Answers = Answers { hash_grid: || Box::new(HashGrid::new(Mistake::RoundsTowardZero)), ..RIGHT };

macro_rules! hash_grids {
    ($($test:ident: $mistake:ident, $expected:literal;)+) => { $(
        #[test]
        fn $test() {
            let hash_grid = || -> Box<dyn BroadPhase> { Box::new(HashGrid::new(Mistake::$mistake)) };
            fails("hash-grid", &Answers { hash_grid, ..RIGHT }, $expected);
        }
    )+ };
}

hash_grids! {
    negative_cells: RoundsTowardZero, "`/ 64` rounds toward 0";
    shared_cells: ReportsInEachSharedCell, "Report a pair only in the first cell";
    last_tick: NeverClears, "Is anything left over";
    other_objects: StopsAtAForbiddenPair, "Without the other objects, it is reported";
    packed_cells: PacksCells, "Different cells can have the same bucket or index";
    own_cell: EntersOneCellOnly, "Is each object entered in every cell";
    closed_edges: ClosesTheRightEdge, "Rectangles are half-open";
    last_column: LosesTheLastColumn, "is the last column inside";
    bucket_collisions: TakesBucketsForCells, "Different cells can have the same bucket";
    forbidden_kinds: IgnoresTheRules, "the rules forbid the pair A-B";
}

/// Looks at all pairs, and reports those for which a function returns true.
#[derive(Clone, Debug)]
struct AllPairs(fn(Rect, Rect) -> bool);

impl BroadPhase for AllPairs {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        for a in objects.slots() {
            for b in objects.slots().take_while(|&b| b < a) {
                let may_meet = objects.rules().may_meet(objects.kind(a), objects.kind(b));
                if may_meet && (self.0)(objects.rect(a), objects.rect(b)) {
                    sink.candidate(a, b);
                }
            }
        }
    }
}

fn closed(a: Rect, b: Rect) -> bool {
    a.x <= b.right() && b.x <= a.right()
}

fn short(a: Rect, b: Rect) -> bool {
    a.x < b.right() - 1 && b.x < a.right() - 1
}

#[test]
fn broad_phases() {
    let sorted_list = || -> Box<dyn BroadPhase> { Box::new(AllPairs(closed)) };
    fails("sorted-list", &Answers { sorted_list, ..RIGHT }, "Touching is not overlap");
    let sorted_list = || -> Box<dyn BroadPhase> { Box::new(AllPairs(short)) };
    fails("sorted-list", &Answers { sorted_list, ..RIGHT }, "is the last column inside");
    let sorted_list = || library(Method::SortAndSweep);
    fails("sorted-list", &Answers { sorted_list, ..RIGHT }, "too few: moves");
    let sector_grid = || library(Method::BruteForce);
    fails("sector-grid", &Answers { sector_grid, ..RIGHT }, "but does not share a sector");
    let hash_grid = || -> Box<dyn BroadPhase> { Box::new(AllPairs(Rect::overlaps)) };
    fails("hash-grid", &Answers { hash_grid, ..RIGHT }, "too slow");
    // Right along x, and quadratic in a column.
    let active_set = || library(Method::SortAndSweep);
    fails("active-set", &Answers { active_set, ..RIGHT }, "in a column");
    let clustering = || library(Method::SortAndSweep);
    fails("clustering", &Answers { clustering, ..RIGHT }, "over the budget: tests");
    let sweep_and_prune = || library(Method::SortAndSweep);
    fails("sweep-and-prune", &Answers { sweep_and_prune, ..RIGHT }, "but does not overlap");
}

#[test]
fn functions() {
    let all_pairs = |kinds: &[_], _: &mut dyn FnMut(_, _) -> bool| {
        (kinds.len() * kinds.len().saturating_sub(1)) as u64 / 2
    };
    fails("all-pairs", &Answers { all_pairs, ..RIGHT }, "including those that the rules forbid");
    let overlap = |a: Rect, b: Rect, less: &mut dyn FnMut(i32, i32) -> bool| {
        !less(a.right(), b.x) && !less(b.right(), a.x) && !less(a.bottom(), b.y) && !less(b.bottom(), a.y)
    };
    fails("overlap", &Answers { overlap, ..RIGHT }, "They only touch");
    let overlap = |a: Rect, b: Rect, _: &mut dyn FnMut(i32, i32) -> bool| a.overlaps(b);
    fails("overlap", &Answers { overlap, ..RIGHT }, "Compare by `less(low, high)` alone");
    let sweep = |list: &sector_course::Counted<_>, report: &mut dyn FnMut(usize, usize)| {
        (1..list.len()).for_each(|i| report(i - 1, i));
    };
    fails("sweep", &Answers { sweep, ..RIGHT }, "does not overlap");
    let bitmaps = |a: &Bitmap, b: &Bitmap, (dx, dy)| {
        (0..a.height).any(|y| (0..3).any(|k| a.word(k, y) & b.word(k, y - dy) << (dx & 63) != 0))
    };
    fails("bitmaps", &Answers { bitmaps, ..RIGHT }, "an overlap is");
    let bitmaps = |_: &Bitmap, _: &Bitmap, _| panic!("word 7 is unknown");
    fails("bitmaps", &Answers { bitmaps, ..RIGHT }, "word 7 is unknown");
    fails("swept-box", &Answers { swept_box: |_, _, _| None, ..RIGHT }, "a hit is missed");
    let one_against_all = |list: &sector_course::Counted<_>, id, own, report: &mut dyn FnMut(u32)| {
        // Reads the whole list before the right answer.
        let all = (0..list.len()).filter(|&i| list.get(i).is_some()).count();
        assert_eq!(all, list.len());
        (RIGHT.one_against_all)(list, id, own, report);
    };
    fails("one-against-all", &Answers { one_against_all, ..RIGHT }, "over the budget: reads");
}

#[test]
fn the_same_seed_gives_the_same_report() {
    assert_eq!(grade("hash-grid", &ROUNDS, 7, &|_| ()), grade("hash-grid", &ROUNDS, 7, &|_| ()));
}

#[test]
fn the_readme_shows_real_reports() {
    for answers in [RIGHT, ROUNDS] {
        let report = grade("hash-grid", &answers, 7, &|_| ()).to_string();
        assert!(include_str!("../../../../course/README.md").contains(report.trim()), "{report}");
    }
}
