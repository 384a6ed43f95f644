//! The choice of the boxes that are sorted, and of the level of each.

use super::kind_classes::KindClasses;
use super::lanes::{Kernel, Lanes, SPARE, low_bits};
use super::level::Level;
use super::sorted_boxes::{Members, reserve};
use crate::rect::Rect;
use crate::rules::Kind;

/// The distribution of boxes to the levels.
pub(super) struct Select<'a> {
    pub rects: &'a [Rect],
    pub kinds: Option<(&'a [Kind], &'a KindClasses)>,
    pub levels: &'a [Level],
    /// A list for each level at least.
    pub members: &'a mut [Members],
    /// The indices of all boxes.
    pub all: &'a Members,
}

impl Kernel for Select<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { rects, kinds, levels, members, all } = self;
        let mut counts = [0; super::size_classes::MAX_LEVELS];
        members.iter_mut().for_each(|members| reserve(&mut members.list, rects.len() + SPARE));
        for at in (0..all.len).step_by(L::WIDTH) {
            let mut left = low_bits(L::WIDTH.min(all.len - at));
            if let Some((kinds, classes)) = kinds {
                left &= with_partners(&kinds[at..], classes, L::WIDTH);
            }
            let ids = lanes.load(&all.list, at);
            let [_, _, w, h] = lanes.load_rects(rects, ids);
            let side = lanes.max(w, h);
            for (level, (members, count)) in levels.iter().zip(members.iter_mut().zip(&mut counts)) {
                let larger = lanes.bits(lanes.less(lanes.splat(level.longest), side));
                let fits = left & !larger;
                left &= larger;
                lanes.compress(fits, ids, &mut members.list, *count);
                *count += fits.count_ones() as usize;
            }
        }
        members.iter_mut().zip(counts).for_each(|(members, count)| members.end_at(count));
    }
}

/// Returns a bit for each of the first kinds: set where it may meet any.
#[inline(always)]
fn with_partners(kinds: &[Kind], classes: &KindClasses, width: usize) -> u32 {
    let kinds = &kinds[..kinds.len().min(width)];
    kinds.iter().rev().fold(0, |bits, kind| bits << 1 | u32::from(classes.partners[kind.index() & 63] != 0))
}
