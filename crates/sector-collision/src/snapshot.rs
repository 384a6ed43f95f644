//! Snapshots: the objects of a pipeline at one time, to go back to or to go on from elsewhere.
//!
//! A clone of a pipeline has the state of the method too, so that even its counts go on. A snapshot has what all methods
//! have in common, the table of objects: it is smaller, fits a pipeline with any method, also one from outside this crate,
//! and with the feature `serde` a file or message.
//!
//! ```text
//!   saved                                                 stays as it is in the pipeline that is restored
//!   objects: key, kind, rectangle, mask number, value     masks
//!   paths of objects that are swept in the next tick      method, tuning, capacity, threads
//!   rules, free slots, generations
//!                                                         none until the next run
//!                                                         hits, near misses, counts
//! ```
//!
//! # What is the same after a restore
//!
//! * **Hits, near misses and answers** of all further ticks, in the same order, also among equal keys: objects have their
//!   slots again, and new objects take the slots that they would have taken.
//! * **Events**, if a clone of [`Events`](super::Events) is kept beside the snapshot: it knows pairs by handles.
//! * **Counts** of methods that keep nothing from tick to tick. The method starts from the table, so that
//!   [`MethodStats`](super::MethodStats) differ for some ticks with the axis list and sweep and prune, and longer with the fast finder;
//!   the active set looks for the better axis and `auto` chooses anew, so that their candidates may differ too.
//!
//! A game that goes back in most ticks would have `auto` always begin with the list, and sweep and prune sort all objects
//! each time. It takes a method that keeps nothing, such as the sector grid, or clones, which cost less than that.
//!
//! # Handles
//!
//! A restored pipeline takes the number of the pipeline that the snapshot was taken of, and objects have their
//! generations again:
//!
//! * Handles of the objects in the snapshot are valid, in whatever pipeline it was restored. They are kept beside it, in
//!   values or in the state of the game.
//! * Every other handle of the pipeline is stale: those of objects that were inserted after the snapshot, or that were removed
//!   before it. It can never name another object, since generations go on and do not begin again.
//! * The handles of a pipeline that was restored from another one's snapshot are foreign from then on. The two pipelines
//!   are as a clone and its original: both know the objects of the snapshot by the same handles, and neither takes
//!   a handle of what the other has inserted since.
//! * A handle that was read with `serde` belongs to a pipeline that was restored from a snapshot that was read, never to any
//!   other one of the process: the number of a pipeline counts the pipelines of the process that wrote it. Two saved
//!   games have the same numbers, so that a handle of the one must not be kept while the other is read.
//!
//! Generations tell how many objects a pipeline and its clones have had. Peers that check that their games agree therefore compare
//! [objects](super::Pipeline::objects), which are the same, and not the bytes of snapshots or handles.

use super::handle::PipelineNumber;
use super::messages::messages;
use super::motion::Motion;
use super::objects::{MaskId, Object, Slot};
use super::pipeline::Pipeline;
use super::rect::RectError;
use super::rules::Rules;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

/// The objects of a pipeline at one time, from [`Pipeline::snapshot`]; the [module](self) says what belongs to it.
///
/// A game over a network goes on with guessed input of the other players, and goes back when it was wrong. Here the
/// last eight ticks can be gone back to:
///
/// ```
/// use sector_collision::{Handle, HandleError, Kind, Method, Object, Pipeline, Rect, Rules, Snapshot};
///
/// /// The whole state of the game besides the pipeline. It has handles.
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
/// // In tick 15 the other player stopped.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Snapshot<T = ()> {
    pub(super) pipeline: PipelineNumber,
    /// The source of generations of the pipeline and its clones.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "min_generation", serialize_with = "super::serialization::value_of")
    )]
    pub(super) generations: Arc<AtomicU32>,
    pub(super) rules: Rules,
    /// In ascending order of slots, which are those that are not free.
    pub(super) objects: Vec<SavedObject<T>>,
    /// The free slots. The last of them is taken first.
    pub(super) free: Vec<Slot>,
}

#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct SavedObject<T> {
    /// The object, at the beginning of its path if it is swept in the next tick.
    object: Object<T>,
    /// The upper left corner of the object at the end of that path.
    to: Option<(i32, i32)>,
    pub(super) generation: NonZeroU32,
}

impl<T> SavedObject<T> {
    /// Returns the motion of the object in the next tick.
    ///
    /// # Errors
    /// When the path leads outside the limits, or is too long to be swept.
    pub(super) fn motion(&self) -> Result<Option<Motion>, RectError> {
        let Some((x, y)) = self.to else { return Ok(None) };
        let motion = Motion::new(self.object.rect, (x.into(), y.into()))?;
        motion.bounds().map(|_| Some(motion))
    }
}

