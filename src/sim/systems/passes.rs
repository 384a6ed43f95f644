//! Passes over many bodies, each by itself: on the threads of the collision where there are enough of both.

use hecs::{Entity, Query, QueryMut};
use sector_collision::Pipeline;

/// The number of objects below which one thread is faster: to wake another takes some microseconds.
#[cfg(feature = "parallel")]
const ENOUGH_FOR_THREADS: usize = 1 << 14;
/// The number of bodies that a thread takes at a time.
#[cfg(feature = "parallel")]
const BATCH: u32 = 1 << 12;

/// Calls `each` for what the query finds, in no order. On several threads `each` has to come to the same in any order.
pub(super) fn for_each<Q: Query>(
    query: QueryMut<'_, Q>,
    collision: &Pipeline<Entity>,
    each: impl Fn(Q::Item<'_>) + Sync,
) where
    for<'a> Q::Item<'a>: Send,
{
    #[cfg(feature = "parallel")]
    if collision.threads() > 1 && collision.len() >= ENOUGH_FOR_THREADS {
        use rayon::iter::{ParallelBridge, ParallelIterator};
        let batches = query.into_iter_batched(BATCH);
        return collision.on_threads(|| batches.par_bridge().for_each(|batch| batch.for_each(&each)));
    }
    let _ = collision;
    query.into_iter().for_each(each);
}
