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

mod changes;
mod debug;
mod results;
mod settings;
mod table_parts;
mod tick;

pub use table_parts::TablePart;

use crate::broad::recorded::Recorded;
use crate::broad::{self, BroadPhase};
use crate::counts::{Counts, MethodStats};
use crate::handle::{Handle, HandleError};
use crate::mask::Mask;
use crate::masks::Masks;
use crate::method::{AnyMethod, Method};
use crate::motion::Motion;
use crate::narrow::narrow_phase::NarrowPhase;
use crate::objects::{MotionChanges, Object, Objects, Slot};
use crate::query::QueryGrid;
use crate::reason::Reason;
use crate::resting::RestingLayer;
use crate::rules::{Kind, Rules};
use crate::sector::SectorSize;
use crate::threads::ThreadPool;
use crate::tuning::Tuning;
use std::sync::Arc;

/// Number of overlapping pairs per object for which a new pipeline makes room.
const PAIRS_PER_OBJECT: usize = 8;
/// Number of objects beyond which room is made for one pair per four objects, since eight pairs for each of a hundred
/// thousand objects would be memory that is never used. A denser crowd makes the lists grow once; they never shrink.
const LARGE_CAPACITY: usize = 1024;

/// Returns the number of overlapping pairs for which a pipeline of `objects` objects makes room at the beginning.
pub(crate) const fn pairs_among(objects: usize) -> usize {
    if objects < LARGE_CAPACITY {
        objects * PAIRS_PER_OBJECT
    } else {
        LARGE_CAPACITY * PAIRS_PER_OBJECT + (objects - LARGE_CAPACITY) / 4
    }
}

/// Returns the table that the method works on: the table of the awake objects if objects come to rest in the pipeline, else
/// that of all objects.
fn table_of_method<'a>(objects: &'a Objects, resting: Option<&'a RestingLayer>) -> &'a Objects {
    resting.map_or(objects, |layer| &layer.awake)
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
/// let mut pipeline = Pipeline::new(Method::Auto, rules, [], 100);
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
    pub(crate) objects: Objects,
    /// The values of objects by slot; those of free slots are left over, or missing at the end.
    pub(crate) values: Vec<T>,
    pub(crate) masks: Masks,
    pub(crate) tuning: Tuning,
    capacity: usize,
    method: AnyMethod,
    broad: Recorded,
    pool: ThreadPool,
    /// The motions that end and begin with an update in parts, one entry for each part.
    motion_changes: Vec<MotionChanges>,
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
    /// After this, a steady tick allocates nothing while at most `capacity` objects live at once and few
    /// enough pairs overlap: eight an object up to 1,024 objects, and a quarter of one for each object beyond. In a denser
    /// crowd the lists of pairs grow, once. The fast finder allocates once more, when it makes its first neighbor lists among
    /// more than 4,096 objects.
    ///
    /// [`Method::Auto`] is the fast finder in a pipeline for more than
    /// [2,048 objects](crate::broad::auto::MAX_ADAPTIVE_CAPACITY): the capacity decides, not the objects that come.
    /// [`active_method`](Self::active_method) tells it, and [`reason`](Self::reason) why.
    pub fn new(method: Method, rules: Rules, masks: impl Into<Arc<[Mask]>>, capacity: usize) -> Self {
        Self::with_tuning(method, Tuning::GAME, rules, masks, capacity)
    }

    /// Creates an empty pipeline with sectors of the size `sector`, and otherwise the settings of [`Tuning::GAME`].
    pub fn with_sectors(
        method: Method,
        sector: SectorSize,
        rules: Rules,
        masks: impl Into<Arc<[Mask]>>,
        capacity: usize,
    ) -> Self {
        Self::with_tuning(method, Tuning { sector, ..Tuning::GAME }, rules, masks, capacity)
    }

    /// Creates an empty pipeline with the settings `tuning`.
    pub fn with_tuning(
        method: Method,
        tuning: Tuning,
        rules: Rules,
        masks: impl Into<Arc<[Mask]>>,
        capacity: usize,
    ) -> Self {
        let broad = broad::make(method, tuning, capacity);
        Self::assemble(method.into(), broad, tuning, rules, masks.into(), capacity)
    }

    /// Creates an empty pipeline with a method from outside this crate, which was made for `capacity` objects.
    /// [`method`](Self::method) tells its [name](BroadPhase::name). A method of this crate that takes its place later has
    /// the settings of [`Tuning::GAME`].
    ///
    /// [`testing::Suite`](crate::testing::Suite) tests whether the method finds what it has to.
    pub fn with_broad_phase(
        broad: Box<dyn BroadPhase>,
        rules: Rules,
        masks: impl Into<Arc<[Mask]>>,
        capacity: usize,
    ) -> Self {
        Self::assemble(AnyMethod::External(broad.name()), broad, Tuning::GAME, rules, masks.into(), capacity)
    }

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
            broad: Recorded::new(broad),
            pool: ThreadPool::default(),
            motion_changes: Vec::new(),
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
    pub(crate) fn like<U>(other: &Pipeline<U>, method: Method) -> Self {
        let (tuning, capacity) = (other.tuning, other.objects.len());
        let mut pipeline =
            Self::with_tuning(method, tuning, other.objects.rules().clone(), Arc::default(), capacity);
        pipeline.masks.clone_from(&other.masks);
        pipeline
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

    /// Returns the memory that the broad phase has allocated, in bytes, with the room in its lists and tables that is not in
    /// use. What the pipeline holds itself, under any method, does not count: the table of objects, pairs, threads, objects
    /// at rest, and a trace.
    pub fn memory(&self) -> usize {
        self.broad.memory()
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

    /// Returns the path of an object that is swept in the next tick, or was in the last one and has not been updated since;
    /// `None` for an object that stands still.
    ///
    /// # Errors
    /// When the object has been removed, or the handle belongs to another pipeline.
    pub fn motion(&self, handle: Handle) -> Result<Option<Motion>, HandleError> {
        self.objects.slot(handle).map(|slot| self.objects.motion(slot))
    }

    /// Returns the handles of all objects, in the order of the table: also of those that were [loaded](Self::load).
    pub fn handles(&self) -> impl Iterator<Item = Handle> + '_ {
        self.objects.slots().map(|slot| self.objects.handle(slot))
    }

    /// Returns all objects as they are now, in the order of the table.
    pub fn objects(&self) -> impl Iterator<Item = Object<T>> + '_ {
        self.objects.slots().map(|slot| self.object_in(slot))
    }

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
}
