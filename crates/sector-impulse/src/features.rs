//! Closest features: the corner or edge of one shape that is nearest to a corner or edge of the other.
//!
//! A polygon divides the plane around it into *Voronoi regions*, one for each vertex and each edge: the points to which
//! this feature is the nearest. Two features are the closest pair when the nearest points on them are in each other's
//! regions.
//!
//! ```text
//!        vertex 3 :            : vertex 2
//!      ...........+------------+...........
//!         edge 3  |            |  edge 1        p lies in the region of edge 1.
//!                 |            |      . p       The walk from vertex 0: p is beyond the border of edge 0
//!      ...........+------------+...........     -> edge 0; beyond its end -> vertex 1; -> edge 1
//!        vertex 0 :   edge 0   : vertex 1
//! ```
//!
//! [`closest`] starts at the features of the last query and, while a point is outside its region, walks across the
//! border that the point violates (M. Lin, J. Canny, "A fast algorithm for incremental distance calculation", ICRA
//! 1991). A body hardly turns between two queries, so the first pair is usually also the last: constant time for any
//! number of corners. The walk has a bounded number of steps. If it has not settled by then, or has met a point behind
//! an edge, every pair of features is compared ([`closest_of_all`], the oracle of the tests).
//!
//! **The start features change the cost, never the result**, not even in the last bit. Where edges are parallel,
//! several pairs are closest to within rounding, and the walk can end at any of them. These pairs are all neighbors, so
//! at the end the pair is compared with the adjacent ones, in the same order in which the oracle compares all pairs.
//!
//! **Overlapping shapes** have no closest features. The result is the axis along which they overlap least (the
//! separating-axis test over all edges) and a negative distance: the depth.
//!
//! A circle is a vertex whose region is the whole plane, grown by a radius.

use crate::length::length;
use crate::placed_shape::PlacedShape;
use glam::DVec2;

/// The distance, in pixels, below which two shapes without their radii (a circle is its center) count as overlapping.
/// Points this close give no reliable direction. It is a ten-thousandth of [`EPSILON`](crate::EPSILON), but still
/// 100,000 times the rounding error of positions in a world of 100,000 pixels.
const TOUCH: f64 = 1e-6;

/// A feature of an outline: a corner or an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// A corner, by its index in [`Shape::vertices`](crate::Shape::vertices).
    Vertex(u8),
    /// The edge that begins at the corner with this index.
    Edge(u8),
}

/// The distance between two shapes, a and b, and the points between which it is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    /// The distance between the surfaces in pixels; negative, by the depth, if they overlap.
    pub distance: f64,
    /// The unit vector from the first shape, a, toward the second, b. Separate shapes cannot meet before they have
    /// approached by the distance along this direction, however far they move at right angles to it.
    pub normal: DVec2,
    /// The point on the surface of a nearest to b, in pixels, in the coordinates of the shapes' positions.
    pub on_a: DVec2,
    /// The point on the surface of b nearest to a, in pixels, in the coordinates of the shapes' positions.
    pub on_b: DVec2,
    /// The features of a and b on which the closest points lie: the best start for the next query.
    pub features: (Feature, Feature),
}

impl ClosestPoints {
    fn reversed(self) -> Self {
        let Self { distance, normal, on_a, on_b, features } = self;
        Self { distance, normal: -normal, on_a: on_b, on_b: on_a, features: (features.1, features.0) }
    }
}

/// The cost of queries for the closest features of two shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatureCounts {
    /// The number of steps from one feature to the next, across a border of its Voronoi region.
    pub steps: u64,
    /// The number of queries that compared all pairs of features.
    pub exhaustive: u64,
}

/// Returns the closest points and features of two shapes. The search starts from the features `from`: those of an
/// earlier query or any others. It takes constant time if these are near the closest ones, and at most one step per
/// corner. Overlapping shapes cost corners × corners.
pub fn closest(
    a: &PlacedShape<'_>,
    b: &PlacedShape<'_>,
    from: (Feature, Feature),
    counts: &mut FeatureCounts,
) -> ClosestPoints {
    if a.count() == 1 && b.count() == 1 {
        return of_circles(a, b);
    }
    let features = (within(from.0, a), within(from.1, b));
    if let Some(features) = walk(a, b, features, counts) {
        let best = nearest_of(a, b, &FeatureRange::new(a, features.0), &FeatureRange::new(b, features.1));
        if best.squared > TOUCH * TOUCH {
            return best.resolve(a, b);
        }
    }
    counts.exhaustive += 1;
    closest_of_all(a, b)
}

