//! Flocks: groups of drifters that stay together. All flocks of a game either wander or stand still as clusters.
//!
//! A drifter's id determines its flock, so a table of 64 flocks is the only state, and one pass steers all drifters.
//! Real flocking follows neighbors; these drifters follow a leader, a moving point, which needs no neighbor search
//! and does not depend on the order of bodies.

use super::dice;
use crate::sim::{Arena, World};
use glam::Vec2;
use rand_core::Rng;

/// The number of flocks. It is fixed, so that flocks stay the same while the number of aliens changes.
const FLOCKS: usize = 64;
/// The density of aliens in a flock, relative to the arena's average.
const DENSITY: f32 = 8.0;
/// The minimum distance of leaders from the arena's edges, as a fraction of its width or height.
const BORDER: f32 = 0.06;
const LEADER_SPEED: f32 = 1.5;
/// The maximum speed of a drifter, in pixels per tick.
pub(super) const TOP_SPEED: f32 = 3.0;
/// The acceleration of a drifter per pixel of distance from its cluster's center, in pixels per tick². At 1.5 pixels
/// per tick it circles with a radius of about 200 pixels.
const ORBIT: f32 = 5.6e-5;
/// The acceleration of a drifter per pixel of distance from its place in the flock. `ALIGN` damps the oscillation.
const COHESION: f32 = 4.0e-4;
/// The fraction of the difference to its leader's velocity that a drifter makes up in each tick, 0–1.
const ALIGN: f32 = 0.04;

/// A group of drifters that follow a leader, which is a moving point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flock {
    /// The leader's position, in arena pixels.
    pub(super) at: Vec2,
    /// The leader's velocity, in pixels per tick; zero for a cluster.
    pub(super) velocity: Vec2,
    /// The cosine and sine of the angle by which the leader turns in a tick.
    pub(super) turn: Vec2,
}

/// All flocks of a stress mode game.
#[derive(Clone, Debug)]
pub(super) struct Flocks {
    flocks: [Flock; FLOCKS],
    wander: bool,
    /// The radius of every flock around its leader, in pixels.
    radius: f32,
    /// The cosine and sine of the angle by which round flocks have turned; `None` for square flocks.
    whirl: Option<Vec2>,
    arena: Arena,
}

impl Flocks {
    /// Creates round, wandering flocks from their leaders, which `leader` returns by the flock's number. The flocks have
    /// turned around their leaders by `angle`, in radians, every other one clockwise.
    pub(super) fn led_by(arena: Arena, radius: f32, angle: f32, leader: impl Fn(u32) -> Flock) -> Self {
        let flocks = core::array::from_fn(|number| leader(number as u32));
        let whirl = Some(Vec2::new(libm::cosf(angle), libm::sinf(angle)));
        Self { flocks, wander: true, radius, whirl, arena }
    }

    pub(super) fn new(arena: Arena, wander: bool, rng: &mut impl Rng) -> Self {
        let mut flocks = [Flock::default(); FLOCKS];
        for flock in &mut flocks {
            flock.at = (dice::place(rng, Vec2::splat(1.0 - 2.0 * BORDER)) + BORDER) * arena.size();
            flock.velocity = dice::arrow(rng, LEADER_SPEED, LEADER_SPEED);
            let angle = dice::between(rng, -0.012, 0.012);
            flock.turn = Vec2::new(libm::cosf(angle), libm::sinf(angle));
        }
        Self { flocks, wander, radius: radius(arena), whirl: None, arena }
    }

    pub(super) fn rescale(&mut self, arena: Arena) {
        let ratio = arena.size() / self.arena.size();
        self.flocks.iter_mut().for_each(|flock| flock.at *= ratio);
        (self.arena, self.radius) = (arena, radius(arena));
    }

    /// Moves the leaders by one tick and steers all drifters, in one pass in memory order.
    pub(super) fn steer(&mut self, world: &mut World) {
        if self.wander {
            self.flocks.iter_mut().for_each(|flock| flock.lead(self.arena));
        }
        self.follow(world, TOP_SPEED);
    }

