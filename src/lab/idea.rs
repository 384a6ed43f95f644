//! The idea of each method in a sentence, for a reader who meets the method here for the first time.

use sector_collision::Method;

/// Returns the idea of a method, in English.
pub const fn idea(method: Method) -> &'static str {
    match method {
        Method::BruteForce => "Tests every pair that the rules allow: nothing to prepare, and many tests.",
        Method::AxisList => {
            "Keeps a list sorted by left edge: a walk along it ends where the next object begins behind this one's right edge."
        }
        Method::SectorGrid => "Divides the plane into squares, and tests only those that share a square.",
        Method::SortAndSweep => {
            "Sorts the left and right edges of all: what begins between the two edges of an object is tested with it."
        }
        Method::ActiveSet => {
            "Goes from left to right, and tests each object that begins with those that have not ended."
        }
        Method::DimensionalClustering => {
            "Cuts where a gap goes all the way through, along x and y in turn, and tests all pairs of each part."
        }
        Method::SweepAndPrune => {
            "Keeps all edges sorted along x and y: where two pass each other, a pair begins or ends to overlap."
        }
        Method::IntervalTree => {
            "Goes from left to right, and asks a tree which of those that have not ended overlap from top to bottom."
        }
        Method::Quadtree => {
            "Divides the plane into four, and each part again: a box across a cut belongs to the whole, not to a part."
        }
        Method::KdTree => {
            "Halves the objects by a line, along x and y in turn, until few are left in each part."
        }
        Method::HierarchicalGrid => {
            "Has a grid for each size of objects, so that small and large ones meet in few squares."
        }
        Method::Auto => "Counts the steps of list, sectors and all pairs, and takes the cheapest.",
        Method::Fast => "Remembers for some ticks who is near whom, and compares many at a time.",
    }
}
