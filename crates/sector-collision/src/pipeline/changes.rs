//! Adding, moving and removing objects: each change is written to the table, and the method is notified.

use super::{Pipeline, pairs_among};
use crate::counts::{Counts, MethodStats};
use crate::handle::{BatchError, Handle, HandleError, UpdateError};
use crate::motion::Motion;
use crate::objects::{EntriesRead, MaskId, Object, Slot};
use crate::pixel::Pixel;
use crate::rect::Rect;

/// Tells the method of loaded objects at the end, even if one of them was not valid.
struct Loading<'a, T: Copy>(&'a mut Pipeline<T>);

impl<T: Copy> Drop for Loading<'_, T> {
    fn drop(&mut self) {
        self.0.rebuild();
        self.0.changed();
    }
}

impl<T: Copy> Pipeline<T> {
    /// Inserts an object and returns a handle for moving and removing it. The object takes part from the next
    /// [`run`](Self::run) on.
    ///
    /// # Panics
    /// If the object could not be tested: its rectangle is outside the limits of [`Rect::checked`], its kind is not
    /// below [`Kind::COUNT`](crate::Kind::COUNT), or its mask does not exist or differs from the rectangle in size.
    #[track_caller]
    pub fn insert(&mut self, object: Object<T>) -> Handle {
        let slot = self.enter(object);
        self.join(slot);
        self.objects.handle(slot)
    }

    /// Inserts many objects at once: a method that keeps objects sorted then sorts once, not once per object. Meant for
    /// static scenery, since it returns no handles.
    ///
    /// # Panics
    /// Under the same conditions as [`insert`](Self::insert).
    #[track_caller]
    pub fn load(&mut self, objects: impl IntoIterator<Item = Object<T>>) {
        let Loading(pipeline) = &mut Loading(self);
        for object in objects {
            let slot = pipeline.enter(object);
            pipeline.query_index.insert(slot, &pipeline.objects);
        }
    }

    /// Writes an object and its value to the table.
    #[track_caller]
    pub(super) fn enter(&mut self, object: Object<T>) -> Slot {
        object.kind.assert_valid();
        self.masks.assert_fits(object.rect, object.mask);
        let value = object.value;
        let slot = self.objects.insert(object.with_value(()));
        match self.values.get_mut(slot.index()) {
            Some(left_over) => *left_over = value,
            None => self.values.resize(slot.index() + 1, value),
        }
        slot
    }

    /// Removes an object and returns it.
    ///
    /// # Errors
    /// If the object has been removed before, or the handle belongs to another pipeline.
    pub fn remove(&mut self, handle: Handle) -> Result<Object<T>, HandleError> {
        let object = self.object(handle)?;
        self.leave(handle.slot);
        self.objects.remove(handle.slot);
        Ok(object)
    }

    /// Moves an object and sets its mask, for example to the mask of another animation frame. With `None`, all its
    /// pixels are solid from then on. Use [`move_to`](Self::move_to) to keep the mask. Costs next to nothing if neither
    /// changes.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    ///
    /// # Panics
    /// Under the same conditions as [`insert`](Self::insert).
    #[inline]
    #[track_caller]
    pub fn update(&mut self, handle: Handle, rect: Rect, mask: Option<MaskId>) -> Result<(), HandleError> {
        let slot = self.objects.slot(handle)?;
        self.place(slot, rect, mask);
        Ok(())
    }

