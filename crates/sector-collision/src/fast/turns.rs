//! The same on all cores: tasks and candidates in parts of a fixed size, whose answers are put together in their order.
//!
//! Since the parts do not depend on how many threads there are, neither does the order of pairs.

use super::cpu::Cpu;
use super::finder::SPARE;
use super::found::{Effort, Found};
use super::plan::{LAYERS, Task};
use super::search::Search;
use super::steps::Test;
use crate::pair::Pair;
use crate::rect::Rect;
use rayon::iter::{
    IndexedParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator, ParallelIterator,
};
use rayon::slice::{ParallelSlice, ParallelSliceMut};
use std::ops::Range;

/// Candidates in a part: some ten microseconds of work.
const TESTS: usize = 1 << 13;

/// Does some tasks and adds what sweeping each layer took.
pub(super) fn seek(
    search: &Search<'_>,
    cpu: Cpu,
    tasks: Range<usize>,
    turns: &mut Vec<Found>,
    found: &mut Found,
    efforts: &mut [Effort; LAYERS],
) {
    let tasks = &search.plan.tasks[tasks];
    while turns.len() < tasks.len() {
        turns.push(Found::with_capacity(0));
    }
    let most = found.most();
    tasks.par_iter().zip(turns.par_iter_mut()).for_each(|(task, turn)| {
        turn.clear(most);
        search.work(cpu, task, turn);
    });
    for (task, turn) in tasks.iter().zip(turns) {
        found.append(turn);
        if let Task::Sweep { layer, .. } = *task {
            efforts[layer] += turn.effort;
        }
    }
}

/// Writes the candidates that overlap to the beginning of `pairs`, and returns how many they are.
pub(super) fn test(
    cpu: Cpu,
    candidates: &[Pair],
    rects: &[Rect],
    pairs: &mut Vec<Pair>,
    counts: &mut Vec<usize>,
) -> usize {
    let parts = candidates.len().div_ceil(TESTS);
    if pairs.len() < parts * (TESTS + SPARE) {
        pairs.resize(2 * parts * (TESTS + SPARE), Pair { a: 0, b: 0 });
    }
    counts.resize(parts, 0);
    let rooms = pairs.par_chunks_mut(TESTS + SPARE).zip(counts.par_iter_mut());
    candidates.par_chunks(TESTS).zip(rooms).for_each(|(candidates, (pairs, count))| {
        *count = cpu.run(Test { candidates, rects, pairs });
    });
    let mut all = 0;
    for (part, &count) in counts.iter().enumerate() {
        let first = part * (TESTS + SPARE);
        pairs.copy_within(first..first + count, all);
        all += count;
    }
    all
}
