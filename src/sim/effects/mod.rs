//! Effects: changes to the world that several systems cause, as free functions.
//!
//! Effects use the state and each other, never a system. Each row uses only the rows below it:
//!
//! ```text
//! rocks                       rocks: births, hits, breaking; driven rocks damage aliens
//! damage    ships             damage to aliens and bosses, ends of boss phases; arrival and loss of ships
//! items     missiles          drops and catches; firing
//! bodies    points            births and removals; points and extra ships
//! ```

pub(crate) mod bodies;
pub(crate) mod damage;
pub(crate) mod items;
pub(crate) mod missiles;
pub(crate) mod points;
pub(crate) mod rocks;
pub(crate) mod ships;

/// Ticks for which an alien, a boss part or a rock flashes after a hit.
const FLASH_TICKS: u8 = 3;
