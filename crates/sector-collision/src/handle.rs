//! Handles: references to the objects of a pipeline. A handle never refers to the wrong object.
//!
//! ```text
//!   handle   pipeline 3, slot 1, generation 4
//!   table    pipeline 3:  slot 0   slot 1           slot 2
//!                         gen. 7   gen. 4: is it    gen. 1
//! ```
//!
//! The slot of a removed object is reused, so a slot alone does not identify an object. Each object therefore also has
//! a *generation*, a number that no object of the pipeline or a clone has had before (until there have been 2³²), and
//! each pipeline has a unique number. Using a handle with another generation or pipeline is an error. The check takes
//! two comparisons with data that are read anyway.

use super::messages::messages;
use super::rect::RectError;
use super::slot::Slot;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// A reference to an object of a pipeline. It becomes invalid when the object is removed, even if another object takes
/// the slot. It is also valid in a [clone](super::Pipeline#impl-Clone-for-Pipeline<T>) of its pipeline and in a
/// pipeline [restored](super::snapshot) from its snapshot, but in no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle {
    pub(super) slot: Slot,
    pub(super) generation: NonZeroU32,
    pub(super) pipeline: PipelineNumber,
}

impl Handle {
    /// Whether this is a handle of the object that has a generation in this slot of a pipeline.
    #[inline]
    pub(super) fn refers_to(self, pipeline: PipelineNumber, generation: Option<NonZeroU32>) -> bool {
        // As numbers, where 0 is none: one comparison.
        self.pipeline == pipeline && generation.map_or(0, NonZeroU32::get) == self.generation.get()
    }
}

/// The number of a pipeline in this process, shared by its clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PipelineNumber(u32);

impl PipelineNumber {
    /// Returns a number that no other pipeline of this process has, until there have been 2³² of them.
    pub(super) fn next() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// The reason why a handle does not refer to an object of a pipeline.
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
    /// The handle does not refer to an object of the pipeline.
    Handle(HandleError),
    /// The end of the path is outside the limits, or the rectangle around the path is too large.
    Path(RectError),
    /// The object has already been swept to another place in this tick.
    Swept,
}

messages! {
    UpdateError {
        Self::Handle(error) => "{error}";
        Self::Path(error @ (RectError::X(_) | RectError::Y(_))) => "the end of the path: {error}";
        Self::Path(error) => "the rectangle around the path: {error}";
        Self::Swept => "the object already has a path in this tick: run the pipeline first";
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

/// The first entry that an update of [many objects](super::Pipeline::update_all) refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchError {
    /// The handle of the entry.
    pub handle: Handle,
    /// The reason.
    pub error: UpdateError,
}

messages! {
    BatchError {
        Self { handle, error } => "{error} ({handle:?})";
    }
}

impl From<BatchError> for UpdateError {
    fn from(refused: BatchError) -> Self {
        refused.error
    }
}
