//! Paths: straight movements of a ray, a segment, a rectangle or a mask, and the objects on them.
//!
//! A segment is the motion of a single pixel, and a ray is a segment to the limit of coordinates. So one test serves
//! all of them: the swept test of the narrow phase ([`sweep`]), exact to the pixel and to the order of contacts.
//!
//! The traversal of the cells is that of J. Amanatides and A. Woo ("A Fast Voxel Traversal Algorithm for Ray Tracing",
//! Eurographics 1987), extended to paths thicker than a line. It goes from one *slab* to the next: a column of cells if
//! the path is wider than high, otherwise a row. In each slab it visits the cells between the minimum and the maximum
//! coordinate of the path there.
//!
//! ```text
//!   +---+---+---+---+---+
//!   |   |   |   | # | # |      slabs 0 1 2 3 4, from left to right
//!   +---+---+---+---+---+
//!   |   | # | # | # |   |      an object is in one cell and extends to the right and down, so the cells to the left
//!   +---+---+---+---+---+      and above belong to the path, too
//!   | # | # |   |   |   |
//!   +---+---+---+---+---+
//! ```
//!
//! **First contact**: the search ends at the slab that the path enters after the best contact so far. **Cost**: the
//! cells along the path, at most one test per object of a level, plus the swept test for objects close to the line.

use super::Queries;
use super::error::QueryError;
use super::filter::{QueryFilter, Selection};
use super::found::PathContact;
use super::level::{CellRange, QueryLevel};
use crate::mask::Mask;
use crate::narrow::bitmap::first_shared_pixel;
use crate::narrow::{Motion, Sweep, SweptContact, sweep};
use crate::objects::Slot;
use crate::pixel::Pixel;
use crate::rect::{MAX_COORDINATE, Rect};

/// A straight path for a query.
///
/// ```
/// use sector_collision::QueryPath;
///
/// let shot = QueryPath::ray((0, 0), (1.0, 0.5))?;
/// assert_eq!((shot.motion().to().x, shot.motion().to().y), (1 << 30, 1 << 29));
/// assert!(QueryPath::ray((0, 0), (0.0, 0.0)).is_err());
/// # Ok::<(), sector_collision::query::QueryError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QueryPath<'m> {
    motion: Motion,
    /// The solid pixels of the moving rectangle; `None` if it is solid.
    mask: Option<&'m Mask>,
}

impl<'m> QueryPath<'m> {
    /// Creates the path of a single pixel from one position to another, including both ends. If the ends are equal, the
    /// path is that pixel.
    ///
    /// # Errors
    /// If an end is farther than [`MAX_COORDINATE`] from the origin.
    #[doc(alias = "linecast")]
    pub fn segment(from: impl Into<Pixel>, to: impl Into<Pixel>) -> Result<Self, QueryError> {
        let Pixel { x, y } = from.into();
        Ok(Self { motion: Motion::new(Rect { x, y, w: 1, h: 1 }, to)?, mask: None })
    }

    /// Creates the path of a single pixel in a direction, up to the limit of coordinates: it ends at
    /// [`MAX_COORDINATE`], at the pixel nearest to the line. The length of the direction does not matter.
    ///
    /// # Errors
    /// If the start is farther than [`MAX_COORDINATE`] from the origin, a component of the direction is infinite or
    /// NaN, or both are 0.
    #[doc(alias("raycast", "line of sight"))]
    pub fn ray(from: impl Into<Pixel>, direction: (f64, f64)) -> Result<Self, QueryError> {
        let from = from.into();
        let (x, y) = direction;
        let longest = x.abs().max(y.abs());
        if !(x.is_finite() && y.is_finite() && longest > 0.0) {
            return Err(QueryError::Direction { x, y });
        }
        // From -1 to 1, so that nothing overflows below.
        let (dx, dy) = (x / longest, y / longest);
        let limit = f64::from(MAX_COORDINATE);
        let room = |at: i32, travel: f64| (limit - f64::from(at) * travel.signum()) / travel.abs();
        let length = room(from.x, dx).min(room(from.y, dy)).max(0.0);
        let end =
            |at: i32, travel: f64| (f64::from(at) + length * travel).round().clamp(-limit, limit) as i32;
        Self::segment(from, (end(from.x, dx), end(from.y, dy)))
    }

    /// Creates the path of a rectangle in which every pixel is solid.
    #[doc(alias("shapecast", "boxcast"))]
    pub const fn rect(motion: Motion) -> Self {
        Self { motion, mask: None }
    }