    /// Steers all drifters by one tick, up to `top_speed` in pixels per tick, in one pass in memory order.
    pub(super) fn follow(&self, world: &mut World, top_speed: f32) {
        for (body, drift) in world.drifters() {
            let flock = &self.flocks[body.id as usize % FLOCKS];
            let velocity = if self.wander {
                let way = flock.at + self.beside(body.id) - body.pos;
                drift.velocity + way * COHESION + (flock.velocity - drift.velocity) * ALIGN
            } else {
                drift.velocity + (flock.at - body.pos) * ORBIT
            };
            drift.velocity = slowed(velocity, top_speed);
        }
    }

    pub(super) fn birth(&self, id: u32, rng: &mut impl Rng) -> (Vec2, Vec2) {
        let flock = &self.flocks[id as usize % FLOCKS];
        if self.wander {
            self.place(id)
        } else {
            // The square root makes the density uniform from center to rim.
            let far = dice::unit(rng).sqrt() * self.radius;
            (flock.at + dice::arrow(rng, far, far), dice::arrow(rng, 0.0, LEADER_SPEED))
        }
    }

    /// Returns the place of a drifter in its wandering flock, and its leader's velocity.
    pub(super) fn place(&self, id: u32) -> (Vec2, Vec2) {
        let flock = &self.flocks[id as usize % FLOCKS];
        (flock.at + self.beside(id), flock.velocity)
    }

    /// Returns the offset of a drifter's place from its leader: a fixed point in a square, or a turning one in a circle,
    /// for each id.
    fn beside(&self, id: u32) -> Vec2 {
        let bits = dice::toss(id, 0);
        let square = Vec2::new(dice::share(bits), dice::share(bits >> 16)) * 2.0 - 1.0;
        let Some(Vec2 { x, y }) = self.whirl else { return square * (self.radius * SQUARE_AS_LARGE) };
        // Neighboring ids belong to neighboring flocks, and the number of flocks is even.
        let turn = Vec2::new(x, if id.is_multiple_of(2) { y } else { -y });
        let Vec2 { x, y } = square;
        let round = Vec2::new(x * (1.0 - y * y / 2.0).sqrt(), y * (1.0 - x * x / 2.0).sqrt());
        turn.rotate(round) * self.radius
    }

    /// Returns the positions and velocities of the leaders, for hashing.
    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> + '_ {
        self.flocks.iter().flat_map(|flock| [flock.at.x, flock.at.y, flock.velocity.x, flock.velocity.y])
    }
}

/// Half the side of a square with the same area as a circle of radius 1: √π / 2.
const SQUARE_AS_LARGE: f32 = 0.886;

impl Flock {
    /// Moves the leader one tick along an arc. At the edges of the arena, the leader turns back.
    fn lead(&mut self, arena: Arena) {
        self.velocity = self.turn.rotate(self.velocity);
        self.at += self.velocity;
        let (low, high) = (arena.size() * BORDER, arena.size() * (1.0 - BORDER));
        let (is_left, is_right) = (self.velocity.cmplt(Vec2::ZERO), self.velocity.cmpgt(Vec2::ZERO));
        let is_outward = self.at.cmplt(low) & is_left | self.at.cmpgt(high) & is_right;
        self.velocity = Vec2::select(is_outward, -self.velocity, self.velocity);
    }
}

/// Returns the radius of a flock in pixels, chosen so that all flocks together cover 1/`DENSITY` of the arena.
fn radius(arena: Arena) -> f32 {
    let area = arena.size().x * arena.size().y / (FLOCKS as f32 * DENSITY);
    (area / core::f32::consts::PI).sqrt()
}

fn slowed(velocity: Vec2, top_speed: f32) -> Vec2 {
    let square = velocity.length_squared();
    if square > top_speed * top_speed { velocity * (top_speed / square.sqrt()) } else { velocity }
}