/// The reason why a snapshot does not fit a pipeline: its masks are others than those of the pipeline that the snapshot
/// was taken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotError {
    /// The pipeline has no mask of that number.
    MissingMask {
        /// The key of the object that has the mask.
        key: u32,
        /// The number of the mask.
        mask: MaskId,
    },
    /// The mask of that number is not as large as the object.
    MaskSize {
        /// The key of the object that has the mask.
        key: u32,
        /// The number of the mask.
        mask: MaskId,
        /// Width and height of the mask, in pixels.
        found: (i32, i32),
        /// Width and height of the object, in pixels.
        expected: (i32, i32),
    },
}

messages! {
    SnapshotError {
        Self::MissingMask { key, mask: MaskId(mask) } =>
            "the object with the key {key} has the mask {mask}, which the pipeline lacks";
        Self::MaskSize { key, mask: MaskId(mask), found: (found_w, found_h), expected: (w, h) } =>
            "the object with the key {key} has the mask {mask} of {found_w} by {found_h} pixels: expected {w} by {h}";
    }
}

impl<T: Copy> Pipeline<T> {
    /// Returns the objects as they are now, to [go back](Self::restore) to. O(n); allocates 48 bytes and a value for
    /// each object.
    pub fn snapshot(&self) -> Snapshot<T> {
        let mut snapshot = Snapshot {
            pipeline: self.objects.pipeline(),
            generations: Arc::clone(self.objects.generations()),
            rules: self.rules().clone(),
            objects: Vec::with_capacity(self.len()),
            free: Vec::with_capacity(self.objects.free().len()),
        };
        self.snapshot_into(&mut snapshot);
        snapshot
    }

    /// Replaces a snapshot, of this pipeline or of another one, by one of the objects as they are now, in its memory:
    /// allocates nothing where as many objects and as many free slots have been saved before.
    pub fn snapshot_into(&self, snapshot: &mut Snapshot<T>) {
        let table = &self.objects;
        snapshot.pipeline = table.pipeline();
        snapshot.generations.clone_from(table.generations());
        snapshot.rules.clone_from(table.rules());
        snapshot.free.clear();
        snapshot.free.extend_from_slice(table.free());
        snapshot.objects.clear();
        snapshot.objects.extend(table.slots().map(|slot| {
            let mut object = table.object(slot).with_value(self.values[slot.index()]);
            let motion = table.motions().in_next_tick(slot);
            object.rect = motion.map_or(object.rect, Motion::from);
            let to = motion.map(|motion| (motion.to().x, motion.to().y));
            SavedObject { object, to, generation: table.handle(slot).generation }
        }));
    }

    /// Goes back to the objects and rules of a snapshot, of this pipeline or of another one with the same masks. All
    /// objects of the pipeline are dropped, and the method starts anew; there are no hits until the next
    /// [`run`](Self::run). [`snapshot`](super::snapshot) says what is the same after that, and which handles are valid.
    ///
    /// Costs as much as to [load](Self::load) the objects, and allocates nothing where as many slots have been in use before.
    ///
    /// # Errors
    /// When an object has a mask that the pipeline lacks, or that is of another size there. The pipeline then stays as it was.
    pub fn restore(&mut self, snapshot: &Snapshot<T>) -> Result<(), SnapshotError> {
        for SavedObject { object: Object { key, rect, mask, .. }, .. } in &snapshot.objects {
            let Some(id) = *mask else { continue };
            let (key, mask, expected) = (*key, id, (rect.w, rect.h));
            let found = self.masks.find(id).ok_or(SnapshotError::MissingMask { key, mask })?;
            let found = (found.width(), found.height());
            if found != expected {
                return Err(SnapshotError::MaskSize { key, mask, found, expected });
            }
        }
        let Snapshot { pipeline, generations, rules, objects, free } = snapshot;
        let without_values = objects.iter().map(|saved| {
            let motion =
                saved.motion().expect("a path within the limits, of this crate or checked when it was read");
            (saved.object.with_value(()), saved.generation, motion)
        });
        self.objects.restore((*pipeline, generations), rules, free, without_values);
        self.values.clear();
        for (slot, saved) in self.objects.slots().zip(objects) {
            // The values of free slots are never read.
            self.values.resize(slot.index() + 1, saved.object.value);
        }
        self.start_from_table();
        Ok(())
    }
}
