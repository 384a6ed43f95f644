//! The pictures that the view needs by name, looked up once.

use crate::sim::{SetupError, ShipKind};
use sector_sprites::{Sheet, SpriteId};

/// Sprites by the part they play.
#[derive(Clone, Copy, Debug)]
pub struct Gallery {
    /// Flame, hull and small picture of each ship, in the order of [`ShipKind::ALL`].
    ships: [ShipPictures; ShipKind::ALL.len()],
    /// A bomb at hand.
    pub(super) bomb: SpriteId,
    pub(super) power_icon: SpriteId,
    pub(super) shield_icon: SpriteId,
    pub(super) medal_icon: SpriteId,
    pub(super) boom_small: SpriteId,
    pub(super) boom_medium: SpriteId,
    pub(super) boom_large: SpriteId,
    pub(super) boom_huge: SpriteId,
    pub(super) shot_hit: SpriteId,
    pub(super) graze_spark: SpriteId,
    /// What stands for a body that is far off.
    pub(super) signs: SignSprites,
    /// One white pixel: bars and lines are made of it.
    pub white: SpriteId,
    /// The title.
    pub logo: SpriteId,
}

/// Pictures of a few pixels, for a camera that shows a whole arena.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignSprites {
    pub(super) ship: SpriteId,
    pub(super) alien: SpriteId,
    pub(super) rock: SpriteId,
}

/// What there is to see of a ship besides itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShipPictures {
    pub(super) flame: SpriteId,
    pub(super) hull: SpriteId,
    pub(super) small: SpriteId,
}

impl Gallery {
    /// The pictures of a ship.
    pub(super) const fn of(&self, ship: ShipKind) -> ShipPictures {
        self.ships[ship as usize]
    }

    /// Looks them all up.
    ///
    /// # Errors
    /// The first that the sheet lacks.
    pub fn find(sheet: &Sheet) -> Result<Self, SetupError> {
        let find = |name| sheet.sprite(name).ok_or(SetupError::MissingSprite(name));
        let ships = |ship: ShipKind| {
            let [flame, hull, small] = ship.extras();
            Ok::<_, SetupError>(ShipPictures { flame: find(flame)?, hull: find(hull)?, small: find(small)? })
        };
        Ok(Self {
            ships: [ships(ShipKind::Arrow)?, ships(ShipKind::Fan)?, ships(ShipKind::Lance)?],
            bomb: find("icon_bomb")?,
            power_icon: find("icon_power")?,
            shield_icon: find("icon_shield")?,
            medal_icon: find("icon_medal")?,
            boom_small: find("boom_small")?,
            boom_medium: find("boom_medium")?,
            boom_large: find("boom_large")?,
            boom_huge: find("boom_huge")?,
            shot_hit: find("shot_hit")?,
            graze_spark: find("graze_spark")?,
            signs: SignSprites {
                ship: find("sign_ship")?,
                alien: find("sign_alien")?,
                rock: find("sign_rock")?,
            },
            white: find("white")?,
            logo: find("logo")?,
        })
    }
}
