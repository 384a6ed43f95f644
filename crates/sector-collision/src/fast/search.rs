//! The search for candidates: the data that all tasks of a tick share, and how each task is done.

use super::cell_index::IndexedBoxes;
use super::cpu::Cpu;
use super::lanes::{Kernel, Lanes};
use super::pair_collector::PairCollector;
use super::search_plan::{LAYERS, SearchPlan, SearchTask, SweepCost};
use super::sweep::sweep;
use super::table_query::{TableQuery, join};
use std::ops::Range;

/// The data that a search for overlapping boxes reads: the boxes with their index, and the plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'a> {
    /// The boxes and their index.
    pub boxes: IndexedBoxes<'a>,
    /// The plan of the search: its layers and its tasks.
    pub plan: &'a SearchPlan,
}

impl Search<'_> {
    /// Runs the tasks of the plan with the indices `tasks` in order until the collector `found` is full. Adds their
    /// pairs to `found`, and the cost of sweeping each layer to `costs`.
    pub(super) fn run_tasks(
        &self,
        cpu: Cpu,
        tasks: Range<usize>,
        found: &mut PairCollector,
        costs: &mut [SweepCost; LAYERS],
    ) {
        for task in &self.plan.tasks[tasks] {
            found.cost = SweepCost::default();
            self.run_task(cpu, task, found);
            if let SearchTask::Sweep { layer, .. } = *task {
                costs[layer] += found.cost;
            }
            if found.is_full() {
                break;
            }
        }
    }

    /// Runs one task on the instructions of `cpu` and adds its pairs to `found`.
    pub(super) fn run_task(&self, cpu: Cpu, task: &SearchTask, found: &mut PairCollector) {
        cpu.run(SearchKernel { search: self, task, found });
    }
}

/// One task of a search.
struct SearchKernel<'a> {
    search: &'a Search<'a>,
    task: &'a SearchTask,
    found: &'a mut PairCollector,
}

impl Kernel for SearchKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { search, task, found } = self;
        let (tables, boxes) = (&search.plan.tables, &search.boxes);
        match *task {
            SearchTask::Sweep { layer, ref range } => {
                sweep(lanes, &tables[layer], boxes, range.clone(), found)
            }
            SearchTask::Join { table, asking, ref range } => {
                let query = TableQuery { lanes, table: &tables[table], boxes };
                join(&query, &tables[asking], range.clone(), found);
            }
        }
    }
}
