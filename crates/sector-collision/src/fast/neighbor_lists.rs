//! Neighbor lists: candidates that stay valid for several ticks.
//!
//! From one tick to the next a box moves a few pixels, and its neighbors hardly change. So candidates are found for
//! boxes that are *enlarged* by a margin on each side. As long as every box lies within its enlarged box, all
//! overlapping pairs are among the candidates, and a tick is two walks through memory:
//!
//! ```text
//!   +-----------------+
//!   |   margin        |     every box:         still inside?      four comparisons
//!   |   +-------+     |     every candidate:   overlap?           four comparisons; each is written behind the pairs
//!   |   | box ->|     |                                           found so far, and counted if it overlaps: no branch
//!   |   +-------+     |
//!   +-----------------+     one box outside:   all candidates are found anew
//! ```
//!
//! New lists are made ahead of need, a share each tick, while the old ones still hold, so that no tick bears all of
//! the work.
//!
//! These are the neighbor lists with a skin of molecular dynamics (L. Verlet, "Computer 'Experiments' on Classical
//! Fluids", Physical Review 159, 1967).
//!
//! Lists with a wide margin are valid for many ticks and have many candidates. The margin is adjusted until there are
//! a quarter more candidates than boxes, and five more for each pair that overlaps. Where boxes jump,
//! so that lists never hold, the margin is dropped for a while. All decisions come from counts, never from a clock.

use super::box_ranges::BoxRanges;
use super::box_transform::WIDEST_MARGIN;
use super::lanes::{Kernel, Lanes};
use crate::memory::bytes_of;
use crate::pair::Pair;
use crate::rect::{MAX_SIDE, Rect};
use crate::rules::{Kind, Rules};

/// The number of consecutive lists, none of which held for a tick after it was made, at which the next [`PAUSE`]
/// lists are made without a margin.
const MAX_UNUSED_LISTS: u32 = 4;
/// The number of neighbor lists that are made without a margin before a margin is tried again.
const PAUSE: u32 = 60;

/// The answer to the question whether the candidates still contain all pairs of a tick's boxes that overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Validity {
    /// The candidates belong to other boxes, kinds or rules.
    Changed,
    /// A box has moved out of its enlarged box, so that pairs may be missing among the candidates.
    Expired,
    /// The candidates hold, and will hold for about this many more ticks at the present speeds.
    ValidFor(i32),
}

/// The boxes as they were when candidates were found.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot {
    /// Pixels by which boxes were enlarged on each side; 0 if the candidates are for their own tick alone.
    pub margin: i32,
    /// The boxes, not enlarged.
    pub rects: Vec<Rect>,
    /// A lower bound, in pixels, of the longer side of each box.
    side: i32,
    /// Ticks since the snapshot was taken.
    age: i32,
    /// The number of ticks, after the one in which they were made, for which the candidates have held.
    uses: u32,
}

impl Snapshot {
    /// Returns the memory of the snapshot, in bytes.
    fn memory(&self) -> usize {
        let Self { margin: _, rects, side: _, age: _, uses: _ } = self;
        bytes_of(rects)
    }
}

/// Verlet neighbor lists: snapshots of the boxes for the candidates in use and for those being searched for, and the
/// decision how wide the margin is.
#[derive(Clone, Debug, Default)]
pub(super) struct NeighborLists {
    current: Snapshot,
    pub next: Snapshot,
    kinds: Vec<Kind>,
    rules: Option<Rules>,
    /// The margin by which boxes are enlarged for the next lists, in pixels, unless they are made without one; `None`
    /// before the first tick.
    wanted: Option<i32>,
    /// The number of consecutive lists with a margin that held for no further tick.
    unused_lists: u32,
    /// The number of lists still to be made without a margin.
    pause: u32,
}

impl NeighborLists {
    /// Creates empty lists with room for `boxes` boxes.
    pub(super) fn with_capacity(boxes: usize) -> Self {
        let snapshot = || Snapshot { rects: Vec::with_capacity(boxes), ..Snapshot::default() };
        Self { current: snapshot(), next: snapshot(), kinds: Vec::with_capacity(boxes), ..Self::default() }
    }

