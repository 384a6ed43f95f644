//! The sweep with an active set: when an interval begins, all open intervals are its partners.
//!
//! Source: "Sweep And Prune", gamedev.ru, 2007. All end points are sorted along an axis. At a begin, the object is
//! reported with every object of the active set, then joins it; at an end, it leaves. The article's example:
//!
//! ```text
//!       |------1-------|          end point    active set       reported
//!           |----2---------|      b3           3
//!   |----3---|                    b1           3 1              3-1
//!                                 b2           3 1 2            3-2, 1-2
//!   b3  b1  b2  e3  e1  e2        e3           1 2
//!                                 e1           2
//!                                 e2           -                (the article removes 1 here, a second time)
//! ```
//!
//! The article has a second form: sort by the begins only, and stop at the first one past the current end. That is the
//! sweep of the [list](super::axis_list).
//!
//! **The axis.** The sweep sums the centers and their squares; the axis along which they vary most is the axis of the
//! next tick ([`Variance`]). The first tick sweeps along x.
//!
//! **Counts**: candidates are the permitted pairs that overlap on the axis of the tick; a forbidden one is `skipped`.
//!
//! **Cost**: O(n log n) to sort, plus a step for each pair that overlaps on the axis. Unlike the walk from Begin to End
//! of [`sort_and_sweep`](super::sort_and_sweep), it never steps over Ends. 36 bytes per object. It suits objects
//! spread along either axis, and adapts when a column becomes a row. In a square crowd both axes are crowded: as the
//! article says, it may still be O(n²).
//!
//! **Corrections**, each with a test in `tests/suite/sweeping_mistakes.rs`: the last line of the example removes 2,
//! while the article removes 1. The article's comparison of end points never returns "equal"
//! ([`end_point`](crate::end_point) has an order without ties), and its variance squares a point instead of each
//! component ([`axis`](crate::axis)). Its `sizeof(vAABB*)` does not compile, since `vAABB` is a variable; the elements
//! are pointers, so `sizeof(AABB*)` is right. It sorts again in each frame, although it recommends the method where
//! little changes; [`sweep_and_prune`](super::sweep_and_prune) stays sorted.
//!
//! **Touching**: the article's intervals are closed, so two that share only an end overlap. Here they do not.

#[cfg(test)]
mod tests;

use super::BroadPhase;
use crate::axis::{Axis, Variance};
use crate::draw::DebugShape;
use crate::end_point::{EndPoint, draw_end_points};
use crate::memory::bytes_of;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::trace::TraceEvent;

/// An object whose interval has begun but not ended in the sweep, with the bit of its kind.
#[derive(Clone, Copy, Debug)]
struct OpenObject {
    slot: Slot,
    kind_bit: u64,
}

/// The active-set sweep: sorts the end points each tick and maintains the set of open objects.
#[derive(Clone, Debug)]
pub struct ActiveSet {
    end_points: Vec<EndPoint>,
    open: Vec<OpenObject>,
    /// The index of each open object in `open`, by slot, so that removing one needs no search.
    place: Vec<u32>,
    /// The axis that this tick sweeps along.
    axis: Axis,
    /// The axis of the greater variance in this tick, along which the next tick sweeps.
    widest: Axis,
}

impl ActiveSet {
    /// Creates the sweep with room for `capacity` objects at 36 bytes each.
    pub fn new(capacity: usize) -> Self {
        Self {
            end_points: Vec::with_capacity(2 * capacity),
            open: Vec::with_capacity(capacity),
            place: Vec::with_capacity(capacity),
            axis: Axis::X,
            widest: Axis::X,
        }
    }

    /// Fills the list with the end points of all objects that have a partner, and sorts it along the axis of the tick.
    fn sort(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.end_points.clear();
        for slot in objects.partnered_slots() {
            let (begin, end) = self.axis.span(objects.rect(slot));
            self.end_points.push(EndPoint::begin(begin, slot));
            self.end_points.push(EndPoint::end(end, slot));
        }
        self.end_points.sort_unstable();
        sink.recorder.stats.count_sort(self.end_points.len());
    }

    /// Reports the pairs of a beginning object with all open objects, then adds it to the open objects.
    fn begin(&mut self, slot: Slot, objects: &Objects, sink: &mut RectangleTest<'_>) {
        sink.note(|| TraceEvent::Open { slot });
        let kind = objects.kind(slot);
        let partners = objects.partners(kind);
        for &OpenObject { slot: other, kind_bit } in &self.open {
            sink.offer(other, slot, partners & kind_bit != 0);
        }
        sink.recorder.stats.scanned += self.open.len() as u64;
        self.place[slot.index()] = self.open.len() as u32;
        self.open.push(OpenObject { slot, kind_bit: kind.bit() });
    }

    /// Removes an object from the open objects when its interval ends. The last object in the list moves to its index.
    fn end(&mut self, slot: Slot) {
        let place = self.place[slot.index()];
        self.open.swap_remove(place as usize);
        if let Some(moved) = self.open.get(place as usize) {
            self.place[moved.slot.index()] = place;
        }
    }
}

impl BroadPhase for ActiveSet {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.axis = self.widest;
        self.sort(objects, sink);
        self.place.resize(objects.slot_count(), 0);
        let mut variance = Variance::default();
        for i in 0..self.end_points.len() {
            let end_point = self.end_points[i];
            if end_point.is_begin() {
                variance.add(objects.rect(end_point.slot()));
                self.begin(end_point.slot(), objects, sink);
            } else {
                sink.note(|| TraceEvent::Close { slot: end_point.slot() });
                self.end(end_point.slot());
                if self.open.is_empty() {
                    sink.note(|| TraceEvent::Void { axis: self.axis, at: end_point.at() });
                }
            }
        }
        self.widest = variance.widest();
    }

    fn memory(&self) -> usize {
        let Self { end_points, open, place, axis: _, widest: _ } = self;
        bytes_of(end_points) + bytes_of(open) + bytes_of(place)
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        // The end points are from the last tick; no interval may be open after it.
        if !self.end_points.is_sorted() {
            return Err("the end points are not sorted".to_owned());
        }
        if let Some(open) = self.open.first() {
            return Err(format!("{:?} was never closed", open.slot));
        }
        Ok(())
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        draw_end_points(self.axis, self.end_points.iter().copied(), shape);
        let mut open = 0;
        for pair in self.end_points.windows(2) {
            open = if pair[0].is_begin() { open + 1 } else { open - 1 };
            let (from, to) = (pair[0].at(), pair[1].at());
            if open > 0 && from < to {
                shape(DebugShape::Open { axis: self.axis, from, to, objects: open });
            }
        }
    }
}
