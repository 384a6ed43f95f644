//! The finder itself: what is done in which tick.
//!
//! ```text
//!   tick        1   2   3   4   5   6   7   8
//!   lists A     t   t   t   t   t                t  the candidates of a list are tested: every tick has one that holds
//!   lists B             b   s   s   t   t   t    b  begun, sorted into cells    s  a share of the search
//! ```
//!
//! New lists are begun when the old ones will soon hold no more, and are in use as soon as they are complete. Where the
//! old ones break before that, all that is left is done at once.

use super::cpu::Cpu;
use super::found::{Effort, Found, Pairs, make_room};
use super::lists::{Lasting, Lists};
use super::plan::{LAYERS, Plan};
use super::search::Search;
use super::shape::Shape;
use super::steps::{Last, Look, Sort, Test};
use super::store::Store;
#[cfg(feature = "parallel")]
use super::turns;
use crate::pair::Pair;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// Boxes from which on more than one thread is used, if that is [allowed](Finder::use_all_threads). With fewer, waking a
/// thread costs about what it saves.
pub const ENOUGH_FOR_THREADS: usize = 50_000;
/// Candidates for each box after which the margin is found to be far too wide.
const MAX_CANDIDATES: usize = 16;
/// Candidates and pairs of each box for which room is made at the beginning. A denser crowd makes the lists grow, once.
const PAIRS_EACH: usize = 3;
/// New candidates are sought in so many ticks.
const SHARES: i32 = 2;
/// Pairs behind the last that may be written.
pub(super) const SPARE: usize = 8;

