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
//! The pipeline owns the table and tells the method of every change. The method can be exchanged at any moment,
//! and nothing but the counts is different afterwards.

use super::broad::{self, BroadPhase};
use super::counts::{Counts, MethodStats};
use super::draw::DebugShape;
use super::mask::Mask;
use super::method::Method;
use super::narrow::{NarrowPhase, RectangleTest};
use super::objects::{Handle, MaskId, Object, Objects, Slot};
use super::pair::Pair;
use super::reason::Reason;
use super::rect::Rect;
use super::rules::{Kind, Rules};
use super::sector::SectorSize;
use super::threads::{ThreadPool, ThreadsError};
use super::tuning::Tuning;
use std::sync::Arc;

/// Overlapping pairs an object for which room is made at the beginning, and the number of objects from which on it
/// is one pair for each four further ones: eight for each of a hundred thousand would be memory that nobody uses. A crowd
/// that overlaps more makes the lists grow once; they never shrink.
const PAIRS_PER_OBJECT: usize = 8;
const LARGE_CAPACITY: usize = 4096;

/// So many objects are placed in one go by [`Pipeline::update_all`]; more would not fit the waiting lines of a core.
const UPDATED_AT_ONCE: usize = 32;

/// Room for overlapping pairs among so many objects.
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
    method: Method,
    broad: Box<dyn BroadPhase>,
    pool: ThreadPool,
    /// Pairs whose rectangles overlap, between the two halves of a tick.
    overlaps: Vec<(Slot, Slot)>,
    found: NarrowPhase,
    counts: Counts,
    method_stats: MethodStats,
    /// Whether hits and counts are those of the objects as they are now.
    up_to_date: bool,
}

impl Pipeline {
    /// An empty pipeline with the settings of [`Tuning::GAME`].
    ///
    /// After this, nothing is allocated by any call of a steady tick while at most `capacity` objects live at
    /// once (and fewer than eight pairs an object overlap, or a quarter in a crowd of many thousands; beyond that the lists
    /// of pairs grow, once).
    pub fn new(method: Method, rules: Rules, masks: Arc<[Mask]>, capacity: usize) -> Self {
        Self::with_tuning(method, Tuning::GAME, rules, masks, capacity)
    }

    /// An empty pipeline with sectors of another size.
    pub fn with_sectors(
        method: Method,
        sector: SectorSize,
        rules: Rules,
        masks: Arc<[Mask]>,
        capacity: usize,
    ) -> Self {
        Self::with_tuning(method, Tuning { sector, ..Tuning::GAME }, rules, masks, capacity)
    }

