//! The fast finder of this project.

use super::Contestant;
use crate::workload::Workload;
use sector_collision::Pair;
use sector_collision::fast::Finder;

pub struct Ours {
    finder: Finder,
}

impl Ours {
    pub fn new(workload: &Workload) -> Self {
        Self { finder: Finder::with_capacity(workload.kinds.len()) }
    }
}

impl Contestant for Ours {
    fn frame(&mut self, workload: &Workload, frame: usize) {
        let rects = &workload.frames[frame];
        match &workload.rules {
            None => self.finder.find(rects),
            Some(rules) => self.finder.find_permitted(rects, &workload.kinds, rules),
        };
    }

    fn pairs(&self) -> Vec<(u32, u32)> {
        self.finder.pairs().iter().map(|&Pair { a, b }| (a, b)).collect()
    }
}
