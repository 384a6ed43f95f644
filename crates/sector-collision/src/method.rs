//! The broad phases by name.

use crate::named::named;

named! {
    /// A broad phase: a method to find candidates. All of them lead to the same hits.
    pub enum Method {
        /// Every pair that the rules allow; see [`broad::brute_force`](super::broad::brute_force).
        BruteForce = "brute-force",
        /// A linked list of the objects, sorted along an axis; see [`broad::axis_list`](super::broad::axis_list).
        AxisList = "axis-list",
        /// The grid of sectors; see [`broad::sector_grid`](super::broad::sector_grid).
        SectorGrid = "sector-grid",
        /// A sweep along a sorted array of the objects' Begin and End delimiters; see
        /// [`broad::sort_and_sweep`](super::broad::sort_and_sweep).
        SortAndSweep = "sort-and-sweep",
        /// A sweep along an axis with the set of open objects, which have begun and not yet ended; see
        /// [`broad::active_set`](super::broad::active_set).
        ActiveSet = "active-set",
        /// Groups of objects, cut along one axis and then the other; see
        /// [`broad::dimensional_clustering`](super::broad::dimensional_clustering).
        DimensionalClustering = "dimensional-clustering",
        /// Sorted end points and a set of pairs, kept from tick to tick; see
        /// [`broad::sweep_and_prune`](super::broad::sweep_and_prune).
        SweepAndPrune = "sweep-and-prune",
        /// A sweep along one axis with a tree over the other; see
        /// [`broad::interval_tree`](super::broad::interval_tree).
        IntervalTree = "interval-tree",
        /// A tree of squares, each split into four smaller ones; see [`broad::quadtree`](super::broad::quadtree).
        Quadtree = "quadtree",
        /// A tree of lines, each of which halves a set of objects; see [`broad::kd_tree`](super::broad::kd_tree).
        KdTree = "kd-tree",
        /// A grid of cells for each size of objects; see [`broad::hierarchical_grid`](super::broad::hierarchical_grid).
        HierarchicalGrid = "hierarchical-grid",
        /// The cheapest of three methods: the axis list while objects are spread out, the sector grid while they crowd,
        /// brute force where few may meet; see [`broad::auto`](super::broad::auto).
        #[default]
        Auto = "auto",
        /// A finder written for speed rather than for the reader; see [`broad::fast`](super::broad::fast).
        Fast = "fast",
    }
    /// Every method: brute force, the oracle, comes first; [`Fast`](Self::Fast), which [`ALL`](Self::ALL) leaves out,
    /// last.
    const EVERY
    error UnknownMethod = "a method"
}

impl Method {
    /// The methods written after published articles, and `auto`: every method but [`Fast`](Self::Fast).
    pub const ALL: [Self; Self::EVERY.len() - 1] = *Self::EVERY.first_chunk().expect("one fewer");
}

const _: () = assert!(matches!(Method::EVERY, [Method::BruteForce, .., Method::Fast]));

#[cfg(test)]
mod tests {
    use super::Method;

    /// Tests that every method is found again by its name, and that a wrong name is answered with all of them.
    #[test]
    fn names_lead_back_to_methods() {
        for method in Method::EVERY {
            assert_eq!(method.name().parse(), Ok(method));
        }
        let message = "quadtre".parse::<Method>().expect_err("not a method").to_string();
        let names = Method::EVERY.map(Method::name).join(", ");
        assert_eq!(message, format!("\"quadtre\" is not a method: expected {names}"));
    }
}
