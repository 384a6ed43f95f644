//! Bounding boxes for objects that turn: one that never changes, or one that is always tight.
//!
//! Source: Murat Gorguner, "Collision Detection", Brown University, after I-COLLIDE. A broad phase works on
//! rectangles with upright sides, so an object that turns needs such a rectangle around it. There are two:
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
//!   the same at 0°, 50° and 90°              as large as the object is just now
//! ```
//!
//! * [`fixed_square`]: center and radius. The square is the same at every angle, so no work is needed when the object
//!   turns, and a method that keeps an order has nothing to sort. Good for round objects.
//! * [`dynamic_rectangle`]: every corner is turned and the farthest in each direction are taken. Good for long
//!   objects: a rod of 100 × 4 pixels has a square of more than 10,000 pixels, most of them empty.
//!
//! Both enclose every pixel that the object touches, so that both lead to the same hits as long as the pixels decide.
//! They differ in the number of candidates, rectangle tests and bitmap tests.
//!
//! **Cost**: a floor and two subtractions against four multiplications a corner. Neither allocates.
//!
//! Angles need floating point. Sines are those of libm, by way of glam, and quarter turns are exact, so that the
//! boxes are the same on every machine.

mod outline;
mod rotation;

pub use outline::{Outline, OutlineError};
pub use rotation::{Rotation, RotationError};

use super::messages::messages;
use super::named::named;
use super::rect::{Rect, RectError};
use glam::DVec2;

named! {
    /// The kind of bounding box of an object that turns.
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
        /// The square that encloses the object at any angle; see [`fixed_square`].
        FixedSquare = "fixed-square",
        /// The rectangle that is tight at the present angle; see [`dynamic_rectangle`].
        #[default]
        DynamicRectangle = "dynamic-rectangle",
    }
    /// Both kinds of bounding box.
    const ALL
    error UnknownBounding = "a bounding box"
}

impl Bounding {
    /// Returns the box of an outline that is turned about `center`, a point of the plane in pixels.
    ///
    /// # Errors
    /// When the center is not finite, or the box would lie outside the limits of [`Rect::checked`].
    pub fn rect(self, outline: &Outline, turn: Rotation, center: DVec2) -> Result<Rect, BoundingError> {
        match self {
            Self::FixedSquare => fixed_square(outline, center),
            Self::DynamicRectangle => dynamic_rectangle(outline, turn, center),
        }
    }
}

/// The reason why an object has no bounding box at a center.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoundingError {
    /// A coordinate of the center is infinite or not a number.
    Center(DVec2),
    /// The box would lie outside the limits of a rectangle.
    Rect(RectError),
}

messages! {
    BoundingError {
        Self::Center(DVec2 { x, y }) => "({x:?}, {y:?}) is not a center: expected finite numbers";
        Self::Rect(error) => "the bounding box: {error}";
    }
}

impl From<RectError> for BoundingError {
    fn from(error: RectError) -> Self {
        Self::Rect(error)
    }
}

/// Returns the pixel that a center lies in, and the offset of the center from the upper left corner of that pixel, 0 to
/// 1 along each axis.
///
/// They are separated so that fractions are as exact far from the origin as near it. Coordinates beyond an
/// `i64` saturate; [`Rect::checked`] refuses them later.
fn pixel_and_rest(center: DVec2) -> Result<((i64, i64), DVec2), BoundingError> {
    if !center.is_finite() {
        return Err(BoundingError::Center(center));
    }
    let pixel = center.floor();
    Ok(((pixel.x as i64, pixel.y as i64), center - pixel))
}

/// Returns the square that encloses an outline at every angle about `center`, a point of the plane in pixels.
///
/// Its side is always twice the [radius](Outline::radius) plus one pixel: a center that lies inside a pixel reaches one
/// column farther than one on its border, and a box whose size changed with that would not be fixed.
///
/// ```text
///       radius   radius + 1
///    |----------|------------|
///               ^ the pixel that the center lies in
/// ```
///
/// **Cost**: a floor and two subtractions; no turn is needed, and so no sine.
///
/// # Errors
/// When the center is not finite, or a corner would lie outside the limits of [`Rect::checked`].
pub fn fixed_square(outline: &Outline, center: DVec2) -> Result<Rect, BoundingError> {
    let ((x, y), _) = pixel_and_rest(center)?;
    let radius = i64::from(outline.radius());
    let side = 2 * radius + 1;
    Ok(Rect::checked(x.saturating_sub(radius), y.saturating_sub(radius), side, side)?)
}

/// Returns the smallest rectangle of whole pixels that encloses an outline, turned about `center`, a point of the
/// plane in pixels.
///
/// Rounded outward: every pixel that the turned object covers in part is inside. An edge that runs along the border
/// between two columns covers nothing of the outer one. An outline without breadth still gets a pixel.
///
/// ```text
///     10    11    12    13            left edge  10.4: column 10 is the first inside
///      |  ..|#####|###  |             right edge 12.6: column 13 is the first outside
///      |  ..|#####|###  |
///     [==================)
/// ```
///
/// **Cost**: four multiplications a point.
///
/// # Errors
/// When the center is not finite, or a corner would lie outside the limits of [`Rect::checked`].
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
