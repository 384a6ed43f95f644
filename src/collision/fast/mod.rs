//! The fast finder: all overlapping pairs of many boxes, laid out for the machine.
//!
//! The methods in [`broad`](super::broad) are written to be read, and count what they do. This one is written to be
//! fast: the same boxes in, the same pairs out, sooner (`benches/peers` puts it beside other libraries). It stands behind the same contract as [`broad::Fast`](super::broad::Fast), and it can be used by itself:
//!
//! ```
//! use sector_sweep::collision::fast::Finder;
//! use sector_sweep::collision::{Kind, Pair, Rect, Rules};
//!
//! let boxes = [Rect::new(0, 0, 16, 16), Rect::new(100, 0, 16, 16), Rect::new(10, 10, 16, 16)];
//! let mut finder = Finder::with_capacity(boxes.len());
//! assert_eq!(finder.find(&boxes), [Pair { a: 0, b: 2 }]);
//!
//! // Kinds that may not meet are never compared.
//! let mut rules = Rules::none();
//! rules.allow(Kind(0), Kind(1));
//! let kinds = [Kind(0), Kind(1), Kind(0)];
//! assert!(finder.find_permitted(&boxes, &kinds, &rules).is_empty());
//! ```
//!
//! # How, from the outside in
//!
//! ```text
//!   boxes of a tick
//!      |  still near where they were?        [lists]    most ticks: two walks through memory, and done
//!      |  no
//!      |  survey, plan                       [plan]     layers by size and by whom the rules let meet
//!      |  counting sort into cells           [store]    8 bytes a box ([entry]), in the order of rows and cells
//!      |  sweep, join                        [sweep]    8 boxes against 8 neighbours in three instructions ([lanes])
//!      |  notes, then pairs                  [found]    no branch for a hit
//!   candidates
//!      |  overlap now?                       [lists]
//!   pairs
//! ```
//!
//! What each step gains is said where it stands. Together, measured on one core with AVX-512, 10,000 boxes spread out:
//! a tick that only looks at its lists takes about 3 nanoseconds a box, one that also sorts 8, one that also sweeps 12.
//!
//! In a game somebody is born or dies in nearly every tick, and lists do not hold. There the method in front of the
//! finder, [`broad::Fast`](super::broad::Fast), leaves out whoever has no partner near (`occupancy`): of 84,000 boxes of
//! the stress mode three in four.
//!
//! **What it relies on**: that most boxes move little from tick to tick. If they do not, it notices, and does without
//! lists. **Memory**: about 130 bytes a box and 8 for each candidate, bounded by how many boxes there are and how many
//! of them are near each other, never by where they are. **Threads**: if it is allowed
//! to, from [`ENOUGH_FOR_THREADS`] boxes on; the same pairs in the same order for any number. **Machines**: the pairs and all
//! counts are the same on every machine, whatever its lanes.

pub(super) mod cpu;
mod entry;
mod found;
pub(super) mod lanes;
#[cfg(target_arch = "x86_64")]
mod lanes_x86;
mod lists;
pub(super) mod occupancy;
mod plan;
mod search;
mod shape;
mod store;
mod survey;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
#[cfg(feature = "parallel")]
mod turns;
mod window;

use super::pair::Pair;
use super::rect::Rect;
use super::rules::{Kind, Rules};
use cpu::Cpu;
use found::{Effort, Found};
use lanes::Lanes;
use lists::{Lasting, Lists};
use plan::{LAYERS, Plan};
use search::Search;
use shape::Shape;
use store::Store;
use survey::Survey;

/// Boxes from which on more than one thread is used, if that is [allowed](Finder::use_all_threads). With fewer, waking a
/// thread costs about what it saves.
pub const ENOUGH_FOR_THREADS: usize = 50_000;
/// Candidates for each box after which the margin is found to be far too wide.
const MOST_CANDIDATES: usize = 16;
/// Candidates and pairs of each box for which room is made at the beginning. A denser crowd makes the lists grow, once.
const CANDIDATES_EACH: usize = 2;
const PAIRS_EACH: usize = 4;
/// New candidates are sought in so many ticks, and begun one tick before.
const SHARES: usize = 2;
/// Pairs behind the last that may be written.
const SPARE: usize = 8;

