//! Search and test on several cores: tasks and candidates are cut into parts of a fixed size, and the results are put
//! together in the order of the parts.
//!
//! The parts do not depend on the number of threads, and so neither does the order of pairs.

use super::cpu::Cpu;
use super::lanes::SPARE;
use super::neighbor_lists::TestCandidates;
use super::pair_collector::{PairBuffer, PairCollector};
use super::search::Search;
use super::search_plan::{LAYERS, SearchTask, SweepCost};
use crate::pair::Pair;
use crate::rect::Rect;
use rayon::iter::{
    IndexedParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator, ParallelIterator,
};
use rayon::slice::{ParallelSlice, ParallelSliceMut};
use std::ops::Range;

/// The number of candidates in a part that one thread tests at a time: about ten microseconds of work.
const PART: usize = 1 << 13;

/// Runs the tasks of the plan with the indices `tasks` in parallel, appends their pairs to `found` in the order of the
/// tasks, and adds the cost of sweeping each layer to `costs`. `results` keeps a collector for each task from call to
/// call.
pub(super) fn run_tasks(
    search: &Search<'_>,
    cpu: Cpu,
    tasks: Range<usize>,
    results: &mut Vec<PairCollector>,
    found: &mut PairCollector,
    costs: &mut [SweepCost; LAYERS],
) {
    let tasks = &search.plan.tasks[tasks];
    while results.len() < tasks.len() {
        results.push(PairCollector::with_capacity(0));
    }
    let most = found.max_pairs();
    tasks.par_iter().zip(results.par_iter_mut()).for_each(|(task, result)| {
        result.clear(most);
        search.run_task(cpu, task, result);
    });
    for (task, result) in tasks.iter().zip(results) {
        found.append(result);
        if let SearchTask::Sweep { layer, .. } = *task {
            costs[layer] += result.cost;
        }
        // Where one thread would stop: what is learned from the costs must not depend on the number of threads.
        if found.is_full() {
            break;
        }
    }
}

/// Fills `pairs` with the candidates that overlap. `counts` keeps its memory from call to call.
pub(super) fn test_candidates(
    cpu: Cpu,
    candidates: &[Pair],
    rects: &[Rect],
    pairs: &mut PairBuffer,
    counts: &mut Vec<usize>,
) {
    let parts = candidates.len().div_ceil(PART);
    counts.resize(parts, 0);
    pairs.fill(parts * (PART + SPARE), |pairs| {
        let rooms = pairs.par_chunks_mut(PART + SPARE).zip(counts.par_iter_mut());
        candidates.par_chunks(PART).zip(rooms).for_each(|(candidates, (pairs, count))| {
            *count = cpu.run(TestCandidates { candidates, rects, pairs });
        });
        let mut all = 0;
        for (part, &count) in counts.iter().enumerate() {
            let first = part * (PART + SPARE);
            pairs.copy_within(first..first + count, all);
            all += count;
        }
        all
    });
}
