//! The answers to the twelve exercises.

use crate::counted::{Bitmap, Counted};
use sector_collision::broad::{BroadPhase, Delimiter};
use sector_collision::{Kind, Rect};

/// Creates a broad phase for a number of objects.
pub type NewMethod = fn(capacity: usize) -> Box<dyn BroadPhase>;

/// The first contact of a moving box with a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impact {
    /// The index of the wall.
    pub wall: usize,
    /// The time as a fraction of the tick, numerator and denominator. It need not be in lowest terms.
    pub time: (i64, i64),
}

/// A student's functions, one per exercise. The files of the template describe what each one does.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    /// Exercise 1: counts the pairs that the rules allow.
    pub all_pairs: fn(kinds: &[Kind], may_meet: &mut dyn FnMut(Kind, Kind) -> bool) -> u64,
    /// Exercise 2: the rectangle test.
    pub overlap: fn(a: Rect, b: Rect, less: &mut dyn FnMut(i32, i32) -> bool) -> bool,
    /// Exercise 3: the sweep along x of a sorted list.
    pub sweep: fn(sorted: &Counted<Rect>, report: &mut dyn FnMut(usize, usize)),
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
    /// Exercise 10: the overlap of two bitmaps.
    pub bitmaps: fn(a: &Bitmap, b: &Bitmap, offset: (i32, i32)) -> bool,
    /// Exercise 11: the first wall that a moving box hits.
    pub swept_box: fn(missile: Rect, motion: (i32, i32), walls: &Counted<Rect>) -> Option<Impact>,
    /// Exercise 12: one object against all, by delimiters.
    pub one_against_all: fn(list: &Counted<Delimiter>, id: u32, own: Rect, report: &mut dyn FnMut(u32)),
}
