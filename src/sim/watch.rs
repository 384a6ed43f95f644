//! The stages of a tick, for those who measure it: the simulation has no clock.

use crate::named::named;

named! {
    /// The stages of a tick, for those who measure.
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
