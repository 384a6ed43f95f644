//! Delimiters: a sorted array that answers "which objects interfere with this one?".
//!
//! Source: John Wells, "Broadphase Collision Detection", 2007. Every object has a Begin and an End delimiter in one
//! array, sorted along an axis or any other [direction](super::direction). An End after which no interval is open is
//! marked *touches void*. A query for one object finds its Begin by bisection and walks on:
//!
//! ```text
//!     |---------a--------|                         B(a) B(q) B(b) E(b) E(a) B(c) E(q) B(d) E(d) E(c)
//!        |-----------q-----------|                       |                        |              |
//!            |--b--|                                    own Begin            own End             touches void
//!                         |------------c------------|
//!                                    |----d----|    |
//!                                                   void
//!
//!   a Begin before the own End interferes:                       b, c
//!   an End whose Begin is before the own Begin interferes:     a
//!   stop at the end of the array or at the first touches void:   nothing open there reaches back to q
//! ```
//!
//! **Corrections**: the article's comparison looks at positions alone. All delimiters at one position are equal, Begins
//! and Ends, so its search may find another object's delimiter and start behind a Begin that it should meet, and whether
//! touching objects interfere depends on how the sort leaves them. Here ends come first and ids break the other ties
//! ([`end_point`](super::end_point)), and the search finds the object's own Begin. The article's rules 6 and 7, the
//! first two lines below the drawing, are correct: if all positions differ, no query of 16,451 is wrong. If positions
//! may be equal, 3,901 of 15,729 queries miss an object (`tests/suite/delimiter_mistakes.rs`).
//!
//! **Counts and cost**: a query counts the delimiters that it walks over. O(log n), plus the walk to the next void.
//!
//! Queries only read, so they may run on all cores: [`Delimiters::interfering_all`] does so with the feature
//! `parallel`, with the same answers in the same order as without.
//!
//! The article manages an array that grows ahead of need, so that nothing is allocated while the game runs. Here a
//! [`Vec`] does that.

#[cfg(test)]
mod tests;

use super::direction::Direction;
use super::end_point::EndPoint;
use super::memory::bytes_of;
use super::objects::Slot;
use super::rect::Rect;
#[cfg(feature = "parallel")]
use rayon::iter::{
    IndexedParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator, ParallelIterator,
};

/// One end of an object's interval: 16 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Delimiter {
    /// The position of the delimiter along the direction, whether it is a Begin or an End, and its object. Along an
    /// axis, positions are in pixels.
    pub end_point: EndPoint,
    /// The position of the object's Begin along the direction, in the unit of `end_point`.
    pub begin: i32,
    /// Whether no interval is open after this delimiter.
    pub touches_void: bool,
}

/// A sorted array of the delimiters of objects along an axis or direction.
///
/// ```
/// use sector_collision::broad::{Axis, Delimiters};
/// use sector_collision::Rect;
///
/// let objects = [(7, Rect::new(0, 0, 10, 10)), (8, Rect::new(9, 50, 10, 10)), (9, Rect::new(30, 0, 5, 5))];
/// let mut delimiters = Delimiters::with_capacity(3);
/// delimiters.sort(Axis::X, objects);
///
/// let mut found = Vec::new();
/// delimiters.interfering(8, objects[1].1, &mut found);
/// assert_eq!(found, [7]);
/// ```
#[derive(Clone, Debug)]
pub struct Delimiters {
    array: Vec<Delimiter>,
    direction: Direction,
    /// The base-2 logarithm of the unit of positions: 0, unless positions along a slanting direction exceed 32 bits.
    unit: u32,
}

impl Delimiters {
    /// Creates an empty array with room for `objects` objects at 32 bytes each.
    pub fn with_capacity(objects: usize) -> Self {
        Self { array: Vec::with_capacity(2 * objects), direction: Direction::X, unit: 0 }
    }

    pub(super) fn memory(&self) -> usize {
        let Self { array, direction: _, unit: _ } = self;
        bytes_of(array)
    }

