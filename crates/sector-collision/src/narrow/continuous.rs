//! Continuous collision detection: when two boxes with fractional positions meet within a tick, exactly.
//!
//! The [swept test](super::swept) moves objects from pixel to pixel. This test is for motion that a game computes in
//! `f32` or `f64`, without masks and without a pipeline. It converts all numbers to multiples of 2⁻³² pixels and then
//! computes in integers, so two contacts are never confused, and every machine finds the same one.

use crate::tick_fraction::TickFraction;
use std::array;
use std::cmp::Ordering;

/// A box with its velocity, both in pixels and pixels per tick; y grows downward.
///
/// Numbers are rounded toward zero to a multiple of 2⁻³². This changes no `f32` of at least 0.002, and no `f64` of at
/// least 2²⁰. Numbers beyond ±2³⁰, including infinity, are clamped; NaN becomes 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovingBox {
    /// The least and greatest coordinate and the velocity along each axis, in units of 2⁻³² pixels.
    axes: [(i128, i128, i128); 2],
}

impl MovingBox {
    /// Creates a box from the position of its upper left corner, its size, and its displacement in the tick. A negative
    /// size becomes 0; a box without a size is a point.
    pub fn new<F: Into<f64>>(position: [F; 2], size: [F; 2], velocity: [F; 2]) -> Self {
        let fixed = |value: F| (value.into().clamp(-PIXELS, PIXELS) * UNITS) as i128;
        let [position, size, velocity] = [position, size, velocity].map(|pair| pair.map(&fixed));
        Self { axes: array::from_fn(|i| (position[i], position[i] + size[i].max(0), velocity[i])) }
    }
}

/// The greatest number, 2³⁰.
const PIXELS: f64 = (1_u64 << 30) as f64;
/// Units in a pixel. Edges then have 64 bits, and products of differences have 127.
const UNITS: f64 = (1_u64 << 32) as f64;

/// The first contact of two boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeOfImpact {
    /// The time at which the boxes touch and after which they overlap; the start of the tick if they overlap there.
    pub time: TickFraction,
    /// The direction from *b* to *a*, -1, 0 or 1 along each axis: (-1, 0) if *a* meets the left side of *b*. Both are
    /// set if the boxes meet at their corners. `None` if they overlap at the start.
    pub normal: Option<(i32, i32)>,
}

/// Returns the first contact of two moving boxes within a tick, or `None` if they do not meet. Boxes that touch do not
/// overlap, so a box that slides along another one or leaves it does not meet it, and one that pushes against it meets
/// it at time 0. Takes a few multiplications of 128 bits.
///
/// ```
/// use sector_collision::narrow::continuous::{MovingBox, time_of_impact};
///
/// let ball = MovingBox::new([0.5_f32, 2.0], [4.0, 4.0], [20.0, 0.25]);
/// let wall = MovingBox::new([12.0_f32, 0.0], [3.0, 50.0], [0.0, 0.0]);
/// let impact = time_of_impact(&ball, &wall).expect("the wall is in the way");
/// assert_eq!((impact.time.to_f64(), impact.normal), (7.5 / 20.0, Some((-1, 0))));
/// ```
#[doc(alias = "CCD")]
#[doc(alias = "linear cast")]
pub fn time_of_impact(a: &MovingBox, b: &MovingBox) -> Option<TimeOfImpact> {
    // Along each axis: the distances until the boxes begin and cease to overlap, and the relative velocity.
    let axes: [_; 2] = array::from_fn(|i| {
        let (a, b) = (a.axes[i], b.axes[i]);
        let velocity = a.2 - b.2;
        let ahead = (b.0 - a.1, b.1 - a.0);
        let behind = (a.0 - b.1, a.1 - b.0);
        (if velocity < 0 { behind } else { ahead }, velocity)
    });
    let overlap = |(enter, exit)| enter < 0 && exit > 0;
    if axes.iter().all(|&(distances, _)| overlap(distances)) {
        return Some(TimeOfImpact { time: TickFraction::START, normal: None });
    }
    if axes.iter().any(|&(distances, velocity)| velocity == 0 && !overlap(distances)) {
        return None;
    }
    let compare = |a: (i128, i128), b: (i128, i128)| (a.0 * b.1).cmp(&(b.0 * a.1));
    let moving = || axes.iter().filter(|axis| axis.1 != 0).map(|&(ends, velocity)| (ends, velocity.abs()));
    let enter = moving().map(|((enter, _), speed)| (enter, speed)).max_by(|&a, &b| compare(a, b))?;
    let exit = moving().map(|((_, exit), speed)| (exit, speed)).min_by(|&a, &b| compare(a, b))?;
    if enter.0 < 0 || enter.0 >= enter.1 || compare(enter, exit) != Ordering::Less {
        return None;
    }
    let side = |((distance, _), velocity): ((i128, i128), i128)| {
        let meets = velocity != 0 && compare((distance, velocity.abs()), enter) == Ordering::Equal;
        if meets { -velocity.signum() as i32 } else { 0 }
    };
    let normal = Some((side(axes[0]), side(axes[1])));
    // Distances below 2⁶⁴.
    Some(TimeOfImpact { time: TickFraction::new(enter.0 as u64, enter.1 as u64), normal })
}

#[cfg(test)]
mod tests;
