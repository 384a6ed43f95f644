//! Candidates that last for several ticks.
//!
//! From one tick to the next a box moves a few pixels, and who is near whom hardly changes. So candidates are sought
//! for boxes that are *fat*: larger by a margin on each side. As long as every box lies within its fat box, whatever
//! overlaps is among the candidates of the fat ones, and a tick is two walks through memory:
//!
//! ```text
//!   +-----------------+
//!   |   margin        |     every box:         still inside?      four comparisons
//!   |   +-------+     |     every candidate:   overlap?           four comparisons, and its place in the answer
//!   |   | box ->|     |                                           moves on only if they do: no branch
//!   |   +-------+     |
//!   +-----------------+     one box outside:   all candidates are sought anew
//! ```
//!
//! New lists are made ahead of need, a share a tick, while the old ones are still good: so no tick bears all of it.
//!
//! (Verlet's neighbor lists of 1967, "Computer 'Experiments' on Classical Fluids", have such a skin.)
//!
//! A wide margin lasts long and has many candidates. How many are best depends on the crowd, and is learned: a few
//! more than there are boxes, and five for each pair that does overlap. Where boxes jump, so that lists never last, the
//! margin is dropped for a while. All this is decided by counts, never by a clock.

use super::lanes::Lanes;
use super::survey::Survey;
use crate::pair::Pair;
use crate::rect::{MAX_SIDE, Rect};
use crate::rules::{Kind, Rules};

/// The widest margin in pixels.
pub(super) const WIDEST_MARGIN: i32 = 64;
/// Lists in a row that did not last for a single tick, after which the margin is dropped.
const MAX_IN_VAIN: u32 = 4;
/// Lists without a margin before another is tried.
const PAUSE: u32 = 60;

/// Whether candidates are good for a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lasting {
    /// They are of other boxes.
    Others,
    /// Some box has left its fat box.
    Gone,
    /// They are, and if all goes on as it has, for so many more.
    AndMore(i32),
}

/// What candidates were sought for.
#[derive(Debug, Default)]
pub(super) struct Sought {
    /// Pixels on each side; 0: candidates last for their own tick alone.
    pub margin: i32,
    /// The boxes.
    pub rects: Vec<Rect>,
    /// No box's longer side is less.
    side: i32,
    /// Ticks since they lay so.
    age: i32,
    /// Ticks that the candidates have been good for.
    uses: u32,
}

/// What candidates were sought for, those in use and those in the making, and how long they may last.
#[derive(Debug, Default)]
pub(super) struct Lists {
    current: Sought,
    pub coming: Sought,
    kinds: Vec<Kind>,
    rules: Option<Rules>,
    /// The margin when it is not dropped; `None` before the first tick.
    wanted: Option<i32>,
    /// Lists in a row that have not lasted.
    in_vain: u32,
    /// Lists to come without a margin.
    pause: u32,
}

