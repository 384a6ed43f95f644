//! Outlines: the points of an object that determine its bounding boxes.

use crate::messages::messages;
use crate::rect::MAX_SIDE;
use glam::DVec2;

/// The outermost points of an object relative to its center of rotation, in pixels; x points right and y down, with the
/// object at 0°.
///
/// The corners of a polygon are enough, convex or not: any rectangle that encloses them also encloses all points in
/// between.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    points: Box<[DVec2]>,
    /// The distance of the farthest point from the center, in pixels, rounded up.
    radius: i32,
}

impl Outline {
    /// The maximum distance of a point from the center, in pixels. Beyond it the box could be too large for a [`Rect`]:
    /// the square is twice as wide, plus one pixel.
    ///
    /// [`Rect`]: crate::Rect
    pub const MAX_REACH: i32 = (MAX_SIDE - 1) / 2;

    /// Creates an outline from one or more points.
    ///
    /// # Errors
    /// If there are no points, or a point is not finite or farther from the center than [`MAX_REACH`](Self::MAX_REACH).
    /// Reports the first such point.
    pub fn new(points: impl Into<Box<[DVec2]>>) -> Result<Self, OutlineError> {
        let points = points.into();
        let far = |point: &DVec2| !point.is_finite() || point.length() > f64::from(Self::MAX_REACH);
        if let Some((index, &point)) = points.iter().enumerate().find(|&(_, point)| far(point)) {
            return Err(OutlineError::Point { index, point });
        }
        let distances = points.iter().map(|point| point.length());
        let farthest = distances.reduce(f64::max).ok_or(OutlineError::Empty)?;
        Ok(Self { points, radius: farthest.ceil() as i32 })
    }

    /// Creates the outline of a rectangle of `w` × `h` pixels that rotates about its center.
    ///
    /// # Errors
    /// If a side is not above 0, or the diagonal is longer than twice [`MAX_REACH`](Self::MAX_REACH).
    pub fn rectangle(w: i32, h: i32) -> Result<Self, OutlineError> {
        if let Some(&side) = [w, h].iter().find(|&&side| side <= 0) {
            return Err(OutlineError::Side(side));
        }
        let half = DVec2::new(f64::from(w), f64::from(h)) / 2.0;
        let other = DVec2::new(-half.x, half.y);
        Self::new([half, other, -half, -other])
    }

    /// Returns the points relative to the center of rotation, in pixels, at 0°.
    pub fn points(&self) -> &[DVec2] {
        &self.points
    }

    /// Returns the distance of the farthest point from the center, in pixels, rounded up. It is the same at every
    /// angle.
    pub const fn radius(&self) -> i32 {
        self.radius
    }
}

/// The reason why points or sides do not form a valid [`Outline`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OutlineError {
    /// There are no points.
    Empty,
    /// A side of a rectangle is not above 0 pixels.
    Side(i32),
    /// A coordinate of a point is infinite or NaN, or the point is farther from the center than
    /// [`Outline::MAX_REACH`].
    Point {
        /// The index of the point in the list, from 0.
        index: usize,
        /// The point as passed, in pixels relative to the center.
        point: DVec2,
    },
}

messages! {
    OutlineError {
        Self::Empty => "the outline has no points: expected at least one";
        Self::Side(side) => "{side} is not a valid side length: expected more than 0 pixels";
        Self::Point { index, point: DVec2 { x, y } } => "point {index} at ({x:?}, {y:?}) is too far away: \
            expected at most {} pixels from the center", Outline::MAX_REACH;
    }
}
