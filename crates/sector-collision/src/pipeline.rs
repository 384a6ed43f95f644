//! The pipeline: objects in, hits out.
//!
//! ```text
//!   insert, update, remove          run
//!          |                         |
//!          v                         v
//!   [ table of objects ] --> broad phase --> rectangle --> bitmap --> hits, near misses
//!          |                     ^                                    sorted by id
//!          '---- every change ---'
//! ```
//!
//! The pipeline owns the table and tells the method of every change. The method can be exchanged at any time; only
//! the counts differ afterwards.

use super::broad::{self, BroadPhase, Fault};
use super::counts::{Counts, MethodStats};
use super::draw::DebugShape;
use super::mask::Mask;
use super::method::{AnyMethod, Method};
use super::narrow::{NarrowPhase, RectangleTest};
use super::objects::{Handle, MaskId, Object, Objects, Slot};
use super::pair::Pair;
use super::query::{Queries, QueryGrid};
use super::reason::Reason;
use super::rect::Rect;
use super::rules::{Kind, Rules};
use super::sector::SectorSize;
use super::threads::{ThreadPool, ThreadsError};
use super::tuning::Tuning;
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

/// Collision detection for one set of objects.
///
/// ```
/// use sector_collision::{Kind, Mask, MaskId, Method, Object, Pair, Pipeline, Rect, Rules};
///
/// const SHIP: Kind = Kind(0);
/// const ALIEN: Kind = Kind(1);
/// let mut rules = Rules::none();
/// rules.allow(SHIP, ALIEN);
/// let masks = [Mask::from_rows(&["#.", "##"])?];
///
/// let mut pipeline = Pipeline::new(Method::Auto, rules, masks.into(), 100);
/// let ship = Object { id: 7, kind: SHIP, rect: Rect::new(0, 0, 2, 2), mask: Some(MaskId(0)) };
/// let alien = Object { id: 9, kind: ALIEN, rect: Rect::new(1, -1, 4, 2), mask: None };
/// let ship = pipeline.insert(ship);
/// pipeline.insert(alien);
///
/// pipeline.run();
/// assert!(pipeline.hits().is_empty());
/// assert_eq!(pipeline.near_misses(), [Pair { a: 7, b: 9 }]);
///
/// pipeline.update(ship, Rect::new(0, -1, 2, 2), Some(MaskId(0)));
/// pipeline.run();
/// assert_eq!(pipeline.hits(), [Pair { a: 7, b: 9 }]);
/// # Ok::<(), sector_collision::MaskError>(())
/// ```
#[derive(Debug)]
pub struct Pipeline {
    pub(super) objects: Objects,
    pub(super) masks: Arc<[Mask]>,
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
    /// Whether hits and counts belong to the objects as they are now.
    up_to_date: bool,
}

