//! Queries about the objects of a pipeline.
//!
//! | question | method | order of the results |
//! |---|---|---|
//! | what has a pixel here? | [`Queries::point`] | keys |
//! | what is in this rectangle? | [`Queries::rect`] | keys |
//! | what would this sprite touch there? | [`Queries::mask`] | keys |
//! | what touches this object now? | [`Queries::touching`] | keys |
//! | what does this ray, segment, rectangle or sprite hit along its path? | [`Queries::path`] | time, then keys |
//! | what does it hit first? | [`Queries::first_on_path`] | |
//! | what is near? | [`Queries::nearest`] | distance, then keys |
//!
//! One index serves all queries under every broad-phase method, so neither results nor costs depend on the method. It
//! is a grid of cells. The first query builds it, and from then on it follows each change in O(1), so a hundred walkers
//! that move and ask in turn on a map of a hundred thousand tiles take microseconds each. Where most objects move in
//! each tick, it is dropped, and the next query builds it again: that is cheaper than to follow.
//!
//! ```text
//!   insert, update, remove --> [ table of objects ]
//!          |                           |  the first query
//!          |  one object               v
//!          '-----------------> levels of cells, one for each size of objects
//!                        |               |                |
//!             cells around an area   slabs of a path   rings around a point
//!                        |               |                |
//!             rectangle --> bitmap    swept test       distance
//! ```
//!
//! **Exact to the pixel.** Objects count by their solid pixels, with the tests of the [narrow phase](crate::narrow), or
//! by their whole rectangles with a [filter](QueryFilter::by_rectangles) for them. Distances are always measured to
//! rectangles. Rectangles are half-open, as everywhere.
//!
//! **Bounds.** The grid has at most six places per object, two when it is built, wherever the objects are. A query that
//! would visit more cells than a level has places tests each object of that level instead, so no query costs more than a
//! loop over all objects, up to a constant factor.
//!
//! **Memory.** Results go to a buffer of the caller, which is cleared first. Nothing is allocated once it is large
//! enough.

mod changes;
mod error;
mod filter;
mod found;
mod grid;
mod index;
mod level;
mod nearest;
mod path;
mod sample;
#[cfg(test)]
mod tests;
mod visit;

pub use error::QueryError;
pub use filter::QueryFilter;
pub use found::{Neighbor, PathContact};
pub(crate) use index::QueryIndex;
pub use path::QueryPath;

use crate::handle::Handle;
use crate::hit::FoundObject;
use crate::mask::Mask;
use crate::masks::Masks;
use crate::narrow::pixels_touch;
use crate::objects::{Objects, Slot};
use crate::pixel::Pixel;
use crate::rect::Rect;
use grid::QueryGrid;

/// Queries about the current objects of a pipeline, created by [`Pipeline::queries`](crate::Pipeline::queries).
///
/// This is a view that can be copied and shared between threads. It borrows the pipeline, so the objects cannot change
/// while it is in use.
///
/// ```
/// use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules};
///
/// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
/// let rect = Rect::new(10, 10, 5, 5);
/// let rock = pipeline.insert(Object::new(7, Kind(0), rect));
///
/// let mut found = Vec::new();
/// pipeline.queries().point((12, 14), QueryFilter::ALL, &mut found)?;
/// assert_eq!(found[0].handle, rock);
/// pipeline.remove(rock);
/// pipeline.queries().point((12, 14), QueryFilter::ALL, &mut found)?;
/// assert!(found.is_empty());
/// # Ok::<(), sector_collision::query::QueryError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Queries<'a, T = ()> {
    pub(crate) objects: &'a Objects,
    values: &'a [T],
    masks: &'a Masks,
    grid: &'a QueryGrid,
}

impl<'a, T: Copy> Queries<'a, T> {
    /// Creates the queries for a table of objects. `grid` must be up to date.
    pub(crate) const fn new(
        objects: &'a Objects,
        values: &'a [T],
        masks: &'a Masks,
        grid: &'a QueryGrid,
    ) -> Self {
        Self { objects, values, masks, grid }
    }

