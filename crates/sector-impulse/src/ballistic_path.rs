//! Ballistic paths: the position of a body at any time in a step, and the box around its whole path.
//!
//! Between contacts a body moves ballistically: its center of mass on a parabola, with constant spin.
//!
//! ```text
//!   +-----------------------------+
//!   |      .-o-.                  |     o  the center at sample times; the path peaks where the velocity along y
//!   |    o       o                |        is zero, so the box includes that point
//!   |   /          \     +------+ |
//!   |  o             o   | body | |     box = box of the path, grown by how far the body reaches on each side:
//!   | /               \  |  o   | |           at its current angle, plus how far its corners can turn until then,
//!   |                    +------+ |           but never farther than the circle its corners sweep
//!   +-----------------------------+
//! ```
//!
//! Times are measured from the beginning of the step, so they stay small and keep their precision.

use crate::body::Body;
use crate::placed_shape::PlacedShape;
use glam::DVec2;
use sector_collision::Rect;
use sector_collision::rect::{MAX_COORDINATE, MAX_SIDE};

/// An axis-aligned box with fractional pixel coordinates; its edges belong to it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// The minimum x and y of the box, in pixels.
    pub min: DVec2,
    /// The maximum x and y of the box, in pixels.
    pub max: DVec2,
}

impl Bounds {
    /// Returns the smallest box around this one and a point.
    fn with(self, point: DVec2) -> Self {
        Self { min: self.min.min(point), max: self.max.max(point) }
    }

    /// Returns the box with each side moved outward by `border` pixels.
    pub fn grown(self, border: f64) -> Self {
        let border = DVec2::splat(border);
        Self { min: self.min - border, max: self.max + border }
    }

    /// Returns the smallest distance from a side of `inner` to the same side of this box, in pixels; negative if
    /// `inner` extends beyond this box.
    pub fn margin(&self, inner: &Self) -> f64 {
        (inner.min - self.min).min_element().min((self.max - inner.max).min_element())
    }

    /// Returns the whole pixels that the box touches, rounded outward. Coordinates beyond the limits of a rectangle are
    /// clamped to the limit. Boxes that overlap still overlap afterward, so no pair is lost.
    pub fn to_rect(self) -> Rect {
        let side = |from: i32, last: i32| (last.min(from + (MAX_SIDE - 1)) - from + 1).max(1);
        let [x, y, right, bottom] = [self.min.x, self.min.y, self.max.x, self.max.y].map(floor);
        Rect { x, y, w: side(x, right), h: side(y, bottom) }
    }
}

/// The path of a body between contacts: a parabola, or a straight line if the acceleration is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallisticPath {
    /// The time, in seconds since the step began, at which the body has the position, angle and velocity stored in
    /// [`Body`].
    pub since: f64,
    /// The constant acceleration, in pixels per second squared.
    pub acceleration: DVec2,
}

impl BallisticPath {
    /// Returns the position of the body's center of mass in pixels, at a time in seconds since the step began.
    #[inline]
    pub fn position(&self, body: &Body, time: f64) -> DVec2 {
        let passed = time - self.since;
        body.position() + (body.velocity() + self.acceleration * (passed / 2.0)) * passed
    }

    /// Returns the velocity of the body in pixels per second, at a time in seconds since the step began.
    #[inline]
    pub fn velocity(&self, body: &Body, time: f64) -> DVec2 {
        body.velocity() + self.acceleration * (time - self.since)
    }

    /// Returns the angle of the body in radians, at a time in seconds since the step began.
    #[inline]
    pub fn angle(&self, body: &Body, time: f64) -> f64 {
        body.angle() + body.spin() * (time - self.since)
    }

    /// Moves the body along its path to a time, in seconds since the step began: updates its position, angle and
    /// velocity.
    pub fn arrive(&mut self, body: &mut Body, time: f64) {
        if time != self.since {
            let (position, velocity) = (self.position(body, time), self.velocity(body, time));
            body.place(position, self.angle(body, time));
            body.set_motion(velocity, body.spin());
            self.since = time;
        }
    }

    /// Returns a box that encloses the body at all times from `from` to `to`, in seconds since the step began.
    #[inline]
    pub fn bounds(&self, body: &Body, from: f64, to: f64) -> Bounds {
        let (start, end) = (self.position(body, from), self.position(body, to));
        let mut bounds = Bounds { min: start.min(end), max: start.max(end) };
        if self.acceleration != DVec2::ZERO {
            for turn in self.turning_times(body).into_iter().filter(|&time| from < time && time < to) {
                bounds = bounds.with(self.position(body, turn));
            }
        }
        let reach = self.reach(body, from, to);
        Bounds { min: bounds.min + reach.min, max: bounds.max + reach.max }
    }

    /// Returns the times at which the velocity along x and along y is zero; infinite without acceleration along an axis,
    /// or NaN.
    fn turning_times(&self, body: &Body) -> [f64; 2] {
        let times = -body.velocity() / self.acceleration;
        [self.since + times.x, self.since + times.y]
    }

    /// Returns a box, relative to the center of mass, that encloses the body at all its angles between two times.
    fn reach(&self, body: &Body, from: f64, to: f64) -> Bounds {
        let whole = DVec2::splat(body.shape().reach());
        if body.shape().radius() > 0.0 {
            return Bounds { min: -whole, max: whole };
        }
        self.reach_of_polygon(body, from, to, whole)
    }

    fn reach_of_polygon(&self, body: &Body, from: f64, to: f64, whole: DVec2) -> Bounds {
        let placed = PlacedShape::new(body.shape(), DVec2::ZERO, self.angle(body, from));
        let turned = body.spin().abs() * (to - from) * body.shape().reach();
        if turned >= whole.x {
            return Bounds { min: -whole, max: whole };
        }
        let arms = (0..placed.count()).map(|vertex| placed.arm(vertex));
        let now = arms.fold(Bounds::default(), Bounds::with);
        let grown = now.grown(turned);
        Bounds { min: grown.min.max(-whole), max: grown.max.min(whole) }
    }
}

/// Returns the largest whole number up to `value`, clamped to ±[`MAX_COORDINATE`]. Without the instruction for it, which
/// processors have only had since 2008, `f64::floor` takes 25.
#[inline]
fn floor(value: f64) -> i32 {
    let limit = f64::from(MAX_COORDINATE);
    let value = value.clamp(-limit, limit);
    let toward_zero = value as i32;
    toward_zero - i32::from(f64::from(toward_zero) > value)
}

#[cfg(test)]
mod tests;