impl Lists {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        let sought = || Sought { rects: Vec::with_capacity(boxes), ..Sought::default() };
        Self { current: sought(), coming: sought(), kinds: Vec::with_capacity(boxes), ..Self::default() }
    }

    /// A tick has passed.
    pub(super) const fn tick(&mut self) {
        self.current.age += 1;
        self.coming.age += 1;
    }

    /// There are no boxes, and so no candidates.
    pub(super) fn forget(&mut self) {
        self.current.rects.clear();
    }

    /// How much longer the candidates in use are good for these boxes.
    #[inline(always)]
    pub(super) fn last<L: Lanes>(
        &mut self,
        lanes: L,
        rects: &[Rect],
        rules: Option<(&[Kind], &Rules)>,
    ) -> Lasting {
        let same_rules = match rules {
            None => self.rules.is_none(),
            Some((kinds, rules)) => self.rules.as_ref() == Some(rules) && self.kinds == kinds,
        };
        let Sought { margin, age, .. } = self.current;
        if rects.len() != self.current.rects.len() || !same_rules {
            return Lasting::Others;
        }
        if margin == 0 {
            return Lasting::Gone;
        }
        let Some(moved) = farthest_move(lanes, rects, &self.current.rects, margin) else {
            return Lasting::Gone;
        };
        self.current.uses += 1;
        // As far in each tick to come as in each so far.
        Lasting::AndMore((margin - moved) * age.min(1 << 16) / moved.max(1))
    }

    /// Begins anew: chooses a margin, and keeps what candidates are sought for.
    pub(super) fn begin(&mut self, survey: &Survey, rects: &[Rect], rules: Option<(&[Kind], &Rules)>) {
        let wanted = *self.wanted.get_or_insert_with(|| survey.first_margin(rects.len()));
        if self.current.margin > 0 {
            self.in_vain = if self.current.uses == 0 { self.in_vain + 1 } else { 0 };
        }
        if self.in_vain >= MAX_IN_VAIN {
            (self.in_vain, self.pause) = (MAX_IN_VAIN - 1, PAUSE);
        }
        self.coming.margin = if self.pause > 0 { 0 } else { wanted.max(1) };
        self.pause = self.pause.saturating_sub(1);
        (self.coming.age, self.coming.uses) = (0, 0);
        self.coming.side = survey.shortest();
        self.coming.rects.clear();
        self.coming.rects.extend_from_slice(rects);
        self.kinds.clear();
        self.kinds.extend_from_slice(rules.map_or(&[], |(kinds, _)| kinds));
        self.rules = rules.map(|(_, rules)| rules.clone());
    }

    /// Those in the making are in use from now on.
    pub(super) const fn take_over(&mut self) {
        std::mem::swap(&mut self.current, &mut self.coming);
    }

    /// The margin of those in the making is far too wide.
    pub(super) fn narrow(&mut self) {
        self.wanted = Some(self.coming.margin / 4);
        if self.coming.margin < 4 {
            self.pause = PAUSE;
        }
    }

    /// Whether the kinds of two boxes may meet.
    pub(super) fn permit(&self, pair: Pair) -> bool {
        let kind = |id: u32| self.kinds[id as usize];
        self.rules.as_ref().is_none_or(|rules| rules.may_meet(kind(pair.a), kind(pair.b)))
    }

    /// Learns from a tick with new candidates.
    pub(super) fn learn(&mut self, boxes: usize, candidates: usize, hits: usize) {
        let Sought { margin: used, side, .. } = self.current;
        let (Some(wanted), true) = (&mut self.wanted, used > 0) else { return };
        // Two boxes are candidates within a square that grows with the fat box.
        let best = (boxes + boxes / 4 + 5 * hits) as u64;
        let fat = (side + 2 * used) as u64;
        let better = (fat * fat * best / (candidates as u64).max(1)).isqrt().min(1 << 16) as i32;
        let margin = ((better - side) / 2).clamp(1, WIDEST_MARGIN);
        // Half of the way, so that a single odd tick does not throw it off.
        *wanted = (used + margin + 1) / 2;
    }
}

/// Boxes in a block; whether one has left is asked once for all of them.
const BLOCK: usize = 64;

/// How far the corner of a box has moved along an axis at most, if every box lies within the fat box of its
/// predecessor: no corner moved by more than the margin, and no side grown.
#[inline(always)]
fn farthest_move<L: Lanes>(lanes: L, rects: &[Rect], sought: &[Rect], margin: i32) -> Option<i32> {
    // A move of -margin to margin becomes 0 to twice the margin, and everything else, taken as unsigned, is more.
    // Likewise a side that has shrunk by 0 to 65,535.
    let start = lanes.repeat([margin, margin, MAX_SIDE, MAX_SIDE]);
    let most = lanes.repeat([2 * margin, 2 * margin, MAX_SIDE, MAX_SIDE]);
    let whole = rects.len() - rects.len() % BLOCK;
    let (mut up, mut down) = (lanes.repeat([0; 4]), lanes.repeat([0; 4]));
    for block in (0..whole).step_by(BLOCK) {
        let (rects, sought) = (&rects[block..block + BLOCK], &sought[block..block + BLOCK]);
        for at in (0..BLOCK).step_by(L::RECTS) {
            let moved = lanes.minus(lanes.load_rects(rects, at), lanes.load_rects(sought, at));
            up = lanes.farther(up, lanes.plus(moved, start));
            down = lanes.farther(down, lanes.minus(start, moved));
        }
        if lanes.any_above(up, most) {
            return None;
        }
    }
    let mut farthest = 0;
    for at in 0..L::RECTS {
        let (up, down) = (lanes.numbers(up, at), lanes.numbers(down, at));
        farthest = farthest.max(up[0].max(up[1]).max(down[0]).max(down[1]) - margin);
    }
    for (rect, sought) in rects[whole..].iter().zip(&sought[whole..]) {
        let moved = rect.x.abs_diff(sought.x).max(rect.y.abs_diff(sought.y));
        if moved > margin as u32 || rect.w > sought.w || rect.h > sought.h {
            return None;
        }
        farthest = farthest.max(moved as i32);
    }
    Some(farthest)
}

/// Writes the candidates that overlap to the beginning of `pairs`, and returns how many they are.
#[inline(always)]
pub(super) fn overlapping<L: Lanes>(
    lanes: L,
    candidates: &[Pair],
    rects: &[Rect],
    pairs: &mut [Pair],
) -> usize {
    let (fours, rest) = candidates.as_chunks::<4>();
    let mut count = 0;
    for four in fours {
        count += lanes.overlapping(four, rects, &mut pairs[count..]);
    }
    for &pair in rest {
        pairs[count] = pair;
        count += usize::from(rects[pair.a as usize].overlaps(rects[pair.b as usize]));
    }
    count
}