    /// Creates the path of a mask, such as a sprite that flies. Only its solid pixels hit objects.
    ///
    /// # Errors
    /// If the mask does not have the size of the moving rectangle.
    #[doc(alias("shapecast", "circlecast"))]
    pub fn mask(motion: Motion, mask: &'m Mask) -> Result<Self, QueryError> {
        let (found, expected) = ((mask.width(), mask.height()), (motion.from().w, motion.from().h));
        if found == expected {
            Ok(Self { motion, mask: Some(mask) })
        } else {
            Err(QueryError::MaskSize { found, expected })
        }
    }

    /// Creates the path of an object. The mask must be as large as the moving rectangle.
    pub(crate) const fn moving(motion: Motion, mask: Option<&'m Mask>) -> Self {
        Self { motion, mask }
    }

    /// Returns the motion of the rectangle along the path, from its first to its last position.
    pub const fn motion(&self) -> Motion {
        self.motion
    }
}

impl<T: Copy> Queries<'_, T> {
    /// Finds the objects that a ray, a segment, a rectangle or a mask hits along its path, and writes the first contact
    /// with each to `contacts`, by time and then by key.
    ///
    /// ```
    /// use sector_collision::narrow::Motion;
    /// use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// for (key, x) in [(7, 500), (8, 300)] {
    ///     pipeline.insert(Object::new(key, Kind(0), Rect::new(x, 0, 20, 20)));
    /// }
    /// let missile = Motion::new(Rect::new(0, 5, 8, 2), (1000, 5))?;
    /// let mut contacts = Vec::new();
    /// pipeline.queries().path(&QueryPath::rect(missile), QueryFilter::ALL, &mut contacts)?;
    /// assert_eq!(contacts.iter().map(|contact| contact.object.key).collect::<Vec<_>>(), [8, 7]);
    /// assert_eq!(contacts[0].place, Rect::new(293, 5, 8, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the filter names a kind that is not below 64. `contacts` is then empty.
    pub fn path(
        &self,
        path: &QueryPath<'_>,
        filter: QueryFilter<'_, T>,
        contacts: &mut Vec<PathContact<T>>,
    ) -> Result<(), QueryError> {
        contacts.clear();
        self.follow(path, filter, |contact| {
            contacts.push(contact);
            i64::MAX
        })?;
        contacts.sort_unstable_by_key(PathContact::order);
        Ok(())
    }

    /// Returns the first contact of a ray, a segment, a rectangle or a mask along its path. If several are at the same
    /// time, returns the one with the lowest key; `None` if it hits nothing. The search ends at the first contact,
    /// however long the path is.
    ///
    /// ```
    /// use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// let rect = Rect::new(300, 100, 20, 20);
    /// pipeline.insert(Object::new(7, Kind(0), rect));
    ///
    /// let shot = QueryPath::ray((0, 0), (3.0, 1.0))?;
    /// let contact = pipeline.queries().first_on_path(&shot, QueryFilter::ALL)?.expect("a wall on the way");
    /// assert_eq!((contact.object.key, contact.place), (7, Rect::new(300, 100, 1, 1)));
    /// # Ok::<(), sector_collision::query::QueryError>(())
    /// ```
    ///
    /// # Errors
    /// If the filter names a kind that is not below 64.
    pub fn first_on_path(
        &self,
        path: &QueryPath<'_>,
        filter: QueryFilter<'_, T>,
    ) -> Result<Option<PathContact<T>>, QueryError> {
        let mut first: Option<PathContact<T>> = None;
        let line = PathLine::new(path.motion);
        self.follow(path, filter, |contact| {
            let first = match &mut first {
                Some(first) if first.order() <= contact.order() => first,
                first => first.insert(contact),
            };
            // Where the line leads through a corner, contacts at the same time are up to one step apart.
            line.along.steps_to(line.along_of(first.place.x, first.place.y)) + 1
        })?;
        Ok(first)
    }

    /// Returns the first contact that `accept` accepts with an object of `kinds`, one bit each.
    pub(crate) fn first_where(
        &self,
        path: &QueryPath<'_>,
        kinds: u64,
        mut accept: impl FnMut(&PathContact<T>) -> bool,
    ) -> Option<PathContact<T>> {
        let Motion { from, .. } = path.motion;
        let line = PathLine::new(path.motion);
        let steps = |place: Rect| i64::from(place.x.abs_diff(from.x)) + i64::from(place.y.abs_diff(from.y));
        let mut first: Option<PathContact<T>> = None;
        let mut limit = i64::MAX;
        self.follow(path, QueryFilter::exactly(kinds), |contact| {
            let order = |contact: &PathContact<T>| (steps(contact.place), contact.object.order());
            if first.as_ref().is_none_or(|first| order(&contact) < order(first)) && accept(&contact) {
                limit = line.along.steps_to(line.along_of(contact.place.x, contact.place.y)) + 1;
                first = Some(contact);
            }
            limit
        })
        .ok()?;
        first
    }

    /// Calls `meet` with the first contact with each object. `meet` returns the number of steps beyond which contacts
    /// are no longer wanted.
    pub(crate) fn follow(
        &self,
        path: &QueryPath<'_>,
        filter: QueryFilter<'_, T>,
        meet: impl FnMut(PathContact<T>) -> i64,
    ) -> Result<(), QueryError> {
        let (selection, by_rectangles) = (filter.among(self.objects, None)?, filter.by_rectangles);
        let line = PathLine::new(path.motion);
        let mut walk = Walk { queries: self, path, selection, by_rectangles, line, limit: i64::MAX, meet };
        self.grid.levels.iter().for_each(|level| walk.search(level));
        Ok(())
    }
}

