//! The rectangle test: where the candidates of a broad phase arrive.
//!
//! Candidates are tested as they are found and never stored: brute force hands on fifty million of them for ten
//! thousand objects. Only the pairs that overlap are written down.

use crate::counts::MethodStats;
use crate::objects::{Objects, Slot};
use crate::threads::ThreadPool;
use std::ops::Range;

/// Tests candidates and keeps those whose rectangles overlap. One a tick.
#[derive(Debug)]
pub struct RectangleTest<'a> {
    objects: &'a Objects,
    overlaps: &'a mut Vec<(Slot, Slot)>,
    /// Threads that may help; `None` where one of them calls.
    pool: Option<&'a mut ThreadPool>,
    tests: u64,
}

impl<'a> RectangleTest<'a> {
    /// Appends to `overlaps` what overlaps among `objects`.
    pub fn new(objects: &'a Objects, overlaps: &'a mut Vec<(Slot, Slot)>) -> Self {
        Self { objects, overlaps, pool: None, tests: 0 }
    }

    /// The same with threads to help.
    pub(crate) fn with_threads(
        objects: &'a Objects,
        overlaps: &'a mut Vec<(Slot, Slot)>,
        pool: &'a mut ThreadPool,
    ) -> Self {
        Self { objects, overlaps, pool: Some(pool), tests: 0 }
    }

    /// Asks `find` for the candidates of the questions `0..len`, on all [threads](crate::threads) of the
    /// pipeline: each call gets a stretch of them, a sink and counters. Returns the book-keeping; pairs and counts
    /// are as if there had been one call for all.
    ///
    /// No question may depend on the answer to another.
    pub fn par_chunks(
        &mut self,
        len: usize,
        find: impl Fn(Range<usize>, &mut RectangleTest<'_>, &mut MethodStats) + Sync,
    ) -> MethodStats {
        let found =
            self.pool.as_mut().and_then(|pool| pool.par_chunks(len, self.objects, self.overlaps, &find));
        if let Some((tests, stats)) = found {
            self.tests += tests;
            return stats;
        }
        let mut stats = MethodStats::default();
        find(0..len, self, &mut stats);
        stats
    }

    /// Does something that divides itself up among the [threads](crate::threads) of the pipeline; it is told
    /// whether there are several.
    pub(crate) fn enter<R: Send>(&self, work: impl FnOnce(bool) -> R + Send) -> R {
        match &self.pool {
            Some(pool) => pool.enter(work),
            None => work(false),
        }
    }

    /// Takes a candidate: an unordered pair that the rules allow, not seen before in this tick.
    #[inline]
    pub fn candidate(&mut self, a: Slot, b: Slot) {
        debug_assert!(a != b, "an object meets itself");
        debug_assert!(
            self.objects.rules().may_meet(self.objects.kind(a), self.objects.kind(b)),
            "a pair that the rules forbid was handed on"
        );
        self.tests += 1;
        if self.objects.rect(a).overlaps(self.objects.rect(b)) {
            self.overlaps.push((a, b));
        }
    }

    /// How many candidates have arrived: each is one rectangle test.
    #[inline]
    pub const fn tests(&self) -> u64 {
        self.tests
    }
}
