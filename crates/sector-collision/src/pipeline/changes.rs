//! Objects that come, move and go: each change is written to the table, and the method told.

use super::{Pipeline, pairs_among, table_of_method};
use crate::counts::{Counts, MethodStats};
use crate::handle::{Handle, HandleError, UpdateError};
use crate::motion::Motion;
use crate::objects::{MaskId, MotionChanges, Object, Slot};
use crate::rect::Rect;
use crate::rules::Kind;

/// The number of objects that are updated at once where many are: about as many cache misses as a core can wait for at a time.
const UPDATE_BLOCK: usize = 32;

impl<T: Copy> Pipeline<T> {
    /// Inserts an object and returns the handle by which it is moved and removed. The object takes part from the next
    /// [`run`](Self::run).
    ///
    /// # Panics
    /// When the object could not be tested: rectangle outside the limits of [`Rect::checked`], kind not below
    /// [`Kind::COUNT`], no such mask, or a mask that is not as large as the rectangle.
    #[track_caller]
    pub fn insert(&mut self, object: Object<T>) -> Handle {
        let slot = self.enter(object);
        match &mut self.resting {
            None => self.broad.insert(slot, &self.objects),
            Some(layer) => layer.insert(slot, &self.objects, &mut self.broad),
        }
        self.changed();
        self.objects.handle(slot)
    }

    /// Inserts many objects at once: a method that keeps an order sorts once, instead of moving each object to its
    /// place. Meant for scenes that stand still, since there are no handles to move the objects by.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    #[track_caller]
    pub fn load(&mut self, objects: impl IntoIterator<Item = Object<T>>) {
        for object in objects {
            let slot = self.enter(object);
            if let Some(layer) = &mut self.resting {
                layer.enter(slot, &self.objects);
            }
        }
        self.rebuild();
        self.changed();
    }

    /// Writes an object and its value to the table.
    #[track_caller]
    pub(super) fn enter(&mut self, object: Object<T>) -> Slot {
        assert!(object.kind.index() < Kind::COUNT, "{:?} is not a kind: expected 0 to 63", object.kind);
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
    /// When the object has been removed before, or the handle belongs to another pipeline.
    pub fn remove(&mut self, handle: Handle) -> Result<Object<T>, HandleError> {
        let object = self.object(handle)?;
        match &mut self.resting {
            None => self.broad.remove(handle.slot, &self.objects),
            Some(layer) => layer.remove(handle.slot, &mut self.broad),
        }
        self.objects.remove(handle.slot);
        self.changed();
        Ok(object)
    }

    /// Moves an object and gives it the mask of another frame; with `None` all its pixels are solid from then on.
    /// [`move_to`](Self::move_to) leaves it its mask. Costs next to nothing when neither differs.
    ///
    /// # Errors
    /// When the object has been removed, or the handle belongs to another pipeline.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    #[inline]
    #[track_caller]
    pub fn update(&mut self, handle: Handle, rect: Rect, mask: Option<MaskId>) -> Result<(), HandleError> {
        let slot = self.objects.slot(handle)?;
        if self.resting.is_some() {
            self.place_or_leave(slot, (rect.x, rect.y), (rect.w, rect.h), mask);
            return Ok(());
        }
        self.place(slot, rect, mask, self.objects.rect(slot) != rect);
        self.changed();
        Ok(())
    }

    /// Sends an object along a straight path within the next tick, so that it hits what is on its way however fast it is,
    /// and gives it the mask of another frame. After the tick it rests at the end of the path, until the next update.
    ///
    /// The [swept test](crate::narrow::swept) finds the first pixel that two objects share;
    /// [`Hit::time`](crate::Hit::time) and the rectangles of the two in the hit tell when and where that was. Objects that
    /// are not swept stand still within the tick, at their new place. The methods search for the rectangle around the path:
    /// a fast object has more candidates, above all one that flies aslant.
    ///
    /// From now on [`object`](Self::object) and queries see the object at the end of its path. After a hit it is there too,
    /// until it is put to the place of the contact. A further update before the run replaces the path.
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
    /// When the object has been removed, the handle belongs to another pipeline, or the rectangle around the path has a
    /// side of more than [`MAX_SIDE`](crate::rect::MAX_SIDE) pixels. The object then stays as it was.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    #[track_caller]
    pub fn update_swept(
        &mut self,
        handle: Handle,
        motion: Motion,
        mask: Option<MaskId>,
    ) -> Result<(), UpdateError> {
        let slot = self.objects.slot(handle)?;
        self.masks.assert_fits(motion.from(), mask);
        if self.resting.is_some() && motion.from() == motion.to() {
            let Rect { x, y, w, h } = motion.to();
            self.place_or_leave(slot, (x, y), (w, h), mask);
            return Ok(());
        }
        let is_moved = self.objects.sweep(slot, motion, mask)?;
        match &mut self.resting {
            None if is_moved => self.broad.moved(slot, &self.objects),
            None => {}
            Some(layer) => layer.changed(slot, &self.objects, &mut self.broad),
        }
        self.changed();
        Ok(())
    }

    /// Makes room for the paths of `objects` objects, some 100 bytes each, and for their hits. Without it the first ticks in
    /// which objects are swept allocate.
    pub fn reserve_swept(&mut self, objects: usize) {
        self.objects.reserve_motions(objects, self.capacity);
        self.motion_changes.resize_with(1, MotionChanges::default);
        self.motion_changes[0].reserve(objects);
        self.narrow.reserve_contacts(pairs_among(objects));
    }

    /// Moves the upper left corner of an object to a place, and leaves it its size and mask.
    ///
    /// # Errors
    /// When the object has been removed, or the handle belongs to another pipeline.
    ///
    /// # Panics
    /// When the place is farther than [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin.
    #[track_caller]
    pub fn move_to(&mut self, handle: Handle, (x, y): (i32, i32)) -> Result<(), HandleError> {
        let Object { rect, mask, .. } = self.object(handle)?;
        self.update(handle, Rect { x, y, ..rect }, mask)
    }

    /// Sends an object from where it is along a straight path within the next tick, as
    /// [`update_swept`](Self::update_swept) does, and leaves it its mask.
    ///
    /// # Errors
    /// When the object has been removed, the handle belongs to another pipeline, the place is farther than
    /// [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin, or the rectangle around the path has a side of more
    /// than [`MAX_SIDE`](crate::rect::MAX_SIDE) pixels. The object then stays as it was.
    #[track_caller]
    pub fn sweep_to(&mut self, handle: Handle, (x, y): (i32, i32)) -> Result<(), UpdateError> {
        let Object { rect, mask, .. } = self.object(handle)?;
        self.update_swept(handle, Motion::new(rect, (x.into(), y.into()))?, mask)
    }

    /// Gives an object another value.
    ///
    /// # Errors
    /// When the object has been removed, or the handle belongs to another pipeline.
    pub fn set_value(&mut self, handle: Handle, value: T) -> Result<(), HandleError> {
        let slot = self.objects.slot(handle)?;
        self.values[slot.index()] = value;
        Ok(())
    }

    /// Updates many objects, each named once: faster than one [`update`](Self::update) after the other.
    ///
    /// After a while of insertions and removals the objects of a game lie in the table in random order, and each
    /// access is a cache miss. Where the method is filled anew each tick, as [`fast`](crate::broad::fast) is, the table alone is
    /// written, and the accesses overlap by themselves; otherwise a block of objects is looked up first, so that they do.
    ///
    /// # Errors
    /// At the first handle whose object has been removed or that belongs to another pipeline; the objects named before
    /// it may have been updated.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    pub fn update_all(
        &mut self,
        places: impl IntoIterator<Item = (Handle, Rect, Option<MaskId>)>,
    ) -> Result<(), HandleError> {
        if self.is_filled_anew() {
            return self.update_table(places);
        }
        let mut places = places.into_iter();
        if self.resting.is_some() {
            return places.try_for_each(|(handle, rect, mask)| self.update(handle, rect, mask));
        }
        self.changed();
        let mut block = [const { None }; UPDATE_BLOCK];
        loop {
            let filled = block.iter_mut().zip(&mut places).map(|(entry, place)| *entry = Some(place)).count();
            let mut moved = [false; UPDATE_BLOCK];
            for (moved, (handle, rect, _)) in moved.iter_mut().zip(block[..filled].iter().flatten()) {
                *moved = self.objects.rect(self.objects.slot(*handle)?) != *rect;
            }
            for (&moved, &(handle, rect, mask)) in moved.iter().zip(block[..filled].iter().flatten()) {
                self.place(handle.slot, rect, mask, moved);
            }
            if filled < UPDATE_BLOCK {
                return Ok(());
            }
        }
    }

