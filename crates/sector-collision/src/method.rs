//! The broad phases by name.

use crate::named::named;
use std::fmt;

named! {
    /// A broad phase of this crate, that is, a method to find candidates. All methods lead to the same hits.
    #[doc(alias("broad phase", "BVH"))]
    pub enum Method {
        /// Every pair that the rules allow; see [`broad::brute_force`](super::broad::brute_force).
        BruteForce = "brute-force",
        /// A linked list of the objects, sorted along an axis; see [`broad::axis_list`](super::broad::axis_list).
        AxisList = "axis-list",
        /// A grid of sectors; see [`broad::sector_grid`](super::broad::sector_grid).
        #[doc(alias("spatial hash", "uniform grid"))]
        SectorGrid = "sector-grid",
        /// A sweep along a sorted array of Begin and End delimiters; see
        /// [`broad::sort_and_sweep`](super::broad::sort_and_sweep).
        SortAndSweep = "sort-and-sweep",
        /// A sweep along an axis that maintains the set of open objects; see
        /// [`broad::active_set`](super::broad::active_set).
        ActiveSet = "active-set",
        /// Groups of objects, cut at gaps along the two axes in turn; see
        /// [`broad::dimensional_clustering`](super::broad::dimensional_clustering).
        DimensionalClustering = "dimensional-clustering",
        /// Sorted end points and a set of pairs, kept from tick to tick; see
        /// [`broad::sweep_and_prune`](super::broad::sweep_and_prune).
        #[doc(alias("sweep and prune", "SAP"))]
        SweepAndPrune = "sweep-and-prune",
        /// A sweep along one axis with a tree over the other; see
        /// [`broad::interval_tree`](super::broad::interval_tree).
        IntervalTree = "interval-tree",
        /// A tree of squares, each split into four smaller ones; see [`broad::quadtree`](super::broad::quadtree).
        Quadtree = "quadtree",
        /// A tree of lines, each of which halves a set of objects; see [`broad::kd_tree`](super::broad::kd_tree).
        KdTree = "kd-tree",
        /// A grid of cells for each object size; see [`broad::hierarchical_grid`](super::broad::hierarchical_grid).
        HierarchicalGrid = "hierarchical-grid",
        /// The cheapest of three methods: the axis list while objects are spread out, the sector grid in crowds, brute
        /// force when the rules allow few pairs; and [`Fast`](Self::Fast) while there are more than [2,048
        /// objects](super::broad::auto::MAX_ADAPTIVE_OBJECTS). See [`broad::auto`](super::broad::auto).
        #[default]
        Auto = "auto",
        /// A finder optimized for speed rather than readability; see [`broad::fast`](super::broad::fast).
        Fast = "fast",
        /// The article's own version of the sorted list, for reading; see
        /// [`broad::axis_list_textbook`](super::broad::axis_list_textbook).
        AxisListTextbook = "axis-list-textbook",
        /// The article's own version of the sector grid, for reading; see
        /// [`broad::sector_grid_textbook`](super::broad::sector_grid_textbook).
        SectorGridTextbook = "sector-grid-textbook",
    }
    /// Every method, in this order: brute force, the oracle; the other methods of [`REFINED`](Self::REFINED), ending
    /// with [`Fast`](Self::Fast); then [`TEXTBOOK`](Self::TEXTBOOK).
    const ALL
    error UnknownMethod = "a method"
}

impl Method {
    /// The articles' own versions of methods that this crate refines, for reading and for comparison.
    pub const TEXTBOOK: [Self; 2] = *Self::ALL.last_chunk().expect("there are more");

    /// The methods for applications to choose from: all but the textbook versions.
    pub const REFINED: [Self; Self::ALL.len() - Self::TEXTBOOK.len()] =
        *Self::ALL.first_chunk().expect("there are more");

    /// The refined methods that are written for readers: all but [`Fast`](Self::Fast).
    pub const READABLE: [Self; Self::REFINED.len() - 1] = *Self::ALL.first_chunk().expect("there are more");
}

// The slices above rely on the order of the variants.
const _: () = assert!(
    matches!(
        Method::ALL,
        [Method::BruteForce, .., Method::Fast, Method::AxisListTextbook, Method::SectorGridTextbook]
    ),
    "the list begins with brute force and ends with the fast method and the textbook versions"
);

/// A broad phase as reported by a pipeline: built in, or external. Compares equal to its [`Method`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMethod {
    /// A method of this crate.
    BuiltIn(Method),
    /// An external method, with its [name](super::broad::BroadPhase::name).
    External(&'static str),
}

impl AnyMethod {
    /// Returns the built-in method, or `None` for an external one.
    pub const fn built_in(self) -> Option<Method> {
        match self {
            Self::BuiltIn(method) => Some(method),
            Self::External(_) => None,
        }
    }

    /// Returns the name of the built-in method, or the name that the external method reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BuiltIn(method) => method.name(),
            Self::External(name) => name,
        }
    }
}

impl fmt::Display for AnyMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Method> for AnyMethod {
    fn from(method: Method) -> Self {
        Self::BuiltIn(method)
    }
}

impl PartialEq<Method> for AnyMethod {
    fn eq(&self, other: &Method) -> bool {
        self.built_in() == Some(*other)
    }
}

impl PartialEq<AnyMethod> for Method {
    fn eq(&self, other: &AnyMethod) -> bool {
        other == self
    }
}

#[cfg(test)]
mod tests;