/// Returns the closest points and features of two shapes by comparing every pair of features.
pub fn closest_of_all(a: &PlacedShape<'_>, b: &PlacedShape<'_>) -> ClosestPoints {
    if a.count() == 1 && b.count() == 1 {
        return of_circles(a, b);
    }
    let overlap = least_overlap(a, b);
    if overlap.distance + a.shape.radius() + b.shape.radius() > 0.0 {
        let best = nearest_of(a, b, &FeatureRange::whole(a), &FeatureRange::whole(b));
        if best.squared > TOUCH * TOUCH {
            return best.resolve(a, b);
        }
    }
    overlap
}

/// Returns the closest points of two circles. For circles with the same center the normal points along x.
fn of_circles(a: &PlacedShape<'_>, b: &PlacedShape<'_>) -> ClosestPoints {
    let between = b.position - a.position;
    let length = length(between);
    let normal = if length > TOUCH { between / length } else { DVec2::X };
    let features = (Feature::Vertex(0), Feature::Vertex(0));
    let centers = ClosestPoints { distance: length, normal, on_a: a.position, on_b: b.position, features };
    grown(a, b, centers)
}

/// Returns the closest points of the surfaces, given the closest points of the shapes without their radii.
fn grown(a: &PlacedShape<'_>, b: &PlacedShape<'_>, core: ClosestPoints) -> ClosestPoints {
    let (a_radius, b_radius) = (a.shape.radius(), b.shape.radius());
    ClosestPoints {
        distance: core.distance - a_radius - b_radius,
        on_a: core.on_a + core.normal * a_radius,
        on_b: core.on_b - core.normal * b_radius,
        ..core
    }
}

/// Maps a feature to one that the shape has. Slots are reused, so a remembered feature may belong to another shape.
fn within(feature: Feature, placed: &PlacedShape<'_>) -> Feature {
    let count = placed.count() as u8;
    match feature {
        _ if count == 1 => Feature::Vertex(0),
        Feature::Vertex(i) => Feature::Vertex(i % count),
        Feature::Edge(i) => Feature::Edge(i % count),
    }
}

/// Walks over neighboring features until the nearest point of each is in the Voronoi region of the other, and returns
/// these two. Returns `None` if that takes more steps than the shapes have corners, or a point is behind all edges:
/// the shapes overlap, or all pairs must be compared.
fn walk(
    a: &PlacedShape<'_>,
    b: &PlacedShape<'_>,
    mut features: (Feature, Feature),
    counts: &mut FeatureCounts,
) -> Option<(Feature, Feature)> {
    for _ in 0..a.count() + b.count() {
        if let (Feature::Edge(i), Feature::Edge(j)) = features {
            // Edges that do not cross are nearest at an end of one of them: at least one feature becomes a vertex.
            features = nearest_of(a, b, &FeatureRange::edge(i), &FeatureRange::edge(j)).features;
        }
        let on_a = point_on(a, features.0, b, features.1);
        let on_b = point_on(b, features.1, a, features.0);
        let next = (leave(a, features.0, on_b)?, leave(b, features.1, on_a)?);
        if next == features {
            return Some(features);
        }
        counts.steps += 1;
        // Change one at a time: after that, the other may already be right.
        features = if next.1 != features.1 { (features.0, next.1) } else { (next.0, features.1) };
    }
    None
}

/// Returns the point of a feature nearest to the feature `others`, or to its first vertex if that is an edge.
fn point_on(own: &PlacedShape<'_>, feature: Feature, other: &PlacedShape<'_>, others: Feature) -> DVec2 {
    match (feature, others) {
        (Feature::Vertex(i), _) => own.vertex(usize::from(i)),
        (Feature::Edge(i), Feature::Vertex(j) | Feature::Edge(j)) => {
            let (from, to) = ends(own, usize::from(i));
            nearest_on_segment(other.vertex(usize::from(j)), from, to).0
        }
    }
}

