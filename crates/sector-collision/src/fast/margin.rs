//! Chooses between [neighbor lists](super::neighbor_lists) and sorting each tick, and chooses the margin of the lists.
//!
//! Lists with a wide margin last long but have many candidates. Each step has a price, in tenths of a nanosecond as
//! measured by `benches/peers` on a machine with AVX-512 (the average price of a box includes the queries of large
//! boxes), and its repetitions are counted. No clock decides anything, so the same boxes are treated the same on every
//! machine.
//!
//! * **Before** lists are built, the speeds of a sample of boxes show how many would have left a given margin after how
//!   many ticks. The margin with the lowest average cost per tick wins, if it costs less than sorting each tick.
//! * **While** lists are used, they are rebuilt as soon as a tick with all strangers would cost more than the average
//!   of the ticks so far, including building them. From then on, waiting only makes the average worse.
//! * **Afterward**, if the average was no better than sorting each tick, lists are not tried again for a while, longer
//!   each time.

use super::boxes::FEW;
use crate::memory::bytes_of;
use crate::rect::{MAX_SIDE, Rect};

/// The price of sorting a box, including all work that depends on it, in tenths of a nanosecond.
const SORT: u64 = 54;
/// The price of selecting a box, in tenths of a nanosecond, if boxes are distributed to levels or some are dropped.
const SELECT: u64 = 20;
/// The price of a pair within reach in a sweep, in tenths of a nanosecond.
const NEAR: u64 = 8;
/// The additional price of a box for which lists are built, in tenths of a nanosecond.
const LIST: u64 = 15;
/// The price of checking whether a box (or free place) has left its skin, in tenths of a nanosecond.
const CHECK: u64 = 6;
/// The price of testing a candidate, in tenths of a nanosecond.
const CANDIDATE: u64 = 20;
/// The price of comparing a stranger with all other boxes, in tenths of a nanosecond.
const STRANGER: u64 = 450;
/// The highest price of a tick that builds lists, in quarters of the price of a tick that sorts: a game cares about its
/// longest tick.
const MAX_MAKING: u64 = 7;
/// The approximate maximum number of boxes in the sample. With fewer boxes, one in sixteen is taken.
const SAMPLE: usize = 256;
/// Ticks over which speeds are measured.
const SPAN: u32 = 8;
/// The maximum number of ticks for which lists are expected to last.
const MAX_TICKS: u64 = 60;
/// The margins to try, in sixteenths of a side.
const MARGINS: [u64; 7] = [1, 2, 4, 6, 8, 12, 16];
/// Ticks without lists after they fail to pay off: the first number, doubled each time, up to the second.
const PAUSES: (u32, u32) = (16, 256);

/// A search, as far as its price depends on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Searched {
    /// The number of boxes that could be sorted.
    pub boxes: u64,
    pub margin: i32,
    /// The number of boxes that were sorted: fewer than `boxes` if the filter drops some.
    pub sorted: u64,
    /// The number of pairs that overlapped, and (in `near`) the number of pairs within reach.
    pub found: u64,
    pub near: u64,
    /// Whether boxes were selected before the sort.
    pub selects: bool,
}

impl Searched {
    const fn price(&self) -> u64 {
        let select = if self.selects { SELECT * self.boxes } else { 0 };
        SORT * self.sorted + select + NEAR * self.near
    }

    /// Returns the price of building lists from such a search: nothing is dropped before the sort.
    const fn price_of_making(&self) -> u64 {
        Self { sorted: self.boxes, ..*self }.price() + LIST * self.boxes + CANDIDATE * self.found
    }

    /// Returns the search for the same number of boxes with another margin: the numbers of pairs grow with the area in
    /// which they overlap.
    fn with_margin(&self, side: u64, margin: u64) -> Self {
        let reach = |margin: u64| u128::from(side + 2 * margin).pow(2);
        let scaled = |count: u64| (u128::from(count + 1) * reach(margin) / reach(self.margin as u64)) as u64;
        Self { margin: margin as i32, found: scaled(self.found), near: scaled(self.near), ..*self }
    }
}

/// Observations of recent ticks, and the current decision.
#[derive(Clone, Debug, Default)]
pub(super) struct MarginChoice {
    /// The number of boxes in this tick, including free places.
    places: u64,
    /// A sample of boxes as they were `age` ticks ago, with their indices.
    sample: Vec<(i32, Rect)>,
    age: u32,
    /// Steps of the sampled boxes per tick, in sixteenths of a unit, fastest first.
    speeds: Vec<u64>,
    /// The last search, and the last search without a margin.
    searched: Searched,
    resorted: Searched,
    /// The total price of the current lists so far, and the number of ticks in which they were used.
    spent: u64,
    ticks: u64,
    /// Ticks until lists are considered again, and the length of the next such pause.
    pause: u32,
    next_pause: u32,
}

