//! The broad phases by name.

use crate::named::named;
use std::fmt;

named! {
    /// A broad phase of this crate: a method to find candidates. All of them lead to the same hits.
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
        /// brute force where few may meet; see [`broad::auto`](super::broad::auto). In a pipeline that is made for more than
        /// [2,048 objects](super::broad::auto::MAX_ADAPTIVE_CAPACITY) it is [`Fast`](Self::Fast) throughout.
        #[default]
        Auto = "auto",
        /// A finder written for speed rather than for the reader; see [`broad::fast`](super::broad::fast).
        Fast = "fast",
        /// The sorted list as the article has it, for reading; see
        /// [`broad::axis_list_textbook`](super::broad::axis_list_textbook).
        AxisListTextbook = "axis-list-textbook",
        /// The grid of sectors as the article has it, for reading; see
        /// [`broad::sector_grid_textbook`](super::broad::sector_grid_textbook).
        SectorGridTextbook = "sector-grid-textbook",
    }
    /// Every method: brute force, the oracle, comes first; then the others of [`REFINED`](Self::REFINED), with
    /// [`Fast`](Self::Fast) last of them; then [`TEXTBOOK`](Self::TEXTBOOK). A variant cannot be left out: the list is
    /// made of the variants.
    const ALL
    error UnknownMethod = "a method"
}

impl Method {
    /// The articles' own versions of methods that are refined here: to be read, and to be compared with what they became.
    pub const TEXTBOOK: [Self; 2] = *Self::ALL.last_chunk().expect("there are more");

    /// The methods to choose from for an application: every method but the textbook versions.
    pub const REFINED: [Self; Self::ALL.len() - Self::TEXTBOOK.len()] =
        *Self::ALL.first_chunk().expect("there are more");

    /// The refined methods that are written to be read: those of the articles, and `auto`; all but [`Fast`](Self::Fast).
    pub const READABLE: [Self; Self::REFINED.len() - 1] = *Self::ALL.first_chunk().expect("there are more");
}

// A new variant at another place would be taken for the fast method or a textbook version.
const _: () = assert!(
    matches!(
        Method::ALL,
        [Method::BruteForce, .., Method::Fast, Method::AxisListTextbook, Method::SectorGridTextbook]
    ),
    "the list begins with brute force and ends with the fast method and the textbook versions"
);

/// A broad phase as a pipeline reports it: one of this crate, or one from outside. It equals the [`Method`] that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMethod {
    /// A method of this crate.
    BuiltIn(Method),
    /// A method from outside this crate, with its [name](super::broad::BroadPhase::name).
    External(&'static str),
}

impl AnyMethod {
    /// Returns the method, if it is one of this crate.
    pub const fn built_in(self) -> Option<Method> {
        match self {
            Self::BuiltIn(method) => Some(method),
            Self::External(_) => None,
        }
    }

    /// Returns the name of the method.
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
mod tests {
    use super::{AnyMethod, Method};

    #[test]
    fn names_are_padded() {
        assert_eq!(format!("{:>6}|{:6}|", Method::Fast, AnyMethod::BuiltIn(Method::Fast)), "  fast|fast  |");
    }

    #[test]
    fn names_lead_back_to_methods() {
        for method in Method::ALL {
            assert_eq!(method.name().parse(), Ok(method));
        }
        let message = "quadtre".parse::<Method>().expect_err("not a method").to_string();
        let names = Method::ALL.map(Method::name).join(", ");
        assert_eq!(message, format!("\"quadtre\" is not a method: expected {names}"));
    }
}