impl Pipeline {
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
            masks,
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
            up_to_date: false,
        }
    }

    /// Inserts an object and returns the handle by which it is moved and removed. The object takes part from the next
    /// [`run`](Self::run).
    ///
    /// # Panics
    /// When the object could not be tested: rectangle outside the limits of [`Rect::checked`], kind not below
    /// [`Kind::COUNT`], no such mask, or a mask that is not as large as the rectangle.
    pub fn insert(&mut self, object: Object) -> Handle {
        self.assert_fits(&object);
        let slot = self.objects.insert(object);
        self.broad.insert(slot, &self.objects);
        self.changed();
        self.objects.handle(slot)
    }

    /// Inserts many objects at once: a method that keeps an order sorts once, instead of moving each object to its
    /// place. Meant for scenes that stand still, since there are no handles to move the objects by.
    ///
    /// # Panics
    /// In the cases of [`insert`](Self::insert).
    pub fn load(&mut self, objects: impl IntoIterator<Item = Object>) {
        for object in objects {
            self.assert_fits(&object);
            self.objects.insert(object);
        }
        self.broad.rebuild(&self.objects);
        self.changed();
    }

    /// Removes an object and returns it, or `None` when it was removed before.
    pub fn remove(&mut self, handle: Handle) -> Option<Object> {
        let slot = self.objects.slot(handle)?;
        let object = self.objects.object(slot);
        self.broad.remove(slot, &self.objects);
        self.objects.remove(slot);
        self.changed();
        Some(object)
    }

    /// Moves an object and gives it the mask of another frame. Costs next to nothing when neither differs.
    ///
    /// # Panics
    /// When the object has been removed, and in the cases of [`insert`](Self::insert).
    pub fn update(&mut self, handle: Handle, rect: Rect, mask: Option<MaskId>) {
        let slot = self.slot_of(handle);
        self.place(slot, rect, mask, self.objects.rect(slot) != rect);
        self.changed();
    }

    /// Updates many objects, each named once, in half the time of [`update`](Self::update) where they are tens of
    /// thousands.
    ///
    /// After a while of insertions and removals the objects of a game lie in the table in random order, and each
    /// access is a cache miss. Here a block of objects is looked up first, so that their cache misses overlap.
    ///
    /// # Panics
    /// In the cases of [`update`](Self::update).
    pub fn update_all(&mut self, places: impl IntoIterator<Item = (Handle, Rect, Option<MaskId>)>) {
        let mut places = places.into_iter();
        let mut block = [const { None }; UPDATE_BLOCK];
        loop {
            let filled = block.iter_mut().zip(&mut places).map(|(entry, place)| *entry = Some(place)).count();
            let mut moved = [false; UPDATE_BLOCK];
            for (moved, (handle, rect, _)) in moved.iter_mut().zip(block[..filled].iter().flatten()) {
                *moved = self.objects.rect(self.slot_of(*handle)) != *rect;
            }
            for (&moved, &(handle, rect, mask)) in moved.iter().zip(block[..filled].iter().flatten()) {
                self.place(self.slot_of(handle), rect, mask, moved);
            }
            if filled < UPDATE_BLOCK {
                break;
            }
        }
        self.changed();
    }

    /// Notes that hits, counts and the query grid are no longer those of the objects.
    #[inline]
    fn changed(&mut self) {
        self.up_to_date = false;
        self.query_grid.invalidate();
    }

    /// Returns the slot of an object; panics when the object has been removed.
    #[inline]
    fn slot_of(&self, handle: Handle) -> Slot {
        self.objects.slot(handle).expect("an object was updated after it had been removed")
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

    /// Removes all objects and keeps the memory.
    pub fn clear(&mut self) {
        self.objects.clear();
        self.broad.rebuild(&self.objects);
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
        self.broad.rebuild(&self.objects);
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
        self.overlaps.clear();
        self.audit.iter_mut().for_each(Vec::clear);
        let mut sink = RectangleTest::with_threads(&self.objects, &mut self.overlaps, &mut self.pool);
        sink.audit = self.audit.as_mut();
        self.broad.find(&self.objects, &mut sink);
        let tests = sink.tests();
        self.method_stats = sink.stats;
        if cfg!(debug_assertions)
            && self.audit.is_none()
            && let Some(fault) = Fault::first_twice(&mut self.overlaps, &self.objects)
        {
            panic!("fault of {}: {fault}", self.method);
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

    /// Runs the second half of a tick: the bitmap test of each pair whose rectangles overlap, and the sorting of
    /// hits.
    pub fn test_bitmaps(&mut self) {
        self.narrow.run(&self.objects, &self.masks, &self.overlaps, &mut self.counts);
        self.overlaps.clear();
        self.up_to_date = true;
    }

    /// Returns the [queries](super::query) about the objects as they are now: what touches a point, a rectangle or a mask,
    /// what a ray or something that moves meets, what is nearest. The answers do not depend on the method, and no
    /// [`run`](Self::run) is needed.
    ///
    /// The first call after a change sorts the objects into a grid, the others cost nothing. The grid takes up to 32 bytes
    /// an object from the first call on, and allocates nothing after that while at most
    /// [`capacity`](Self::capacity) objects live at once.
    pub fn queries(&mut self) -> Queries<'_> {
        self.query_grid.refresh(&self.objects, self.capacity);
        Queries::new(&self.objects, &self.masks, &self.query_grid)
    }

    /// Returns the pairs that share a solid pixel, as of the last [`run`](Self::run), sorted by (lower id, higher
    /// id).
    pub fn hits(&self) -> &[Pair] {
        &self.narrow.hits
    }

    /// Returns the pairs whose rectangles overlap while their pixels do not, sorted as hits are.
    pub fn near_misses(&self) -> &[Pair] {
        &self.narrow.near_misses
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

    /// Returns an object as it is now, or `None` when it has been removed.
    pub fn object(&self, handle: Handle) -> Option<Object> {
        self.objects.slot(handle).map(|slot| self.objects.object(slot))
    }

    /// Returns all objects as they are now, in the order of the table.
    pub fn objects(&self) -> impl Iterator<Item = Object> + '_ {
        self.objects.slots().map(|slot| self.objects.object(slot))
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
            shape(DebugShape::Object { rect: self.objects.rect(slot), kind: self.objects.kind(slot) });
        }
        self.broad.draw(&self.objects, shape);
    }

    /// Checks the data structure of the method against the table of objects. Slow, for tests.
    ///
    /// # Errors
    /// Names the invariant that does not hold.
    pub fn validate(&self) -> Result<(), String> {
        self.broad.validate(&self.objects)
    }

    /// Lets each tick write down its candidates from now on, for [`fault`](Self::fault).
    pub(super) fn start_audit(&mut self) {
        self.audit = Some(Vec::new());
    }

    /// Returns a fault of the method in the last tick, if it made one and the tick was written down, which takes a build
    /// with debug assertions. Nothing may have been removed since.
    pub(super) fn fault(&mut self) -> Option<Fault> {
        let Self { audit, objects, .. } = self;
        let candidates = audit.as_mut()?;
        let fault = candidates.iter().find_map(|&(a, b)| Fault::of(a, b, objects));
        fault.or_else(|| Fault::first_twice(candidates, objects))
    }

    /// Asserts that an object can be tested, since the error would otherwise show far from its cause.
    fn assert_fits(&self, object: &Object) {
        assert!(object.kind.index() < Kind::COUNT, "{:?} is not a kind: expected 0 to 63", object.kind);
        self.assert_place_fits(object.rect, object.mask);
    }

    /// Asserts that a rectangle is within the limits and a mask fits it.
    fn assert_place_fits(&self, rect: Rect, mask: Option<MaskId>) {
        assert!(rect.is_within_limits(), "{rect:?} is outside the limits of a rectangle");
        if let Some(id) = mask {
            let mask = self.masks.get(id.0 as usize).expect("a mask that is not in the pipeline's table");
            let size = (mask.width(), mask.height());
            assert!(size == (rect.w, rect.h), "{rect:?} was given a mask of {size:?} pixels");
        }
    }
}
