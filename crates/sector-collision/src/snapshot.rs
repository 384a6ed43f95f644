//! Snapshots: the state of a pipeline at one time, to return to or to continue from elsewhere.
//!
//! A clone of a pipeline copies the method's internal state as well, so even its counts continue. A snapshot contains
//! only what all methods share: objects, rules and masks. It is smaller, and works with any method (including external
//! ones).
//!
//! ```text
//!   saved                                                 unchanged in the pipeline that is restored
//!   objects: key, kind, rectangle, mask number, value,    masks that the pipeline was created with
//!     whether it is enabled                               method, tuning, capacity, threads
//!   paths of objects that are swept in the next tick
//!   rules, free slots, generations                        empty until the next run
//!   masks that were added, replaced or removed            hits, near misses, counts
//! ```
//!
//! Masks share their pixels with a snapshot until one of them changes. The masks given to [`Pipeline::new`] are not
//! saved, only a hash of their sizes and pixels: a pipeline that was created with others refuses the snapshot.
//!
//! # What stays the same after a restore
//!
//! * **Hits, near misses and query results** of all further ticks, in the same order, even among equal keys: objects
//!   get their slots back, and new objects take the slots that they would have taken.
//! * **Events**, if you store [`Events`](super::Events) with the snapshot. It identifies pairs by handles.
//! * **Numbers of masks**, of those in use and of those that [`add_mask`](super::Pipeline::add_mask) returns next.
//! * **Counts**, for methods that keep nothing from tick to tick. The method starts over from the table, so
//!   [`MethodStats`](super::trace::MethodStats) differ for some ticks with the axis list and sweep and prune, and longer with
//!   the fast finder. The active set measures its axis again and `auto` chooses again, so their candidates may differ,
//!   too.
//!
//! If a game goes back in most ticks, `auto` would start with the list each time, and sweep and prune would sort all
//! objects each time. Such a game should use a method that keeps nothing, such as the sector grid, or clones, which
//! cost less than rebuilding.
//!
//! # Handles
//!
//! A restored pipeline takes over the number of the pipeline that the snapshot was taken of, and objects get their
//! generations back:
//!
//! * Handles of the objects in the snapshot are valid, whichever pipeline it is restored into. Store them with it, in
//!   values or in the state of the game.
//! * Every other handle of the original pipeline is stale: the object was inserted after the snapshot or removed before
//!   it. Such a handle can never refer to another object, since generations are never reset.
//! * The previous handles of a pipeline become foreign when it is restored from another pipeline's snapshot. The two
//!   pipelines are then like a clone and its original: both accept handles of objects in the snapshot, and neither
//!   accepts a handle of an object that the other inserted later.
//!
//! Peers that check whether their games agree compare [`state_hash`](super::Pipeline::state_hash). It and `==` between
//! snapshots ignore handles.
//!
//! # Saved games
//!
//! A snapshot exists only in memory. To save a game in a file, write its objects and rules (feature `serde`) and insert
//! them into a new pipeline, which returns new handles.

use super::handle::PipelineNumber;
use super::masks::{InitialMasks, MaskChanges};
use super::messages::messages;
use super::motion::Motion;
use super::objects::{Object, Slot};
use super::pipeline::Pipeline;
use super::rules::Rules;
use super::state_hash::StateHasher;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

