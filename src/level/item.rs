//! What can be picked up, and who drops it.

use crate::named::named;
use serde::{Deserialize, Serialize};

named! {
    /// A thing to pick up.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Item {
        /// Stronger guns, by one step.
        Power = "Power",
        /// A shield that takes a hit.
        Shield = "Shield",
        /// A further bomb.
        Bomb = "Bomb",
        /// Points, more with each that is caught in a row.
        Medal = "Medal",
        /// A further ship.
        Life = "Life",
    }
}

/// The most that one thing drops at a time.
pub const MAX_DROPS: usize = 8;

/// The strongest guns, in steps above those that a new ship has.
pub const MAX_POWER: u8 = 4;

/// A wave of at least so many aliens is paid with a medal when all of them have been destroyed, unless it says otherwise.
pub(super) const FORMATION: usize = 4;
