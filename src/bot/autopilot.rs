//! The autopilot of a game: a pilot for each player.

use super::pilot::Pilot;
use crate::sim::{Inputs, MAX_PLAYERS, World};

/// A bot that flies the ships of all players of a game, with one [`Pilot`] for each.
#[derive(Clone, Debug)]
pub struct Autopilot {
    pilots: [Pilot; MAX_PLAYERS],
}

impl Default for Autopilot {
    fn default() -> Self {
        Self { pilots: std::array::from_fn(Pilot::of) }
    }
}

impl Autopilot {
    /// Looks at the world and decides on the inputs of all players in its next tick.
    ///
    /// Cost: that of [`Pilot::fly`] for each player.
    pub fn fly(&mut self, world: &World) -> Inputs {
        let mut inputs = Inputs::default();
        for ((input, pilot), _) in inputs.0.iter_mut().zip(&mut self.pilots).zip(world.players()) {
            *input = pilot.fly(world);
        }
        inputs
    }
}
