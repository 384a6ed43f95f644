//! Updates of many objects at once, on several threads if available: each thread reads all updates and applies the ones
//! in its own part of the table.
//!
//! ```text
//!   updates of all objects    7 2 9 0 4 6 1 3 8 5        read by each thread, contiguous in memory
//!   thread 1                    2   0 4   1 3            writes the slots 0 to 4
//!   thread 2                  7   9     6     8 5        writes the slots 5 to 9
//! ```
//!
//! An update spends its time waiting for a slot somewhere in memory, not reading the list from start to end. With
//! several threads, each waits only for its share of the slots, and no slot is written by two threads.

use super::Pipeline;
use crate::handle::{BatchError, Handle};
use crate::masks::MaskSizes;
use crate::method::Method;
use crate::motion::Motion;
use crate::objects::{EntriesRead, MaskId, MotionChanges, Objects, SlotsOfTable};
use crate::rect::Rect;

/// Below this number of objects, one thread is faster: waking another takes some microseconds.
const ENOUGH_FOR_THREADS: usize = 1 << 14;

/// The part of the object table that one thread updates: see [`Pipeline::update_in_parts`].
#[derive(Debug)]
pub struct TablePart<'a, T> {
    part: Part<'a, T>,
    read: EntriesRead,
}

#[derive(Debug)]
enum Part<'a, T> {
    /// The whole table, with a method that must be notified.
    Whole(&'a mut Pipeline<T>),
    /// Some slots of a table whose method is rebuilt each tick.
    Slots { slots: SlotsOfTable<'a>, sizes: MaskSizes<'a>, changes: &'a mut MotionChanges },
}

/// A table that is updated in parts, with the motion changes of each part. Applies them at the end, even if an update
/// panics.
struct PartedTable<'a>(&'a mut Objects, &'a mut [MotionChanges]);

impl Drop for PartedTable<'_> {
    fn drop(&mut self) {
        let Self(objects, changes) = self;
        changes.iter_mut().for_each(|changes| objects.take_motions(changes));
    }
}

impl<T: Copy> TablePart<'_, T> {
    /// Moves objects to the rectangles that `place` returns and sets their masks, like [`Pipeline::update_all`]. An entry
    /// is a handle with anything from which `place` computes the two, such as a reference to a component. Calls `place`
    /// only for objects of this part. Skips entries that [`Pipeline::update_all`] refuses.
    ///
    /// # Panics
    /// Under the same conditions as [`Pipeline::update_all`].
    pub fn update_each<S>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        place: impl FnMut(S) -> (Rect, Option<MaskId>),
    ) {
        let Self { part, read } = self;
        match part {
            Part::Whole(pipeline) => pipeline.update_each(entries, read, place),
            Part::Slots { slots, sizes, changes } => {
                let sizes = *sizes;
                let check = move |handle, rect, mask| sizes.assert_fits(rect, mask, Some(handle));
                slots.update_each(entries, read, changes, check, place);
            }
        }
    }

    /// Moves objects along the paths that `motion` returns and sets their masks, like [`Pipeline::update_swept`]. The
    /// entries are like those of [`update_each`](Self::update_each). Skips those for which [`Pipeline::update_swept`]
    /// would fail.
    ///
    /// # Panics
    /// Under the same conditions as [`Pipeline::update_all`].
    pub fn sweep_each<S>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        mut motion: impl FnMut(S) -> (Motion, Option<MaskId>),
    ) {
        let Self { part, read } = self;
        match part {
            Part::Whole(pipeline) => read.each(entries, |handle, source| {
                pipeline.objects.slot(handle)?;
                let (motion, mask) = motion(source);
                pipeline.masks.sizes().assert_fits(motion.from(), mask, Some(handle));
                pipeline.update_swept(handle, motion, mask)
            }),
            Part::Slots { slots, sizes, changes } => {
                let sizes = *sizes;
                let check = move |handle, rect, mask| sizes.assert_fits(rect, mask, Some(handle));
                slots.sweep_each(entries, read, changes, check, motion);
            }
        }
    }
}

