//! The cost of a collision tick, counted where the work happens.

use std::ops::AddAssign;

/// Declares a struct of counters that can be added up and listed by name.
macro_rules! counters {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$meaning:meta])* pub $counter:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $name {
            $($(#[$meaning])* pub $counter: u64,)+
        }

        impl $name {
            /// Returns all counters with their names in a fixed order, for an overlay or a report.
            pub const fn named(&self) -> [(&'static str, u64); [$(stringify!($counter)),+].len()] {
                [$((stringify!($counter), self.$counter)),+]
            }
        }

        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                $(self.$counter += other.$counter;)+
            }
        }
    };
}

counters! {
    /// The counts of one tick, in the order in which the pipeline narrows all pairs down to hits.
    ///
    /// `all_pairs`, `after_rules`, `rect_hits`, `bitmap_tests`, `words_anded` and `hits` are the same for every method.
    /// Methods differ in `candidates` and therefore in `rect_tests`.
    pub struct Counts {
        /// The number of objects, n.
        pub objects,
        /// The number of unordered pairs of objects: (n² − n) / 2.
        pub all_pairs,
        /// The number of pairs whose kinds may meet under the rules.
        pub after_rules,
        /// The number of pairs that the broad phase reported.
        pub candidates,
        /// The number of rectangle tests; every candidate gets exactly one.
        pub rect_tests,
        /// The number of pairs whose rectangles overlap. A swept object counts with the rectangle around its path.
        pub rect_hits,
        /// The number of pairs whose pixels were compared: their rectangles overlap, and at least one of the two has a
        /// mask. A pair with a swept object counts once, no matter at how many positions it was compared.
        pub bitmap_tests,
        /// The number of 64-bit ANDs in bitmap tests.
        pub words_anded,
        /// The number of pairs that share a solid pixel.
        pub hits,
    }
}

counters! {
    /// The bookkeeping of a method: work that is neither a candidate nor a test. Each method uses the counters that fit
    /// it; the others stay zero.
    pub struct MethodStats {
        /// Objects that were sorted by kind.
        pub sorted,
        /// Objects whose new position was copied into a structure that persists between ticks.
        pub updates,
        /// Steps along a sorted list while objects move into place.
        pub moves,
        /// Entries in sectors, cells or nodes: one for each object in each of them.
        pub entries,
        /// Lookups of a sector on behalf of an object that is not entered in it.
        pub lookups,
        /// Buckets of a hash table of cells that were cleared, laid out and searched, empty or not.
        pub buckets,
        /// Pairs that the method met and skipped, because the rules forbid them or because their sector numbers show
        /// that they share no sector.
        pub skipped,
        /// Pairs met again in another sector or cell, and skipped.
        pub repeats,
        /// Elements of a sorted list, array or set that a scan steps to and that lead to a candidate or a skip.
        pub scanned,
        /// Comparisons of keys: n ⌈log₂ n⌉ for a [sort](MethodStats::count_sort) of n keys, and those of a bisection,
        /// of a scan that checks an order, and of nodes on the way from a leaf to the root of a tree.
        pub compares,
        /// Elements that are copied or cleared while a structure is filled, unless another counter covers them.
        pub writes,
        /// Swaps of neighboring end points by an insertion sort.
        pub swaps,
        /// Splits of a group, square or cell into parts.
        pub splits,
        /// Search steps that need not lead to a candidate: nodes or cells visited, and comparisons that only show that
        /// two objects are not near each other. The page of each method defines its visits.
        pub visits,
        /// [Steps](MethodStats::steps) of methods that `auto` tried in this tick in order to choose one. Their pairs
        /// are discarded.
        pub trials,
    }
}

impl MethodStats {
    /// Counts a sort of `keys` keys by the standard library as n ⌈log₂ n⌉ comparisons. The real number changes between
    /// versions of the compiler and would not be the same on every machine.
    pub const fn count_sort(&mut self, keys: usize) {
        if keys > 1 {
            self.compares += keys as u64 * (u64::BITS - (keys as u64 - 1).leading_zeros()) as u64;
        }
    }

    /// Returns the work that a [trace](crate::trace) shows as events. The rest (`scanned`, `compares` and `writes`) is too
    /// fine for that.
    #[must_use]
    pub const fn shown(self) -> Self {
        Self { scanned: 0, compares: 0, writes: 0, ..self }
    }

    /// The steps of a rectangle test.
    pub const CANDIDATE_WEIGHT: u64 = 9;

    /// The steps of one count of each counter.
    pub const WEIGHTS: Self = Self {
        sorted: 3,
        updates: 4,
        moves: 13,
        entries: 50,
        lookups: 12,
        buckets: 5,
        skipped: 4,
        repeats: 21,
        scanned: 9,
        compares: 5,
        writes: 18,
        swaps: 22,
        splits: 39,
        visits: 15,
        trials: 1,
    };

    /// Returns the work of a tick in one unit, so that methods can be compared: each count times its weight.
    /// `candidates` is the number of rectangle tests.
    ///
    /// A step takes about a quarter of a nanosecond. The weights were fitted to the times of eleven methods on eleven
    /// families of scenes, with other data in the caches between two ticks, and tested on ten other families (`cargo
    /// bench --bench work`; `docs/steps.md` has the results). Steps leave out what all methods have in common: a pipeline
    /// also takes about 22 ns for each object that moves and up to 14 ns for each overlap.
    #[must_use]
    pub const fn steps(&self, candidates: u64) -> u64 {
        let (mut steps, mut i) = (candidates * Self::CANDIDATE_WEIGHT, 0);
        let (counts, weights) = (self.named(), Self::WEIGHTS.named());
        while i < counts.len() {
            steps += counts[i].1 * weights[i].1;
            i += 1;
        }
        steps
    }
}