/// Finds all pairs of boxes that overlap, frame by frame.
#[derive(Debug)]
pub struct Finder {
    pub(super) cpu: Cpu,
    plan: Plan,
    store: Store,
    lists: Lists,
    /// How the boxes were seen when candidates were sought.
    shape: Shape,
    candidates: Pairs,
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
            candidates: Pairs::with_capacity(PAIRS_EACH * boxes),
            coming: Found::with_capacity(PAIRS_EACH * boxes),
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
        (self.sorted, self.candidates.as_slice().len())
    }

    /// What the last call has found.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs[..self.count]
    }

    fn work(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) -> &[Pair] {
        (self.count, self.sorted) = (0, 0);
        if rects.is_empty() {
            self.lists.forget();
            self.candidates.clear();
            self.renewal = None;
            return &[];
        }
        self.lists.tick();
        // Where new candidates are complete this tick, nobody asks whether the old ones still hold.
        let mut is_new = self.is_last_share() && self.complete();
        let mut lasting = self.last(rects, rules);
        if !is_new && self.renewal.is_some() {
            is_new = self.renew(lasting);
            if is_new {
                lasting = self.last(rects, rules);
            }
        }
        if !matches!(lasting, Lasting::AndMore(_)) {
            self.make_anew(rects, rules);
            is_new = true;
        }
        self.test(rects);
        if is_new {
            self.lists.learn(rects.len(), self.candidates.as_slice().len(), self.count);
        } else if self.renewal.is_none()
            && matches!(lasting, Lasting::AndMore(ticks) if ticks < self.ticks_ahead())
        {
            self.begin(rects, rules);
            if self.is_sorted_easily() {
                self.sort();
            }
        }
        self.pairs()
    }

    /// Boxes of one layer are sorted in the tick in which their sorting is planned; others in the next.
    const fn is_sorted_easily(&self) -> bool {
        self.plan.tables.len() == 1
    }

    /// For how many ticks the candidates in use are still needed when new ones are begun.
    const fn ticks_ahead(&self) -> i32 {
        if self.is_sorted_easily() { SHARES } else { SHARES + 1 }
    }

    fn last(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) -> Lasting {
        self.cpu.run(Last { lists: &mut self.lists, rects, rules })
    }

    /// Does this tick's share of the candidates in the making, or all that is left if those in use are no good any more.
    /// Says whether the new ones have been taken over.
    fn renew(&mut self, lasting: Lasting) -> bool {
        match lasting {
            Lasting::Others => {
                self.renewal = None;
                false
            }
            Lasting::Gone => {
                if self.is_unsorted() {
                    self.sort();
                }
                self.complete()
            }
            Lasting::AndMore(_) if self.is_unsorted() => {
                self.sort();
                false
            }
            Lasting::AndMore(_) => {
                self.seek(self.share());
                false
            }
        }
    }

    fn is_unsorted(&self) -> bool {
        self.renewal.as_ref().is_some_and(|renewal| !renewal.is_sorted)
    }

    /// Tasks of a tick.
    fn share(&self) -> usize {
        self.plan.tasks.len().div_ceil(SHARES as usize)
    }

    /// Whether after this tick's share nothing is left to do.
    fn is_last_share(&self) -> bool {
        let left = |renewal: &Renewal| self.plan.tasks.len() - renewal.done;
        self.renewal.as_ref().is_some_and(|renewal| renewal.is_sorted && left(renewal) <= self.share())
    }

    /// Does what is left and takes the new candidates over; not if they are too many.
    fn complete(&mut self) -> bool {
        self.seek(usize::MAX);
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
            self.begin(rects, rules);
            self.sort();
            if self.complete() {
                break;
            }
        }
    }

    const fn take_over(&mut self) {
        std::mem::swap(&mut self.candidates, &mut self.coming.pairs);
        self.lists.take_over();
    }

    /// The first step to new candidates: which box goes where.
    fn begin(&mut self, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) {
        let Self { cpu, plan, lists, shape, coming, .. } = self;
        let survey = cpu.run(Look { rects });
        lists.begin(&survey, rects, rules);
        let margin = lists.coming.margin;
        *shape = Shape { margin, turned: survey.is_wide() };
        plan.make(rects, *shape, &survey, rules);
        // Without a margin all candidates are pairs that are asked for.
        coming.clear(if margin > 0 { MAX_CANDIDATES * rects.len() } else { usize::MAX });
        self.renewal = Some(Renewal::default());
    }

    /// The second step: boxes into their cells.
    fn sort(&mut self) {
        let Self { cpu, plan, store, lists, shape, renewal, .. } = self;
        let rects = lists.coming.rects.as_slice();
        self.sorted = rects.len();
        cpu.run(Sort { rects, shape: *shape, plan, store });
        if let Some(renewal) = renewal {
            renewal.is_sorted = true;
        }
    }

    /// The last step, in shares: goes on with so many tasks: which fat boxes overlap.
    fn seek(&mut self, tasks: usize) {
        let Self { cpu, plan, store, lists, coming, shape, renewal, .. } = self;
        let Some(Renewal { done, efforts, .. }) = renewal else { return };
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
        if *done < plan.tasks.len() {
            return;
        }
        if plan.is_vast {
            let fat = |id: u32| shape.of(rects[id as usize]);
            coming.retain(|pair| fat(pair.a).overlaps(fat(pair.b)));
        }
        if plan.asks_rules {
            coming.retain(|pair| lists.permit(pair));
        }
        plan.learn(efforts);
    }

    /// Which candidates overlap.
    fn test(&mut self, rects: &[Rect]) {
        let candidates = self.candidates.as_slice();
        #[cfg(feature = "parallel")]
        if self.all_threads && rects.len() >= ENOUGH_FOR_THREADS {
            self.count = turns::test(self.cpu, candidates, rects, &mut self.pairs, &mut self.counts);
            return;
        }
        make_room(&mut self.pairs, candidates.len() + SPARE);
        self.count = self.cpu.run(Test { candidates, rects, pairs: &mut self.pairs });
    }
}

/// How far the search for new candidates is.
#[derive(Debug, Default)]
struct Renewal {
    /// Boxes are in their cells.
    is_sorted: bool,
    /// Tasks that are done.
    done: usize,
    /// What sweeping each layer took so far.
    efforts: [Effort; LAYERS],
}
