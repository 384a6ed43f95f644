//! The sprites that the view needs by name, looked up once.

use crate::sim::{SetupError, ShipKind};
use sector_sprites::{Sheet, SpriteId};

/// The sprites that the view looks up by name: icons, blasts, symbols, and the flames and hulls of ships.
#[derive(Clone, Copy, Debug)]
pub struct Gallery {
    /// The flame, hull and icon of each ship, in the order of [`ShipKind::ALL`].
    ships: [ShipExtras; ShipKind::ALL.len()],
    pub(super) buoy: SpriteId,
    pub(super) bomb: SpriteId,
    pub(super) power_icon: SpriteId,
    pub(super) shield_icon: SpriteId,
    pub(super) medal_icon: SpriteId,
    pub(super) boom_small: SpriteId,
    pub(super) boom_medium: SpriteId,
    pub(super) boom_large: SpriteId,
    pub(super) boom_huge: SpriteId,
    pub(super) shot_hit: SpriteId,
    pub(super) muzzle: SpriteId,
    pub(super) muzzle_focus: SpriteId,
    pub(super) graze_spark: SpriteId,
    /// A ship symbol of a few pixels, for a camera that shows a whole arena.
    pub(super) ship_symbol: SpriteId,
    pub(super) alien_symbol: SpriteId,
    pub(super) rock_symbol: SpriteId,
    /// One white pixel, which is stretched into bars and lines.
    pub white: SpriteId,
    /// The title logo.
    pub logo: SpriteId,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct ShipExtras {
    pub(super) flame: SpriteId,
    pub(super) hull: SpriteId,
    pub(super) small: SpriteId,
}

impl Gallery {
    pub(super) const fn of(&self, ship: ShipKind) -> ShipExtras {
        self.ships[ship as usize]
    }

    /// Finds the sprites by their names on a sheet.
    ///
    /// # Errors
    /// [`SetupError::MissingSprite`] for the first sprite that the sheet lacks.
    pub fn find(sheet: &Sheet) -> Result<Self, SetupError> {
        let find = |name| sheet.sprite(name).ok_or(SetupError::MissingSprite(name));
        let ships = |ship: ShipKind| {
            let [flame, hull, small] = ship.extras();
            Ok::<_, SetupError>(ShipExtras { flame: find(flame)?, hull: find(hull)?, small: find(small)? })
        };
        Ok(Self {
            ships: [
                ships(ShipKind::Arrow)?,
                ships(ShipKind::Fan)?,
                ships(ShipKind::Lance)?,
                ships(ShipKind::Anchor)?,
            ],
            buoy: find("buoy")?,
            bomb: find("icon_bomb")?,
            power_icon: find("icon_power")?,
            shield_icon: find("icon_shield")?,
            medal_icon: find("icon_medal")?,
            boom_small: find("boom_small")?,
            boom_medium: find("boom_medium")?,
            boom_large: find("boom_large")?,
            boom_huge: find("boom_huge")?,
            shot_hit: find("shot_hit")?,
            muzzle: find("muzzle")?,
            muzzle_focus: find("muzzle_focus")?,
            graze_spark: find("graze_spark")?,
            ship_symbol: find("sign_ship")?,
            alien_symbol: find("sign_alien")?,
            rock_symbol: find("sign_rock")?,
            white: find("white")?,
            logo: find("logo")?,
        })
    }
}
