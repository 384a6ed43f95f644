//! What can be changed about a pipeline while it runs: masks, rules, the method, rest and threads.

use super::{Pipeline, pairs_among};
use crate::broad::{self, BroadPhase};
use crate::handle::{Handle, HandleError};
use crate::mask::Mask;
use crate::method::{AnyMethod, Method};
use crate::objects::MaskId;
use crate::resting::RestingLayer;
use crate::rules::Rules;
use crate::threads::{ThreadPool, ThreadsError};
use std::num::NonZeroU32;

impl<T: Copy> Pipeline<T> {
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

    pub(super) fn exchange(&mut self, method: AnyMethod, broad: Box<dyn BroadPhase>) {
        self.method = method;
        self.broad.replace(broad);
        self.rebuild();
    }

    /// Lets objects come to rest that have not changed for `ticks` runs, and wakes them when they change: the method does not see
    /// an object at rest, so that it costs nothing while nothing near it moves. `None`, as at the beginning, keeps all awake.
    /// Allocates.
    ///
    /// Meant for maps. With 5,000 tiles and 100 sprites that move, a run of the axis list or of the fast finder takes less than
    /// half of the time that it takes without, one of the sector grid a quarter (`cargo bench --bench methods -- resting`).
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
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 1001);
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
            (Some(ticks), Some(layer)) => {
                layer.after = ticks;
                return;
            }
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
        self.resting.as_ref().map(|layer| layer.after)
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

    /// Sets the number of [threads](crate::threads) that the method may use, from the next tick on; it is one at the
    /// beginning. Changes nothing but the time. Allocates, and starts or ends threads.
    ///
    /// # Errors
    /// When the number is not 1 to [`MAX_THREADS`](crate::MAX_THREADS), when it is not 1 in a build without the
    /// feature `parallel`, or when the system gives no threads. The pipeline then stays as it was.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.pool = ThreadPool::new(threads, pairs_among(self.capacity))?;
        Ok(())
    }

    /// Calls `work` on the threads of the pipeline, where parallel iterators of rayon use all of them: a game can so move its
    /// objects on the threads that then detect their collisions. With one thread it is called at once.
    pub fn on_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.pool.enter(|_| work())
    }

    /// Returns the number of threads that the method may use.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }
}
