//! The cost of a tick of collision detection, counted where the work is done.

use std::ops::AddAssign;

/// Declares a struct of counters that can be added up, and listed with their names.
macro_rules! counters {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$meaning:meta])* pub $counter:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $name {
            $($(#[$meaning])* pub $counter: u64,)+
        }

        impl $name {
            /// Returns all counters with their names, in a fixed order, for an overlay or a report.
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
    /// The counts of one tick, in the order in which the pipeline narrows all pairs down to the hits.
    ///
    /// `all_pairs`, `after_rules`, `rect_hits`, `bitmap_tests`, `words_anded` and `hits` are the same for every
    /// method. `candidates` (and with it `rect_tests`) is what distinguishes them.
    pub struct Counts {
        /// The number n of objects in the table.
        pub objects,
        /// The number of unordered pairs of objects: (n² − n) / 2.
        pub all_pairs,
        /// The number of pairs that the rules allow.
        pub after_rules,
        /// The number of pairs that the broad phase handed on.
        pub candidates,
        /// The number of rectangle tests; every candidate gets exactly one.
        pub rect_tests,
        /// The number of pairs whose rectangles overlap; of an object that is swept the one around its path counts.
        pub rect_hits,
        /// The number of pairs whose pixels were compared: their rectangles overlap, and at least one of the two has
        /// a mask. A pair of which one is swept counts once, at however many places it was compared.
        pub bitmap_tests,
        /// The number of 64-bit ANDs made by the bitmap tests.
        pub words_anded,
        /// The number of pairs that share a solid pixel.
        pub hits,
    }
}

counters! {
    /// The book-keeping of a method: work that is neither a candidate nor a test. Each method uses the counters that
    /// fit it; the others stay zero.
    pub struct MethodStats {
        /// Objects that were put in order by kind.
        pub sorted,
        /// Objects whose new place was copied into a structure that is kept from tick to tick.
        pub updates,
        /// Steps along a sorted list by which objects were moved to their places in it.
        pub moves,
        /// Entries of objects in sectors, cells or nodes.
        pub entries,
        /// Sectors looked into for the partners of an object that is not entered in them.
        pub lookups,
        /// Buckets of a table of cells that were cleared, laid out and looked through, whether empty or not.
        pub buckets,
        /// Pairs that the method met and passed over: the rules forbid them, or a comparison of sector numbers shows that
        /// they share none.
        pub skipped,
        /// Pairs met again in a further sector or cell, and passed over.
        pub repeats,
        /// Exchanges of neighboring end points by an insertion sort.
        pub swaps,
        /// Groups or nodes that were split.
        pub splits,
        /// Steps of a search that need not lead to a candidate: nodes or cells visited, and comparisons which only show
        /// that two objects are not near each other. The page of each method says what its visits are.
        pub visits,
        /// [Steps](MethodStats::steps) of methods that `auto` tried in this tick in order to choose, without using their
        /// pairs.
        pub trials,
    }
}

impl MethodStats {
    /// Returns the counted work of a tick in one unit, so that methods can be compared: each count times what such a piece of
    /// work costs on average, in steps of about five instructions. `candidates` is the number of rectangle tests.
    ///
    /// The weights of objects, entries, lookups, buckets and visits are rounded from counted instructions (x86-64,
    /// optimized build; `cargo bench --bench work`). A test counts 5 steps although it takes 28 instructions when it
    /// fails at once and 44 among objects in a column: in the stages of the game an instruction of a test takes about
    /// half the time of an instruction of the axis list. The weights of moves, skips, repeats, swaps and splits are
    /// estimates. Sorting by a key, which sort-and-sweep and its relatives do anew each tick and the axis list when
    /// it is rebuilt, has no counter and is not part of it.
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
