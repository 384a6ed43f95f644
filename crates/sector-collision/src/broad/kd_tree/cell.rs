//! The cells of a k-d tree, and the lines that split them.

use crate::axis::Axis;
use crate::draw::DebugShape;
use crate::objects::Objects;
use crate::rect::Rect;
use crate::trace::Area;

/// A rectangular cell of the tree, in pixels: half-open like a rectangle, but of any size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Cell {
    pub(super) fn around(objects: &Objects) -> Self {
        let nothing = Self { x: i32::MAX, y: i32::MAX, right: i32::MIN, bottom: i32::MIN };
        objects.slots().map(|slot| objects.rect(slot)).fold(nothing, |cell, rect| Self {
            x: cell.x.min(rect.x),
            y: cell.y.min(rect.y),
            right: cell.right.max(rect.right()),
            bottom: cell.bottom.max(rect.bottom()),
        })
    }

    pub(super) fn area(self) -> Area {
        Area::between((self.x, self.y), (self.right, self.bottom))
    }

    /// Returns the axis along which the cell is longer; x for a square.
    pub(super) fn longer_axis(self) -> Axis {
        if self.bottom.abs_diff(self.y) > self.right.abs_diff(self.x) { Axis::Y } else { Axis::X }
    }

    /// Returns the two parts of the cell, one on each side of a line.
    pub(super) fn split(self, Line { axis, at }: Line) -> [Self; 2] {
        match axis {
            Axis::X => [Self { right: at, ..self }, Self { x: at, ..self }],
            Axis::Y => [Self { bottom: at, ..self }, Self { y: at, ..self }],
        }
    }

    /// Whether the pixel at the greater left edge and the greater upper edge of two objects is in the cell. Both
    /// objects reach into the cell, so that pixel is before its right and bottom edges.
    pub(super) fn holds_corner(self, a: Rect, b: Rect) -> bool {
        a.x.max(b.x) >= self.x && a.y.max(b.y) >= self.y
    }

    fn overlaps(self, other: Self) -> bool {
        self.x < other.right && other.x < self.right && self.y < other.bottom && other.y < self.bottom
    }
}

/// A line between two columns or two rows of pixels that splits a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The axis on which the line has a position: x for a line between columns.
    pub(super) axis: Axis,
    /// The first column or row of pixels past the line.
    pub(super) at: i32,
}

impl Line {
    /// Whether an object has a pixel before the line (side 0) or past it (side 1).
    #[inline]
    pub(super) fn has_on_side(self, side: usize, rect: Rect) -> bool {
        let (begin, end) = self.axis.span(rect);
        if side == 0 { begin < self.at } else { end > self.at }
    }
}

/// A cell that is not split, with the number of its objects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) cell: Cell,
    pub(super) objects: u32,
}

impl Leaf {
    /// Checks that no two leaves have a pixel in common.
    pub(super) fn check_apart(leaves: &[Self]) -> Result<(), String> {
        for (i, a) in leaves.iter().enumerate() {
            if let Some(b) = leaves[..i].iter().find(|b| a.cell.overlaps(b.cell)) {
                return Err(format!("{a:?} overlaps {b:?}"));
            }
        }
        Ok(())
    }

    pub(super) fn shape(&self) -> DebugShape {
        let Self { cell: Cell { x, y, right, bottom }, objects } = *self;
        DebugShape::Sector { x, y, w: right.saturating_sub(x), h: bottom.saturating_sub(y), objects }
    }
}
