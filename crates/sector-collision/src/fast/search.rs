//! The search for candidates: the data that all tasks of a tick share, and how each task is done.

use super::box_transform::BoxTransform;
use super::cell_index::CellIndex;
use super::cpu::{self, Cpu};
use super::lanes::Lanes;
use super::pair_collector::{PairCollector, SweepCost};
use super::search_plan::{LAYERS, SearchPlan, SearchTask};
use super::sweep::sweep;
use super::table_query::{TableQuery, join};
use crate::rect::Rect;
use std::ops::Range;

/// The data that a search reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'a> {
    /// The boxes.
    pub rects: &'a [Rect],
    /// How they were enlarged and turned before they were packed.
    pub transform: BoxTransform,
    /// The layers and tasks.
    pub plan: &'a SearchPlan,
    /// The packed boxes by cell.
    pub index: &'a CellIndex,
}

impl Search<'_> {
    /// Runs some tasks in order until the collector is full, and adds the cost of sweeping each layer to `costs`.
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

    /// Runs one task on the widest instructions of the machine.
    pub(super) fn run_task(&self, cpu: Cpu, task: &SearchTask, found: &mut PairCollector) {
        cpu.run(SearchKernel { search: self, task, found });
    }
}

/// One task of a search, as a [`Kernel`](cpu::Kernel) that runs on the widest instructions of the machine.
struct SearchKernel<'a> {
    search: &'a Search<'a>,
    task: &'a SearchTask,
    found: &'a mut PairCollector,
}

impl cpu::Kernel for SearchKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { search, task, found } = self;
        let tables = &search.plan.tables;
        match *task {
            SearchTask::Sweep { layer, ref range } => {
                sweep(lanes, &tables[layer], search, range.clone(), found)
            }
            SearchTask::Join { table, asking, ref range } => {
                let query = TableQuery { lanes, table: &tables[table], search };
                join(&query, &tables[asking], range.clone(), found);
            }
        }
    }
}
