//! Fast: the [finder](crate::fast) as a broad phase.
//!
//! The other methods are written to be read, this one for speed; [`fast`](crate::fast) explains how it works and what
//! each optimization gains. This file passes it the table of objects as it is, free slots included, and reports the
//! pairs found.
//!
//! **Counts**: candidates are the pairs that overlap. Boxes sorted into cells are `entries`; a box that reaches into
//! another row counts again. In ticks that reuse the neighbor lists, `entries` are the boxes that have left their skin.
//! Compared pairs are `visits`. **Cost**: O(n), including free slots, plus a step for each near pair. A box that covers
//! more cells than there are smaller boxes is compared with all of those. 139 to 184 bytes per object, plus 20,000
//! bytes in total. It is written for speed, not to be read.
//!
//! **Corrections**: none; the method is not from the articles.

use super::BroadPhase;
use crate::counts::MethodStats;
use crate::draw::{DebugShape, draw_pairs};
use crate::fast::Finder;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::recorder::Recorder;
use crate::rect::Rect;

/// The fast finder as a broad phase. The index of a box is the slot of its object.
#[derive(Clone, Debug)]
pub struct Fast {
    finder: Finder,
}

impl Fast {
    /// Creates the fast finder with room for `capacity` objects.
    pub fn new(capacity: usize) -> Self {
        Self { finder: Finder::with_capacity(capacity) }
    }

    /// Drops everything remembered about slots, which may hold other objects now.
    pub(super) fn forget(&mut self) {
        self.finder.forget();
    }
}

impl BroadPhase for Fast {
    fn rebuild(&mut self, _: &Objects, _: &mut Recorder) {
        self.forget();
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let finder = &mut self.finder;
        let (rects, kinds, rules) = (objects.rects(), objects.kinds(), objects.rules());
        for pair in finder.find_permitted(rects, kinds, rules) {
            sink.candidate(Slot(pair.a), Slot(pair.b));
        }
        let (sorted, looked_at) = finder.effort();
        sink.bulk(MethodStats { entries: sorted as u64, visits: looked_at as u64, ..MethodStats::default() });
    }

    fn memory(&self) -> usize {
        self.finder.memory()
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        let slots = objects.slot_count();
        match self.finder.pairs().iter().find(|pair| pair.a >= pair.b || pair.b as usize >= slots) {
            Some(pair) => Err(format!("{pair:?} among {slots} slots")),
            None => Ok(()),
        }
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let margin = self.finder.listed_margin();
        let boxes = if margin > 0 { self.finder.listed_boxes() } else { objects.rects() };
        for slot in objects.partnered_slots() {
            let Some(&Rect { x, y, w, h }) = boxes.get(slot.index()) else { continue };
            let (x, y, w, h) = (x - margin, y - margin, w + 2 * margin, h + 2 * margin);
            shape(DebugShape::Extent { x, y, w, h });
        }
        let pairs = self.finder.pairs().iter().map(|pair| (Slot(pair.a), Slot(pair.b)));
        draw_pairs(pairs, objects, shape);
    }
}
