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

use super::cross_levels::Probe;
use super::kind_classes::partners;
use super::pair_list::PairList;
use super::sorted_boxes::SortedBoxes;
use crate::lanes::{Kernel, Lanes};

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
            if !sorted.has_rules || partners(role) & behind != 0 {
                let probe = Probe::of_entry(lanes, sorted, one);
                compared += probe.compare(lanes, sorted, one + 1..sorted.len, None, found);
            }
            behind |= role;
        }
        compared
    }
}