    /// Returns the memory of the lists, in bytes.
    pub(super) fn memory(&self) -> usize {
        let Self { current, next, kinds, rules: _, wanted: _, unused_lists: _, pause: _ } = self;
        current.memory() + next.memory() + bytes_of(kinds)
    }

    /// Adds a tick to the age of both snapshots.
    pub(super) const fn tick(&mut self) {
        self.current.age += 1;
        self.next.age += 1;
    }

    /// Returns the boxes as they were when the candidates in use were found.
    pub(super) fn listed_boxes(&self) -> &[Rect] {
        &self.current.rects
    }

    /// Returns the pixels by which these boxes were enlarged on each side; 0 if the candidates are for their own tick alone.
    pub(super) fn listed_margin(&self) -> i32 {
        self.current.margin
    }

    /// Drops the candidates in use, because there are no boxes.
    pub(super) fn clear(&mut self) {
        self.current.rects.clear();
    }

    /// Chooses a margin and takes the snapshot for new candidates.
    pub(super) fn begin(&mut self, ranges: &BoxRanges, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) {
        let wanted = *self.wanted.get_or_insert_with(|| ranges.first_margin(rects.len()));
        if self.current.margin > 0 {
            self.unused_lists = if self.current.uses == 0 { self.unused_lists + 1 } else { 0 };
        }
        if self.unused_lists >= MAX_UNUSED_LISTS {
            (self.unused_lists, self.pause) = (MAX_UNUSED_LISTS - 1, PAUSE);
        }
        self.next.margin = if self.pause > 0 { 0 } else { wanted.max(1) };
        self.pause = self.pause.saturating_sub(1);
        (self.next.age, self.next.uses) = (0, 0);
        self.next.side = ranges.shortest();
        self.next.rects.clear();
        self.next.rects.extend_from_slice(rects);
        self.kinds.clear();
        self.kinds.extend_from_slice(rules.map_or(&[], |(kinds, _)| kinds));
        self.rules = rules.map(|(_, rules)| rules.clone());
    }

    /// Makes the next snapshot the current one, because the candidates found for it come into use. The memory of the
    /// old snapshot is kept for the one after.
    pub(super) const fn use_next(&mut self) {
        std::mem::swap(&mut self.current, &mut self.next);
    }

    /// Sets the margin of the next lists to a quarter of the last one's, which gave far too many candidates. After a
    /// margin below 4 pixels the next [`PAUSE`] lists are made without one.
    pub(super) fn narrow(&mut self) {
        self.wanted = Some(self.next.margin / 4);
        if self.next.margin < 4 {
            self.pause = PAUSE;
        }
    }

    /// Whether the rules of the last search allow a pair of boxes; true where the search had no rules.
    pub(super) fn permits(&self, pair: Pair) -> bool {
        let kind = |id: u32| self.kinds[id as usize];
        self.rules.as_ref().is_none_or(|rules| rules.may_meet(kind(pair.a), kind(pair.b)))
    }

    /// Adjusts the margin of the next lists after a tick with new candidates, by the number of these and of the pairs
    /// among them that overlap (`hits`).
    pub(super) fn adapt(&mut self, boxes: usize, candidates: usize, hits: usize) {
        let Snapshot { margin: used, side, .. } = self.current;
        let (Some(wanted), true) = (&mut self.wanted, used > 0) else { return };
        // Two boxes are candidates within a square that grows with the enlarged box.
        let best = (boxes + boxes / 4 + 5 * hits) as u64;
        let enlarged = (side + 2 * used) as u64;
        let better = (enlarged * enlarged * best / (candidates as u64).max(1)).isqrt().min(1 << 16) as i32;
        let margin = ((better - side) / 2).clamp(1, WIDEST_MARGIN);
        // The margin moves half of the way, so that a single odd tick does not mislead it.
        *wanted = (used + margin + 1) / 2;
    }
}

