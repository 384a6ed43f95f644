//! The sprites that every game needs, besides those that its level names.

use super::medals::PICTURES;
use super::setup::SetupError;
use super::ships::{MAX_PLAYERS, ShipKind, Ships};
use crate::level::{ItemKind, ROCK_SIZES, ROCK_SPRITES};
use sector_sprites::{Sheet, SpriteId};

/// The sprites of a game that its level does not name.
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
    /// The sprite of the ship; five frames from hard left to hard right.
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
    /// Finds the sprites on a sheet.
    ///
    /// # Errors
    /// The first sprite of a ship that is missing.
    pub fn find(sheet: &Sheet, ships: Ships) -> Result<Self, SetupError> {
        let rocks = match ROCK_SPRITES.map(|name| sheet.sprite(name)) {
            [Some(a), Some(b), Some(c), Some(d)] => Some([a, b, c, d]),
            _ => None,
        };
        let first = ShipSprites::find(sheet, ships.first())?;
        let second = ships.as_slice().last().map_or(Ok(first), |&ship| ShipSprites::find(sheet, ship))?;
        Ok(Self { ships: [first, second], rocks, items: ItemSprites::find(sheet) })
    }

    /// Returns all sprites that collision can see, each once; rocks only where the game has some.
    pub(in crate::sim) fn all(&self, with_rocks: bool) -> Vec<SpriteId> {
        let [first, second] = self.ships;
        let mut sprites = vec![first.ship, first.shot, first.shot_focus];
        if second != first {
            sprites.extend([second.ship, second.shot, second.shot_focus]);
        }
        sprites.extend(self.rocks.iter().flatten().filter(|_| with_rocks));
        sprites.extend(self.items.iter().flat_map(ItemSprites::all));
        sprites
    }
}

/// The sprites of items.
#[derive(Clone, Copy, Debug)]
pub struct ItemSprites {
    power: SpriteId,
    shield: SpriteId,
    bomb: SpriteId,
    life: SpriteId,
    medals: [SpriteId; PICTURES],
}

impl ItemSprites {
    /// Finds the sprites; `None` on a sheet that lacks one of them.
    fn find(sheet: &Sheet) -> Option<Self> {
        let find = |name| sheet.sprite(name);
        let medals = ["medal_1", "medal_2", "medal_3", "medal_4", "medal_5"].map(find);
        let [Some(a), Some(b), Some(c), Some(d), Some(e)] = medals else { return None };
        Some(Self {
            power: find("item_power")?,
            shield: find("item_shield")?,
            bomb: find("item_bomb")?,
            life: find("item_life")?,
            medals: [a, b, c, d, e],
        })
    }

    /// Returns the sprite of an item. Medals have five, the last of which is the most valuable; `medal` counts from 0.
    #[must_use]
    pub fn of(&self, item: ItemKind, medal: usize) -> SpriteId {
        match item {
            ItemKind::Power => self.power,
            ItemKind::Shield => self.shield,
            ItemKind::Bomb => self.bomb,
            ItemKind::Life => self.life,
            ItemKind::Medal => self.medals[medal.min(PICTURES - 1)],
        }
    }

    fn all(&self) -> [SpriteId; 4 + PICTURES] {
        let [a, b, c, d, e] = self.medals;
        [self.power, self.shield, self.bomb, self.life, a, b, c, d, e]
    }
}
