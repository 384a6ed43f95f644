//! The rectangle test, and the sink that broad phases hand their candidates to.
//!
//! **The order of the four comparisons.** The test ends at the first that fails, so the axis on which objects are most
//! often apart comes first (Roberts, Dr. Dobb's Journal, listing 2). [`compare_rectangles`] counts the comparisons in
//! either order; for 1,000 sprites of 16 pixels at random (`tests/first_tests.rs`):
//!
//! | pairs | | x first | y first |
//! |---|---:|---:|---:|
//! | all, on 4,000 × 1,000 pixels | 499,500 | 764,035 | 773,303 |
//! | all, on 1,000 × 4,000 pixels | 499,500 | 784,160 | 757,460 |
//! | those of a sweep along x, on 4,000 × 1,000 | 3,889 | 13,667 | 6,109 |
//! | those of a sweep along y, on 1,000 × 4,000 | 4,002 | 6,369 | 14,131 |
//!
//! Among all pairs the better order saves a few per cent: either axis keeps nearly every pair apart. Behind a sweep it
//! saves half, since the pairs of a sweep overlap on its axis. [`Rect::overlaps`] begins with x: a screen is wider than
//! high, and where objects come from left to right a processor foresees the outcome. (Brute force over such objects
//! takes half as long again with y first; the list in a column takes a seventh less.) The order is no setting, since
//! the test would have to ask for it each time; loops that know better have [`Rect::overlaps_y_first`].
//!
//! Candidates are tested as they are found and never stored, since brute force finds fifty million of them for ten
//! thousand objects. Only the pairs that overlap are kept.

use crate::axis::Axis;
use crate::broad::Fault;
use crate::counts::MethodStats;
use crate::objects::{Objects, Slot};
use crate::rect::Rect;
use crate::threads::ThreadPool;
use crate::trace::{Comparison, Off, Trace, TraceEvent, Tracer, Visit};
use std::ops::Range;

/// A sink that tests candidates and keeps those whose rectangles overlap. There is one for each tick. With a
/// [tracer](crate::trace) other than [`Off`] it keeps the pieces of the method's work too.
#[derive(Debug)]
pub struct RectangleTest<'a, T: Tracer = Off> {
    objects: &'a Objects,
    overlaps: &'a mut Vec<(Slot, Slot)>,
    /// The threads that a method may use; `None` for a sink that serves a single thread.
    pool: Option<&'a mut ThreadPool>,
    /// All candidates, for the suite of tests, which looks for faults after the tick; `None` in any other tick.
    pub(crate) audit: Option<&'a mut Vec<(Slot, Slot)>>,
    tests: u64,
    /// The book-keeping of the method, in this tick and in the updates before it.
    pub stats: MethodStats,
    pub(crate) tracer: T,
}

impl<'a> RectangleTest<'a> {
    /// Creates a sink that appends the pairs of `objects` that overlap to `overlaps`.
    pub fn new(objects: &'a Objects, overlaps: &'a mut Vec<(Slot, Slot)>) -> Self {
        Self::with_tracer(objects, overlaps, Off)
    }

