//! Exercise 9.

use sector_collision::broad::{Axis, BroadPhase, EndPoint, Objects, Recorder, Slot};
use sector_collision::narrow::RectangleTest;
use sector_collision::trace::MethodStats;
use std::collections::BTreeSet;

const AXES: [Axis; 2] = [Axis::X, Axis::Y];

#[derive(Clone, Debug, Default)]
pub(super) struct SweepAndPrune {
    lists: [Vec<EndPoint>; 2],
    /// The objects that are not in the lists yet.
    new: BTreeSet<Slot>,
    /// The objects that are in the lists, but no longer live.
    gone: BTreeSet<Slot>,
    pairs: BTreeSet<[Slot; 2]>,
}

fn end_points(axis: Axis, slot: Slot, objects: &Objects) -> [EndPoint; 2] {
    let (begin, end) = axis.span(objects.rect(slot));
    [EndPoint::begin(begin, slot), EndPoint::end(end, slot)]
}

impl SweepAndPrune {
    fn update_lists(&mut self, objects: &Objects) {
        let Self { lists, new, gone, pairs } = self;
        for (list, axis) in lists.iter_mut().zip(AXES) {
            list.retain(|end_point| !gone.contains(&end_point.slot()));
            for end_point in list.iter_mut() {
                let [begin, end] = end_points(axis, end_point.slot(), objects);
                *end_point = if end_point.is_begin() { begin } else { end };
            }
            list.extend(new.iter().flat_map(|&slot| end_points(axis, slot, objects)));
        }
        pairs.retain(|pair| pair.iter().all(|slot| !gone.contains(slot)));
        gone.clear();
    }

    fn sort_from_scratch(&mut self, objects: &Objects) {
        self.lists.iter_mut().for_each(|list| list.sort_unstable());
        self.pairs.clear();
        let mut active: Vec<Slot> = Vec::new();
        for end_point in &self.lists[0] {
            let slot = end_point.slot();
            if end_point.is_begin() {
                active.iter().for_each(|&other| add(&mut self.pairs, slot, other, objects));
                active.push(slot);
            } else {
                active.retain(|&other| other != slot);
            }
        }
    }

    /// Returns the number of swaps.
    fn sort_by_insertion(&mut self, objects: &Objects) -> u64 {
        let mut swaps = 0;
        for list in &mut self.lists {
            for i in 1..list.len() {
                let mut at = i;
                while at > 0 && list[at - 1] > list[at] {
                    let (passed, moving) = (list[at - 1], list[at]);
                    if moving.is_begin() && !passed.is_begin() {
                        add(&mut self.pairs, moving.slot(), passed.slot(), objects);
                    } else if !moving.is_begin() && passed.is_begin() {
                        self.pairs.remove(&sorted(moving.slot(), passed.slot()));
                    }
                    list.swap(at - 1, at);
                    (at, swaps) = (at - 1, swaps + 1);
                }
            }
        }
        swaps
    }
}

fn sorted(a: Slot, b: Slot) -> [Slot; 2] {
    [a.min(b), a.max(b)]
}

fn add(pairs: &mut BTreeSet<[Slot; 2]>, a: Slot, b: Slot, objects: &Objects) {
    let may_meet = objects.rules().may_meet(objects.kind(a), objects.kind(b));
    if may_meet && objects.rect(a).overlaps(objects.rect(b)) {
        pairs.insert(sorted(a, b));
    }
}

impl BroadPhase for SweepAndPrune {
    fn insert(&mut self, slot: Slot, _: &Objects, _: &mut Recorder) {
        self.new.insert(slot);
    }

    fn remove(&mut self, slot: Slot, _: &Objects) {
        if !self.new.remove(&slot) {
            self.gone.insert(slot);
        }
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.update_lists(objects);
        let swaps = if 8 * self.new.len() > objects.len() {
            self.sort_from_scratch(objects);
            0
        } else {
            self.sort_by_insertion(objects)
        };
        self.new.clear();
        sink.bulk(MethodStats { swaps, ..MethodStats::default() });
        self.pairs.iter().for_each(|&[a, b]| sink.candidate(a, b));
    }
}