    /// Replaces the contents with the delimiters of these objects along an axis or any other direction. Each object has
    /// a unique number below 2³¹. O(n log n).
    ///
    /// # Panics
    /// If a number is not below 2³¹.
    pub fn sort(&mut self, along: impl Into<Direction>, objects: impl IntoIterator<Item = (u32, Rect)>) {
        (self.direction, self.unit) = (along.into(), 0);
        self.array.clear();
        for (id, rect) in objects {
            assert!(id <= u32::MAX >> 1, "{id} is not a valid number of an object: expected less than 2³¹");
            let (begin, end) = self.span_in_coarser_units(rect);
            let delimiter = |end_point| Delimiter { end_point, begin, touches_void: false };
            self.array.push(delimiter(EndPoint::begin(begin, Slot(id))));
            self.array.push(delimiter(EndPoint::end(end, Slot(id))));
        }
        self.array.sort_unstable_by_key(|delimiter| delimiter.end_point);
        let mut open = 0u32;
        for delimiter in &mut self.array {
            if delimiter.end_point.is_begin() {
                open += 1;
            } else {
                open -= 1;
                delimiter.touches_void = open == 0;
            }
        }
    }

    /// Returns the positions of a rectangle's Begin and End; `None` if they exceed 32 bits. If the unit is several
    /// pixels, rounds the interval outward so that no pair is lost.
    #[inline]
    fn span(&self, rect: Rect) -> Option<(i32, i32)> {
        let (begin, end) = self.direction.span(rect);
        let (begin, end) = (begin >> self.unit, -(-end >> self.unit));
        Some((i32::try_from(begin).ok()?, i32::try_from(end).ok()?))
    }

    /// Returns the positions of a rectangle's Begin and End. If they exceed 32 bits, doubles the unit of all positions
    /// until they fit. Positions along the axes always fit, as do those along (1, 1) up to 2³⁰ pixels from the origin.
    #[inline]
    fn span_in_coarser_units(&mut self, rect: Rect) -> (i32, i32) {
        loop {
            if let Some(span) = self.span(rect) {
                return span;
            }
            self.unit += 1;
            for Delimiter { end_point, begin, .. } in &mut self.array {
                let (at, slot) = (end_point.at(), end_point.slot());
                let is_begin = end_point.is_begin();
                *end_point =
                    if is_begin { EndPoint::begin(at >> 1, slot) } else { EndPoint::end(-(-at >> 1), slot) };
                *begin >>= 1;
            }
        }
    }

    /// Returns all delimiters in ascending order.
    pub fn as_slice(&self) -> &[Delimiter] {
        &self.array
    }

    /// Writes the numbers of the objects that overlap an object along the direction to `found`, in the order in which
    /// they are met, and returns the number of delimiters walked. `rect` must be the rectangle that the object was
    /// sorted with. Finds nothing for an object that is not in the array.
    ///
    /// Clears `found` first and reuses its memory. O(log n), plus the walk to the next void.
    pub fn interfering(&self, id: u32, rect: Rect, found: &mut Vec<u32>) -> u64 {
        found.clear();
        let Some((begin, end)) = self.span(rect) else { return 0 };
        let (own_begin, own_end) = (EndPoint::begin(begin, Slot(id)), EndPoint::end(end, Slot(id)));
        let Ok(own) = self.array.binary_search_by_key(&own_begin, |delimiter| delimiter.end_point) else {
            return 0;
        };
        let mut walked = 0;
        for &Delimiter { end_point, begin, touches_void } in &self.array[own + 1..] {
            walked += 1;
            let began_before = EndPoint::begin(begin, end_point.slot()) < own_begin;
            let interferes = if end_point.is_begin() { end_point < own_end } else { began_before };
            if interferes {
                found.push(end_point.slot().0);
            }
            if touches_void {
                break;
            }
        }
        walked
    }

    /// Runs [`interfering`](Self::interfering) for many objects and writes the answer to `queries[i]` to `answers[i]`.
    /// Uses all cores with the feature `parallel`, with the same answers in the same order.
    ///
    /// # Panics
    /// If the lengths of `queries` and `answers` differ.
    pub fn interfering_all(&self, queries: &[(u32, Rect)], answers: &mut [Vec<u32>]) {
        assert_eq!(queries.len(), answers.len(), "expected as many answers (right) as queries (left)");
        #[cfg(feature = "parallel")]
        let pairs = queries.par_iter().zip(answers.par_iter_mut());
        #[cfg(not(feature = "parallel"))]
        let pairs = queries.iter().zip(answers.iter_mut());
        pairs.for_each(|(&(id, rect), found)| {
            self.interfering(id, rect, found);
        });
    }
}
