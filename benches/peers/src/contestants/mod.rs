//! The contestants. Each gets the boxes of a frame and finds all pairs.

mod baseline;
#[cfg(feature = "box2d")]
mod box2d;
mod broccoli;
mod flatbush;
mod ours;
mod packed;
mod parry;
#[cfg(feature = "physx")]
mod physx;
mod rapier;
mod rstar;

use crate::workload::Workload;

/// A library or method that is compared.
pub trait Contestant {
    /// Reads the boxes of a frame and finds all pairs that may meet. This is timed.
    fn frame(&mut self, workload: &Workload, frame: usize);
    /// Returns the pairs of the last frame. This is not timed.
    fn pairs(&self) -> Vec<(u32, u32)>;
}

/// The clock that a contestant is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The processor time of its thread.
    Thread,
    /// Elapsed time, for contestants with many threads.
    Wall,
}

/// The origin of a contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// This project.
    Ours,
    /// A simple method, as a good programmer writes it in an hour.
    Baseline,
    /// Another library.
    Peer,
}

/// A contestant before it has seen a workload.
pub struct Entrant {
    pub name: &'static str,
    pub side: Side,
    pub clock: Clock,
    pub make: fn(&Workload) -> Box<dyn Contestant>,
}

/// Returns all contestants; ours first.
pub fn all() -> Vec<Entrant> {
    let one = |name, side, make| Entrant { name, side, clock: Clock::Thread, make };
    #[allow(unused_mut, reason = "nothing is added without the features for C and C++")]
    let mut all = vec![
        one("sector-sweep", Side::Ours, |w| Box::new(ours::Ours::new(w))),
        one("sorted-vector sweep", Side::Baseline, |_| Box::new(baseline::Sweep::default())),
        one("uniform grid, counting sort", Side::Baseline, |_| Box::new(baseline::Grid::default())),
        one("broccoli", Side::Peer, |_| Box::new(broccoli::Broccoli::default())),
        Entrant {
            name: "broccoli + rayon (wall)",
            side: Side::Peer,
            clock: Clock::Wall,
            make: |_| Box::new(broccoli::BroccoliRayon::default()),
        },
        one("parry2d Bvh, updated", Side::Peer, |w| Box::new(parry::Parry::new(w, parry::Way::Updated))),
        one("parry2d Bvh, refitted", Side::Peer, |w| Box::new(parry::Parry::new(w, parry::Way::Refitted))),
        one("parry2d Bvh, rebuilt", Side::Peer, |w| Box::new(parry::Parry::new(w, parry::Way::Rebuilt))),
        one("rapier2d broad phase", Side::Peer, |w| Box::new(rapier::Rapier::new(w))),
        one("packed_spatial_index", Side::Peer, |_| Box::new(packed::Packed::default())),
        one("packed_spatial_index, SIMD", Side::Peer, |_| Box::new(packed::PackedSimd::default())),
        one("rstar", Side::Peer, |_| Box::new(rstar::RStar::default())),
        one("static_aabb2d_index", Side::Peer, |_| Box::new(flatbush::Flatbush::default())),
    ];
    #[cfg(feature = "box2d")]
    all.push(one("Box2D 3 dynamic tree", Side::Peer, |w| Box::new(box2d::Box2D::new(w))));
    #[cfg(feature = "physx")]
    all.extend(physx::entrants());
    all
}
