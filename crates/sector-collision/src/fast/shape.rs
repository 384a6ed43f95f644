//! How the boxes of a tick are seen by the lanes: a little larger than they are, and perhaps turned.

use crate::rect::Rect;

/// The same for all boxes of a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Pixels by which each box is larger on each side.
    pub margin: i32,
    /// Columns and rows are exchanged: rows run along the axis on which the boxes lie closer together.
    pub turned: bool,
}

impl Shape {
    /// A box as the lanes see it.
    #[inline(always)]
    pub(super) const fn of(self, rect: Rect) -> Rect {
        let Self { margin, turned } = self;
        let Rect { x, y, w, h } =
            Rect { x: rect.x - margin, y: rect.y - margin, w: rect.w + 2 * margin, h: rect.h + 2 * margin };
        if turned { Rect { x: y, y: x, w: h, h: w } } else { Rect { x, y, w, h } }
    }
}
