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

use super::messages::messages;

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
    /// In debug builds, if a value is outside the limits.
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        let rect = Self { x, y, w, h };
        debug_assert!(rect.is_within_limits());
        rect
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

    /// Creates the rectangle of an object at a fractional position, in pixels. The upper left corner is the pixel that
    /// contains the position: both coordinates are rounded down, toward the left and the top, also below zero. Width
    /// and height are integers, like those of a sprite or mask; a rounded side would change while the object moves.
    ///
    /// Positions beyond [`MAX_COORDINATE`], including infinite ones, are clamped to it. NaN becomes 0.
    ///
    /// ```
    /// use sector_collision::Rect;
    ///
    /// assert_eq!(Rect::from_position(3.75, -0.25, 16, 8), Rect::new(3, -1, 16, 8));
    /// ```
    ///
    /// # Panics
    /// In debug builds, if the width or height is outside the limits.
    #[inline]
    pub fn from_position(x: f32, y: f32, w: i32, h: i32) -> Self {
        Self::new(pixel_of(x), pixel_of(y), w, h)
    }

    /// Creates the rectangle of an object at a fractional position, like [`from_position`](Self::from_position).
    ///
    /// # Panics
    /// In debug builds, if the width or height is outside the limits.
    #[cfg(feature = "turning")]
    #[inline]
    pub fn from_vec2(position: glam::Vec2, w: i32, h: i32) -> Self {
        Self::from_position(position.x, position.y, w, h)
    }

    /// Creates the rectangle of an object from the position of its center, in pixels. Rounds down like
    /// [`from_position`](Self::from_position).
    ///
    /// ```
    /// use sector_collision::Rect;
    ///
    /// assert_eq!(Rect::centered_at(8.0, 3.5, 16, 8), Rect::new(0, -1, 16, 8));
    /// ```
    ///
    /// # Panics
    /// In debug builds, if the width or height is outside the limits.
    #[inline]
    pub fn centered_at(x: f32, y: f32, w: i32, h: i32) -> Self {
        Self::from_position(x - 0.5 * w as f32, y - 0.5 * h as f32, w, h)
    }

    /// Returns the center of the rectangle, in pixels. Exact up to 2²² pixels from the origin.
    #[inline]
    pub const fn center(self) -> (f32, f32) {
        (self.x as f32 + 0.5 * self.w as f32, self.y as f32 + 0.5 * self.h as f32)
    }

    /// Whether all four values are within the limits that the methods rely on.
    pub const fn is_within_limits(self) -> bool {
        let place = MAX_COORDINATE;
        self.w >= 1
            && self.w <= MAX_SIDE
            && self.h >= 1
            && self.h <= MAX_SIDE
            && self.x >= -place
            && self.x <= place
            && self.y >= -place
            && self.y <= place
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

    /// Whether the two rectangles share a pixel. Like [`overlaps`](Self::overlaps), but compares y first, for objects
    /// that are usually apart along y.
    #[inline]
    pub const fn overlaps_y_first(self, other: Self) -> bool {
        self.y < other.bottom() && other.y < self.bottom() && self.x < other.right() && other.x < self.right()
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

/// Returns the pixel that contains a coordinate: rounds down, clamps to [`MAX_COORDINATE`], and maps NaN to 0. Takes a
/// few instructions, while `floor` is a function call on many processors.
#[inline]
fn pixel_of(coordinate: f32) -> i32 {
    // 2^30 is exact in an `f32`. NaN passes through `clamp` and becomes 0.
    let limit = MAX_COORDINATE as f32;
    let coordinate = coordinate.clamp(-limit, limit);
    let toward_zero = coordinate as i32;
    toward_zero - i32::from(toward_zero as f32 > coordinate)
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
mod tests {
    use super::{MAX_COORDINATE, MAX_SIDE, Rect, RectError};

    #[test]
    fn a_rectangle_is_created_from_its_center() {
        for rect in [Rect::new(-7, 3, 5, 8), Rect::new(0, -4, 1, 1), Rect::new(100, -200, 64, 33)] {
            let (x, y) = rect.center();
            assert_eq!(Rect::centered_at(x, y, rect.w, rect.h), rect);
            assert_eq!(Rect::centered_at(x + 0.4, y + 0.4, rect.w, rect.h), rect, "the fraction is dropped");
        }
        assert_eq!(Rect::centered_at(f32::INFINITY, f32::NAN, 2, 2), Rect::new(MAX_COORDINATE, 0, 2, 2));
    }

    #[test]
    fn touching_is_not_overlapping() {
        let middle = Rect::new(0, 0, 10, 10);
        let cases = [
            ("right edge", Rect::new(10, 0, 5, 10), false),
            ("last column", Rect::new(9, 0, 5, 10), true),
            ("left edge", Rect::new(-5, 0, 5, 10), false),
            ("first column", Rect::new(-4, 0, 5, 10), true),
            ("bottom edge", Rect::new(0, 10, 10, 5), false),
            ("last row", Rect::new(0, 9, 10, 5), true),
            ("top edge", Rect::new(0, -5, 10, 5), false),
            ("corner", Rect::new(10, 10, 5, 5), false),
            ("corner pixel", Rect::new(9, 9, 5, 5), true),
            ("inside", Rect::new(3, 3, 1, 1), true),
        ];
        for (name, other, expected) in cases {
            assert_eq!(middle.overlaps(other), expected, "{name}");
            assert_eq!(other.overlaps(middle), expected, "{name}, reversed");
            assert_eq!(middle.overlaps_y_first(other), expected, "{name}, y first");
            assert_eq!(middle.intersection(other).is_some(), expected, "{name}: intersection");
        }
        assert_eq!(middle.intersection(Rect::new(7, -3, 9, 5)), Some(Rect::new(7, 0, 3, 2)));
    }

    #[test]
    fn values_outside_the_limits_are_named() {
        let (far, long) = (i64::from(MAX_COORDINATE), i64::from(MAX_SIDE));
        assert!(Rect::checked(far, -far, long, 1).is_ok());
        assert_eq!(Rect::checked(far + 1, 0, 1, 1), Err(RectError::X(far + 1)));
        assert_eq!(Rect::checked(0, 1_000_000_000_000, 1, 1), Err(RectError::Y(1_000_000_000_000)));
        assert_eq!(Rect::checked(0, 0, 0, 1), Err(RectError::Width(0)));
        assert_eq!(Rect::checked(0, 0, 1, -3), Err(RectError::Height(-3)));
        assert_eq!(RectError::Width(0).to_string(), "0 is not a valid width: expected 1 to 65536");
    }

    #[test]
    fn positions_are_rounded_down() {
        let cases = [
            (0.0, 0),
            (-0.0, 0),
            (0.999, 0),
            (-0.001, -1),
            (-1.0, -1),
            (-1.5, -2),
            (f32::MIN_POSITIVE, 0),
            (-f32::MIN_POSITIVE, -1),
            (8_388_607.5, 8_388_607),
            (-8_388_607.5, -8_388_608),
            (1_073_741_824.0, MAX_COORDINATE),
            (3e9, MAX_COORDINATE),
            (f32::INFINITY, MAX_COORDINATE),
            (-3e9, -MAX_COORDINATE),
            (f32::NEG_INFINITY, -MAX_COORDINATE),
            (f32::NAN, 0),
        ];
        for (position, pixel) in cases {
            assert_eq!(Rect::from_position(position, 5.5, 3, 4), Rect::new(pixel, 5, 3, 4), "x {position}");
            assert_eq!(Rect::from_position(-5.5, position, 3, 4), Rect::new(-6, pixel, 3, 4), "y {position}");
            #[cfg(feature = "turning")]
            assert_eq!(Rect::from_vec2(glam::Vec2::splat(position), 3, 4), Rect::new(pixel, pixel, 3, 4));
        }
        for i in -20_000..20_000 {
            let position = i as f32 / 16.0 + 1e-3;
            let expected = position.floor() as i32;
            assert_eq!(Rect::from_position(position, 0.0, 1, 1).x, expected, "{position}");
        }
    }

    #[test]
    fn the_farthest_corner_does_not_overflow() {
        let corner = Rect::new(MAX_COORDINATE, MAX_COORDINATE, MAX_SIDE, MAX_SIDE);
        assert!(corner.overlaps(corner));
        assert!(!corner.overlaps(Rect::new(-MAX_COORDINATE, -MAX_COORDINATE, MAX_SIDE, MAX_SIDE)));
    }
}
