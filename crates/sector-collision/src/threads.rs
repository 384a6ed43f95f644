//! Threads: independent queries of a broad phase on several cores, with deterministic results.
//!
//! If a method makes one query per object, and no query changes the data of the next, the queries may run on several
//! cores (Wells, "Broadphase Collision Detection"). They are divided into chunks; a free thread takes the next chunk
//! and writes the pairs to the chunk's own list:
//!
//! ```text
//!   queries   [ 0 .. 99 | 100 .. 199 | 200 .. 299 | 300 .. 399 ]
//!              thread 1    thread 2     thread 2     thread 1      the next free thread
//!   found     [ a b     | c          |            | d e        ]
//!   joined    [ a b c d e ]                                        in the order of a single thread
//! ```
//!
//! The lists are joined in the order of the chunks, and counts are summed. Candidates, counts and their order are
//! therefore the same for any number of threads.
//!
//! The following methods use threads: [`sort_and_sweep`](super::broad::sort_and_sweep),
//! [`sector_grid`](super::broad::sector_grid) (and `auto` while it uses the sectors),
//! [`hierarchical_grid`](super::broad::hierarchical_grid). Brute force could, but stays on one thread as the baseline
//! for the others. In the other methods each query depends on the previous one.
//!
//! Threads come from rayon, feature `parallel`. They sleep between ticks, and waking them takes some microseconds, so a
//! game of a few hundred objects is faster on one thread. A steady tick on one thread allocates nothing. With several
//! threads, rayon's queue allocates a block every 63 ticks, and the lists of chunks grow to the largest size they ever
//! had.

use super::counts::MethodStats;
use super::messages::messages;
use super::narrow::RectangleTest;
use super::objects::{Objects, Slot};
use std::ops::Range;
#[cfg(feature = "parallel")]
use std::sync::Arc;

/// The maximum number of threads of a pipeline: more than a desktop processor has cores. The limit bounds memory, since
/// each thread needs its own stack and lists.
pub const MAX_THREADS: usize = 64;

/// Number of chunks per thread. With only one, all threads would wait for the slowest; with several, a thread that
/// finishes early takes another chunk.
const CHUNKS_PER_THREAD: usize = 4;
/// The minimum number of queries in a chunk. Passing fewer to another thread takes longer than answering them.
const MIN_CHUNK_LEN: usize = 64;

/// The reason why a pipeline cannot use this number of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreadsError {
    /// The number is not 1 to [`MAX_THREADS`].
    Number(usize),
    /// The crate was built without the feature `parallel`.
    NoFeature,
    /// The operating system cannot start more threads; the text is its error message.
    System(String),
}

messages! {
    ThreadsError {
        Self::Number(threads) => "{threads} threads cannot be used: expected 1 to {MAX_THREADS}";
        Self::NoFeature => "built without the feature `parallel`: expected 1 thread";
        Self::System(reason) => "cannot start threads: {reason}";
    }
}

/// The results of one chunk of queries: overlapping pairs, number of rectangle tests, and bookkeeping.
#[derive(Clone, Debug, Default)]
struct ChunkResult {
    overlaps: Vec<(Slot, Slot)>,
    tests: u64,
    stats: MethodStats,
}

/// The threads of a pipeline. An empty pool leaves all work to the calling thread.
#[derive(Clone, Debug, Default)]
pub(super) struct ThreadPool {
    rayon: Option<RayonPool>,
    /// The results of each chunk, kept between ticks to reuse their memory.
    results: Vec<ChunkResult>,
}

impl ThreadPool {
    /// Creates a pool of `threads` threads, with room for about `pairs` pairs of overlapping rectangles. With 1, starts
    /// no thread: the calling thread does the work.
    pub(super) fn new(threads: usize, pairs: usize) -> Result<Self, ThreadsError> {
        match threads {
            1 => Ok(Self::default()),
            2..=MAX_THREADS => {
                let chunks = threads * CHUNKS_PER_THREAD;
                let overlaps = || Vec::with_capacity(pairs / chunks);
                let result = || ChunkResult { overlaps: overlaps(), ..ChunkResult::default() };
                let results = std::iter::repeat_with(result).take(chunks).collect();
                Ok(Self { rayon: Some(RayonPool::start(threads)?), results })
            }
            _ => Err(ThreadsError::Number(threads)),
        }
    }

