//! Why a method is in use: the costs that `auto` compared, and its decision.

use crate::method::Method;
use std::fmt;

/// The reason why a method is in use. `Display` writes it as an English text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The caller chose this method.
    Chosen,
    /// The fast finder is in use: there are [more objects](crate::broad::auto::MAX_ADAPTIVE_OBJECTS) than the other
    /// methods suit.
    ManyObjects,
    /// `auto` has not run yet. It starts with the list.
    NotYetRun,
    /// The list is in use and takes the fewest steps: objects are spread out along its axis.
    Spread(MethodCosts),
    /// The list is in use. Another method would take fewer steps, but too few to justify a switch.
    NoGain(MethodCosts),
    /// The sectors are in use: objects crowd along the list's axis, so the sectors take fewer steps.
    Crowded(MethodCosts),
    /// Every pair that the rules allow is tested: a data structure would cost more than it saves.
    AllPairs(MethodCosts),
}

/// The [steps](crate::trace::MethodStats::steps) of the methods that `auto` chooses from, in the tick when it last compared
/// them. The method in use has the mean over the half second before that.
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
    /// Returns the steps of a method; `None` if it was not tried or `auto` never chooses it.
    #[must_use]
    pub const fn of(&self, method: Method) -> Option<u64> {
        match method {
            Method::AxisList => self.list,
            Method::SectorGrid => self.sectors,
            Method::BruteForce => Some(self.all_pairs),
            _ => None,
        }
    }

    /// Returns the method that takes the fewest steps among the ones that were tried.
    #[must_use]
    pub fn cheapest(&self) -> Method {
        let methods = [Method::AxisList, Method::SectorGrid, Method::BruteForce];
        let tried = methods.into_iter().filter_map(|method| Some((self.of(method)?, method)));
        tried.min_by_key(|&(steps, _)| steps).map_or(Method::BruteForce, |(_, method)| method)
    }
}

impl fmt::Display for MethodCosts {
    /// Writes the steps per tick of each method that was tried, separated by commas.
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
            Self::ManyObjects => write!(f, "many objects"),
            Self::NotYetRun => write!(f, "starts with the list"),
            Self::Spread(costs) => write!(f, "spread out: {costs}"),
            Self::NoGain(costs) => write!(f, "little to gain: {costs}"),
            Self::Crowded(costs) => write!(f, "crowded: {costs}"),
            Self::AllPairs(costs) => write!(f, "testing all is cheapest: {costs}"),
        }
    }
}
