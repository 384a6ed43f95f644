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
//! The pipeline owns the table and notifies the method of every change. You can switch methods at any time; only the
//! counts differ afterward.

mod changes;
mod debug;
mod masks;
mod membership;
mod results;
mod settings;
mod table_parts;
mod tick;

#[doc(inline)]
pub use crate::masks::MaskIdError;
pub use table_parts::TablePart;

use crate::broad::recorded::Recorded;
use crate::broad::{self, BroadPhase};
use crate::counts::{Counts, MethodStats};
use crate::handle::{Handle, HandleError};
use crate::mask::Mask;
use crate::masks::Masks;
use crate::method::{AnyMethod, Method};
use crate::motion::Motion;
use crate::narrow::blocking::Blocking;
use crate::narrow::narrow_phase::NarrowPhase;
use crate::objects::{MotionChanges, Object, Objects, Slot};
use crate::query::QueryIndex;
use crate::reason::Reason;
use crate::rules::{Kind, Rules};
use crate::sector::SectorSize;
use crate::threads::ThreadPool;
use crate::tuning::Tuning;
use std::sync::Arc;

/// Number of overlapping pairs per object for which a new pipeline reserves memory.
const PAIRS_PER_OBJECT: usize = 8;
/// Beyond this number of objects, memory is reserved for one pair per four objects, since eight pairs for each of a
/// hundred thousand objects would never be used. In a denser crowd the lists grow once; they never shrink.
const LARGE_CAPACITY: usize = 1024;

