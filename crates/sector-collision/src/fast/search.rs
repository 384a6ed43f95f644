//! One look for candidates: what all tasks of a tick share, and how each is done.

use super::cpu::{self, Cpu};
use super::found::{Effort, Found};
use super::lanes::Lanes;
use super::plan::{LAYERS, Plan, Task};
use super::shape::Shape;
use super::store::Store;
use super::sweep::sweep;
use super::window::{Windows, join};
use crate::rect::Rect;
use std::ops::Range;

/// All that is read while candidates are sought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'a> {
    pub rects: &'a [Rect],
    pub shape: Shape,
    pub plan: &'a Plan,
    pub store: &'a Store,
}

impl Search<'_> {
    /// Does some tasks, one after the other, until there are too many pairs, and adds what sweeping each layer took.
    pub(super) fn some(
        &self,
        cpu: Cpu,
        tasks: Range<usize>,
        found: &mut Found,
        efforts: &mut [Effort; LAYERS],
    ) {
        for task in &self.plan.tasks[tasks] {
            found.effort = Effort::default();
            self.work(cpu, task, found);
            if let Task::Sweep { layer, .. } = *task {
                efforts[layer] += found.effort;
            }
            if found.is_full() {
                break;
            }
        }
    }

    /// Does one task, on the widest lanes of the machine.
    pub(super) fn work(&self, cpu: Cpu, task: &Task, found: &mut Found) {
        cpu.run(Work { search: self, task, found });
    }
}

/// A task with its tools.
struct Work<'a> {
    search: &'a Search<'a>,
    task: &'a Task,
    found: &'a mut Found,
}

impl cpu::Task for Work<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { search, task, found } = self;
        let tables = &search.plan.tables;
        match *task {
            Task::Sweep { layer, ref range } => sweep(lanes, &tables[layer], search, range.clone(), found),
            Task::Join { table, asking, ref range } => {
                let windows = Windows { lanes, table: &tables[table], search };
                join(&windows, &tables[asking], range.clone(), found);
            }
        }
    }
}
