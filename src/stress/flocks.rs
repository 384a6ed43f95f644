//! Flocks: crowds that hold together, at rest or wandering.
//!
//! Each drifter belongs to the flock that its id says, so that there is nothing to keep and nothing to look up but a
//! table of 64 flocks, and steering all of them is one pass. Real flocks look at their neighbours; these look at
//! their leader, which costs no search and cannot depend on the order in which they are asked.

use super::dice;
use crate::sim::{Arena, World};
use glam::Vec2;
use rand_core::Rng;

/// How many flocks there are, whatever N: they stay the same while N changes.
const FLOCKS: usize = 64;
/// Within a flock it is so many times as dense as on average.
const DENSITY: f32 = 8.0;
/// Leaders stay this share of the arena away from its edges.
const BORDER: f32 = 0.06;
/// Pixels a tick of a leader, and the most that anybody flies.
const LEADER_SPEED: f32 = 1.5;
const TOP_SPEED: f32 = 3.0;
/// What a pixel of distance from where it belongs adds to a velocity, in a cluster and in a flock. The first makes
/// an orbit of some 200 pixels at 1.5 pixels a tick; the second is damped by ALIGN.
const ORBIT: f32 = 5.6e-5;
const COHESION: f32 = 4.0e-4;
/// The share of the difference to the leader's velocity that is made good in a tick.
const ALIGN: f32 = 0.04;

/// One crowd.
#[derive(Clone, Copy, Debug, Default)]
struct Flock {
    /// Where its leader is, and pixels a tick. A cluster's leader stands.
    at: Vec2,
    velocity: Vec2,
    /// Cosine and sine of what the leader turns by in a tick.
    turn: Vec2,
}

/// All crowds.
#[derive(Clone, Debug)]
pub(super) struct Flocks {
    flocks: [Flock; FLOCKS],
    wander: bool,
    /// How far a crowd reaches from its leader, in pixels.
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

    /// Goes on in another arena, with everybody's leader at the corresponding place.
    pub(super) fn rescale(&mut self, arena: Arena) {
        let ratio = arena.size() / self.arena.size();
        self.flocks.iter_mut().for_each(|flock| flock.at *= ratio);
        (self.arena, self.radius) = (arena, radius(arena));
    }

    /// Leads all flocks on by a tick and steers everybody: one pass in memory order.
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

    /// Where somebody with this id comes into the world, and how fast.
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

    /// The place of somebody beside the leader: always the same, anywhere in a square.
    fn beside(&self, id: u32) -> Vec2 {
        let bits = dice::toss(id, 0);
        let unit = Vec2::new(dice::share(bits), dice::share(bits >> 16));
        (unit * 2.0 - 1.0) * (self.radius * SQUARE_AS_LARGE)
    }

    /// What the next tick depends on, for a hash: places and velocities of the leaders.
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

/// How far a crowd reaches so that all of them cover the arena's area divided by the density.
fn radius(arena: Arena) -> f32 {
    let area = arena.size().x * arena.size().y / (FLOCKS as f32 * DENSITY);
    (area / core::f32::consts::PI).sqrt()
}

/// No faster than the top speed.
fn slowed(velocity: Vec2) -> Vec2 {
    let square = velocity.length_squared();
    if square > TOP_SPEED * TOP_SPEED { velocity * (TOP_SPEED / square.sqrt()) } else { velocity }
}
