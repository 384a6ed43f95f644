//! Selects the boxes to sort, and the level of each.

use super::boxes::{MAX_LEVELS, Members};
use super::level::Level;
use super::partner_filter::PartnerFilter;
use crate::lanes::{Kernel, Lanes, SPARE, low_bits};
use crate::rect::Rect;
use crate::rules::Kind;

pub(super) struct Select<'a> {
    pub rects: &'a [Rect],
    /// The kinds of boxes and the filter for their roles, if there are rules.
    pub kinds: Option<(&'a [Kind], &'a PartnerFilter)>,
    pub levels: &'a [Level],
    /// Receives the boxes to sort, with at least one list per level.
    pub members: &'a mut [Members],
    /// The indices of the boxes that may be sorted.
    pub all: &'a Members,
}

impl Kernel for Select<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { rects, kinds, levels, members, all } = self;
        let mut counts = [0; MAX_LEVELS];
        for at in (0..all.len).step_by(L::WIDTH) {
            let mut left = low_bits(L::WIDTH.min(all.len - at));
            let ids = lanes.load(&all.list, at);
            let rects = lanes.load_rects(rects, ids);
            if let Some((kinds, filter)) = kinds {
                let ids = &all.list[at..all.len.min(at + L::WIDTH)];
                let (stay, look) = filter.choose(ids, kinds);
                left &= if look == 0 { stay } else { stay | look & filter.marked(lanes, rects) };
            }
            let side = lanes.max(rects[2], rects[3]);
            for (level, (members, count)) in levels.iter().zip(members.iter_mut().zip(&mut counts)) {
                let larger = lanes.bits(lanes.less(lanes.splat(level.longest), side));
                let fits = left & !larger;
                left &= larger;
                if members.list.len() < *count + SPARE {
                    members.list.resize(members.list.capacity().max(2 * (*count + SPARE)), 0);
                }
                lanes.compress(fits, ids, &mut members.list, *count);
                *count += fits.count_ones() as usize;
            }
        }
        members.iter_mut().zip(counts).for_each(|(members, count)| members.end_at(count));
    }
}
