//! Draws a frame in a pose: for each pixel of the result, looks up the pixel of the frame that is there.

use super::turn::{self, cos_sin};
use super::{Flip, SpriteError};
use crate::mask::Mask;
use crate::rect::{MAX_SIDE, Rect};

/// The fractional bits of positions.
const BITS: u32 = 8;
const UNITS: f32 = (1 << BITS) as f32;
const SCALE_BITS: u32 = 16;

/// A flip, angle and scale about a pivot, in integers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transform {
    /// The pivot in the frame, in units of 2⁻⁸ pixels.
    pivot: [i64; 2],
    /// The direction of the flipped x and y axes: 1 or -1.
    axes: [i64; 2],
    cos: i64,
    sin: i64,
    /// The scale, in units of 2⁻¹⁶.
    scale: i64,
}

impl Transform {
    /// Creates the transform of a valid pivot and scale, clockwise by `step / steps` turns.
    pub(super) fn new(pivot: [f32; 2], flip: Flip, (step, steps): (u32, u32), scale: f32) -> Self {
        let axis = |flipped| if flipped { -1 } else { 1 };
        let axes = [axis(flip.is_horizontal()), axis(flip.is_vertical())];
        let (cos, sin) = cos_sin(step, steps);
        let pivot = pivot.map(|at| (at * UNITS).round() as i64);
        Self { pivot, axes, cos, sin, scale: (scale * (1 << SCALE_BITS) as f32).round() as i64 }
    }

    /// Returns the solid pixels of a frame in this pose, without empty margins, and their rectangle relative to the
    /// pixel that has the pivot.
    pub(super) fn draw(&self, frame: &Mask) -> Result<(Mask, Rect), SpriteError> {
        let Self { pivot, axes, cos, sin, scale } = *self;
        let PoseBounds { x, y, w, h } = self.bounds(frame);
        if w.max(h) > MAX_SIDE.into() {
            return Err(SpriteError::Size(w, h));
        }
        // The center of a pixel, relative to the pivot.
        let center =
            |pixel: i64, pivot: i64| (pixel << BITS) + (1 << (BITS - 1)) - pivot.rem_euclid(1 << BITS);
        // Divided by the scale, and rounded toward zero so that opposite angles have opposite numbers.
        let [cos, sin] = [cos, sin].map(|value| (value << SCALE_BITS) / scale);
        let drawn = Mask::from_fn(w as i32, h as i32, |column, row| {
            let (dx, dy) = (center(x + i64::from(column), pivot[0]), center(y + i64::from(row), pivot[1]));
            let at = |axis: usize, turned: i64| {
                ((pivot[axis] << turn::BITS) + axes[axis] * turned) >> (BITS + turn::BITS)
            };
            frame.get(at(0, dx * cos + dy * sin) as i32, at(1, dy * cos - dx * sin) as i32)
        });
        let Some(solid) = drawn.bounding_rect() else {
            return Ok((Mask::from_fn(1, 1, |_, _| false), Rect::new(0, 0, 1, 1)));
        };
        Ok((drawn.crop(solid)?, Rect { x: x as i32 + solid.x, y: y as i32 + solid.y, ..solid }))
    }

    /// Returns a rectangle around the frame in this pose, relative to the pixel that has the pivot.
    fn bounds(&self, frame: &Mask) -> PoseBounds {
        let corners = [(0, 0), (frame.width(), 0), (0, frame.height()), (frame.width(), frame.height())];
        let corners = corners.map(|(x, y)| {
            let from_pivot = |axis: usize, at: i32| {
                i128::from(self.axes[axis] * ((i64::from(at) << BITS) - self.pivot[axis]))
            };
            let (x, y) = (from_pivot(0, x), from_pivot(1, y));
            let (cos, sin) = (i128::from(self.cos), i128::from(self.sin));
            let pixel =
                |turned: i128| ((turned * i128::from(self.scale)) >> (BITS + turn::BITS + SCALE_BITS)) as i64;
            (pixel(x * cos - y * sin), pixel(x * sin + y * cos))
        });
        // One pixel more, since the pivot may be anywhere in its pixel.
        let low = |of: fn(&(i64, i64)) -> i64| corners.iter().map(of).min().unwrap_or(0) - 1;
        let high = |of: fn(&(i64, i64)) -> i64| corners.iter().map(of).max().unwrap_or(0) + 3;
        let (x, y) = (low(|corner| corner.0), low(|corner| corner.1));
        PoseBounds { x, y, w: high(|corner| corner.0) - x, h: high(|corner| corner.1) - y }
    }
}

struct PoseBounds {
    x: i64,
    y: i64,
    w: i64,
    h: i64,
}