#[derive(Clone, Copy, Debug)]
struct AxisTravel {
    /// The coordinate of the upper left corner at the start, in pixels.
    from: i64,
    /// The displacement, in pixels.
    travel: i64,
    /// The side of the rectangle, in pixels.
    side: i64,
}

impl AxisTravel {
    /// Returns the minimum and maximum coordinate of the corner.
    fn places(self) -> (i64, i64) {
        (self.from + self.travel.min(0), self.from + self.travel.max(0))
    }

    /// Returns the first and last pixel that the rectangle covers while its corner is in `places`.
    const fn pixels(self, places: (i64, i64)) -> (i64, i64) {
        (places.0, places.1 + self.side - 1)
    }

    /// Returns the range of the corner on the path in which the rectangle overlaps `first..=last`; reversed if empty.
    fn places_over(self, first: i64, last: i64) -> (i64, i64) {
        let (low, high) = self.places();
        ((first - self.side + 1).max(low), last.min(high))
    }

    /// Returns the number of one-pixel steps from the start to a coordinate of the corner.
    const fn steps_to(self, place: i64) -> i64 {
        (place - self.from).abs()
    }

    /// Returns the number of one-pixel steps until the corner first enters a range of coordinates on the path.
    const fn steps_to_enter(self, places: (i64, i64)) -> i64 {
        self.steps_to(if self.travel < 0 { places.1 } else { places.0 })
    }
}

/// The line of a path, split into the major axis, along which it is longer, and the minor axis.
#[derive(Clone, Copy, Debug)]
struct PathLine {
    along: AxisTravel,
    across: AxisTravel,
    /// The displacement along the minor axis per pixel of the major one, shifted by [`SLOPE_BITS`].
    slope: i64,
    is_steep: bool,
}

/// The fractional bits of a slope: exact to a pixel at the end of a path of 2³¹ pixels, and products fit 64 bits.
const SLOPE_BITS: u32 = 31;

impl PathLine {
    fn new(motion: Motion) -> Self {
        let (from, to) = (motion.from(), motion.to());
        let axis = |from: i32, to: i32, side: i32| {
            let from = i64::from(from);
            AxisTravel { from, travel: i64::from(to) - from, side: i64::from(side) }
        };
        let (x, y) = (axis(from.x, to.x, from.w), axis(from.y, to.y, from.h));
        let is_steep = y.travel.abs() > x.travel.abs();
        let (along, across) = if is_steep { (y, x) } else { (x, y) };
        let slope = if along.travel == 0 { 0 } else { (across.travel << SLOPE_BITS) / along.travel };
        Self { along, across, slope, is_steep }
    }

    const fn along_of(&self, x: i32, y: i32) -> i64 {
        (if self.is_steep { y } else { x }) as i64
    }

    /// Returns coordinates along and across the line in the order x, y.
    const fn x_y<T: Copy>(&self, along: T, across: T) -> (T, T) {
        if self.is_steep { (across, along) } else { (along, across) }
    }

    /// Returns the minimum and maximum coordinate of the corner on the minor axis while it is in `places` on the major
    /// one. Includes a margin, because the slope is exact to a pixel and rounded down, and the swept test deviates from
    /// the line by up to a pixel.
    fn across_over(&self, places: (i64, i64)) -> (i64, i64) {
        let (low, high) = self.across.places();
        let at = |place: i64| self.across.from + ((self.slope * (place - self.along.from)) >> SLOPE_BITS);
        let (one, other) = (at(places.0), at(places.1));
        ((one.min(other) - 3).max(low), (one.max(other) + 3).min(high))
    }

