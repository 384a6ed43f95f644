//! The objects nearest to a point, searched in rings of cells around it.
//!
//! ```text
//!   . . . . .      The window grows ring by ring, and only its new cells are searched. Objects beyond it are farther
//!   . 2 2 2 .      away than its radius: once the k nearest so far are all within that radius, the search is done.
//!   . 2 1 2 .      As soon as there are k of them, the window need only reach as far as the farthest.
//!   . 2 2 2 .
//!   . . . . .
//! ```
//!
//! The k nearest so far are a heap in the caller's buffer, with the farthest on top. **Cost**: the cells of the window.
//! Where most cells around the point are empty, it is at most one test per object of a level.

use super::Queries;
use super::error::QueryError;
use super::filter::{QueryFilter, Selection};
use super::found::Neighbor;
use super::level::{CellRange, QueryLevel};
use crate::objects::Slot;
use crate::pixel::Pixel;
use crate::rect::Rect;
use std::collections::BinaryHeap;

impl<T: Copy> Queries<'_, T> {
    /// Finds the `k` objects whose rectangles are nearest to a point, or all if there are fewer, and writes them to
    /// `found` by distance and then by key. Masks are ignored. With [`usize::MAX`] and a filter
    /// [`within`](QueryFilter::within) a distance, finds all objects that are so near.
    ///
    /// ```
    /// use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// for key in 0..10 {
    ///     let rect = Rect::new(100 * key as i32, 0, 20, 20);
    ///     pipeline.insert(Object::new(key, Kind(0), rect));
    /// }
    /// let mut found = Vec::new();
    /// pipeline.queries().nearest((210, 22), 3, QueryFilter::ALL, &mut found)?;
    /// assert_eq!(found.iter().map(|near| near.object.key).collect::<Vec<_>>(), [2, 3, 1]);
    /// assert_eq!(found[0].distance_squared, 3 * 3, "row 22 is three below the last of the rectangle");
    /// # Ok::<(), sector_collision::query::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// If the point is farther than [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin, or the filter
    /// names a kind that is not below 64. `found` is then empty.
    #[doc(alias("k-nearest neighbors", "closest"))]
    pub fn nearest(
        &self,
        point: impl Into<Pixel>,
        k: usize,
        filter: QueryFilter<'_, T>,
        found: &mut Vec<Neighbor<T>>,
    ) -> Result<(), QueryError> {
        found.clear();
        let Pixel { x, y } = point.into();
        let point = (x, y);
        Rect { x, y, w: 1, h: 1 }.check()?;
        let selection = filter.among(self.objects, None)?;
        if k > 0 {
            let heap = BinaryHeap::from(std::mem::take(found));
            let within = u64::from(filter.distance).pow(2);
            let mut nearest = Nearest { queries: self, point, k, within, selection, heap };
            self.grid.levels.iter().for_each(|level| nearest.search(level));
            *found = nearest.heap.into_sorted_vec();
        }
        Ok(())
    }
}

#[inline]
fn distance_squared(point: (i32, i32), rect: Rect) -> u64 {
    let along = |at: i32, first: i32, behind: i32| {
        let (at, first, last) = (i64::from(at), i64::from(first), i64::from(behind) - 1);
        (first - at).max(at - last).max(0).unsigned_abs()
    };
    let (dx, dy) = (along(point.0, rect.x, rect.right()), along(point.1, rect.y, rect.bottom()));
    // Two squares of less than 2³¹ + 2¹⁷ fit into 64 bits.
    dx * dx + dy * dy
}

struct Nearest<'q, 'f, T> {
    queries: &'q Queries<'q, T>,
    point: (i32, i32),
    /// The number of objects wanted, at least 1.
    k: usize,
    /// The maximum squared distance, in square pixels.
    within: u64,
    selection: Selection<'f, T>,
    /// The nearest objects so far, at most `k`, with the farthest on top.
    heap: BinaryHeap<Neighbor<T>>,
}

impl<T: Copy> Nearest<'_, '_, T> {
    fn search(&mut self, level: &QueryLevel) {
        let (all, step) = (level.all_cells(), level.cell_side());
        let start = level.distance(self.point);
        let mut radius = start - 1;
        let mut seen = CellRange::EMPTY;
        // The first window has about as many cells as objects are wanted.
        let mut growth = 1 + step * (self.k.min(1 << 16).isqrt() as i64).max(1) / 2;
        while seen != all && !self.is_complete_within(radius) {
            radius = self.useful_radius(radius + growth);
            growth = step;
            let mut cells = level.cells_near(around(self.point.0, radius), around(self.point.1, radius));
            if level.has_fewer_places(cells) {
                cells = all;
            }
            let grid = self.queries.grid;
            grid.visit_around(level, cells, seen, |rect, slot| self.offer(rect, slot));
            if cells.count() > 0 {
                seen = cells;
            }
        }
    }

    /// Whether no object farther away than `radius` pixels can be one of the nearest.
    fn is_complete_within(&self, radius: i64) -> bool {
        u64::try_from(radius).is_ok_and(|radius| self.limit() <= radius.saturating_mul(radius))
    }

    /// Returns the radius of the next window: `radius`, or less if objects farther away are not wanted.
    fn useful_radius(&self, radius: i64) -> i64 {
        let limit = self.limit();
        if limit < radius.unsigned_abs().saturating_pow(2) { limit.isqrt() as i64 + 1 } else { radius }
    }

    /// Returns the squared distance beyond which objects are not wanted.
    fn limit(&self) -> u64 {
        self.farthest().map_or(self.within, |farthest| farthest.distance_squared)
    }

    /// Returns the farthest of the nearest objects so far; `None` while there are fewer than `k`.
    fn farthest(&self) -> Option<&Neighbor<T>> {
        self.heap.peek().filter(|_| self.heap.len() == self.k)
    }

    /// Adds an object if the filter accepts it and it is closer than the farthest of the `k` nearest so far.
    #[inline]
    fn offer(&mut self, rect: Rect, slot: Slot) {
        let distance_squared = distance_squared(self.point, rect);
        if distance_squared > self.limit() || !self.selection.admits(slot, self.queries.objects) {
            return;
        }
        let order = (distance_squared, self.queries.objects.order(slot));
        if self.farthest().is_some_and(|farthest| farthest.order() < order) {
            return;
        }
        let object = self.queries.found(slot);
        if !self.selection.accepts(&object) {
            return;
        }
        let neighbor = Neighbor { distance_squared, object };
        if self.heap.len() < self.k {
            self.heap.push(neighbor);
        } else if let Some(mut farthest) = self.heap.peek_mut() {
            *farthest = neighbor;
        }
    }
}

fn around(at: i32, radius: i64) -> (i64, i64) {
    (i64::from(at) - radius, i64::from(at) + radius)
}