impl MarginChoice {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        let room = boxes.div_ceil(16).min(2 * SAMPLE);
        Self { sample: Vec::with_capacity(room), speeds: Vec::with_capacity(room), ..Self::default() }
    }

    pub(super) fn memory(&self) -> usize {
        bytes_of(&self.sample) + bytes_of(&self.speeds)
    }

    /// Measures the speeds of a sample of boxes. `ids` are the boxes of the last search.
    pub(super) fn observe(&mut self, rects: &[Rect], ids: &[i32]) {
        self.places = rects.len() as u64;
        self.age += 1;
        if self.age < SPAN && !self.speeds.is_empty() {
            return;
        }
        let rect = |id: i32| rects.get(id as usize).copied();
        let speed = |(id, was): &(i32, Rect)| {
            rect(*id).map(|is| u64::from(is.x.abs_diff(was.x).max(is.y.abs_diff(was.y))) * 16)
        };
        self.speeds.clear();
        self.speeds.extend(self.sample.iter().filter_map(speed).map(|speed| speed / u64::from(self.age)));
        self.speeds.sort_unstable_by(|a, b| b.cmp(a));
        // Sample at uneven intervals, since sizes or kinds often alternate in a list.
        let step = (ids.len() / SAMPLE).max(16);
        let chosen = (0..ids.len() / step).map(|i| ids[i * step + i % 7]);
        self.sample.clear();
        self.sample.extend(chosen.filter_map(|id| Some((id, rect(id)?))));
        self.age = 0;
    }

    /// Forgets the boxes of earlier ticks, since their indices may be reused.
    pub(super) fn forget(&mut self) {
        self.sample.clear();
        self.speeds.clear();
    }

    pub(super) const fn note_search(&mut self, searched: Searched) {
        self.searched = searched;
        if searched.margin == 0 {
            self.resorted = searched;
        }
    }

    /// Returns the margin for lists of this number of boxes, or 0 if boxes should be sorted each tick. Counts down the
    /// pause, if there is one.
    pub(super) fn choose(&mut self, boxes: usize) -> i32 {
        if self.pause > 0 || self.speeds.is_empty() || boxes.min(self.resorted.boxes as usize) <= FEW {
            self.pause = self.pause.saturating_sub(1);
            return 0;
        }
        self.searched.boxes = boxes as u64;
        let (side, sorting) = (self.side(), self.price_of_sorting());
        let plans = MARGINS.map(|sixteenths| {
            let margin = (side * sixteenths / 16).clamp(1, 1 << 15);
            self.searched.with_margin(side, margin)
        });
        let affordable = plans.iter().filter(|plan| plan.price_of_making() * 4 <= sorting * MAX_MAKING);
        let best = affordable.map(|plan| (self.cost(plan), plan.margin)).min();
        match best {
            Some((cost, margin)) if cost < sorting * 3 / 4 => margin,
            _ => {
                self.pause = SPAN;
                0
            }
        }
    }

    /// Returns the mean longer side of the sampled boxes.
    fn side(&self) -> u64 {
        let sides = self.sample.iter().map(|(_, rect)| rect.w.max(rect.h).clamp(1, MAX_SIDE) as u64);
        (sides.sum::<u64>() / self.sample.len().max(1) as u64).max(1)
    }

    /// Returns the average price of a tick with lists that are built as planned.
    fn cost(&self, plan: &Searched) -> u64 {
        let (mut spent, mut left) = (plan.price_of_making(), 0);
        for ticks in 1..MAX_TICKS {
            while self.speeds.get(left).is_some_and(|speed| speed * ticks > 16 * plan.margin as u64) {
                left += 1;
            }
            let strangers = left as u64 * plan.boxes / self.speeds.len() as u64;
            let price = price_of_tick(self.places, plan.found, strangers);
            if price * ticks > spent {
                return spent / ticks;
            }
            spent += price;
        }
        spent / MAX_TICKS
    }

    /// Starts to add up the price of new lists, beginning with the price of building them.
    pub(super) fn begin(&mut self) {
        (self.spent, self.ticks) = (self.searched.price_of_making(), 1);
    }

    /// Returns the maximum number of strangers with which lists are worth using in this tick, or `None` if they are not
    /// worth using at all.
    pub(super) fn affordable_strangers(&self, candidates: usize) -> Option<usize> {
        let rest = (self.spent / self.ticks).checked_sub(price_of_tick(self.places, candidates as u64, 0))?;
        Some((rest / STRANGER) as usize)
    }

    pub(super) const fn note_tick(&mut self, candidates: usize, strangers: usize) {
        self.spent += price_of_tick(self.places, candidates as u64, strangers as u64);
        self.ticks += 1;
    }

    /// Records whether the lists that are about to be dropped paid off. If not, pauses.
    pub(super) fn end(&mut self) {
        let sorting = self.price_of_sorting();
        let paid = self.spent / self.ticks.max(1) < sorting * 7 / 8;
        if paid && self.searched.price_of_making() * 4 <= sorting * (MAX_MAKING + 1) {
            self.next_pause = PAUSES.0;
        } else {
            self.give_up();
        }
    }

    /// Pauses for some ticks before lists are considered again.
    pub(super) fn give_up(&mut self) {
        self.pause = self.next_pause.max(PAUSES.0);
        self.next_pause = (2 * self.pause).min(PAUSES.1);
    }

    /// Returns the price of a tick that sorts: the price of the last such tick, scaled to the current number of listed
    /// boxes.
    fn price_of_sorting(&self) -> u64 {
        (u128::from(self.resorted.price()) * u128::from(self.searched.boxes)
            / u128::from(self.resorted.boxes.max(1))) as u64
    }
}

/// Returns the price of a tick that uses lists.
const fn price_of_tick(places: u64, candidates: u64, strangers: u64) -> u64 {
    CHECK * places + CANDIDATE * candidates + STRANGER * strangers
}
