//! The partner filter: a bitmap of the cells near the few boxes, used to drop most of the many before the sort.
//!
//! In a shooter, a few hundred shots and ships may meet tens of thousands of aliens and missiles, but most aliens and
//! missiles are not near any of them. First the shots and ships mark the cells that can contain the upper left corner
//! of a box that overlaps them; then only aliens and missiles in marked cells are sorted and compared:
//!
//! ```text
//!   . . . . . . . .     #  marked: the shot s, and one more cell to the left and above, since a box that looks for
//!   . . # # # . . .        marks is never larger than a cell
//!   . a # # # . . .     a  aliens: of the three, only the one in a marked cell is sorted
//!   . . # # s . . .
//!   . a . . . . . .     one bit per cell, 32 cells of a row in a word
//! ```
//!
//! **Roles**: of every two kinds that may meet, the one with fewer boxes marks cells. A box of a marking kind is never
//! dropped, nor is one that is larger than a cell. The plane is unbounded but the bitmap is not: words are found by a
//! linear hash, so a box may remain because of a mark elsewhere. That costs time but never affects results.

use super::boxes::Members;
use super::kind_classes::ALL_KINDS;
use super::level::Level;
use crate::lanes::{Lanes, SPARE};
use crate::memory::bytes_of;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// The minimum number of boxes, including marking ones, per marking box. With fewer, the filter costs more than it
/// saves.
const MIN_BOXES_PER_MARKER: usize = 5;
/// The maximum number of marked words per box. With more, the filter gives up.
const MAX_WORDS_PER_BOX: usize = 2;

type KindCounts = [usize; ALL_KINDS];
/// Action for kinds whose boxes are always sorted: they mark cells, or there is no filter.
const STAY: u32 = 1;
/// Action for kinds whose boxes are sorted only if they are in a marked cell.
const LOOK: u32 = 1 << SPARE;

#[derive(Clone, Debug)]
pub(super) struct PartnerFilter {
    /// The action for the boxes of each kind: [`STAY`], [`LOOK`], or 0 if they have no partner present.
    actions: [u32; ALL_KINDS],
    /// Whether boxes of some kind that is present may be dropped.
    pub may_drop: bool,
    /// The number of boxes of each kind.
    counts: KindCounts,
    words: Vec<u32>,
    /// The boxes that mark cells.
    marking: Members,
    /// Base-2 logarithm of the side of a cell.
    shift: u32,
    /// The factor by which the hash multiplies the column.
    factor: i32,
}