/// Returns the number of overlapping pairs for which a pipeline of `objects` objects initially reserves memory.
pub(crate) const fn pairs_among(objects: usize) -> usize {
    if objects < LARGE_CAPACITY {
        objects * PAIRS_PER_OBJECT
    } else {
        LARGE_CAPACITY * PAIRS_PER_OBJECT + (objects - LARGE_CAPACITY) / 4
    }
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
///     // A hit is a copy, so you may change the pipeline.
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
/// A clone is an independent pipeline with the same objects and the same method state, for games that go back to an
/// earlier tick. The handles of these objects are valid in both; a handle of an object inserted into one of them later
/// is stale in the other.
#[doc(alias("world", "space", "physics world"))]
#[derive(Clone, Debug)]
pub struct Pipeline<T = ()> {
    pub(crate) objects: Objects,
    /// The values of objects by slot. Free slots have leftover values, or none if they are the last slots.
    pub(crate) values: Vec<T>,
    pub(crate) masks: Masks,
    pub(crate) tuning: Tuning,
    capacity: usize,
    method: AnyMethod,
    broad: Recorded,
    pool: ThreadPool,
    /// The motions that end and begin in an update in parts, one entry per part; at least one.
    motion_changes: Vec<MotionChanges>,
    /// Pairs whose rectangles overlap, stored between the two halves of a tick.
    overlaps: Vec<(Slot, Slot)>,
    /// All candidates of the last tick, for the test suite; `None` in any other pipeline.
    audit: Option<Vec<(Slot, Slot)>>,
    blocking: Blocking,
    narrow: NarrowPhase,
    counts: Counts,
    method_stats: MethodStats,
    pub(crate) query_index: QueryIndex,
    /// Whether hits and counts match the current objects.
    up_to_date: bool,
}

impl<T: Copy> Pipeline<T> {
    /// Creates an empty pipeline with the settings of [`Tuning::GAME`].
    ///
    /// A steady tick then allocates nothing while at most `capacity` objects live at once and few enough pairs overlap:
    /// eight per object up to 1,024 objects, and a quarter of a pair for each object beyond that. In a denser crowd the
    /// lists of pairs grow, once. Among more than 4,096 objects, the fast finder allocates once more when it builds its
    /// first neighbor lists.
    ///
    /// [`Method::Auto`] uses the fast finder while there are more than [2,048
    /// objects](crate::broad::auto::MAX_ADAPTIVE_OBJECTS). It allocates when it first needs the finder, unless `capacity`
    /// is larger than that.
    /// [`active_method`](Self::active_method) returns the method in use, and [`reason`](Self::reason) why.
    pub fn new(method: Method, rules: Rules, masks: impl Into<Arc<[Mask]>>, capacity: usize) -> Self {
        Self::with_tuning(method, Tuning::GAME, rules, masks, capacity)
    }

    /// Creates an empty pipeline with sectors of size `sector`, and otherwise the settings of [`Tuning::GAME`].
    pub fn with_sectors(
        method: Method,
        sector: SectorSize,
        rules: Rules,
        masks: impl Into<Arc<[Mask]>>,
        capacity: usize,
    ) -> Self {
        Self::with_tuning(method, Tuning { sector, ..Tuning::GAME }, rules, masks, capacity)
    }

    /// Creates an empty pipeline with these settings of the methods, which affect the cost but not the hits.
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

    /// Creates an empty pipeline with an external method, which must have been created for `capacity` objects.
    /// [`method`](Self::method) reports its [name](BroadPhase::name). A built-in method that replaces it later gets the
    /// settings of [`Tuning::GAME`].
    ///
    /// [`testing::Suite`](crate::testing::Suite) tests whether the method finds everything that it must.
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
            motion_changes: vec![MotionChanges::default()],
            overlaps: Vec::with_capacity(pairs),
            audit: None,
            blocking: Blocking::default(),
            narrow: NarrowPhase::with_capacity(pairs),
            counts: Counts::default(),
            method_stats: MethodStats::default(),
            query_index: QueryIndex::default(),
            up_to_date: false,
        }
    }

    /// Creates an empty pipeline for the objects of another one, with a different method.
    pub(crate) fn like<U>(other: &Pipeline<U>, method: Method) -> Self {
        let (tuning, capacity) = (other.tuning, other.objects.len());
        let mut pipeline =
            Self::with_tuning(method, tuning, other.objects.rules().clone(), Arc::default(), capacity);
        pipeline.masks.clone_from(&other.masks);
        pipeline
    }

    /// Returns the counts of the last [`run`](Self::run): how many pairs each phase tested.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the bookkeeping of the method in the last run, and in all updates between it and the previous run.
    pub const fn method_stats(&self) -> MethodStats {
        self.method_stats
    }

    /// Returns all work of the broad phase in the last run, in [steps](MethodStats::steps), a unit shared by all
    /// methods.
    pub const fn steps(&self) -> u64 {
        self.method_stats.steps(self.counts.candidates)
    }

    /// Returns the memory that the broad phase has allocated, in bytes, including unused capacity. Memory that the
    /// pipeline itself uses with any method does not count: the table of objects, pairs, threads and a trace.
    pub fn memory(&self) -> usize {
        self.broad.memory()
    }

    /// Returns the settings of the methods, which were fixed at creation.
    pub const fn tuning(&self) -> Tuning {
        self.tuning
    }

    /// Returns the rules, which determine the pairs of kinds that may meet.
    pub const fn rules(&self) -> &Rules {
        self.objects.rules()
    }

    /// Returns the number of objects that the pipeline was created for. It may hold more.
    pub const fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the method that the caller chose, built in or external.
    pub const fn method(&self) -> AnyMethod {
        self.method
    }

    /// Returns the method in use. This is the choice of `auto` ([`Method::Fast`] while there are more than [2,048
    /// objects](crate::broad::auto::MAX_ADAPTIVE_OBJECTS)); otherwise it equals [`method`](Self::method).
    pub fn active_method(&self) -> AnyMethod {
        self.broad.choice().map_or(self.method, |(method, _)| method.into())
    }

    /// Returns the reason why [`active_method`](Self::active_method) is in use.
    pub fn reason(&self) -> Reason {
        self.broad.choice().map_or(Reason::Chosen, |(_, reason)| reason)
    }

    /// Returns the current state of an object.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    pub fn object(&self, handle: Handle) -> Result<Object<T>, HandleError> {
        self.objects.slot(handle).map(|slot| self.object_in(slot))
    }

    /// Returns the path of an object that is swept in the next tick, or was swept in the last one and has not been
    /// updated since; `None` for an object that stands still. It is the whole path, even if a blocker stopped the
    /// object on it.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    pub fn motion(&self, handle: Handle) -> Result<Option<Motion>, HandleError> {
        self.objects.slot(handle).map(|slot| self.objects.motion(slot))
    }

    /// Returns the handles of all objects in table order, including [loaded](Self::load) and
    /// [disabled](Self::set_enabled) ones.
    pub fn handles(&self) -> impl Iterator<Item = Handle> + '_ {
        self.objects.slots_with_disabled().map(|slot| self.objects.handle(slot))
    }

    /// Returns the current state of all objects in table order, including [disabled](Self::set_enabled) ones.
    pub fn objects(&self) -> impl Iterator<Item = Object<T>> + '_ {
        self.objects.slots_with_disabled().map(|slot| self.object_in(slot))
    }

    fn object_in(&self, slot: Slot) -> Object<T> {
        self.objects.object(slot).with_value(self.values[slot.index()])
    }

    /// Returns the number of objects, including [disabled](Self::set_enabled) ones.
    pub fn len(&self) -> usize {
        self.objects.len_with_disabled()
    }

    /// Returns the number of objects that [count as](Rules::define) a kind, including [disabled](Self::set_enabled) ones.
    ///
    /// # Panics
    /// If the kind is not below [`Kind::COUNT`].
    pub fn count_of(&self, kind: Kind) -> u32 {
        self.objects.count_of(kind)
    }

    /// Whether the pipeline has no objects.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether hits and counts match the current objects: nothing has changed since the last `run`.
    pub const fn is_up_to_date(&self) -> bool {
        self.up_to_date
    }
}
