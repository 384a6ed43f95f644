//! Shapes in the world: turned and moved.

use super::length::unit;
use super::shape::Shape;
use glam::DVec2;

/// A shape at a position, turned by a direction (cosine, sine). Vertices are computed on demand, since the walk over
/// the features needs only a few of them.
#[derive(Clone, Copy, Debug)]
pub struct PlacedShape<'a> {
    /// The shape that is placed.
    pub shape: &'a Shape,
    /// The place of the shape's center of mass, in pixels.
    pub position: DVec2,
    /// Cosine and sine of the angle by which the shape is turned; (1, 0) for a circle.
    pub direction: DVec2,
}

impl<'a> PlacedShape<'a> {
    /// Returns a shape with its center of mass at `position`, in pixels, turned by an angle in radians. The sine is
    /// libm's, the same on every machine; a circle needs none.
    pub fn new(shape: &'a Shape, position: DVec2, angle: f64) -> Self {
        let direction = if shape.vertices().len() == 1 { DVec2::X } else { DVec2::from_angle(angle) };
        Self { shape, position, direction }
    }

    /// Returns the number of vertices of the shape; 1 for a circle.
    #[inline]
    pub fn count(&self) -> usize {
        self.shape.vertices().len()
    }

    /// Returns the offset in pixels from the center of mass to a vertex of the turned shape.
    #[inline]
    pub fn arm(&self, vertex: usize) -> DVec2 {
        self.shape.vertices()[vertex].rotate(self.direction)
    }

    /// Returns the place of a vertex in the world, in pixels.
    #[inline]
    pub fn vertex(&self, vertex: usize) -> DVec2 {
        self.position + self.arm(vertex)
    }

    /// Returns the index of the vertex after a vertex; after the last comes the first.
    #[inline]
    pub fn next(&self, vertex: usize) -> usize {
        if vertex + 1 == self.count() { 0 } else { vertex + 1 }
    }

    /// Returns the index of the vertex before a vertex; before the first comes the last.
    #[inline]
    pub fn previous(&self, vertex: usize) -> usize {
        if vertex == 0 { self.count() - 1 } else { vertex - 1 }
    }

    /// Returns the unit vector that points out of the edge which begins at a vertex.
    #[inline]
    pub fn outward(&self, edge: usize) -> DVec2 {
        -unit(self.arm(self.next(edge)) - self.arm(edge)).perp()
    }
}