/// The state of a pipeline at one time, from [`Pipeline::snapshot`]. The [module](self) describes what it contains.
///
/// A network game continues with predicted input of the other players, and goes back when the prediction was wrong.
/// This one can return to any of the last eight ticks:
///
/// ```
/// use sector_collision::{Handle, HandleError, Kind, Method, Object, Pipeline, Rect, Rules, Snapshot};
///
/// /// The whole state of the game except for the pipeline. It has handles.
/// #[derive(Clone)]
/// struct Game {
///     ship: Handle,
///     x: i32,
///     crashes: usize,
/// }
///
/// fn tick(game: &mut Game, pipeline: &mut Pipeline, speed: i32) -> Result<(), HandleError> {
///     game.x += speed;
///     pipeline.update(game.ship, Rect::new(game.x, 0, 8, 8), None)?;
///     pipeline.run();
///     game.crashes += pipeline.hits().len();
///     Ok(())
/// }
///
/// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 100);
/// pipeline.insert(Object::new(1, Kind(1), Rect::new(40, 0, 8, 8)));
/// let ship = pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 0, 8, 8)));
/// let mut game = Game { ship, x: 0, crashes: 0 };
/// let mut past: [(Game, Snapshot); 8] = std::array::from_fn(|_| (game.clone(), pipeline.snapshot()));
///
/// for now in 0..20 {
///     let (saved_game, snapshot) = &mut past[now % 8];
///     saved_game.clone_from(&game);
///     pipeline.snapshot_into(snapshot);
///     tick(&mut game, &mut pipeline, 4)?;
/// }
/// assert_eq!((game.x, game.crashes), (80, 3));
///
/// // The other player stopped in tick 15.
/// let (saved_game, snapshot) = &past[15 % 8];
/// game.clone_from(saved_game);
/// pipeline.restore(snapshot).expect("the masks are the same");
/// for _ in 15..20 {
///     tick(&mut game, &mut pipeline, 0)?;
/// }
/// assert_eq!(game.x, 60);
/// # Ok::<(), HandleError>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias("rollback", "save state"))]
pub struct Snapshot<T = ()> {
    pipeline: PipelineNumber,
    /// The source of generations, shared by the pipeline and its clones.
    generations: Arc<AtomicU32>,
    rules: Rules,
    /// All objects, in ascending order of slots.
    objects: Vec<SavedObject<T>>,
    /// The free slots. The last one is taken first.
    free: Vec<Slot>,
    /// The masks that the pipeline was created with.
    initial_masks: InitialMasks,
    /// The masks that were added, replaced or removed since.
    masks: Arc<MaskChanges>,
}

/// Compares everything but handles: two games that agree have equal snapshots, whatever they went back from.
impl<T: PartialEq> PartialEq for Snapshot<T> {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts() && self.objects == other.objects
    }
}

impl<T: Eq> Eq for Snapshot<T> {}

/// What a snapshot contains apart from its objects and handles. The masks are an option because the hash must not change.
type Parts<'a> = (&'a Rules, &'a [Slot], Option<InitialMasks>, &'a MaskChanges);

impl<T> Snapshot<T> {
    fn parts(&self) -> Parts<'_> {
        (&self.rules, &self.free, Some(self.initial_masks), &self.masks)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SavedObject<T> {
    /// The object, at the start of its path if it is swept in the next tick.
    object: Object<T>,
    /// The upper left corner at the end of the object's path; `None` if it is not swept in the next tick.
    to: Option<(i32, i32)>,
    generation: NonZeroU32,
    is_enabled: bool,
}

impl<T: PartialEq> PartialEq for SavedObject<T> {
    fn eq(&self, other: &Self) -> bool {
        let state = |saved: &Self| (saved.to, saved.is_enabled);
        self.object == other.object && state(self) == state(other)
    }
}

impl<T: Hash> Hash for SavedObject<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.object, self.to, self.is_enabled).hash(state);
    }
}

impl<T> SavedObject<T> {
    /// Returns the motion of the object in the next tick.
    fn motion(&self) -> Option<Motion> {
        self.to.map(|to| Motion::new(self.object.rect, to).expect("a path of the pipeline"))
    }
}

impl<T: Copy> Pipeline<T> {
    /// Returns a snapshot of the current state, for [`restore`](Self::restore). O(n); allocates 60 bytes plus a value for
    /// each object. The first one of a pipeline also reads the pixels of all masks that it was created with.
    pub fn snapshot(&self) -> Snapshot<T> {
        let mut snapshot = Snapshot {
            pipeline: self.objects.pipeline(),
            generations: Arc::clone(self.objects.generations()),
            rules: self.rules().clone(),
            objects: Vec::with_capacity(self.len()),
            free: Vec::with_capacity(self.objects.free().len()),
            initial_masks: self.masks.initial(),
            masks: Arc::clone(self.masks.changes()),
        };
        self.snapshot_into(&mut snapshot);
        snapshot
    }

