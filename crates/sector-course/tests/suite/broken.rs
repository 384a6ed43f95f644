//! The grader names the fault of wrong answers.

use crate::solutions::{HashGrid, Mistake, RIGHT};
use sector_collision::Rect;
use sector_collision::broad::{BroadPhase, Objects, Slot};
use sector_collision::narrow::RectangleTest;
use sector_course::{Answers, Grade, Outcome, grade};

/// Expects that an answer fails, and that its report contains a text.
fn fails(exercise: &str, answers: &Answers, expected: &str) -> Outcome {
    let outcome = grade(exercise, answers, 7, &|_| ());
    println!("{outcome}");
    assert_eq!(outcome.grade, Grade::Failed, "{outcome}");
    assert!(outcome.to_string().contains(expected), "expected {expected:?} in\n{outcome}");
    assert!(outcome.to_string().lines().count() <= 25, "{outcome}");
    outcome
}

macro_rules! hash_grids {
    ($($test:ident: $mistake:ident, $expected:literal;)+) => { $(
        #[test]
        fn $test() {
            let hash_grid = |_| -> Box<dyn BroadPhase> { Box::new(HashGrid::new(Mistake::$mistake)) };
            fails("hash-grid", &Answers { hash_grid, ..RIGHT }, $expected);
        }
    )+ };
}

hash_grids! {
    negative_cells: RoundsTowardZero, "`/ 64` rounds toward 0";
    shared_cells: ReportsInEachSharedCell, "Report a pair only in the first cell";
    last_tick: NeverClears, "Is anything left over";
    own_cell: EntersOneCellOnly, "Is each object entered in every cell";
    closed_edges: ClosesTheRightEdge, "Rectangles are half-open";
    last_column: LosesTheLastColumn, "is the last column inside";
    bucket_collisions: TakesBucketsForCells, "Different cells can have the same bucket";
    forbidden_kinds: IgnoresTheRules, "is forbidden: kinds";
    itself: PairsAnObjectWithItself, "A is paired with itself";
    removed_objects: ReportsRemovedObjects, "Is anything left over";
    all_pairs: LooksAtAllPairs, "too slow";
    panics: Panics, "the cell of Slot(0) is unknown";
}

/// A sweep along x that goes wrong in one way.
#[derive(Clone, Debug)]
struct WrongSweep(fn(Rect, Rect) -> bool);

impl BroadPhase for WrongSweep {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let mut slots: Vec<_> = objects.slots().collect();
        slots.sort_by_key(|&slot| objects.rect(slot).x);
        for (i, &a) in slots.iter().enumerate() {
            for &b in slots[i + 1..].iter().take_while(|&&b| (self.0)(objects.rect(a), objects.rect(b))) {
                if objects.rules().may_meet(objects.kind(a), objects.kind(b)) {
                    sink.candidate(a, b);
                }
            }
        }
    }
}

fn closed_sweep(_: usize) -> Box<dyn BroadPhase> {
    Box::new(WrongSweep(|a, b| b.x <= a.right()))
}

fn short_sweep(_: usize) -> Box<dyn BroadPhase> {
    Box::new(WrongSweep(|a, b| b.x < a.right() - 1))
}

fn sorts_from_scratch(_: usize) -> Box<dyn BroadPhase> {
    Box::new(WrongSweep(|a, b| b.x < a.right()))
}

fn one_group(_: usize) -> Box<dyn BroadPhase> {
    Box::new(WrongSweep(|_, _| true))
}

/// Reports a slot that never held an object.
#[derive(Clone, Debug)]
struct UnknownSlot;

impl BroadPhase for UnknownSlot {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        objects.slots().for_each(|slot| sink.candidate(slot, Slot(99)));
    }
}

#[test]
fn unknown_slots() {
    fails(
        "hash-grid",
        &Answers { hash_grid: |_| Box::new(UnknownSlot), ..RIGHT },
        "a slot is reported that holds no object",
    );
}

#[test]
fn sorted_lists() {
    fails("sorted-list", &Answers { sorted_list: closed_sweep, ..RIGHT }, "Touching is not overlap");
    fails("sorted-list", &Answers { sorted_list: short_sweep, ..RIGHT }, "is the last column inside");
    fails("sorted-list", &Answers { sorted_list: sorts_from_scratch, ..RIGHT }, "too few: moves");
}

#[test]
fn sector_grids() {
    let sector_grid = closed_sweep;
    fails("sector-grid", &Answers { sector_grid, ..RIGHT }, "but does not share a sector");
    let sector_grid =
        |_| -> Box<dyn BroadPhase> { Box::new(HashGrid::new(Mistake::ReportsInEachSharedCell)) };
    fails("sector-grid", &Answers { sector_grid, ..RIGHT }, "is reported twice");
}

#[test]
fn active_sets() {
    fails("active-set", &Answers { active_set: closed_sweep, ..RIGHT }, "Touching is not overlap");
    // Right along x, and quadratic in a column.
    fails("active-set", &Answers { active_set: sorts_from_scratch, ..RIGHT }, "in a column");
}

#[test]
fn clusterings() {
    fails("clustering", &Answers { clustering: short_sweep, ..RIGHT }, "is missing");
    fails("clustering", &Answers { clustering: sorts_from_scratch, ..RIGHT }, "over the budget: tests");
}

#[test]
fn sweeps_and_prunes() {
    let sweep_and_prune = sorts_from_scratch;
    fails("sweep-and-prune", &Answers { sweep_and_prune, ..RIGHT }, "but does not overlap");
    let sweep_and_prune = one_group;
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
    fails(
        "overlap",
        &Answers { overlap: |a, b, _| a.overlaps(b), ..RIGHT },
        "Compare by `less(low, high)` alone",
    );

    fails(
        "sweep",
        &Answers { sweep: |list, report| (1..list.len()).for_each(|i| report(i - 1, i)), ..RIGHT },
        "does not overlap",
    );
    let bitmaps = |a: &sector_course::Bitmap, b: &_, (dx, dy)| {
        (0..a.height).any(|y| {
            (0..3).any(|k| a.word(k, y) & sector_course::Bitmap::word(b, k, y - dy) << (dx & 63) != 0)
        })
    };
    fails("bitmaps", &Answers { bitmaps, ..RIGHT }, "an overlap is");
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
    let hash_grid = |_| -> Box<dyn BroadPhase> { Box::new(HashGrid::new(Mistake::RoundsTowardZero)) };
    let answers = Answers { hash_grid, ..RIGHT };
    assert_eq!(grade("hash-grid", &answers, 7, &|_| ()), grade("hash-grid", &answers, 7, &|_| ()));
}

#[test]
fn the_readme_shows_real_reports() {
    let hash_grid = |_| -> Box<dyn BroadPhase> { Box::new(HashGrid::new(Mistake::RoundsTowardZero)) };
    for answers in [RIGHT, Answers { hash_grid, ..RIGHT }] {
        let report = grade("hash-grid", &answers, 7, &|_| ()).to_string();
        assert!(include_str!("../../../../course/README.md").contains(report.trim()), "{report}");
    }
}
