//! The reason why a method is in use: the counts of `auto`, and its decision.

use crate::method::Method;
use std::fmt;

/// The reason why a method is in use; `Display` gives it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The caller chose this method.
    Chosen,
    /// The pipeline was made for this many objects, so that the fast finder is used throughout.
    LargeCapacity(u64),
    /// `auto` has not run yet, and starts on the list.
    NotYetRun,
    /// The list is in use, and makes the fewest steps: objects are spread out along its axis.
    Spread(MethodCosts),
    /// The list is in use: another method would make fewer steps, but the difference is too small to pay for a change.
    NoGain(MethodCosts),
    /// The sectors are in use: objects crowd along the list's axis, and the sectors cost fewer steps.
    Crowded(MethodCosts),
    /// All pairs that the rules allow are tested, since a structure would cost more than it saves.
    AllPairs(MethodCosts),
}

/// The [steps](crate::MethodStats::steps) of the methods of `auto` in the tick in which it compared them last; those of the
/// method in use are the mean of the half second before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MethodCosts {
    /// The steps of the sorted list; `None` if it was not tried.
    pub list: Option<u64>,
    /// The steps of the grid of sectors; `None` if it was not tried.
    pub sectors: Option<u64>,
    /// The steps of testing all pairs that the rules allow.
    pub all_pairs: u64,
}

impl MethodCosts {
    /// Returns the steps of a method; `None` if it was not tried, or is none of the three methods that `auto` chooses
    /// from.
    #[must_use]
    pub const fn of(&self, method: Method) -> Option<u64> {
        match method {
            Method::AxisList => self.list,
            Method::SectorGrid => self.sectors,
            Method::BruteForce => Some(self.all_pairs),
            _ => None,
        }
    }

    /// Returns the method that makes the fewest steps, of those that were tried.
    #[must_use]
    pub fn cheapest(&self) -> Method {
        let methods = [Method::AxisList, Method::SectorGrid, Method::BruteForce];
        let tried = methods.into_iter().filter_map(|method| Some((self.of(method)?, method)));
        tried.min_by_key(|&(steps, _)| steps).map_or(Method::BruteForce, |(_, method)| method)
    }
}

impl fmt::Display for MethodCosts {
    /// Writes the steps of each method that was tried.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = [("list", self.list), ("sectors", self.sectors), ("all pairs", Some(self.all_pairs))];
        let tried = named.into_iter().filter_map(|(name, steps)| Some((name, steps?)));
        for (i, (name, steps)) in tried.enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{name} {steps}")?;
        }
        write!(f, " steps a tick")
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chosen => write!(f, "chosen"),
            Self::LargeCapacity(objects) => write!(f, "made for many: {objects} objects"),
            Self::NotYetRun => write!(f, "starts on the list"),
            Self::Spread(costs) => write!(f, "spread out: {costs}"),
            Self::NoGain(costs) => write!(f, "little to gain: {costs}"),
            Self::Crowded(costs) => write!(f, "crowded: {costs}"),
            Self::AllPairs(costs) => write!(f, "to test all costs least: {costs}"),
        }
    }
}
