//! The finder: the order of the steps of a tick.
//!
//! ```text
//!   tick        1   2   3   4   5   6   7   8
//!   lists A     t   t   t   t   t                t  candidates are tested: in each tick those of valid lists
//!   lists B             b   s   s   t   t   t    b  begun, sorted into cells    s  a share of the search
//! ```
//!
//! New lists are begun shortly before the old ones are expected to expire, and are used as soon as they are complete.
//! If the old ones expire earlier, the rest of the work is done at once.

use super::box_ranges::MeasureBoxes;
use super::box_transform::BoxTransform;
use super::cell_index::{CellIndex, IndexedBoxes, SortIntoCells};
use super::cpu::Cpu;
use super::neighbor_lists::{CheckLists, NeighborLists, TestCandidates, Validity};
use super::pair_collector::{PairBuffer, PairCollector};
#[cfg(feature = "parallel")]
use super::parallel;
use super::search::Search;
use super::search_plan::{LAYERS, SearchPlan, SweepCost};
#[cfg(feature = "parallel")]
use crate::memory::bytes_of;
use crate::pair::Pair;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// Number of boxes from which several threads are used, if that is [allowed](Finder::use_all_threads). With fewer
/// boxes, waking a thread costs about as much as it saves.
pub const ENOUGH_FOR_THREADS: usize = 50_000;
/// Candidates per box above which the margin is far too wide and the search is stopped.
const MAX_CANDIDATES: usize = 16;
/// Candidates and pairs per box for which room is made at the beginning. In a denser crowd the lists of pairs grow.
const PAIRS_EACH: usize = 3;
/// Number of ticks over which a search for new candidates is spread.
const SHARES: i32 = 2;

/// Finds all pairs of boxes that overlap, tick by tick.
#[derive(Clone, Debug)]
pub struct Finder {
    pub(super) cpu: Cpu,
    plan: SearchPlan,
    index: CellIndex,
    lists: NeighborLists,
    /// The transformation of the boxes for the candidates in use and those being searched for.
    transform: BoxTransform,
    candidates: PairBuffer,
    /// Candidates found so far by the search that is under way.
    collector: PairCollector,
    /// The progress of the search; `None` while no search is under way.
    rebuild: Option<Rebuild>,
    /// The overlapping pairs that the last call of `find` or `find_permitted` found.
    pairs: PairBuffer,
    /// The number of boxes that the last call of `find` or `find_permitted` sorted into cells.
    sorted: usize,
    all_threads: bool,
    /// The results of each task, where tasks run in parallel; kept from call to call for their memory.
    #[cfg(feature = "parallel")]
    task_results: Vec<PairCollector>,
    /// The number of overlapping candidates in each part of the list of candidates, where parts are tested in
    /// parallel.
    #[cfg(feature = "parallel")]
    counts: Vec<usize>,
}

impl Finder {
    /// Creates a finder with room for `boxes` boxes; a greater number makes it allocate.
    pub fn with_capacity(boxes: usize) -> Self {
        Self {
            cpu: Cpu::detect(),
            plan: SearchPlan::with_capacity(boxes),
            index: CellIndex::with_capacity(boxes),
            lists: NeighborLists::with_capacity(boxes),
            transform: BoxTransform::default(),
            candidates: PairBuffer::with_capacity(PAIRS_EACH * boxes),
            collector: PairCollector::with_capacity(PAIRS_EACH * boxes),
            rebuild: None,
            pairs: PairBuffer::with_capacity(PAIRS_EACH * boxes),
            sorted: 0,
            all_threads: false,
            #[cfg(feature = "parallel")]
            task_results: Vec::new(),
            #[cfg(feature = "parallel")]
            counts: Vec::new(),
        }
    }

    /// Returns the memory that the finder has allocated, in bytes.
    pub(crate) fn memory(&self) -> usize {
        let Self {
            cpu: _,
            plan,
            index,
            lists,
            transform: _,
            candidates,
            collector,
            rebuild: _,
            pairs,
            sorted: _,
            all_threads: _,
            #[cfg(feature = "parallel")]
            task_results,
            #[cfg(feature = "parallel")]
            counts,
        } = self;
        let of_pairs = candidates.memory() + collector.memory() + pairs.memory();
        #[cfg(feature = "parallel")]
        let of_tasks = task_results.iter().map(PairCollector::memory).sum::<usize>()
            + bytes_of(task_results)
            + bytes_of(counts);
        #[cfg(not(feature = "parallel"))]
        let of_tasks = 0;
        plan.memory() + index.memory() + lists.memory() + of_pairs + of_tasks
    }

    /// Allows the finder to use all threads of the rayon pool that it is called from. It uses one thread at first,
    /// and always without the feature `parallel`.
    pub const fn use_all_threads(&mut self, all: bool) {
        self.all_threads = all && cfg!(feature = "parallel");
    }

