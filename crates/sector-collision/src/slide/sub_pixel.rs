//! Speeds in fractions of a pixel for objects that move by whole pixels.

/// The fraction of a pixel that an object is beyond its whole-pixel position, along x and y.
///
/// Add the speed of each tick. The result is the number of whole pixels to move in it, rounded down like
/// [`Rect::from_position`](crate::Rect::from_position), and the rest is kept for the next tick.
///
/// ```
/// use sector_collision::slide::SubPixel;
///
/// let mut fraction = SubPixel::default();
/// let steps = [(); 4].map(|()| fraction.advance((1.5, -0.25)));
/// assert_eq!(steps, [(1, -1), (2, 0), (1, 0), (2, 0)], "6 pixels to the right and 1 up in 4 ticks");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SubPixel {
    x: f32,
    y: f32,
}

impl SubPixel {
    /// Adds a speed in pixels per tick, and returns the whole pixels to move in this tick.
    ///
    /// A speed beyond ±2³⁰, including infinite ones, counts as ±2³⁰. NaN counts as 0.
    pub fn advance(&mut self, (x, y): (f32, f32)) -> (i32, i32) {
        (advance(&mut self.x, x), advance(&mut self.y, y))
    }

    /// Drops the fraction along x, after a wall has stopped the object.
    pub const fn stop_x(&mut self) {
        self.x = 0.0;
    }

    /// Drops the fraction along y, after a floor or a ceiling has stopped the object.
    pub const fn stop_y(&mut self) {
        self.y = 0.0;
    }
}

fn advance(fraction: &mut f32, speed: f32) -> i32 {
    let limit = crate::rect::MAX_COORDINATE as f32;
    let speed = if speed.is_nan() { 0.0 } else { speed.clamp(-limit, limit) };
    let toward_zero = speed as i32;
    let whole = toward_zero - i32::from(toward_zero as f32 > speed);
    // A fraction read from a file may be any number.
    let kept = if (0.0..1.0).contains(fraction) { *fraction } else { 0.0 };
    // The sum of two fractions may be rounded up to 2.
    let sum = kept + (speed - whole as f32);
    let carry = sum as i32;
    *fraction = sum - carry as f32;
    whole + carry
}
