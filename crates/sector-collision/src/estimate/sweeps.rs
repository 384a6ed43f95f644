//! Pairs that overlap along an axis or on both, counted without listing them.

use super::fenwick::{Fenwick, numbered};
use crate::axis::Axis;
use crate::direction::Direction;
use crate::objects::{Objects, Slot};
use crate::rules::{Kind, kinds_in};

/// The numbers of pairs that overlap, by whether the rules permit them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairsMet {
    pub(super) permitted: u64,
    pub(super) forbidden: u64,
}

impl PairsMet {
    pub(super) const fn all(self) -> u64 {
        self.permitted + self.forbidden
    }
}

/// Returns the number of pairs of these objects that overlap along a direction. O(n (log n + kinds)).
pub(super) fn pairs_along(
    direction: Direction,
    objects: &Objects,
    slots: impl Iterator<Item = Slot>,
) -> PairsMet {
    let (mut begins, mut ends): (Vec<_>, Vec<_>) = slots
        .map(|slot| {
            let ((begin, end), kind) = (direction.span(objects.rect(slot)), objects.kind(slot));
            ((begin, kind), (end, kind))
        })
        .unzip();
    begins.sort_unstable();
    ends.sort_unstable();
    let mut met = PairsMet { permitted: 0, forbidden: 0 };
    let mut open = [0_u64; Kind::COUNT];
    let mut closed = 0;
    for (opened, &(begin, kind)) in begins.iter().enumerate() {
        while ends[closed].0 <= begin {
            open[ends[closed].1.index()] -= 1;
            closed += 1;
        }
        let permitted: u64 = kinds_in(objects.partners(kind)).map(|partner| open[partner.index()]).sum();
        met.permitted += permitted;
        met.forbidden += (opened - closed) as u64 - permitted;
        open[kind.index()] += 1;
    }
    met
}

/// Returns the number of pairs of these objects whose rectangles overlap, permitted or not. O(n log n).
pub(super) fn overlaps(objects: &Objects, slots: impl Iterator<Item = Slot>) -> u64 {
    let rects: Vec<_> = slots.map(|slot| objects.rect(slot)).collect();
    let [mut begins, mut ends]: [Vec<usize>; 2] = [(0..rects.len()).collect(), (0..rects.len()).collect()];
    begins.sort_unstable_by_key(|&i| rects[i].x);
    ends.sort_unstable_by_key(|&i| rects[i].right());
    let edges = numbered(rects.iter().flat_map(|rect| [rect.y, rect.bottom()]).collect());
    let number = |edge: i32| edges.partition_point(|&other| other < edge);
    // The upper and lower edges of the open rectangles.
    let (mut tops, mut bottoms) = (Fenwick::new(edges.len()), Fenwick::new(edges.len()));
    let (mut found, mut closed) = (0, 0);
    for &i in &begins {
        while rects[ends[closed]].right() <= rects[i].x {
            let (top, bottom) = Axis::Y.span(rects[ends[closed]]);
            tops.add(number(top), -1);
            bottoms.add(number(bottom), -1);
            closed += 1;
        }
        let (top, bottom) = Axis::Y.span(rects[i]);
        // Of the open rectangles, some end above this one, and others begin below it.
        found += tops.below(number(bottom)) - bottoms.below(number(top) + 1);
        tops.add(number(top), 1);
        bottoms.add(number(bottom), 1);
    }
    found
}
