//! Rocks in the impulse world: their sizes, and the physics bodies of rocks and boss parts.

use super::components::Body;
use super::kind;
use crate::level::{Blast, ROCK_SIZES, TICKS_PER_SECOND};
use glam::{DVec2, Vec2};
use sector_collision::{Kind, Method, Rules};
use sector_impulse::{BodyDef, Shape};
use sector_sprites::{Sheet, SpriteId};

/// The maximum number of rocks and boss parts in a stage at one time. Further rocks do not appear.
pub(in crate::sim) const MAX_IN_A_STAGE: u32 = 320;
/// Ticks for which a rock stays driven, that is, damages aliens, after a player's missile pushed it (3 s).
pub(in crate::sim) const DRIVEN_TICKS: u16 = 180;
/// The closing speed, in pixels per second, from which an impact is heard and counts for driven rocks.
pub(in crate::sim) const LOUD_PX_S: f64 = 16.0;
/// The coefficient of restitution: the fraction of the closing speed with which two bodies separate.
const RESTITUTION: f64 = 0.9;
/// The coefficient of friction between rocks and between rocks and boss parts.
const FRICTION: f64 = 0.3;

pub(in crate::sim) struct RockSize {
    /// The radius of the collision circle, in pixels.
    pub(in crate::sim) radius: f64,
    pub(in crate::sim) hp: i32,
    pub(in crate::sim) score: u32,
    pub(in crate::sim) blast: Blast,
    /// The damage to an alien that the rock is driven into, in hit points.
    pub(in crate::sim) ram_damage: i32,
}

impl RockSize {
    /// Returns the mass, in arbitrary units: the square of the radius in pixels.
    pub(in crate::sim) fn mass(&self) -> f64 {
        self.radius * self.radius
    }
}

pub(in crate::sim) const SIZES: [RockSize; ROCK_SIZES] = [
    RockSize { radius: 5.0, hp: 2, score: 40, blast: Blast::Small, ram_damage: 5 },
    RockSize { radius: 8.5, hp: 6, score: 80, blast: Blast::Small, ram_damage: 10 },
    RockSize { radius: 13.5, hp: 14, score: 160, blast: Blast::Medium, ram_damage: 20 },
    RockSize { radius: 20.5, hp: 30, score: 320, blast: Blast::Medium, ram_damage: 40 },
];

/// The physics world in which rocks bounce off each other and off bosses, and the rock sprites.
#[derive(Clone, Debug)]
pub(in crate::sim) struct RockWorld {
    pub(in crate::sim) world: sector_impulse::World,
    pub(in crate::sim) sprites: [SpriteId; ROCK_SIZES],
    /// A rock of each size, from which all others are made.
    sizes: Vec<sector_impulse::Body>,
    /// The wall for each sprite of the bosses' parts.
    walls: Vec<(SpriteId, sector_impulse::Body)>,
}

impl RockWorld {
    /// Creates an empty world with room for `most` bodies. `parts` are the sprites of the bosses' parts.
    pub(in crate::sim) fn new(
        method: Method,
        sprites: [SpriteId; ROCK_SIZES],
        most: u32,
        parts: impl Iterator<Item = SpriteId>,
        sheet: &Sheet,
    ) -> Self {
        let mut rules = Rules::none();
        rules.allow(kind::ROCK, kind::ROCK).allow(kind::ROCK, kind::ALIEN);
        let world = sector_impulse::World::new(method, rules, most as usize);
        // The radii are within the limits. A part that is not has no wall.
        let sizes = SIZES.iter().filter_map(|size| {
            let def = BodyDef { mass: size.mass(), ..def_of(kind::ROCK, Shape::circle(size.radius).ok()?) };
            sector_impulse::Body::new(def).ok()
        });
        let walls = parts.filter_map(|sprite| {
            let bounds = sheet.bounds(sheet.frame(sprite, 0));
            let shape = Shape::rectangle(f64::from(bounds.w), f64::from(bounds.h)).ok()?;
            let def = BodyDef { mass: f64::INFINITY, ..def_of(kind::ALIEN, shape) };
            Some((sprite, sector_impulse::Body::new(def).ok()?))
        });
        Self { world, sprites, sizes: sizes.collect(), walls: walls.collect() }
    }

    /// Returns the physics body of a rock from its velocity and spin per tick; returns `None` beyond the limits of the
    /// physics world.
    pub(in crate::sim) fn rock(
        &self,
        size: u8,
        pos: Vec2,
        velocity: Vec2,
        spin: f32,
    ) -> Option<sector_impulse::Body> {
        let per_second = f64::from(TICKS_PER_SECOND);
        let (velocity, spin) = (velocity.as_dvec2() * per_second, f64::from(spin) * per_second);
        self.sizes.get(usize::from(size))?.moved(pos.as_dvec2(), 0.0, velocity, spin).ok()
    }

    /// Returns the physics body of a boss part, a rectangle that nothing pushes; returns `None` beyond the limits of
    /// the physics world.
    pub(in crate::sim) fn wall(&self, part: &Body) -> Option<sector_impulse::Body> {
        let (_, wall) = self.walls.iter().find(|(sprite, _)| *sprite == part.sprite)?;
        wall.moved(part.pos.as_dvec2(), 0.0, DVec2::ZERO, 0.0).ok()
    }
}

fn def_of(kind: Kind, shape: Shape) -> BodyDef {
    BodyDef { kind, restitution: RESTITUTION, friction: FRICTION, ..BodyDef::new(shape) }
}
