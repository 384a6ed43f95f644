//! Shapes: circles and convex polygons, with area and moment of inertia.
//!
//! The distance code treats both the same: as a few vertices in order, grown by a radius.
//!
//! ```text
//!      circle                         polygon
//!      one vertex, radius r           3 to 16 vertices, radius 0
//!        .-''-.                          2
//!       /      \                        / '.          order: each edge turns left of the one before
//!      |    0   |                      /    '1        (x to the right, y up; on a screen, where y goes
//!       \      /                      /   + |         down, the same order runs clockwise)
//!        '-..-'                      3------0         +: center of mass, always the origin
//! ```
//!
//! A polygon is normalized on creation: repeated and collinear points are dropped, the order is made counterclockwise,
//! and the center of mass, about which the body turns, is moved to the origin. The result is known to be convex and to
//! have an area.

use glam::DVec2;
use std::f64::consts::PI;
use std::fmt;

/// The maximum number of vertices of a polygon. They are stored inline, 16 bytes each, so that a body never allocates.
pub const MAX_VERTICES: usize = 16;

/// The maximum distance of a point of a shape from its center, in pixels: a quarter of the longest side of a
/// [`Rect`](sector_collision::Rect), so that a rectangle can enclose the shape and its path.
pub const MAX_REACH: f64 = 16_384.0;

/// The minimum distance of a shape's farthest point from its center, in pixels: a hundred times
/// [`EPSILON`](crate::EPSILON). Bodies collide within ε, so much smaller ones would visibly miss each other.
pub const MIN_REACH: f64 = 100.0 * crate::EPSILON;

/// The maximum number of corners in the input of a polygon, redundant ones included. Each dropped corner moves the
/// outline by at most [`MIN_DETAIL`], less than a tenth of a pixel in total. Without a limit, a very fine outline could
/// be eroded silently.
pub const MAX_CORNERS: usize = 4 * MAX_VERTICES;

/// The distance, in pixels, below which two points count as one, and a point counts as collinear with its neighbors.
/// A tenth of [`EPSILON`](crate::EPSILON), and far below a pixel.
pub const MIN_DETAIL: f64 = 0.001;

/// A circle or a convex polygon, in coordinates relative to its center of mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    vertices: [DVec2; MAX_VERTICES],
    count: usize,
    radius: f64,
    reach: f64,
    center: DVec2,
}

impl Shape {
    /// Creates a circle with a radius in pixels.
    ///
    /// # Errors
    /// If the radius is not from [`MIN_REACH`] to [`MAX_REACH`].
    pub fn circle(radius: f64) -> Result<Self, ShapeError> {
        if !(MIN_REACH..=MAX_REACH).contains(&radius) {
            return Err(ShapeError::Radius(radius));
        }
        let vertices = [DVec2::ZERO; MAX_VERTICES];
        Ok(Self { vertices, count: 1, radius, reach: radius, center: DVec2::ZERO })
    }

    /// Creates a convex polygon from its corners, in either winding order and in pixels. [`center`](Self::center)
    /// returns by how much they are moved.
    ///
    /// ```
    /// use glam::DVec2;
    /// use sector_impulse::{Shape, ShapeError};
    /// let corner = |x, y| DVec2::new(x, y);
    /// let square = Shape::polygon(&[corner(0.0, 0.0), corner(0.0, 4.0), corner(4.0, 4.0), corner(4.0, 0.0)])?;
    /// assert_eq!(square.center(), corner(2.0, 2.0));
    /// assert_eq!(square.area(), 16.0);
    /// # Ok::<(), ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than [`MAX_CORNERS`] corners, a number is not finite, fewer than three or more than
    /// [`MAX_VERTICES`] remain without repeated and collinear ones, the outline is not convex, or its reach is not from
    /// [`MIN_REACH`] to [`MAX_REACH`].
    pub fn polygon(corners: &[DVec2]) -> Result<Self, ShapeError> {
        if corners.len() > MAX_CORNERS {
            return Err(ShapeError::TooFine { corners: corners.len() });
        }
        if let Some(at) = corners.iter().position(|corner| !corner.is_finite()) {
            return Err(ShapeError::NotFinite { corner: at });
        }
        // Far from the origin, the products in `centroid` would lose the differences between corners.
        let first = corners.first().copied().unwrap_or_default();
        if corners.iter().any(|&corner| corner.distance(first) > 2.0 * MAX_REACH) {
            return Err(ShapeError::TooLarge);
        }
        // Use the stack: a wall may be created in the middle of a game, where nothing should allocate.
        let mut room = [DVec2::ZERO; MAX_CORNERS];
        for (place, &corner) in room.iter_mut().zip(corners) {
            *place = corner - first;
        }
        let outline = drop_needless(&mut room[..corners.len()]);
        if outline.len() < 3 {
            return Err(ShapeError::TooFewCorners { left: outline.len() });
        }
        if outline.len() > MAX_VERTICES {
            return Err(ShapeError::TooManyCorners { left: outline.len() });
        }
        if doubled_area(outline) < 0.0 {
            outline.reverse();
        }
        require_convex(outline)?;
        Self::about_centroid(outline, first)
    }

