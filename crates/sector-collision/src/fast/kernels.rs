//! The inner loops of a tick, each compiled for every set of vector instructions ([`cpu`](super::cpu)).

use super::box_ranges::BoxRanges;
use super::box_transform::BoxTransform;
use super::cell_index::CellIndex;
use super::cpu;
use super::lanes::Lanes;
use super::neighbor_lists::{NeighborLists, Validity, overlapping};
use super::search_plan::SearchPlan;
use crate::pair::Pair;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// Measures the ranges of all boxes.
pub(super) struct MeasureBoxes<'a> {
    pub rects: &'a [Rect],
}

impl cpu::Kernel for MeasureBoxes<'_> {
    type Output = BoxRanges;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> BoxRanges {
        BoxRanges::of(lanes, self.rects)
    }
}

/// Checks whether all boxes still lie within their enlarged boxes.
pub(super) struct CheckLists<'a> {
    pub lists: &'a mut NeighborLists,
    pub rects: &'a [Rect],
    pub rules: Option<(&'a [Kind], &'a Rules)>,
}

impl cpu::Kernel for CheckLists<'_> {
    type Output = Validity;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Validity {
        self.lists.validity(lanes, self.rects, self.rules)
    }
}

/// Sorts boxes into the cells of their layers.
pub(super) struct SortIntoCells<'a> {
    pub rects: &'a [Rect],
    pub transform: BoxTransform,
    pub plan: &'a SearchPlan,
    pub index: &'a mut CellIndex,
}

impl cpu::Kernel for SortIntoCells<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { rects, transform, plan, index } = self;
        match plan.tables.as_slice() {
            [table] => index.sort_one(lanes, rects, transform, table),
            tables => index.sort_many(rects, transform, &plan.layers, tables),
        }
    }
}

/// Keeps the candidates that overlap.
pub(super) struct TestCandidates<'a> {
    pub candidates: &'a [Pair],
    pub rects: &'a [Rect],
    pub pairs: &'a mut [Pair],
}

impl cpu::Kernel for TestCandidates<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> usize {
        overlapping(lanes, self.candidates, self.rects, self.pairs)
    }
}
