//! The cast of stress mode: the aliens of a layout and their missiles.

use super::settings::{Layout, StressError};
use crate::level::{AlienSpec, Blast, Level};
use crate::sim::{Alien, kind};
use sector_collision::Kind;
use sector_sprites::{Sheet, SpriteId};
use std::sync::Arc;

/// A type of alien: the name of its sprite, its hit points, and its share in thousandths.
pub(super) type StressRole = (&'static str, i32, u32);

/// The aliens of the layouts in which all aliens are about 16 pixels wide.
const ALIKE: &[StressRole] = &[("scout", 2, 400), ("weaver", 2, 300), ("darter", 2, 300)];

/// The aliens of the layout with sizes from 9 to 80 pixels. Larger ones are rarer.
const MIXED: &[StressRole] = &[
    ("ship_small", 1, 450),
    ("scout", 2, 350),
    ("gunner", 6, 100),
    ("turret_ship", 10, 60),
    ("carrier", 30, 25),
    ("boss1_wing_l", 60, 10),
    ("boss1_body", 100, 5),
];

/// The sprites and kinds of alien missiles, all equally frequent. One in four can be shot down.
const BULLETS: [(&str, Kind); 4] = [
    ("orb", kind::BULLET),
    ("orb_small", kind::BULLET),
    ("needle", kind::BULLET),
    ("soft_orb", kind::SOFT_BULLET),
];

#[derive(Debug)]
pub(super) struct StressCast {
    pub(super) level: Arc<Level>,
    /// The cumulative share of each alien type, in thousandths.
    up_to: Vec<u32>,
    pub(super) bullets: [(SpriteId, Kind); 4],
}

impl StressCast {
    pub(super) fn new(layout: Layout, sheet: &Sheet) -> Result<Self, StressError> {
        let find = |name| sheet.sprite(name).ok_or(StressError::MissingSprite(name));
        let mut bullets = [(find(BULLETS[0].0)?, BULLETS[0].1); 4];
        for (bullet, (name, kind)) in bullets.iter_mut().zip(BULLETS).skip(1) {
            *bullet = (find(name)?, kind);
        }
        let roles = if layout == Layout::Mixed { MIXED } else { ALIKE };
        let level = match layout {
            Layout::Waves => Level::builtin(1, sheet).expect("there is a stage 1")?,
            _ => level_of(roles, find)?,
        };
        let mut sum = 0;
        let up_to = roles.iter().map(|&(_, _, share)| {
            sum += share;
            sum
        });
        Ok(Self { level: Arc::new(level), up_to: up_to.collect(), bullets })
    }

    /// Returns an alien whose type is chosen by pseudorandom `bits`.
    pub(super) fn alien(&self, bits: u32) -> Alien {
        let of_thousand = bits % 1000;
        self.alien_of(self.up_to.partition_point(|&end| end <= of_thousand) as u16)
    }

    pub(super) fn alien_of(&self, spec: u16) -> Alien {
        Alien { spec, hp: self.level.aliens[usize::from(spec)].hp, flash: 0, lag: 0 }
    }
}

/// Returns a level with only the given aliens, which is enough for a sandbox.
pub(super) fn level_of(
    roles: &[StressRole],
    find: impl Fn(&'static str) -> Result<SpriteId, StressError>,
) -> Result<Level, StressError> {
    let alien = |&(sprite, hp, _): &StressRole| {
        let blast = if hp < 6 { Blast::Small } else { Blast::Medium };
        let score = hp as u32 * 50;
        let (name, sprite) = (sprite.to_owned(), find(sprite)?);
        Ok(AlienSpec {
            name,
            sprite,
            hp,
            score,
            blast,
            guns: Vec::new(),
            drops: Vec::new(),
            shy_px: 0.0,
            wall: false,
        })
    };
    Ok(Level {
        name: "STRESS MODE".to_owned(),
        music: "open_space".to_owned(),
        nebula: Some([0.05, 0.06, 0.14]),
        aliens: roles.iter().map(alien).collect::<Result<_, StressError>>()?,
        ..Level::empty()
    })
}

#[cfg(test)]
mod tests {
    use super::{ALIKE, MIXED};

    #[test]
    fn shares_are_of_a_thousand() {
        for cast in [ALIKE, MIXED] {
            assert_eq!(cast.iter().map(|&(_, _, share)| share).sum::<u32>(), 1000);
        }
    }
}
