//! A search: all overlapping pairs of some boxes, enlarged by a margin, found anew.

use super::cpu::Cpu;
use super::cross_levels::CrossLevels;
use super::kind_classes::KindClasses;
use super::pair_list::PairList;
use super::select::Select;
use super::size_classes::{LevelPlan, MAX_LEVELS};
use super::sorted_boxes::{Members, Sort, SortedBoxes};
use super::sweep::Sweep;
use crate::rect::Rect;
use crate::rules::Kind;

/// The boxes of a tick with their kinds, where there are rules.
#[derive(Clone, Copy)]
pub(super) struct Boxes<'a> {
    pub rects: &'a [Rect],
    pub kinds: Option<(&'a [Kind], &'a KindClasses)>,
}

/// The memory of a search, and the boxes that the last one sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    pub plan: LevelPlan,
    /// The boxes that are sorted, all of them and those of each level.
    pub all: Members,
    members: [Members; MAX_LEVELS],
    pub sorted: SortedBoxes,
    /// Whether all threads may be used.
    pub all_threads: bool,
    /// The lists of each part, where parts are searched in parallel.
    #[cfg(feature = "parallel")]
    parts: Vec<PairList>,
}

impl Search {
    /// Returns the memory of all lists, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.sorted.memory() + self.all.memory() + self.members.iter().map(Members::memory).sum::<usize>()
    }

    /// Sorts all boxes, enlarged by a margin.
    pub(super) fn sort_all(&mut self, cpu: Cpu, boxes: Boxes<'_>, margin: i32) {
        if self.all.len != boxes.rects.len() {
            self.all.count_up(boxes.rects.len());
        }
        self.sort(cpu, boxes, margin);
    }

    /// Sorts the boxes of the list `all`, enlarged by a margin.
    pub(super) fn sort(&mut self, cpu: Cpu, boxes: Boxes<'_>, margin: i32) {
        let Self { plan, all, members, sorted, .. } = self;
        let Boxes { rects, kinds } = boxes;
        plan.keep_up(rects, all.as_slice(), margin);
        loop {
            let levels = plan.levels.as_slice();
            let members = if levels.len() == 1 && kinds.is_none() {
                std::slice::from_ref(&*all)
            } else {
                cpu.run(Select { rects, kinds, levels, members: &mut members[..levels.len()], all });
                &members[..levels.len()]
            };
            if cpu.run(Sort { rects, levels, members, margin, kinds, sorted }) {
                break;
            }
            plan.measure(rects, all.as_slice());
            plan.choose(margin);
        }
    }

    /// Adds the pairs of sorted boxes that overlap to a list, at least until there are `most`. Returns the number of pairs
    /// within reach.
    pub(super) fn find(&mut self, cpu: Cpu, most: usize, found: &mut PairList) -> u64 {
        let Self { plan, sorted, .. } = self;
        let levels = plan.levels.as_slice();
        let near = cpu.run(Sweep { sorted, range: 0..sorted.len, found, most });
        if levels.len() > 1 {
            cpu.run(CrossLevels { sorted, levels, range: 0..sorted.len, found, most });
        }
        plan.learn(near, sorted.len);
        near
    }
}