    /// An empty pipeline with other settings.
    pub fn with_tuning(
        method: Method,
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
            broad: broad::make(method, tuning, capacity),
            pool: ThreadPool::default(),
            overlaps: Vec::with_capacity(pairs),
            found: NarrowPhase::with_capacity(pairs),
            counts: Counts::default(),
            method_stats: MethodStats::default(),
            up_to_date: false,
        }
    }

    /// Takes an object in. It takes part from the next [`run`](Self::run).
    ///
    /// # Panics
    /// When the object could not be tested: rectangle outside the limits of [`Rect::checked`], kind not below
    /// [`Kind::COUNT`], no such mask, or a mask that is not as large as the rectangle.
    pub fn insert(&mut self, object: Object) -> Handle {
        self.assert_fits(&object);
        let slot = self.objects.insert(object);
        self.broad.insert(slot, &self.objects);
        self.up_to_date = false;
        self.objects.handle(slot)
    }

    /// Takes many objects in at once: a method that keeps an order sorts once, instead of walking each to its
    /// place. For scenes that stand still, since there are no handles to move the objects by.
    ///
    /// # Panics
    /// For what [`insert`](Self::insert) panics for.
    pub fn load(&mut self, objects: impl IntoIterator<Item = Object>) {
        for object in objects {
            self.assert_fits(&object);
            self.objects.insert(object);
        }
        self.broad.rebuild(&self.objects);
        self.up_to_date = false;
    }

    /// Lets an object go and returns it, or `None` when it was gone already.
    pub fn remove(&mut self, handle: Handle) -> Option<Object> {
        let slot = self.objects.slot(handle)?;
        let object = self.objects.object(slot);
        self.broad.remove(slot, &self.objects);
        self.objects.remove(slot);
        self.up_to_date = false;
        Some(object)
    }

    /// Puts an object elsewhere and shows another frame of it. Costs nothing to speak of when neither differs.
    ///
    /// # Panics
    /// When the object is gone, and for what [`insert`](Self::insert) panics for.
    pub fn update(&mut self, handle: Handle, rect: Rect, mask: Option<MaskId>) {
        let slot = self.slot_of(handle);
        self.place(slot, rect, mask, self.objects.rect(slot) != rect);
        self.up_to_date = false;
    }

    /// [`update`](Self::update) for many, each named once, in half the time where they are tens of thousands.
    ///
    /// After a while of births and deaths the objects of a game lie in the table as cards do in a pack, and each is
    /// waited for. Here some dozen are looked up first, and nothing else, so that the waiting is done for all at once.
    ///
    /// # Panics
    /// For what [`update`](Self::update) panics for.
    pub fn update_all(&mut self, places: impl IntoIterator<Item = (Handle, Rect, Option<MaskId>)>) {
        let mut places = places.into_iter();
        let mut block = [const { None }; UPDATED_AT_ONCE];
        loop {
            let filled = block.iter_mut().zip(&mut places).map(|(entry, place)| *entry = Some(place)).count();
            let mut moved = [false; UPDATED_AT_ONCE];
            for (moved, (handle, rect, _)) in moved.iter_mut().zip(block[..filled].iter().flatten()) {
                *moved = self.objects.rect(self.slot_of(*handle)) != *rect;
            }
            for (&moved, &(handle, rect, mask)) in moved.iter().zip(block[..filled].iter().flatten()) {
                self.place(self.slot_of(handle), rect, mask, moved);
            }
            if filled < UPDATED_AT_ONCE {
                break;
            }
        }
        self.up_to_date = false;
    }

    #[inline]
    fn slot_of(&self, handle: Handle) -> Slot {
        self.objects.slot(handle).expect("an object was updated after it had been removed")
    }

    #[inline]
    fn place(&mut self, slot: Slot, rect: Rect, mask: Option<MaskId>, moved: bool) {
        self.assert_place_fits(rect, mask);
        self.objects.update(slot, rect, mask);
        if moved {
            self.broad.moved(slot, &self.objects);
        }
    }

    /// Lets all objects go and keeps the memory.
    pub fn clear(&mut self) {
        self.objects.clear();
        self.broad.rebuild(&self.objects);
        self.up_to_date = false;
    }

    /// Goes on with another method, in the middle of a game: it starts from the table of objects, and finds
    /// what the one before would have found. Allocates.
    pub fn set_method(&mut self, method: Method) {
        self.method = method;
        self.broad = broad::make(method, self.tuning, self.capacity.max(self.objects.len()));
        self.broad.rebuild(&self.objects);
    }

    /// Lets the method ask on so many [threads](super::threads) from the next tick on; one at the beginning. Changes
    /// nothing but the time it takes. Allocates, and starts or ends threads.
    ///
    /// # Errors
    /// When the number is not 1 to [`MAX_THREADS`](super::MAX_THREADS), when it is not 1 in a build without the
    /// feature `parallel`, or when the system gives no threads. The pipeline then goes on as it was.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.pool = ThreadPool::new(threads, self.capacity * PAIRS_PER_OBJECT)?;
        Ok(())
    }

    /// How many threads the method may ask on.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// One tick: broad phase, rectangles, bitmaps. Then look at [`hits`](Self::hits).
    pub fn run(&mut self) {
        self.find_overlaps();
        self.test_bitmaps();
    }

    /// The first half of [`run`](Self::run), for those who want to time the halves: the broad phase, and the
    /// rectangle test of each candidate as it is handed on.
    pub fn find_overlaps(&mut self) {
        self.overlaps.clear();
        let mut sink = RectangleTest::with_threads(&self.objects, &mut self.overlaps, &mut self.pool);
        self.broad.find(&self.objects, &mut sink);
        let tests = sink.tests();
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
        self.method_stats = self.broad.take_stats();
    }

    /// The second half: the bitmap test of each pair whose rectangles overlap, and the sorting of hits.
    pub fn test_bitmaps(&mut self) {
        self.found.run(&self.objects, &self.masks, &self.overlaps, &mut self.counts);
        self.overlaps.clear();
        self.up_to_date = true;
    }

    /// Pairs that share a solid pixel, as of the last [`run`](Self::run), sorted by (lower id, higher id).
    pub fn hits(&self) -> &[Pair] {
        &self.found.hits
    }

    /// Pairs whose rectangles overlap while their pixels do not, sorted in the same way.
    pub fn near_misses(&self) -> &[Pair] {
        &self.found.near_misses
    }

    /// What the last [`run`](Self::run) cost.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// The book-keeping of the method: for the last run, and all updates between it and the run before.
    pub const fn method_stats(&self) -> MethodStats {
        self.method_stats
    }

    /// The method that was asked for.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The method at work: what `auto` has decided for, otherwise the same as [`method`](Self::method).
    pub fn active_method(&self) -> Method {
        self.broad.active()
    }

    /// Why that one is at work.
    pub fn reason(&self) -> Reason {
        self.broad.reason()
    }

    /// An object as it stands in the table, or `None` when it is gone.
    pub fn object(&self, handle: Handle) -> Option<Object> {
        self.objects.slot(handle).map(|slot| self.objects.object(slot))
    }

    /// How many objects there are.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// How many there are of a kind.
    ///
    /// # Panics
    /// When the kind is not below [`Kind::COUNT`].
    pub const fn count_of(&self, kind: Kind) -> u32 {
        self.objects.per_kind()[kind.index()]
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// Whether hits and counts are those of the objects as they are now: run, and not changed since.
    pub const fn is_up_to_date(&self) -> bool {
        self.up_to_date
    }

    /// Offers every rectangle, and then what the method has to show, to be drawn over the field.
    pub fn draw(&self, shape: &mut dyn FnMut(DebugShape)) {
        for slot in self.objects.slots() {
            shape(DebugShape::Object { rect: self.objects.rect(slot), kind: self.objects.kind(slot) });
        }
        self.broad.draw(&self.objects, shape);
    }

    /// Checks the structure of the method against the table. For tests: slow.
    ///
    /// # Errors
    /// Says what does not hold.
    pub fn validate(&self) -> Result<(), String> {
        self.broad.validate(&self.objects)
    }

    /// What would otherwise go wrong far from where it was caused.
    fn assert_fits(&self, object: &Object) {
        assert!(object.kind.index() < Kind::COUNT, "{:?} is not a kind: expected 0 to 63", object.kind);
        self.assert_place_fits(object.rect, object.mask);
    }

    fn assert_place_fits(&self, rect: Rect, mask: Option<MaskId>) {
        assert!(rect.is_within_limits(), "{rect:?} is outside the limits of a rectangle");
        if let Some(id) = mask {
            let mask = self.masks.get(id.0 as usize).expect("a mask that is not in the pipeline's table");
            let size = (mask.width(), mask.height());
            assert!(size == (rect.w, rect.h), "{rect:?} was given a mask of {size:?} pixels");
        }
    }
}