impl PartnerFilter {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        Self {
            actions: [0; ALL_KINDS],
            may_drop: false,
            counts: [0; ALL_KINDS],
            words: Vec::with_capacity(words(boxes)),
            marking: Members::with_capacity(boxes),
            shift: 0,
            factor: 0,
        }
    }

    pub(super) fn memory(&self) -> usize {
        bytes_of(&self.words) + self.marking.memory()
    }

    /// Drops only boxes of kinds that the rules allow no partner.
    pub(super) fn keep_all(&mut self, rules: &Rules) {
        self.act(with_partners(rules, u64::MAX), 0);
        self.may_drop = true;
    }

    fn act(&mut self, stay: u64, look: u64) {
        for (kind, action) in self.actions.iter_mut().enumerate().take(Kind::COUNT) {
            *action = (stay >> kind & 1) as u32 * STAY + (look >> kind & 1) as u32 * LOOK;
        }
    }

    /// Returns two bit sets for up to [`SPARE`] boxes, one bit per box: boxes that stay, and boxes that look for marks.
    #[inline(always)]
    pub(super) fn choose(&self, ids: &[i32], kinds: &[Kind]) -> (u32, u32) {
        let actions = ids.iter().rev().map(|&id| self.actions[kinds[id as usize].index()]);
        let bits = actions.fold(0, |bits, action| bits << 1 | action);
        (bits & (LOOK - 1), bits >> SPARE)
    }

    /// Counts the boxes of each kind, and returns the number of boxes whose kind may meet at least one kind.
    pub(super) fn count(&mut self, kinds: &[Kind], rules: &Rules) -> usize {
        // Two tables, so that repeated kinds do not wait for their count to be written.
        let mut counts = [[0_u32; ALL_KINDS]; 2];
        for (at, kind) in kinds.iter().enumerate() {
            counts[at % 2][kind.index()] += 1;
        }
        self.counts = std::array::from_fn(|kind| counts.iter().map(|counts| counts[kind] as usize).sum());
        self.boxes_of(with_partners(rules, u64::MAX))
    }

    fn boxes_of(&self, set: u64) -> usize {
        kinds_of(set).map(|kind| self.counts[kind]).sum()
    }

    /// Assigns roles to kinds, for boxes whose kinds were [counted](Self::count); `listed` of them have possible
    /// partners. With `may_look`, drops boxes without a partner present and, if few may meet many, marks the cells near
    /// the few. Boxes that look for marks are of the first level.
    pub(super) fn update(
        &mut self,
        (rects, kinds): (&[Rect], &[Kind]),
        listed: usize,
        rules: &Rules,
        level: &Level,
        may_look: bool,
    ) {
        let present = (0..Kind::COUNT).fold(0, |set, kind| set | u64::from(self.counts[kind] > 0) << kind);
        let mut stay = with_partners(rules, u64::MAX);
        let mut look = 0;
        if may_look {
            let partnered = with_partners(rules, present) & present;
            let markers = self.markers(rules, partnered);
            let is_worth = self.boxes_of(markers) * MIN_BOXES_PER_MARKER <= self.boxes_of(partnered);
            if is_worth {
                self.marking
                    .list_kinds(kinds, |kind| kind.index() < Kind::COUNT && markers >> kind.0 & 1 == 1);
            }
            if is_worth && self.mark(rects, listed, level) {
                (stay, look) = (markers, partnered & !markers);
            } else {
                stay = partnered;
            }
        }
        self.act(stay, look);
        self.may_drop = self.boxes_of(stay & present) < listed;
    }

    /// Returns the set of kinds that mark: at least one of every two kinds that may meet, the one with fewer boxes.
    fn markers(&self, rules: &Rules, partnered: u64) -> u64 {
        let mut markers = 0_u64;
        for a in kinds_of(partnered) {
            for b in kinds_of(rules.row(Kind(a as u8)) & partnered) {
                if (markers >> a | markers >> b) & 1 == 0 {
                    markers |= 1 << if self.counts[a] <= self.counts[b] { a } else { b };
                }
            }
        }
        markers
    }

    /// Marks the cells near all marking boxes. Gives up and returns false if they reach into more than two words per
    /// box.
    fn mark(&mut self, rects: &[Rect], listed: usize, level: &Level) -> bool {
        let len = words(listed);
        self.words.clear();
        self.words.resize(len, 0);
        self.shift = level.side_bits.min(31);
        self.factor = (len as f64 * 0.618) as i32 | 1;
        let (largest, mut left) = (self.largest(), MAX_WORDS_PER_BOX * listed);
        for &id in self.marking.as_slice() {
            let rect = rects[id as usize];
            let cells = |at: i32, side: i32| {
                let (first, last) = (at.saturating_sub(largest - 1), at.saturating_add(side.max(1)) - 1);
                (first >> self.shift, last >> self.shift)
            };
            let ((first, last), (top, bottom)) = (cells(rect.x, rect.w), cells(rect.y, rect.h));
            let words = (last >> 5).abs_diff(first >> 5) as usize + 1;
            let Some(rest) = left.checked_sub(words.saturating_mul(bottom.abs_diff(top) as usize + 1)) else {
                return false;
            };
            left = rest;
            for column in first >> 5..=last >> 5 {
                let low = if column == first >> 5 { u32::MAX << (first & 31) } else { u32::MAX };
                let high = if column == last >> 5 { u32::MAX >> (31 - (last & 31)) } else { u32::MAX };
                for row in top..=bottom {
                    let word = self.word(row, column);
                    self.words[word] |= low & high;
                }
            }
        }
        true
    }

    /// Returns the longest side of a box that looks for marks, which is the side of a cell.
    const fn largest(&self) -> i32 {
        if self.shift < 31 { 1 << self.shift } else { i32::MAX }
    }

    /// Returns the index of the word with the cells of a row from column 32 · `column` on.
    const fn word(&self, row: i32, column: i32) -> usize {
        row.wrapping_add(column.wrapping_mul(self.factor)) as usize & (self.words.len() - 1)
    }

    /// Returns a bit for each box: set if it is in a marked cell or is larger than a cell.
    #[inline(always)]
    pub(super) fn marked<L: Lanes>(&self, lanes: L, [x, y, w, h]: [L::Vector; 4]) -> u32 {
        let column = lanes.shift_right(x, self.shift);
        let hash = lanes.mul(lanes.shift_right(column, 5), lanes.splat(self.factor));
        let word = lanes
            .and(lanes.add(lanes.shift_right(y, self.shift), hash), lanes.splat(self.words.len() as i32 - 1));
        let (mut words, mut columns) = ([0; SPARE], [0; SPARE]);
        lanes.store(word, &mut words, 0);
        lanes.store(column, &mut columns, 0);
        let mut marked = 0;
        for lane in (0..L::WIDTH).rev() {
            marked = marked << 1 | self.words[words[lane] as usize] >> (columns[lane] & 31) & 1;
        }
        marked | lanes.bits(lanes.less(lanes.splat(self.largest()), lanes.max(w, h)))
    }
}

/// Returns the number of words in the bitmap of `boxes` boxes, which gives each 16 to 32 cells.
fn words(boxes: usize) -> usize {
    (boxes / 2).next_power_of_two().max(64)
}

fn with_partners(rules: &Rules, kinds: u64) -> u64 {
    (0..Kind::COUNT).fold(0, |set, kind| set | u64::from(rules.row(Kind(kind as u8)) & kinds != 0) << kind)
}

fn kinds_of(set: u64) -> impl Iterator<Item = usize> {
    (0..Kind::COUNT).filter(move |kind| set >> kind & 1 == 1)
}
