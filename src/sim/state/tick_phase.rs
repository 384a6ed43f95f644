//! The phases of a tick, for callers that measure it: the simulation has no clock.

/// A phase of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TickPhase {
    /// Control, paths, weapons, motion, proxies.
    Simulate,
    /// Broad phase and rectangles.
    Broad,
    /// Bitmaps, and hits put in order.
    Narrow,
    /// Damage, spawning, culling.
    Resolve,
}

impl TickPhase {
    /// All phases in their order.
    pub const ALL: [Self; 4] = [Self::Simulate, Self::Broad, Self::Narrow, Self::Resolve];

    /// Its name on the overlay.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simulate => "simulate",
            Self::Broad => "broad",
            Self::Narrow => "narrow",
            Self::Resolve => "resolve",
        }
    }
}
