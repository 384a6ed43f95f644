//! The finder: the order of the steps of a tick.

use super::cpu::Cpu;
use super::cross_levels::CrossLevels;
use super::kind_classes::KindClasses;
use super::pair_list::{PairList, ToPairs};
use super::select::Select;
use super::size_classes::{LevelPlan, MAX_LEVELS};
use super::sorted_boxes::{Members, Sort, SortedBoxes};
use super::sweep::Sweep;
use crate::pair::Pair;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};
pub const ENOUGH_FOR_THREADS: usize = 50_000;

#[derive(Clone, Debug)]
pub struct Finder {
    pub(super) cpu: Cpu,
    plan: LevelPlan,
    all: Members,
    members: Vec<Members>,
    classes: KindClasses,
    sorted: SortedBoxes,
    found: PairList,
    pairs: Vec<Pair>,
    near: u64,
}

impl Finder {
    pub fn with_capacity(boxes: usize) -> Self {
        Self { cpu: Cpu::detect(), plan: LevelPlan::default(), all: Members::default(), members: vec![Members::default(); MAX_LEVELS], sorted: SortedBoxes::default(), found: PairList::with_capacity(boxes), pairs: vec![], near: 0, classes: KindClasses::default() }
    }
    pub fn find(&mut self, rects: &[Rect]) -> &[Pair] {
        self.run_tick(rects, None)
    }
    fn run_tick(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) -> &[Pair] {
        self.pairs.clear();
        if rects.is_empty() { return &[] }
        self.found.len = 0;
        let kinds = rules.map(|(kinds, rules)| (kinds, self.classes.update(rules)));
        self.plan.keep_up(rects);
        if self.all.len != rects.len() { self.all.count_up(rects.len()); }
        loop {
            let is_plain = self.plan.levels.len() == 1 && kinds.is_none();
            let levels = &self.plan.levels;
            let members = if is_plain { std::slice::from_ref(&self.all) } else {
                let members = &mut self.members[..levels.len()];
                self.cpu.run(Select { rects, kinds, levels, members, all: &self.all });
                members
            };
            if self.cpu.run(Sort { rects, levels: &self.plan.levels, members, margin: 0, kinds, sorted: &mut self.sorted }) { break; }
            self.plan.choose(rects);
        }
        let Self { sorted, found, plan, .. } = self;
        self.near = self.cpu.run(Sweep { sorted, range: 0..sorted.len, found, most: usize::MAX });
        if plan.levels.len() > 1 {
            self.cpu.run(CrossLevels { sorted, levels: &plan.levels, range: 0..sorted.len, found, most: usize::MAX });
        }
        plan.learn(self.near, sorted.len);
        self.cpu.run(ToPairs { list: &self.found, pairs: &mut self.pairs });
        if let Some((kinds, classes)) = kinds.filter(|(_, classes)| !classes.is_exact) {
            let rules = classes.rules().expect("rules");
            self.pairs.retain(|pair| rules.may_meet(kinds[pair.a as usize], kinds[pair.b as usize]));
        }
        &self.pairs
    }
    pub fn find_permitted(&mut self, rects: &[Rect], kinds: &[Kind], rules: &Rules) -> &[Pair] {
        assert_eq!(rects.len(), kinds.len(), "a kind for each box");
        self.run_tick(rects, Some((kinds, rules))) }
    pub fn effort(&self) -> (usize, usize) { (self.sorted.len, self.near as usize) }
    pub fn pairs(&self) -> &[Pair] { &self.pairs }
    pub fn use_all_threads(&mut self, _: bool) {}
    pub(crate) fn memory(&self) -> usize { 0 }
    pub(crate) fn candidates(&self) -> &[Pair] { &[] }
    pub(crate) fn listed_boxes(&self) -> &[Rect] { &[] }
    pub(crate) fn listed_margin(&self) -> i32 { 0 }
}
