//! Rectangles in whole pixels, and the single definition of touching.
//!
//! A rectangle is *half-open*: it includes its left column and its top row, and stops just before its right and bottom
//! edges. Two sprites side by side therefore touch without overlapping, and two that share one pixel overlap:
//!
//! ```text
//!      x          x + w                 a        b                a      b
//!      |            |                +-----+ +-----+           +-----+
//!      ##############                |     | |     |           |    #|----+
//!      ##############                +-----+ +-----+           +-----+    |
//!                                   a.right = b.x: apart         +--------+  one column: overlap
//!   columns x .. x + w - 1
//! ```
//!
//! Every method uses [`Rect::overlaps`] and no other test, so "touching" always means the same.

use super::messages::{ConstText, messages};
use super::pixel::Pixel;

/// The greatest distance of a rectangle's upper left corner from the origin along an axis, in pixels: 2³⁰.
///
/// The corner plus [`MAX_SIDE`] still fits an `i32`, so no edge overflows.
pub const MAX_COORDINATE: i32 = 1 << 30;

/// The longest side of a rectangle, in pixels.
pub const MAX_SIDE: i32 = 1 << 16;

const _: () = assert!(MAX_COORDINATE as i64 + MAX_SIDE as i64 <= i32::MAX as i64);

/// A half-open rectangle [x, x + w) × [y, y + h) in whole pixels; y grows downward.
///
/// The four fields are laid out in memory in this order, because [`fast`](super::fast) reads many rectangles at once.
#[doc(alias("AABB", "bounding box", "hitbox", "hurtbox"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Rect {
    /// Left edge, in pixels: the first column inside the rectangle.
    pub x: i32,
    /// Top edge, in pixels: the first row inside the rectangle.
    pub y: i32,
    /// Width in pixels, 1 to [`MAX_SIDE`].
    pub w: i32,
    /// Height in pixels, 1 to [`MAX_SIDE`].
    pub h: i32,
}