/// Returns the neighboring feature across the Voronoi border that the point has crossed, or `feature` itself if the
/// point is in its region. A point behind an edge has crossed no border: the result is then the edge it is farthest in
/// front of, or `None` if it is in front of none.
fn leave(placed: &PlacedShape<'_>, feature: Feature, point: DVec2) -> Option<Feature> {
    match feature {
        Feature::Vertex(_) if placed.count() == 1 => Some(feature),
        Feature::Vertex(i) => {
            let here = usize::from(i);
            let (vertex, before) = (placed.vertex(here), placed.previous(here));
            let outward = point - vertex;
            if outward.dot(placed.vertex(placed.next(here)) - vertex) > 0.0 {
                Some(Feature::Edge(i))
            } else if outward.dot(placed.vertex(before) - vertex) > 0.0 {
                Some(Feature::Edge(before as u8))
            } else {
                Some(feature)
            }
        }
        Feature::Edge(i) => {
            let (from, to) = ends(placed, usize::from(i));
            let (edge, outward) = (to - from, point - from);
            let along = outward.dot(edge);
            if along <= 0.0 {
                Some(Feature::Vertex(i))
            } else if along >= edge.length_squared() {
                Some(Feature::Vertex(placed.next(usize::from(i)) as u8))
            } else {
                let is_in_front = edge.perp_dot(outward) < 0.0;
                if is_in_front { Some(feature) } else { in_front_of(placed, point) }
            }
        }
    }
}

/// Returns the edge that the point is farthest in front of; `None` if it is in front of none.
fn in_front_of(placed: &PlacedShape<'_>, point: DVec2) -> Option<Feature> {
    let mut best = (0.0, None);
    for edge in 0..placed.count() {
        let distance = (point - placed.vertex(edge)).dot(placed.outward(edge));
        if distance > best.0 {
            best = (distance, Some(Feature::Edge(edge as u8)));
        }
    }
    best.1
}

fn ends(placed: &PlacedShape<'_>, edge: usize) -> (DVec2, DVec2) {
    (placed.vertex(edge), placed.vertex(placed.next(edge)))
}

/// Returns the nearest point of a segment, and whether it is the start (0), inside (1), or the end (2).
fn nearest_on_segment(point: DVec2, from: DVec2, to: DVec2) -> (DVec2, u8) {
    let edge = to - from;
    let (along, whole) = ((point - from).dot(edge), edge.length_squared());
    if along <= 0.0 {
        (from, 0)
    } else if along >= whole {
        (to, 2)
    } else {
        (from + edge * (along / whole), 1)
    }
}

/// A range of neighboring vertices and edges of a shape, by index: all of them, or a feature and its neighbors.
struct FeatureRange {
    first: usize,
    vertices: usize,
    edges: usize,
    first_edge: usize,
}

impl FeatureRange {
    /// Returns a feature and its neighbors: all features that can be equally near, to within rounding.
    fn new(placed: &PlacedShape<'_>, feature: Feature) -> Self {
        let count = placed.count();
        if count == 1 {
            return Self::whole(placed);
        }
        match feature {
            Feature::Vertex(i) => Self::ending_at(placed, placed.previous(usize::from(i)), 3),
            Feature::Edge(i) => Self::ending_at(placed, usize::from(i), 2),
        }
    }

    /// Returns some vertices and all edges that end at one of them: a point that is nearest to a vertex by one of its
    /// edges may, to within rounding, be nearest to the inside of the other.
    fn ending_at(placed: &PlacedShape<'_>, first: usize, vertices: usize) -> Self {
        Self { first, vertices, first_edge: placed.previous(first), edges: vertices + 1 }
    }

    fn edge(edge: u8) -> Self {
        let first = usize::from(edge);
        Self { first, vertices: 2, first_edge: first, edges: 1 }
    }

    /// Returns all features of a shape. A circle has no edge.
    fn whole(placed: &PlacedShape<'_>) -> Self {
        let count = placed.count();
        Self { first: 0, vertices: count, first_edge: 0, edges: if count == 1 { 0 } else { count } }
    }

    fn vertices(&self, placed: &PlacedShape<'_>) -> impl Iterator<Item = usize> + use<> {
        let (first, count) = (self.first, placed.count());
        (first..first + self.vertices).map(move |i| i % count)
    }

    fn edges(&self, placed: &PlacedShape<'_>) -> impl Iterator<Item = usize> + use<> {
        let (first, count) = (self.first_edge, placed.count());
        (first..first + self.edges).map(move |i| i % count)
    }
}

