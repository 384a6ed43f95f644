//! The types of ships, the ship of each player, and the sprites that every game needs in addition to its level's.

use super::SetupError;
use super::score::MEDAL_SPRITES;
use crate::level::{ItemKind, ROCK_SIZES, ROCK_SPRITES};
use crate::named::{UnknownName, named};
use sector_sprites::{Sheet, SpriteId};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The maximum number of players.
pub const MAX_PLAYERS: usize = 2;

named! {
    /// A type of ship, with its own speed, guns and bomb.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum ShipKind {
        /// The all-rounder: straight pairs of missiles and weaker ones to each side.
        #[default]
        Arrow = "arrow",
        /// The broad ship, made for wide fire.
        Fan = "fan",
        /// The narrow ship, made for focused fire.
        Lance = "lance",
        /// The ship with two guns on a line, which it can leave where they are: a [`Buoy`](super::Buoy) each.
        Anchor = "anchor",
    }
    unknown "unknown ship {found}: expected one of {expected}, or two separated by a comma"
}

impl ShipKind {
    /// The ships that every player has. The other is a reward.
    pub const FIRST: [Self; 3] = [Self::Arrow, Self::Fan, Self::Lance];

    /// Returns the normal and the focused speed, in pixels per second.
    pub const fn speeds_px_s(self) -> [f32; 2] {
        match self {
            Self::Arrow => [320.0, 150.0],
            Self::Fan => [290.0, 165.0],
            Self::Lance => [340.0, 150.0],
            Self::Anchor => [310.0, 165.0],
        }
    }

    /// Returns the name of the ship's sprite.
    pub const fn sprite(self) -> &'static str {
        match self {
            Self::Arrow => "ship",
            Self::Fan => "ship_fan",
            Self::Lance => "ship_lance",
            Self::Anchor => "ship_anchor",
        }
    }

    /// Returns the sprite names of the flame, the hull shown while focused, and the small ship for lists.
    pub const fn extras(self) -> [&'static str; 3] {
        match self {
            Self::Arrow => ["ship_flame", "ship_hull", "ship_small"],
            Self::Fan => ["ship_fan_flame", "ship_fan_hull", "ship_fan_small"],
            Self::Lance => ["ship_lance_flame", "ship_lance_hull", "ship_lance_small"],
            Self::Anchor => ["ship_anchor_flame", "ship_anchor_hull", "ship_anchor_small"],
        }
    }

    /// Returns the sprite names of the missiles: unfocused at low power, unfocused, focused.
    pub const fn shots(self) -> [&'static str; 3] {
        match self {
            Self::Arrow => ["shot_weak", "shot", "shot_focus"],
            Self::Fan => ["shot_fan_weak", "shot_fan", "shot_fan_focus"],
            Self::Lance => ["shot_lance_weak", "shot_lance", "shot_lance_focus"],
            Self::Anchor => ["shot_anchor_weak", "shot_anchor", "shot_anchor_focus"],
        }
    }
}

/// The ship of each player, and with it the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ships {
    /// A single player.
    Alone(ShipKind),
    /// Two players on one field.
    Together([ShipKind; MAX_PLAYERS]),
}

impl Default for Ships {
    fn default() -> Self {
        Self::Alone(ShipKind::default())
    }
}

impl Ships {
    /// Returns the one or two ships, in the order of the players.
    pub const fn as_slice(&self) -> &[ShipKind] {
        match self {
            Self::Alone(ship) => std::slice::from_ref(ship),
            Self::Together(ships) => ships,
        }
    }

    /// Returns the number of players, 1 or 2.
    pub const fn players(&self) -> usize {
        self.as_slice().len()
    }

    /// Returns the type of the first player's ship.
    pub const fn first(&self) -> ShipKind {
        self.as_slice()[0]
    }
}

/// Formats the ships as on the command line: `fan`, or `fan,lance`.
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

