//! The finder: the steps of a tick, in order.

use super::boxes::{Boxes, MAX_CANDIDATES};
use super::kind_classes::KindClasses;
use super::margin::MarginChoice;
use super::neighbor_lists::{NeighborLists, ROOM, most_strangers};
use super::pair_list::{PairList, ToPairs};
use super::search::Search;
use crate::lanes::cpu::Cpu;
use crate::memory::bytes_of;
use crate::pair::Pair;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// Beyond this number of boxes, some memory is allocated only when needed: large crowds rarely have a pair for each
/// box, and some never use neighbor lists.
const LARGE: usize = 4096;

/// Finds all pairs of overlapping boxes in each tick, and adapts to how the boxes move between ticks.
#[derive(Clone, Debug)]
pub struct Finder {
    pub(super) ticks: Ticks,
    pub(super) classes: KindClasses,
}

/// The state of a finder, except for the kind classes, which are separate because the boxes of a tick borrow them.
#[derive(Clone, Debug)]
pub(super) struct Ticks {
    pub cpu: Cpu,
    pub(super) search: Search,
    lists: NeighborLists,
    /// The number of boxes for which the lists reserve memory when they are first built.
    capacity: usize,
    choice: MarginChoice,
    /// The pairs of the last tick, as found and as returned to the caller.
    found: PairList,
    pairs: Vec<Pair>,
    /// The work of the last tick: see [`Finder::effort`].
    effort: (usize, usize),
}

impl Finder {
    /// Creates a finder with room for `boxes` boxes. Assumes that nearly all boxes are of two sizes, that at most half
    /// of them cross the edge of a row, and that each of the first 4,096 boxes and every third of the others has a
    /// pair. In denser crowds, the finder allocates until it has enough room. With more than 4,096 boxes, it also
    /// allocates when it builds its first neighbor lists.
    pub fn with_capacity(boxes: usize) -> Self {
        let pairs = boxes.min(LARGE) + boxes.saturating_sub(LARGE) / 3 + ROOM;
        let ticks = Ticks {
            cpu: Cpu::detect(),
            search: Search::with_capacity(boxes),
            lists: NeighborLists::with_capacity(if boxes > LARGE { 0 } else { boxes }),
            capacity: boxes,
            choice: MarginChoice::with_capacity(boxes),
            found: PairList::with_capacity(pairs),
            pairs: Vec::with_capacity(pairs),
            effort: (0, 0),
        };
        Self { ticks, classes: KindClasses::default() }
    }

    pub(crate) fn memory(&self) -> usize {
        let Ticks { cpu: _, capacity: _, search, lists, choice, found, pairs, effort: _ } = &self.ticks;
        search.memory() + lists.memory() + choice.memory() + found.memory() + bytes_of(pairs)
    }

    /// Returns all pairs of boxes that overlap, as indices into `rects`: each pair once, in no particular order. Right
    /// and bottom edges are clamped to `i32::MAX`.
    ///
    /// # Panics
    /// If there are 2²⁹ boxes or more.
    pub fn find(&mut self, rects: &[Rect]) -> &[Pair] {
        self.ticks.find(rects)
    }

    /// Like [`find`](Self::find), but returns only pairs that the rules allow. The kind of `rects[i]` is `kinds[i]`.
    /// Boxes with a kind of [`Kind::COUNT`] or above meet nothing.
    ///
    /// # Panics
    /// If the numbers of boxes and kinds differ, or there are 2²⁹ boxes or more.
    pub fn find_permitted(&mut self, rects: &[Rect], kinds: &[Kind], rules: &Rules) -> &[Pair] {
        self.ticks.find_permitted(rects, kinds, self.classes.update(rules))
    }

    /// Returns the work of the last call as two numbers. The first is the number of entries sorted into cells. If
    /// neighbor lists were used, it is the number of boxes outside their skin that have possible partners. The second
    /// is the number of compared pairs, including pairs of a large box with the entries near it.
    pub const fn effort(&self) -> (usize, usize) {
        self.ticks.effort
    }

    /// Returns the pairs found by the last call of [`find`](Self::find) or [`find_permitted`](Self::find_permitted).
    pub fn pairs(&self) -> &[Pair] {
        &self.ticks.pairs
    }

    pub(crate) fn forget(&mut self) {
        self.ticks.lists.margin = 0;
        self.ticks.choice.forget();
        self.ticks.pairs.clear();
    }

