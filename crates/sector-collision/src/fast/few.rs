//! Few boxes: each is compared with all others, since sorting them would cost more.
//!
//! The boxes stay in the caller's order. From last to first, each is compared with the ones after it, a vector at a
//! time; with rules, only if some box after it is of a kind that it may meet. For example, take a ship, two aliens, a
//! shot and three bullets, where ships meet aliens and bullets, and shots meet aliens:
//!
//! ```text
//!   3 bullets   only bullets come after them, which they may not meet: nothing is compared
//!   the shot    no alien comes after it: nothing is compared
//!   2 aliens    the shot comes after them: each is compared with everything after it
//!   the ship    aliens and bullets come after it: it is compared with all of them
//! ```

use super::kind_classes::partners;
use super::pair_list::PairList;
use super::sorted_boxes::SortedBoxes;
use crate::lanes::{Edges, Kernel, Lanes, low_bits};

pub(super) struct CompareAll<'a> {
    pub sorted: &'a SortedBoxes,
    pub found: &'a mut PairList,
}

impl Kernel for CompareAll<'_> {
    /// The number of pairs compared.
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let Self { sorted, found } = self;
        let (mut compared, mut behind) = (0, 0);
        for one in (0..sorted.len).rev() {
            let role = if sorted.has_rules { sorted.roles[one] } else { -1 };
            let may_meet = !sorted.has_rules || partners(role) & behind != 0;
            behind |= role;
            if !may_meet {
                continue;
            }
            compared += (sorted.len - one - 1) as u64;
            let edges = Edges::splat(lanes, sorted.edges_of(one));
            for at in (one + 1..sorted.len).step_by(L::WIDTH) {
                let hits = lanes.overlap(&edges, &sorted.edges(lanes, at));
                let mut hits = lanes.bits(hits) & low_bits(sorted.len - at);
                if sorted.has_rules {
                    hits &= !lanes
                        .bits(lanes.disjoint(lanes.splat(partners(role)), lanes.load(&sorted.roles, at)));
                }
                // Unlike in a crowd, hits are rare.
                if hits != 0 {
                    found.push(lanes, hits, lanes.splat(sorted.ids[one]), lanes.load(&sorted.ids, at));
                }
            }
        }
        compared
    }
}
