//! Sandboxes: games of any size without a script.
//!
//! The normal rules apply: players steer, missiles fly, and hits do damage. But there are no waves, no boss, no guns
//! that fire by themselves and no end, and players never run out of ships. The caller adds all other bodies between
//! ticks with the functions in this file.
//!
//! The iterators visit bodies in memory order, which has no meaning: do not let the work on one body depend on the
//! bodies visited before it.

use super::effects::bodies::{Birth, spawn};
use super::effects::{missiles, rocks};
use super::state::{
    Alien, Arena, Bodies, Body, Capacity, Course, Drift, Escort, Missile, Rock, Ship, World, kind, store,
};
use glam::Vec2;
use sector_collision::Kind;
use sector_sprites::SpriteId;

/// The number of bodies of each type in a game, including those that leave at the end of the next tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Aliens, including the boss parts of a stage.
    pub aliens: u32,
    /// Rocks of all sizes.
    pub rocks: u32,
    /// Alien missiles, including those that can be shot down.
    pub bullets: u32,
    /// Missiles of the players and of the fleet, the ships that help them.
    pub shots: u32,
    /// The players' ships and the ships of the fleet.
    pub ships: u32,
}

impl World {
    /// Changes the arena of a sandbox and moves every body to the corresponding position in it. Previous positions
    /// move along, so that interpolated frames stay correct. Velocities do not change. Makes one pass over the bodies
    /// and allocates nothing.
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
            for buoy in &mut player.line {
                let shift = buoy.at * growth;
                buoy.at += shift;
                buoy.before += shift;
            }
            if let Some(bomb) = &mut player.bomb {
                bomb.at += bomb.at * growth;
            }
        }
    }

    /// Changes the body limit and the reserved memory, but not the arena. While the game holds more bodies than the new
    /// limit, no body is born. Allocates.
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

    /// Turns a new game into a survival game: `bring` runs at the start of every tick and adds bodies with the functions
    /// in this file. Such a game cannot be won, points earn no ships, and blasts do not freeze it. Reserves memory for
    /// `capacity`, and moves the ships to its arena.
    pub fn set_swarm(&mut self, capacity: Capacity, bring: fn(&mut Self)) {
        self.set_capacity(capacity);
        self.rescale(capacity.arena);
        self.swarm = Some(bring);
    }

    /// Counts the bodies of each type. Constant time: the collision pipeline tracks the counts.
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

    /// Returns the id that the next body will get. Ids ascend.
    pub fn next_id(&self) -> u32 {
        self.bodies.next_id
    }

    /// Adds an alien that starts at `pos`, in field pixels, and flies freely.
    ///
    /// # Panics
    /// Panics if the level has no such alien.
    pub fn add_drifter(&mut self, alien: Alien, pos: Vec2, drift: Drift) {
        spawn(self, self.alien_birth(alien, pos), |body| (body, alien, drift));
    }

    /// Adds an alien that follows a path of the level and leaves at its end.
    ///
    /// # Panics
    /// Panics if the level has no such alien or path.
    pub fn add_on_course(&mut self, alien: Alien, course: Course) {
        let pos = course.place(&self.level);
        spawn(self, self.alien_birth(alien, pos), |body| (body, alien, course));
    }

    fn alien_birth(&self, alien: Alien, pos: Vec2) -> Birth {
        let sprite = self.level.aliens[usize::from(alien.spec)].sprite;
        Birth { kind: kind::ALIEN, sprite, frame: 0, pos }
    }

    /// Adds a rock of size 0 (smallest) to 3. Does nothing if there is no room for rocks or the sheet has no rock
    /// sprites.
    pub fn add_rock(&mut self, size: u8, pos: Vec2, velocity: Vec2, spin: f32) {
        rocks::spawn_rock(self, size, pos, velocity, spin, 0);
    }

    /// Adds an escort, a ship of the fleet that helps the player.
    pub fn add_escort(&mut self, pos: Vec2, drift: Drift) {
        let sprite = self.sprites.ships[0].ship;
        let birth = Birth { kind: kind::SHIP, sprite, frame: Ship::LEVEL_FRAME, pos };
        spawn(self, birth, |body| (body, Escort, drift));
    }

    /// Fires a missile of kind `SHOT`, `BULLET` or `SOFT_BULLET`. Does nothing if the game is full.
    pub fn add_missile(&mut self, kind: Kind, sprite: SpriteId, pos: Vec2, missile: Missile) {
        missiles::fire(self, kind, sprite, pos, missile);
    }

    /// Iterates over all freely flying bodies. Change a [`Drift`] to steer its body.
    pub fn drifters(&mut self) -> impl Iterator<Item = (&Body, &mut Drift)> {
        self.bodies.ecs.query_mut::<(&Body, &mut Drift)>().into_iter()
    }

    /// Iterates over all aliens and their bodies.
    pub fn aliens(&mut self) -> impl Iterator<Item = (&Body, &Alien)> {
        self.bodies.ecs.query_mut::<(&Body, &Alien)>().into_iter()
    }

    /// Iterates over the bodies of the escorts.
    pub fn escorts(&mut self) -> impl Iterator<Item = &Body> {
        self.bodies.ecs.query_mut::<(&Body, &Escort)>().into_iter().map(|(body, _)| body)
    }

    /// Removes the bodies that `leaves` accepts at the end of the next tick. The first player's ship always stays.
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

/// Moves a rock in the impulse world by `shift`, in field pixels.
fn carry_rock(world: &mut sector_impulse::World, id: u32, shift: Vec2) {
    if let Some(rock) = world.get(id) {
        let (position, angle) = (rock.position() + shift.as_dvec2(), rock.angle());
        // The position is in an arena, so it is within the limits of the impulse world.
        let _ = world.set_place(id, position, angle);
    }
}
