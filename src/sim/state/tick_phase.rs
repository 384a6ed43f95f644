//! The phases of a tick, for callers that measure it: the simulation has no clock.

use crate::named::named;

named! {
    /// A phase of a tick.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TickPhase {
        /// The first phase: control, paths, weapons and motion, after which every proxy is moved to its body.
        Simulate = "simulate",
        /// The second phase: the broad phase of the collision, and the test of rectangles.
        Broad = "broad",
        /// The third phase: the test of bitmaps, after which the hits are put in order.
        Narrow = "narrow",
        /// The last phase: damage, births and removals, and the outcome.
        Resolve = "resolve",
    }
}