    /// Finds the objects that have a pixel at a point, and writes them to `found` in ascending order of keys.
    ///
    /// ```
    /// use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// let rect = Rect::new(10, 10, 5, 5);
    /// pipeline.insert(Object::new(7, Kind(0), rect));
    ///
    /// let mut found = Vec::new();
    /// pipeline.queries().point((14, 14), QueryFilter::ALL, &mut found)?;
    /// assert_eq!(found[0].key, 7);
    /// pipeline.queries().point((15, 14), QueryFilter::ALL, &mut found)?;
    /// assert!(found.is_empty(), "column 15 is the first beyond the rectangle");
    /// # Ok::<(), sector_collision::query::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// If the point is farther than [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin, or the filter
    /// names a kind that is not below 64. `found` is then empty.
    #[doc(alias("overlap point", "hit test"))]
    pub fn point(
        &self,
        at: impl Into<Pixel>,
        filter: QueryFilter<'_, T>,
        found: &mut Vec<FoundObject<T>>,
    ) -> Result<(), QueryError> {
        let Pixel { x, y } = at.into();
        self.rect(Rect { x, y, w: 1, h: 1 }, filter, found)
    }

    /// Finds the objects that touch a rectangle, and writes them to `found` in ascending order of keys.
    ///
    /// ```
    /// use sector_collision::{Kind, Mask, MaskId, Method, Object, Pipeline, QueryFilter, Rect, Rules};
    ///
    /// let masks = [Mask::from_rows(&["#.", "##"])?];
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), masks, 10);
    /// let rect = Rect::new(0, 0, 2, 2);
    /// pipeline.insert(Object::new(7, Kind(0), rect).with_mask(MaskId(0)));
    ///
    /// let (upper_right, mut found) = (Rect::new(1, -4, 5, 5), Vec::new());
    /// pipeline.queries().rect(upper_right, QueryFilter::ALL, &mut found)?;
    /// assert!(found.is_empty(), "that pixel of the mask is not solid");
    /// pipeline.queries().rect(upper_right, QueryFilter::ALL.by_rectangles(), &mut found)?;
    /// assert_eq!(found[0].key, 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rectangle is outside the limits of [`Rect::checked`], or the filter names a kind that is not below 64.
    /// `found` is then empty.
    #[doc(alias("overlap box", "overlap"))]
    pub fn rect(
        &self,
        area: Rect,
        filter: QueryFilter<'_, T>,
        found: &mut Vec<FoundObject<T>>,
    ) -> Result<(), QueryError> {
        found.clear();
        self.search(area.check()?, None, filter, None, found)
    }

    /// Finds the objects that a mask would touch with its upper left corner at `place`, and writes them to `found` in
    /// ascending order of keys.
    ///
    /// ```
    /// use sector_collision::{Kind, Mask, Method, Object, Pipeline, QueryFilter, Rect, Rules};
    ///
    /// const SHIP: Kind = Kind(0);
    /// const ROCK: Kind = Kind(1);
    /// let mut rules = Rules::none();
    /// rules.allow(SHIP, ROCK);
    /// let mut pipeline = Pipeline::new(Method::Auto, rules, [], 10);
    /// let rect = Rect::new(1, 0, 5, 1);
    /// pipeline.insert(Object::new(7, ROCK, rect));
    /// pipeline.insert(Object::new(8, SHIP, rect));
    ///
    /// let (ship, mut found) = (Mask::from_rows(&["#.", "##"])?, Vec::new());
    /// pipeline.queries().mask(&ship, (0, 0), QueryFilter::noticed_by(SHIP), &mut found)?;
    /// assert!(found.is_empty());
    /// pipeline.queries().mask(&ship, (0, -1), QueryFilter::noticed_by(SHIP), &mut found)?;
    /// assert_eq!(found.iter().map(|object| object.key).collect::<Vec<_>>(), [7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the place is farther than [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin, or the filter
    /// names a kind that is not below 64. `found` is then empty.
    #[doc(alias = "overlap shape")]
    pub fn mask(
        &self,
        mask: &Mask,
        place: impl Into<Pixel>,
        filter: QueryFilter<'_, T>,
        found: &mut Vec<FoundObject<T>>,
    ) -> Result<(), QueryError> {
        found.clear();
        let Pixel { x, y } = place.into();
        let area = Rect { x, y, w: mask.width(), h: mask.height() }.check()?;
        self.search(area, Some(mask), filter, None, found)
    }

    /// Finds the objects that touch an object where it is now, by the solid pixels of both, and writes them to `found`
    /// in ascending order of keys, without the object itself. [By rectangles](QueryFilter::by_rectangles), both count
    /// whole. A swept object is at the end of its path.
    ///
    /// ```
    /// use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// let ship = pipeline.insert(Object::new(7, Kind(0), Rect::new(0, 0, 8, 8)));
    /// pipeline.insert(Object::new(8, Kind(1), Rect::new(7, 7, 8, 8)));
    ///
    /// let mut found = Vec::new();
    /// pipeline.queries().touching(ship, QueryFilter::ALL, &mut found)?;
    /// assert_eq!(found.iter().map(|object| object.key).collect::<Vec<_>>(), [8]);
    /// # Ok::<(), sector_collision::query::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// If the object has been removed, the handle belongs to another pipeline, or the filter names a kind that is not
    /// below 64. `found` is then empty.
    pub fn touching(
        &self,
        handle: Handle,
        filter: QueryFilter<'_, T>,
        found: &mut Vec<FoundObject<T>>,
    ) -> Result<(), QueryError> {
        found.clear();
        let slot = self.objects.slot(handle)?;
        self.search(
            self.objects.place(slot),
            self.mask_of(slot, filter.by_rectangles),
            filter,
            Some(slot),
            found,
        )
    }

    /// Finds the objects other than `asker` that touch `area`, or the solid pixels of a mask of its size, in ascending
    /// order of keys.
    fn search(
        &self,
        area: Rect,
        mask: Option<&Mask>,
        filter: QueryFilter<'_, T>,
        asker: Option<Slot>,
        found: &mut Vec<FoundObject<T>>,
    ) -> Result<(), QueryError> {
        let selection = filter.among(self.objects, asker)?;
        let admits = |slot| selection.admits(slot, self.objects);
        self.each_touching(area, mask, filter.by_rectangles, admits, |slot, _| {
            found.extend(Some(self.found(slot)).filter(|object| selection.accepts(object)));
        });
        found.sort_unstable_by_key(FoundObject::order);
        Ok(())
    }

    /// Calls `visit` with each admitted object that shares a solid pixel with `area`, or with a mask of its size; in no
    /// order.
    pub(crate) fn each_touching(
        &self,
        area: Rect,
        mask: Option<&Mask>,
        by_rectangles: bool,
        admits: impl Fn(Slot) -> bool,
        mut visit: impl FnMut(Slot, Rect),
    ) {
        let last = |edge: i32| i64::from(edge) - 1;
        let columns = (i64::from(area.x), last(area.right()));
        let rows = (i64::from(area.y), last(area.bottom()));
        for level in &self.grid.levels {
            self.grid.visit(level, level.cells_near(columns, rows), |rect, slot| {
                if area.overlaps(rect) && admits(slot) {
                    let theirs = self.mask_of(slot, by_rectangles);
                    if pixels_touch(mask, area, theirs, rect).is_none_or(|test| test.hit) {
                        visit(slot, rect);
                    }
                }
            });
        }
    }

    pub(crate) fn found(&self, slot: Slot) -> FoundObject<T> {
        FoundObject::of(slot, self.objects, self.values)
    }

    /// Returns the mask of an object if the query uses it; `None` if the object counts as solid.
    pub(crate) fn mask_of(&self, slot: Slot, by_rectangles: bool) -> Option<&'a Mask> {
        let mask = self.objects.mask(slot).filter(|_| !by_rectangles)?;
        Some(self.masks.get(mask))
    }
}
