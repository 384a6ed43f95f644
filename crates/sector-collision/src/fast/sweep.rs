//! The sweep: the boxes of each level against each other.
//!
//! Entries are sorted by page and column, so a box can only overlap entries that follow closely, in its own column or
//! the next. A vector of entries from i on is compared with the entries from i + 1 on, then from i + 2 on, until none
//! is within reach.
//!
//! ```text
//!   entries   a b c d e f g h i j k l …
//!   boxes     a b c d e f g h
//!   step 1      b c d e f g h i            a load and a comparison for each edge and for the column;
//!   step 2        c d e f g h i j          no cell is looked up, and the only branch is the last:
//!   step 3          d e f g h i j k        pairs are compressed by lane and written one after the other
//! ```
//!
//! This is the plane sweep (M. I. Shamos and D. Hoey, "Geometric intersection problems", 1976) with columns instead of
//! exact edges, so a counting sort is enough, row by row.

use super::kind_classes::partners_of_lanes;
use super::pair_list::PairList;
use super::sorted_boxes::{FLAGS, SortedBoxes};
use crate::lanes::{Kernel, Lanes, low_bits};

pub(super) struct EntrySweep<'a> {
    pub sorted: &'a SortedBoxes,
    pub found: &'a mut PairList,
    /// The number of pairs at which the sweep stops early.
    pub most: usize,
}

impl Kernel for EntrySweep<'_> {
    /// The number of pairs within reach.
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let Self { sorted, found, most } = self;
        let mut near_pairs = 0;
        for at in (0..sorted.len).step_by(L::WIDTH) {
            let live = low_bits(sorted.len - at);
            let (boxes, ids) = (sorted.edges(lanes, at), lanes.load(&sorted.ids, at));
            let beyond = lanes.add(lanes.load(&sorted.cells, at), lanes.splat(2));
            let partners =
                if sorted.has_rules { partners_of_lanes(lanes, lanes.load(&sorted.roles, at)) } else { ids };
            let flags = lanes.and(ids, lanes.splat(FLAGS));
            for other in at + 1.. {
                let near = lanes.less(lanes.load(&sorted.cells, other), beyond);
                let near_bits = lanes.bits(near) & live;
                if near_bits == 0 || found.len > most {
                    break;
                }
                near_pairs += u64::from(near_bits.count_ones());
                let other_ids = lanes.load(&sorted.ids, other);
                let hits = lanes.overlap(&boxes, &sorted.edges(lanes, other));
                let hits = lanes.both(hits, lanes.disjoint(flags, other_ids));
                let mut hits = lanes.bits(lanes.both(near, hits)) & live;
                if sorted.has_rules {
                    hits &= !lanes.bits(lanes.disjoint(partners, lanes.load(&sorted.roles, other)));
                }
                found.push(lanes, hits, ids, other_ids);
            }
        }
        near_pairs
    }
}