    /// Creates a rectangle with a width and height in pixels.
    ///
    /// # Errors
    /// If a side is not above 0, or if [`polygon`](Self::polygon) returns an error.
    pub fn rectangle(width: f64, height: f64) -> Result<Self, ShapeError> {
        if let Some(&side) = [width, height].iter().find(|&&side| side.is_nan() || side <= 0.0) {
            return Err(ShapeError::Side(side));
        }
        let (x, y) = (width / 2.0, height / 2.0);
        Self::polygon(&[DVec2::new(-x, -y), DVec2::new(x, -y), DVec2::new(x, y), DVec2::new(-x, y)])
    }

    /// Creates the shape of an outline, moved so that its center of mass is the origin. `first` was subtracted from the
    /// corners.
    fn about_centroid(outline: &[DVec2], first: DVec2) -> Result<Self, ShapeError> {
        let center = centroid(outline);
        let mut vertices = [DVec2::ZERO; MAX_VERTICES];
        for (vertex, corner) in vertices.iter_mut().zip(outline) {
            *vertex = corner - center;
        }
        let reach = vertices.iter().map(|vertex| vertex.length()).fold(0.0, f64::max);
        if reach > MAX_REACH {
            return Err(ShapeError::TooLarge);
        }
        if reach < MIN_REACH {
            return Err(ShapeError::TooSmall { reach });
        }
        Ok(Self { vertices, count: outline.len(), radius: 0.0, reach, center: first + center })
    }

    /// Returns the vertices in order, in pixels relative to the center of mass. A circle has one: its center.
    #[inline]
    pub fn vertices(&self) -> &[DVec2] {
        &self.vertices[..self.count]
    }

    /// Returns how far the shape extends beyond its vertices, in pixels: the radius of a circle, zero for a polygon.
    #[inline]
    pub const fn radius(&self) -> f64 {
        self.radius
    }

    /// Returns the distance of the farthest point from the center of mass, in pixels: the radius of the circle in which
    /// the shape turns.
    #[inline]
    pub const fn reach(&self) -> f64 {
        self.reach
    }

    /// Returns the center of mass in the coordinates passed to [`polygon`](Self::polygon), in pixels; zero for a
    /// circle. Subtract it from the coordinates of a sprite drawn for those corners to center the sprite on the body.
    pub const fn center(&self) -> DVec2 {
        self.center
    }

    /// Returns the area in square pixels.
    pub fn area(&self) -> f64 {
        match self.count {
            1 => PI * self.radius * self.radius,
            _ => doubled_area(self.vertices()) / 2.0,
        }
    }

    /// Returns the moment of inertia about the center of mass per unit of mass, in square pixels, for uniform density.
    ///
    /// For a circle it is r² / 2. A polygon is split into triangles from the center; a triangle with sides p and q
    /// contributes (p² + p·q + q²) / 6 about that corner, weighted by its area.
    pub fn inertia_per_mass(&self) -> f64 {
        if self.count == 1 {
            return self.radius * self.radius / 2.0;
        }
        let sum = |weight: fn(DVec2, DVec2) -> f64| -> f64 {
            edges(self.vertices()).map(|(p, q)| p.perp_dot(q) * weight(p, q)).sum()
        };
        sum(|p, q| p.dot(p) + p.dot(q) + q.dot(q)) / (6.0 * sum(|_, _| 1.0))
    }
}

fn edges(outline: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
    outline.iter().zip(outline.iter().cycle().skip(1)).map(|(&p, &q)| (p, q))
}

/// Returns twice the area, positive if the outline turns left (the shoelace formula).
fn doubled_area(outline: &[DVec2]) -> f64 {
    edges(outline).map(|(p, q)| p.perp_dot(q)).sum()
}

