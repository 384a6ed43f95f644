//! Exercise 4.

use sector_collision::broad::{BroadPhase, Objects, Slot};
use sector_collision::narrow::RectangleTest;
use sector_collision::trace::MethodStats;

#[derive(Clone, Debug, Default)]
pub(super) struct SortedList {
    list: Vec<Slot>,
    is_listed: Vec<bool>,
}

impl SortedList {
    fn add_and_drop(&mut self, objects: &Objects) {
        self.is_listed.resize(objects.slot_count(), false);
        let Self { list, is_listed } = self;
        list.retain(|&slot| {
            is_listed[slot.index()] = objects.is_live(slot);
            is_listed[slot.index()]
        });
        for slot in objects.slots() {
            if !std::mem::replace(&mut is_listed[slot.index()], true) {
                list.push(slot);
            }
        }
    }

    /// Returns the number of moves.
    fn sort(&mut self, objects: &Objects) -> u64 {
        let mut moves = 0;
        for i in 1..self.list.len() {
            let mut at = i;
            while at > 0 && objects.rect(self.list[at - 1]).x > objects.rect(self.list[at]).x {
                self.list.swap(at - 1, at);
                (at, moves) = (at - 1, moves + 1);
            }
        }
        moves
    }
}

impl BroadPhase for SortedList {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.add_and_drop(objects);
        let moves = self.sort(objects);
        sink.bulk(MethodStats { moves, ..MethodStats::default() });
        for (i, &a) in self.list.iter().enumerate() {
            let right = objects.rect(a).right();
            for &b in self.list[i + 1..].iter().take_while(|&&b| objects.rect(b).x < right) {
                if objects.rules().may_meet(objects.kind(a), objects.kind(b)) {
                    sink.candidate(a, b);
                }
            }
        }
    }
}
