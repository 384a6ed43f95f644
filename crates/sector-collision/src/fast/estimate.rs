//! An estimate of the work of a search: sorts the boxes, and counts the pairs that would be compared.

use super::boxes::Boxes;
use super::finder::Ticks;
use super::level::Level;
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
fn query(sorted: &SortedBoxes, level: &Level, edges: [i32; 4]) -> (u64, u64) {
    let all = sorted.range(level.first_cell, level.end() - 1).len() as u64;
    let cover = level.cover(edges);
    if cover.pages.saturating_mul(ENTRIES_PER_PAGE) > all as i64 {
        return (1, all);
    }
    let pages = (cover.first_page..=cover.last_page)
        .flat_map(|page| (cover.first_row..=cover.last_row).map(move |row| (row, page)));
    let entries = pages.map(|(row, page)| {
        let (first, last) = cover.cells(level, row, page);
        sorted.range(first, last).len() as u64
    });
    (cover.pages as u64, entries.sum())
}
