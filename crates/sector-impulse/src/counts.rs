//! The cost of a step, counted where the work happens.

use crate::features::FeatureCounts;
use std::ops::AddAssign;

/// The amount of work in one step of a [`World`](crate::World), from boxes to collisions.
///
/// All counts except `features` are the same for every broad phase, and for the same bodies in another world. The
/// search for closest features starts where the previous one ended, so its cost depends on the history. The
/// pipeline's own counts cover the broad phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImpulseCounts {
    /// The number of bodies in the world, moving or not.
    pub bodies: u64,
    /// The number of rounds of building boxes around paths: the first; one more each time a body is knocked out of its
    /// box, up to 7; and one more each time the fastest body has crossed the largest box, up to 123 in a step of one
    /// second.
    pub rounds: u64,
    /// The number of pairs with overlapping boxes and at least one movable body, summed over all rounds.
    pub box_pairs: u64,
    /// The number of pair examinations. Each measures the distance of the pair with the earliest event, and then either
    /// collides the two bodies or sets the time of the pair's next event.
    pub looks: u64,
    /// The cost of searching for closest features.
    pub features: FeatureCounts,
    /// The number of impulses applied in impacts.
    pub collisions: u64,
    /// The number of impulses applied in resting contacts.
    pub micro_collisions: u64,
    /// The number of substeps in which resting contacts were solved; zero in a world without gravity.
    pub substeps: u64,
    /// The number of iterations over all resting contacts, summed over all substeps.
    pub iterations: u64,
    /// The number of bodies that were asleep when the step began.
    pub asleep: u64,
    /// The number of pairs that were found to overlap by more than [`EPSILON`](crate::EPSILON). They are pushed apart
    /// gently.
    pub overlaps: u64,
    /// The number of bodies stopped for the rest of the step to bound its work: they collided more than
    /// [`MAX_HITS`](crate::events::MAX_HITS) times, one of their pairs was examined more than
    /// [`MAX_LOOKS`](crate::events::MAX_LOOKS) times, or a collision sent them out of their box after 7
    /// [rounds](Self::rounds) had already been cut short for that reason. It also counts bodies that were put back to
    /// the beginning of a substep because their heap owed more energy than it had, once each time.
    pub exhausted: u64,
}

impl AddAssign for ImpulseCounts {
    fn add_assign(&mut self, more: Self) {
        // Do not use `..` here, so that a new field cannot be forgotten.
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