    /// Notes that hits, counts and the query grid are no longer those of the objects.
    #[inline]
    pub(super) fn changed(&mut self) {
        self.up_to_date = false;
        self.query_grid.invalidate();
    }

    /// Starts anew after the table of objects was replaced: rebuilds the method and the resting layer, and forgets the last
    /// tick.
    pub(crate) fn start_from_table(&mut self) {
        (self.counts, self.method_stats) = (Counts::default(), MethodStats::default());
        self.overlaps.clear();
        let rest_after = self.rest_after();
        self.resting = None;
        self.narrow.run(&self.objects, &self.masks, &[], None, &mut self.counts);
        self.rebuild();
        self.set_rest_after(rest_after);
        self.changed();
    }

    /// Writes rectangle and mask of an object, and tells the method if the rectangle changed.
    #[inline]
    #[track_caller]
    pub(super) fn place(&mut self, slot: Slot, rect: Rect, mask: Option<MaskId>, moved: bool) {
        self.masks.assert_fits(rect, mask);
        self.objects.update(slot, rect, mask);
        if moved {
            self.broad.moved(slot, &self.objects);
        }
    }

    /// Does the same in a pipeline in which objects come to rest, unless rectangle and mask are those that the object has.
    ///
    /// Takes the rectangle by its sides, in registers: for a call with its address every update would write it to memory.
    #[cold]
    #[track_caller]
    pub(super) fn place_or_leave(
        &mut self,
        slot: Slot,
        (x, y): (i32, i32),
        (w, h): (i32, i32),
        mask: Option<MaskId>,
    ) {
        let rect = Rect { x, y, w, h };
        self.masks.assert_fits(rect, mask);
        let objects = &mut self.objects;
        let is_swept = objects.motion(slot).is_some();
        if let Some(layer) = &mut self.resting
            && (is_swept || (objects.rect(slot), objects.mask(slot)) != (rect, mask))
        {
            objects.update(slot, rect, mask);
            layer.changed(slot, objects, &mut self.broad);
            self.changed();
        }
    }

    pub(super) fn rebuild(&mut self) {
        self.broad.rebuild(table_of_method(&self.objects, self.resting.as_deref()));
    }

    /// Removes all objects and keeps the memory.
    pub fn clear(&mut self) {
        self.objects.clear();
        if let Some(layer) = &mut self.resting {
            layer.clear();
        }
        self.rebuild();
        self.changed();
    }
}
