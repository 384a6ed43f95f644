//! Ranges of the boxes of a tick: the extent of the field, and the shortest and longest sides.

use super::box_transform::WIDEST_MARGIN;
use super::lanes::{Kernel, Lanes};
use crate::rect::Rect;

/// The minimum and maximum of x, y, w and h over all boxes, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoxRanges {
    /// The minima of x, y, w, h, in pixels.
    pub min: [i32; 4],
    /// The maxima of x, y, w, h, in pixels.
    pub max: [i32; 4],
}

/// The kernel that measures the ranges of some boxes. For no boxes each minimum is above its maximum.
pub(super) struct MeasureBoxes<'a>(pub &'a [Rect]);

impl Kernel for MeasureBoxes<'_> {
    type Output = BoxRanges;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> BoxRanges {
        let Self(rects) = self;
        let (mut min, mut max) = (lanes.splat_rect([i32::MAX; 4]), lanes.splat_rect([i32::MIN; 4]));
        let whole = rects.len() - rects.len() % L::RECTS;
        for at in (0..whole).step_by(L::RECTS) {
            let loaded = lanes.load_rects(rects, at);
            min = lanes.min_i32(min, loaded);
            max = lanes.max_i32(max, loaded);
        }
        let mut ranges = BoxRanges { min: lanes.extract_rect(min, 0), max: lanes.extract_rect(max, 0) };
        for at in 1..L::RECTS {
            ranges.include(lanes.extract_rect(min, at), lanes.extract_rect(max, at));
        }
        for &Rect { x, y, w, h } in &rects[whole..] {
            ranges.include([x, y, w, h], [x, y, w, h]);
        }
        ranges
    }
}

impl BoxRanges {
    /// Extends the ranges so that they include other ranges.
    #[inline(always)]
    fn include(&mut self, min: [i32; 4], max: [i32; 4]) {
        for i in 0..4 {
            self.min[i] = self.min[i].min(min[i]);
            self.max[i] = self.max[i].max(max[i]);
        }
    }

    /// Returns the extent of the upper left corners along x and y, in units of 2^`scale` pixels.
    pub(super) fn extent(&self, scale: u32) -> (u32, u32) {
        let along = |i: usize| (self.max[i] >> scale).abs_diff(self.min[i] >> scale);
        (along(0), along(1))
    }

    /// Returns the longest side of any box, in pixels.
    pub(super) fn longest(&self) -> i32 {
        self.max[2].max(self.max[3])
    }

    /// Returns a lower bound, in pixels, of the longer side of each box.
    pub(super) fn shortest(&self) -> i32 {
        self.min[2].max(self.min[3])
    }

    /// Whether the upper left corners extend farther along x than along y.
    pub(super) fn is_wide(&self) -> bool {
        let (x, y) = self.extent(0);
        x > y
    }

    /// Returns the margin, in pixels, at which there are about as many candidates as boxes if their density is even:
    /// two boxes of side s are candidates if their corners are less than s + 2 × margin apart on both axes.
    pub(super) fn first_margin(&self, count: usize) -> i32 {
        let (x, y) = self.extent(0);
        let each = (u64::from(x) + 1) * (u64::from(y) + 1) / count as u64;
        ((each / 2).isqrt() as i64 - i64::from(self.shortest())).clamp(2, 2 * i64::from(WIDEST_MARGIN)) as i32
            / 2
    }
}
