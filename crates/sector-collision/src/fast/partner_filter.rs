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

type KindCounts = [usize; Kind::COUNT];
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
    /// The kinds of the last call, and the number of boxes of each.
    kinds: Vec<Kind>,
    counts: KindCounts,
    words: Vec<u32>,
    /// The boxes that mark cells, plus one spare index.
    marking: Vec<u32>,
    /// Base-2 logarithm of the side of a cell.
    shift: u32,
    /// The factor by which the hash multiplies the column.
    factor: i32,
}

impl Default for PartnerFilter {
    fn default() -> Self {
        Self {
            actions: [0; ALL_KINDS],
            may_drop: false,
            kinds: Vec::new(),
            counts: [0; Kind::COUNT],
            words: Vec::new(),
            marking: Vec::new(),
            shift: 0,
            factor: 0,
        }
    }
}

impl PartnerFilter {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        Self {
            kinds: Vec::with_capacity(boxes),
            words: Vec::with_capacity(words(boxes)),
            marking: Vec::with_capacity(boxes / MIN_BOXES_PER_MARKER + 1),
            ..Self::default()
        }
    }

    pub(super) fn memory(&self) -> usize {
        bytes_of(&self.kinds) + bytes_of(&self.words) + bytes_of(&self.marking)
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
        // Kinds rarely change from one tick to the next.
        if self.kinds != kinds {
            self.kinds.clear();
            self.kinds.extend_from_slice(kinds);
            self.counts = count(kinds);
        }
        kinds_of(with_partners(rules, u64::MAX)).map(|kind| self.counts[kind]).sum()
    }

    /// Assigns roles to kinds, for boxes whose kinds were [counted](Self::count); `listed` of them have possible
    /// partners. With `may_look`, drops boxes without a partner present and, if few may meet many, marks the cells near
    /// the few. Boxes that look for marks are of the first level.
    pub(super) fn update(
        &mut self,
        boxes: (&[Rect], &[Kind]),
        listed: usize,
        rules: &Rules,
        level: &Level,
        may_look: bool,
    ) {
        let counts = self.counts;
        let present = set(&counts);
        let mut stay = with_partners(rules, u64::MAX);
        let mut look = 0;
        if may_look {
            let partnered = with_partners(rules, present);
            let markers = markers(&counts, rules, partnered)
                .filter(|&markers| self.mark(boxes, listed, markers, level));
            let markers = markers.unwrap_or(u64::MAX);
            (stay, look) = (partnered & markers, partnered & !markers);
        }
        self.act(stay, look);
        self.may_drop = kinds_of(stay & present).map(|kind| counts[kind]).sum::<usize>() < listed;
    }

    /// Marks the cells near all boxes of a set of kinds. Gives up and returns false if the larger ones reach into more
    /// than two words per box.
    fn mark(
        &mut self,
        (rects, kinds): (&[Rect], &[Kind]),
        listed: usize,
        markers: u64,
        level: &Level,
    ) -> bool {
        let len = words(listed);
        self.words.clear();
        self.words.resize(len, 0);
        self.shift = level.side_bits.min(31);
        self.factor = (len as f64 * 0.618) as i32 | 1;
        self.list_marking(kinds, markers);
        let (largest, mut left) = (self.largest(), MAX_WORDS_PER_BOX * listed);
        for at in 0..self.marking.len() - 1 {
            let rect = rects[self.marking[at] as usize];
            let cells = |at: i32, side: i32| {
                let (first, last) = (at.saturating_sub(largest - 1), at.saturating_add(side.max(1)) - 1);
                (first >> self.shift, last >> self.shift)
            };
            let ((first, last), (top, bottom)) = (cells(rect.x, rect.w), cells(rect.y, rect.h));
            let (low, high) = (u32::MAX << (first & 31), u32::MAX >> (31 - (last & 31)));
            if first >> 5 == last >> 5 && bottom.abs_diff(top) <= 2 {
                // In the common case of a small box, no branch depends on how many rows it reaches into.
                for (row, is_near) in [(top, true), (top.wrapping_add(1), top < bottom), (bottom, true)] {
                    let word = self.word(row, first >> 5);
                    self.words[word] |= if is_near { low & high } else { 0 };
                }
                continue;
            }
            let words = (last >> 5).abs_diff(first >> 5) as usize + 1;
            let Some(rest) = left.checked_sub(words.saturating_mul(bottom.abs_diff(top) as usize + 1)) else {
                return false;
            };
            left = rest;
            for column in first >> 5..=last >> 5 {
                let low = if column == first >> 5 { low } else { u32::MAX };
                let high = if column == last >> 5 { high } else { u32::MAX };
                for row in top..=bottom {
                    let word = self.word(row, column);
                    self.words[word] |= low & high;
                }
            }
        }
        true
    }

    fn list_marking(&mut self, kinds: &[Kind], markers: u64) {
        let count = kinds_of(markers).map(|kind| self.counts[kind]).sum::<usize>();
        self.marking.clear();
        self.marking.resize(count + 1, 0);
        // The next index overwrites this one unless it belongs to the list: no branch depends on the kind.
        let marks: [bool; ALL_KINDS] =
            std::array::from_fn(|kind| kind < Kind::COUNT && markers >> (kind & 63) & 1 == 1);
        let mut next = 0;
        for (id, kind) in kinds.iter().enumerate() {
            self.marking[next] = id as u32;
            next += usize::from(marks[kind.index()]);
        }
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

/// Returns the number of boxes of each kind; free places do not count.
fn count(kinds: &[Kind]) -> KindCounts {
    // Count in four tables, so that repeated kinds do not wait for their count to be written.
    let mut counts = [[0_u32; ALL_KINDS]; 4];
    let (fours, rest) = kinds.as_chunks::<4>();
    for four in fours {
        for (counts, kind) in counts.iter_mut().zip(four) {
            counts[kind.index()] += 1;
        }
    }
    rest.iter().for_each(|kind| counts[0][kind.index()] += 1);
    std::array::from_fn(|kind| counts.iter().map(|counts| counts[kind] as usize).sum())
}

fn with_partners(rules: &Rules, kinds: u64) -> u64 {
    (0..Kind::COUNT).fold(0, |set, kind| set | u64::from(rules.row(Kind(kind as u8)) & kinds != 0) << kind)
}

fn set(counts: &KindCounts) -> u64 {
    counts.iter().rev().fold(0, |set, &count| set << 1 | u64::from(count > 0))
}

fn kinds_of(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let kind = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        kind
    })
}

/// Returns the set of kinds that mark: at least one of every two kinds that may meet. `None` if too many of the boxes
/// with a partner would mark.
fn markers(counts: &KindCounts, rules: &Rules, partnered: u64) -> Option<u64> {
    let partnered = partnered & set(counts);
    let mut markers = 0_u64;
    for a in kinds_of(partnered) {
        for b in kinds_of(rules.row(Kind(a as u8)) & partnered) {
            if (markers >> a | markers >> b) & 1 == 0 {
                markers |= 1 << if counts[a] <= counts[b] { a } else { b };
            }
        }
    }
    let boxes = |set: u64| kinds_of(set).map(|kind| counts[kind]).sum::<usize>();
    (boxes(markers) * MIN_BOXES_PER_MARKER <= boxes(partnered)).then_some(markers)
}
