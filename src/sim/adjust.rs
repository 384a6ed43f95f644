//! The changes that a program may make to a running game between two ticks.

use super::state::{SAFE_TICKS, World};
use sector_collision::{Method, ThreadsError};

impl World {
    /// Switches to another broad phase from the next tick on. This changes the counts of the collision work and nothing
    /// else.
    pub fn set_method(&mut self, method: Method) {
        self.collision.set_method(method);
        if let Some(rocks) = &mut self.rocks {
            rocks.world.set_method(method);
        }
    }

    /// Lets the broad phase run on a number of threads from the next tick on, which changes the time and nothing else.
    ///
    /// # Errors
    /// Those of [`Pipeline::set_threads`](sector_collision::Pipeline::set_threads).
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.collision.set_threads(threads)
    }

    /// Notes in the assists of the [setup](Self::setup) that the caller runs the game at less than 60 ticks a second.
    /// Nothing else in the game changes.
    pub fn note_slowed(&mut self) {
        self.setup.assists.slowed = true;
    }

    /// Ends the invulnerability with which the game began; the ships then stay safe for 2.5 s, as new ships do. A
    /// replay does not verify if its game was changed in this way, because a replay records no changes between ticks.
    pub fn end_invulnerability(&mut self) {
        if std::mem::take(&mut self.setup.assists.invulnerable) {
            self.players.iter_mut().for_each(|player| player.safe_ticks = SAFE_TICKS);
        }
    }
}
