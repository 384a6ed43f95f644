//! Rotations of objects.

use crate::messages::messages;
use glam::DVec2;

/// A rotation of an object about its center. Since y grows downward, a positive angle turns clockwise on the screen.
///
/// ```text
///        unrotated         30°
///                        \
///     ----------->         '--.            the arrow is the object's own x axis
///                              '-->
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation {
    /// The direction of the object's x axis: a vector of length 1.
    x_axis: DVec2,
}

impl Rotation {
    /// The rotation by 0°, which leaves every point in place.
    pub const NONE: Self = Self { x_axis: DVec2::X };

    /// The largest accepted angle, in degrees, in either direction. Beyond it adjacent floating-point numbers are too
    /// far apart to represent angles.
    pub const MAX_DEGREES: f64 = 1e9;

    /// Creates a rotation by an angle. Full turns have no effect, and quarter turns are exact.
    ///
    /// # Errors
    /// If the angle is NaN or beyond [`MAX_DEGREES`](Self::MAX_DEGREES).
    pub fn from_degrees(degrees: f64) -> Result<Self, RotationError> {
        // NaN is not in any range.
        if !(-Self::MAX_DEGREES..=Self::MAX_DEGREES).contains(&degrees) {
            return Err(RotationError::Degrees(degrees));
        }
        let turn = degrees.rem_euclid(360.0);
        let quarters = (turn / 90.0).floor();
        let within_quarter = DVec2::from_angle((turn - quarters * 90.0).to_radians());
        // The remainder of a tiny negative angle rounds up to 360: four quarters, the same as none.
        let x_axis = (0..quarters as u32 % 4).fold(within_quarter, |axis, _| axis.perp());
        Ok(Self { x_axis })
    }

    /// Creates rotation number `step`, counted from 0 (no rotation), out of `steps` equal rotations in a circle, for
    /// sprites baked at 16 or 32 angles. Any step is accepted: steps wrap around.
    ///
    /// # Errors
    /// If `steps` is 0.
    pub fn from_step(step: u32, steps: u32) -> Result<Self, RotationError> {
        let step = step.checked_rem(steps).ok_or(RotationError::NoSteps)?;
        Self::from_degrees(360.0 * f64::from(step) / f64::from(steps))
    }

    /// Rotates a point of the object. The point and the result are relative to the center of rotation.
    #[inline]
    pub fn turn(self, point: DVec2) -> DVec2 {
        self.x_axis.rotate(point)
    }

    /// Returns the point of the object that the rotation moves to `point`: undoes [`turn`](Self::turn).
    #[inline]
    pub fn turn_back(self, point: DVec2) -> DVec2 {
        DVec2::new(self.x_axis.x, -self.x_axis.y).rotate(point)
    }
}

/// The reason why a number does not form a valid [`Rotation`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RotationError {
    /// The angle, in degrees, is NaN or beyond [`Rotation::MAX_DEGREES`].
    Degrees(f64),
    /// The number of steps in a circle is 0.
    NoSteps,
}

messages! {
    RotationError {
        Self::Degrees(degrees) => "{degrees:?} is not a valid angle: expected -{0} to {0} degrees", Rotation::MAX_DEGREES;
        Self::NoSteps => "a circle cannot have 0 steps: expected at least 1";
    }
}
