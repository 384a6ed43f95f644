//! Why the method at work is at work: what `auto` counted, and what it made of it.

use std::fmt;

/// Why the method in use is in use, in words through `Display`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Somebody picked this method.
    Chosen,
    /// Made for so many objects that the fast one is at work throughout.
    LargeCapacity(u64),
    /// `auto` has not seen a tick yet, and starts on the list.
    NotYetRun,
    /// On the list: objects are spread out along x.
    Spread(StepEstimate),
    /// On the list: neighbors are many, but the sectors would not be much better.
    NoGain(StepEstimate),
    /// On the sectors: objects crowd along x, and sectors meet far fewer pairs.
    Crowded(StepEstimate),
}

/// What the list and the sectors have to do for one scene, in steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepEstimate {
    /// Objects that have something to meet.
    pub objects: u64,
    /// Successors that the list meets.
    pub list_steps: u64,
    /// Entries in sectors, and pairs met there.
    pub sector_steps: u64,
}

impl StepEstimate {
    /// Steps an object, rounded to the nearest tenth, as (whole, tenths).
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
