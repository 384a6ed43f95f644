//! The items that aliens drop and players catch.

use crate::named::named;
use serde::{Deserialize, Serialize};

named! {
    /// A sort of item that aliens drop and players catch.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename = "Item")]
    pub enum ItemKind {
        /// An item that makes the guns stronger by one step.
        Power = "Power",
        /// An item that brings a shield, which takes a hit.
        Shield = "Shield",
        /// An item that brings a further bomb.
        Bomb = "Bomb",
        /// An item that pays points, more with each medal that is caught in a row.
        Medal = "Medal",
        /// An item that brings a further ship.
        Life = "Life",
        /// What a cancelled bullet becomes: it flies to the nearest ship and pays points times the multiplier.
        Chip = "Chip",
    }
}

/// The maximum number of items that an alien, a wave or a boss drops at a time.
pub const MAX_DROPS: usize = 8;

/// The power of the strongest guns of a ship, as a number of steps above the guns of a new ship.
pub const MAX_POWER: u8 = 4;

/// The minimum number of aliens in a wave that drops a medal when all of them have been destroyed, unless the level
/// names another reward.
pub(super) const FORMATION: usize = 4;
