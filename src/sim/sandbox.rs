//! Sandboxes: games of any size without a script.
//!
//! The rules are those of every game: whoever is hit is hurt, missiles fly on, the player steers. There are no
//! waves, no guns that fire by themselves, no boss and no end; ships do not run out. What is on the field is brought
//! there between ticks by whoever made the world, with the functions of this file, and by them alone.
//!
//! Iterators here go through memory in its order, which says nothing: what is done with one body must not depend on
//! those before it.

use super::arena::Scale;
use super::components::{Alien, Body, Course, Drift, Escort, Missile, kind};
use super::setup::{GameSetup, SetupError};
use super::spawn;
use super::world::{Script, World};
use crate::level::Level;
use glam::Vec2;
use sector_collision::{Kind, Method};
use sector_sprites::{Sheet, SpriteId};
use std::sync::Arc;

/// How many there are of each sort, those counted too that are marked and leave at the end of the next tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Aliens.
    pub aliens: u32,
    /// Rocks.
    pub rocks: u32,
    /// Missiles of the aliens, hard and soft.
    pub bullets: u32,
    /// Missiles of the player and the fleet.
    pub shots: u32,
    /// The player's ship and the fleet.
    pub ships: u32,
}

impl World {
    /// A game at its first tick, with nothing in it but the player's ship. The level says what aliens there
    /// can be and what paths; its waves do not come, and its guns are silent.
    ///
    /// Allocates all that it will need for the scale.
    ///
    /// # Errors
    /// When the sheet lacks a picture that every game needs.
    pub fn sandbox(
        setup: GameSetup,
        level: Arc<Level>,
        sheet: Arc<Sheet>,
        method: Method,
        scale: Scale,
    ) -> Result<Self, SetupError> {
        Self::make(setup, level, sheet, method, Script::Sandbox, scale)
    }

    /// Goes on in another arena, with room for more or fewer. Nobody is removed: who drifts outside turns back, and
    /// with too many bodies none are born until some have died. Allocates.
    pub fn rescale(&mut self, scale: Scale) {
        let more = |now: u32, then: u32| then.saturating_sub(now);
        let growth = Scale {
            arena: scale.arena,
            bodies: more(self.scale.bodies, scale.bodies),
            courses: more(self.scale.courses, scale.courses),
            drifters: more(self.scale.drifters, scale.drifters),
            escorts: more(self.scale.escorts, scale.escorts),
            rocks: more(self.scale.rocks, scale.rocks),
            missiles: more(self.scale.missiles, scale.missiles),
        };
        spawn::reserve(&mut self.ecs, growth);
        let bodies = scale.bodies as usize;
        self.roster.reserve(bodies);
        self.queues.burnt.reserve(bodies.saturating_sub(self.queues.burnt.len()));
        self.leaving.reserve(bodies.saturating_sub(self.leaving.len()));
        self.queues.swept.reserve((scale.missiles as usize).saturating_sub(self.queues.swept.len()));
        self.scale = scale;
    }

    /// How many there are of each sort.
    #[must_use]
    pub fn census(&self) -> Census {
        let count = |kind: Kind| self.collision.count_of(kind);
        Census {
            aliens: count(kind::ALIEN),
            rocks: count(kind::ROCK),
            bullets: count(kind::BULLET) + count(kind::SOFT_BULLET),
            shots: count(kind::SHOT),
            ships: count(kind::SHIP),
        }
    }

    /// The id that whoever is brought in next will have; ids ascend.
    #[must_use]
    pub fn next_id(&self) -> u32 {
        self.next_id
    }

    /// Brings in an alien that flies freely.
    ///
    /// # Panics
    /// When the level has no such alien.
    pub fn add_drifter(&mut self, alien: Alien, pos: Vec2, drift: Drift) {
        self.spawn_drifter(alien, pos, drift);
    }

    /// Brings in an alien on a course; when it comes to the end of its path it is gone.
    ///
    /// # Panics
    /// When the level has no such alien or path.
    pub fn add_on_course(&mut self, alien: Alien, course: Course) {
        self.spawn_alien(alien, course);
    }

    /// Brings in a rock of a size from 0 to 3; velocity in pixels a tick, spin in radians a tick. None comes when the
    /// scale has no room for rocks, or the sheet no pictures.
    pub fn add_rock(&mut self, size: u8, pos: Vec2, velocity: Vec2, spin: f32) {
        self.spawn_rock(size, pos, velocity, spin, 0);
    }

    /// Brings in a ship of the fleet.
    pub fn add_escort(&mut self, pos: Vec2, drift: Drift) {
        self.spawn_escort(pos, drift);
    }

    /// Fires a missile of the kind `SHOT`, `BULLET` or `SOFT_BULLET`.
    pub fn add_missile(&mut self, kind: Kind, sprite: SpriteId, pos: Vec2, missile: Missile) {
        self.launch_missile(kind, sprite, pos, missile);
    }

    /// Everybody who flies freely, to be steered.
    pub fn drifters(&mut self) -> impl Iterator<Item = (&Body, &mut Drift)> {
        self.ecs.query_mut::<(&Body, &mut Drift)>().into_iter()
    }

    /// All aliens.
    pub fn aliens(&mut self) -> impl Iterator<Item = (&Body, &Alien)> {
        self.ecs.query_mut::<(&Body, &Alien)>().into_iter()
    }

    /// The ships of the fleet.
    pub fn escorts(&mut self) -> impl Iterator<Item = &Body> {
        self.ecs.query_mut::<(&Body, &Escort)>().into_iter().map(|(body, _)| body)
    }

    /// Marks those bodies as done with that `leaves` says, the player's ship excepted. They go at the end of the next
    /// tick, and nothing hits them in it.
    pub fn dismiss(&mut self, leaves: impl Fn(&Body) -> bool) {
        let ship = self.players[0].ship.and_then(|ship| self.ecs.get::<&Body>(ship).ok().map(|body| body.id));
        for body in self.ecs.query_mut::<&mut Body>() {
            if Some(body.id) != ship && !body.gone && leaves(body) {
                body.gone = true;
                self.leaving.push(body.id);
            }
        }
    }
}
