//! Lists of pairs, written by vector stores.

use super::boxes::reserve;
use super::sorted_boxes::FLAGS;
use crate::lanes::{Kernel, Lanes, SPARE};
use crate::memory::bytes_of;
use crate::pair::Pair;

/// Pairs of box indices, which may have flags. First and second indices are in separate lists, so that a vector holds
/// as many as it has lanes.
#[derive(Clone, Debug, Default)]
pub(super) struct PairList {
    pub ones: Vec<i32>,
    pub others: Vec<i32>,
    pub len: usize,
}

impl PairList {
    pub(super) fn with_capacity(pairs: usize) -> Self {
        Self { ones: vec![0; pairs + SPARE], others: vec![0; pairs + SPARE], len: 0 }
    }

    pub(super) fn memory(&self) -> usize {
        bytes_of(&self.ones) + bytes_of(&self.others)
    }

    #[inline(always)]
    pub(super) fn push<L: Lanes>(&mut self, lanes: L, bits: u32, ones: L::Vector, others: L::Vector) {
        if self.ones.len() < self.len + SPARE {
            self.grow();
        }
        lanes.compress(bits, ones, &mut self.ones, self.len);
        lanes.compress(bits, others, &mut self.others, self.len);
        self.len += bits.count_ones() as usize;
    }

    pub(super) fn retain(&mut self, holds: impl Fn(i32, i32) -> bool) {
        let mut kept = 0;
        for at in 0..self.len {
            let (one, other) = (self.ones[at], self.others[at]);
            (self.ones[kept], self.others[kept]) = (one, other);
            kept += usize::from(holds(one, other));
        }
        self.len = kept;
    }

    /// Writes valid indices past the last pair, where a vector may access them.
    pub(super) fn end(&mut self) {
        if self.ones.len() < self.len + SPARE {
            self.grow();
        }
        self.ones[self.len..self.len + SPARE].fill(0);
        self.others[self.len..self.len + SPARE].fill(0);
    }

    #[cold]
    fn grow(&mut self) {
        let len = 2 * self.len + 2 * SPARE;
        reserve(&mut self.ones, len);
        reserve(&mut self.others, len);
    }
}

pub(super) struct ToPairs<'a> {
    pub list: &'a PairList,
    pub pairs: &'a mut Vec<Pair>,
}

impl Kernel for ToPairs<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let PairList { ones, others, len } = self.list;
        let pairs = ones[..*len].iter().zip(&others[..*len]);
        self.pairs.extend(pairs.map(|(&one, &other)| {
            let (one, other) = ((one & !FLAGS) as u32, (other & !FLAGS) as u32);
            Pair { a: one.min(other), b: one.max(other) }
        }));
    }
}
