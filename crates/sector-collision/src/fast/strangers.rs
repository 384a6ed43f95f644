//! Strangers: boxes that have left their skin, compared with the boxes that have not.

use super::boxes::Boxes;
use super::cross_levels::Probe;
use super::kind_classes::partners;
use super::pair_list::PairList;
use super::search::Search;
use crate::lanes::{Kernel, Lanes};

/// Finds the pairs of a stranger with the skin of a box in the index.
pub(super) struct FindStrangers<'a> {
    pub boxes: Boxes<'a>,
    /// The indices of the strangers.
    pub ids: &'a [i32],
    pub index: &'a Search,
    pub found: &'a mut PairList,
}

impl Kernel for FindStrangers<'_> {
    /// The number of pairs compared.
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> u64 {
        let Self { boxes: Boxes { rects, kinds, .. }, ids, index, found } = self;
        let mut compared = 0;
        for &id in ids {
            let rect = rects[id as usize];
            let partners = kinds.map_or(0, |(kinds, classes)| partners(classes.role(kinds[id as usize])));
            if partners == 0 && kinds.is_some() {
                continue;
            }
            let probe = Probe::new(lanes, [rect.x, rect.y, rect.right(), rect.bottom()], id, partners);
            for level in &index.plan.levels {
                compared += probe.query(lanes, &index.sorted, level, found);
            }
        }
        compared
    }
}
