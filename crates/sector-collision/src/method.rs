//! The broad phases by name.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A broad phase: a method to find candidates. All of them lead to the same hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Every pair that the rules allow; see [`broad::brute_force`](super::broad::brute_force).
    BruteForce,
    /// The sorted linked list; see [`broad::axis_list`](super::broad::axis_list).
    AxisList,
    /// The grid of sectors; see [`broad::sector_grid`](super::broad::sector_grid).
    SectorGrid,
    /// An array of Begin and End delimiters; see [`broad::sort_and_sweep`](super::broad::sort_and_sweep).
    SortAndSweep,
    /// A sweep with the set of open objects; see [`broad::active_set`](super::broad::active_set).
    ActiveSet,
    /// Groups cut along one axis and then the other; see
    /// [`broad::dimensional_clustering`](super::broad::dimensional_clustering).
    DimensionalClustering,
    /// Sorted end points and a set of pairs, kept from tick to tick; see
    /// [`broad::sweep_and_prune`](super::broad::sweep_and_prune).
    SweepAndPrune,
    /// A sweep along one axis with a tree over the other; see
    /// [`broad::interval_tree`](super::broad::interval_tree).
    IntervalTree,
    /// A tree of squares of four squares; see [`broad::quadtree`](super::broad::quadtree).
    Quadtree,
    /// A grid for each size; see [`broad::hierarchical_grid`](super::broad::hierarchical_grid).
    HierarchicalGrid,
    /// Written for speed rather than for the reader; see [`broad::fast`](super::broad::fast).
    Fast,
    /// The list while objects are spread out, the sectors while they crowd; see
    /// [`broad::auto`](super::broad::auto).
    #[default]
    Auto,
}

impl Method {
    /// The methods of the articles, and `auto`; brute force, the oracle, comes first.
    pub const ALL: [Self; 11] = [
        Self::BruteForce,
        Self::AxisList,
        Self::SectorGrid,
        Self::SortAndSweep,
        Self::ActiveSet,
        Self::DimensionalClustering,
        Self::SweepAndPrune,
        Self::IntervalTree,
        Self::Quadtree,
        Self::HierarchicalGrid,
        Self::Auto,
    ];

    /// Every method: those of [`ALL`](Self::ALL), and [`Fast`](Self::Fast), which comes from none of the articles.
    pub const EVERY: [Self; 12] = {
        let mut every = [Self::Fast; 12];
        let mut at = 0;
        while at < Self::ALL.len() {
            every[at] = Self::ALL[at];
            at += 1;
        }
        every
    };

    /// Returns the name for command lines, settings and results, such as `sector-grid`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BruteForce => "brute-force",
            Self::AxisList => "axis-list",
            Self::SectorGrid => "sector-grid",
            Self::SortAndSweep => "sort-and-sweep",
            Self::ActiveSet => "active-set",
            Self::DimensionalClustering => "dimensional-clustering",
            Self::SweepAndPrune => "sweep-and-prune",
            Self::IntervalTree => "interval-tree",
            Self::Quadtree => "quadtree",
            Self::HierarchicalGrid => "hierarchical-grid",
            Self::Fast => "fast",
            Self::Auto => "auto",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let found = Self::EVERY.into_iter().find(|method| method.name() == name);
        found.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// A name that no [`Method`] has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a method: expected ", self.0)?;
        for (i, method) in Method::EVERY.iter().enumerate() {
            let before = ["", ", "][usize::from(i > 0)];
            write!(f, "{before}{method}")?;
        }
        Ok(())
    }
}

impl Error for UnknownMethod {}

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
