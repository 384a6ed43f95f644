//! The reason why a method is in use: the counts of `auto`, and its decision.

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
    /// The list is in use: objects are spread out along x.
    Spread(StepEstimate),
    /// The list is in use: neighbors are many, but the sectors would not be much better.
    NoGain(StepEstimate),
    /// The sectors are in use: objects crowd along x, and sectors meet far fewer pairs.
    Crowded(StepEstimate),
}

/// The work of the list and of the sectors for one scene, in steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepEstimate {
    /// Number of objects for which an object is present that they may meet by the rules.
    pub objects: u64,
    /// Number of entries that the list walks over: for each object those behind it that begin before its right edge.
    pub list_steps: u64,
    /// Number of entries in sectors plus the number of pairs met in them.
    pub sector_steps: u64,
}

impl StepEstimate {
    /// Returns `steps` divided by the number of objects, rounded to the nearest tenth, as (whole, tenths).
    #[must_use]
    pub const fn per_object(self, steps: u64) -> (u64, u64) {
        let objects = if self.objects == 0 { 1 } else { self.objects };
        let tenths = (steps * 10 + objects / 2) / objects;
        (tenths / 10, tenths % 10)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Chosen => write!(f, "chosen"),
            Self::LargeCapacity(objects) => write!(f, "made for many: {objects} objects"),
            Self::NotYetRun => write!(f, "starts on the list"),
            Self::Spread(estimate) => {
                let (list, tenth) = estimate.per_object(estimate.list_steps);
                write!(f, "spread along x: the list meets {list}.{tenth} an object")
            }
            Self::NoGain(estimate) | Self::Crowded(estimate) => {
                let (list, tenth) = estimate.per_object(estimate.list_steps);
                let (sectors, sectors_tenth) = estimate.per_object(estimate.sector_steps);
                let gain = if matches!(self, Self::NoGain(_)) { "little to gain" } else { "crowded along x" };
                write!(
                    f,
                    "{gain}: the list meets {list}.{tenth} an object, sectors {sectors}.{sectors_tenth}"
                )
            }
        }
    }
}
