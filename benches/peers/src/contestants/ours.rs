//! The fast finder of this project.

use super::Contestant;
use crate::workload::Frame;
use sector_collision::broad::Pair;
use sector_collision::fast::Finder;

/// The fast finder as a contestant. Its own list of pairs is the result.
pub struct Ours(Finder);

impl Ours {
    pub fn new(first: &Frame) -> Self {
        Self(Finder::with_capacity(first.rects.len()))
    }
}

impl Contestant for Ours {
    fn frame<'a>(&'a mut self, frame: &Frame, _: &'a mut Vec<Pair>) -> &'a [Pair] {
        let Frame { rects, kinds, .. } = frame;
        match &frame.rules {
            None => self.0.find(rects),
            Some(rules) => self.0.find_permitted(rects, kinds, rules),
        }
    }
}
