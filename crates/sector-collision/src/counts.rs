//! The cost of a collision tick, counted where the work happens.

use std::ops::AddAssign;

/// Declares a struct of counters that can be added up and listed by name.
macro_rules! counters {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$meaning:meta])* pub $counter:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// Returns the work of a tick in one unit, so that methods can be compared: each count times its average cost, in
    /// steps of about five instructions. `candidates` is the number of rectangle tests.
    ///
    /// The weights of objects, entries, lookups, buckets and visits are rounded from counted instructions (x86-64,
    /// optimized build; `cargo bench --bench work`). A test counts as 5 steps, although it takes 28 instructions if it
    /// fails at once and 44 among objects in a column: in the stages of the game, an instruction of a test takes about
    /// half as long as an instruction of the axis list. The weights of moves, skips, repeats, swaps and splits are
    /// estimates. Sorting by a key has no counter and is not included: sort-and-sweep and its relatives do it every
    /// tick, the axis list when it is rebuilt.
    #[must_use]
    pub const fn steps(&self, candidates: u64) -> u64 {
        candidates * 5
            + self.sorted * 4
            + self.updates * 12
            + self.moves * 4
            + self.entries * 26
            + self.lookups * 14
            + self.buckets * 3
            + self.skipped * 6
            + self.repeats * 8
            + self.swaps * 8
            + self.splits * 26
            + self.visits * 4
            + self.trials
    }
}