    /// Returns all pairs of boxes that overlap, as indices into `rects`, each once, in any order.
    /// Boxes are expected [within the limits](Rect::is_within_limits): with others pairs may be wrong.
    ///
    /// # Panics
    /// In a debug build, when a number overflows because a box is far outside the limits.
    pub fn find(&mut self, rects: &[Rect]) -> &[Pair] {
        self.run_tick(rects, None)
    }

    /// Returns the pairs of [`find`](Self::find) that the rules allow. The kind of `rects[i]` is `kinds[i]`.
    ///
    /// # Panics
    /// When there are not as many kinds as boxes; in the cases of [`find`](Self::find).
    pub fn find_permitted(&mut self, rects: &[Rect], kinds: &[Kind], rules: &Rules) -> &[Pair] {
        assert_eq!(rects.len(), kinds.len(), "a kind for each box");
        self.run_tick(rects, Some((kinds, rules)))
    }

    /// Returns the work of the last call: boxes sorted into cells, which is 0 while the neighbor lists are valid, and
    /// candidates tested.
    pub fn effort(&self) -> (usize, usize) {
        (self.sorted, self.candidates.as_slice().len())
    }

    /// Returns the pairs that the last call found.
    pub fn pairs(&self) -> &[Pair] {
        self.pairs.as_slice()
    }

    /// Returns the candidates of the last call: the pairs on the neighbor lists.
    pub(crate) fn candidates(&self) -> &[Pair] {
        self.candidates.as_slice()
    }

    /// Returns the boxes as they were when the neighbor lists in use were made.
    pub(crate) fn listed_boxes(&self) -> &[Rect] {
        self.lists.listed_boxes()
    }

    /// Returns the pixels by which these boxes were enlarged on each side.
    pub(crate) fn listed_margin(&self) -> i32 {
        self.lists.listed_margin()
    }

    /// Runs a tick, and returns the pairs that overlap and that the rules, if there are any, allow.
    fn run_tick(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) -> &[Pair] {
        self.pairs.clear();
        self.sorted = 0;
        if rects.is_empty() {
            self.lists.clear();
            self.candidates.clear();
            self.rebuild = None;
            return &[];
        }
        self.lists.tick();
        // The validity of the old candidates does not matter if the new ones are complete in this tick.
        let mut is_new = self.is_last_share() && self.complete();
        let mut validity = self.validity(rects, rules);
        if !is_new && self.rebuild.is_some() {
            is_new = self.continue_rebuild(validity);
            if is_new {
                validity = self.validity(rects, rules);
            }
        }
        if !matches!(validity, Validity::ValidFor(_)) {
            self.rebuild_at_once(rects, rules);
            is_new = true;
        }
        self.test(rects);
        if is_new {
            self.lists.adapt(rects.len(), self.candidates.as_slice().len(), self.pairs().len());
        } else if self.rebuild.is_none()
            && matches!(validity, Validity::ValidFor(ticks) if ticks < self.ticks_ahead())
        {
            self.begin(rects, rules);
            if self.has_single_layer() {
                self.sort();
            }
        }
        self.pairs()
    }

    /// Whether the search has a single layer, which holds all boxes: they can then be sorted into cells in the tick
    /// in which the search is planned.
    const fn has_single_layer(&self) -> bool {
        self.plan.tables.len() == 1
    }

    /// Returns the number of ticks for which the candidates in use are still needed when a search for new ones begins.
    const fn ticks_ahead(&self) -> i32 {
        if self.has_single_layer() { SHARES } else { SHARES + 1 }
    }

    /// Checks whether the candidates in use still contain all pairs of these boxes that overlap.
    fn validity(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) -> Validity {
        self.cpu.run(CheckLists { lists: &mut self.lists, rects, rules })
    }

    /// Does this tick's share of the search for new candidates, or all of the rest if the candidates in use have
    /// expired; drops the search if boxes, kinds or rules have changed. Returns whether the new candidates are in use
    /// from now on.
    fn continue_rebuild(&mut self, validity: Validity) -> bool {
        match validity {
            Validity::Changed => {
                self.rebuild = None;
                false
            }
            Validity::Expired => {
                if self.is_unsorted() {
                    self.sort();
                }
                self.complete()
            }
            Validity::ValidFor(_) if self.is_unsorted() => {
                self.sort();
                false
            }
            Validity::ValidFor(_) => {
                self.search(self.share());
                false
            }
        }
    }

    /// Whether a search is under way whose boxes are not sorted into cells yet.
    fn is_unsorted(&self) -> bool {
        self.rebuild.as_ref().is_some_and(|rebuild| !rebuild.is_sorted)
    }

    /// Returns the number of tasks in one tick's share of a search.
    fn share(&self) -> usize {
        self.plan.tasks.len().div_ceil(SHARES as usize)
    }

