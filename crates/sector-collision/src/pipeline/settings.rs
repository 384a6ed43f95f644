//! Settings that can be changed while a pipeline runs: rules, method and threads.

use super::{Pipeline, pairs_among};
use crate::broad::{self, BroadPhase};
use crate::method::{AnyMethod, Method};
use crate::rules::Rules;
use crate::threads::{ThreadPool, ThreadsError};

impl<T: Copy> Pipeline<T> {
    /// Replaces the rules between kinds from the next tick on. Costs as much as inserting all objects.
    pub fn set_rules(&mut self, rules: Rules) {
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
        self.pool.enter(work)
    }

    /// Returns the number of threads that the method may use, 1 or more.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }
}
