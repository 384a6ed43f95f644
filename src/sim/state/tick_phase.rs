//! The phases of a tick, for callers that measure it: the simulation has no clock.

use crate::named::named;

named! {
    /// A phase of a tick.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TickPhase {
        /// The phase of control, paths, weapons, motion and proxies.
        Simulate = "simulate",
        /// The phase of the broad phase and the rectangles.
        Broad = "broad",
        /// The phase of bitmaps, and of putting hits in order.
        Narrow = "narrow",
        /// The phase of damage, spawning and culling.
        Resolve = "resolve",
    }
}