/// Finds all pairs of boxes that overlap, frame by frame.
#[derive(Debug)]
pub struct Finder {
    cpu: Cpu,
    plan: Plan,
    store: Store,
    lists: Lists,
    /// How the boxes were seen when candidates were sought.
    shape: Shape,
    candidates: Found,
    /// Candidates in the making.
    coming: Found,
    /// How far they are, if any are in the making.
    renewal: Option<Renewal>,
    /// The first `count` are the answer.
    pairs: Vec<Pair>,
    count: usize,
    sorted: usize,
    all_threads: bool,
    /// What each task has found, where they are done at once.
    #[cfg(feature = "parallel")]
    turns: Vec<Found>,
    /// How many candidates of each part overlap, where they are tested at once.
    #[cfg(feature = "parallel")]
    counts: Vec<usize>,
}

impl Finder {
    /// Ready for that many boxes.
    pub fn with_capacity(boxes: usize) -> Self {
        Self {
            cpu: Cpu::detect(),
            plan: Plan::with_capacity(boxes),
            store: Store::with_capacity(boxes),
            lists: Lists::with_capacity(boxes),
            shape: Shape::default(),
            candidates: Found::with_capacity(CANDIDATES_EACH * boxes),
            coming: Found::with_capacity(CANDIDATES_EACH * boxes),
            renewal: None,
            pairs: vec![Pair { a: 0, b: 0 }; PAIRS_EACH * boxes + SPARE],
            count: 0,
            sorted: 0,
            all_threads: false,
            #[cfg(feature = "parallel")]
            turns: Vec::new(),
            #[cfg(feature = "parallel")]
            counts: Vec::new(),
        }
    }

    /// Allows it to use all threads of the pool of rayon that it is called from, with the feature `parallel`; without,
    /// nothing changes. One thread at the beginning.
    pub const fn use_all_threads(&mut self, all: bool) {
        self.all_threads = all && cfg!(feature = "parallel");
    }

    /// All pairs of boxes that overlap, by their places in `rects`, each once, in any order.
    pub fn find(&mut self, rects: &[Rect]) -> &[Pair] {
        self.work(rects, None)
    }

    /// As [`find`](Self::find), but only pairs whose kinds may meet. The kind of `rects[i]` is `kinds[i]`.
    pub fn find_permitted(&mut self, rects: &[Rect], kinds: &[Kind], rules: &Rules) -> &[Pair] {
        assert_eq!(rects.len(), kinds.len(), "a kind for each box");
        self.work(rects, Some((kinds, rules)))
    }

    /// The work of the last call: boxes sorted into cells, which is none while the lists last, and candidates tested.
    pub fn effort(&self) -> (usize, usize) {
        (self.sorted, self.candidates.pairs().len())
    }

