//! Pairs of boxes of different levels: each box queries the grids of all levels with smaller boxes.
//!
//! ```text
//!   +----+----+----+----+         the pages of a smaller level's grid that the box B reaches into, row by row;
//!   |    | B- | -- | -- |         in each of them the entries of the columns that it covers, and of one more on the
//!   +----+-|--+----+-|--+         left, are contiguous: a vector holds 4, 8 or 16 of them
//!   |    | +- | -- | -+ |
//!   +----+----+----+----+
//! ```
//!
//! There are fewer large boxes than small ones, and a large box overlaps many of the entries that it is compared with.

use super::kind_classes::partners;
use super::level::{Level, PAGE_BITS};
use super::pair_list::PairList;
use super::sorted_boxes::{FLAGS, SortedBoxes};
use crate::lanes::{Edges, Kernel, Lanes, low_bits};
use std::ops::Range;

/// If a level has fewer entries than this for each page that a box reaches into, the box is compared with all of them.
pub(super) const ENTRIES_PER_PAGE: i64 = 8;

/// Queries for all boxes in the grids of levels with smaller boxes.
pub(super) struct CrossLevels<'a> {
    pub sorted: &'a SortedBoxes,
    pub levels: &'a [Level],
    pub found: &'a mut PairList,
    /// The number of pairs at which the search stops early.
    pub most: usize,
}

impl Kernel for CrossLevels<'_> {
    /// The number of pairs compared.
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let Self { sorted, levels, found, most } = self;
        let mut compared = 0;
        for (larger, level) in levels.iter().enumerate().skip(1) {
            for at in sorted.range(level.first_cell, level.end() - 1) {
                if found.len > most {
                    return compared;
                }
                if sorted.ids[at] & FLAGS == 0 {
                    let probe = Probe::of_entry(lanes, sorted, at);
                    for level in &levels[..larger] {
                        compared += probe.query(lanes, sorted, level, found);
                    }
                }
            }
        }
        compared
    }
}

/// A box to be compared with the entries of a level.
pub(super) struct Probe<V> {
    /// The edges of the box and its index, each repeated in all lanes.
    edges: Edges<V>,
    id: V,
    /// The kind classes that it may meet.
    partners: V,
    bounds: [i32; 4],
}

impl<V: Copy> Probe<V> {
    #[inline(always)]
    fn of_entry<L: Lanes<Vector = V>>(lanes: L, sorted: &SortedBoxes, at: usize) -> Self {
        let partners = if sorted.has_rules { partners(sorted.roles[at]) } else { 0 };
        Self::new(lanes, sorted.edges_of(at), sorted.ids[at], partners)
    }

    #[inline(always)]
    pub(super) fn new<L: Lanes<Vector = V>>(lanes: L, bounds: [i32; 4], id: i32, partners: i32) -> Self {
        let edges = Edges::splat(lanes, bounds);
        Self { edges, id: lanes.splat(id), partners: lanes.splat(partners), bounds }
    }

    /// Adds the pairs of the box with entries of a level that overlap it. Returns the number of pairs compared.
    #[inline(always)]
    pub(super) fn query<L: Lanes<Vector = V>>(
        &self,
        lanes: L,
        sorted: &SortedBoxes,
        level: &Level,
        found: &mut PairList,
    ) -> u64 {
        let all = sorted.range(level.first_cell, level.end() - 1);
        let cover = level.cover(self.bounds);
        if cover.pages.saturating_mul(ENTRIES_PER_PAGE) > all.len() as i64 {
            return self.compare(lanes, sorted, all, None, found);
        }
        let mut compared = 0;
        for page in cover.first_page..=cover.last_page {
            for row in cover.first_row..=cover.last_row {
                let (first, last) = cover.cells(level, row, page);
                let entries = sorted.range(first, last);
                compared += self.compare(lanes, sorted, entries, Some((level, row, page)), found);
            }
        }
        compared
    }

    /// Adds the pairs of the box with overlapping entries of a range, and returns the number of entries. With a page,
    /// adds only pairs whose intersection has its upper left corner in it; otherwise, only pairs with entries without a
    /// flag.
    #[inline(always)]
    fn compare<L: Lanes<Vector = V>>(
        &self,
        lanes: L,
        sorted: &SortedBoxes,
        range: Range<usize>,
        place: Option<(&Level, i32, i32)>,
        found: &mut PairList,
    ) -> u64 {
        for at in range.clone().step_by(L::WIDTH) {
            let (others, ids) = (sorted.edges(lanes, at), lanes.load(&sorted.ids, at));
            let once = if let Some((level, row, page)) = place {
                let (left, top) =
                    (lanes.max(self.edges.left, others.left), lanes.max(self.edges.top, others.top));
                let column = lanes.shift_right(left, level.shift.0);
                let same_page = lanes.equal(lanes.shift_right(column, PAGE_BITS), lanes.splat(page));
                lanes.both(same_page, lanes.equal(lanes.shift_right(top, level.shift.1), lanes.splat(row)))
            } else {
                lanes.disjoint(ids, lanes.splat(FLAGS))
            };
            let mut hits = lanes.bits(lanes.both(once, lanes.overlap(&self.edges, &others)));
            if sorted.has_rules {
                hits &= !lanes.bits(lanes.disjoint(self.partners, lanes.load(&sorted.roles, at)));
            }
            found.push(lanes, hits & low_bits(range.end - at), self.id, ids);
        }
        range.len() as u64
    }
}
