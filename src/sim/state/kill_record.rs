//! The record of a ship's loss: the ship and the body that destroyed it, as they were when they met.
//!
//! Both are gone at the end of the tick. The record keeps them for the overlay; the rules do not depend on it, and it is part
//! of no state hash.

use super::components::Body;

/// The record of a ship's loss.
#[derive(Clone, Copy, Debug)]
pub struct KillRecord {
    /// The tick of the game, as [`World::tick`](super::World::tick) counts.
    pub tick: u32,
    /// The ship when it was hit.
    pub ship: Body,
    /// The body that hit the ship.
    pub other: Body,
}