    /// What the last call has found.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs[..self.count]
    }

    fn work(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) -> &[Pair] {
        (self.count, self.sorted) = (0, 0);
        if rects.is_empty() {
            self.lists.forget();
            self.candidates.clear(0);
            self.renewal = None;
            return &[];
        }
        self.lists.tick();
        let mut lasting = self.last(rects, rules);
        let mut is_new = self.renew(lasting);
        if is_new {
            lasting = self.last(rects, rules);
        }
        if !matches!(lasting, Lasting::AndMore(_)) {
            self.make_anew(rects, rules);
            is_new = true;
        }
        self.test(rects);
        if is_new {
            self.lists.learn(rects.len(), self.candidates.pairs().len(), self.count);
        } else if self.renewal.is_none()
            && matches!(lasting, Lasting::AndMore(ticks) if ticks < SHARES as i32)
        {
            self.sort(rects, rules);
        }
        self.pairs()
    }

    fn last(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) -> Lasting {
        self.cpu.run(Last { lists: &mut self.lists, rects, rules })
    }

    /// Does this tick's share of the candidates in the making, or all that is left if those in use are no good any more.
    /// Says whether the new ones have been taken over.
    fn renew(&mut self, lasting: Lasting) -> bool {
        let share = match lasting {
            Lasting::Others => {
                self.renewal = None;
                return false;
            }
            Lasting::Gone => usize::MAX,
            Lasting::AndMore(_) => self.plan.tasks.len().div_ceil(SHARES),
        };
        if self.renewal.is_none() || !self.seek(share) {
            return false;
        }
        self.renewal = None;
        if self.coming.is_full() {
            self.lists.narrow();
            return false;
        }
        self.take_over();
        true
    }

    /// All at once: what candidates there are is no good.
    fn make_anew(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) {
        loop {
            self.sort(rects, rules);
            self.seek(usize::MAX);
            self.renewal = None;
            if !self.coming.is_full() {
                break;
            }
            self.lists.narrow();
        }
        self.take_over();
    }

    const fn take_over(&mut self) {
        std::mem::swap(&mut self.candidates, &mut self.coming);
        self.lists.take_over();
    }

    /// The first step to new candidates: boxes into their cells.
    fn sort(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) {
        self.sorted = rects.len();
        let Self { cpu, plan, store, lists, shape, coming, .. } = self;
        let survey = cpu.run(Look { rects });
        lists.begin(&survey, rects, rules);
        let margin = lists.coming.margin;
        *shape = Shape { margin, turned: survey.is_wide() };
        plan.make(rects, *shape, &survey, rules);
        cpu.run(Sort { rects, shape: *shape, plan, store });
        // Without a margin all candidates are pairs that are asked for.
        coming.clear(if margin > 0 { MOST_CANDIDATES * rects.len() } else { usize::MAX });
        self.renewal = Some(Renewal::default());
    }

    /// Goes on with so many tasks: which fat boxes overlap. Says whether all are done.
    fn seek(&mut self, tasks: usize) -> bool {
        let Self { cpu, plan, store, lists, coming, shape, renewal, .. } = self;
        let Some(Renewal { done, efforts }) = renewal else { return false };
        let rects = lists.coming.rects.as_slice();
        let search = Search { rects, shape: *shape, plan, store };
        let next = *done..plan.tasks.len().min(done.saturating_add(tasks));
        *done = next.end;
        #[cfg(feature = "parallel")]
        if self.all_threads && rects.len() >= ENOUGH_FOR_THREADS {
            turns::seek(&search, *cpu, next, &mut self.turns, coming, efforts);
        } else {
            search.some(*cpu, next, coming, efforts);
        }
        #[cfg(not(feature = "parallel"))]
        search.some(*cpu, next, coming, efforts);
        if *done < plan.tasks.len() && !coming.is_full() {
            return false;
        }
        if plan.is_vast {
            let fat = |id: u32| shape.of(rects[id as usize]);
            coming.retain(|pair| fat(pair.a).overlaps(fat(pair.b)));
        }
        if plan.asks_rules {
            coming.retain(|pair| lists.permit(pair));
        }
        plan.learn(efforts);
        true
    }

    /// Which candidates overlap.
    fn test(&mut self, rects: &[Rect]) {
        let candidates = self.candidates.pairs();
        #[cfg(feature = "parallel")]
        if self.all_threads && rects.len() >= ENOUGH_FOR_THREADS {
            self.count = turns::test(self.cpu, candidates, rects, &mut self.pairs, &mut self.counts);
            return;
        }
        if self.pairs.len() < candidates.len() + SPARE {
            self.pairs.resize(candidates.len() + candidates.len() / 4 + SPARE, Pair { a: 0, b: 0 });
        }
        self.count = self.cpu.run(Test { candidates, rects, pairs: &mut self.pairs });
    }
}

/// How far the search for new candidates is.
#[derive(Debug, Default)]
struct Renewal {
    /// Tasks that are done.
    done: usize,
    /// What sweeping each layer took so far.
    efforts: [Effort; LAYERS],
}

/// One look at all boxes.
struct Look<'a> {
    rects: &'a [Rect],
}

impl cpu::Task for Look<'_> {
    type Answer = Survey;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Survey {
        Survey::of(lanes, self.rects)
    }
}

/// Whether all boxes are still within their fat ones.
struct Last<'a> {
    lists: &'a mut Lists,
    rects: &'a [Rect],
    rules: Option<(&'a [Kind], &'a Rules)>,
}

impl cpu::Task for Last<'_> {
    type Answer = Lasting;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Lasting {
        self.lists.last(lanes, self.rects, self.rules)
    }
}

/// Boxes into their cells.
struct Sort<'a> {
    rects: &'a [Rect],
    shape: Shape,
    plan: &'a Plan,
    store: &'a mut Store,
}

impl cpu::Task for Sort<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { rects, shape, plan, store } = self;
        match plan.tables.as_slice() {
            [table] => store.sort_one(lanes, rects, shape, table),
            tables => store.sort_many(rects, shape, &plan.layers, tables),
        }
    }
}

/// Which candidates overlap.
struct Test<'a> {
    candidates: &'a [Pair],
    rects: &'a [Rect],
    pairs: &'a mut [Pair],
}

impl cpu::Task for Test<'_> {
    type Answer = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> usize {
        lists::overlapping(lanes, self.candidates, self.rects, self.pairs)
    }
}
