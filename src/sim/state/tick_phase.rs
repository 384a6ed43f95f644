//! The phases of a tick, for callers that measure it: the simulation has no clock.

use crate::named::named;

named! {
    /// A phase of a tick.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TickPhase {
        /// Control, paths, weapons, motion, proxies.
        Simulate = "simulate",
        /// Broad phase and rectangles.
        Broad = "broad",
        /// Bitmaps, and hits put in order.
        Narrow = "narrow",
        /// Damage, spawning, culling.
        Resolve = "resolve",
    }
}
