//! The steps of a tick, each to be run on the widest lanes of the machine.

use super::cpu;
use super::lanes::Lanes;
use super::lists::{Lasting, Lists, overlapping};
use super::plan::Plan;
use super::shape::Shape;
use super::store::Store;
use super::survey::Survey;
use crate::pair::Pair;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// One look at all boxes.
pub(super) struct Look<'a> {
    pub rects: &'a [Rect],
}

impl cpu::Task for Look<'_> {
    type Answer = Survey;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Survey {
        Survey::of(lanes, self.rects)
    }
}

/// Whether all boxes are still within their fat ones.
pub(super) struct Last<'a> {
    pub lists: &'a mut Lists,
    pub rects: &'a [Rect],
    pub rules: Option<(&'a [Kind], &'a Rules)>,
}

impl cpu::Task for Last<'_> {
    type Answer = Lasting;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Lasting {
        self.lists.last(lanes, self.rects, self.rules)
    }
}

/// Boxes into their cells.
pub(super) struct Sort<'a> {
    pub rects: &'a [Rect],
    pub shape: Shape,
    pub plan: &'a Plan,
    pub store: &'a mut Store,
}

impl cpu::Task for Sort<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { rects, shape, plan, store } = self;
        match plan.tables.as_slice() {
            [table] => store.sort_one(lanes, rects, shape, table),
            tables => store.sort_many(rects, shape, &plan.layers, tables),
        }
    }
}

/// Which candidates overlap.
pub(super) struct Test<'a> {
    pub candidates: &'a [Pair],
    pub rects: &'a [Rect],
    pub pairs: &'a mut [Pair],
}

impl cpu::Task for Test<'_> {
    type Answer = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> usize {
        overlapping(lanes, self.candidates, self.rects, self.pairs)
    }
}
