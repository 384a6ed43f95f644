//! Sort and sweep: a Begin and an End delimiter for each object, in one array sorted along an axis.
//!
//! Source: John Wells, "Broadphase Collision Detection", 2007. The axis may be x, y or any other
//! [direction](crate::direction), and may be chosen again from time to time. From every Begin the sweep walks to the
//! same object's End; each Begin on the way belongs to an object that overlaps it on the axis. The array is
//! [`Delimiters`], which can also be queried for single objects, or for many objects on many cores. No walk depends on
//! another, so the walks of a tick run on all [threads](crate::threads) of the pipeline.
//!
//! ```text
//!   |-----1-----|
//!        |--2--|            |----4----|          B1 B2 B3 E2 E1 E3 | B4 B5 E4 E5 |
//!           |---3---|           |----5----|      '----------'         '-----'    ^ touches void
//!                                                 2 and 3 for 1       5 for 4
//!                                                4 candidates instead of 10
//! ```
//!
//! **Counts**: candidates are the permitted pairs that overlap on the axis; a forbidden one is `skipped`. Each End on
//! the way is a `visit`, including the object's own.
//!
//! **Cost**: O(n log n) to sort, plus a step for each delimiter within each interval. 32 bytes per object. It suits
//! objects that are spread along the axis and jump; insertion and removal are free, since the array is refilled each
//! tick. In a column every pair overlaps on the axis.
//!
//! **Corrections**, each with a test in `tests/suite/delimiter_mistakes.rs`: in a column the number of steps grows
//! *quadratically*; the article says "exponentially". If several delimiters are at the same position, the article's
//! search may find the wrong one and miss some pairs: see [`delimiters`](crate::delimiters).

use super::BroadPhase;
use crate::axis_choice::{AxisChoice, AxisPicker};
use crate::delimiters::{Delimiter, Delimiters};
use crate::draw::DebugShape;
use crate::end_point::draw_end_points;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::trace::{TraceEvent, Visit};

/// The number of rows in which intervals are drawn. If each row has an open interval, further ones are not drawn.
const DRAWN_ROWS: usize = 24;

/// Sorts the ends of all objects along one axis or direction, and walks from the Begin of each object to its End to
/// find the objects that begin in between. The array is refilled each tick.
#[derive(Clone, Debug)]
pub struct SortAndSweep {
    delimiters: Delimiters,
    axis: AxisPicker,
}

impl SortAndSweep {
    /// Creates the sweep with room for `capacity` objects at 32 bytes each.
    pub fn new(axis: AxisChoice, capacity: usize) -> Self {
        Self { delimiters: Delimiters::with_capacity(capacity), axis: AxisPicker::new(axis) }
    }
}

/// Walks from an object's Begin, the first element of `array`, to its End. Each Begin of an object that it may meet is
/// a candidate.
fn walk(array: &[Delimiter], objects: &Objects, sink: &mut RectangleTest<'_>) {
    let a = array[0].end_point.slot();
    sink.note(|| TraceEvent::Turn { slot: a });
    let partners = objects.partners(objects.kind(a));
    for other in &array[1..] {
        let b = other.end_point.slot();
        if !other.end_point.is_begin() {
            sink.record(TraceEvent::Visit(Visit::End { slot: a, end_of: b }));
            if b == a {
                break;
            }
        } else {
            sink.offer(a, b, partners & objects.kind(b).bit() != 0);
        }
    }
}

impl BroadPhase for SortAndSweep {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        self.axis.update(objects);
        let partnered = objects.partnered_slots();
        self.delimiters.sort(self.axis.direction(), partnered.map(|slot| (slot.0, objects.rect(slot))));
        sink.recorder.stats.count_sort(self.delimiters.as_slice().len());
        let is_recording = sink.recorder.is_recording();
        let (array, axis) = (self.delimiters.as_slice(), self.axis.axis());
        for delimiter in array.iter().filter(|delimiter| is_recording && delimiter.touches_void) {
            sink.note(|| TraceEvent::Void { axis, at: delimiter.end_point.at() });
        }
        sink.par_chunks(array.len(), |places, sink| {
            sink.scan(|sink| {
                for begin in places.filter(|&i| array[i].end_point.is_begin()) {
                    walk(&array[begin..], objects, sink);
                }
            });
        });
    }

    fn memory(&self) -> usize {
        let Self { delimiters, axis: _ } = self;
        delimiters.memory()
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        // The array is from the last tick. Its order, and the marks where no interval is open, must still hold.
        let array = self.delimiters.as_slice();
        let mut open = 0;
        for pair in array.windows(2) {
            if pair[0].end_point >= pair[1].end_point {
                return Err(format!("{:?} stands before {:?}", pair[0], pair[1]));
            }
        }
        for delimiter in array {
            open += if delimiter.end_point.is_begin() { 1 } else { -1 };
            if delimiter.touches_void != (open == 0) {
                return Err(format!("{open} intervals are open behind {delimiter:?}"));
            }
        }
        if open == 0 { Ok(()) } else { Err(format!("{open} intervals never end")) }
    }

    fn draw(&self, _: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let (axis, array) = (self.axis.axis(), self.delimiters.as_slice());
        draw_end_points(axis, array.iter().map(|delimiter| delimiter.end_point), shape);
        // The open object in each row, and the end of the last interval before a void.
        let (mut rows, mut void) = ([None::<Slot>; DRAWN_ROWS], None);
        for &Delimiter { end_point, begin, touches_void } in array {
            let (at, slot) = (end_point.at(), end_point.slot());
            if end_point.is_begin() {
                if let Some(from) = void.take() {
                    shape(DebugShape::Open { axis, from, to: at, objects: 0 });
                }
                if let Some(row) = rows.iter_mut().find(|row| row.is_none()) {
                    *row = Some(slot);
                }
                continue;
            }
            void = touches_void.then_some(at);
            if let Some(row) = rows.iter().position(|&row| row == Some(slot)) {
                rows[row] = None;
                shape(DebugShape::Interval { axis, row: row as u32, from: begin, to: at });
            }
        }
    }
}
