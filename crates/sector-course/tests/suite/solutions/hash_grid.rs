//! Exercise 6, right and with usual mistakes.

use sector_collision::Rect;
use sector_collision::broad::{BroadPhase, Objects, Slot};
use sector_collision::narrow::RectangleTest;

const BUCKETS: usize = 1 << 12;

/// A mistake that a student could make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    None,
    RoundsTowardZero,
    ReportsInEachSharedCell,
    NeverClears,
    EntersOneCellOnly,
    ClosesTheRightEdge,
    LosesTheLastColumn,
    TakesBucketsForCells,
    IgnoresTheRules,
    StopsAtAForbiddenPair,
    PacksCells,
}

#[derive(Clone, Debug)]
pub(crate) struct HashGrid {
    buckets: Vec<Vec<((i32, i32), Slot)>>,
    mistake: Mistake,
}

impl HashGrid {
    pub(crate) fn new(mistake: Mistake) -> Self {
        Self { buckets: vec![Vec::new(); BUCKETS], mistake }
    }

    /// Returns the first and the last cell of a rectangle.
    fn cells(&self, Rect { x, y, w, h }: Rect) -> [(i32, i32); 2] {
        let cell = |at: i32| if self.mistake == Mistake::RoundsTowardZero { at / 64 } else { at >> 6 };
        let end = match self.mistake {
            Mistake::ClosesTheRightEdge => 0,
            Mistake::LosesTheLastColumn => 2,
            _ => 1,
        };
        let first = (cell(x), cell(y));
        match self.mistake {
            Mistake::EntersOneCellOnly => [first, first],
            _ => [first, (cell(x + w - end).max(first.0), cell(y + h - end).max(first.1))],
        }
    }

    fn enter_all(&mut self, objects: &Objects) {
        if self.mistake != Mistake::NeverClears {
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        let number_of = |(x, y): (i32, i32)| x.wrapping_mul(73_856_093) ^ y.wrapping_mul(19_349_663);
        for slot in objects.slots() {
            let [first, last] = self.cells(objects.rect(slot));
            for x in first.0..=last.0 {
                for y in first.1..=last.1 {
                    let cell = self.key((x, y));
                    self.buckets[number_of(cell) as usize % BUCKETS].push((cell, slot));
                }
            }
        }
    }

    /// Returns the first cell that two objects share.
    fn first_shared(&self, a: Slot, b: Slot, objects: &Objects) -> (i32, i32) {
        let ([a, _], [b, _]) = (self.cells(objects.rect(a)), self.cells(objects.rect(b)));
        self.key((a.0.max(b.0), a.1.max(b.1)))
    }

    fn key(&self, (x, y): (i32, i32)) -> (i32, i32) {
        if self.mistake == Mistake::PacksCells { (100 * x + y, 0) } else { (x, y) }
    }
}

impl BroadPhase for HashGrid {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.enter_all(objects);
        for bucket in &self.buckets {
            for (i, &(cell, a)) in bucket.iter().enumerate() {
                for &(other_cell, b) in &bucket[i + 1..] {
                    let is_shared = cell == other_cell;
                    let is_first = cell == self.first_shared(a, b, objects);
                    let is_pair = match self.mistake {
                        Mistake::TakesBucketsForCells => is_first || !is_shared,
                        Mistake::ReportsInEachSharedCell => is_shared,
                        _ => is_shared && is_first,
                    };
                    let may_meet = objects.rules().may_meet(objects.kind(a), objects.kind(b));
                    if !may_meet && self.mistake == Mistake::StopsAtAForbiddenPair {
                        break;
                    }
                    if is_pair && (may_meet || self.mistake == Mistake::IgnoresTheRules) {
                        sink.candidate(a, b);
                    }
                }
            }
        }
    }
}
