//! Collection of the pairs that the vector comparisons find: first as bit masks, then as pairs.
//!
//! A comparison of many entries gives a bit mask, and nearly all masks are zero. A branch on each mask would be
//! mispredicted for every hit. So each mask is written to a buffer, and the position of the next one advances only if
//! the mask was not zero. The few masks that remain are turned into pairs some hundred at a time, while they are
//! still in the cache.

use super::lanes::{Kernel, Lanes, SPARE};
use super::search_plan::{MAX_TASK, SweepCost};
use crate::memory::bytes_of;
use crate::pair::Pair;

/// The number of hit masks that the buffer of a [`PairCollector`] holds.
const BUFFERED_MASKS: usize = 256;

/// The result of one vector comparison of entries: a bit for each pair of entries that overlap.
#[derive(Clone, Copy, Debug, Default)]
struct HitMask {
    /// The index of the one entry of the pair that the lowest bit stands for.
    first: u32,
    /// The index of the other entry of the pair that the lowest bit stands for.
    other: u32,
    /// A bit for each pair of overlapping entries.
    mask: u32,
}

/// A list of pairs with spare room behind it, so that vector stores may write past its end.
#[derive(Clone, Debug)]
pub(super) struct PairBuffer {
    /// The storage; the first `len` elements are the list.
    all: Vec<Pair>,
    len: usize,
}

impl PairBuffer {
    /// Creates an empty list with room for `pairs` pairs.
    pub(super) fn with_capacity(pairs: usize) -> Self {
        Self { all: vec![Pair { a: 0, b: 0 }; pairs + SPARE], len: 0 }
    }

    /// Returns the memory of the list, in bytes.
    pub(super) fn memory(&self) -> usize {
        let Self { all, len: _ } = self;
        bytes_of(all)
    }

    /// Empties the list.
    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the pairs of the list.
    pub(super) fn as_slice(&self) -> &[Pair] {
        &self.all[..self.len]
    }

    /// Makes room for some pairs, has `write` fill the list from its beginning, and takes over the number of pairs that
    /// it returns.
    pub(super) fn fill(&mut self, room: usize, write: impl FnOnce(&mut [Pair]) -> usize) {
        make_room(&mut self.all, room + SPARE);
        self.len = write(&mut self.all);
    }
}

/// Extends a vector to at least `wanted` elements, with a quarter more in reserve; a vector by itself would double.
fn make_room(pairs: &mut Vec<Pair>, wanted: usize) {
    if pairs.len() < wanted {
        let wanted = wanted + wanted / 4;
        pairs.reserve_exact(wanted - pairs.len());
        pairs.resize(wanted, Pair { a: 0, b: 0 });
    }
}

/// Pairs that a search has found, with the buffers and counters of the search.
#[derive(Clone, Debug)]
pub(super) struct PairCollector {
    /// The pairs found, as box numbers.
    pub pairs: PairBuffer,
    /// The limit on the number of pairs; a search that exceeds it is stopped.
    max_pairs: usize,
    /// Whether the limit was exceeded.
    is_full: bool,
    masks: Box<[HitMask; BUFFERED_MASKS]>,
    mask_count: usize,
    /// Memory for the indices of the entries (boxes) of a sweep that reach beyond their row of cells or the right
    /// edge of the table.
    pub beyond: Vec<u32>,
    /// The work of the sweeps since the last [`clear`](Self::clear).
    pub cost: SweepCost,
}

impl PairCollector {
    /// Creates an empty collector with room for `pairs` pairs.
    pub(super) fn with_capacity(pairs: usize) -> Self {
        Self {
            pairs: PairBuffer::with_capacity(pairs),
            max_pairs: usize::MAX,
            is_full: false,
            masks: Box::new([HitMask::default(); BUFFERED_MASKS]),
            mask_count: 0,
            beyond: vec![0; MAX_TASK + SPARE],
            cost: SweepCost::default(),
        }
    }