    /// Moves an object along a straight path within the next tick, so that it hits everything in its way no matter how
    /// fast it is, and sets its mask. After the tick it stays at the end of the path until the next update.
    ///
    /// The [swept test](crate::narrow::swept) finds the first pixel that two objects share;
    /// [`Hit::time`](crate::Hit::time) and the two rectangles in the hit show when and where that was. Objects that are
    /// not swept stand still within the tick, at their new position. Methods search with the rectangle around the path,
    /// so a fast object has more candidates, especially if it flies diagonally.
    ///
    /// From now on, [`object`](Self::object) and queries see the object at the end of its path. It is there even after
    /// a hit, unless the rules let the other object [block](crate::Rules::block) it, or you move it to a [free
    /// place](crate::Hit::free). Another update before the run replaces the path. A path from a place to the same place
    /// is none: the object stands still there, and its hits have the [time](crate::Hit::time) of objects that do.
    ///
    /// ```
    /// use sector_collision::narrow::{Motion, TickFraction};
    /// use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// let place = Rect::new(0, 5, 4, 1);
    /// let missile = pipeline.insert(Object::new(0, Kind(0), place));
    /// pipeline.insert(Object::new(1, Kind(1), Rect::new(54, 0, 1, 9)));
    /// pipeline.update_swept(missile, Motion::new(place, (100, 5))?, None)?;
    /// pipeline.run();
    /// let hit = pipeline.hit(0).expect("the wall is on the way");
    /// assert_eq!(hit.a.rect, Rect::new(51, 5, 4, 1));
    /// assert_eq!(hit.time, TickFraction::new(101, 200));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the object has been removed, the handle belongs to another pipeline, or the rectangle around the path has a
    /// side of more than [`MAX_SIDE`](crate::rect::MAX_SIDE) pixels. The object is unchanged then.
    ///
    /// # Panics
    /// Under the same conditions as [`insert`](Self::insert).
    #[track_caller]
    pub fn update_swept(
        &mut self,
        handle: Handle,
        motion: Motion,
        mask: Option<MaskId>,
    ) -> Result<(), UpdateError> {
        let slot = self.objects.slot(handle)?;
        self.masks.assert_fits(motion.from(), mask);
        let is_moved = self.objects.sweep(slot, motion, mask)?;
        self.query_index.moved(slot, &self.objects);
        if is_moved {
            self.notify(slot);
        }
        self.changed();
        Ok(())
    }

    /// Reserves memory for the paths of `objects` objects, some 130 bytes each, and for their hits, and their
    /// blockers if the current rules have any. Without it, the first ticks with swept objects allocate.
    pub fn reserve_swept(&mut self, objects: usize) {
        self.objects.reserve_motions(objects, self.capacity);
        self.motion_changes[0].reserve(objects);
        self.narrow.reserve_contacts(pairs_among(objects));
        if self.objects.rules().has_blockers() {
            self.blocking.reserve(pairs_among(objects));
        }
    }

    /// Moves the upper left corner of an object to a position, which is [rounded down](Pixel). Keeps its size and mask.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    ///
    /// # Panics
    /// If the position is farther than [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin.
    #[track_caller]
    pub fn move_to(&mut self, handle: Handle, position: impl Into<Pixel>) -> Result<(), HandleError> {
        let Object { rect, mask, .. } = self.object(handle)?;
        let Pixel { x, y } = position.into();
        self.update(handle, Rect { x, y, ..rect }, mask)
    }

    /// Moves an object along a straight path from its current position within the next tick, like
    /// [`update_swept`](Self::update_swept). Keeps its mask.
    ///
    /// An object has one path per tick. For a second leg, such as a dash and then a knock back, [run](Self::run) the
    /// pipeline between the two, so that nothing on the first leg is missed; or replace the path with `update_swept`.
    ///
    /// # Errors
    /// If the object has been removed, the handle belongs to another pipeline, the position is farther than
    /// [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin, the rectangle around the path has a side of
    /// more than [`MAX_SIDE`](crate::rect::MAX_SIDE) pixels, or the object has already been swept since the last run.
    /// The object is unchanged then.
    #[doc(alias("tunneling", "bullet", "CCD"))]
    #[track_caller]
    pub fn sweep_to(&mut self, handle: Handle, position: impl Into<Pixel>) -> Result<(), UpdateError> {
        let Object { rect, mask, .. } = self.object(handle)?;
        let motion = Motion::new(rect, position)?;
        motion.bounds()?;
        if self.objects.motions().in_next_tick(handle.slot).is_some() {
            return Err(UpdateError::Swept);
        }
        self.update_swept(handle, motion, mask)
    }

