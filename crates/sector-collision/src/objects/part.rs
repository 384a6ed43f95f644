//! Parts of the table: ranges of slots, each updated by one thread.

use super::{MaskId, Objects, PackedMask, Slot, SlotInfo, Stamp};
use crate::handle::{Handle, HandleError, PipelineNumber, UpdateError};
use crate::motion::Motion;
use crate::motions::Motions;
use crate::rect::Rect;

impl Objects {
    pub(crate) const fn all_slots(&self) -> SlotRange {
        SlotRange { pipeline: self.pipeline, first: 0, len: usize::MAX }
    }

    /// Divides the table into at most `count` ranges of slots, for threads that update objects.
    pub(crate) fn parts(&mut self, count: usize) -> impl Iterator<Item = SlotsOfTable<'_>> {
        let chunk = self.rects.len().div_ceil(count).max(1);
        let (pipeline, now, motions) = (self.pipeline, self.now(), &self.motions);
        let last = self.rects.len().div_ceil(chunk).saturating_sub(1);
        let slots = self.rects.chunks_mut(chunk).zip(self.info.chunks_mut(chunk)).enumerate();
        slots.map(move |(i, (rects, info))| {
            // The last part also has the slots past the end of the table, so that it finds stale handles there.
            let len = if i == last { usize::MAX / 2 } else { rects.len() };
            let range = SlotRange { pipeline, first: i * chunk, len };
            SlotsOfTable { range, rects, info, now, motions }
        })
    }

    /// Applies the motion changes that the update of a part has collected, and clears the lists.
    pub(crate) fn take_motions(&mut self, changes: &mut MotionChanges) {
        changes.ended.drain(..).for_each(|slot| self.motions.clear(slot));
        for (slot, motion) in changes.begun.drain(..) {
            // If an object was listed twice, the last path counts.
            self.motions.clear(slot);
            self.begin_motion(slot, motion);
        }
    }
}

/// A range of slots in the table of a pipeline: the objects that one thread updates.
#[derive(Clone, Copy, Debug)]
pub struct SlotRange {
    pipeline: PipelineNumber,
    first: usize,
    len: usize,
}

impl SlotRange {
    /// Whether the object of a handle is in the range. Returns true for handles of other pipelines, so that an update
    /// with one reports the error.
    #[inline]
    pub fn contains(self, handle: Handle) -> bool {
        self.index(handle) < self.len || handle.pipeline != self.pipeline
    }

    /// Returns the index of a slot within the range. The result is out of range for slots before it.
    #[inline]
    fn index(self, handle: Handle) -> usize {
        handle.slot.index().wrapping_sub(self.first)
    }
}

/// The motions that end or begin while a part is updated. They are collected and applied for all parts together.
#[derive(Clone, Debug, Default)]
pub(crate) struct MotionChanges {
    ended: Vec<Slot>,
    begun: Vec<(Slot, Motion)>,
}

impl MotionChanges {
    pub(crate) fn reserve(&mut self, objects: usize) {
        self.ended.reserve(objects);
        self.begun.reserve(objects);
    }
}

#[derive(Debug)]
pub(crate) struct SlotsOfTable<'a> {
    pub(crate) range: SlotRange,
    rects: &'a mut [Rect],
    info: &'a mut [SlotInfo],
    now: Stamp,
    motions: &'a Motions,
}

impl SlotsOfTable<'_> {
    /// Replaces the rectangles and masks of objects in this part, after `check`. Skips objects of other parts.
    ///
    /// # Errors
    /// Stops at the first handle of another pipeline, or of an object of this part that has been removed.
    pub(crate) fn update_all(
        &mut self,
        places: impl IntoIterator<Item = (Handle, Rect, Option<MaskId>)>,
        changes: &mut MotionChanges,
        check: impl Fn(Rect, Option<MaskId>),
    ) -> Result<(), HandleError> {
        self.for_each_own(places, |slots, (handle, rect, mask)| {
            check(rect, mask);
            slots.place(handle, rect, mask, changes);
            Ok(())
        })
    }

    /// Sends objects of this part along paths and replaces their masks, after `check`. Skips objects of other parts.
    ///
    /// # Errors
    /// Same as for [`update_all`](Self::update_all). Also stops at the first path whose bounds are too large.
    pub(crate) fn sweep_all(
        &mut self,
        motions: impl IntoIterator<Item = (Handle, Motion, Option<MaskId>)>,
        changes: &mut MotionChanges,
        check: impl Fn(Rect, Option<MaskId>),
    ) -> Result<(), UpdateError> {
        self.for_each_own(motions, |slots, (handle, motion, mask)| {
            check(motion.from(), mask);
            slots.place(handle, motion.bounds()?, mask, changes);
            if motion.from() != motion.to() {
                changes.begun.push((handle.slot, motion));
            }
            Ok(())
        })
    }

    /// Calls `update` for the entries whose objects are in this part.
    fn for_each_own<V: Copy, E: From<HandleError>>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, V, Option<MaskId>)>,
        mut update: impl FnMut(&mut Self, (Handle, V, Option<MaskId>)) -> Result<(), E>,
    ) -> Result<(), E> {
        let range = self.range;
        entries.into_iter().filter(|(handle, ..)| range.contains(*handle)).try_for_each(|entry| {
            let handle = entry.0;
            if handle.pipeline != range.pipeline {
                return Err(HandleError::Foreign.into());
            }
            match self.info.get(range.index(handle)) {
                Some(info) if info.generation == Some(handle.generation) => update(self, entry),
                _ => Err(HandleError::Removed.into()),
            }
        })
    }

    fn place(&mut self, handle: Handle, rect: Rect, mask: Option<MaskId>, changes: &mut MotionChanges) {
        let index = self.range.index(handle);
        self.rects[index] = rect;
        let info = &mut self.info[index];
        info.changed_in.change(self.now);
        if std::mem::replace(&mut info.mask, PackedMask::new(mask)).may_move()
            && self.motions.of(handle.slot).is_some()
        {
            changes.ended.push(handle.slot);
        }
    }
}
