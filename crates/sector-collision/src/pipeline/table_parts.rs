//! Updates of many objects at once, on several threads where there are some: each thread goes through all updates, and makes those
//! of its own part of the table.
//!
//! ```text
//!   updates of all objects    7 2 9 0 4 6 1 3 8 5        read by each thread, one after the other in memory
//!   thread 1                    2   0 4   1 3            writes the slots 0 to 4
//!   thread 2                  7   9     6     8 5        writes the slots 5 to 9
//! ```
//!
//! What takes time in an update is the wait for a slot somewhere in memory, not the reading of a list from begin to end. So
//! each thread waits for its share of the slots, and no slot is written by two threads.

use super::Pipeline;
use crate::handle::{Handle, HandleError, UpdateError};
use crate::masks::Masks;
use crate::method::Method;
use crate::motion::Motion;
use crate::objects::{MaskId, MotionChanges, SlotRange, SlotsOfTable};
use crate::rect::Rect;

/// The number of objects below which one thread is faster: to wake another takes some microseconds.
const ENOUGH_FOR_THREADS: usize = 1 << 14;

/// The part of the table of objects that one thread updates: see [`Pipeline::update_in_parts`].
#[derive(Debug)]
pub struct TablePart<'a, T>(Part<'a, T>);

#[derive(Debug)]
enum Part<'a, T> {
    /// The whole table, with the method, which has to be told.
    Whole(&'a mut Pipeline<T>),
    /// Some slots of a table whose method is filled anew each tick.
    Slots { slots: SlotsOfTable<'a>, masks: &'a Masks, changes: &'a mut MotionChanges },
}

impl<T: Copy> TablePart<'_, T> {
    /// Returns the slots of this part, so that the new place of an object of another part need not be worked out.
    pub fn slots(&self) -> SlotRange {
        match &self.0 {
            Part::Whole(pipeline) => pipeline.objects.all_slots(),
            Part::Slots { slots, .. } => slots.range,
        }
    }

    /// Updates the objects of this part, each named once, as [`Pipeline::update_all`] does, and passes over those of other parts.
    ///
    /// # Errors
    /// Those of [`Pipeline::update_all`]; a handle of another pipeline is an error in every part.
    ///
    /// # Panics
    /// In the cases of [`Pipeline::insert`].
    pub fn update_all(
        &mut self,
        places: impl IntoIterator<Item = (Handle, Rect, Option<MaskId>)>,
    ) -> Result<(), HandleError> {
        match &mut self.0 {
            Part::Whole(pipeline) => pipeline.update_all(places),
            Part::Slots { slots, masks, changes } => {
                slots.update_all(places, changes, |rect, mask| masks.assert_fits(rect, mask))
            }
        }
    }

    /// Sends objects of this part along paths, each named once, as [`Pipeline::update_swept`] does, and passes over those of other
    /// parts.
    ///
    /// # Errors
    /// At the first object for which [`Pipeline::update_swept`] has one.
    ///
    /// # Panics
    /// In the cases of [`Pipeline::insert`].
    pub fn sweep_all(
        &mut self,
        motions: impl IntoIterator<Item = (Handle, Motion, Option<MaskId>)>,
    ) -> Result<(), UpdateError> {
        match &mut self.0 {
            Part::Whole(pipeline) => motions
                .into_iter()
                .try_for_each(|(handle, motion, mask)| pipeline.update_swept(handle, motion, mask)),
            Part::Slots { slots, masks, changes } => {
                slots.sweep_all(motions, changes, |rect, mask| masks.assert_fits(rect, mask))
            }
        }
    }
}

impl<T: Copy + Send + Sync> Pipeline<T> {
    /// Updates many objects on the [threads](Self::set_threads) of the pipeline. `update` is called once by each thread, or once in
    /// all, and gives the part of the table that it is handed the places of all objects.
    ///
    /// ```
    /// use sector_collision::{HandleError, Kind, Method, Object, Pipeline, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Fast, Rules::all(), [], 100_000);
    /// let place = |i| Rect::new(i % 1000, i / 1000, 2, 2);
    /// let handles: Vec<_> = (0..100_000).map(|i| pipeline.insert(Object::new(i, Kind(0), place(i as i32)))).collect();
    /// let places = |t| (0..).zip(&handles).map(move |(i, &handle)| (handle, place(i + t), None));
    /// pipeline.update_in_parts(|part| part.update_all(places(1)))?;
    /// assert_eq!(pipeline.object(handles[7])?.rect, place(8));
    /// # Ok::<(), HandleError>(())
    /// ```
    ///
    /// Several threads take part from 16,384 objects on, if the method is filled anew each tick, as [`fast`](crate::broad::fast) is.
    /// 336,000 objects of the stress mode are so placed in 0.9 of the time by two threads; the tick as a whole takes 0.87 to 0.96, since
    /// each core then has to fetch what the other wrote.
    ///
    /// # Errors
    /// The first error that `update` returns in any part.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    pub fn update_in_parts<E: Send>(
        &mut self,
        update: impl Fn(&mut TablePart<'_, T>) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        if !self.is_filled_anew() {
            return update(&mut TablePart(Part::Whole(self)));
        }
        self.changed();
        let threads = if self.len() < ENOUGH_FOR_THREADS { 1 } else { self.pool.threads() };
        self.motion_changes.resize_with(threads, MotionChanges::default);
        let Self { objects, masks, pool, motion_changes, .. } = self;
        let mut parts = objects
            .parts(threads)
            .zip(&mut *motion_changes)
            .map(|(slots, changes)| TablePart(Part::Slots { slots, masks, changes }));
        let result = if threads == 1 {
            parts.try_for_each(|mut part| update(&mut part))
        } else {
            let mut all: Vec<_> = parts.by_ref().map(|part| (part, Ok(()))).collect();
            pool.each(&mut all, |(part, result)| *result = update(part));
            all.into_iter().try_for_each(|(_, result)| result)
        };
        drop(parts);
        motion_changes.iter_mut().for_each(|changes| objects.take_motions(changes));
        result
    }
}

impl<T: Copy> Pipeline<T> {
    /// Whether an update changes the table alone: the method is filled anew each tick, and no object rests. False without
    /// objects, where there is no part of a table.
    pub(super) fn is_filled_anew(&self) -> bool {
        self.resting.is_none() && self.active_method() == Method::Fast && self.objects.slot_count() > 0
    }

    /// Updates objects of a table whose method is filled anew, in one part.
    pub(super) fn update_table(
        &mut self,
        places: impl IntoIterator<Item = (Handle, Rect, Option<MaskId>)>,
    ) -> Result<(), HandleError> {
        self.changed();
        self.motion_changes.resize_with(1, MotionChanges::default);
        let Self { objects, masks, motion_changes, .. } = self;
        let changes = &mut motion_changes[0];
        let result = objects.parts(1).next().map_or(Ok(()), |mut slots| {
            slots.update_all(places, changes, |rect, mask| masks.assert_fits(rect, mask))
        });
        objects.take_motions(changes);
        result
    }
}
