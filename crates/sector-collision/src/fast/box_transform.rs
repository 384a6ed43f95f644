//! The transformation of a tick's boxes before they are compared: enlarged by a margin, and perhaps transposed.

use crate::rect::Rect;

/// The maximum margin by which boxes are enlarged on each side, in pixels.
pub(super) const WIDEST_MARGIN: i32 = 64;

/// A transformation that applies to all boxes of a tick alike: enlargement by a margin, and an exchange of x and y if
/// need be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BoxTransform {
    /// Pixels by which each side of a box is moved outward.
    pub margin: i32,
    /// Whether x and y are exchanged, so that rows run along the axis on which the boxes are more crowded.
    pub transposed: bool,
}

impl BoxTransform {
    /// Returns the transformed box.
    #[inline(always)]
    pub(super) const fn apply(self, rect: Rect) -> Rect {
        let Self { margin, transposed } = self;
        let Rect { x, y, w, h } =
            Rect { x: rect.x - margin, y: rect.y - margin, w: rect.w + 2 * margin, h: rect.h + 2 * margin };
        if transposed { Rect { x: y, y: x, w: h, h: w } } else { Rect { x, y, w, h } }
    }
}
