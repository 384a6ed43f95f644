//! One look at all boxes: between what they lie, and how long their sides are.

use super::lanes::Lanes;
use super::lists::WIDEST_MARGIN;
use crate::rect::Rect;

/// The least and the greatest of each of x, y, w, h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Survey {
    pub least: [i32; 4],
    pub greatest: [i32; 4],
}

impl Survey {
    /// Looks at all boxes; there must be one.
    #[inline(always)]
    pub(super) fn of<L: Lanes>(lanes: L, rects: &[Rect]) -> Self {
        let (mut least, mut greatest) = (lanes.repeat([i32::MAX; 4]), lanes.repeat([i32::MIN; 4]));
        let whole = rects.len() - rects.len() % L::RECTS;
        for at in (0..whole).step_by(L::RECTS) {
            let some = lanes.load_rects(rects, at);
            least = lanes.least(least, some);
            greatest = lanes.greatest(greatest, some);
        }
        let mut survey = Self { least: lanes.numbers(least, 0), greatest: lanes.numbers(greatest, 0) };
        for at in 1..L::RECTS {
            survey.take(lanes.numbers(least, at), lanes.numbers(greatest, at));
        }
        for &Rect { x, y, w, h } in &rects[whole..] {
            survey.take([x, y, w, h], [x, y, w, h]);
        }
        survey
    }

    #[inline(always)]
    fn take(&mut self, least: [i32; 4], greatest: [i32; 4]) {
        for i in 0..4 {
            self.least[i] = self.least[i].min(least[i]);
            self.greatest[i] = self.greatest[i].max(greatest[i]);
        }
    }

    /// How far apart the left upper corners lie, in units of 2^`scale` pixels.
    pub(super) fn extent(&self, scale: u32) -> (u32, u32) {
        let along = |i: usize| (self.greatest[i] >> scale).abs_diff(self.least[i] >> scale);
        (along(0), along(1))
    }

    /// The longest side of any.
    pub(super) fn longest(&self) -> i32 {
        self.greatest[2].max(self.greatest[3])
    }

    /// No box's longer side is less.
    pub(super) fn shortest(&self) -> i32 {
        self.least[2].max(self.least[3])
    }

    /// Whether the boxes lie farther apart along x than along y.
    pub(super) fn is_wide(&self) -> bool {
        let (x, y) = self.extent(0);
        x > y
    }

    /// The margin with which there are about as many candidates as boxes, if all places are equally full: two boxes
    /// of side s are candidates if their corners are less than s + 2 × margin apart on both axes.
    pub(super) fn first_margin(&self, count: usize) -> i32 {
        let (x, y) = self.extent(0);
        let each = (u64::from(x) + 1) * (u64::from(y) + 1) / count as u64;
        ((each / 2).isqrt() as i64 - i64::from(self.shortest())).clamp(2, 2 * i64::from(WIDEST_MARGIN)) as i32
            / 2
    }
}
