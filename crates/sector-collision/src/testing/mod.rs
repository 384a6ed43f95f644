//! The test suite that every broad phase must pass, including your own methods.
//!
//! ```
//! use sector_collision::broad::SectorGrid;
//! use sector_collision::broad::SectorSize;
//! use sector_collision::testing::Suite;
//!
//! let result = Suite::default().check(|capacity| Box::new(SectorGrid::new(SectorSize::GAME, capacity)));
//! assert_eq!(result.map_err(|failure| failure.to_string()), Ok(()));
//! ```
//!
//! A [scene](Suite) is determined by its seed. Each tick makes anywhere from zero to several hundred changes: objects
//! are inserted and removed, move, jump, and change their sprite frames. Now and then the table is cleared or the
//! method replaced. Objects are spread out, in a column, in clusters, or at the limits of coordinates; their sides
//! range from 1 to 65,536 pixels; the rules allow all pairs or only a few. After each change, or in larger scenes after
//! every few, the method [validates](crate::broad::BroadPhase::validate) itself. After each tick its candidates are checked
//! for [faults](crate::broad::Fault), and its hits, near misses and counts are compared with a double loop over the objects,
//! which shares no code with any method.
//!
//! The first difference is returned as a [`Failure`], with the seed and the tick to reproduce it. Scenes with low seeds
//! are small, so the first failure is usually a small one.
//!
//! Candidates are checked for faults in builds with debug assertions. In other builds a forbidden or repeated pair is
//! only noticed if its rectangles overlap, and a slot without an object may panic.

mod double_loop;
mod failure;
pub(crate) mod random;
mod scene;

pub use crate::cross_check::Mismatch;
pub use failure::{Failure, Problem};

use crate::broad::BroadPhase;
use crate::pipeline::Pipeline;
use scene::Scene;
use std::ops::Range;

/// Random scenes that compare a method with a double loop over the objects.
///
/// The default is 300 scenes of 12 ticks: about half a second on one core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    /// The seeds of the scenes. Each seed gives one scene, the same on every machine.
    pub seeds: Range<u64>,
    /// The number of ticks in each scene.
    pub ticks: u32,
}

impl Default for Suite {
    fn default() -> Self {
        Self { seeds: 0..300, ticks: 12 }
    }
}

impl Suite {
    /// Runs all scenes with the method that `make` returns. Its argument is the capacity, in objects, that the method
    /// is created for; some scenes exceed it. `make` is called for each scene, and again where a scene replaces its
    /// method.
    ///
    /// # Errors
    /// Returns the first difference.
    pub fn check(&self, mut make: impl FnMut(usize) -> Box<dyn BroadPhase>) -> Result<(), Failure> {
        for seed in self.seeds.clone() {
            let mut scene = Scene::new(seed, &mut make);
            for tick in 0..self.ticks {
                scene.tick(&mut make).map_err(|problem| Failure { seed, tick, problem })?;
            }
        }
        Ok(())
    }
}

/// Runs a tick and returns its candidates as pairs of keys, in the order in which the method reported them. Use this for
/// a test of your own that expects particular candidates. `None` stands for a slot without an object.
///
/// A candidate with a [fault](crate::broad::Fault) does not panic here: it is returned like all others, but its
/// rectangles are not tested.
///
/// ```
/// use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
/// use sector_collision::testing::candidates;
///
/// let mut pipeline = Pipeline::new(Method::AxisListTextbook, Rules::all(), [], 2);
/// pipeline.load([(7, 0), (8, 50)].map(|(key, y)| Object::new(key, Kind(0), Rect::new(0, y, 9, 9))));
/// # if cfg!(debug_assertions) {
/// assert_eq!(candidates(&mut pipeline), [[Some(7), Some(8)]], "they overlap along x");
/// # }
/// ```
///
/// # Panics
/// In builds without debug assertions, which do not keep candidates.
pub fn candidates<T: Copy>(pipeline: &mut Pipeline<T>) -> Vec<[Option<u32>; 2]> {
    if !cfg!(debug_assertions) {
        panic!("candidates are only kept in builds with debug assertions");
    }
    pipeline.run_audited()
}
