//! The cost of a tick of collision detection, counted where the work is done.

use std::ops::{Add, AddAssign};

/// The funnel from all pairs to hits, in the order in which the pipeline narrows it down.
///
/// `all_pairs`, `after_rules`, `rect_hits`, `bitmap_tests`, `words_anded` and `hits` are the same for every
/// method. `candidates` (and with it `rect_tests`) is what distinguishes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Objects in the table, n.
    pub objects: u64,
    /// Unordered pairs of objects: (n² − n) / 2.
    pub all_pairs: u64,
    /// Pairs that the rules allow.
    pub after_rules: u64,
    /// Pairs that the broad phase handed on.
    pub candidates: u64,
    /// Rectangle tests; every candidate gets exactly one.
    pub rect_tests: u64,
    /// Pairs whose rectangles overlap.
    pub rect_hits: u64,
    /// Pairs whose pixels were compared: rectangles overlap, and at least one of the two has a mask.
    pub bitmap_tests: u64,
    /// 64-bit ANDs made by the bitmap tests.
    pub words_anded: u64,
    /// Pairs that share a solid pixel.
    pub hits: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.objects += other.objects;
        self.all_pairs += other.all_pairs;
        self.after_rules += other.after_rules;
        self.candidates += other.candidates;
        self.rect_tests += other.rect_tests;
        self.rect_hits += other.rect_hits;
        self.bitmap_tests += other.bitmap_tests;
        self.words_anded += other.words_anded;
        self.hits += other.hits;
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

/// The book-keeping of a method: work that is neither a candidate nor a test. Each method uses the counters that fit
/// it; the others stay zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MethodStats {
    /// Steps walked in a sorted list to put an object in its place.
    pub moves: u64,
    /// Entries of objects in sectors, cells or nodes.
    pub entries: u64,
    /// Neighbors that the rules forbid, passed over after one bit test.
    pub skipped: u64,
    /// Pairs met again in a further sector or cell, and passed over.
    pub repeats: u64,
    /// Exchanges of neighboring end points by an insertion sort.
    pub swaps: u64,
    /// Groups or nodes that were split.
    pub splits: u64,
    /// Steps of a search that may find nothing: nodes visited, or pairs compared only to learn that they are not in
    /// one place.
    pub visits: u64,
}

impl MethodStats {
    /// Returns all counters with their names, in a fixed order, for an overlay or a report.
    pub const fn named(&self) -> [(&'static str, u64); 7] {
        [
            ("moves", self.moves),
            ("entries", self.entries),
            ("skipped", self.skipped),
            ("repeats", self.repeats),
            ("swaps", self.swaps),
            ("splits", self.splits),
            ("visits", self.visits),
        ]
    }
}

impl AddAssign for MethodStats {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.entries += other.entries;
        self.skipped += other.skipped;
        self.repeats += other.repeats;
        self.swaps += other.swaps;
        self.splits += other.splits;
        self.visits += other.visits;
    }
}

impl Add for MethodStats {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}
