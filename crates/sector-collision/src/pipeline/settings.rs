//! Settings that can be changed while a pipeline runs: rules, method, rest and threads.

use super::{Pipeline, pairs_among};
use crate::broad::{self, BroadPhase};
use crate::handle::{Handle, HandleError};
use crate::method::{AnyMethod, Method};
use crate::resting::RestingLayer;
use crate::rules::Rules;
use crate::threads::{ThreadPool, ThreadsError};
use std::num::NonZeroU32;

impl<T: Copy> Pipeline<T> {
    /// Replaces the rules between kinds from the next tick on. Costs as much as inserting all objects.
    pub fn set_rules(&mut self, rules: Rules) {
        if let Some(layer) = &mut self.resting {
            layer.set_rules(rules.clone(), &self.objects);
        }
        self.objects.set_rules(rules);
        self.rebuild();
        self.changed();
    }

    /// Switches to another method, at any time: the new one starts from the table of objects and finds the same hits.
    /// Allocates. An external method is dropped.
    pub fn set_method(&mut self, method: Method) {
        let broad = broad::make(method, self.tuning, self.capacity.max(self.objects.len()));
        self.exchange(method.into(), broad);
    }

    /// Switches to an external method, at any time; otherwise like [`set_method`](Self::set_method). For a steady tick
    /// to allocate nothing, create the method for the larger of [`capacity`](Self::capacity) and [`len`](Self::len).
    pub fn set_broad_phase(&mut self, broad: Box<dyn BroadPhase>) {
        self.exchange(AnyMethod::External(broad.name()), broad);
    }

    pub(super) fn exchange(&mut self, method: AnyMethod, broad: Box<dyn BroadPhase>) {
        self.method = method;
        self.broad.replace(broad);
        self.rebuild();
    }

    /// Lets objects come to rest that have not changed for `ticks` runs, and wakes them when they change. The method
    /// does not see an object at rest, so it costs nothing while nothing near it moves. With `None`, the default, all
    /// objects stay awake. Allocates.
    ///
    /// Meant for maps. With 5,000 tiles and 100 moving sprites, a run of the axis list or the fast finder takes less
    /// than half as long, a run of the sector grid a fifth (`docs/choosing-a-method.md`).
    ///
    /// Hits, near misses, their order, [`hit`](Self::hit), queries and handles are unaffected. An
    /// [`update`](Self::update) that changes neither rectangle nor mask wakes nothing. An object on a path counts as
    /// changed in the run in which it moves and in the next one, in which it stands at the end.
    ///
    /// | counts | cover |
    /// |---|---|
    /// | `objects`, `all_pairs`, `after_rules`, `rect_hits`, `bitmap_tests`, `words_anded`, `hits` | all objects, as without rest; pairs of two objects at rest count as when they were tested |
    /// | `candidates`, `rect_tests`, [`method_stats`](Self::method_stats), [`steps`](Self::steps) | the work of the run, so there may be fewer candidates than `rect_hits`; the search for objects at rest counts as `lookups` and `skipped` |
    ///
    /// If nothing at all has changed since the last run, a run keeps the results of that run. It does not search, and
    /// its only candidates come from objects that come to rest in it.
    ///
    /// Coming to rest and waking cost as much as removing and inserting an object, so about a second is a good value.
    /// The search for objects at rest runs only on the calling thread. The layer takes up to 120 bytes per object, and
    /// 48 for each overlapping pair for which a pipeline of this capacity has room.
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

    /// Returns the number of runs without a change after which an object comes to rest; `None` if objects never do.
    pub fn rest_after(&self) -> Option<NonZeroU32> {
        self.resting.as_ref().map(|layer| layer.after)
    }

    /// Returns the number of objects at rest: the method did not see them in the last run, and they have not changed
    /// since.
    pub fn resting_count(&self) -> usize {
        self.resting.as_ref().map_or(0, |layer| layer.len())
    }

    /// Whether an object is at rest, and therefore hidden from the method.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    pub fn is_resting(&self, handle: Handle) -> Result<bool, HandleError> {
        let slot = self.objects.slot(handle)?;
        Ok(self.resting.as_ref().is_some_and(|layer| layer.contains(slot)))
    }

    /// Sets the number of [threads](crate::threads) that the method may use from the next tick on; initially 1. Affects
    /// only the time. Allocates, and starts or ends threads.
    ///
    /// # Errors
    /// If the number is not 1 to [`MAX_THREADS`](crate::broad::MAX_THREADS), if it is not 1 in a build without the feature
    /// `parallel`, or if the system cannot start the threads. The pipeline is unchanged then.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.pool = ThreadPool::new(threads, pairs_among(self.capacity))?;
        Ok(())
    }

    /// Calls `work` on the threads of the pipeline, where rayon's parallel iterators use all of them. A game can move
    /// its objects on the threads that then detect their collisions. With one thread, calls it directly.
    pub fn on_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.pool.enter(|_| work())
    }

    /// Returns the number of threads that the method may use, 1 or more.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }
}
