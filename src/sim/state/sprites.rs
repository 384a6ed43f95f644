//! The sprites that every game needs, besides those that its level names.

use super::medals::PICTURES;
use super::{MAX_PLAYERS, SetupError, ShipKind, Ships};
use crate::level::{ItemKind, ROCK_SIZES, ROCK_SPRITES};
use sector_sprites::{Sheet, SpriteId};

/// The sprites of a game that its level does not name: ships, their missiles, rocks and items.
#[derive(Clone, Copy, Debug)]
pub struct GameSprites {
    /// The sprites of each player's ship; in a game of one player, the same twice.
    pub ships: [ShipSprites; MAX_PLAYERS],
    /// The sprites of rocks, smallest first; `None` on a sheet without them.
    pub rocks: Option<[SpriteId; ROCK_SIZES]>,
    /// The sprites of items; `None` on a sheet that lacks one of them. Then no item is dropped.
    pub items: Option<ItemSprites>,
}

/// The sprites of a player's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipSprites {
    /// The sprite of the ship; five frames, from banked hard to the left to banked hard to the right.
    pub ship: SpriteId,
    /// The sprite of the ship's missile.
    pub shot: SpriteId,
    /// The sprite of the ship's missile while focused.
    pub shot_focus: SpriteId,
}

impl ShipSprites {
    fn find(sheet: &Sheet, ship: ShipKind) -> Result<Self, SetupError> {
        let find = |name| sheet.sprite(name).ok_or(SetupError::MissingSprite(name));
        let [shot, shot_focus] = ship.shots();
        Ok(Self { ship: find(ship.sprite())?, shot: find(shot)?, shot_focus: find(shot_focus)? })
    }
}

impl GameSprites {
    /// Returns the sprites of a game with the given ships, found by their names on a sheet.
    ///
    /// # Errors
    /// When the sheet lacks a sprite of a ship; the error names the first.
    pub fn find(sheet: &Sheet, ships: Ships) -> Result<Self, SetupError> {
        let first = ShipSprites::find(sheet, ships.first())?;
        let second = ships.as_slice().last().map_or(Ok(first), |&ship| ShipSprites::find(sheet, ship))?;
        let (rocks, items) = (find_all(sheet, ROCK_SPRITES), find_all(sheet, ITEMS).map(ItemSprites));
        Ok(Self { ships: [first, second], rocks, items })
    }

    /// Returns all sprites whose bodies can collide, each once; those of rocks only if `with_rocks`.
    pub(in crate::sim) fn all(&self, with_rocks: bool) -> Vec<SpriteId> {
        let [first, second] = self.ships;
        let mut sprites = vec![first.ship, first.shot, first.shot_focus];
        if second != first {
            sprites.extend([second.ship, second.shot, second.shot_focus]);
        }
        sprites.extend(self.rocks.iter().flatten().filter(|_| with_rocks));
        sprites.extend(self.items.iter().flat_map(|items| items.0));
        sprites
    }
}

/// The names of the sprites of items; medals come last, by their value.
const ITEMS: [&str; 5 + PICTURES] = [
    "item_power",
    "item_shield",
    "item_bomb",
    "item_life",
    "chip",
    "medal_1",
    "medal_2",
    "medal_3",
    "medal_4",
    "medal_5",
];

/// The sprites of items, in the order of `ITEMS`.
#[derive(Clone, Copy, Debug)]
pub struct ItemSprites([SpriteId; ITEMS.len()]);

impl ItemSprites {
    /// Returns the sprite of an item. Medals have five, from the least to the most valuable; `medal` is the index among
    /// these, and other items do not depend on it.
    pub fn of(&self, item: ItemKind, medal: usize) -> SpriteId {
        self.0[match item {
            ItemKind::Power => 0,
            ItemKind::Shield => 1,
            ItemKind::Bomb => 2,
            ItemKind::Life => 3,
            ItemKind::Chip => 4,
            ItemKind::Medal => 5 + medal.min(PICTURES - 1),
        }]
    }
}

/// Returns the sprites with the given names; `None` if the sheet lacks one of them.
fn find_all<const N: usize>(sheet: &Sheet, names: [&str; N]) -> Option<[SpriteId; N]> {
    let mut sprites = [sheet.sprite(names[0])?; N];
    for (sprite, name) in sprites.iter_mut().zip(names) {
        *sprite = sheet.sprite(name)?;
    }
    Some(sprites)
}