impl<T: Copy + Send + Sync> Pipeline<T> {
    /// Updates many objects on the [threads](Self::set_threads) of the pipeline. Calls `update` once per thread, or
    /// only once in total. It must pass the positions of all objects to the table part that it receives.
    ///
    /// ```
    /// use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Fast, Rules::all(), [], 100_000);
    /// let place = |i| Rect::new(i % 1000, i / 1000, 2, 2);
    /// let handles: Vec<_> = (0..100_000).map(|i| pipeline.insert(Object::new(i, Kind(0), place(i as i32)))).collect();
    /// let entries = (0..).zip(&handles).map(|(i, &handle)| (handle, i));
    /// pipeline.update_in_parts(|part| part.update_each(entries.clone(), |i| (place(i + 1), None)))?;
    /// assert_eq!(pipeline.object(handles[7])?.rect, place(8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Several threads take part from 16,384 objects on, if the method is rebuilt each tick, like
    /// [`fast`](crate::broad::fast). Each thread reads all handles and updates its share, so that twice as many
    /// threads take more than half the time.
    ///
    /// # Errors
    /// The first entry that was refused: its object has been removed, it belongs to another pipeline, or its path is too
    /// long. All other entries are still applied. Neither the error nor what has moved depends on the number of threads.
    ///
    /// # Panics
    /// Under the same conditions as [`update_all`](Self::update_all). Which objects have been updated then depends on the
    /// number of threads.
    pub fn update_in_parts(
        &mut self,
        update: impl Fn(&mut TablePart<'_, T>) + Sync,
    ) -> Result<(), BatchError> {
        if !self.is_rebuilt_each_tick() {
            let mut whole = TablePart { part: Part::Whole(self), read: EntriesRead::default() };
            update(&mut whole);
            return EntriesRead::result(whole.read.refused);
        }
        self.changed();
        self.query_index.drop_grid();
        let threads = if self.len() < ENOUGH_FOR_THREADS { 1 } else { self.pool.threads() };
        self.motion_changes.resize_with(threads, MotionChanges::default);
        let Self { objects, masks, pool, motion_changes, .. } = self;
        let PartedTable(objects, changes) = &mut PartedTable(objects, motion_changes);
        let mut parts = objects.parts(threads).zip(&mut **changes).map(|(slots, changes)| TablePart {
            part: Part::Slots { slots, sizes: masks.sizes(), changes },
            read: EntriesRead::default(),
        });
        if threads == 1 {
            // Without a list of parts, which would be allocated.
            let refused = parts.next().and_then(|mut part| {
                update(&mut part);
                part.read.refused
            });
            return EntriesRead::result(refused);
        }
        let mut all: Vec<_> = parts.collect();
        pool.each(&mut all, &update);
        let refused = all.into_iter().filter_map(|part| part.read.refused);
        EntriesRead::result(refused.min_by_key(|&(number, _)| number))
    }
}

impl<T: Copy> Pipeline<T> {
    /// Whether an update changes only the table, because the method is rebuilt each tick. False without objects,
    /// because an empty table has no parts.
    pub(super) fn is_rebuilt_each_tick(&self) -> bool {
        self.active_method() == Method::Fast && self.objects.slot_count() > 0
    }

    /// Updates objects in one part of a table whose method is rebuilt each tick.
    pub(super) fn update_table<S>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        read: &mut EntriesRead,
        place: impl FnMut(S) -> (Rect, Option<MaskId>),
    ) {
        self.changed();
        let Self { objects, masks, motion_changes, .. } = self;
        let PartedTable(objects, changes) = &mut PartedTable(objects, motion_changes);
        let sizes = masks.sizes();
        let check = move |handle, rect, mask| sizes.assert_fits(rect, mask, Some(handle));
        if let Some(mut slots) = objects.parts(1).next() {
            slots.update_each(entries, read, &mut changes[0], check, place);
        }
    }
}
