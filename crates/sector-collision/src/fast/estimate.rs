//! An estimate of the work of a search: sorts the boxes, and counts the pairs that would be compared.

use super::boxes::Boxes;
use super::finder::Ticks;
use super::level::{LAST_BUCKET, Level, PAGE_BITS};
use super::search::Search;
use super::sorted_boxes::{FLAGS, SortedBoxes};
use super::{Finder, cross_levels::ENTRIES_PER_PAGE};
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// The work of a search, in the terms of [`Finder::effort`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchWork {
    pub(crate) entries: u64,
    pub(crate) compared: u64,
    /// The pages of cells that large boxes look into.
    pub(crate) pages: u64,
}

impl Finder {
    /// Estimates a search for these boxes. Stops counting at about `most` pages and pairs.
    ///
    /// Neighbor lists take no more in the mean of several ticks, except where a search may drop most boxes because no
    /// partner is near, and lists may not.
    pub(crate) fn estimate(
        &mut self,
        rects: &[Rect],
        kinds: &[Kind],
        rules: &Rules,
        most: u64,
    ) -> SearchWork {
        let Self { ticks: Ticks { cpu, search, .. }, classes, .. } = self;
        let boxes = Boxes { rects, kinds: Some((kinds, classes.update(rules))), exact: None };
        search.list(boxes);
        search.sort(*cpu, boxes, 0, true);
        search.work(most)
    }
}

impl Search {
    /// Returns the work of [`find`](Self::find) for the boxes that are sorted.
    fn work(&self, most: u64) -> SearchWork {
        let (sorted, levels) = (&self.sorted, &self.plan.levels);
        let entries = sorted.len as u64;
        let mut work = SearchWork { entries, ..SearchWork::default() };
        if levels.is_empty() {
            work.compared = entries * entries.saturating_sub(1) / 2;
            return work;
        }
        let cells = &sorted.cells[..sorted.len];
        let mut end = 0;
        for (at, &cell) in cells.iter().enumerate() {
            end = end.max(at + 1);
            while cells.get(end).is_some_and(|&other| other < cell + 2) {
                end += 1;
            }
            work.compared += (end - at - 1) as u64;
        }
        for (larger, level) in levels.iter().enumerate().skip(1) {
            for at in
                sorted.range(level.first_cell, level.end() - 1).filter(|&at| sorted.ids[at] & FLAGS == 0)
            {
                for smaller in &levels[..larger] {
                    let (pages, compared) = query(sorted, smaller, sorted.edges_of(at));
                    work.pages += pages;
                    work.compared += compared;
                }
                if work.pages + work.compared > most {
                    return work;
                }
            }
        }
        work
    }
}

/// Returns the number of pages and entries that a [query](super::cross_levels) of a box in a level looks at.
fn query(sorted: &SortedBoxes, level: &Level, [left, top, right, bottom]: [i32; 4]) -> (u64, u64) {
    let all = sorted.range(level.first_cell, level.end() - 1);
    let (first_column, last_column) = (left >> level.shift.0, (right - 1) >> level.shift.0);
    let (first_row, last_row) = (top >> level.shift.1, (bottom - 1) >> level.shift.1);
    let (first_page, last_page) = (first_column >> PAGE_BITS, last_column >> PAGE_BITS);
    let pages = (i64::from(last_page) - i64::from(first_page) + 1)
        .saturating_mul(i64::from(last_row) - i64::from(first_row) + 1);
    if pages.saturating_mul(ENTRIES_PER_PAGE) > all.len() as i64 {
        return (1, all.len() as u64);
    }
    let mut compared = 0;
    for page in first_page..=last_page {
        let first = if page == first_page { ((first_column & LAST_BUCKET) - 1).max(0) } else { 0 };
        let last = if page == last_page { last_column & LAST_BUCKET } else { LAST_BUCKET };
        for row in first_row..=last_row {
            let slot = level.slot(row, page);
            compared += sorted.range(slot + first, slot + last).len() as u64;
        }
    }
    (pages as u64, compared)
}
