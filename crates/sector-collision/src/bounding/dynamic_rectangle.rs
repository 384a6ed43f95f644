//! The dynamic rectangle: a bounding box as tight as whole pixels allow.

use super::{BoundingError, Outline, Rotation, pixel_and_rest};
use crate::rect::Rect;
use glam::DVec2;

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