    /// Returns the number of threads that do the work, or 1 if the calling thread does all of it.
    pub(super) fn threads(&self) -> usize {
        self.rayon.as_ref().map_or(1, RayonPool::threads)
    }

    /// Calls `work` on the threads of the pool, where rayon's parallel iterators use all of them.
    pub(super) fn enter<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.rayon {
            Some(pool) => pool.enter(work),
            None => work(),
        }
    }

    /// Calls `work` for each of `parts`, on several threads if available, and waits for all of them.
    pub(super) fn each<R: Send>(&self, parts: &mut [R], work: impl Fn(&mut R) + Sync) {
        match &self.rayon {
            Some(pool) => pool.each(parts, |_, part| work(part)),
            None => parts.iter_mut().for_each(work),
        }
    }

    /// Runs `find` over the queries `0..len` in chunks. Returns `None` without calling it if the pool has one thread or
    /// the queries do not fill two chunks of [`MIN_CHUNK_LEN`].
    ///
    /// Appends pairs to `overlaps` in the order of the queries. Returns the number of rectangle tests and the
    /// bookkeeping of all chunks.
    pub(super) fn par_chunks(
        &mut self,
        len: usize,
        objects: &Objects,
        overlaps: &mut Vec<(Slot, Slot)>,
        find: &(impl Fn(Range<usize>, &mut RectangleTest<'_>) + Sync),
    ) -> Option<(u64, MethodStats)> {
        let chunks = self.results.len().min(len / MIN_CHUNK_LEN);
        let pool = self.rayon.as_ref().filter(|_| chunks > 1)?;
        let results = &mut self.results[..chunks];
        pool.each(results, |i, result| {
            let chunk = len * i / chunks..len * (i + 1) / chunks;
            result.overlaps.clear();
            let mut sink = RectangleTest::new(objects, &mut result.overlaps);
            find(chunk, &mut sink);
            (result.tests, result.stats) = (sink.tests(), sink.stats());
        });
        let mut sum = (0, MethodStats::default());
        for result in results {
            overlaps.extend_from_slice(&result.overlaps);
            sum.0 += result.tests;
            sum.1 += result.stats;
        }
        Some(sum)
    }
}

/// A rayon thread pool, shared by the clones of a pipeline.
#[cfg(feature = "parallel")]
#[derive(Clone, Debug)]
struct RayonPool(Arc<rayon::ThreadPool>);

#[cfg(feature = "parallel")]
impl RayonPool {
    fn start(threads: usize) -> Result<Self, ThreadsError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|i| format!("collision {i}"))
            .build();
        pool.map(|pool| Self(Arc::new(pool))).map_err(|error| ThreadsError::System(error.to_string()))
    }

    fn threads(&self) -> usize {
        self.0.current_num_threads()
    }

    fn enter<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.0.install(work)
    }

    /// Calls `fill` for every result, each on a free thread, and waits for all of them.
    fn each<R: Send>(&self, results: &mut [R], fill: impl Fn(usize, &mut R) + Sync) {
        use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
        let each = || results.par_iter_mut().enumerate().for_each(|(i, result)| fill(i, result));
        self.0.install(each);
    }
}

/// An uninhabited stand-in for the thread pool in builds without the feature `parallel`.
#[cfg(not(feature = "parallel"))]
#[derive(Clone, Debug)]
enum RayonPool {}

#[cfg(not(feature = "parallel"))]
impl RayonPool {
    fn start(_: usize) -> Result<Self, ThreadsError> {
        Err(ThreadsError::NoFeature)
    }

    fn threads(&self) -> usize {
        match *self {}
    }

    fn enter<R>(&self, _: impl FnOnce() -> R) -> R {
        match *self {}
    }

    fn each<R>(&self, _: &mut [R], _: impl Fn(usize, &mut R)) {
        match *self {}
    }
}

#[cfg(all(test, feature = "parallel"))]
mod tests;
