//! What the lanes find: first notes, then pairs.
//!
//! A comparison of many entries gives a mask, and nearly all masks are zero. To ask each whether it is would cost a
//! mispredicted branch for every hit. So each is noted down unasked, and the place for the next note moves on only if
//! the mask was not zero. Notes are few; they are read back some hundred at a time, while they are still at hand.

use super::cpu::Task;
use super::lanes::Lanes;
use super::plan::TASK;
use super::store::SPARE;
use crate::pair::Pair;
use std::ops::AddAssign;

/// Notes after which pairs are made of them.
const FULL: usize = 256;

/// A mask that is not zero.
#[derive(Clone, Copy, Debug, Default)]
struct Note {
    /// The entry of the first bit.
    first: u32,
    /// What it is compared with.
    other: u32,
    /// A bit for each pair.
    mask: u32,
}

/// What sweeps have to do. It does not depend on the machine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    /// Pairs of entries near enough to each other, in their row, to be compared.
    pub near: u64,
    /// Entries that reach beyond their row.
    pub beyond: u64,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.near += other.near;
        self.beyond += other.beyond;
    }
}

/// Pairs, and room for more.
#[derive(Debug)]
pub(super) struct Pairs {
    /// The first `len` are meant.
    all: Vec<Pair>,
    len: usize,
}

impl Pairs {
    pub(super) fn with_capacity(pairs: usize) -> Self {
        Self { all: vec![Pair { a: 0, b: 0 }; pairs + SPARE], len: 0 }
    }

    /// Forgets them.
    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) fn as_slice(&self) -> &[Pair] {
        &self.all[..self.len]
    }
}

/// Makes room for at least so many, and a quarter more; a vector on its own would double.
pub(super) fn make_room(pairs: &mut Vec<Pair>, wanted: usize) {
    if pairs.len() < wanted {
        let wanted = wanted + wanted / 4;
        pairs.reserve_exact(wanted - pairs.len());
        pairs.resize(wanted, Pair { a: 0, b: 0 });
    }
}

/// Pairs found, and what it takes to find them.
#[derive(Debug)]
pub(super) struct Found {
    /// By the numbers of boxes.
    pub pairs: Pairs,
    /// Pairs after which no more are taken.
    most: usize,
    is_full: bool,
    notes: Box<[Note; FULL]>,
    noted: usize,
    /// Entries that reach beyond their row; room of a sweep.
    pub beyond: Vec<u32>,
    /// The work of the sweeps.
    pub effort: Effort,
}

impl Found {
    /// Room for that many pairs, and the notes of a task, before anything is allocated.
    pub(super) fn with_capacity(pairs: usize) -> Self {
        Self {
            pairs: Pairs::with_capacity(pairs),
            most: usize::MAX,
            is_full: false,
            notes: Box::new([Note::default(); FULL]),
            noted: 0,
            beyond: vec![0; TASK + SPARE],
            effort: Effort::default(),
        }
    }

    /// Forgets all pairs, and will take about so many.
    pub(super) fn clear(&mut self, most: usize) {
        (self.most, self.is_full) = (most, false);
        (self.noted, self.effort) = (0, Effort::default());
        self.pairs.clear();
    }

    /// Pairs after which no more are taken.
    #[cfg(feature = "parallel")]
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// Whether there were more pairs than it would take: not all of them are here.
    pub(super) const fn is_full(&self) -> bool {
        self.is_full
    }

    /// Keeps only the pairs of which this holds.
    pub(super) fn retain(&mut self, holds: impl Fn(Pair) -> bool) {
        let Pairs { all, len } = &mut self.pairs;
        let mut kept = 0;
        for at in 0..*len {
            let pair = all[at];
            all[kept] = pair;
            kept += usize::from(holds(pair));
        }
        *len = kept;
    }

    /// Notes down the pairs of `first + bit` and `other + bit`, if there are any. With a `STEP` of 1 the first entry
    /// goes along with the bit, with 0 it stays.
    #[inline(always)]
    pub(super) fn note<L: Lanes, const STEP: usize>(
        &mut self,
        lanes: L,
        first: usize,
        other: usize,
        mask: u32,
        tags: &[u64],
    ) {
        self.notes[self.noted % FULL] = Note { first: first as u32, other: other as u32, mask };
        self.noted += usize::from(mask != 0);
        if self.noted == FULL {
            self.settle::<L, STEP>(lanes, tags);
        }
    }

    /// Makes pairs of all notes.
    pub(super) fn settle<L: Lanes, const STEP: usize>(&mut self, lanes: L, tags: &[u64]) {
        lanes.enter(Settle::<STEP> { found: self, tags });
    }

    /// Takes the pairs of another behind its own.
    #[cfg(feature = "parallel")]
    pub(super) fn append(&mut self, other: &Self) {
        let Pairs { all, len } = &mut self.pairs;
        let end = *len + other.pairs.len;
        self.is_full |= other.is_full || end > self.most;
        if self.is_full {
            return;
        }
        make_room(all, end);
        all[*len..end].copy_from_slice(other.pairs.as_slice());
        *len = end;
    }
}

/// Makes pairs of notes.
struct Settle<'a, const STEP: usize> {
    found: &'a mut Found,
    tags: &'a [u64],
}

impl<const STEP: usize> Task for Settle<'_, STEP> {
    type Answer = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { found: Found { pairs: Pairs { all: pairs, len }, most, is_full, notes, noted, .. }, tags } =
            self;
        *is_full |= *len > *most;
        if *is_full {
            *noted = 0;
            return;
        }
        for &Note { first, other, mask } in &notes[..*noted] {
            make_room(pairs, *len + L::WIDTH);
            let first = first as usize;
            let ones = if STEP == 1 { lanes.load(tags, first) } else { lanes.splat(tags[first]) };
            lanes.pairs(mask, ones, lanes.load(tags, other as usize), &mut pairs[*len..]);
            *len += mask.count_ones() as usize;
        }
        *noted = 0;
    }
}
