//! Handles: references to the objects of a pipeline that cannot be mistaken for others.
//!
//! ```text
//!   handle   pipeline 3, slot 1, generation 4
//!   table    pipeline 3:  slot 0   slot 1           slot 2
//!                         gen. 7   gen. 4: is it    gen. 1
//! ```
//!
//! A slot is used again once its object has been removed, so that a slot alone would come to mean another object. Each
//! object has a *generation*, a number that no object of the pipeline or of a clone had before it (until 2³² have come),
//! and each pipeline has a number of its own: a handle whose generation or pipeline differs is an error. The check is two
//! comparisons beside data that are read anyway.

use super::messages::messages;
use super::rect::RectError;
use super::slot::Slot;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// A reference to an object of a pipeline. It is invalid once that object has been removed, even if another object has
/// taken the slot, and in any other pipeline but a [clone](super::Pipeline#impl-Clone-for-Pipeline<T>) of its own and one
/// that was [restored](super::snapshot) from a snapshot of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Handle {
    pub(super) slot: Slot,
    pub(super) generation: NonZeroU32,
    pub(super) pipeline: PipelineNumber,
}

/// The bit of the numbers of pipelines that come from a file or message. Another process has given them, so that they would
/// be those of pipelines of this one too.
const FROM_OUTSIDE: u32 = 1 << 31;

/// The number of a pipeline in this process, which its clones share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "u32", into = "u32")
)]
pub(super) struct PipelineNumber(u32);

impl PipelineNumber {
    /// Returns a number that no other pipeline of this process has, unless there have been 2³¹ of them.
    pub(super) fn next() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed) & !FROM_OUTSIDE)
    }
}

#[cfg(feature = "serde")]
impl From<u32> for PipelineNumber {
    fn from(number: u32) -> Self {
        Self(number | FROM_OUTSIDE)
    }
}

#[cfg(feature = "serde")]
impl From<PipelineNumber> for u32 {
    // Without the bit, so that a game that was read and written again gives the same bytes.
    fn from(number: PipelineNumber) -> Self {
        number.0 & !FROM_OUTSIDE
    }
}

/// The reason why a handle refers to no object of a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandleError {
    /// The object has been removed.
    Removed,
    /// The handle belongs to another pipeline.
    Foreign,
}

messages! {
    HandleError {
        Self::Removed => "the handle is stale: its object has been removed";
        Self::Foreign => "the handle belongs to another pipeline";
    }
}

/// The reason why an object cannot be swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpdateError {
    /// The handle refers to no object of the pipeline.
    Handle(HandleError),
    /// The end of the path is out of reach, or the rectangle around the path is too large.
    Path(RectError),
}

messages! {
    UpdateError {
        Self::Handle(error) => "{error}";
        Self::Path(error) => "the path: {error}";
    }
}

impl From<HandleError> for UpdateError {
    fn from(error: HandleError) -> Self {
        Self::Handle(error)
    }
}

impl From<RectError> for UpdateError {
    fn from(error: RectError) -> Self {
        Self::Path(error)
    }
}
