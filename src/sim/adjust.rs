//! The changes that a program may make to a running game between two ticks.

use super::state::{SAFE_TICKS, World};
use sector_collision::{Method, ThreadsError};

impl World {
    /// Takes another broad phase from the next tick on, which changes the counts and nothing else.
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

    /// Notes that the game runs slower than it was made. Nothing changes in the game but the assists of its
    /// [setup](Self::setup).
    pub fn note_slowed(&mut self) {
        self.setup.assists.slowed = true;
    }

    /// Ends the invulnerability of the ships, which are then safe for as long as new ones. Meant for trials: a replay
    /// of such a game does not verify, because it holds only the beginning of the game.
    pub fn end_invulnerability(&mut self) {
        if std::mem::take(&mut self.setup.assists.invulnerable) {
            self.players.iter_mut().for_each(|player| player.safe_ticks = SAFE_TICKS);
        }
    }
}
