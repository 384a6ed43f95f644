//! The errors of sprite sets.

use super::{Flip, MAX_POSES, SCALES};
use crate::handle::HandleError;
use crate::messages::messages;
use crate::rect::{MAX_SIDE, RectError};

/// The reason why a sprite set cannot be baked, or why a pose of it cannot be used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpriteError {
    /// There is no pose, or there are more than [`MAX_POSES`].
    Poses {
        /// The number of frames.
        frames: usize,
        /// The number of flips.
        flips: usize,
        /// The number of angles.
        angles: u32,
        /// The number of scales.
        scales: usize,
    },
    /// The pivot is farther than [`MAX_SIDE`] from the upper left corner of the frame, or not a number.
    Pivot([f32; 2]),
    /// A scale is not in [`SCALES`].
    Scale(f32),
    /// A pose is larger than a mask. The values are its width and height.
    Size(i64, i64),
    /// The pose has a frame that the set does not have.
    Frame {
        /// The index of the frame.
        found: usize,
        /// The number of frames of the set.
        frames: usize,
    },
    /// The pose has a flip that was not baked.
    Flip(Flip),
    /// The rectangle of the pose at its position is outside the limits.
    Rect(RectError),
    /// The handle does not refer to an object of the pipeline.
    Handle(HandleError),
}

messages! {
    SpriteError {
        Self::Poses { frames, flips, angles, scales } =>
            "{frames} frames × {flips} flips × {angles} angles × {scales} scales: expected 1 to {MAX_POSES} poses";
        Self::Pivot([x, y]) => "({x:?}, {y:?}) is not a valid pivot: expected -{MAX_SIDE} to {MAX_SIDE}";
        Self::Scale(scale) => "{scale:?} is not a valid scale: expected {} to {}", SCALES.start(), SCALES.end();
        Self::Size(w, h) => "a pose would have {w} × {h} pixels: expected sides of at most {MAX_SIDE}";
        Self::Frame { found, frames } => "there is no frame {found}: expected 0 to {}", frames - 1;
        Self::Flip(flip) => "the flip {flip:?} was not baked: expected one of SpriteOptions::flips";
        Self::Rect(error) => "{error}";
        Self::Handle(error) => "{error}";
    }
}

impl From<RectError> for SpriteError {
    fn from(error: RectError) -> Self {
        Self::Rect(error)
    }
}

impl From<HandleError> for SpriteError {
    fn from(error: HandleError) -> Self {
        Self::Handle(error)
    }
}