    /// Replaces the value of an object.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    pub fn set_value(&mut self, handle: Handle, value: T) -> Result<(), HandleError> {
        let slot = self.objects.slot(handle)?;
        self.values[slot.index()] = value;
        Ok(())
    }

    /// Moves many objects and sets their masks, like [`update`](Self::update) for each, but faster. If an object is
    /// listed twice, the last entry counts.
    ///
    /// After some insertions and removals, the objects of a game are in random order in the table, so that each access
    /// is a cache miss. If the method is rebuilt each tick, like [`fast`](crate::broad::fast), only the table is
    /// written: about 60 instructions per object, few enough that the processor fetches the next objects meanwhile.
    /// [`update_in_parts`](Self::update_in_parts) does the same on several threads, and can compute the rectangles
    /// there.
    ///
    /// # Errors
    /// The first entry that was refused: its object has been removed, or it belongs to another pipeline. All other
    /// entries are still applied.
    ///
    /// # Panics
    /// Under the same conditions as [`insert`](Self::insert), with the handle of the entry, after the objects listed
    /// before have been updated.
    pub fn update_all(
        &mut self,
        places: impl IntoIterator<Item = (Handle, Rect, Option<MaskId>)>,
    ) -> Result<(), BatchError> {
        let entries = places.into_iter().map(|(handle, rect, mask)| (handle, (rect, mask)));
        let mut read = EntriesRead::default();
        self.update_each(entries, &mut read, |place| place);
        EntriesRead::result(read.refused)
    }

    /// See [`TablePart::update_each`](super::TablePart::update_each).
    pub(super) fn update_each<S>(
        &mut self,
        entries: impl IntoIterator<Item = (Handle, S)>,
        read: &mut EntriesRead,
        mut place: impl FnMut(S) -> (Rect, Option<MaskId>),
    ) {
        let entries = entries.into_iter();
        if self.is_rebuilt_each_tick() && !self.query_index.keeps_up(entries.size_hint().0) {
            return self.update_table(entries, read, place);
        }
        read.each(entries, |handle, source| {
            let slot = self.objects.slot(handle)?;
            let (rect, mask) = place(source);
            self.masks.sizes().assert_fits(rect, mask, Some(handle));
            self.place(slot, rect, mask);
            Ok(())
        });
    }

    /// Marks hits and counts as out of date.
    #[inline]
    pub(super) fn changed(&mut self) {
        self.up_to_date = false;
    }

    /// Starts over after the table of objects was replaced: rebuilds the method and clears the results of the last tick.
    pub(crate) fn start_from_table(&mut self) {
        (self.counts, self.method_stats) = (Counts::default(), MethodStats::default());
        self.overlaps.clear();
        self.query_index.drop_grid();
        self.narrow.run(&self.objects, &self.masks, &[], &mut self.counts);
        self.rebuild();
        self.changed();
    }

    /// Writes the rectangle and mask of an object, and notifies the method if the rectangle changed.
    #[inline]
    #[track_caller]
    fn place(&mut self, slot: Slot, rect: Rect, mask: Option<MaskId>) {
        self.masks.assert_fits(rect, mask);
        let moved = self.objects.rect(slot) != rect;
        self.objects.update(slot, rect, mask);
        self.query_index.moved(slot, &self.objects);
        if moved && !self.objects.is_disabled(slot) {
            self.broad.moved(slot, &self.objects);
        }
        self.changed();
    }

    pub(super) fn rebuild(&mut self) {
        self.broad.rebuild(&self.objects);
    }

    /// Removes all objects but keeps the memory. All their handles become stale.
    pub fn clear(&mut self) {
        self.objects.clear();
        self.query_index.drop_grid();
        self.rebuild();
        self.changed();
    }
}
