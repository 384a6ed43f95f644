//! The contestants. Each gets the boxes of a frame and finds all pairs.

mod baseline;
mod ours;
mod packed;
mod parry;

use crate::workload::Frame;
use sector_collision::broad::Pair;
use sector_collision::Rect;

/// A library or method in the comparison, or any function or closure that writes the pairs of a frame to a list.
pub trait Contestant {
    /// Reads the boxes of a frame and finds all pairs that may meet, in any order. This is timed. `room` is an empty
    /// list that keeps its memory, for contestants without a list of their own.
    fn frame<'a>(&'a mut self, frame: &Frame, room: &'a mut Vec<Pair>) -> &'a [Pair];
}

impl<F: FnMut(&Frame, &mut Vec<Pair>)> Contestant for F {
    fn frame<'a>(&'a mut self, frame: &Frame, room: &'a mut Vec<Pair>) -> &'a [Pair] {
        self(frame, room);
        room
    }
}

/// The group to which a contestant belongs in the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The fast finder of this project.
    Ours,
    /// A simple method that a good programmer writes in an hour.
    Baseline,
    /// Another library.
    Peer,
}

/// A contestant before its first frame, which it gets when it is created.
pub struct Entrant {
    pub name: &'static str,
    pub side: Side,
    pub make: fn(&Frame) -> Box<dyn Contestant>,
}

/// Returns the left, top, right and bottom edge of a box for libraries with closed boxes, which include their last
/// pixel.
fn closed(rect: &Rect) -> [i32; 4] {
    [rect.x, rect.y, rect.right() - 1, rect.bottom() - 1]
}

/// Returns all contestants, ours first.
pub fn all() -> Vec<Entrant> {
    let one = |name, side, make| Entrant { name, side, make };
    vec![
        one("sector-sweep", Side::Ours, |w| Box::new(ours::Ours::new(w))),
        one("sorted-vector sweep", Side::Baseline, |_| Box::new(baseline::sweep())),
        one("uniform grid, counting sort", Side::Baseline, |_| Box::new(baseline::grid())),
        one("parry2d Bvh, improved", Side::Peer, |w| Box::new(parry::parry(w, parry::Update::Improved))),
        one("parry2d Bvh, refitted", Side::Peer, |w| Box::new(parry::parry(w, parry::Update::Refitted))),
        one("parry2d Bvh, refitted in place", Side::Peer, |w| {
            Box::new(parry::parry(w, parry::Update::RefittedInPlace))
        }),
        one("parry2d Bvh, rebuilt", Side::Peer, |w| Box::new(parry::parry(w, parry::Update::Rebuilt))),
        one("packed_spatial_index", Side::Peer, |_| Box::new(packed::plain)),
        one("packed_spatial_index, SIMD", Side::Peer, |_| Box::new(packed::simd)),
    ]
}