/// The sprites of a game that its level does not name: ships, their missiles, rocks and items.
#[derive(Clone, Copy, Debug)]
pub struct GameSprites {
    /// The sprites of each player's ship. With one player, both entries are equal.
    pub ships: [ShipSprites; MAX_PLAYERS],
    /// The rock sprites, smallest first; `None` if the sheet has none.
    pub rocks: Option<[SpriteId; ROCK_SIZES]>,
    /// The item sprites; `None` if the sheet lacks one of them. Then no item is dropped.
    pub items: Option<ItemSprites>,
}

/// The sprites of a player's ship and its missiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipSprites {
    /// The ship, in five frames from banked hard left to banked hard right.
    pub ship: SpriteId,
    /// The missile that the ship fires unfocused at low power.
    pub shot_weak: SpriteId,
    /// The missile that the ship fires unfocused.
    pub shot: SpriteId,
    /// The missile that the ship fires while focused.
    pub shot_focus: SpriteId,
}

impl ShipSprites {
    fn find(sheet: &Sheet, ship: ShipKind) -> Result<Self, SetupError> {
        let find = |name| sheet.sprite(name).ok_or(SetupError::MissingSprite(name));
        let [weak, shot, focus] = ship.shots();
        let (ship, shot_weak) = (find(ship.sprite())?, find(weak)?);
        Ok(Self { ship, shot_weak, shot: find(shot)?, shot_focus: find(focus)? })
    }
}

impl GameSprites {
    /// Looks up the sprites of a game by name.
    ///
    /// # Errors
    /// Returns an error if the sheet lacks a sprite of a ship.
    pub fn find(sheet: &Sheet, ships: Ships) -> Result<Self, SetupError> {
        let first = ShipSprites::find(sheet, ships.first())?;
        let second = ships.as_slice().last().map_or(Ok(first), |&ship| ShipSprites::find(sheet, ship))?;
        let (rocks, items) = (find_all(sheet, ROCK_SPRITES), find_all(sheet, ITEMS).map(ItemSprites));
        Ok(Self { ships: [first, second], rocks, items })
    }

    /// Returns all sprites whose bodies can collide, without duplicates. Includes rocks only if `with_rocks`.
    pub(in crate::sim) fn all(&self, with_rocks: bool) -> Vec<SpriteId> {
        let [first, second] = self.ships;
        let mut sprites = vec![first.ship, first.shot_weak, first.shot, first.shot_focus];
        if second != first {
            sprites.extend([second.ship, second.shot_weak, second.shot, second.shot_focus]);
        }
        sprites.extend(self.rocks.iter().flatten().filter(|_| with_rocks));
        sprites.extend(self.items.iter().flat_map(|items| items.0));
        sprites
    }
}

/// The sprite names of items. Medals come last, by value.
const ITEMS: [&str; 5 + MEDAL_SPRITES] = {
    let [power, shield, bomb, life] = ["item_power", "item_shield", "item_bomb", "item_life"];
    [power, shield, bomb, life, "chip", "medal_1", "medal_2", "medal_3", "medal_4", "medal_5"]
};

/// The sprites of items, in the order of `ITEMS`.
#[derive(Clone, Copy, Debug)]
pub struct ItemSprites([SpriteId; ITEMS.len()]);

impl ItemSprites {
    /// Returns the sprite of an item. For a medal, `medal` is the index from the least to the most valuable.
    pub fn of(&self, item: ItemKind, medal: usize) -> SpriteId {
        self.0[match item {
            ItemKind::Power => 0,
            ItemKind::Shield => 1,
            ItemKind::Bomb => 2,
            ItemKind::Life => 3,
            ItemKind::Chip => 4,
            ItemKind::Medal => 5 + medal.min(MEDAL_SPRITES - 1),
        }]
    }
}

/// Looks up sprites by name; `None` if the sheet lacks one of them.
fn find_all<const N: usize>(sheet: &Sheet, names: [&str; N]) -> Option<[SpriteId; N]> {
    let mut sprites = [sheet.sprite(names[0])?; N];
    for (sprite, name) in sprites.iter_mut().zip(names) {
        *sprite = sheet.sprite(name)?;
    }
    Some(sprites)
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
            assert!(error.contains("arrow, fan, lance, anchor"), "{wrong}: {error}");
        }
    }
}
