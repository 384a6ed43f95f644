//! A search: finds all overlapping pairs of boxes enlarged by a margin, from scratch.

use super::boxes::{Boxes, FEW, MAX_LEVELS, Members};
use super::cross_levels::CrossLevels;
use super::few::CompareAll;
use super::margin::Searched;
use super::pair_list::PairList;
use super::partner_filter::PartnerFilter;
use super::select::Select;
use super::size_classes::LevelPlan;
use super::sorted_boxes::{Sort, SortedBoxes};
use super::sweep::EntrySweep;
use crate::lanes::cpu::Cpu;
use crate::rules::Kind;

/// If more than one place in this many is free, only the other boxes are listed before the sort. A box of a kind that
/// may meet nothing counts as a free place.
const MANY_FREE: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct Search {
    pub plan: LevelPlan,
    filter: PartnerFilter,
    /// The boxes that may be sorted, and the ones of each level.
    pub all: Members,
    members: [Members; MAX_LEVELS],
    /// Whether `all` is simply 0, 1, 2 … for all boxes.
    lists_all: bool,
    pub sorted: SortedBoxes,
}

impl Search {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        Self {
            all: Members::with_capacity(boxes),
            members: std::array::from_fn(|level| {
                // Nearly all boxes are in the first two levels; if there are few, all may be in another one.
                Members::with_capacity(if level < 2 { boxes } else { boxes.min(50).max(boxes / 8) })
            }),
            sorted: SortedBoxes::with_capacity(boxes),
            filter: PartnerFilter::with_capacity(boxes),
            plan: LevelPlan::default(),
            lists_all: false,
        }
    }

    pub(super) fn memory(&self) -> usize {
        let members = self.members.iter().map(Members::memory).sum::<usize>();
        self.plan.memory() + self.filter.memory() + self.sorted.memory() + self.all.memory() + members
    }

    /// Returns data on the last search for the choice of a margin.
    pub(super) fn note(&self, boxes: Boxes<'_>, margin: i32, found: usize, near: u64) -> Searched {
        let selects = self.plan.levels.len() > 1 || boxes.kinds.is_some() && self.filter.may_drop;
        // A box that reaches into other cells is sorted more than once. The price of a box includes that.
        let sorted = self.sorted.len.min(self.all.len) as u64;
        Searched { boxes: self.all.len as u64, margin, sorted, found: found as u64, near, selects }
    }

    /// Lists the boxes to sort: all of them, or only those with possible partners if many places are free.
    pub(super) fn list(&mut self, Boxes { rects, kinds, .. }: Boxes<'_>) {
        let places = rects.len();
        if let Some((kinds, classes)) = kinds {
            let leave_out = if places <= FEW {
                // With few boxes, each listed one is compared with all after it.
                kinds.iter().fold(0, |greatest, kind| kind.0.max(greatest)) >= Kind::COUNT as u8
            } else {
                (places - self.filter.count(kinds, &classes.rules)) * MANY_FREE > places
            };
            if leave_out {
                self.all.list_kinds(kinds, |kind| classes.role(kind) != 0);
                self.lists_all = false;
                return;
            }
        }
        if !self.lists_all || self.all.len != places {
            self.all.count_up(places);
            self.lists_all = true;
        }
    }

    /// Sorts the listed boxes, enlarged by a margin. With `may_drop`, after [`list`](Self::list), boxes without a
    /// partner nearby may be dropped.
    pub(super) fn sort(&mut self, cpu: Cpu, boxes: Boxes<'_>, margin: i32, may_drop: bool) {
        let Self { plan, filter, all, members, sorted, .. } = self;
        let Boxes { rects, kinds, .. } = boxes;
        if all.len <= FEW {
            plan.forget();
            cpu.run(Sort { boxes, levels: &[], members: std::slice::from_ref(all), margin: 0, sorted });
            return;
        }
        plan.keep_up(rects, all.as_slice(), margin);
        let mut roles = None;
        if let Some((kinds, classes)) = kinds
            && let Some(level) = plan.levels.first()
        {
            let rules = &classes.rules;
            if may_drop {
                // Lists need all boxes: one without a partner nearby may have one in the next tick.
                filter.update((rects, kinds), all.len, rules, level, margin == 0);
            } else {
                filter.keep_all(rules);
            }
            roles = Some((kinds, &*filter));
        }
        loop {
            let levels = plan.levels.as_slice();
            let members = if levels.len() == 1 && roles.is_none_or(|(_, filter)| !filter.may_drop) {
                std::slice::from_ref(&*all)
            } else {
                cpu.run(Select { rects, kinds: roles, levels, members: &mut members[..levels.len()], all });
                &members[..levels.len()]
            };
            plan.fit(members);
            if cpu.run(Sort { boxes, levels: &plan.levels, members, margin, sorted }) {
                break;
            }
            plan.measure(rects, all.as_slice());
            plan.choose(margin);
        }
    }

    /// Adds the overlapping pairs of sorted boxes to a list, unless there are more than `most`. Returns the number of
    /// pairs within reach of the sweep, and of all pairs compared.
    pub(super) fn find(&mut self, cpu: Cpu, most: usize, found: &mut PairList) -> (u64, u64) {
        let Self { plan, sorted, .. } = self;
        if plan.levels.is_empty() {
            let compared = cpu.run(CompareAll { sorted, found });
            return (compared, compared);
        }
        let levels = plan.levels.as_slice();
        let near = cpu.run(EntrySweep { sorted, found, most });
        let queried = if levels.len() > 1 { cpu.run(CrossLevels { sorted, levels, found, most }) } else { 0 };
        // The learned values must not depend on where a search with too many pairs stopped.
        if found.len <= most {
            plan.learn(near, sorted.len);
        }
        (near, near + queried)
    }
}