    /// Returns the boxes as they were when the current neighbor lists were built; empty while boxes are sorted each
    /// tick.
    pub(crate) fn listed_boxes(&self) -> &[Rect] {
        self.ticks.lists.boxes()
    }

    /// Returns the margin of the current neighbor lists, in pixels on each side.
    pub(crate) const fn listed_margin(&self) -> i32 {
        self.ticks.lists.margin
    }
}

impl Ticks {
    fn find(&mut self, rects: &[Rect]) -> &[Pair] {
        self.keep_lists_if(!self.search.sorted.has_rules);
        self.run(Boxes { rects, kinds: None })
    }

    fn find_permitted(&mut self, rects: &[Rect], kinds: &[Kind], classes: &KindClasses) -> &[Pair] {
        assert_eq!(rects.len(), kinds.len(), "expected as many kinds (right) as boxes (left)");
        self.keep_lists_if(self.search.sorted.has_rules && !classes.have_changed);
        self.run(Boxes { rects, kinds: Some((kinds, classes)) })
    }

    /// Runs a tick, and returns the overlapping pairs that the rules (if any) allow.
    fn run(&mut self, boxes: Boxes<'_>) -> &[Pair] {
        assert!(boxes.rects.len() < 1 << 29, "{} boxes: expected less than 2²⁹", boxes.rects.len());
        self.choice.observe(boxes.rects, self.search.all.as_slice());
        self.found.len = 0;
        if self.use_lists(boxes) {
            return self.collect_pairs(boxes);
        }
        self.search.list(boxes);
        if !self.make_lists(boxes) {
            let Self { cpu, search, found, .. } = self;
            search.sort(*cpu, boxes, 0, true);
            let (near, compared) = search.find(*cpu, usize::MAX, found);
            self.choice.note_search(search.note(boxes, 0, found.len, near));
            self.effort = (search.sorted.len, compared as usize);
        }
        self.collect_pairs(boxes)
    }

    /// Finds the pairs with the current neighbor lists, if there are any that are valid and worth using.
    fn use_lists(&mut self, boxes: Boxes<'_>) -> bool {
        let Self { cpu, search, lists, choice, found, .. } = self;
        if lists.margin == 0 {
            return false;
        }
        let candidates = lists.candidates.len;
        let count = boxes.rects.len();
        if let Some(most) = choice.affordable_strangers(candidates)
            && let Some(strangers) = lists.update(*cpu, boxes, most.min(most_strangers(count)))
        {
            choice.note_tick(candidates, strangers);
            self.effort = (strangers, lists.find(*cpu, boxes, search, found) as usize);
            return true;
        }
        self.keep_lists_if(false);
        false
    }

    /// Drops the neighbor lists, unless `hold` is true because they are still valid.
    fn keep_lists_if(&mut self, hold: bool) {
        if self.lists.margin > 0 && !hold {
            self.choice.end();
            self.lists.margin = 0;
        }
    }

    /// Builds neighbor lists and finds the pairs with them, if that is expected to pay off.
    fn make_lists(&mut self, boxes: Boxes<'_>) -> bool {
        let Self { cpu, capacity, search, lists, choice, found, .. } = self;
        let margin = choice.choose(search.all.len);
        if margin == 0 || !boxes.rects.iter().all(|rect| rect.is_within_limits()) {
            return false;
        }
        let most = MAX_CANDIDATES * search.all.len;
        if !lists.has_room() {
            *lists = NeighborLists::with_capacity(*capacity);
        }
        lists.candidates.len = 0;
        search.sort(*cpu, boxes, margin, true);
        let (near, compared) = search.find(*cpu, most, &mut lists.candidates);
        if lists.candidates.len > most {
            choice.give_up();
            return false;
        }
        choice.note_search(search.note(boxes, margin, lists.candidates.len, near));
        lists.begin(boxes, margin);
        choice.begin();
        let tested = lists.find(*cpu, boxes, search, found);
        self.effort = (search.sorted.len, (compared + tested) as usize);
        true
    }

    fn collect_pairs(&mut self, boxes: Boxes<'_>) -> &[Pair] {
        let Self { cpu, found, pairs, .. } = self;
        pairs.clear();
        cpu.run(ToPairs { list: found, pairs });
        if let Some((kinds, classes)) = boxes.kinds
            && !classes.is_exact
        {
            pairs.retain(|pair| classes.rules.may_meet(kinds[pair.a as usize], kinds[pair.b as usize]));
        }
        pairs
    }
}
