//! The suite of tests that every broad phase passes, for a method of your own too.
//!
//! ```
//! use sector_collision::broad::SectorGrid;
//! use sector_collision::{SectorSize, testing::Suite};
//!
//! let result = Suite::default().check(|capacity| Box::new(SectorGrid::new(SectorSize::GAME, capacity)));
//! assert_eq!(result.map_err(|failure| failure.to_string()), Ok(()));
//! ```
//!
//! A [scene](Suite) follows from its seed. In each tick there are none to several hundred changes: objects are inserted and
//! removed, move, jump and change their frames; the table is cleared now and then, and the method exchanged. Objects are
//! spread out, in a column, in clusters or at the limits of coordinates; their sides go from 1 pixel to 65,536; all may
//! meet, or few. After each change the method [validates](crate::BroadPhase::validate) itself. After each tick its candidates
//! are searched for [faults](crate::Fault), and its hits, near misses and counts compared with a double loop over the
//! objects, which has nothing in common with any method.
//!
//! The first difference is returned as a [`Failure`], with the seed and the tick by which it can be had again. Scenes with
//! low seeds are small, so that the first failure is mostly a small one.
//!
//! Candidates are searched for faults in builds with debug assertions. In others a forbidden pair or a pair that is handed
//! on twice shows where its rectangles overlap, and a slot without an object may be a panic.

mod double_loop;
mod failure;
pub(crate) mod random;
mod scene;

pub use failure::{Failure, Problem};

use crate::broad::BroadPhase;
use scene::Scene;
use std::num::NonZeroU32;
use std::ops::Range;

/// Random scenes in which a method is compared with a double loop over the objects.
///
/// The default is 300 scenes of 12 ticks in which no object comes to rest: about half a second on one core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    /// The seeds of the scenes, each of which gives one.
    pub seeds: Range<u64>,
    /// The number of ticks of each scene.
    pub ticks: u32,
    /// The number of ticks without a change after which an object
    /// [comes to rest](crate::Pipeline::set_rest_after). With one, most objects stand still in three of four ticks.
    pub rest_after: Option<NonZeroU32>,
}

impl Default for Suite {
    fn default() -> Self {
        Self { seeds: 0..300, ticks: 12, rest_after: None }
    }
}

impl Suite {
    /// Plays all scenes with the method that `make` returns. Its argument is the capacity in objects that the method is
    /// made for; in some scenes there are more. It is called for each scene, and again where the method is exchanged in
    /// the middle of one.
    ///
    /// # Errors
    /// Returns the first difference.
    pub fn check(&self, mut make: impl FnMut(usize) -> Box<dyn BroadPhase>) -> Result<(), Failure> {
        for seed in self.seeds.clone() {
            let mut scene = Scene::new(seed, self.rest_after, &mut make);
            for tick in 0..self.ticks {
                scene.tick(&mut make).map_err(|problem| Failure { seed, tick, problem })?;
            }
        }
        Ok(())
    }
}
