//! Sandboxes: games of any size without a script.
//!
//! The rules are those of every game: hits hurt, missiles fly on, the players steer. There are no waves, no guns that
//! fire by themselves, no boss and no end; ships do not run out. The caller brings everything onto the field between
//! ticks, with the functions of this file.
//!
//! The iterators of this file go through the bodies in the order of memory, which has no meaning: the work on one body
//! must not depend on the bodies before it.

use super::effects::bodies::{Birth, spawn};
use super::effects::{missiles, rocks};
use super::state::{
    Alien, Arena, Bodies, Body, Capacity, Course, Drift, Escort, Missile, Rock, Ship, World, kind, store,
};
use glam::Vec2;
use sector_collision::{Kind, impulse};
use sector_sprites::SpriteId;

/// The number of bodies of each sort in a game, including those that leave at the end of the next tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// The number of aliens.
    pub aliens: u32,
    /// The number of rocks.
    pub rocks: u32,
    /// The number of missiles of the aliens, those that can be shot down included.
    pub bullets: u32,
    /// The number of missiles of the players and of the fleet, the ships that help them.
    pub shots: u32,
    /// The number of ships, those of the players and those of the fleet that helps them.
    pub ships: u32,
}

impl World {
    /// Gives a sandbox another arena, and moves every body to the corresponding place in it, with its motion of the last tick, so that a
    /// picture between two ticks is right. Velocities stay. Cost: one pass over the bodies. Allocates nothing.
    pub fn rescale(&mut self, arena: Arena) {
        let growth = arena.size() / self.capacity.arena.size() - Vec2::ONE;
        self.capacity.arena = arena;
        let Self { bodies: Bodies { ecs, rocks, .. }, players, .. } = self;
        for (body, course, rock) in ecs.query_mut::<(&mut Body, Option<&mut Course>, Option<&Rock>)>() {
            let shift = body.pos * growth;
            body.pos += shift;
            body.prev += shift;
            if let Some(course) = course {
                course.beside += if course.mirror { Vec2::new(-shift.x, shift.y) } else { shift };
            }
            if let Some(mover) = rocks.as_mut().filter(|_| rock.is_some()) {
                carry_rock(&mut mover.world, body.id, shift);
            }
        }
        for player in players {
            player.pos += player.pos * growth;
            player.start = arena.start();
            if let Some(bomb) = &mut player.bomb {
                bomb.at += bomb.at * growth;
            }
        }
    }

    /// Changes the room for bodies; the arena stays. While there are too many bodies, none is born. Allocates.
    pub fn set_capacity(&mut self, capacity: Capacity) {
        let more = |now: u32, then: u32| then.saturating_sub(now);
        let growth = Capacity {
            bodies: more(self.capacity.bodies, capacity.bodies),
            courses: more(self.capacity.courses, capacity.courses),
            drifters: more(self.capacity.drifters, capacity.drifters),
            escorts: more(self.capacity.escorts, capacity.escorts),
            rocks: more(self.capacity.rocks, capacity.rocks),
            missiles: more(self.capacity.missiles, capacity.missiles),
            ..capacity
        };
        store::reserve(&mut self.bodies.ecs, growth);
        self.bodies.collision.reserve_swept(capacity.shots as usize);
        self.bodies.index.reserve(capacity.bodies as usize);
        let most_to_leave = store::most_to_leave(capacity) as usize;
        self.bodies.leaving.reserve(most_to_leave);
        self.queues.reserve(most_to_leave);
        self.capacity = Capacity { arena: self.capacity.arena, ..capacity };
    }

    /// Returns the number of bodies of each sort in the game.
    pub fn census(&self) -> Census {
        let count = |kind: Kind| self.bodies.collision.count_of(kind);
        Census {
            aliens: count(kind::ALIEN),
            rocks: count(kind::ROCK),
            bullets: count(kind::BULLET) + count(kind::SOFT_BULLET),
            shots: count(kind::SHOT),
            ships: count(kind::SHIP),
        }
    }

