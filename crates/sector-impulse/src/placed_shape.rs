//! Shapes placed in the world: rotated and moved.

use crate::length::unit;
use crate::shape::Shape;
use glam::DVec2;

/// A shape at a position, rotated by a direction (cosine, sine). Vertices are computed on demand, because the walk over
/// the features needs only a few of them.
#[derive(Clone, Copy, Debug)]
pub struct PlacedShape<'a> {
    /// The shape before placement, with vertices relative to the center of mass.
    pub shape: &'a Shape,
    /// The position of the shape's center of mass, in pixels.
    pub position: DVec2,
    /// The cosine and sine of the rotation; (1, 0) for a circle.
    pub direction: DVec2,
}

impl<'a> PlacedShape<'a> {
    /// Places a shape with its center of mass at `position`, in pixels, rotated by an angle in radians. The sine comes
    /// from libm, so it is the same on every machine; a circle needs none.
    pub fn new(shape: &'a Shape, position: DVec2, angle: f64) -> Self {
        let direction = if shape.vertices().len() == 1 { DVec2::X } else { DVec2::from_angle(angle) };
        Self { shape, position, direction }
    }

    /// Returns the number of vertices of the shape; 1 for a circle.
    #[inline]
    pub fn count(&self) -> usize {
        self.shape.vertices().len()
    }

    /// Returns the offset of a vertex of the rotated shape from the center of mass, in pixels.
    #[inline]
    pub fn arm(&self, vertex: usize) -> DVec2 {
        self.shape.vertices()[vertex].rotate(self.direction)
    }

    /// Returns the position of a vertex in the world, in pixels.
    #[inline]
    pub fn vertex(&self, vertex: usize) -> DVec2 {
        self.position + self.arm(vertex)
    }

    /// Returns the index of the next vertex; the last is followed by the first.
    #[inline]
    pub fn next(&self, vertex: usize) -> usize {
        if vertex + 1 == self.count() { 0 } else { vertex + 1 }
    }

    /// Returns the index of the previous vertex; the first is preceded by the last.
    #[inline]
    pub fn previous(&self, vertex: usize) -> usize {
        if vertex == 0 { self.count() - 1 } else { vertex - 1 }
    }

    /// Returns the outward unit normal of the edge that begins at a vertex.
    #[inline]
    pub fn outward(&self, edge: usize) -> DVec2 {
        -unit(self.arm(self.next(edge)) - self.arm(edge)).perp()
    }
}
