//! A tick: the broad phase with the rectangle test, then the bitmap test.

use super::Pipeline;
use crate::counts::Counts;
use crate::fault::Fault;
use crate::narrow::RectangleTest;

impl<T: Copy> Pipeline<T> {
    /// Runs one tick: broad phase, rectangles, bitmaps. Then read [`hits`](Self::hits) and
    /// [`near_misses`](Self::near_misses).
    pub fn run(&mut self) {
        self.find_overlaps();
        self.test_bitmaps();
    }

    /// Runs the first half of a tick: the broad phase, with the rectangle test of each candidate. Use the two halves
    /// instead of [`run`](Self::run) to time them separately.
    ///
    /// # Panics
    /// In builds with debug assertions, on a [`Fault`] of the method.
    pub fn find_overlaps(&mut self) {
        self.settle();
        self.overlaps.clear();
        self.audit.iter_mut().for_each(Vec::clear);
        let objects = &self.objects;
        let mut sink = RectangleTest::with_threads(objects, &mut self.overlaps, &mut self.pool);
        sink.audit = self.audit.as_mut();
        self.broad.find(objects, sink);
        let recorder = self.broad.recorder();
        let tests = recorder.tests;
        self.method_stats = recorder.stats();
        if cfg!(debug_assertions)
            && self.audit.is_none()
            && let Some(fault) = Fault::first_twice(&mut self.overlaps, objects)
        {
            panic!("fault of {}: {fault}", self.method);
        }
        let n = self.objects.len() as u64;
        self.counts = Counts {
            objects: n,
            all_pairs: n * n.saturating_sub(1) / 2,
            after_rules: self.objects.rules().pairs_after_rules(self.objects.per_kind()),
            candidates: tests,
            rect_tests: tests,
            rect_hits: self.overlaps.len() as u64,
            ..Counts::default()
        };
    }

    /// Runs the second half of a tick: the bitmap test of each pair whose rectangles overlap, then sorts the hits.
    pub fn test_bitmaps(&mut self) {
        let Self { objects, masks, overlaps, counts, query_index, .. } = self;
        let follow = |slot, objects: &_| query_index.moved(slot, objects);
        self.blocking.run(objects, masks, overlaps, counts, follow);
        self.narrow.run(&self.objects, &self.masks, &self.overlaps, &mut self.counts);
        self.overlaps.clear();
        self.objects.end_tick();
        self.up_to_date = true;
    }

    /// Moves objects that were swept in the last tick and not updated since to the end of their paths.
    pub(super) fn settle(&mut self) {
        let mut at = 0;
        while let Some(slot) = self.objects.settle_next(&mut at) {
            self.notify(slot);
        }
    }
}
