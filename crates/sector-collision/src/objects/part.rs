//! Parts of the table: ranges of slots, each updated by one thread.

use super::{MaskId, Objects, PackedMask, Slot, SlotInfo, Stamp};
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
            self.motions.clear(slot);
            if self.info[slot.index()].mask.may_move() {
                self.begin_motion(slot, motion);
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
    /// Whether the object of a handle is in the range. Returns true for handles of other pipelines, so that an update
    /// with one reports the error.
    #[inline]
    fn contains(self, handle: Handle) -> bool {
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
    range: SlotRange,
    rects: &'a mut [Rect],
    info: &'a mut [SlotInfo],
    now: Stamp,
    motions: &'a Motions,
}

impl SlotsOfTable<'_> {
    /// Replaces the rectangles and masks of objects in this part with those that `place` returns, after `check`. Skips
    /// objects of other parts.
    ///
    /// # Errors
    /// Stops at the first handle of another pipeline, or of an object of this part that has been removed.
    pub(crate) fn update_each<S: Copy>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        changes: &mut MotionChanges,
        check: impl Fn(Rect, Option<MaskId>),
        mut place: impl FnMut(S) -> (Rect, Option<MaskId>),
    ) -> Result<(), BatchError> {
        self.for_each_own(entries, |slots, handle, source| {
            let (rect, mask) = place(source);
            check(rect, mask);
            slots.place(handle, rect, mask, changes);
            Ok(())
        })
    }

    /// Sends objects of this part along the paths that `motion` returns and replaces their masks, after `check`. Skips
    /// objects of other parts.
    ///
    /// # Errors
    /// Same as for [`update_each`](Self::update_each). Also stops at the first path whose bounds are too large.
    pub(crate) fn sweep_each<S: Copy>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        changes: &mut MotionChanges,
        check: impl Fn(Rect, Option<MaskId>),
        mut motion: impl FnMut(S) -> (Motion, Option<MaskId>),
    ) -> Result<(), BatchError> {
        self.for_each_own(entries, |slots, handle, source| {
            let (motion, mask) = motion(source);
            check(motion.from(), mask);
            slots.place(handle, motion.bounds()?, mask, changes);
            if motion.from() != motion.to() {
                slots.info[slots.range.index(handle)].mask.0 |= PackedMask::MAY_MOVE;
                changes.begun.push((handle.slot, motion));
            }
            Ok(())
        })
    }

    /// Calls `update` for the entries whose objects are in this part.
    fn for_each_own<S: Copy>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        mut update: impl FnMut(&mut Self, Handle, S) -> Result<(), UpdateError>,
    ) -> Result<(), BatchError> {
        let range = self.range;
        let own = entries.into_iter().filter(|(handle, _)| range.contains(*handle));
        in_blocks(
            self,
            own,
            |slots, handle| slots.check(handle),
            |slots, handle, source| update(slots, handle, source),
        )
    }

    #[inline]
    fn check(&self, handle: Handle) -> Result<(), HandleError> {
        if handle.pipeline != self.range.pipeline {
            return Err(HandleError::Foreign);
        }
        match self.info.get(self.range.index(handle)) {
            Some(info) if info.generation == Some(handle.generation) => Ok(()),
            _ => Err(HandleError::Removed),
        }
    }

    #[inline]
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

/// The number of entries whose slots are looked up together: about as many as the cache misses that a core can overlap.
const BLOCK: usize = 32;

/// Calls `update` for each of `entries` whose handle passes `check`. Checks a block of handles before it updates the
/// first of them, so that the processor fetches their slots from memory at the same time.
///
/// # Errors
/// Stops at the first handle that does not pass, before any update of its block, and at the first error of `update`.
pub(crate) fn in_blocks<C: ?Sized, S: Copy>(
    table: &mut C,
    entries: impl IntoIterator<Item = (Handle, S)>,
    check: impl Fn(&C, Handle) -> Result<(), HandleError>,
    mut update: impl FnMut(&mut C, Handle, S) -> Result<(), UpdateError>,
) -> Result<(), BatchError> {
    let mut entries = entries.into_iter();
    let Some(first) = entries.next() else { return Ok(()) };
    let (mut block, mut filled) = ([first; BLOCK], 1);
    loop {
        filled += block[filled..].iter_mut().zip(&mut entries).map(|(entry, next)| *entry = next).count();
        let block = &block[..filled];
        // Without a branch for each handle, which would have to wait for its slot.
        let wrong = block.iter().fold(false, |wrong, &(handle, _)| wrong | check(table, handle).is_err());
        if wrong {
            block.iter().try_for_each(|&(handle, _)| {
                check(table, handle).map_err(|error| BatchError { handle, error: error.into() })
            })?;
        }
        for &(handle, source) in block {
            update(table, handle, source).map_err(|error| BatchError { handle, error })?;
        }
        if filled < BLOCK {
            return Ok(());
        }
        filled = 0;
    }
}
