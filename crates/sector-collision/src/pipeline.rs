//! The pipeline: objects in, hits out.
//!
//! ```text
//!   insert, update, remove          run
//!          |                         |
//!          v                         v
//!   [ table of objects ] --> broad phase --> rectangle --> bitmap --> hits, near misses
//!          |                     ^                                    sorted by key
//!          '---- every change ---'
//! ```
//!
//! The pipeline owns the table and tells the method of every change. The method can be exchanged at any time; only
//! the counts differ afterwards.

use super::broad::{self, BroadPhase, Fault};
use super::counts::{Counts, MethodStats};
use super::draw::DebugShape;
use super::handle::{Handle, HandleError, UpdateError};
use super::hit::{FoundObject, Hit};
use super::mask::Mask;
use super::masks::Masks;
use super::method::{AnyMethod, Method};
use super::narrow::narrow_phase::NarrowPhase;
use super::narrow::{Motion, RectangleTest, TickFraction};
use super::objects::{MaskId, Object, Objects, Slot};
use super::pair::Pair;
use super::query::{Queries, QueryGrid};
use super::reason::Reason;
use super::rect::Rect;
use super::resting::{RestingLayer, Work};
use super::rules::{Kind, Rules};
use super::sector::SectorSize;
use super::threads::{ThreadPool, ThreadsError};
use super::tuning::Tuning;
use std::num::NonZeroU32;
use std::sync::Arc;

/// Number of overlapping pairs per object for which a new pipeline makes room.
const PAIRS_PER_OBJECT: usize = 8;
/// Number of objects beyond which room is made for one pair per four objects, since eight pairs for each of a hundred
/// thousand objects would be memory that is never used. A denser crowd makes the lists grow once; they never shrink.
const LARGE_CAPACITY: usize = 4096;

/// Number of objects that [`Pipeline::update_all`] moves at once: about as many cache misses as a core can wait for at
/// a time.
const UPDATE_BLOCK: usize = 32;

/// Returns the number of overlapping pairs for which a pipeline of `objects` objects makes room at the beginning.
const fn pairs_among(objects: usize) -> usize {
    if objects < LARGE_CAPACITY {
        objects * PAIRS_PER_OBJECT
    } else {
        LARGE_CAPACITY * PAIRS_PER_OBJECT + (objects - LARGE_CAPACITY) / 4
    }
}

/// Returns the table that the method works on: that of the awake objects if others are at rest.
fn table_of_method<'a>(objects: &'a Objects, resting: Option<&'a RestingLayer>) -> &'a Objects {
    resting.map_or(objects, RestingLayer::awake)
}

/// Collision detection for one set of objects, each with a value of the type `T`.
///
/// ```
/// use sector_collision::{HandleError, Kind, Method, Object, Pipeline, Rect, Rules};
///
/// const SHOT: Kind = Kind(0);
/// const ALIEN: Kind = Kind(1);
/// let mut rules = Rules::none();
/// rules.allow(SHOT, ALIEN);
///
/// let mut pipeline = Pipeline::new(Method::Auto, rules, Vec::new().into(), 100);
/// let shot = pipeline.insert(Object::new(7, SHOT, Rect::new(0, 9, 2, 4)).with_value("shot"));
/// pipeline.insert(Object::new(9, ALIEN, Rect::new(0, 0, 8, 8)).with_value("alien"));
/// pipeline.run();
/// assert!(pipeline.hits().is_empty());
///
/// pipeline.move_to(shot, (0, 6))?;
/// pipeline.run();
/// while let Some(hit) = pipeline.next_hit() {
///     // A hit is a copy, so that the pipeline may change.
///     if let Some([shot, alien]) = hit.of_kinds(SHOT, ALIEN) {
///         assert_eq!((shot.value, alien.value), ("shot", "alien"));
///         pipeline.remove(shot.handle)?;
///         pipeline.remove(alien.handle)?;
///     }
/// }
/// assert!(pipeline.is_empty());
/// # Ok::<(), HandleError>(())
/// ```
///
/// A clone is a pipeline of its own with the same objects and the state of the method, for a game that goes back to an
/// earlier tick. Both know these objects by the same handles; a handle of what the one inserts later is stale in the other.
#[derive(Clone, Debug)]
pub struct Pipeline<T = ()> {
    pub(super) objects: Objects,
    /// The values of objects by slot; those of free slots are left over, or missing at the end.
    pub(super) values: Vec<T>,
    pub(super) masks: Masks,
    pub(super) tuning: Tuning,
    capacity: usize,
    method: AnyMethod,
    broad: Box<dyn BroadPhase>,
    pool: ThreadPool,
    /// Pairs whose rectangles overlap, kept between the two halves of a tick.
    overlaps: Vec<(Slot, Slot)>,
    /// All candidates of the last tick, for the suite of tests; `None` in any other pipeline.
    audit: Option<Vec<(Slot, Slot)>>,
    narrow: NarrowPhase,
    counts: Counts,
    method_stats: MethodStats,
    query_grid: QueryGrid,
    /// The objects at rest, and the table of the others for the method; `None` as long as objects do not come to rest.
    resting: Option<Box<RestingLayer>>,
    /// Whether hits and counts belong to the objects as they are now.
    up_to_date: bool,
}