    /// Returns the id of the next body that is born. Ids ascend.
    pub fn next_id(&self) -> u32 {
        self.bodies.next_id
    }

    /// Brings in an alien that flies freely from `pos`, in field pixels.
    ///
    /// # Panics
    /// When the level has no such alien.
    pub fn add_drifter(&mut self, alien: Alien, pos: Vec2, drift: Drift) {
        spawn(self, self.alien_birth(alien, pos), |body| (body, alien, drift));
    }

    /// Brings in an alien that flies along a path of the level, and leaves at its end.
    ///
    /// # Panics
    /// When the level has no such alien or path.
    pub fn add_on_course(&mut self, alien: Alien, course: Course) {
        let pos = course.place(&self.level);
        spawn(self, self.alien_birth(alien, pos), |body| (body, alien, course));
    }

    fn alien_birth(&self, alien: Alien, pos: Vec2) -> Birth {
        let sprite = self.level.aliens[usize::from(alien.spec)].sprite;
        Birth { kind: kind::ALIEN, sprite, frame: 0, pos }
    }

    /// Brings in a rock of a size from 0 (smallest) to 3, if there is room for rocks and the sheet has sprites of them.
    pub fn add_rock(&mut self, size: u8, pos: Vec2, velocity: Vec2, spin: f32) {
        rocks::spawn_rock(self, size, pos, velocity, spin, 0);
    }

    /// Brings in an escort, a ship of the fleet that helps the player.
    pub fn add_escort(&mut self, pos: Vec2, drift: Drift) {
        let sprite = self.sprites.ships[0].ship;
        let birth = Birth { kind: kind::SHIP, sprite, frame: Ship::LEVEL_FRAME, pos };
        spawn(self, birth, |body| (body, Escort, drift));
    }

    /// Fires a missile of the kind `SHOT`, `BULLET` or `SOFT_BULLET`, unless the game is full.
    pub fn add_missile(&mut self, kind: Kind, sprite: SpriteId, pos: Vec2, missile: Missile) {
        missiles::fire(self, kind, sprite, pos, missile);
    }

    /// Returns all bodies that fly freely, with their flights, which the caller may change to steer them.
    pub fn drifters(&mut self) -> impl Iterator<Item = (&Body, &mut Drift)> {
        self.bodies.ecs.query_mut::<(&Body, &mut Drift)>().into_iter()
    }

    /// Returns all aliens, with their bodies.
    pub fn aliens(&mut self) -> impl Iterator<Item = (&Body, &Alien)> {
        self.bodies.ecs.query_mut::<(&Body, &Alien)>().into_iter()
    }

    /// Returns the bodies of the escorts, the ships of the fleet that helps the player.
    pub fn escorts(&mut self) -> impl Iterator<Item = &Body> {
        self.bodies.ecs.query_mut::<(&Body, &Escort)>().into_iter().map(|(body, _)| body)
    }

    /// Removes the bodies that `leaves` accepts, except the first player's ship, at the end of the next tick.
    pub fn dismiss(&mut self, leaves: impl Fn(&Body) -> bool) {
        let ship = self.players[0].ship.and_then(|ship| self.body(ship)).map(|body| body.id);
        for body in self.bodies.ecs.query_mut::<&mut Body>() {
            if Some(body.id) != ship && !body.gone && leaves(body) {
                body.gone = true;
                self.bodies.leaving.push(body.id);
            }
        }
    }
}

/// Moves a rock of the impulse world by `shift`, in field pixels.
fn carry_rock(world: &mut impulse::World, id: u32, shift: Vec2) {
    if let Some(rock) = world.get(id) {
        let (position, angle) = (rock.position() + shift.as_dvec2(), rock.angle());
        // The place is in an arena, and so within the limits of the impulse world.
        let _ = world.set_place(id, position, angle);
    }
}
