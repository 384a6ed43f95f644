//! The masks of a pipeline: a table that pipelines may share, followed by masks added at run time.

use super::mask::Mask;
use super::objects::MaskId;
use crate::rect::Rect;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) struct Masks {
    shared: Arc<[Mask]>,
    added: Vec<Mask>,
    /// The width and height of each mask, stored separately so that updates of objects find them in the cache.
    sizes: Vec<(i32, i32)>,
}

impl Masks {
    pub(crate) fn new(shared: Arc<[Mask]>) -> Self {
        let sizes = shared.iter().map(|mask| (mask.width(), mask.height())).collect();
        Self { shared, added: Vec::new(), sizes }
    }

    pub(crate) fn add(&mut self, mask: Mask) -> MaskId {
        // The highest bit of the id is reserved: see `PackedMask`.
        let id = u32::try_from(self.sizes.len()).ok().filter(|&id| id < u32::MAX >> 1);
        self.sizes.push((mask.width(), mask.height()));
        self.added.push(mask);
        MaskId(id.unwrap_or_else(|| panic!("{} masks: expected less than 2³¹", self.sizes.len())))
    }

    #[inline]
    pub(crate) fn get(&self, id: MaskId) -> &Mask {
        let at = id.0 as usize;
        self.shared.get(at).unwrap_or_else(|| &self.added[at - self.shared.len()])
    }

    /// Asserts that a rectangle is within the limits and that its mask fits. Without this check the error would surface
    /// far from its cause.
    #[inline]
    #[track_caller]
    pub(crate) fn assert_fits(&self, rect: Rect, mask: Option<MaskId>) {
        rect.within_limits();
        if let Some(id) = mask {
            let found = self.sizes.get(id.0 as usize).copied();
            let Some((w, h)) = found else {
                panic!("{id:?} is not in the pipeline's table of {} masks", self.sizes.len());
            };
            assert!((w, h) == (rect.w, rect.h), "a mask of {w} × {h} pixels does not fit {rect:?}");
        }
    }

    #[inline]
    pub(crate) fn find(&self, id: MaskId) -> Option<&Mask> {
        let at = id.0 as usize;
        self.shared.get(at).or_else(|| self.added.get(at - self.shared.len()))
    }
}
