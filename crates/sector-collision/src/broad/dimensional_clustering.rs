//! Recursive dimensional clustering: cut a crowd into groups, along the two axes in turn.
//!
//! Source: "Collision detection by recursive dimensional clustering", after Steve Rabin, Game Programming Gems II.
//! Along an axis every object opens and closes; whenever the number of open objects returns to zero, a group is
//! complete. Each group is then cut along the other axis, then along the first again, until it splits along neither or
//! has no more objects than a threshold. Then all its pairs are tested.
//!
//! ```text
//!    y 0 [A]        x 0     10    20    30     along x one group: B bridges A and C
//!      5 [A] [C]        AAAAAAA
//!     10     [C]            BBBBBBBBB          along y two groups: {A, C} and {B}
//!     15                          CCCCCCC
//!     40 [B]                                   along x again: {A} and {C}; no pair is left
//!     50
//!                threshold 1: 0 tests;  threshold 3 or more: the group is tested whole, 3 tests
//! ```
//!
//! **Corrections**, each with a test in `tests/suite/clustering_mistakes.rs` or `tests/suite/growth.rs`:
//! * The article's listing stores the current group in a collection that it never creates, and fills it with boundaries
//!   instead of objects. A boundary knows nothing about the other axis: when cut there, overlapping objects separate.
//! * It stores the group when the count reaches zero but does not start a new one. Groups run into each other, and
//!   objects that were cut apart are tested after all.
//! * Boundaries at the same position need an order. Here ends come first, so objects that only touch are cut apart.
//! * The cost is almost linear (n^1.3) only while there are gaps. At constant density, a larger field has fewer: with
//!   one 16-pixel sprite per 64 × 64 pixels, 4,000 objects form one group and take 2,000 tests each, while 350 take a
//!   few. In between, chance decides.
//! * All pairs grow quadratically, not "exponentially" ([`brute_force`](super::brute_force)).
//!
//! A group is a range of one array of objects. Cutting a group reorders its range so that each part is again a range.
//! Groups that still need to be cut are on a stack.
//!
//! **Settings**: [`Tuning::threshold`](crate::Tuning::threshold) switches to brute force where sorting would cost more.
//! The article recommends 5 to 10; by measurement (`docs/choosing-a-method.md`) that is a safe choice, and 16 is as
//! good. [`Tuning::depth`](crate::Tuning::depth) is the article's "certain depth": no object is sorted more often.
//!
//! **Counts**: candidates are the permitted pairs of each final group; a forbidden one is `skipped`, a cut a `split`,
//! an object that is sorted for a cut a `visit`.
//!
//! **Cost**: O(n log n) for each cut of all objects, and k² / 2 for a group of k. 44 bytes per object. It suits a
//! field with gaps that go all the way through. A crowd without a gap is a single group.
//!
//! **Worst cases**, both quadratic: a staircase of overlapping boxes has no gap, so all its pairs are tested. Bars that
//! alternate between upright and flat split off one at a time, and each cut sorts all the rest; a depth limit helps.

use super::{BroadPhase, check_parts};
use crate::axis::Axis;
use crate::draw::DebugShape;
use crate::end_point::EndPoint;
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::trace::{Area, TraceEvent, Visit};

/// A group of objects that may need further cuts, as a range of `members`.
#[derive(Clone, Copy, Debug)]
struct Group {
    start: u32,
    end: u32,
    axis: Axis,
    /// How many more times the group may be cut.
    depth: u32,
    /// Whether the group is known to have no gap along the other axis.
    whole: bool,
}

/// Cuts the objects into groups; the members of each group are adjacent in one array.
#[derive(Clone, Debug)]
pub struct DimensionalClustering {
    threshold: usize,
    depth: u32,
    members: Vec<Slot>,
    /// The end points of the group that is being cut.
    end_points: Vec<EndPoint>,
    waiting: Vec<Group>,
    /// The final groups of the tick, as ranges in ascending order.
    groups: Vec<(u32, u32)>,
}

impl DimensionalClustering {
    /// Creates dimensional clustering with room for `capacity` objects at 44 bytes each. A group of up to `threshold`
    /// objects (at least 1) is tested instead of cut; no group is cut more than `depth` times.
    pub fn new(threshold: usize, depth: u32, capacity: usize) -> Self {
        Self {
            threshold: threshold.max(1),
            depth,
            members: Vec::with_capacity(capacity),
            end_points: Vec::with_capacity(2 * capacity),
            waiting: Vec::with_capacity(capacity),
            groups: Vec::with_capacity(capacity),
        }
    }