    /// Returns the number of steps along the major axis after which the path first overlaps a rectangle on that axis.
    #[inline]
    fn steps_to_reach(&self, rect: Rect) -> i64 {
        let (first, behind) = if self.is_steep { (rect.y, rect.bottom()) } else { (rect.x, rect.right()) };
        self.along.steps_to_enter(self.along.places_over(i64::from(first), i64::from(behind) - 1))
    }

    /// Whether the line passes within one pixel of the positions at which the moving rectangle overlaps `rect`.
    #[inline]
    fn may_meet(&self, rect: Rect) -> bool {
        let (x, y) = ((rect.x, rect.right()), (rect.y, rect.bottom()));
        let (along, across) = if self.is_steep { (y, x) } else { (x, y) };
        let over = |axis: AxisTravel, (first, behind): (i32, i32)| {
            let (low, high) = (i64::from(first) - axis.side + 1, i64::from(behind) - 1);
            let (begin, end) = axis.places();
            // Center and size, both doubled; the center is relative to the start.
            (low <= end && begin <= high).then_some((low + high - 2 * axis.from, high - low + 2))
        };
        let (Some((along, length)), Some((across, width))) =
            (over(self.along, along), over(self.across, across))
        else {
            return false;
        };
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        let off = product(self.along.travel, across) - product(self.across.travel, along);
        off.abs() <= product(self.along.travel.abs(), width) + product(self.across.travel.abs(), length)
    }
}

struct Walk<'q, 'f, T, F> {
    queries: &'q Queries<'q, T>,
    path: &'q QueryPath<'q>,
    selection: Selection<'f, T>,
    by_rectangles: bool,
    line: PathLine,
    /// The number of steps along the major axis beyond which contacts are not wanted.
    limit: i64,
    meet: F,
}

impl<T: Copy, F: FnMut(PathContact<T>) -> i64> Walk<'_, '_, T, F> {
    fn search(&mut self, level: &QueryLevel) {
        let (grid, PathLine { along, across, is_steep, .. }) = (self.queries.grid, self.line);
        let (along_pixels, across_pixels) = (along.pixels(along.places()), across.pixels(across.places()));
        let (columns, rows) = self.line.x_y(along_pixels, across_pixels);
        let cells = level.cells_near(columns, rows);
        let (first, last) = if is_steep { cells.rows } else { cells.columns };
        let slabs = i64::from(last) - i64::from(first) + 1;
        if cells.count() == 0 {
            return;
        }
        if slabs >= i64::from(level.places()) {
            return grid.visit(level, cells, |rect, slot| self.test(rect, slot));
        }
        for i in 0..slabs as i32 {
            let slab = if along.travel < 0 { last - i } else { first + i };
            let begin = i64::from(slab) * level.cell_side();
            let end = begin
                + level.cell_side()
                + i64::from(self.line.x_y(level.extent.reach.0, level.extent.reach.1).0)
                - 1;
            let places = along.places_over(begin, end - 1);
            if along.steps_to_enter(places) > self.limit {
                break;
            }
            let across_pixels = across.pixels(self.line.across_over(places));
            let (columns, rows) = self.line.x_y(along_pixels, across_pixels);
            let near = level.cells_near(columns, rows);
            let slab = if is_steep {
                CellRange { rows: (slab, slab), ..near }
            } else {
                CellRange { columns: (slab, slab), ..near }
            };
            grid.visit(level, slab, |rect, slot| self.test(rect, slot));
        }
    }

    #[inline]
    fn test(&mut self, rect: Rect, slot: Slot) {
        if !self.line.may_meet(rect)
            || self.line.steps_to_reach(rect) > self.limit
            || !self.selection.admits(slot, self.queries.objects)
        {
            return;
        }
        let QueryPath { motion, mask } = *self.path;
        let theirs = self.queries.mask_of(slot, self.by_rectangles);
        if let Sweep::Contact(contact) = sweep(motion, mask, Motion::still(rect), theirs).sweep {
            let SweptContact { time, a: place, normal, free: [free, _], .. } = contact;
            let pixel = first_shared_pixel(mask, place, theirs, rect).unwrap_or((place.x, place.y));
            let object = self.queries.found(slot);
            if self.selection.accepts(&object) {
                self.limit = (self.meet)(PathContact { time, place, normal, pixel, free, object });
            }
        }
    }
}