    /// Returns the memory of the collector, in bytes.
    pub(super) fn memory(&self) -> usize {
        let Self { pairs, max_pairs: _, is_full: _, masks, mask_count: _, beyond, cost: _ } = self;
        pairs.memory() + size_of_val(&**masks) + bytes_of(beyond)
    }

    /// Empties the collector and sets a limit on the number of pairs.
    pub(super) fn clear(&mut self, max_pairs: usize) {
        (self.max_pairs, self.is_full) = (max_pairs, false);
        (self.mask_count, self.cost) = (0, SweepCost::default());
        self.pairs.clear();
    }

    /// Returns the limit on the number of pairs.
    #[cfg(feature = "parallel")]
    pub(super) const fn max_pairs(&self) -> usize {
        self.max_pairs
    }

    /// Whether the limit was exceeded, so that pairs are missing.
    pub(super) const fn is_full(&self) -> bool {
        self.is_full
    }

    /// Keeps only the pairs for which `holds` is true.
    pub(super) fn retain(&mut self, holds: impl Fn(Pair) -> bool) {
        let PairBuffer { all, len } = &mut self.pairs;
        let mut kept = 0;
        for at in 0..*len {
            let pair = all[at];
            all[kept] = pair;
            kept += usize::from(holds(pair));
        }
        *len = kept;
    }

    /// Adds a mask: a pair of the entries `first + bit` and `other + bit` for each bit that is set. With a `STEP` of
    /// 0 the first entry stays `first` for all bits.
    #[inline(always)]
    pub(super) fn push_mask<L: Lanes, const STEP: usize>(
        &mut self,
        lanes: L,
        first: usize,
        other: usize,
        mask: u32,
        tags: &[u64],
    ) {
        self.masks[self.mask_count % BUFFERED_MASKS] =
            HitMask { first: first as u32, other: other as u32, mask };
        self.mask_count += usize::from(mask != 0);
        if self.mask_count == BUFFERED_MASKS {
            self.flush::<L, STEP>(lanes, tags);
        }
    }

    /// Turns all buffered masks into pairs.
    pub(super) fn flush<L: Lanes, const STEP: usize>(&mut self, lanes: L, tags: &[u64]) {
        lanes.run(WritePairs::<STEP> { found: self, tags });
    }

    /// Appends the pairs of another collector.
    #[cfg(feature = "parallel")]
    pub(super) fn append(&mut self, other: &Self) {
        let PairBuffer { all, len } = &mut self.pairs;
        let end = *len + other.pairs.len;
        self.is_full |= other.is_full || end > self.max_pairs;
        if self.is_full {
            return;
        }
        make_room(all, end);
        all[*len..end].copy_from_slice(other.pairs.as_slice());
        *len = end;
    }
}

/// Turns buffered masks into pairs of the box numbers in `tags`.
struct WritePairs<'a, const STEP: usize> {
    found: &'a mut PairCollector,
    tags: &'a [u64],
}

impl<const STEP: usize> Kernel for WritePairs<'_, STEP> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { found, tags } = self;
        let PairCollector { pairs, max_pairs, is_full, masks, mask_count, .. } = found;
        let PairBuffer { all: pairs, len } = pairs;
        let buffered = std::mem::take(mask_count);
        if *is_full {
            return;
        }
        for &HitMask { first, other, mask } in &masks[..buffered] {
            make_room(pairs, *len + L::WIDTH);
            let first = first as usize;
            let ones = if STEP == 1 { lanes.load(tags, first) } else { lanes.splat(tags[first]) };
            lanes.store_pairs(mask, ones, lanes.load(tags, other as usize), &mut pairs[*len..]);
            *len += mask.count_ones() as usize;
        }
        // Asked behind the last pair of a task, so that neither threads nor the width of vectors change the answer.
        *is_full = *len > *max_pairs;
    }
}
