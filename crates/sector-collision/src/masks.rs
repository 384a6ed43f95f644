//! The masks of a pipeline: a table that may be shared between pipelines, and those that were added while it runs.

use super::mask::Mask;
use super::objects::MaskId;
use crate::rect::Rect;
use std::sync::Arc;

/// The table of masks of a pipeline.
#[derive(Clone, Debug)]
pub(crate) struct Masks {
    shared: Arc<[Mask]>,
    added: Vec<Mask>,
}

impl Masks {
    /// Creates a table of the masks that the pipeline was made with.
    pub(crate) const fn new(shared: Arc<[Mask]>) -> Self {
        Self { shared, added: Vec::new() }
    }

    /// Adds a mask to the table, and returns its number.
    pub(crate) fn add(&mut self, mask: Mask) -> MaskId {
        let id = self.shared.len() + self.added.len();
        self.added.push(mask);
        MaskId(u32::try_from(id).expect("fewer than 2³² masks"))
    }

    /// Returns a mask that is in the table.
    #[inline]
    pub(crate) fn get(&self, id: MaskId) -> &Mask {
        let at = id.0 as usize;
        self.shared.get(at).unwrap_or_else(|| &self.added[at - self.shared.len()])
    }

    /// Asserts that a rectangle is within the limits and a mask fits it, since the error would otherwise show far from its
    /// cause.
    #[inline]
    #[track_caller]
    pub(crate) fn assert_fits(&self, rect: Rect, mask: Option<MaskId>) {
        assert!(rect.is_within_limits(), "{rect:?} is outside the limits of a rectangle");
        if let Some(id) = mask {
            let mask = self.find(id).expect("a mask that is not in the pipeline's table");
            let size = (mask.width(), mask.height());
            assert!(size == (rect.w, rect.h), "{rect:?} was given a mask of {size:?} pixels");
        }
    }

    /// Returns the mask of a number, if there is one.
    #[inline]
    pub(crate) fn find(&self, id: MaskId) -> Option<&Mask> {
        let at = id.0 as usize;
        self.shared.get(at).or_else(|| self.added.get(at - self.shared.len()))
    }
}
