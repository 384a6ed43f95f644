//! Bounding boxes for rotating objects: one that never changes, or one that is always tight.
//!
//! A broad phase works on axis-aligned rectangles, so a rotating object needs such a rectangle around it. There are two
//! kinds (source: Murat Gorguner, "Collision Detection", Brown University, after I-COLLIDE):
//!
//! ```text
//!   fixed square                             dynamic rectangle
//!   +-----------+ +-----------+ +-----------+
//!   |           | |       //  | |     |     |               +-------+   +-+
//!   |           | |     //    | |     |     | +-----------+ |     //|   |||
//!   |-----------| |    //     | |     |     | |-----------| |   //  |   |||
//!   |           | |  //       | |     |     | +-----------+ |  //   |   |||
//!   |           | | //        | |     |     |               |//     |   |||
//!   +-----------+ +-----------+ +-----------+               +-------+   +-+
//!   the same at 0°, 50° and 90°              as large as the object at its current angle
//! ```
//!
//! * [`fixed_square`]: center and radius. The square is the same at every angle, so rotating the object takes no work,
//!   and a method that keeps its objects sorted has nothing to do. Best for round objects.
//! * [`dynamic_rectangle`]: rotates every corner and takes the extremes in each direction. Best for long objects: the
//!   square around a rod of 100 × 4 pixels covers more than 10,000 pixels, most of them empty.
//!
//! Both enclose every pixel that the object touches, so both lead to the same hits where bitmaps decide. They differ in
//! the number of candidates, rectangle tests and bitmap tests.
//!
//! **Cost**: a floor and two subtractions for the square, four multiplications per corner for the rectangle. Neither
//! allocates.
//!
//! Angles need floating point. Sines come from libm, through glam, and quarter turns are exact, so the boxes are the
//! same on every machine.

mod outline;
mod rotation;

pub use outline::{Outline, OutlineError};
pub use rotation::{Rotation, RotationError};

use super::messages::messages;
use super::named::named;
use super::rect::{Rect, RectError};
use glam::DVec2;

named! {
    /// The kind of bounding box for a rotating object.
    ///
    /// ```
    /// use glam::DVec2;
    /// use sector_collision::bounding::{Bounding, Outline, Rotation};
    /// use sector_collision::Rect;
    ///
    /// let rod = Outline::rectangle(100, 4)?;
    /// let upright = Rotation::from_degrees(90.0)?;
    /// let center = DVec2::new(200.0, 300.0);
    /// assert_eq!(Bounding::DynamicRectangle.rect(&rod, upright, center)?, Rect::new(198, 250, 4, 100));
    /// assert_eq!(Bounding::FixedSquare.rect(&rod, upright, center)?, Rect::new(149, 249, 103, 103));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum Bounding {
        /// A square that encloses the object at any angle; see [`fixed_square`].
        FixedSquare = "fixed-square",
        /// A rectangle that is tight at the current angle; see [`dynamic_rectangle`].
        #[default]
        DynamicRectangle = "dynamic-rectangle",
    }
    /// Both kinds of bounding box.
    const ALL
    error UnknownBounding = "a bounding box"
}

impl Bounding {
    /// Returns the box of an outline rotated about `center`, a point in pixels.
    ///
    /// # Errors
    /// If the center is not finite, or the box would be outside the limits of [`Rect::checked`].
    pub fn rect(self, outline: &Outline, turn: Rotation, center: DVec2) -> Result<Rect, BoundingError> {
        match self {
            Self::FixedSquare => fixed_square(outline, center),
            Self::DynamicRectangle => dynamic_rectangle(outline, turn, center),
        }
    }
}

/// The reason why [`Bounding::rect`] could not compute a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoundingError {
    /// A coordinate of the center is infinite or NaN.
    Center(DVec2),
    /// The box would be outside the limits of a rectangle.
    Rect(RectError),
}

messages! {
    BoundingError {
        Self::Center(DVec2 { x, y }) => "({x:?}, {y:?}) is not a valid center: expected finite numbers";
        Self::Rect(error) => "invalid bounding box: {error}";
    }
}

impl From<RectError> for BoundingError {
    fn from(error: RectError) -> Self {
        Self::Rect(error)
    }
}

/// Returns the pixel that contains a center, and the offset of the center from the upper left corner of that pixel, 0
/// to 1 along each axis.
///
/// Computing them separately keeps fractions exact at any distance from the origin. Coordinates beyond an `i64`
/// saturate; [`Rect::checked`] rejects them later.
fn pixel_and_rest(center: DVec2) -> Result<((i64, i64), DVec2), BoundingError> {
    if !center.is_finite() {
        return Err(BoundingError::Center(center));
    }
    let pixel = center.floor();
    Ok(((pixel.x as i64, pixel.y as i64), center - pixel))
}

/// Returns the square that encloses an outline at every angle about `center`, a point in pixels.
///
/// The side is twice the [radius](Outline::radius) plus one pixel. The extra pixel keeps the size the same for every
/// center: an object reaches one column farther when its center is inside a pixel than when it is on a pixel border.
///
/// ```text
///       radius   radius + 1
///    |----------|------------|
///               ^ the pixel that contains the center
/// ```
///
/// **Cost**: a floor and two subtractions. No rotation, and so no sine.
///
/// # Errors
/// If the center is not finite, or a corner would be outside the limits of [`Rect::checked`].
pub fn fixed_square(outline: &Outline, center: DVec2) -> Result<Rect, BoundingError> {
    let ((x, y), _) = pixel_and_rest(center)?;
    let radius = i64::from(outline.radius());
    let side = 2 * radius + 1;
    Ok(Rect::checked(x.saturating_sub(radius), y.saturating_sub(radius), side, side)?)
}

/// Returns the smallest rectangle of whole pixels that encloses an outline rotated about `center`, a point in pixels.
///
/// The rectangle is rounded outward: it includes every pixel that the rotated object partly covers. An edge along the
/// border between two columns does not cover the outer one. An outline without width or height still gets one pixel.
///
/// ```text
///     10    11    12    13            left edge  10.4: column 10 is the first inside
///      |  ..|#####|###  |             right edge 12.6: column 13 is the first outside
///      |  ..|#####|###  |
///     [==================)
/// ```
///
/// **Cost**: four multiplications per point.
///
/// # Errors
/// If the center is not finite, or a corner would be outside the limits of [`Rect::checked`].
pub fn dynamic_rectangle(outline: &Outline, turn: Rotation, center: DVec2) -> Result<Rect, BoundingError> {
    let ((x, y), rest) = pixel_and_rest(center)?;
    let mut low = DVec2::INFINITY;
    let mut high = DVec2::NEG_INFINITY;
    for &point in outline.points() {
        let turned = rest + turn.turn(point);
        low = low.min(turned);
        high = high.max(turned);
    }
    let (low, high) = (low.floor(), high.ceil());
    let size = (high - low).max(DVec2::ONE);
    let place = |pixel: i64, offset: f64| pixel.saturating_add(offset as i64);
    Ok(Rect::checked(place(x, low.x), place(y, low.y), size.x as i64, size.y as i64)?)
}

#[cfg(test)]
mod tests;