    /// Overwrites a snapshot, of this pipeline or another one, with the current state. Reuses its memory: allocates
    /// nothing if it has held as many objects and free slots before.
    pub fn snapshot_into(&self, snapshot: &mut Snapshot<T>) {
        let table = &self.objects;
        snapshot.pipeline = table.pipeline();
        snapshot.generations.clone_from(table.generations());
        snapshot.rules.clone_from(table.rules());
        snapshot.free.clear();
        snapshot.free.extend_from_slice(table.free());
        snapshot.objects.clear();
        snapshot.objects.extend(self.saved_objects());
        snapshot.initial_masks = self.masks.initial();
        snapshot.masks.clone_from(self.masks.changes());
    }

    /// Returns a hash of the objects, rules, masks and free slots, for peers or replays that check whether they
    /// agree: whatever they went back from, equal [snapshots](Snapshot) have equal hashes, on every machine. The hash does
    /// not cover handles. Values must be hashed without slices of numbers, whose standard hash depends on the processor.
    ///
    /// O(n), plus the pixels of masks that were added or replaced; the first call also reads all others.
    pub fn state_hash(&self) -> u64
    where
        T: Hash,
    {
        let mut hasher = StateHasher::default();
        let initial = Some(self.masks.initial());
        let parts: Parts<'_> = (self.rules(), self.objects.free(), initial, self.masks.changes());
        parts.hash(&mut hasher);
        self.saved_objects().for_each(|saved| saved.hash(&mut hasher));
        hasher.finish()
    }

    /// Returns the objects as they are saved, in ascending order of slots.
    fn saved_objects(&self) -> impl Iterator<Item = SavedObject<T>> {
        let table = &self.objects;
        table.slots_with_disabled().map(|slot| {
            let mut object = table.object(slot).with_value(self.values[slot.index()]);
            let motion = table.motions().in_next_tick(slot);
            object.rect = motion.map_or(object.rect, Motion::from);
            let to = motion.map(|motion| (motion.to().x, motion.to().y));
            let (generation, is_enabled) = (table.handle(slot).generation, table.is_live(slot));
            SavedObject { object, to, generation, is_enabled }
        })
    }

    /// Replaces objects, rules and masks with those of a snapshot, of this pipeline or of one that was created with the
    /// same masks. Drops all current objects and restarts the method; there are no hits until the next [`run`](Self::run). The
    /// [module](super::snapshot) describes what stays the same and which handles are valid.
    ///
    /// Costs as much as [loading](Self::load) the objects, and allocates nothing if as many slots have been in use
    /// before.
    ///
    /// # Errors
    /// If the pipeline was created with other masks. It is unchanged then.
    pub fn restore(&mut self, snapshot: &Snapshot<T>) -> Result<(), SnapshotError> {
        let Snapshot { pipeline, generations, rules, objects, free, initial_masks, masks } = snapshot;
        let initial = self.masks.initial();
        if *initial_masks != initial {
            return Err(SnapshotError { found: initial.count, expected: initial_masks.count });
        }
        self.masks.restore(masks);
        let without_values = objects
            .iter()
            .map(|saved| (saved.object.with_value(()), saved.generation, saved.motion(), saved.is_enabled));
        self.objects.restore((*pipeline, generations), rules, free, without_values);
        self.values.clear();
        for (slot, saved) in self.objects.slots_with_disabled().zip(objects) {
            // The values of free slots are never read.
            self.values.resize(slot.index() + 1, saved.object.value);
        }
        self.start_from_table();
        Ok(())
    }
}

/// The reason why a snapshot cannot be restored: the two pipelines were created with different masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotError {
    /// The number of masks that this pipeline was created with.
    pub found: u32,
    /// The number of masks that the pipeline of the snapshot was created with. If it is the same, pixels differ.
    pub expected: u32,
}

messages! {
    SnapshotError {
        Self { found, expected } =>
            "the pipeline was created with other masks: {found}, and {expected} in the snapshot; sizes or pixels differ";
    }
}
