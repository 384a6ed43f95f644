//! A pilot for every player.

use super::pilot::Pilot;
use crate::sim::{Inputs, MAX_PLAYERS, World};

/// A pilot for each player that there can be.
#[derive(Clone, Debug)]
pub struct Crew {
    pilots: [Pilot; MAX_PLAYERS],
}

impl Default for Crew {
    fn default() -> Self {
        Self { pilots: std::array::from_fn(Pilot::of) }
    }
}

impl Crew {
    /// Looks at the world and decides on the inputs of its next tick, for all who play.
    ///
    /// Cost: that of [`Pilot::fly`] for each of them.
    pub fn fly(&mut self, world: &World) -> Inputs {
        let mut inputs = Inputs::default();
        for ((input, pilot), _) in inputs.0.iter_mut().zip(&mut self.pilots).zip(world.players()) {
            *input = pilot.fly(world);
        }
        inputs
    }
}
