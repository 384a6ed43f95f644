//! What the exercises about broad phases ask for.

use crate::broad::{BroadTask, StepsOfInsertion};
use crate::crowd::Crowd;
use crate::hints::share_a_cell;
use crate::scene::Field;
use sector_collision::{Method, Rect};

/// A field without borders, as far as a broad phase can tell.
const UNBOUNDED: Field = Field { x: (-300_000, 300_000), y: (-300_000, 300_000) };

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
    crowds: &[Crowd::Row],
    steps: Some(StepsOfInsertion { name: "moves", count: |stats| stats.moves }),
    has_cells: false,
};

pub(super) const SECTOR_GRID: BroadTask = BroadTask {
    textbook: Method::SectorGridTextbook,
    field: Field { x: (0, 4000), y: (0, 2500) },
    may_report: (share_a_cell, "share a sector"),
    crowds: &[Crowd::Everywhere],
    steps: None,
    has_cells: true,
};

pub(super) const HASH_GRID: BroadTask = BroadTask {
    field: UNBOUNDED,
    may_report: (share_a_cell, "share a cell"),
    crowds: &[Crowd::Clusters],
    ..SECTOR_GRID
};

pub(super) const ACTIVE_SET: BroadTask = BroadTask {
    textbook: Method::ActiveSet,
    may_report: (overlap_along_an_axis, "overlap along x or y"),
    crowds: &[Crowd::Row, Crowd::Column],
    steps: None,
    ..SORTED_LIST
};

pub(super) const CLUSTERING: BroadTask = BroadTask {
    textbook: Method::DimensionalClustering,
    may_report: (|_, _| true, "belong to one group"),
    crowds: &[Crowd::Clusters],
    ..ACTIVE_SET
};

pub(super) const SWEEP_AND_PRUNE: BroadTask = BroadTask {
    textbook: Method::SweepAndPrune,
    may_report: (Rect::overlaps, "overlap"),
    crowds: &[Crowd::Row],
    steps: Some(StepsOfInsertion { name: "swaps", count: |stats| stats.swaps }),
    ..ACTIVE_SET
};
