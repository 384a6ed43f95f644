//! The fast finder of this project.

use super::Contestant;
use crate::workload::Workload;
use sector_collision::Pair;
use sector_collision::fast::Finder;

/// The finder, whose list of pairs is the answer.
pub struct Ours(Finder);

impl Ours {
    pub fn new(workload: &Workload) -> Self {
        Self(Finder::with_capacity(workload.kinds.len()))
    }
}

impl Contestant for Ours {
    fn frame<'a>(&'a mut self, workload: &Workload, frame: usize, _: &'a mut Vec<Pair>) -> &'a [Pair] {
        let rects = &workload.frames[frame];
        match &workload.rules {
            None => self.0.find(rects),
            Some(rules) => self.0.find_permitted(rects, &workload.kinds, rules),
        }
    }
}