impl<T: Copy> Pipeline<T> {
    /// Creates an empty pipeline with the settings of [`Tuning::GAME`].
    ///
    /// After this, a steady tick allocates nothing while at most `capacity` objects live at once (and fewer than
    /// eight pairs an object overlap, or a quarter of a pair in a crowd of many thousands; beyond that the lists of
    /// pairs grow, once).
    ///
    /// [`Method::Auto`] is the fast finder in a pipeline for more than
    /// [2,048 objects](crate::broad::auto::MAX_ADAPTIVE_CAPACITY): the capacity decides, not the objects that come.
    /// [`active_method`](Self::active_method) tells it, and [`reason`](Self::reason) why.
    pub fn new(method: Method, rules: Rules, masks: Arc<[Mask]>, capacity: usize) -> Self {
        Self::with_tuning(method, Tuning::GAME, rules, masks, capacity)
    }

    /// Creates an empty pipeline with sectors of the size `sector`, and otherwise the settings of [`Tuning::GAME`].
    pub fn with_sectors(
        method: Method,
        sector: SectorSize,
        rules: Rules,
        masks: Arc<[Mask]>,
        capacity: usize,
    ) -> Self {
        Self::with_tuning(method, Tuning { sector, ..Tuning::GAME }, rules, masks, capacity)
    }

    /// Creates an empty pipeline with the settings `tuning`.
    pub fn with_tuning(
        method: Method,
        tuning: Tuning,
        rules: Rules,
        masks: Arc<[Mask]>,
        capacity: usize,
    ) -> Self {
        let broad = broad::make(method, tuning, capacity);
        Self::assemble(method.into(), broad, tuning, rules, masks, capacity)
    }

    /// Creates an empty pipeline with a method from outside this crate, which was made for `capacity` objects.
    /// [`method`](Self::method) tells its [name](BroadPhase::name). A method of this crate that takes its place later has
    /// the settings of [`Tuning::GAME`].
    ///
    /// [`testing::Suite`](super::testing::Suite) tests whether the method finds what it has to.
    pub fn with_broad_phase(
        broad: Box<dyn BroadPhase>,
        rules: Rules,
        masks: Arc<[Mask]>,
        capacity: usize,
    ) -> Self {
        Self::assemble(AnyMethod::External(broad.name()), broad, Tuning::GAME, rules, masks, capacity)
    }

    /// Puts an empty pipeline together.
    fn assemble(
        method: AnyMethod,
        broad: Box<dyn BroadPhase>,
        tuning: Tuning,
        rules: Rules,
        masks: Arc<[Mask]>,
        capacity: usize,
    ) -> Self {
        let pairs = pairs_among(capacity);
        Self {
            objects: Objects::new(rules, capacity),
            values: Vec::with_capacity(capacity),
            masks: Masks::new(masks),
            tuning,
            capacity,
            method,
            broad,
            pool: ThreadPool::default(),
            overlaps: Vec::with_capacity(pairs),
            audit: None,
            narrow: NarrowPhase::with_capacity(pairs),
            counts: Counts::default(),
            method_stats: MethodStats::default(),
            query_grid: QueryGrid::default(),
            resting: None,
            up_to_date: false,
        }
    }

