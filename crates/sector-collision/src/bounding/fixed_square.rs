//! The fixed square: one bounding box for every angle.

use super::{BoundingError, Outline, pixel_and_rest};
use crate::rect::Rect;
use glam::DVec2;

/// Returns the square that encloses an outline at every angle about `center`, a point of the plane in pixels.
///
/// Its side is always twice the [radius](Outline::radius) and a pixel: a center that lies inside a pixel reaches one
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
