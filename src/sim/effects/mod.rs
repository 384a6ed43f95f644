//! Effects: changes of the world that several systems cause, as free functions.
//!
//! They name the state and each other, and never a system. Each row names only rows below it:
//!
//! ```text
//! driven_rocks                wounds by rocks that were shot
//! aliens                      damage to aliens, and to bosses through their parts
//! boss    ships               damage to bosses and the ends of phases; ships come in and are lost
//! items   missiles   rocks    drops and catches; fire; rocks come, are struck and break
//! spawn   removal   points    births; bodies that leave; points and the ships that they earn
//! ```

pub(crate) mod aliens;
pub(crate) mod boss;
pub(crate) mod driven_rocks;
pub(crate) mod items;
pub(crate) mod missiles;
pub(crate) mod points;
pub(crate) mod removal;
pub(crate) mod rocks;
pub(crate) mod ships;
pub(crate) mod spawn;

/// Ticks for which an alien, a part of a boss or a rock flashes after a hit.
const FLASH_TICKS: u8 = 3;
