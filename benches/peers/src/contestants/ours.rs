//! The fast finder of this project.

use super::Contestant;
use crate::workload::Frame;
use sector_collision::fast::Finder;
use sector_collision::{InstructionSet, Pair};

/// The finder, whose list of pairs is the answer.
pub struct Ours(Finder);

impl Ours {
    pub fn new(first: &Frame) -> Self {
        Self(Finder::with_capacity(first.rects.len()))
    }

    /// Creates a finder with narrower vectors than this machine's.
    pub fn with(set: InstructionSet, first: &Frame) -> Self {
        let widest = InstructionSet::in_use();
        set.use_at_most();
        let ours = Self::new(first);
        widest.use_at_most();
        ours
    }
}

impl Contestant for Ours {
    fn frame<'a>(&'a mut self, frame: &Frame, _: &'a mut Vec<Pair>) -> &'a [Pair] {
        let rects = &frame.rects;
        match &frame.rules {
            None => self.0.find(rects),
            Some(rules) => self.0.find_permitted(rects, &frame.kinds, rules),
        }
    }
}
