//! Batteries: they keep the missiles of a side up.
//!
//! What is missing is fired in the same tick, by those whom a hash of id and tick chooses: nobody keeps a gun's state,
//! and it does not matter in which order they are asked. When far too few fly, such as at the start, the fire is
//! spread over some ticks, so that no tick is a storm.

use super::cast::Cast;
use super::dice::{share, toss};
use super::settings::Settings;
use crate::level::direction;
use crate::sim::{Missile, World, kind};
use core::f32::consts::{PI, TAU};
use glam::Vec2;

/// Aliens hold their fire so near to the player, in pixels, and aim at it within the second distance.
const SAFE_PX: f32 = 72.0;
const AIM_PX: f32 = 480.0;
/// Ticks that a missile burns, at least, and by chance up to so many more: so they end one by one.
const BULLET_TICKS: (u32, u32) = (90, 90);
const SHOT_TICKS: (u32, u32) = (30, 60);
/// Pixels a tick of a fleet's missile. Slow enough that it is there for some time, among those it may hit.
const SHOT_SPEED: f32 = 4.0;
/// How far to either side the fleet fires, in radians.
const SHOT_SPREAD: f32 = 0.5;
/// What a missile takes from an alien.
const SHOT_DAMAGE: i32 = 1;
/// A ship of the fleet fires so many missiles a tick at most.
const MAX_PER_ESCORT: u32 = 3;
/// Of the aliens, one in so many fires in a tick at most.
const ALIENS_PER_VOLLEY: u32 = 32;

/// Somebody who fires in this tick.
#[derive(Clone, Copy, Debug)]
struct Gunner {
    id: u32,
    at: Vec2,
    missiles: u32,
}

/// Both batteries.
#[derive(Clone, Debug, Default)]
pub(super) struct Battery {
    /// The gunners of a tick; kept for its memory.
    gunners: Vec<Gunner>,
    bullets: Upkeep,
    shots: Upkeep,
}

/// Keeps a number up of which some are lost in every tick, as they hit, leave, or burn out.
#[derive(Clone, Copy, Debug, Default)]
struct Upkeep {
    /// How many there were when all of the last tick had been fired.
    before: u32,
}

impl Upkeep {
    /// How many are to be fired, so that the number is right after this tick's losses, which are taken to be those of
    /// the last; `most` at once.
    fn missing(self, wanted: u32, there: u32, most: u32) -> u32 {
        (wanted + self.before.saturating_sub(there)).saturating_sub(there).min(most)
    }
}

impl Battery {
    /// Makes room for the gunners of a tick.
    pub(super) fn reserve(&mut self, settings: Settings) {
        // Chance may choose some more than are wanted.
        let aliens = settings.aliens / ALIENS_PER_VOLLEY * 2 + 256;
        let most = aliens.max(settings.escorts()) as usize;
        self.gunners.reserve(most.saturating_sub(self.gunners.len()));
    }

    /// Aliens fire until N/2 missiles fly.
    pub(super) fn aliens(&mut self, world: &mut World, settings: Settings, cast: &Cast) {
        let (census, tick, ship) = (world.census(), world.tick(), world.ship_pos());
        let most = settings.aliens.div_ceil(ALIENS_PER_VOLLEY);
        let wanted = self.bullets.missing(settings.bullets(), census.bullets, most);
        let share = Share::new(wanted, census.aliens);
        self.gunners.clear();
        if wanted > 0 {
            let muzzles = world.aliens().map(|(body, _)| (body.id, body.pos));
            self.muster(muzzles, share, tick, ship, SAFE_PX);
        }
        for gunner in &self.gunners {
            for n in 0..gunner.missiles {
                let bits = toss(gunner.id, tick ^ (n + 1) << 20);
                let (sprite, kind) = cast.bullets[bits as usize >> 28 & 3];
                world.add_missile(kind, sprite, gunner.at, bullet(bits, gunner.at, ship));
            }
        }
        self.bullets.before = world.census().bullets;
    }

    /// The fleet fires until N/6 missiles fly.
    pub(super) fn fleet(&mut self, world: &mut World, settings: Settings) {
        let (census, tick) = (world.census(), world.tick());
        let escorts = settings.escorts();
        let wanted = self.shots.missing(settings.shots(), census.shots, escorts * MAX_PER_ESCORT);
        let share = Share::new(wanted, escorts);
        self.gunners.clear();
        if wanted > 0 {
            let muzzles = world.escorts().map(|body| (body.id, body.pos));
            self.muster(muzzles, share, tick, Vec2::INFINITY, 0.0);
        }
        let sprite = world.sprites().ships[0].shot;
        for gunner in &self.gunners {
            for n in 0..gunner.missiles {
                let bits = toss(gunner.id, tick ^ (n + 1) << 20);
                world.add_missile(kind::SHOT, sprite, gunner.at - Vec2::new(0.0, 12.0), shot(bits));
            }
        }
        self.shots.before = world.census().shots;
    }

    /// What the next tick depends on, for a hash.
    pub(super) fn numbers(&self) -> [u32; 2] {
        [self.bullets.before, self.shots.before]
    }

    /// Chooses who fires, and puts them in order of ids: missiles get theirs in the order of firing.
    fn muster(
        &mut self,
        muzzles: impl Iterator<Item = (u32, Vec2)>,
        share: Share,
        tick: u32,
        ship: Vec2,
        safe: f32,
    ) {
        for (id, at) in muzzles {
            let missiles = share.of(toss(id, tick));
            if missiles > 0 && at.distance_squared(ship) >= safe * safe {
                self.gunners.push(Gunner { id, at, missiles });
            }
        }
        self.gunners.sort_unstable_by_key(|gunner| gunner.id);
    }
}

/// What each of many has to give so that all together give what is wanted: so many for certain, and one more by
/// chance.
#[derive(Clone, Copy, Debug)]
struct Share {
    certain: u32,
    /// The share of those who give one more, of 2³².
    chance: u64,
}

impl Share {
    fn new(wanted: u32, givers: u32) -> Self {
        let givers = givers.max(1);
        Self { certain: wanted / givers, chance: (u64::from(wanted % givers) << 32) / u64::from(givers) }
    }

    /// What one gives, by a number that looks random.
    fn of(self, bits: u32) -> u32 {
        self.certain + u32::from(u64::from(bits) < self.chance)
    }
}

/// A missile of an alien: at the player if he is near, else anywhere.
fn bullet(bits: u32, from: Vec2, ship: Vec2) -> Missile {
    let to = ship - from;
    let angle =
        if to.length_squared() < AIM_PX * AIM_PX { libm::atan2f(to.x, to.y) } else { share(bits) * TAU };
    let velocity = direction(angle) * (1.5 + share(bits >> 8) * 1.5);
    Missile { velocity, burns_out: BULLET_TICKS.0 + (bits >> 12) % BULLET_TICKS.1, ..Missile::STILL }
}

/// A missile of the fleet: upward, more or less.
fn shot(bits: u32) -> Missile {
    let velocity = direction(PI + (share(bits) * 2.0 - 1.0) * SHOT_SPREAD) * SHOT_SPEED;
    let burns_out = SHOT_TICKS.0 + (bits >> 12) % SHOT_TICKS.1;
    Missile { velocity, damage: SHOT_DAMAGE, burns_out, ..Missile::STILL }
}

#[cfg(test)]
mod tests {
    use super::{Share, toss};

    /// Tests that what all give together is what is wanted, to a few percent.
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
