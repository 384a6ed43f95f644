//! The rectangle test, and the sink to which broad phases report their candidates.
//!
//! Candidates are tested as they are found and never stored, since brute force finds fifty million of them for ten
//! thousand objects. Only overlapping pairs are stored.

use crate::counts::MethodStats;
use crate::fault::Fault;
use crate::objects::{Objects, Slot};
use crate::recorder::Recorder;
use crate::rect::Rect;
use crate::threads::ThreadPool;
use crate::trace::{Comparison, TraceEvent};
use std::ops::Range;

/// Tests candidates and stores the pairs whose rectangles overlap. There is one sink per tick. It owns the
/// [recorder](Recorder) of the method's work.
#[derive(Debug)]
pub struct RectangleTest<'a> {
    objects: &'a Objects,
    overlaps: &'a mut Vec<(Slot, Slot)>,
    /// The threads that a method may use; `None` for a sink on a single thread.
    pool: Option<&'a mut ThreadPool>,
    /// All candidates, for the test suite, which looks for faults after the tick; `None` in any other tick.
    pub(crate) audit: Option<&'a mut Vec<(Slot, Slot)>>,
    /// The work of the method, in this tick and in the changes before it.
    pub(crate) recorder: Recorder,
}

impl<'a> RectangleTest<'a> {
    /// Creates a sink that appends the overlapping pairs of `objects` to `overlaps`.
    pub fn new(objects: &'a Objects, overlaps: &'a mut Vec<(Slot, Slot)>) -> Self {
        Self { objects, overlaps, pool: None, audit: None, recorder: Recorder::default() }
    }

    /// Creates a sink that appends the overlapping pairs of `objects` to `overlaps`, for a method that may use the
    /// threads of `pool`.
    pub(crate) fn with_threads(
        objects: &'a Objects,
        overlaps: &'a mut Vec<(Slot, Slot)>,
        pool: &'a mut ThreadPool,
    ) -> Self {
        Self { pool: Some(pool), ..Self::new(objects, overlaps) }
    }

    /// Runs `find` over the queries `0..len` in chunks, on all [threads](crate::threads) of the pipeline: each call
    /// gets a range of queries and a sink. Pairs and counts are the same as for a single call with all queries. While
    /// recording is on, the calling thread does all the work.
    ///
    /// No query may depend on the result of another.
    pub fn par_chunks(&mut self, len: usize, find: impl Fn(Range<usize>, &mut RectangleTest<'_>) + Sync) {
        let is_recording = self.recorder.is_recording();
        let pool = self.pool.as_mut().filter(|_| !is_recording);
        match pool.and_then(|pool| pool.par_chunks(len, self.objects, self.overlaps, &find)) {
            Some((tests, stats)) => {
                self.recorder.tests += tests;
                self.recorder.stats += stats;
            }
            None => find(0..len, self),
        }
    }

    #[inline]
    pub(crate) fn rect(&self, slot: Slot) -> Rect {
        self.objects.rect(slot)
    }

    /// Tests a candidate: an unordered pair that the rules allow and that has not been reported yet in this tick.
    ///
    /// # Panics
    /// If the candidate is a [`Fault`], in builds with debug assertions.
    #[inline]
    #[track_caller]
    pub fn candidate(&mut self, a: Slot, b: Slot) {
        if cfg!(debug_assertions) && !self.accepts(a, b) {
            return;
        }
        self.test(a, self.objects.rect(a), b);
    }

    /// Tests a candidate like [`candidate`](Self::candidate), for a method with many candidates of the object `a` in a
    /// row: the method reads its rectangle once. The compiler would reload it each time, because pairs are written in
    /// between.
    #[inline]
    #[track_caller]
    pub(crate) fn candidate_of(&mut self, a: Slot, a_rect: Rect, b: Slot) {
        if cfg!(debug_assertions) && !self.accepts(a, b) {
            return;
        }
        self.test(a, a_rect, b);
    }

    #[inline]
    #[track_caller]
    fn test(&mut self, a: Slot, a_rect: Rect, b: Slot) {
        let b_rect = self.objects.rect(b);
        self.recorder.tests += 1;
        self.recorder.note(|| TraceEvent::Compare { a, b, failed: Comparison::first_failed(a_rect, b_rect) });
        if a_rect.overlaps(b_rect) {
            self.overlaps.push((a, b));
        }
    }

    /// Whether a candidate has no fault. Panics if it has one, unless the test suite looks for faults after the tick.
    fn accepts(&mut self, a: Slot, b: Slot) -> bool {
        let fault = Fault::of(a, b, self.objects);
        match (&mut self.audit, fault) {
            (Some(audit), _) => audit.push((a, b)),
            (None, Some(fault)) => panic!("fault of the broad phase: {fault}"),
            (None, None) => {}
        }
        fault.is_none()
    }

    /// Runs `find` and discards its pairs, counts and events. Returns the number of [steps](MethodStats::steps) that it
    /// took.
    pub fn trial(&mut self, find: impl FnOnce(&mut Self)) -> u64 {
        let (pairs, audited) = (self.overlaps.len(), self.audit.as_ref().map_or(0, |audit| audit.len()));
        let before = std::mem::take(&mut self.recorder);
        find(self);
        let tried = std::mem::replace(&mut self.recorder, before);
        self.overlaps.truncate(pairs);
        if let Some(audit) = &mut self.audit {
            audit.truncate(audited);
        }
        tried.stats.steps(tried.tests)
    }

    /// Runs `find`, and counts each pair that it tests or skips as one to which its scan stepped.
    #[inline]
    pub(crate) fn scan(&mut self, find: impl FnOnce(&mut Self)) {
        let met = |sink: &Self| sink.tests() + sink.stats().skipped + sink.stats().repeats;
        let before = met(self);
        find(self);
        self.recorder.stats.scanned += met(self) - before;
    }

    /// Tests a pair if `may_meet`; otherwise counts it as skipped.
    #[inline]
    #[track_caller]
    pub fn offer(&mut self, a: Slot, b: Slot, may_meet: bool) {
        if may_meet {
            self.candidate(a, b);
        } else {
            self.record(TraceEvent::Skip { a, b });
        }
    }

    /// Records a step of the method's work: see [`Recorder::record`].
    #[inline(always)]
    #[track_caller]
    pub fn record(&mut self, event: TraceEvent) {
        self.recorder.record(event);
    }

    /// Stores an event that counts nothing: see [`Recorder::note`].
    #[inline(always)]
    #[track_caller]
    pub fn note(&mut self, event: impl FnOnce() -> TraceEvent) {
        self.recorder.note(event);
    }

    /// Counts a batch of work at once: see [`Recorder::bulk`].
    #[track_caller]
    pub fn bulk(&mut self, stats: MethodStats) {
        self.recorder.bulk(stats);
    }

    /// Returns the counted work so far, except for rectangle tests.
    pub const fn stats(&self) -> MethodStats {
        self.recorder.stats
    }

    /// Returns the number of candidates so far: each is one rectangle test.
    #[inline]
    pub const fn tests(&self) -> u64 {
        self.recorder.tests
    }
}
