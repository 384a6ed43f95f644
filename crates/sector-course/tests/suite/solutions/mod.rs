//! Right answers. Functions, the sorted list and the hash grid are written as a student would; the library has the other
//! methods.

mod functions;
mod hash_grid;
mod sorted_list;

use sector_collision::broad::{BroadPhase, make};
use sector_collision::{Method, Tuning};
use sector_course::Answers;

pub(crate) use hash_grid::{HashGrid, Mistake};

pub(crate) const RIGHT: Answers = Answers {
    all_pairs: functions::count_pairs,
    overlap: functions::overlap,
    sweep: functions::sweep,
    sorted_list: || Box::new(sorted_list::SortedList::default()),
    sector_grid: || library(Method::SectorGridTextbook),
    hash_grid: || Box::new(HashGrid::new(Mistake::None)),
    active_set: || library(Method::ActiveSet),
    clustering: || library(Method::DimensionalClustering),
    sweep_and_prune: || library(Method::SweepAndPrune),
    bitmaps: functions::bitmaps,
    swept_box: functions::first_hit,
    one_against_all: functions::neighbors,
};

/// Returns a method of the library.
pub(crate) fn library(method: Method) -> Box<dyn BroadPhase> {
    make(method, Tuning::GAME, 100)
}
