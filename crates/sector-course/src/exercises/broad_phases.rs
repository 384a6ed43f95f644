//! What the exercises about broad phases ask for.

use crate::broad::BroadTask;
use crate::hints::shared_cells;
use crate::scene::{Field, Place};
use sector_collision::{Method, Rect};

/// A field without borders, as far as a broad phase can tell.
const UNBOUNDED: Field = Field { x: (-300_000, 300_000), y: (-300_000, 300_000) };

const ROW: (&str, Place) = ("in a row", |i, _, v| (10 * i, v % 1000));
const COLUMN: (&str, Place) = ("in a column", |i, u, _| (u % 1000, 10 * i));
/// Clusters of ten, with gaps between them.
const CLUSTERS: (&str, Place) =
    ("in clusters", |i, u, v| (i / 500 * 200 + u % 100, i / 10 % 50 * 200 + v % 100));

fn share_a_cell(a: Rect, b: Rect) -> bool {
    shared_cells(a, b) > 0
}

fn overlap_along_x(a: Rect, b: Rect) -> bool {
    a.x < b.right() && b.x < a.right()
}

fn overlap_along_an_axis(a: Rect, b: Rect) -> bool {
    overlap_along_x(a, b) || (a.y < b.bottom() && b.y < a.bottom())
}

pub(super) const SORTED_LIST: BroadTask = BroadTask {
    textbook: Method::AxisListTextbook,
    field: UNBOUNDED,
    may_report: (overlap_along_x, "overlap along x"),
    crowds: &[ROW],
    steps: Some(("moves", |stats| stats.moves)),
    has_cells: false,
};

pub(super) const SECTOR_GRID: BroadTask = BroadTask {
    textbook: Method::SectorGridTextbook,
    field: Field { x: (0, 4000), y: (0, 2500) },
    may_report: (share_a_cell, "share a sector"),
    crowds: &[("everywhere", |_, u, v| (u % 4000, v % 2500))],
    steps: None,
    has_cells: true,
};

pub(super) const HASH_GRID: BroadTask = BroadTask {
    field: UNBOUNDED,
    may_report: (share_a_cell, "share a cell"),
    crowds: &[CLUSTERS],
    ..SECTOR_GRID
};

pub(super) const ACTIVE_SET: BroadTask = BroadTask {
    textbook: Method::ActiveSet,
    may_report: (overlap_along_an_axis, "overlap along x or y"),
    crowds: &[ROW, COLUMN],
    steps: None,
    ..SORTED_LIST
};

pub(super) const CLUSTERING: BroadTask = BroadTask {
    textbook: Method::DimensionalClustering,
    may_report: (|_, _| true, "belong to one group"),
    crowds: &[CLUSTERS],
    ..ACTIVE_SET
};

pub(super) const SWEEP_AND_PRUNE: BroadTask = BroadTask {
    textbook: Method::SweepAndPrune,
    may_report: (Rect::overlaps, "overlap"),
    steps: Some(("swaps", |stats| stats.swaps)),
    ..SORTED_LIST
};