    /// Runs `find` with a sink that traces its work to `trace`, on the calling thread, and takes over what it finds.
    pub(crate) fn traced(&mut self, trace: &mut Trace, find: impl FnOnce(&mut RectangleTest<'_, Trace>)) {
        let mut sink = RectangleTest::with_tracer(self.objects, self.overlaps, std::mem::take(trace));
        sink.audit = self.audit.as_deref_mut();
        find(&mut sink);
        let (tests, stats) = (sink.tests, sink.stats);
        *trace = sink.tracer;
        self.tests += tests;
        self.stats += stats;
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
}

impl<'a, T: Tracer> RectangleTest<'a, T> {
    /// Creates a sink that appends the pairs of `objects` that overlap to `overlaps`, and the pieces of work to `tracer`.
    pub(crate) fn with_tracer(objects: &'a Objects, overlaps: &'a mut Vec<(Slot, Slot)>, tracer: T) -> Self {
        Self { objects, overlaps, pool: None, audit: None, tests: 0, stats: MethodStats::default(), tracer }
    }

    /// Runs `find` over the queries `0..len` in chunks, on all [threads](crate::threads) of the pipeline: each call
    /// gets a range of queries and a sink. Pairs and counts are those of a single call for all queries.
    ///
    /// No query may depend on the result of another.
    pub fn par_chunks(&mut self, len: usize, find: impl Fn(Range<usize>, &mut RectangleTest<'_, T>) + Sync) {
        let pool = self.pool.as_mut();
        match pool.and_then(|pool| pool.par_chunks(len, self.objects, self.overlaps, &find)) {
            Some((tests, stats)) => {
                self.tests += tests;
                self.stats += stats;
            }
            None => find(0..len, self),
        }
    }

    /// Runs `work`, which divides itself up among the [threads](crate::threads) of the pipeline, and returns its
    /// result. The argument of `work` tells whether there are several threads; then `work` runs on one of them, where
    /// rayon's parallel iterators use the others.
    pub fn enter<R: Send>(&self, work: impl FnOnce(bool) -> R + Send) -> R {
        match &self.pool {
            Some(pool) => pool.enter(work),
            None => work(false),
        }
    }

    /// Returns the rectangle of an object.
    #[inline]
    pub(crate) fn rect(&self, slot: Slot) -> Rect {
        self.objects.rect(slot)
    }

    /// Tests a candidate: an unordered pair that the rules allow and that was not handed on before in this tick.
    ///
    /// # Panics
    /// With a [`Fault`], in builds with debug assertions.
    #[inline]
    pub fn candidate(&mut self, a: Slot, b: Slot) {
        if cfg!(debug_assertions) && !self.accepts(a, b) {
            return;
        }
        self.test(a, self.objects.rect(a), b);
    }

    /// Tests a candidate as [`candidate`](Self::candidate) does, for a method that has many of the object `a` in a row and
    /// reads its rectangle once: the pairs are written in between, so that a compiler would read it anew each time.
    #[inline]
    pub(crate) fn candidate_of(&mut self, a: Slot, a_rect: Rect, b: Slot) {
        if cfg!(debug_assertions) && !self.accepts(a, b) {
            return;
        }
        self.test(a, a_rect, b);
    }

    #[inline]
    fn test(&mut self, a: Slot, a_rect: Rect, b: Slot) {
        self.tests += 1;
        let objects = self.objects;
        self.tracer.note(|| TraceEvent::Compare {
            a,
            b,
            failed: Comparison::first_failed(a_rect, objects.rect(b)),
        });
        if a_rect.overlaps(self.objects.rect(b)) {
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

    /// Runs `find` and drops its pairs and its counts. Returns the number of steps that it made, which are counted as
    /// [trials](MethodStats::trials).
    pub fn trial(&mut self, find: impl FnOnce(&mut Self)) -> u64 {
        let (pairs, tests, stats) = (self.overlaps.len(), self.tests, std::mem::take(&mut self.stats));
        let (audited, events) = (self.audit.as_ref().map_or(0, |audit| audit.len()), self.tracer.recorded());
        find(self);
        let steps = self.stats.steps(self.tests - tests);
        self.overlaps.truncate(pairs);
        if let Some(audit) = &mut self.audit {
            audit.truncate(audited);
        }
        self.tracer.keep_first(events);
        (self.tests, self.stats) = (tests, stats);
        self.stats.trials += steps;
        steps
    }

    /// Tests a pair if `may_meet`, and counts it as skipped otherwise.
    #[inline]
    pub fn offer(&mut self, a: Slot, b: Slot, may_meet: bool) {
        if may_meet {
            self.candidate(a, b);
        } else {
            self.skip(a, b);
        }
    }

    /// Counts a pair as skipped.
    #[inline]
    pub(crate) fn skip(&mut self, a: Slot, b: Slot) {
        self.stats.skipped += 1;
        self.note(|| TraceEvent::Skip { a, b });
    }

    /// Counts a pair as met again.
    #[inline]
    pub(crate) fn repeat(&mut self, a: Slot, b: Slot) {
        self.stats.repeats += 1;
        self.note(|| TraceEvent::Repeat { a, b });
    }

    /// Counts a step that led to no candidate by itself.
    #[inline]
    pub(crate) fn visit(&mut self, visit: impl FnOnce() -> Visit) {
        self.stats.visits += 1;
        self.note(|| TraceEvent::Visit(visit()));
    }

    /// Traces a piece of work that is counted elsewhere, or not at all.
    #[inline]
    pub(crate) fn note(&mut self, event: impl FnOnce() -> TraceEvent) {
        self.tracer.note(event);
    }

    /// Counts the objects that were put in order by kind.
    pub(crate) fn sorted(&mut self, slots: &[Slot]) {
        self.stats.sorted += slots.len() as u64;
        if T::RECORDS {
            slots.iter().for_each(|&slot| self.note(|| TraceEvent::Sort { slot }));
        }
    }

    /// Counts work that is made many pieces at a time.
    pub(crate) fn bulk(&mut self, stats: MethodStats) {
        self.stats += stats;
        self.note(|| TraceEvent::Bulk { tests: 0, stats: Box::new(stats) });
    }

    /// Runs `find` with a sink that does not trace: for a method from outside the crate, which knows of no tracer. The pairs
    /// that overlap are traced as comparisons, and the rest of its work as one piece.
    pub(crate) fn untraced(&mut self, find: impl FnOnce(&mut RectangleTest<'_>)) {
        let before = self.overlaps.len();
        let mut sink = RectangleTest::new(self.objects, self.overlaps);
        sink.audit = self.audit.as_deref_mut();
        find(&mut sink);
        let (tests, stats) = (sink.tests, sink.stats);
        let overlaps = self.overlaps.len() - before;
        self.tests += tests;
        self.stats += stats;
        self.note(|| TraceEvent::Bulk { tests: tests - overlaps as u64, stats: Box::new(stats) });
        for i in before..self.overlaps.len() {
            let (a, b) = self.overlaps[i];
            self.note(|| TraceEvent::Compare { a, b, failed: None });
        }
    }

    /// Returns the number of candidates so far: each is one rectangle test.
    #[inline]
    pub const fn tests(&self) -> u64 {
        self.tests
    }
}

/// The result of a rectangle test, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RectangleComparisons {
    /// Whether the rectangles overlap.
    pub overlap: bool,
    /// Number of comparisons up to the first that fails: 1 to 4, and 4 for an overlap.
    pub comparisons: u64,
}

/// Compares two rectangles as [`Rect::overlaps`] does, beginning with the edges along the axis `first`, and counts the
/// comparisons. Slower than the test that does not count.
pub fn compare_rectangles(a: Rect, b: Rect, first: Axis) -> RectangleComparisons {
    let begins_before_end = |axis: Axis| {
        let ((a_begin, a_end), (b_begin, b_end)) = (axis.span(a), axis.span(b));
        [a_begin < b_end, b_begin < a_end]
    };
    let results = [first, first.other()].into_iter().flat_map(begins_before_end);
    match (1..).zip(results).find(|&(_, holds)| !holds) {
        Some((comparisons, _)) => RectangleComparisons { overlap: false, comparisons },
        None => RectangleComparisons { overlap: true, comparisons: 4 },
    }
}
