//! The batteries of stress mode, which keep the number of missiles of each side at its target.
//!
//! Missing missiles are fired in the same tick, by gunners chosen by a hash of id and tick. Guns are therefore
//! stateless, and the order of gunners does not matter. If far too few missiles are in flight, for example at the
//! start, firing is spread over several ticks.

use super::cast::StressCast;
use super::dice::{share, toss};
use super::settings::StressSettings;
use crate::level::direction;
use crate::sim::{Body, Missile, World, kind};
use core::f32::consts::{PI, TAU};
use glam::Vec2;

/// The distance from the player's ship within which aliens hold their fire, in pixels.
const SAFE_PX: f32 = 72.0;
/// The distance from the player's ship, in pixels, within which aliens aim at it. Others fire in any direction.
const AIM_PX: f32 = 480.0;
/// The lifetime of an alien missile, in ticks: the minimum, and the exclusive limit of the random part.
const BULLET_TICKS: (u32, u32) = (90, 90);
/// The lifetime of a fleet missile, in ticks: the minimum, and the exclusive limit of the random part.
const SHOT_TICKS: (u32, u32) = (30, 60);
/// The speed of a fleet missile, in pixels per tick. It is slow, so that the missile stays among its targets for a
/// while.
const SHOT_SPEED: f32 = 4.0;
/// The maximum angle between a fleet missile's direction and straight up, in radians.
const SHOT_SPREAD: f32 = 0.5;
/// The damage of a fleet missile, in hit points.
const SHOT_DAMAGE: i32 = 1;
/// The maximum number of missiles that a fleet ship fires in a tick.
const MAX_PER_ESCORT: u32 = 3;
/// The number of aliens it takes to fire one missile per tick.
const ALIENS_PER_VOLLEY: u32 = 32;

#[derive(Clone, Copy, Debug)]
struct Gunner {
    id: u32,
    at: Vec2,
    missiles: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Battery {
    /// The bodies that fire in a tick. Persists only to reuse its memory.
    gunners: Vec<Gunner>,
    /// Alien missiles in flight after the last firing.
    bullets: u32,
    /// Fleet missiles in flight after the last firing.
    shots: u32,
}

/// Returns the number of missiles to fire, at most `most`, so that `wanted` are in flight after this tick's losses. The
/// losses are estimated from those since the last firing, after which `before` were in flight.
fn missing(wanted: u32, there: u32, before: u32, most: u32) -> u32 {
    (wanted + before.saturating_sub(there)).saturating_sub(there).min(most)
}

impl Battery {
    pub(super) fn reserve(&mut self, settings: StressSettings) {
        // Chance may select more gunners than wanted.
        let aliens = settings.aliens / ALIENS_PER_VOLLEY * 2 + 256;
        let most = aliens.max(settings.escorts()) as usize;
        self.gunners.reserve(most.saturating_sub(self.gunners.len()));
    }

    /// Fires alien missiles until there are half as many as aliens. Fires at most one per [`ALIENS_PER_VOLLEY`] aliens
    /// in a tick.
    pub(super) fn aliens(&mut self, world: &mut World, settings: StressSettings, cast: &StressCast) {
        let (census, tick, ship) = (world.census(), world.tick(), world.ship_pos());
        let most = settings.aliens.div_ceil(ALIENS_PER_VOLLEY);
        let wanted = missing(settings.bullets(), census.bullets, self.bullets, most);
        let share = Share::new(wanted, census.aliens);
        self.muster(world.aliens().map(|(body, _)| body), share, tick, ship, SAFE_PX);
        self.fire(tick, |at, bits| {
            let (sprite, kind) = cast.bullets[bits as usize >> 28 & 3];
            world.add_missile(kind, sprite, at, bullet(bits, at, ship));
        });
        self.bullets = world.census().bullets;
    }

