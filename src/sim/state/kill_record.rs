//! The record of a hit on a ship: the ship and the body that destroyed it, as they were in the tick of the hit. A hit
//! that the assists forgave is recorded too.
//!
//! The bodies may be gone at the end of the tick. The record keeps them for the overlay; the rules do not depend on it,
//! and it is part of no state hash.

use super::components::Body;

/// The record of the hit that destroyed a ship, or would have without the assists.
#[derive(Clone, Copy, Debug)]
pub struct KillRecord {
    /// The tick of the hit, as [`World::tick`](super::World::tick) counts.
    pub tick: u32,
    /// The body of the ship, as it was in the tick of the hit.
    pub ship: Body,
    /// The body that hit the ship, as it was in the tick of the hit.
    pub other: Body,
}
