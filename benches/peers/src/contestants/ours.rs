//! The fast finder of this project.

use super::Contestant;
use crate::workload::Frame;
use sector_collision::broad::Pair;
use sector_collision::fast::Finder;

/// The fast finder as a contestant. Its own list of pairs is the result.
pub struct Ours {
    finder: Finder,
    /// Whether it gets the boxes as `f32` edges.
    floats: bool,
}

impl Ours {
    pub fn new(first: &Frame, floats: bool) -> Self {
        Self { finder: Finder::with_capacity(first.rects.len()), floats }
    }
}

impl Contestant for Ours {
    fn frame<'a>(&'a mut self, frame: &Frame, _: &'a mut Vec<Pair>) -> &'a [Pair] {
        let Frame { rects, edges, kinds, .. } = frame;
        match (&frame.rules, self.floats) {
            (None, false) => self.finder.find(rects),
            (None, true) => self.finder.find_f32(edges),
            (Some(rules), false) => self.finder.find_permitted(rects, kinds, rules),
            (Some(rules), true) => self.finder.find_permitted_f32(edges, kinds, rules),
        }
    }
}