/// Returns the center of mass: the centers of the triangles at the origin, weighted by their areas.
fn centroid(outline: &[DVec2]) -> DVec2 {
    let weighted: DVec2 = edges(outline).map(|(p, q)| (p + q) * p.perp_dot(q)).sum();
    weighted / (3.0 * doubled_area(outline))
}

/// Drops corners that repeat the next one or lie on the line through their neighbors, and returns the rest. A drop can
/// make a neighbor redundant, so the search restarts until it finds none: at most as many rounds as corners.
fn drop_needless(outline: &mut [DVec2]) -> &mut [DVec2] {
    let mut left = outline.len();
    while let Some(at) = (0..left).find(|&at| is_needless(&outline[..left], at)) {
        outline.copy_within(at + 1..left, at);
        left -= 1;
    }
    &mut outline[..left]
}

fn is_needless(outline: &[DVec2], at: usize) -> bool {
    let count = outline.len();
    let (before, here, after) = (outline[(at + count - 1) % count], outline[at], outline[(at + 1) % count]);
    if count == 1 || here.distance(after) < MIN_DETAIL {
        return count > 1;
    }
    let base = after - before;
    // A spike has both neighbors at the same point: its tip lies on every line through them.
    base.length() < MIN_DETAIL || base.perp_dot(here - before).abs() < MIN_DETAIL * base.length()
}

/// Checks that every corner is to the left of every edge. This rejects dents and also stars that wind twice.
fn require_convex(outline: &[DVec2]) -> Result<(), ShapeError> {
    for (p, q) in edges(outline) {
        let is_outside = |&corner: &DVec2| corner != p && corner != q && (q - p).perp_dot(corner - p) <= 0.0;
        if let Some(corner) = outline.iter().position(is_outside) {
            return Err(ShapeError::NotConvex { at: outline[corner] - outline[0] });
        }
    }
    Ok(())
}

/// The reason why a radius or an outline does not form a valid [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ShapeError {
    /// The radius, in pixels, is not from [`MIN_REACH`] to [`MAX_REACH`].
    Radius(f64),
    /// A side of a rectangle, in pixels, is not above 0.
    Side(f64),
    /// A coordinate of a corner is infinite or NaN.
    NotFinite {
        /// The index of the corner, from 0.
        corner: usize,
    },
    /// Fewer than three corners remain without repeated and collinear ones.
    TooFewCorners {
        /// The number of corners that remain.
        left: usize,
    },
    /// More than [`MAX_VERTICES`] corners remain without repeated and collinear ones.
    TooManyCorners {
        /// The number of corners that remain.
        left: usize,
    },
    /// More than [`MAX_CORNERS`] corners were passed.
    TooFine {
        /// The number of corners passed.
        corners: usize,
    },
    /// The outline has a dent, crosses itself or winds more than once.
    NotConvex {
        /// A corner on the wrong side of an edge, in pixels relative to the first corner of the outline.
        at: DVec2,
    },
    /// The outline reaches farther than [`MAX_REACH`] from its center of mass.
    TooLarge,
    /// The outline reaches less than [`MIN_REACH`] from its center of mass.
    TooSmall {
        /// The distance of the farthest corner from the center of mass, in pixels.
        reach: f64,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Radius(value) => {
                write!(f, "{value} is not a valid radius: expected {MIN_REACH} to {MAX_REACH} pixels")
            }
            Self::Side(value) => write!(f, "{value} is not a valid side length: expected more than 0 pixels"),
            Self::NotFinite { corner } => write!(f, "corner {corner} is not finite: expected two numbers"),
            Self::TooFewCorners { left } => {
                let most = MAX_VERTICES;
                write!(
                    f,
                    "the polygon has {left} corners without repeated and straight ones: expected 3 to {most}"
                )
            }
            Self::TooManyCorners { left } => {
                write!(f, "the polygon has {left} corners: expected 3 to {MAX_VERTICES}")
            }
            Self::TooFine { corners } => {
                write!(f, "the outline has {corners} corners: expected at most {MAX_CORNERS}")
            }
            Self::NotConvex { at } => {
                write!(f, "the outline is not convex near {at} (relative to its first corner)")
            }
            Self::TooLarge => {
                write!(f, "the outline reaches farther than {MAX_REACH} pixels from its center")
            }
            Self::TooSmall { reach } => {
                write!(f, "the outline reaches {reach} pixels from its center: expected at least {MIN_REACH}")
            }
        }
    }
}

impl std::error::Error for ShapeError {}

#[cfg(test)]
mod tests;
