//! The sorts of ships, and the ship of each player.

use crate::named::{UnknownName, named};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The maximum number of players of a game.
pub const MAX_PLAYERS: usize = 2;

named! {
    /// A sort of ship.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum ShipKind {
        /// The all-rounder, which fires straight pairs of missiles and weaker ones to each side.
        #[default]
        Arrow = "arrow",
        /// The broad ship, made for wide fire.
        Fan = "fan",
        /// The narrow ship, made for focused fire.
        Lance = "lance",
    }
    unknown "unknown ship {found}: expected one of {expected}, or two with a comma between them"
}

impl ShipKind {
    /// Returns the full speed of the ship and its speed while focused, in pixels a second. 320 and 150 are usual in the
    /// genre.
    pub const fn speeds_px_s(self) -> [f32; 2] {
        match self {
            Self::Arrow => [320.0, 150.0],
            Self::Fan => [290.0, 165.0],
            Self::Lance => [340.0, 150.0],
        }
    }

    /// Returns the name of the ship's sprite.
    pub const fn sprite(self) -> &'static str {
        match self {
            Self::Arrow => "ship",
            Self::Fan => "ship_fan",
            Self::Lance => "ship_lance",
        }
    }

    /// Returns the names of further sprites: the ship's flame, its hull as it is shown while focused, and a small ship
    /// for lists.
    pub const fn extras(self) -> [&'static str; 3] {
        match self {
            Self::Arrow => ["ship_flame", "ship_hull", "ship_small"],
            Self::Fan => ["ship_fan_flame", "ship_fan_hull", "ship_fan_small"],
            Self::Lance => ["ship_lance_flame", "ship_lance_hull", "ship_lance_small"],
        }
    }

    /// Returns the names of the sprites of the ship's missiles: unfocused, focused.
    pub const fn shots(self) -> [&'static str; 2] {
        match self {
            Self::Arrow => ["shot", "shot_focus"],
            Self::Fan => ["shot_fan", "shot_fan_focus"],
            Self::Lance => ["shot_lance", "shot_lance_focus"],
        }
    }
}

/// The ships of a game, one for each player, and with them the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ships {
    /// The ship of a single player.
    Alone(ShipKind),
    /// The ships of two players on one field.
    Together([ShipKind; MAX_PLAYERS]),
}

/// The ship of a single player, of the first sort.
impl Default for Ships {
    fn default() -> Self {
        Self::Alone(ShipKind::default())
    }
}

impl Ships {
    /// Returns the ships, one or two, in the order of the players.
    pub const fn as_slice(&self) -> &[ShipKind] {
        match self {
            Self::Alone(ship) => std::slice::from_ref(ship),
            Self::Together(ships) => ships,
        }
    }

    /// Returns the number of players.
    pub const fn players(&self) -> usize {
        self.as_slice().len()
    }

    /// Returns the sort of ship of the first player.
    pub const fn first(&self) -> ShipKind {
        self.as_slice()[0]
    }
}

/// The text of the ships on the command line: `fan`, or `fan,lance`.
impl fmt::Display for Ships {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alone(ship) => write!(f, "{ship}"),
            Self::Together([first, second]) => write!(f, "{first},{second}"),
        }
    }
}

impl FromStr for Ships {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text.split_once(',') {
            None => Ok(Self::Alone(text.parse()?)),
            Some((first, second)) => Ok(Self::Together([first.parse()?, second.parse()?])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ShipKind, Ships};

    #[test]
    fn ships_are_read_as_they_are_written() {
        for first in ShipKind::ALL {
            let alone = Ships::Alone(first);
            assert_eq!(alone.to_string().parse(), Ok(alone));
            for second in ShipKind::ALL {
                let both = Ships::Together([first, second]);
                assert_eq!((both.to_string().parse(), both.players()), (Ok(both), 2));
            }
        }
        for wrong in ["", "Arrow", "arrow,", "arrow,fan,lance", "boat"] {
            let error = wrong.parse::<Ships>().expect_err(wrong).to_string();
            assert!(error.contains("arrow, fan, lance"), "{wrong}: {error}");
        }
    }
}
