//! Parts of the table: ranges of slots, each updated by one thread.

use super::slot_info::{PackedMask, SlotInfo, Stamp};
use super::{MaskId, Objects, Slot};
use crate::handle::{BatchError, Handle, HandleError, PipelineNumber, UpdateError};
use crate::motion::Motion;
use crate::motions::Motions;
use crate::rect::Rect;

impl Objects {
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
            // If an object was listed twice, the last entry counts, with a path or without.
            if self.info[slot.index()].mask.may_move() {
                self.motions.set(slot, motion, self.rects.len());
            }
        }
    }
}

/// A range of slots in the table of a pipeline: the objects that one thread updates.
#[derive(Clone, Copy, Debug)]
struct SlotRange {
    pipeline: PipelineNumber,
    first: usize,
    len: usize,
}

impl SlotRange {
    /// Returns the index of a slot within the range. The result is out of range for slots before it.
    #[inline]
    fn index(self, handle: Handle) -> usize {
        handle.slot.index().wrapping_sub(self.first)
    }

    /// Whether the object of a handle is in another part of the table.
    #[inline]
    fn is_elsewhere(self, handle: Handle) -> bool {
        self.index(handle) >= self.len && handle.pipeline == self.pipeline
    }

    #[cold]
    fn refuse(self, handle: Handle) -> UpdateError {
        let is_foreign = handle.pipeline != self.pipeline;
        if is_foreign { HandleError::Foreign.into() } else { HandleError::Removed.into() }
    }
}

/// The entries that an update of many objects has read, and the first of them that it refused.
#[derive(Debug, Default)]
pub(crate) struct EntriesRead {
    count: usize,
    /// The refused entry, with the number of entries before it.
    pub(crate) refused: Option<(usize, BatchError)>,
}

impl EntriesRead {
    /// Calls `update` for each entry. Those that it refuses change nothing, so what an update has done does not depend on
    /// how many threads share it.
    #[inline]
    pub(crate) fn each<S>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        mut update: impl FnMut(Handle, S) -> Result<(), UpdateError>,
    ) {
        let mut count = self.count;
        for (handle, source) in entries {
            if let Err(error) = update(handle, source) {
                self.refused.get_or_insert((count, BatchError { handle, error }));
            }
            count += 1;
        }
        self.count = count;
    }

    pub(crate) fn result(refused: Option<(usize, BatchError)>) -> Result<(), BatchError> {
        refused.map_or(Ok(()), |(_, error)| Err(error))
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
    range: SlotRange,
    rects: &'a mut [Rect],
    info: &'a mut [SlotInfo],
    now: Stamp,
    motions: &'a Motions,
}

impl SlotsOfTable<'_> {
    /// Replaces the rectangles and masks of objects in this part with those that `place` returns, after `check`. Skips
    /// objects of other parts. Refuses handles of other pipelines, and of removed objects of this part.
    pub(crate) fn update_each<S>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        read: &mut EntriesRead,
        changes: &mut MotionChanges,
        check: impl Fn(Handle, Rect, Option<MaskId>),
        mut place: impl FnMut(S) -> (Rect, Option<MaskId>),
    ) {
        let (now, motions) = (self.now, self.motions);
        self.for_each_own(entries, read, |mut own, handle, source| {
            let (rect, mask) = place(source);
            check(handle, rect, mask);
            if own.write(rect, mask, now) && motions.of(handle.slot).is_some() {
                changes.ended.push(handle.slot);
            }
            Ok(())
        });
    }

    /// Sends objects of this part along the paths that `motion` returns and replaces their masks, after `check`. Refuses
    /// what [`update_each`](Self::update_each) refuses, and paths whose bounds are too large.
    pub(crate) fn sweep_each<S>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        read: &mut EntriesRead,
        changes: &mut MotionChanges,
        check: impl Fn(Handle, Rect, Option<MaskId>),
        mut motion: impl FnMut(S) -> (Motion, Option<MaskId>),
    ) {
        let (now, motions) = (self.now, self.motions);
        self.for_each_own(entries, read, |mut own, handle, source| {
            let (slot, (motion, mask)) = (handle.slot, motion(source));
            check(handle, motion.from(), mask);
            let had_motion = own.write(motion.bounds()?, mask, now);
            if motion.from() != motion.to() {
                own.info.mask.0 |= PackedMask::MAY_MOVE;
                changes.begun.push((slot, motion));
            } else if had_motion && motions.of(slot).is_some() {
                changes.ended.push(slot);
            }
            Ok(())
        });
    }

    /// Calls `update` for the entries whose objects are in this part.
    #[inline]
    fn for_each_own<S>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        read: &mut EntriesRead,
        mut update: impl FnMut(SlotOfTable<'_>, Handle, S) -> Result<(), UpdateError>,
    ) {
        let Self { range, rects, info, .. } = self;
        let (range, info) = (*range, &mut **info);
        // With the same length, one check of an index is enough.
        let rects = &mut rects[..info.len()];
        read.each(entries, |handle, source| {
            let index = range.index(handle);
            match info.get_mut(index) {
                Some(info) if handle.refers_to(range.pipeline, info.generation) => {
                    update(SlotOfTable { rect: &mut rects[index], info }, handle, source)
                }
                None if range.is_elsewhere(handle) => Ok(()),
                _ => Err(range.refuse(handle)),
            }
        });
    }
}

/// The slot of an object that is updated.
struct SlotOfTable<'a> {
    rect: &'a mut Rect,
    info: &'a mut SlotInfo,
}

impl SlotOfTable<'_> {
    /// Replaces the rectangle and the mask. Returns whether the object may have a motion.
    #[inline]
    fn write(&mut self, rect: Rect, mask: Option<MaskId>, now: Stamp) -> bool {
        *self.rect = rect;
        self.info.changed_in.change(now);
        std::mem::replace(&mut self.info.mask, PackedMask::new(mask)).may_move()
    }
}