impl Rect {
    /// Creates a rectangle from values known to be within the limits. Use [`Rect::checked`] for other values.
    ///
    /// # Panics
    /// If a value is outside the limits.
    #[inline]
    #[track_caller]
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w, h }.within_limits()
    }

    /// Creates a rectangle from unchecked values.
    ///
    /// # Errors
    /// Reports the first value outside the limits, in the order w, h, x, y.
    pub fn checked(x: i64, y: i64, w: i64, h: i64) -> Result<Self, RectError> {
        let side = |value: i64| i32::try_from(value).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let place = |value: i64| {
            i32::try_from(value).ok().filter(|place| (-MAX_COORDINATE..=MAX_COORDINATE).contains(place))
        };
        Ok(Self {
            w: side(w).ok_or(RectError::Width(w))?,
            h: side(h).ok_or(RectError::Height(h))?,
            x: place(x).ok_or(RectError::X(x))?,
            y: place(y).ok_or(RectError::Y(y))?,
        })
    }

    /// Creates the rectangle of an object at a position in pixels, which is [rounded down](Pixel) to the pixel of the
    /// upper left corner. Width and height are integers, like those of a sprite or mask; a rounded side would change
    /// while the object moves.
    ///
    /// ```
    /// use sector_collision::Rect;
    ///
    /// assert_eq!(Rect::from_position((3.75, -0.25), 16, 8), Rect::new(3, -1, 16, 8));
    /// ```
    ///
    /// # Panics
    /// If a value is outside the limits. A position in `f32` never is.
    #[inline]
    #[track_caller]
    pub fn from_position(position: impl Into<Pixel>, w: i32, h: i32) -> Self {
        let Pixel { x, y } = position.into();
        Self::new(x, y, w, h)
    }

    /// Creates the rectangle of an object from the position of its center, in pixels: a pair, an array, or a vector of
    /// `f32`. Rounds down like [`from_position`](Self::from_position).
    ///
    /// ```
    /// use sector_collision::Rect;
    ///
    /// assert_eq!(Rect::centered_at((8.0, 3.5), 16, 8), Rect::new(0, -1, 16, 8));
    /// ```
    ///
    /// # Panics
    /// If the width or height is outside the limits.
    #[inline]
    #[track_caller]
    pub fn centered_at(center: impl Into<[f32; 2]>, w: i32, h: i32) -> Self {
        let [x, y] = center.into();
        Self::from_position((x - 0.5 * w as f32, y - 0.5 * h as f32), w, h)
    }

    /// Returns the center of the rectangle, in pixels. Exact up to 2²² pixels from the origin.
    #[inline]
    pub const fn center(self) -> (f32, f32) {
        (self.x as f32 + 0.5 * self.w as f32, self.y as f32 + 0.5 * self.h as f32)
    }

    /// Whether all four values are within the limits that the methods rely on.
    #[inline]
    pub const fn is_within_limits(self) -> bool {
        let place = MAX_COORDINATE;
        self.has_valid_sides() && self.x >= -place && self.x <= place && self.y >= -place && self.y <= place
    }

    #[inline]
    pub(crate) const fn has_valid_sides(self) -> bool {
        self.w >= 1 && self.w <= MAX_SIDE && self.h >= 1 && self.h <= MAX_SIDE
    }

    /// Returns the rectangle if it is within the limits, and otherwise the error of [`checked`](Self::checked).
    #[inline]
    pub(crate) fn check(self) -> Result<Self, RectError> {
        if self.is_within_limits() {
            return Ok(self);
        }
        let Self { x, y, w, h } = self;
        Self::checked(x.into(), y.into(), w.into(), h.into())
    }

    /// Returns the rectangle if it is within the limits, and panics with the first value that is not, in the order of
    /// [`checked`](Self::checked).
    #[inline]
    #[track_caller]
    pub(crate) const fn within_limits(self) -> Self {
        if !self.is_within_limits() {
            self.refuse();
        }
        self
    }

    /// Panics like [`within_limits`](Self::within_limits) with the text of [`RectError`], in a constant, too.
    #[cold]
    #[track_caller]
    const fn refuse(self) -> ! {
        let Self { x, y, w, h } = self;
        let (value, reason, low, high) = if w < 1 || w > MAX_SIDE {
            (w, " is not a valid width: expected ", 1, MAX_SIDE)
        } else if h < 1 || h > MAX_SIDE {
            (h, " is not a valid height: expected ", 1, MAX_SIDE)
        } else if x < -MAX_COORDINATE || x > MAX_COORDINATE {
            (x, " is out of range for x: expected ", -MAX_COORDINATE, MAX_COORDINATE)
        } else {
            (y, " is out of range for y: expected ", -MAX_COORDINATE, MAX_COORDINATE)
        };
        let text = ConstText::EMPTY.number(value as i128).text(reason);
        panic!("{}", text.number(low as i128).text(" to ").number(high as i128).as_str())
    }

    /// Returns the right edge, in pixels: the first column past the rectangle.
    #[inline]
    pub const fn right(self) -> i32 {
        self.x + self.w
    }

    /// Returns the bottom edge, in pixels: the first row below the rectangle.
    #[inline]
    pub const fn bottom(self) -> i32 {
        self.y + self.h
    }

    /// Whether the two rectangles share a pixel. Makes at most four comparisons and stops at the first that fails.
    ///
    /// Compares x first: on a field that is wider than it is high, two objects are usually apart along x (Roberts, Dr.
    /// Dobb's Journal, listing 2).
    #[inline]
    pub const fn overlaps(self, other: Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Returns the rectangle of shared pixels, or `None` if there are none.
    #[inline]
    pub fn intersection(self, other: Self) -> Option<Self> {
        if !self.overlaps(other) {
            return None;
        }
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Some(Self { x, y, w: right - x, h: bottom - y })
    }
}

/// A value that is not allowed in a [`Rect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RectError {
    /// The left edge is farther from the origin than [`MAX_COORDINATE`].
    X(i64),
    /// The top edge is farther from the origin than [`MAX_COORDINATE`].
    Y(i64),
    /// The width is not 1 to [`MAX_SIDE`].
    Width(i64),
    /// The height is not 1 to [`MAX_SIDE`].
    Height(i64),
}

messages! {
    RectError {
        Self::X(value) => "{value} is out of range for x: expected -{MAX_COORDINATE} to {MAX_COORDINATE}";
        Self::Y(value) => "{value} is out of range for y: expected -{MAX_COORDINATE} to {MAX_COORDINATE}";
        Self::Width(value) => "{value} is not a valid width: expected 1 to {MAX_SIDE}";
        Self::Height(value) => "{value} is not a valid height: expected 1 to {MAX_SIDE}";
    }
}

#[cfg(test)]
mod tests;
