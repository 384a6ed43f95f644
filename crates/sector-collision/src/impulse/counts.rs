//! The cost of a step, counted where the work is done.

use super::features::FeatureCounts;

/// The work of one step of a [`World`](super::World), from boxes to collisions.
///
/// All counts but `features` are the same for every broad phase and for the same bodies in another world; the start
/// of a search for closest features depends on the end of the one before. The work of the broad phase stands in the
/// pipeline's counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImpulseCounts {
    /// Bodies in the world.
    pub bodies: u64,
    /// Rounds in which boxes were laid around the paths: 1, one for each time that a body was knocked out of its box,
    /// at most 7, and one for each time that the fastest body had used up the largest box, at most 123 in a second.
    pub rounds: u64,
    /// Pairs whose boxes overlap and at least one of which can be moved, in all rounds.
    pub box_pairs: u64,
    /// Examinations of pairs whose event was the earliest.
    pub looks: u64,
    /// Work of the search for closest features.
    pub features: FeatureCounts,
    /// Impulses of impacts.
    pub collisions: u64,
    /// Impulses of contacts at rest.
    pub micro_collisions: u64,
    /// Pairs that were found to overlap, and are pushed apart gently.
    pub overlaps: u64,
    /// Bodies that were stopped because they collided or were examined too often.
    pub exhausted: u64,
}
