//! Updates on several threads: each thread goes through the new places of all objects, and takes those of its own part of the
//! table.
//!
//! ```text
//!   places of all objects     7 2 9 0 4 6 1 3 8 5        read by each thread, one after the other in memory
//!   thread 1                    2   0 4   1 3            writes the slots 0 to 4
//!   thread 2                  7   9     6     8 5        writes the slots 5 to 9
//! ```
//!
//! What takes time in an update is the wait for a slot somewhere in memory, not the reading of a list from begin to end. So
//! each thread waits for its share of the slots, and no slot is written by two threads.

use super::Pipeline;
use crate::handle::{Handle, HandleError};
use crate::masks::Masks;
use crate::objects::{MaskId, Slot, SlotsOfTable};
use crate::rect::Rect;

/// The number of objects below which one thread is faster: to wake another takes some microseconds.
const ENOUGH_FOR_THREADS: usize = 1 << 14;

/// The part of the table of objects that one thread updates: see [`Pipeline::update_in_parts`].
#[derive(Debug)]
pub struct TablePart<'a, T>(Part<'a, T>);

#[derive(Debug)]
enum Part<'a, T> {
    /// The whole table, with the method, which may have to be told.
    Whole(&'a mut Pipeline<T>),
    /// Some slots, of a table whose method is filled anew each tick.
    Slots { slots: SlotsOfTable<'a>, masks: &'a Masks, swept: Vec<Slot> },
}

impl<T: Copy> TablePart<'_, T> {
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
            Part::Slots { slots, masks, swept } => {
                slots.update_all(places, swept, |rect, mask| masks.assert_fits(rect, mask))
            }
        }
    }
}

impl<T: Copy + Send + Sync> Pipeline<T> {
    /// Updates many objects, each named once, on the [threads](Self::set_threads) of the pipeline. `update` is called once by each
    /// thread, or once in all, and gives the part of the table that it is handed the places of all objects.
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
    /// Several threads help where objects are tens of thousands and the method is filled anew each tick, as
    /// [`fast`](crate::broad::fast) is; otherwise this is [`update_all`](Self::update_all).
    ///
    /// # Errors
    /// The first error that `update` returns in any part.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    pub fn update_in_parts(
        &mut self,
        update: impl Fn(&mut TablePart<'_, T>) -> Result<(), HandleError> + Sync,
    ) -> Result<(), HandleError> {
        let threads = self.pool.threads();
        let is_for_one = threads == 1 || self.len() < ENOUGH_FOR_THREADS;
        if is_for_one || self.resting.is_some() || !self.broad.is_filled_anew() {
            return update(&mut TablePart(Part::Whole(self)));
        }
        self.changed();
        let Self { objects, masks, pool, .. } = self;
        let parts = objects.parts(threads).map(|slots| Part::Slots { slots, masks, swept: Vec::new() });
        let mut parts: Vec<_> = parts.map(|part| (TablePart(part), Ok(()))).collect();
        pool.each(&mut parts, |(part, result)| *result = update(part));
        let mut result = Ok(());
        let mut all_swept = Vec::new();
        for (TablePart(part), of_part) in parts {
            if let Part::Slots { swept, .. } = part {
                all_swept.extend(swept);
            }
            result = result.and(of_part);
        }
        all_swept.into_iter().for_each(|slot| objects.stop(slot));
        result
    }
}
