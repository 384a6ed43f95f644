//! The rectangle test, and the sink that broad phases hand their candidates to.
//!
//! Candidates are tested as they are found and never stored, since brute force finds fifty million of them for ten
//! thousand objects. Only the pairs that overlap are kept.

use crate::counts::MethodStats;
use crate::fault::Fault;
use crate::objects::{Objects, Slot};
use crate::recorder::Recorder;
use crate::rect::Rect;
use crate::threads::ThreadPool;
use crate::trace::{Comparison, TraceEvent};
use std::ops::Range;

/// A sink that tests candidates and keeps those whose rectangles overlap. There is one for each tick. It has the
/// [recorder](Recorder) of the method's work.
#[derive(Debug)]
pub struct RectangleTest<'a> {
    objects: &'a Objects,
    overlaps: &'a mut Vec<(Slot, Slot)>,
    /// The threads that a method may use; `None` for a sink that serves a single thread.
    pool: Option<&'a mut ThreadPool>,
    /// All candidates, for the suite of tests, which looks for faults after the tick; `None` in any other tick.
    pub(crate) audit: Option<&'a mut Vec<(Slot, Slot)>>,
    /// The work of the method, in this tick and in the changes before it.
    pub(crate) recorder: Recorder,
}

impl<'a> RectangleTest<'a> {
    /// Creates a sink that appends the pairs of `objects` that overlap to `overlaps`.
    pub fn new(objects: &'a Objects, overlaps: &'a mut Vec<(Slot, Slot)>) -> Self {
        Self { objects, overlaps, pool: None, audit: None, recorder: Recorder::default() }
    }

    /// Creates a sink that appends the pairs of `objects` that overlap to `overlaps`, for a method that may use the
    /// threads of `pool`.
    pub(crate) fn with_threads(
        objects: &'a Objects,
        overlaps: &'a mut Vec<(Slot, Slot)>,
        pool: &'a mut ThreadPool,
    ) -> Self {
        Self { pool: Some(pool), ..Self::new(objects, overlaps) }
    }

    /// Runs `find` over the queries `0..len` in chunks, on all [threads](crate::threads) of the pipeline: each call
    /// gets a range of queries and a sink. Pairs and counts are those of a single call for all queries. While recording
    /// is on, the calling thread does all the work.
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

    /// Runs `work`, which divides itself up among the [threads](crate::threads) of the pipeline, and returns its
    /// result. The argument of `work` tells whether there are several threads; then `work` runs on one of them, where
    /// rayon's parallel iterators use the others.
    pub fn enter<R: Send>(&self, work: impl FnOnce(bool) -> R + Send) -> R {
        match &self.pool {
            Some(pool) if !self.recorder.is_recording() => pool.enter(work),
            _ => work(false),
        }
    }

    #[inline]
    pub(crate) fn rect(&self, slot: Slot) -> Rect {
        self.objects.rect(slot)
    }

    /// Tests a candidate: an unordered pair that the rules allow and that was not handed on before in this tick.
    ///
    /// # Panics
    /// With a [`Fault`], in builds with debug assertions.
    #[inline]
    #[track_caller]
    pub fn candidate(&mut self, a: Slot, b: Slot) {
        if cfg!(debug_assertions) && !self.accepts(a, b) {
            return;
        }
        self.test(a, self.objects.rect(a), b);
    }

    /// Tests a candidate as [`candidate`](Self::candidate) does, for a method that has many of the object `a` in a row and
    /// reads its rectangle once: the pairs are written in between, so that a compiler would read it anew each time.
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

    /// Whether a candidate has no fault. Panics at one, unless the suite of tests looks for it after the tick.
    fn accepts(&mut self, a: Slot, b: Slot) -> bool {
        let fault = Fault::of(a, b, self.objects);
        match (&mut self.audit, fault) {
            (Some(audit), _) => audit.push((a, b)),
            (None, Some(fault)) => panic!("fault of the broad phase: {fault}"),
            (None, None) => {}
        }
        fault.is_none()
    }

    /// Runs `find` and drops its pairs, its counts and its events. Returns the number of
    /// [steps](MethodStats::steps) that it made.
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

    /// Tests a pair if `may_meet`, and counts it as skipped otherwise.
    #[inline]
    #[track_caller]
    pub fn offer(&mut self, a: Slot, b: Slot, may_meet: bool) {
        if may_meet {
            self.candidate(a, b);
        } else {
            self.record(TraceEvent::Skip { a, b });
        }
    }

    /// Records a piece of the method's work: see [`Recorder::record`].
    #[inline(always)]
    #[track_caller]
    pub fn record(&mut self, event: TraceEvent) {
        self.recorder.record(event);
    }

    /// Keeps an event that counts nothing: see [`Recorder::note`].
    #[inline(always)]
    #[track_caller]
    pub fn note(&mut self, event: impl FnOnce() -> TraceEvent) {
        self.recorder.note(event);
    }

    /// Counts work that is done many pieces at a time.
    #[track_caller]
    pub fn bulk(&mut self, stats: MethodStats) {
        self.recorder.bulk(stats);
    }

    /// Returns the counted work so far other than rectangle tests.
    pub const fn stats(&self) -> MethodStats {
        self.recorder.stats
    }

    /// Returns the number of candidates so far: each is one rectangle test.
    #[inline]
    pub const fn tests(&self) -> u64 {
        self.recorder.tests
    }
}
