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
    TakesBucketsForCells,
    IgnoresTheRules,
    LosesTheLastColumn,
    PairsAnObjectWithItself,
    ReportsRemovedObjects,
    LooksAtAllPairs,
    Panics,
    Loops,
    Recurses,
    Allocates,
    ReportsForever,
    PrintsALot,
    EndsTheProgram,
}

#[derive(Clone, Debug)]
pub(crate) struct HashGrid {
    buckets: Vec<Vec<((i32, i32), Slot)>>,
    slots: Vec<Slot>,
    mistake: Mistake,
}

impl HashGrid {
    pub(crate) fn new(mistake: Mistake) -> Self {
        Self { buckets: vec![Vec::new(); BUCKETS], slots: Vec::new(), mistake }
    }

    fn cells(&self, Rect { x, y, w, h }: Rect) -> [(i32, i32); 2] {
        let cell = |at: i32| if self.mistake == Mistake::RoundsTowardZero { at / 64 } else { at >> 6 };
        let last = match self.mistake {
            Mistake::ClosesTheRightEdge => 0,
            Mistake::LosesTheLastColumn => 2,
            _ => 1,
        };
        let first = (cell(x), cell(y));
        match self.mistake {
            Mistake::EntersOneCellOnly => [first, first],
            _ => [first, (cell(x + w - last).max(first.0), cell(y + h - last).max(first.1))],
        }
    }

    fn enter_all(&mut self, objects: &Objects) {
        if self.mistake != Mistake::NeverClears {
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        let number_of = |(x, y): (i32, i32)| x.wrapping_mul(73_856_093) ^ y.wrapping_mul(19_349_663);
        for &slot in &self.slots {
            let [first, last] = self.cells(objects.rect(slot));
            for x in first.0..=last.0 {
                for y in first.1..=last.1 {
                    self.buckets[number_of((x, y)) as usize % BUCKETS].push(((x, y), slot));
                }
            }
        }
    }

    fn check_pair(
        &self,
        cell: (i32, i32),
        [a, b]: [Slot; 2],
        objects: &Objects,
        sink: &mut RectangleTest<'_>,
    ) {
        let ([a_first, _], [b_first, _]) = (self.cells(objects.rect(a)), self.cells(objects.rect(b)));
        let first = (a_first.0.max(b_first.0), a_first.1.max(b_first.1));
        let is_first = cell == first || self.mistake == Mistake::ReportsInEachSharedCell;
        let may_meet = objects.rules().may_meet(objects.kind(a), objects.kind(b));
        if is_first && (may_meet || self.mistake == Mistake::IgnoresTheRules) {
            sink.candidate(a, b);
        }
    }

    /// Everything that a student's program can do instead of an answer.
    fn misbehave(&self, sink: &mut RectangleTest<'_>) {
        match (self.mistake, &*self.slots) {
            (Mistake::Panics, [.., a, _]) => panic!("the cell of {a:?} is unknown"),
            (Mistake::Loops, [_, _, ..]) => loop {
                std::hint::spin_loop();
            },
            (Mistake::Recurses, [_, _, ..]) => {
                self.misbehave(sink);
                std::hint::black_box(&self.slots);
            }
            (Mistake::Allocates, [_, _, ..]) => {
                let mut list = Vec::new();
                loop {
                    list.push(std::hint::black_box(0u64));
                }
            }
            (Mistake::ReportsForever, &[a, b, ..]) => loop {
                sink.candidate(a, b);
            },
            (Mistake::PrintsALot, _) => (0..5).for_each(|i| println!("{i:01000}")),
            (Mistake::EndsTheProgram, [_, _, ..]) => std::process::exit(3),
            _ => {}
        }
    }
}

impl BroadPhase for HashGrid {
    fn remove(&mut self, slot: Slot, _: &Objects) {
        if self.mistake != Mistake::ReportsRemovedObjects {
            self.slots.retain(|&other| other != slot);
        }
    }

    fn insert(&mut self, slot: Slot, _: &Objects, _: &mut sector_collision::broad::Recorder) {
        self.slots.push(slot);
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.misbehave(sink);
        if self.mistake == Mistake::LooksAtAllPairs {
            return look_at_all_pairs(&self.slots, objects, sink);
        }
        self.enter_all(objects);
        for bucket in &self.buckets {
            for (i, &(cell, a)) in bucket.iter().enumerate() {
                if self.mistake == Mistake::PairsAnObjectWithItself {
                    sink.candidate(a, a);
                }
                for &(other_cell, b) in &bucket[i + 1..] {
                    if self.mistake == Mistake::TakesBucketsForCells {
                        self.check_pair(first_shared(self, a, b, objects), [a, b], objects, sink);
                    } else if cell == other_cell {
                        self.check_pair(cell, [a, b], objects, sink);
                    }
                }
            }
        }
    }
}

fn first_shared(grid: &HashGrid, a: Slot, b: Slot, objects: &Objects) -> (i32, i32) {
    let ([a, _], [b, _]) = (grid.cells(objects.rect(a)), grid.cells(objects.rect(b)));
    (a.0.max(b.0), a.1.max(b.1))
}

/// Reports the right pairs in quadratic time.
fn look_at_all_pairs(slots: &[Slot], objects: &Objects, sink: &mut RectangleTest<'_>) {
    for (i, &a) in slots.iter().enumerate() {
        for &b in &slots[i + 1..] {
            let overlap = objects.rect(a).overlaps(objects.rect(b));
            if overlap && objects.rules().may_meet(objects.kind(a), objects.kind(b)) {
                sink.candidate(a, b);
            }
        }
    }
}