/// The check whether the candidates in use hold for the boxes of a tick.
pub(super) struct CheckLists<'a> {
    pub lists: &'a mut NeighborLists,
    pub rects: &'a [Rect],
    pub rules: Option<(&'a [Kind], &'a Rules)>,
}

impl Kernel for CheckLists<'_> {
    type Output = Validity;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Validity {
        let Self { lists, rects, rules } = self;
        let same_rules = match rules {
            None => lists.rules.is_none(),
            Some((kinds, rules)) => lists.rules.as_ref() == Some(rules) && lists.kinds == kinds,
        };
        let Snapshot { margin, age, .. } = lists.current;
        if rects.len() != lists.current.rects.len() || !same_rules {
            return Validity::Changed;
        }
        if margin == 0 {
            return Validity::Expired;
        }
        let Some(moved) = farthest_move(lanes, rects, &lists.current.rects, margin) else {
            return Validity::Expired;
        };
        lists.current.uses += 1;
        // Each tick to come is taken to move boxes as far as each tick so far.
        Validity::ValidFor((margin - moved) * age.min(1 << 16) / moved.max(1))
    }
}

/// The number of boxes in a block, which are checked with a single branch.
const BLOCK: usize = 64;

/// Returns the farthest that a corner has moved along an axis, in pixels; `None` if a box has left the enlarged box
/// of the snapshot: a corner moved by more than the margin, or a side grew.
#[inline(always)]
fn farthest_move<L: Lanes>(lanes: L, rects: &[Rect], snapshot: &[Rect], margin: i32) -> Option<i32> {
    // A move of -margin to margin becomes 0 to twice the margin; anything else, taken as unsigned, is more. The same
    // holds for a side that has shrunk by 0 to 65,535.
    let start = lanes.splat_rect([margin, margin, MAX_SIDE, MAX_SIDE]);
    let most = lanes.splat_rect([2 * margin, 2 * margin, MAX_SIDE, MAX_SIDE]);
    let whole = rects.len() - rects.len() % BLOCK;
    let (mut up, mut down) = (lanes.splat_rect([0; 4]), lanes.splat_rect([0; 4]));
    for block in (0..whole).step_by(BLOCK) {
        let (rects, snapshot) = (&rects[block..block + BLOCK], &snapshot[block..block + BLOCK]);
        for at in (0..BLOCK).step_by(L::RECTS) {
            let moved = lanes.sub_i32(lanes.load_rects(rects, at), lanes.load_rects(snapshot, at));
            up = lanes.max_u32(up, lanes.add_i32(moved, start));
            down = lanes.max_u32(down, lanes.sub_i32(start, moved));
        }
        if lanes.any_above_u32(up, most) {
            return None;
        }
    }
    let mut farthest = 0;
    for at in 0..L::RECTS {
        let (up, down) = (lanes.extract_rect(up, at), lanes.extract_rect(down, at));
        farthest = farthest.max(up[0].max(up[1]).max(down[0]).max(down[1]) - margin);
    }
    for (rect, snapshot) in rects[whole..].iter().zip(&snapshot[whole..]) {
        let moved = rect.x.abs_diff(snapshot.x).max(rect.y.abs_diff(snapshot.y));
        if moved > margin as u32 || rect.w > snapshot.w || rect.h > snapshot.h {
            return None;
        }
        farthest = farthest.max(moved as i32);
    }
    Some(farthest)
}

/// The search for the candidates that overlap: writes them to the beginning of `pairs`, and returns their number.
pub(super) struct TestCandidates<'a> {
    pub candidates: &'a [Pair],
    pub rects: &'a [Rect],
    pub pairs: &'a mut [Pair],
}

impl Kernel for TestCandidates<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> usize {
        let Self { candidates, rects, pairs } = self;
        let (fours, rest) = candidates.as_chunks::<4>();
        let mut count = 0;
        for four in fours {
            count += lanes.store_overlapping(four, rects, &mut pairs[count..]);
        }
        for &pair in rest {
            pairs[count] = pair;
            count += usize::from(rects[pair.a as usize].overlaps(rects[pair.b as usize]));
        }
        count
    }
}