    /// Whether this tick's share completes the search.
    fn is_last_share(&self) -> bool {
        let left = |rebuild: &Rebuild| self.plan.tasks.len() - rebuild.done;
        self.rebuild.as_ref().is_some_and(|rebuild| rebuild.is_sorted && left(rebuild) <= self.share())
    }

    /// Does the rest of the search and replaces the candidates in use by the new ones. When the search found more than
    /// [`MAX_CANDIDATES`] per box at a margin above 0, the old candidates stay and the margin of the next lists is
    /// narrowed. Returns whether the new candidates are in use.
    fn complete(&mut self) -> bool {
        self.search(usize::MAX);
        self.rebuild = None;
        if self.collector.is_full() {
            self.lists.narrow();
            return false;
        }
        std::mem::swap(&mut self.candidates, &mut self.collector.pairs);
        self.lists.use_next();
        true
    }

    /// Searches for new candidates within this tick, because the old ones do not hold; repeats the search with a
    /// narrower margin while it finds too many.
    fn rebuild_at_once(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) {
        loop {
            self.begin(rects, rules);
            self.sort();
            if self.complete() {
                break;
            }
        }
    }

    /// Begins a search for candidates: chooses the margin, takes a snapshot of the boxes, and plans which boxes go into
    /// which layer and which layers are compared. [`sort`](Self::sort) is the next step.
    fn begin(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) {
        let Self { cpu, plan, lists, transform, collector, .. } = self;
        let ranges = cpu.run(MeasureBoxes(rects));
        lists.begin(&ranges, rects, rules);
        let margin = lists.next.margin;
        *transform = BoxTransform { margin, transposed: ranges.is_wide() };
        plan.make(rects, *transform, &ranges, rules);
        // Without a margin the candidates are the overlapping pairs themselves, so that their number must not be
        // limited.
        collector.clear(if margin > 0 { MAX_CANDIDATES * rects.len() } else { usize::MAX });
        self.rebuild = Some(Rebuild::default());
    }

    /// Sorts the boxes of the search into their cells. [`search`](Self::search) is the next step.
    fn sort(&mut self) {
        let Self { cpu, plan, index, lists, transform, rebuild, .. } = self;
        let rects = lists.next.rects.as_slice();
        self.sorted = rects.len();
        let SearchPlan { tables, layers, .. } = plan;
        cpu.run(SortIntoCells { rects, transform: *transform, tables, layers, index });
        if let Some(rebuild) = rebuild {
            rebuild.is_sorted = true;
        }
    }

    /// Runs the next `tasks` tasks of the search, which collect the pairs of enlarged boxes that overlap.
    fn search(&mut self, tasks: usize) {
        let Self { cpu, plan, index, lists, collector, transform, rebuild, .. } = self;
        let Some(Rebuild { done, costs, .. }) = rebuild else { return };
        let rects = lists.next.rects.as_slice();
        let search = Search { boxes: IndexedBoxes { rects, transform: *transform, index }, plan };
        let range = *done..plan.tasks.len().min(done.saturating_add(tasks));
        *done = range.end;
        #[cfg(feature = "parallel")]
        if self.all_threads && rects.len() >= ENOUGH_FOR_THREADS {
            parallel::run_tasks(&search, *cpu, range, &mut self.task_results, collector, costs);
        } else {
            search.run_tasks(*cpu, range, collector, costs);
        }
        #[cfg(not(feature = "parallel"))]
        search.run_tasks(*cpu, range, collector, costs);
        if *done < plan.tasks.len() {
            return;
        }
        if plan.has_aliases {
            let enlarged = |id: u32| transform.apply(rects[id as usize]);
            collector.retain(|pair| enlarged(pair.a).overlaps(enlarged(pair.b)));
        }
        if plan.needs_rules {
            collector.retain(|pair| lists.permits(pair));
        }
        plan.adapt(costs);
    }

    /// Finds the pairs of the tick: the candidates that overlap.
    fn test(&mut self, rects: &[Rect]) {
        let candidates = self.candidates.as_slice();
        #[cfg(feature = "parallel")]
        if self.all_threads && rects.len() >= ENOUGH_FOR_THREADS {
            return parallel::test_candidates(self.cpu, candidates, rects, &mut self.pairs, &mut self.counts);
        }
        let test = |pairs: &mut [Pair]| self.cpu.run(TestCandidates { candidates, rects, pairs });
        self.pairs.fill(candidates.len(), test);
    }
}

/// The progress of a search for new candidates.
#[derive(Clone, Debug, Default)]
struct Rebuild {
    /// Whether the boxes are sorted into their cells.
    is_sorted: bool,
    /// The number of tasks that are done.
    done: usize,
    /// The cost of sweeping each layer so far.
    costs: [SweepCost; LAYERS],
}
