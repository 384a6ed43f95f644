//! The answers to the twelve exercises.

use crate::counted::{Bitmap, Counted};
use sector_collision::broad::{BroadPhase, Delimiter};
use sector_collision::{Kind, Rect};

/// Creates a broad phase.
pub type NewMethod = fn() -> Box<dyn BroadPhase>;

/// The first contact of a moving box with a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impact {
    /// The index of the wall.
    pub wall: usize,
    /// The time as a fraction of the tick, numerator and denominator. It need not be in lowest terms.
    pub time: (i64, i64),
}

/// Exercise 1: counts the pairs that the rules allow.
pub type CountPairs = fn(kinds: &[Kind], may_meet: &mut dyn FnMut(Kind, Kind) -> bool) -> u64;
/// Exercise 2: decides whether two rectangles overlap.
pub type OverlapTest = fn(a: Rect, b: Rect, less: &mut dyn FnMut(i32, i32) -> bool) -> bool;
/// Exercise 3: reports the pairs of a sorted list that overlap along x.
pub type Sweep = fn(sorted: &Counted<Rect>, report: &mut dyn FnMut(usize, usize));
/// Exercise 10: decides whether two bitmaps share a solid pixel.
pub type BitmapTest = fn(a: &Bitmap, b: &Bitmap, offset: (i32, i32)) -> bool;
/// Exercise 11: finds the first wall that a moving box hits.
pub type FirstHit = fn(missile: Rect, motion: (i32, i32), walls: &Counted<Rect>) -> Option<Impact>;
/// Exercise 12: reports the objects that overlap one object.
pub type Neighbors = fn(list: &Counted<Delimiter>, id: u32, own: Rect, report: &mut dyn FnMut(u32));

/// A student's functions, one per exercise. The files of the template describe what each one does.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    /// Exercise 1.
    pub all_pairs: CountPairs,
    /// Exercise 2.
    pub overlap: OverlapTest,
    /// Exercise 3.
    pub sweep: Sweep,
    /// Exercise 4: the list that insertion keeps sorted.
    pub sorted_list: NewMethod,
    /// Exercise 5: sectors of a bounded field.
    pub sector_grid: NewMethod,
    /// Exercise 6: hashed cells of an unbounded world.
    pub hash_grid: NewMethod,
    /// Exercise 7: the active set, on the axis of greater variance.
    pub active_set: NewMethod,
    /// Exercise 8: recursive dimensional clustering.
    pub clustering: NewMethod,
    /// Exercise 9: sweep and prune with kept pairs.
    pub sweep_and_prune: NewMethod,
    /// Exercise 10.
    pub bitmaps: BitmapTest,
    /// Exercise 11.
    pub swept_box: FirstHit,
    /// Exercise 12.
    pub one_against_all: Neighbors,
}
