//! Turned objects: a rectangle, an angle, and the two boxes that can represent it.

use glam::DVec2;
use sector_collision::bounding::{Bounding, BoundingError, Outline, OutlineError, Rotation};
use sector_collision::{Mask, Rect};

/// The maximum number of pixels in all masks of turned objects in a file: 2 MiB of bits, which take about 40 ms to
/// build. A mask in the file is only as large as its text, but a single line can turn a rectangle of any size.
pub(super) const MAX_PIXELS: u64 = 1 << 24;

#[derive(Debug, thiserror::Error)]
pub(super) enum BadTurn {
    #[error("{0}")]
    Outline(#[from] OutlineError),
    #[error("{bounding}: {error}")]
    Bounding { bounding: Bounding, error: BoundingError },
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turning {
    pub(super) rect: Rect,
    pub(super) degrees: f64,
    turn: Rotation,
    square: Rect,
    tight: Rect,
}

/// The values that a turned object's mask depends on: width, height, and the bits of the angle.
pub(super) type MaskKey = (i32, i32, u64);

impl Turning {
    /// Returns a rectangle turned about its center, with both bounding boxes. `turn` is the clockwise rotation by
    /// `degrees`.
    ///
    /// # Errors
    /// Returns an error if a side or the diagonal is out of range, or if a box would exceed the limits of a [`Rect`].
    pub(super) fn new(rect: Rect, degrees: f64, turn: Rotation) -> Result<Self, BadTurn> {
        let outline = Outline::rectangle(rect.w, rect.h)?;
        let center = DVec2::new(f64::from(rect.x), f64::from(rect.y)) + half(rect);
        let bounds = |bounding: Bounding| {
            let found = bounding.rect(&outline, turn, center);
            found.map_err(|error| BadTurn::Bounding { bounding, error })
        };
        let (square, tight) = (bounds(Bounding::FixedSquare)?, bounds(Bounding::DynamicRectangle)?);
        Ok(Self { rect, degrees, turn, square, tight })
    }

    pub(super) const fn bounds(&self, bounding: Bounding) -> Rect {
        match bounding {
            Bounding::FixedSquare => self.square,
            Bounding::DynamicRectangle => self.tight,
        }
    }

    pub(super) const fn mask_key(&self) -> MaskKey {
        (self.rect.w, self.rect.h, self.degrees.to_bits())
    }

    /// Returns the number of pixels of the larger bounding box, an upper bound for the mask.
    pub(super) fn pixels(&self) -> u64 {
        let side = u64::from(self.square.w.unsigned_abs());
        side * side
    }

    /// Returns a mask the size of the bounding box. A pixel is solid if its center is inside the turned rectangle.
    /// Both boxes contain all solid pixels, so they lead to the same hits. A center exactly on an edge counts as
    /// inside for the left and upper edges of the unturned rectangle (half-open, like all rectangles).
    pub(super) fn mask(&self, bounding: Bounding) -> Mask {
        let bounds = self.bounds(bounding);
        let half = half(self.rect);
        let corner = DVec2::new(f64::from(bounds.x - self.rect.x), f64::from(bounds.y - self.rect.y)) - half;
        Mask::from_fn(bounds.w, bounds.h, |x, y| {
            let middle = corner + DVec2::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
            let unturned = self.turn.turn_back(middle);
            (-half.x..half.x).contains(&unturned.x) && (-half.y..half.y).contains(&unturned.y)
        })
    }
}

fn half(rect: Rect) -> DVec2 {
    DVec2::new(f64::from(rect.w), f64::from(rect.h)) / 2.0
}
