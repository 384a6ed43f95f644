//! Fast: the [finder](crate::fast) as a broad phase.
//!
//! The other methods are written to be read, this one for speed; [`fast`](crate::fast) explains how, and what each
//! step gains. This file prepares its input: the boxes that may meet one that is present are copied side by
//! side, and the pairs found are handed on.
//!
//! **Counts**: candidates are the pairs that overlap. Boxes sorted into cells are `entries`, where a box that reaches into another
//! strip counts again; while the neighbor lists of earlier ticks are used, they are the boxes outside of their skin. Pairs that
//! were compared are `visits`. **Cost**: O(n), and a step for each pair that is near; 160 to 205 bytes an object, and 20,000
//! bytes besides. It loses where a reader wants to see the steps of the method.
//!
//! **Corrections**: none; the method is not from the articles.

use super::{BroadPhase, find_with_any_tracer};
use crate::counts::MethodStats;
use crate::draw::{DebugShape, draw_pairs};
use crate::fast::{ENOUGH_FOR_THREADS, Finder};
use crate::memory::bytes_of;
use crate::method::Method;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::reason::Reason;
use crate::rect::Rect;
use crate::rules::Kind;
use crate::trace::Tracer;

/// The fast finder as a broad phase, with the boxes that are handed to the finder.
#[derive(Clone, Debug)]
pub struct Fast {
    finder: Finder,
    boxes: Boxes,
    /// The capacity, in objects, for which `auto` chose this method; `None` where the caller chose it.
    chosen_for: Option<u64>,
}

impl Fast {
    /// Creates the fast finder with room for `capacity` objects.
    pub fn new(capacity: usize) -> Self {
        Self {
            finder: Finder::with_capacity(capacity),
            boxes: Boxes::with_capacity(capacity),
            chosen_for: None,
        }
    }

    /// Creates the fast finder that `auto` uses for more than
    /// [`MAX_ADAPTIVE_CAPACITY`](super::auto::MAX_ADAPTIVE_CAPACITY) objects.
    pub fn for_many(capacity: usize) -> Self {
        Self { chosen_for: Some(capacity as u64), ..Self::new(capacity) }
    }
}

/// The input of the finder: rectangle, kind and slot of each object in a list of its own, at the same index.
#[derive(Clone, Debug)]
struct Boxes {
    rects: Vec<Rect>,
    kinds: Vec<Kind>,
    slots: Vec<Slot>,
}

impl Boxes {
    fn with_capacity(capacity: usize) -> Self {
        Self {
            rects: Vec::with_capacity(capacity),
            kinds: Vec::with_capacity(capacity),
            slots: Vec::with_capacity(capacity),
        }
    }

    /// Returns the memory of the lists, in bytes.
    fn memory(&self) -> usize {
        let Self { rects, kinds, slots } = self;
        bytes_of(rects) + bytes_of(kinds) + bytes_of(slots)
    }

    /// Replaces the lists by the objects that may meet one that is present.
    fn take(&mut self, objects: &Objects) {
        self.rects.clear();
        self.kinds.clear();
        self.slots.clear();
        for slot in objects.slots() {
            let (rect, kind) = (objects.rect(slot), objects.kind(slot));
            if objects.partners(kind) != 0 {
                self.slots.push(slot);
                self.kinds.push(kind);
                self.rects.push(rect);
            }
        }
    }
}

impl Fast {
    /// Hands on the candidates of a tick, whatever becomes of the trace.
    fn find_with(&mut self, objects: &Objects, sink: &mut RectangleTest<'_, impl Tracer>) {
        self.boxes.take(objects);
        let Self { finder, boxes: Boxes { rects, kinds, slots }, .. } = self;
        if rects.len() >= ENOUGH_FOR_THREADS {
            sink.enter(|several| {
                finder.use_all_threads(several);
                finder.find_permitted(rects, kinds, objects.rules());
            });
        } else {
            finder.use_all_threads(false);
            finder.find_permitted(rects, kinds, objects.rules());
        }
        for pair in finder.pairs() {
            sink.candidate(slots[pair.a as usize], slots[pair.b as usize]);
        }
        let (sorted, looked_at) = self.finder.effort();
        sink.bulk(MethodStats { entries: sorted as u64, visits: looked_at as u64, ..MethodStats::default() });
    }
}

impl BroadPhase for Fast {
    fn is_filled_anew(&self) -> bool {
        true
    }

    find_with_any_tracer!();

    fn memory(&self) -> usize {
        let Self { finder, boxes, chosen_for: _ } = self;
        finder.memory() + boxes.memory()
    }

    fn validate(&self, _: &Objects) -> Result<(), String> {
        let pairs = self.finder.pairs();
        match pairs.iter().find(|pair| pair.a >= pair.b || pair.b as usize >= self.boxes.slots.len()) {
            Some(pair) => Err(format!("{pair:?} among {} boxes", self.boxes.slots.len())),
            None => Ok(()),
        }
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        let margin = self.finder.listed_margin();
        let boxes = if margin > 0 { self.finder.listed_boxes() } else { &self.boxes.rects };
        for &Rect { x, y, w, h } in boxes {
            let (x, y, w, h) = (x - margin, y - margin, w + 2 * margin, h + 2 * margin);
            shape(DebugShape::Extent { x, y, w, h });
        }
        let slot = |index: u32| self.boxes.slots[index as usize];
        draw_pairs(self.finder.pairs().iter().map(|pair| (slot(pair.a), slot(pair.b))), objects, shape);
    }

    fn choice(&self) -> Option<(Method, Reason)> {
        self.chosen_for.map(|capacity| (Method::Fast, Reason::LargeCapacity(capacity)))
    }
}
