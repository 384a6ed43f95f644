//! The cost of a step, counted where the work is done.

use super::features::FeatureCounts;
use std::ops::AddAssign;

/// The counts of the work of one step of a [`World`](super::World), from boxes to collisions.
///
/// All counts but `features` are the same for every broad phase and for the same bodies in another world; the start
/// of a search for closest features depends on the end of the one before. The work of the broad phase stands in the
/// pipeline's counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImpulseCounts {
    /// Number of bodies in the world.
    pub bodies: u64,
    /// Number of rounds in which boxes were laid around the paths of the bodies: the first; one more for each time that
    /// a body was knocked out of its box, up to 7; and one more for each time that the fastest body had crossed the
    /// largest box, up to 123 in a step of a second.
    pub rounds: u64,
    /// Number of pairs of bodies whose boxes overlap and at least one of which can be moved, in all rounds together.
    pub box_pairs: u64,
    /// Number of examinations of pairs of bodies: each measures the distance of the pair with the earliest event, and
    /// lets the two collide or sets the time of the pair's next event.
    pub looks: u64,
    /// The work of the searches for closest features.
    pub features: FeatureCounts,
    /// Number of impulses that were applied in impacts.
    pub collisions: u64,
    /// Number of impulses that were applied in contacts at rest.
    pub micro_collisions: u64,
    /// Number of substeps in which contacts at rest were solved; zero in a world without weight.
    pub substeps: u64,
    /// Number of iterations over all contacts at rest, in all substeps.
    pub iterations: u64,
    /// Number of bodies that were asleep when the step began.
    pub asleep: u64,
    /// Number of pairs of bodies that were found to overlap by more than [`EPSILON`](super::EPSILON), and are pushed
    /// apart gently.
    pub overlaps: u64,
    /// Number of bodies that were stopped for the rest of the step, so that its work stays bounded: they collided more
    /// than [`MAX_HITS`](super::events::MAX_HITS) times, a pair of theirs was examined more than
    /// [`MAX_LOOKS`](super::events::MAX_LOOKS) times, or a collision sent them out of the box around their path after 7
    /// [rounds](Self::rounds) had been cut short for that reason. Bodies that were put back to the beginning of a substep,
    /// because their heap owed more energy than it had, are counted as well, once for each time.
    pub exhausted: u64,
}

impl AddAssign for ImpulseCounts {
    fn add_assign(&mut self, more: Self) {
        // Without `..`, so that none is forgotten.
        let Self {
            bodies,
            rounds,
            box_pairs,
            looks,
            collisions,
            micro_collisions,
            substeps,
            iterations,
            asleep,
            overlaps,
            exhausted,
            features,
        } = more;
        self.bodies += bodies;
        self.rounds += rounds;
        self.box_pairs += box_pairs;
        self.looks += looks;
        self.collisions += collisions;
        self.micro_collisions += micro_collisions;
        self.substeps += substeps;
        self.iterations += iterations;
        self.asleep += asleep;
        self.overlaps += overlaps;
        self.exhausted += exhausted;
        self.features.steps += features.steps;
        self.features.exhaustive += features.exhaustive;
    }
}