    /// Creates an empty pipeline for the objects of another one, with another method.
    pub(super) fn like<U>(other: &Pipeline<U>, method: Method) -> Self {
        let (tuning, capacity) = (other.tuning, other.objects.len());
        let mut pipeline =
            Self::with_tuning(method, tuning, other.objects.rules().clone(), Arc::default(), capacity);
        pipeline.masks.clone_from(&other.masks);
        pipeline
    }

    /// Inserts an object and returns the handle by which it is moved and removed. The object takes part from the next
    /// [`run`](Self::run).
    ///
    /// # Panics
    /// When the object could not be tested: rectangle outside the limits of [`Rect::checked`], kind not below
    /// [`Kind::COUNT`], no such mask, or a mask that is not as large as the rectangle.
    pub fn insert(&mut self, object: Object<T>) -> Handle {
        let slot = self.enter(object);
        match &mut self.resting {
            None => self.broad.insert(slot, &self.objects),
            Some(layer) => layer.insert(slot, &self.objects, &mut *self.broad),
        }
        self.changed();
        self.objects.handle(slot)
    }

    /// Inserts many objects at once: a method that keeps an order sorts once, instead of moving each object to its
    /// place. Meant for scenes that stand still, since there are no handles to move the objects by.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
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
    fn enter(&mut self, object: Object<T>) -> Slot {
        assert!(object.kind.index() < Kind::COUNT, "{:?} is not a kind: expected 0 to 63", object.kind);
        self.assert_place_fits(object.rect, object.mask);
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
            Some(layer) => layer.remove(handle.slot, &mut *self.broad),
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
    /// The [swept test](super::narrow::swept) finds the first pixel that two objects share, and
    /// [`Hit::time`] and the rectangles of its objects tell when and where that was. Objects that are not swept stand still within the tick, at their
    /// new place. From now on [`object`](Self::object) and queries see it at the end of its path, and after a hit it is there
    /// too, until it is put to the place of the contact. A further update before the run replaces the path.
    /// The methods search for the rectangle around the path: a fast object has more candidates, above all one
    /// that flies aslant.
    ///
    /// ```
    /// use sector_collision::narrow::{Motion, TickFraction};
    /// use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), Vec::new().into(), 10);
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
    /// side of more than [`MAX_SIDE`](super::rect::MAX_SIDE) pixels. The object then stays as it was.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    pub fn update_swept(
        &mut self,
        handle: Handle,
        motion: Motion,
        mask: Option<MaskId>,
    ) -> Result<(), UpdateError> {
        let slot = self.objects.slot(handle)?;
        self.assert_place_fits(motion.from(), mask);
        if self.resting.is_some() && motion.from() == motion.to() {
            let Rect { x, y, w, h } = motion.to();
            self.place_or_leave(slot, (x, y), (w, h), mask);
            return Ok(());
        }
        let is_moved = self.objects.sweep(slot, motion, mask)?;
        match &mut self.resting {
            None if is_moved => self.broad.moved(slot, &self.objects),
            None => {}
            Some(layer) => layer.changed(slot, &self.objects, &mut *self.broad),
        }
        self.changed();
        Ok(())
    }

    /// Moves the upper left corner of an object to a place, and leaves it its size and mask.
    ///
    /// # Errors
    /// When the object has been removed, or the handle belongs to another pipeline.
    ///
    /// # Panics
    /// When the place is farther than [`MAX_COORDINATE`](super::rect::MAX_COORDINATE) from the origin.
    pub fn move_to(&mut self, handle: Handle, (x, y): (i32, i32)) -> Result<(), HandleError> {
        let Object { rect, mask, .. } = self.object(handle)?;
        self.update(handle, Rect { x, y, ..rect }, mask)
    }

    /// Sends an object from where it is along a straight path within the next tick, as
    /// [`update_swept`](Self::update_swept) does, and leaves it its mask.
    ///
    /// # Errors
    /// When the object has been removed, the handle belongs to another pipeline, the place is farther than
    /// [`MAX_COORDINATE`](super::rect::MAX_COORDINATE) from the origin, or the rectangle around the path has a side of more
    /// than [`MAX_SIDE`](super::rect::MAX_SIDE) pixels. The object then stays as it was.
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