/// A candidate for the closest pair: a vertex, and an edge of the other shape or a vertex at an end of that edge.
#[derive(Clone, Copy)]
struct FeaturePair {
    squared: f64,
    /// Breaks ties at the same distance: whether the vertex is b's, its index, and the index of the edge.
    rank: (bool, usize, usize),
    features: (Feature, Feature),
}

/// Returns the nearest pair of a vertex of one shape and an edge of the other; among equals the first by rank.
fn nearest_of(
    a: &PlacedShape<'_>,
    b: &PlacedShape<'_>,
    of_a: &FeatureRange,
    of_b: &FeatureRange,
) -> FeaturePair {
    let none = (Feature::Vertex(0), Feature::Vertex(0));
    let mut best = FeaturePair { squared: f64::INFINITY, rank: (true, usize::MAX, 0), features: none };
    for flipped in [false, true] {
        let (own, others) = if flipped { (b, a) } else { (a, b) };
        let (of_own, of_others) = if flipped { (of_b, of_a) } else { (of_a, of_b) };
        for edge in of_others.edges(others) {
            let (from, to) = ends(others, edge);
            for vertex in of_own.vertices(own) {
                let point = own.vertex(vertex);
                let (nearest, part) = nearest_on_segment(point, from, to);
                let (squared, rank) = (point.distance_squared(nearest), (flipped, vertex, edge));
                if squared < best.squared || squared == best.squared && rank < best.rank {
                    let on_edge = match part {
                        0 => Feature::Vertex(edge as u8),
                        1 => Feature::Edge(edge as u8),
                        _ => Feature::Vertex(others.next(edge) as u8),
                    };
                    let on_vertex = Feature::Vertex(vertex as u8);
                    let features = if flipped { (on_edge, on_vertex) } else { (on_vertex, on_edge) };
                    best = FeaturePair { squared, rank, features };
                }
            }
        }
    }
    best
}

impl FeaturePair {
    /// Returns the distance, normal, points and features of this pair, for the two shapes without their radii.
    fn resolve(&self, a: &PlacedShape<'_>, b: &PlacedShape<'_>) -> ClosestPoints {
        let features = self.features;
        let (on_a, on_b) = (point_on(a, features.0, b, features.1), point_on(b, features.1, a, features.0));
        let between = on_b - on_a;
        // An edge's normal is more precise than the direction of a distance that may be very short.
        let normal = match features {
            (Feature::Edge(i), _) => a.outward(usize::from(i)),
            (_, Feature::Edge(j)) => -b.outward(usize::from(j)),
            _ => between / self.squared.sqrt(),
        };
        grown(a, b, ClosestPoints { distance: between.dot(normal), normal, on_a, on_b, features })
    }
}

/// Returns the result for the edge normal along which the shapes are farthest apart, or overlap least (negative).
fn least_overlap(a: &PlacedShape<'_>, b: &PlacedShape<'_>) -> ClosestPoints {
    let mut best = ClosestPoints {
        distance: f64::NEG_INFINITY,
        normal: DVec2::X,
        on_a: a.position,
        on_b: b.position,
        features: (Feature::Vertex(0), Feature::Vertex(0)),
    };
    for flipped in [false, true] {
        let (own, others) = if flipped { (b, a) } else { (a, b) };
        for edge in FeatureRange::whole(own).edges(own) {
            let outward = own.outward(edge);
            let vertex = lowest(others, outward);
            let point = others.vertex(vertex);
            let distance = (point - own.vertex(edge)).dot(outward);
            if distance > best.distance {
                let foot = point - outward * distance;
                let (on_edge, on_vertex) = (Feature::Edge(edge as u8), Feature::Vertex(vertex as u8));
                let features = (on_edge, on_vertex);
                best = ClosestPoints { distance, normal: outward, on_a: foot, on_b: point, features };
                if flipped {
                    best = best.reversed();
                }
            }
        }
    }
    grown(a, b, best)
}

fn lowest(placed: &PlacedShape<'_>, direction: DVec2) -> usize {
    let mut best = (f64::INFINITY, 0);
    for vertex in 0..placed.count() {
        let along = placed.arm(vertex).dot(direction);
        if along < best.0 {
            best = (along, vertex);
        }
    }
    best.1
}