    /// Cuts a group along its axis: sorts its range, and pushes the parts on the stack, the first on top. A group that
    /// cannot be cut along either axis is final.
    fn cut(&mut self, group: Group, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let Group { start, end, axis, depth, whole } = group;
        self.end_points.clear();
        for &slot in &self.members[start as usize..end as usize] {
            let (begin, end) = axis.span(objects.rect(slot));
            self.end_points.push(EndPoint::begin(begin, slot));
            self.end_points.push(EndPoint::end(end, slot));
            sink.record(TraceEvent::Visit(Visit::Sorted { slot }));
        }
        self.end_points.sort_unstable();
        sink.recorder.stats.count_sort(self.end_points.len());
        let bottom = self.waiting.len();
        let (mut from, mut to, mut open) = (start, start, 0u32);
        for end_point in &self.end_points {
            if end_point.is_begin() {
                self.members[to as usize] = end_point.slot();
                (to, open) = (to + 1, open + 1);
            } else {
                open -= 1;
                if open == 0 {
                    sink.note(|| TraceEvent::Void { axis, at: end_point.at() });
                    // The group is complete, and the next one starts empty.
                    let part =
                        Group { start: from, end: to, axis: axis.other(), depth: depth - 1, whole: true };
                    self.waiting.push(part);
                    from = to;
                }
            }
        }
        let parts = self.waiting.len() - bottom;
        self.waiting[bottom..].reverse();
        if parts > 1 {
            let is_recording = sink.recorder.is_recording();
            let area = if is_recording { self.area(start, end, objects) } else { Area::NOWHERE };
            sink.record(TraceEvent::Split { area, axis: Some(axis), parts: parts as u32 });
        } else if whole {
            self.waiting.truncate(bottom);
            self.groups.push((start, end));
        }
    }

    fn area(&self, start: u32, end: u32, objects: &Objects) -> Area {
        Area::around(self.members[start as usize..end as usize].iter().map(|&slot| objects.rect(slot)))
    }

    /// Reports all permitted pairs of a final group. Sorts its members by slot first, so that the table is read from
    /// front to back, which is several times faster for large groups.
    fn pairs_in(&mut self, (start, end): (u32, u32), objects: &Objects, sink: &mut RectangleTest<'_>) {
        sink.note(|| TraceEvent::Within { area: self.area(start, end, objects), objects: end - start });
        let group = &mut self.members[start as usize..end as usize];
        group.sort_unstable();
        sink.recorder.stats.count_sort(group.len());
        for (i, &a) in group.iter().enumerate() {
            let partners = objects.partners(objects.kind(a));
            for &b in &group[i + 1..] {
                sink.offer(a, b, partners & objects.kind(b).bit() != 0);
            }
        }
    }
}

impl BroadPhase for DimensionalClustering {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.members.clear();
        self.members.extend(objects.slots());
        self.groups.clear();
        self.waiting.clear();
        if !self.members.is_empty() {
            let end = self.members.len() as u32;
            self.waiting.push(Group { start: 0, end, axis: Axis::X, depth: self.depth, whole: false });
        }
        while let Some(group) = self.waiting.pop() {
            if group.depth == 0 || (group.end - group.start) as usize <= self.threshold {
                self.groups.push((group.start, group.end));
            } else {
                self.cut(group, objects, sink);
            }
        }
        for i in 0..self.groups.len() {
            self.pairs_in(self.groups[i], objects, sink);
        }
    }

    fn memory(&self) -> usize {
        let Self { threshold: _, depth: _, members, end_points, waiting, groups } = self;
        bytes_of(members) + bytes_of(end_points) + bytes_of(waiting) + bytes_of(groups)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        match self.groups.iter().find(|(start, end)| end <= start) {
            Some(empty) => Err(format!("a group is {empty:?}")),
            None => check_parts(self.groups.iter().copied(), &self.members),
        }
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        for &(start, end) in &self.groups {
            let group = &self.members[start as usize..end as usize];
            let rects = group.iter().filter(|&&slot| objects.is_live(slot)).map(|&slot| objects.rect(slot));
            let Area { x, y, w, h } = Area::around(rects);
            if group.len() > 1 && w > 0 {
                let [x, y, w, h] = [x, y, w, h].map(|pixels| pixels.min(i32::MAX.into()) as i32);
                shape(DebugShape::Sector { x, y, w, h, objects: end - start });
            }
        }
    }
}
