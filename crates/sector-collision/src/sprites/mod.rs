//! Sprite sets: the masks of a sprite for every frame, flip, angle and scale, baked once and chosen by value.
//!
//! ```text
//!   frames × flips × angles × scales          get(Pose { frame: 1, angle: 0.8, .. }, position)
//!   [walk 0] [none]  [8 steps] [1.0]    -->      |
//!   [walk 1] [left]            [2.0]          mask and rectangle, with the pivot at the position
//! ```
//!
//! Each pixel of a pose looks up the nearest pixel of the frame, so there are no gaps. The pivot stays in place in every
//! pose. All arithmetic is in integers: every machine bakes the same masks. Equal masks are stored once.

mod bake;
mod distinct;
mod error;
mod pose;
mod set;
mod turn;

pub use error::SpriteError;
pub use pose::{Flip, Pose, SpriteOptions};
pub use set::SpriteSet;

use std::ops::RangeInclusive;

/// The greatest number of poses in a set.
pub const MAX_POSES: usize = 1 << 16;

/// The scales that a set may have.
pub const SCALES: RangeInclusive<f32> = 0.015_625..=64.0;

#[cfg(test)]
mod tests;
