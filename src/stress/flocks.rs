//! Flocks: crowds that hold together, at rest or wandering.
//!
//! The id of a drifter gives its flock, so that there is no state but a table of 64 flocks, and all drifters are steered in
//! one pass. Real flocks follow their neighbors; these follow their leader, which costs no search and does not depend on the
//! order of bodies.

use super::dice;
use crate::sim::{Arena, World};
use glam::Vec2;
use rand_core::Rng;

/// The number of flocks. It does not depend on N, so that flocks stay the same while N changes.
const FLOCKS: usize = 64;
/// The density in a flock, as a multiple of the average.
const DENSITY: f32 = 8.0;
/// The share of the arena that leaders stay away from its edges.
const BORDER: f32 = 0.06;
/// The speed of a leader, in pixels a tick.
const LEADER_SPEED: f32 = 1.5;
/// The highest speed of a drifter, in pixels a tick.
const TOP_SPEED: f32 = 3.0;
/// The change of velocity for a pixel of distance from the middle of a cluster: it makes an orbit of some 200 pixels at
/// 1.5 pixels a tick.
const ORBIT: f32 = 5.6e-5;
/// The change of velocity for a pixel of distance from the right position in a flock; ALIGN damps it.
const COHESION: f32 = 4.0e-4;
/// The share of the difference to the leader's velocity that is made good in a tick.
const ALIGN: f32 = 0.04;

/// A crowd of drifters.
#[derive(Clone, Copy, Debug, Default)]
struct Flock {
    /// The position of the leader in pixels.
    at: Vec2,
    /// The velocity of the leader in pixels a tick. The leader of a cluster stands.
    velocity: Vec2,
    /// The cosine and the sine of the leader's turn in a tick.
    turn: Vec2,
}

/// All crowds of a stress test.
#[derive(Clone, Debug)]
pub(super) struct Flocks {
    flocks: [Flock; FLOCKS],
    wander: bool,
    /// The distance from its leader that a crowd reaches, in pixels.
    radius: f32,
    arena: Arena,
}

impl Flocks {
    pub(super) fn new(arena: Arena, wander: bool, rng: &mut impl Rng) -> Self {
        let mut flocks = [Flock::default(); FLOCKS];
        for flock in &mut flocks {
            flock.at = (dice::place(rng, Vec2::splat(1.0 - 2.0 * BORDER)) + BORDER) * arena.size();
            flock.velocity = dice::arrow(rng, LEADER_SPEED, LEADER_SPEED);
            let angle = dice::between(rng, -0.012, 0.012);
            flock.turn = Vec2::new(libm::cosf(angle), libm::sinf(angle));
        }
        Self { flocks, wander, radius: radius(arena), arena }
    }

    /// Goes on in another arena, with each leader at the corresponding place.
    pub(super) fn rescale(&mut self, arena: Arena) {
        let ratio = arena.size() / self.arena.size();
        self.flocks.iter_mut().for_each(|flock| flock.at *= ratio);
        (self.arena, self.radius) = (arena, radius(arena));
    }

    /// Moves the leaders by a tick and steers all drifters, in one pass in memory order.
    pub(super) fn steer(&mut self, world: &mut World) {
        if self.wander {
            self.flocks.iter_mut().for_each(|flock| flock.lead(self.arena));
        }
        for (body, drift) in world.drifters() {
            let flock = &self.flocks[body.id as usize % FLOCKS];
            let velocity = if self.wander {
                let way = flock.at + self.beside(body.id) - body.pos;
                drift.velocity + way * COHESION + (flock.velocity - drift.velocity) * ALIGN
            } else {
                drift.velocity + (flock.at - body.pos) * ORBIT
            };
            drift.velocity = slowed(velocity);
        }
    }

    /// Returns the position and velocity at which the drifter of an id is born.
    pub(super) fn birth(&self, id: u32, rng: &mut impl Rng) -> (Vec2, Vec2) {
        let flock = &self.flocks[id as usize % FLOCKS];
        if self.wander {
            (flock.at + self.beside(id), flock.velocity)
        } else {
            // The root makes it as dense at the rim as in the middle.
            let far = dice::unit(rng).sqrt() * self.radius;
            (flock.at + dice::arrow(rng, far, far), dice::arrow(rng, 0.0, LEADER_SPEED))
        }
    }

    /// Returns the position of a drifter beside its leader: always the same for an id, anywhere in a square.
    fn beside(&self, id: u32) -> Vec2 {
        let bits = dice::toss(id, 0);
        let unit = Vec2::new(dice::share(bits), dice::share(bits >> 16));
        (unit * 2.0 - 1.0) * (self.radius * SQUARE_AS_LARGE)
    }

    /// Returns the numbers that the next tick depends on, for a hash: positions and velocities of the leaders.
    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        self.flocks.iter().flat_map(|flock| [flock.at.x, flock.at.y, flock.velocity.x, flock.velocity.y])
    }
}

/// Half the side of a square with the area of a circle of radius 1: √π / 2.
const SQUARE_AS_LARGE: f32 = 0.886;

impl Flock {
    /// Leads on along an arc, and back in at the edges.
    fn lead(&mut self, arena: Arena) {
        self.velocity = self.turn.rotate(self.velocity);
        self.at += self.velocity;
        let (low, high) = (arena.size() * BORDER, arena.size() * (1.0 - BORDER));
        if self.at.x < low.x && self.velocity.x < 0.0 || self.at.x > high.x && self.velocity.x > 0.0 {
            self.velocity.x = -self.velocity.x;
        }
        if self.at.y < low.y && self.velocity.y < 0.0 || self.at.y > high.y && self.velocity.y > 0.0 {
            self.velocity.y = -self.velocity.y;
        }
    }
}

/// Returns the radius of a crowd in pixels, such that all crowds together cover the arena's area divided by the
/// density.
fn radius(arena: Arena) -> f32 {
    let area = arena.size().x * arena.size().y / (FLOCKS as f32 * DENSITY);
    (area / core::f32::consts::PI).sqrt()
}

/// Returns the velocity, limited to the top speed.
fn slowed(velocity: Vec2) -> Vec2 {
    let square = velocity.length_squared();
    if square > TOP_SPEED * TOP_SPEED { velocity * (TOP_SPEED / square.sqrt()) } else { velocity }
}