    /// Fires fleet missiles until there are a sixth as many as aliens, at most [`MAX_PER_ESCORT`] per ship in a tick.
    pub(super) fn fleet(&mut self, world: &mut World, settings: StressSettings) {
        let (census, tick) = (world.census(), world.tick());
        let escorts = settings.escorts();
        let wanted = missing(settings.shots(), census.shots, self.shots, escorts * MAX_PER_ESCORT);
        let share = Share::new(wanted, escorts);
        self.muster(world.escorts(), share, tick, Vec2::INFINITY, 0.0);
        let sprite = world.sprites().ships[0].shot;
        self.fire(tick, |at, bits| {
            world.add_missile(kind::SHOT, sprite, at - Vec2::new(0.0, 12.0), shot(bits));
        });
        self.shots = world.census().shots;
    }

    pub(super) fn numbers(&self) -> [u32; 2] {
        [self.bullets, self.shots]
    }

    /// Collects the gunners: the bodies that fire a share of the missiles in this tick and are at least `safe` pixels
    /// from `ship`. They are sorted by id, because missiles get their ids in firing order.
    fn muster<'a>(
        &mut self,
        bodies: impl Iterator<Item = &'a Body>,
        share: Share,
        tick: u32,
        ship: Vec2,
        safe: f32,
    ) {
        self.gunners.clear();
        for &Body { id, pos: at, .. } in bodies.take_while(|_| share.certain > 0 || share.chance > 0) {
            let missiles = share.of(toss(id, tick));
            if missiles > 0 && at.distance_squared(ship) >= safe * safe {
                self.gunners.push(Gunner { id, at, missiles });
            }
        }
        self.gunners.sort_unstable_by_key(|gunner| gunner.id);
    }

    /// Calls `launch` for each missile of the gunners, with its position and pseudorandom bits.
    fn fire(&self, tick: u32, mut launch: impl FnMut(Vec2, u32)) {
        for gunner in &self.gunners {
            (1..=gunner.missiles).for_each(|n| launch(gunner.at, toss(gunner.id, tick ^ n << 20)));
        }
    }
}

/// Divides a target number of missiles among many gunners: each fires `certain` missiles, and one more by chance.
#[derive(Clone, Copy, Debug)]
struct Share {
    certain: u32,
    /// The probability of one more missile, in units of 2⁻³².
    chance: u64,
}

impl Share {
    fn new(wanted: u32, givers: u32) -> Self {
        let givers = givers.max(1);
        Self { certain: wanted / givers, chance: (u64::from(wanted % givers) << 32) / u64::from(givers) }
    }

    fn of(self, bits: u32) -> u32 {
        self.certain + u32::from(u64::from(bits) < self.chance)
    }
}

/// Returns an alien missile, aimed at the ship if that is near. Pseudorandom `bits` decide the rest.
fn bullet(bits: u32, from: Vec2, ship: Vec2) -> Missile {
    let to = ship - from;
    let angle =
        if to.length_squared() < AIM_PX * AIM_PX { libm::atan2f(to.x, to.y) } else { share(bits) * TAU };
    let velocity = direction(angle) * (1.5 + share(bits >> 8) * 1.5);
    Missile { velocity, burns_out: BULLET_TICKS.0 + (bits >> 12) % BULLET_TICKS.1, ..Missile::STILL }
}

/// Returns a fleet missile, which flies upward within [`SHOT_SPREAD`]. Pseudorandom `bits` decide the rest.
fn shot(bits: u32) -> Missile {
    let velocity = direction(PI + (share(bits) * 2.0 - 1.0) * SHOT_SPREAD) * SHOT_SPEED;
    let burns_out = SHOT_TICKS.0 + (bits >> 12) % SHOT_TICKS.1;
    Missile { velocity, damage: SHOT_DAMAGE, burns_out, ..Missile::STILL }
}

#[cfg(test)]
mod tests {
    use super::{Share, toss};

    #[test]
    fn shares_add_up() {
        for (wanted, givers) in [(0, 100), (500, 50_000), (1000, 1000), (2500, 1000), (7, 0)] {
            let share = Share::new(wanted, givers);
            let given: u32 = (0..givers).map(|id| share.of(toss(id, 77))).sum();
            let off = given.abs_diff(if givers == 0 { 0 } else { wanted });
            assert!(off <= wanted / 12, "{wanted} wanted of {givers}: {given}");
        }
    }
}