    /// Updates many objects, each named once, in half the time of [`update`](Self::update) where they are tens of
    /// thousands.
    ///
    /// After a while of insertions and removals the objects of a game lie in the table in random order, and each
    /// access is a cache miss. Here a block of objects is looked up first, so that their cache misses overlap.
    ///
    /// # Errors
    /// At the first handle whose object has been removed or that belongs to another pipeline; those of the block before
    /// it may have been updated.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    pub fn update_all(
        &mut self,
        places: impl IntoIterator<Item = (Handle, Rect, Option<MaskId>)>,
    ) -> Result<(), HandleError> {
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
    fn changed(&mut self) {
        self.up_to_date = false;
        self.query_grid.invalidate();
    }

    /// Makes the table of objects, which was replaced, that of the pipeline: the method starts from it, and the last tick is
    /// forgotten.
    pub(super) fn start_from_table(&mut self) {
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
    fn place(&mut self, slot: Slot, rect: Rect, mask: Option<MaskId>, moved: bool) {
        self.assert_place_fits(rect, mask);
        self.objects.update(slot, rect, mask);
        if moved {
            self.broad.moved(slot, &self.objects);
        }
    }

    /// Does the same in a pipeline in which objects come to rest, unless rectangle and mask are those that the object has.
    ///
    /// Takes the rectangle by its sides, in registers: for a call with its address every update would write it to memory.
    #[cold]
    fn place_or_leave(&mut self, slot: Slot, (x, y): (i32, i32), (w, h): (i32, i32), mask: Option<MaskId>) {
        let rect = Rect { x, y, w, h };
        self.assert_place_fits(rect, mask);
        let objects = &mut self.objects;
        let is_swept = objects.motion(slot).is_some();
        if let Some(layer) = &mut self.resting
            && (is_swept || (objects.rect(slot), objects.mask(slot)) != (rect, mask))
        {
            objects.update(slot, rect, mask);
            layer.changed(slot, objects, &mut *self.broad);
            self.changed();
        }
    }

    /// Lets the method make its structures anew.
    fn rebuild(&mut self) {
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

    /// Adds a mask to the table of masks, and returns its number. Allocates.
    pub fn add_mask(&mut self, mask: Mask) -> MaskId {
        self.masks.add(mask)
    }

    /// Returns the mask of a number; `None` if there is none.
    pub fn mask(&self, id: MaskId) -> Option<&Mask> {
        self.masks.find(id)
    }

    /// Changes the rules between kinds from the next tick on. Costs as much as to insert all objects.
    pub fn set_rules(&mut self, rules: Rules) {
        if let Some(layer) = &mut self.resting {
            layer.set_rules(rules.clone(), &self.objects);
        }
        self.objects.set_rules(rules);
        self.rebuild();
        self.changed();
    }

    /// Changes the method, at any time: the new one starts from the table of objects and finds the same hits.
    /// Allocates. A method from outside this crate is dropped.
    pub fn set_method(&mut self, method: Method) {
        let broad = broad::make(method, self.tuning, self.capacity.max(self.objects.len()));
        self.exchange(method.into(), broad);
    }

    /// Changes to a method from outside this crate, at any time, as [`set_method`](Self::set_method) does to one of this
    /// crate. So that a steady tick allocates nothing, the caller makes it for the larger of
    /// [`capacity`](Self::capacity) and [`len`](Self::len).
    pub fn set_broad_phase(&mut self, broad: Box<dyn BroadPhase>) {
        self.exchange(AnyMethod::External(broad.name()), broad);
    }

    /// Puts another method in the place of the present one.
    fn exchange(&mut self, method: AnyMethod, broad: Box<dyn BroadPhase>) {
        (self.method, self.broad) = (method, broad);
        self.rebuild();
    }

    /// Lets objects come to rest that have not changed for `ticks` runs, and wakes them when they change: the method does not see
    /// an object at rest, so that it costs nothing while nothing near it moves. `None`, as at the beginning, keeps all awake.
    /// Allocates.
    ///
    /// Meant for maps. With 5,000 tiles and 100 sprites that move, a run of the axis list or of the fast finder takes less than
    /// half of the time that it takes without, one of the sector grid a quarter (`cargo bench --bench resting`).
    ///
    /// Hits, near misses, their order, [`hit`](Self::hit), queries and handles are those that they would be without. An
    /// [`update`](Self::update) that changes neither rectangle nor mask wakes nothing. An object on a path counts as changed in the
    /// run in which it flies and in the next, in which it stands at the end.
    ///
    /// | counts | belong to |
    /// |---|---|
    /// | `objects`, `all_pairs`, `after_rules`, `rect_hits`, `bitmap_tests`, `words_anded`, `hits` | all objects, as without; pairs of two objects at rest count as when they were tested |
    /// | `candidates`, `rect_tests`, [`method_stats`](Self::method_stats), [`steps`](Self::steps) | the work of the run, so that there may be fewer candidates than `rect_hits`; looking for objects at rest is counted by `lookups` and `skipped` |
    ///
    /// If nothing at all has changed since the run before, a run keeps its results: it searches for nothing, and its only
    /// candidates are those of objects that come to rest in it.
    ///
    /// To come to rest and to wake costs as much as to remove and to insert an object, so that a second or so is a good time.
    /// Objects at rest are looked for on the calling thread alone. The layer takes up to 120 bytes an object, and 48 for each
    /// overlapping pair for which a pipeline of this capacity has room.
    ///
    /// ```
    /// use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    /// use std::num::NonZeroU32;
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), Vec::new().into(), 1001);
    /// let tile = |i: i32| Object::new(i as u32, Kind(0), Rect::new(16 * i, 0, 16, 16));
    /// pipeline.load((0..1000).map(tile));
    /// pipeline.set_rest_after(NonZeroU32::new(2));
    /// (0..3).for_each(|_| pipeline.run());
    /// let ball = pipeline.insert(Object::new(1000, Kind(1), Rect::new(100, 10, 8, 8)));
    /// pipeline.run();
    /// assert_eq!((pipeline.resting_count(), pipeline.hits().len()), (1000, 1));
    /// assert!(pipeline.counts().candidates <= 4, "the ball and the tiles around it");
    /// assert_eq!(pipeline.is_resting(ball), Ok(false));
    /// ```
    pub fn set_rest_after(&mut self, ticks: Option<NonZeroU32>) {
        match (ticks, &mut self.resting) {
            (Some(ticks), Some(layer)) => return layer.set_after(ticks),
            (Some(ticks), None) => {
                let capacity = self.capacity.max(self.objects.len());
                let layer = RestingLayer::new(ticks, &self.objects, capacity, pairs_among(capacity));
                self.resting = Some(Box::new(layer));
            }
            (None, None) => return,
            (None, Some(_)) => self.resting = None,
        }
        self.rebuild();
    }

    /// Returns the number of runs without a change after which an object comes to rest; `None` if none does.
    pub fn rest_after(&self) -> Option<NonZeroU32> {
        self.resting.as_ref().map(|layer| layer.after())
    }

    /// Returns the number of objects that are at rest: those that the method did not see in the last run, and that have not
    /// changed since.
    pub fn resting_count(&self) -> usize {
        self.resting.as_ref().map_or(0, |layer| layer.len())
    }

    /// Whether an object is at rest.
    ///
    /// # Errors
    /// When the object has been removed, or the handle belongs to another pipeline.
    pub fn is_resting(&self, handle: Handle) -> Result<bool, HandleError> {
        let slot = self.objects.slot(handle)?;
        Ok(self.resting.as_ref().is_some_and(|layer| layer.contains(slot)))
    }

    /// Sets the number of [threads](super::threads) that the method may use, from the next tick on; it is one at the
    /// beginning. Changes nothing but the time. Allocates, and starts or ends threads.
    ///
    /// # Errors
    /// When the number is not 1 to [`MAX_THREADS`](super::MAX_THREADS), when it is not 1 in a build without the
    /// feature `parallel`, or when the system gives no threads. The pipeline then stays as it was.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.pool = ThreadPool::new(threads, self.capacity * PAIRS_PER_OBJECT)?;
        Ok(())
    }

    /// Returns the number of threads that the method may use.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// Runs one tick: broad phase, rectangles, bitmaps. The results are [`hits`](Self::hits) and
    /// [`near_misses`](Self::near_misses).
    pub fn run(&mut self) {
        self.find_overlaps();
        self.test_bitmaps();
    }

    /// Runs the first half of a tick, so that the halves can be timed: the broad phase, with the rectangle test of
    /// each candidate.
    ///
    /// # Panics
    /// In builds with debug assertions, at a [`Fault`] of the method.
    pub fn find_overlaps(&mut self) {
        self.settle();
        self.overlaps.clear();
        self.audit.iter_mut().for_each(Vec::clear);
        if self.repeats_last_tick() {
            return;
        }
        let objects = table_of_method(&self.objects, self.resting.as_deref());
        let mut sink = RectangleTest::with_threads(objects, &mut self.overlaps, &mut self.pool);
        sink.audit = self.audit.as_mut();
        self.broad.find(objects, &mut sink);
        let mut tests = sink.tests();
        self.method_stats = sink.stats;
        if cfg!(debug_assertions)
            && self.audit.is_none()
            && let Some(fault) = Fault::first_twice(&mut self.overlaps, objects)
        {
            panic!("fault of {}: {fault}", self.method);
        }
        if let Some(layer) = &mut self.resting {
            layer.find(&self.objects, &mut self.overlaps);
            tests += layer.work().tests;
            self.method_stats += layer.work().stats;
        }
        let n = self.objects.len() as u64;
        self.counts = Counts {
            objects: n,
            all_pairs: n * n.saturating_sub(1) / 2,
            after_rules: self.objects.rules().pairs_after_rules(self.objects.per_kind()),
            candidates: tests,
            rect_tests: tests,
            rect_hits: self.overlaps.len() as u64,
            ..Counts::default()
        };
    }

    /// Lets objects come to rest, if they do. Returns whether nothing has changed since the last tick, so that hits, near misses
    /// and most counts stay as they are.
    fn repeats_last_tick(&mut self) -> bool {
        let Some(layer) = &mut self.resting else { return false };
        let repeats = layer.begin_tick(&self.objects, &self.masks, &mut *self.broad);
        if repeats {
            let Work { tests, stats } = layer.work();
            self.counts = Counts { candidates: tests, rect_tests: tests, ..self.counts };
            self.method_stats = stats;
        }
        repeats
    }

    /// Runs the second half of a tick: the bitmap test of each pair whose rectangles overlap, and the sorting of
    /// hits.
    pub fn test_bitmaps(&mut self) {
        let resting = self.resting.as_ref().map(|layer| layer.pairs());
        if !self.resting.as_ref().is_some_and(|layer| layer.is_complete()) {
            self.narrow.run(&self.objects, &self.masks, &self.overlaps, resting, &mut self.counts);
        }
        self.narrow.rewind();
        self.overlaps.clear();
        self.objects.end_tick();
        if let Some(layer) = &mut self.resting {
            layer.end_tick();
        }
        self.up_to_date = true;
    }

    /// Lets the objects rest at the end of their paths that were swept in the last tick and not updated since.
    fn settle(&mut self) {
        let mut at = 0;
        while let Some(slot) = self.objects.settle_next(&mut at) {
            match &mut self.resting {
                None => self.broad.moved(slot, &self.objects),
                Some(layer) => layer.changed(slot, &self.objects, &mut *self.broad),
            }
        }
    }

    /// Returns the [queries](super::query) about the objects as they are now: what touches a point, a rectangle or a mask,
    /// what a ray or something that moves meets, what is nearest. The answers do not depend on the method, and no
    /// [`run`](Self::run) is needed.
    ///
    /// The first call after a change sorts the objects into a grid, the others cost nothing. The grid takes up to 32 bytes
    /// an object from the first call on, and allocates nothing after that while at most
    /// [`capacity`](Self::capacity) objects live at once.
    pub fn queries(&mut self) -> Queries<'_, T> {
        self.query_grid.refresh(&self.objects, self.capacity);
        Queries::new(&self.objects, &self.values, &self.masks, &self.query_grid)
    }

    /// Returns the pairs that share a solid pixel, as of the last [`run`](Self::run): their keys, sorted by (lower key,
    /// higher key). [`hit`](Self::hit) tells more of each.
    pub fn hits(&self) -> &[Pair] {
        &self.narrow.hits.pairs
    }

    /// Returns the pairs whose rectangles overlap while their pixels do not, sorted as hits are.
    pub fn near_misses(&self) -> &[Pair] {
        &self.narrow.near_misses.pairs
    }

    /// Returns all about the hit number `i` of [`hits`](Self::hits), as the two objects are now; `None` if one of them has
    /// been removed since, and beyond the last hit. The answer is a copy, so that objects can be inserted, moved and
    /// removed from one hit to the next: [an example](Self).
    ///
    /// The first call after a tick sorts the hits once more, with what is told of them.
    pub fn hit(&mut self, i: usize) -> Option<Hit<T>> {
        let slots = self.narrow.hits.slots(i, &self.objects)?;
        self.about(slots)
    }

    /// Takes the next hit of the last run, in the order of the times of contact and then of [`hits`](Self::hits); `None` after
    /// the last. Hits of objects that have been removed since are passed over: an alien that the first missile has
    /// destroyed is not hit by the second. A run begins anew.
    ///
    /// ```
    /// # use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), Vec::new().into(), 10);
    /// let missile = pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 5, 4, 1)).with_value("missile"));
    /// for (key, x) in [(1, 80), (2, 40)] {
    ///     pipeline.insert(Object::new(key, Kind(1), Rect::new(x, 0, 9, 9)).with_value("alien"));
    /// }
    /// pipeline.sweep_to(missile, (100, 5))?;
    /// pipeline.run();
    /// while let Some(hit) = pipeline.next_hit() {
    ///     assert_eq!((hit.a.rect.x, hit.b.key), (37, 2), "the alien that is met first");
    ///     pipeline.remove(missile)?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_hit(&mut self) -> Option<Hit<T>> {
        while let Some(i) = self.narrow.next_in_time(&self.objects) {
            if let Some(hit) = self.hit(i) {
                return Some(hit);
            }
        }
        None
    }

    /// Returns all about the near miss number `i` of [`near_misses`](Self::near_misses), as [`hit`](Self::hit) does of a hit.
    pub fn near_miss(&mut self, i: usize) -> Option<Hit<T>> {
        let slots = self.narrow.near_misses.slots(i, &self.objects)?;
        self.about(slots)
    }

    /// Returns all about all hits and near misses, with whether it is a hit, without those of objects that have been removed
    /// since.
    pub(super) fn touches(&mut self) -> impl Iterator<Item = (Hit<T>, bool)> {
        self.narrow.sort_lists(&self.objects);
        let pipeline = &*self;
        self.narrow.touches().filter_map(|(slots, is_hit)| Some((pipeline.about(slots)?, is_hit)))
    }

    /// Returns all about two objects that touch; `None` if one of them has been removed since.
    fn about(&self, slots: [Slot; 2]) -> Option<Hit<T>> {
        if slots.iter().any(|&slot| !self.objects.was_in_last_tick(slot)) {
            return None;
        }
        let [mut a, mut b] = slots.map(|slot| FoundObject::of(slot, &self.objects, &self.values));
        let mut time = TickFraction::END;
        if let Some(contact) = self.narrow.contact(slots) {
            (time, a.rect, b.rect) = (contact.time, contact.a, contact.b);
        }
        let rules = self.objects.rules();
        Some(Hit { a, b, time, notices: [rules.notices(a.kind, b.kind), rules.notices(b.kind, a.kind)] })
    }

    /// Returns the counts of the last [`run`](Self::run).
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the book-keeping of the method: of the last run, and of all updates between it and the run before.
    pub const fn method_stats(&self) -> MethodStats {
        self.method_stats
    }

    /// Returns all the work of the broad phase in the last run, in [steps](MethodStats::steps), the same unit for every
    /// method.
    pub const fn steps(&self) -> u64 {
        self.method_stats.steps(self.counts.candidates)
    }

    /// Returns the settings of the methods.
    pub const fn tuning(&self) -> Tuning {
        self.tuning
    }

    /// Returns the rules between kinds.
    pub const fn rules(&self) -> &Rules {
        self.objects.rules()
    }

    /// Returns the number of objects that the pipeline was made for.
    pub const fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the method that the caller chose, of this crate or from outside.
    pub const fn method(&self) -> AnyMethod {
        self.method
    }

    /// Returns the method in use: the choice of `auto`, which is [`Method::Fast`] in a pipeline for more than
    /// [2,048 objects](crate::broad::auto::MAX_ADAPTIVE_CAPACITY); otherwise the same as [`method`](Self::method).
    pub fn active_method(&self) -> AnyMethod {
        self.broad.choice().map_or(self.method, |(method, _)| method.into())
    }

    /// Returns the reason why [`active_method`](Self::active_method) is in use.
    pub fn reason(&self) -> Reason {
        self.broad.choice().map_or(Reason::Chosen, |(_, reason)| reason)
    }

    /// Returns an object as it is now.
    ///
    /// # Errors
    /// When the object has been removed, or the handle belongs to another pipeline.
    pub fn object(&self, handle: Handle) -> Result<Object<T>, HandleError> {
        self.objects.slot(handle).map(|slot| self.object_in(slot))
    }

    /// Returns all objects as they are now, in the order of the table.
    pub fn objects(&self) -> impl Iterator<Item = Object<T>> + '_ {
        self.objects.slots().map(|slot| self.object_in(slot))
    }

    /// Returns the object of a slot, with its value.
    fn object_in(&self, slot: Slot) -> Object<T> {
        self.objects.object(slot).with_value(self.values[slot.index()])
    }

    /// Returns the number of objects.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Returns the number of objects of a kind.
    ///
    /// # Panics
    /// When the kind is not below [`Kind::COUNT`].
    pub const fn count_of(&self, kind: Kind) -> u32 {
        self.objects.per_kind()[kind.index()]
    }

    /// Whether the pipeline has no objects.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// Whether hits and counts belong to the objects as they are now: `run` was called, and nothing changed since.
    pub const fn is_up_to_date(&self) -> bool {
        self.up_to_date
    }

    /// Calls `shape` with each rectangle of an object, and then with the shapes that show what the method holds, for a
    /// debug view: [`draw`](crate::draw) lists them.
    pub fn draw(&self, shape: &mut dyn FnMut(DebugShape)) {
        for slot in self.objects.slots() {
            shape(DebugShape::Object { rect: self.objects.place(slot), kind: self.objects.kind(slot) });
        }
        self.broad.draw(table_of_method(&self.objects, self.resting.as_deref()), shape);
    }

    /// Checks the data structure of the method against the table of objects. Slow, for tests.
    ///
    /// # Errors
    /// Names the invariant that does not hold.
    pub fn validate(&self) -> Result<(), String> {
        self.resting.as_ref().map_or(Ok(()), |layer| layer.validate(&self.objects))?;
        self.broad.validate(table_of_method(&self.objects, self.resting.as_deref()))
    }

    /// Lets each tick write down its candidates from now on, for [`fault`](Self::fault).
    pub(super) fn start_audit(&mut self) {
        self.audit = Some(Vec::new());
    }

    /// Returns a fault of the method in the last tick, if it made one and the tick was written down, which takes a build
    /// with debug assertions. Nothing may have been removed since.
    pub(super) fn fault(&mut self) -> Option<Fault> {
        let Self { audit, objects, resting, .. } = self;
        let objects = table_of_method(objects, resting.as_deref());
        let candidates = audit.as_mut()?;
        let fault = candidates.iter().find_map(|&(a, b)| Fault::of(a, b, objects));
        fault.or_else(|| Fault::first_twice(candidates, objects))
    }

    /// Asserts that a rectangle is within the limits and a mask fits it, since the error would otherwise show far from its
    /// cause.
    #[inline]
    fn assert_place_fits(&self, rect: Rect, mask: Option<MaskId>) {
        assert!(rect.is_within_limits(), "{rect:?} is outside the limits of a rectangle");
        if let Some(id) = mask {
            let mask = self.masks.find(id).expect("a mask that is not in the pipeline's table");
            let size = (mask.width(), mask.height());
            assert!(size == (rect.w, rect.h), "{rect:?} was given a mask of {size:?} pixels");
        }
    }
}
