//! Effects: changes of the world that several systems cause, as free functions.
//!
//! Births, damage, losses, items. Effects name the state and each other, in one direction, and never a system:
//!
//! ```text
//! ships  driven_rocks  rocks
//!   |       |   |        |
//!   |    aliens  boss    |
//!   |       |   |        |
//!   +----- items --------+   missiles
//!            |                  |
//!          spawn   removal   spawn
//! ```

pub(in crate::sim) mod aliens;
pub(in crate::sim) mod bonuses;
pub(in crate::sim) mod boss;
pub(in crate::sim) mod driven_rocks;
pub(in crate::sim) mod items;
pub(in crate::sim) mod missiles;
pub(in crate::sim) mod removal;
pub(in crate::sim) mod rocks;
pub(in crate::sim) mod ships;
pub(in crate::sim) mod spawn;

/// Ticks for which an alien, a part of a boss or a rock flashes after a hit.
const FLASH_TICKS: u8 = 3;
