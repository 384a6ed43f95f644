//! The hash of a game's state.
//!
//! Games with equal hashes are treated as equal. The hash covers everything the next tick depends on, by ascending
//! id, with fixed widths. It excludes work counts, statistics and data used only for drawing.
//!
//! Replays depend on the order of the values and on what is omitted. A field added later is therefore hashed only if
//! it differs from the value it had implicitly before.

use super::{
    Alien, Body, BossState, Course, Drift, Edge, Missile, Part, Pickup, Player, Rock, ScriptedBullet, Ship,
    WaveMember, World,
};
use crate::level::Difficulty;
use glam::Vec2;
use rand_core::Rng;
use sector_sprites::Sheet;
use xxhash_rust::xxh3::Xxh3Default;

impl World {
    /// Returns the xxh3 hash of everything that the next tick depends on. Linear in the number of bodies; allocates
    /// nothing.
    pub fn hash(&self) -> u64 {
        let mut state = StateHasher(Xxh3Default::new());
        self.hash_game(&mut state);
        for &(id, entity) in self.bodies.index.as_slice() {
            let Ok(found) = self.bodies.ecs.entity(entity) else { continue };
            state.u32(id);
            if let Some(body) = found.get::<&Body>() {
                state.body(&body, &self.sheet);
            }
            if let Some(missile) = found.get::<&Missile>() {
                state.missile(&missile);
            }
            if let Some(scripted) = found.get::<&ScriptedBullet>() {
                state.u32(scripted.bullet);
            }
            if let Some(alien) = found.get::<&Alien>() {
                state.alien(&alien, found.get::<&Course>().as_deref());
            }
            if let Some(member) = found.get::<&WaveMember>() {
                state.u32(member.wave).u32(member.carries);
            }
            if let Some(pickup) = found.get::<&Pickup>() {
                state.u32(pickup.item as u32).vec(pickup.velocity).u32(pickup.freed);
            }
            if let Some(drift) = found.get::<&Drift>() {
                state.vec(drift.velocity).u32(drift.edge == Edge::WrapAround);
            }
            if let Some(part) = found.get::<&Part>() {
                state.u32(part.index).u32(part.flash);
                // Parts that cannot be shot off hash as they did before this field existed.
                if part.hp > 0 {
                    state.i32(part.hp);
                }
            }
            if let Some(rock) = found.get::<&Rock>() {
                state.u32(rock.size).i32(rock.hp).u32(rock.flash).u32(rock.driven);
                state.u32(rock.wounded.unwrap_or(u32::MAX));
                let flight = self.bodies.rocks.as_ref().and_then(|rocks| rocks.world.get(id));
                for bits in flight.map(|mover| mover.state_bits()).unwrap_or_default() {
                    state.u64(bits);
                }
            }
            if let Some(ship) = found.get::<&Ship>() {
                state.i32(i32::from(ship.bank));
            }
        }
        state.0.digest()
    }

    fn hash_game(&self, state: &mut StateHasher) {
        state.u32(self.time.tick).u32(self.time.clock).u32(self.time.freeze);
        state.u32(self.bodies.next_id).u32(self.stage.victory_in);
        // The state of a stream is private, so hash its next number instead.
        state.u32(self.random.guns.clone().next_u32()).u32(self.random.director.clone().next_u32());
        for player in &self.players {
            state.player(player);
        }
        let score = &self.standing.score;
        state.u64(score.points).u32(score.chain).u32(score.chain_ticks).u32(score.grazes).u32(score.kills);
        state.u32(score.best_chain).u64(score.next_extend).u32(score.extends_due);
        let medals = &self.standing.medals;
        state.u32(medals.row).u32(medals.best_row).u32(medals.caught);
        for number in self.standing.rank.numbers() {
            state.u32(number);
        }
        for (wave, &fallen) in self.stage.fallen.iter().enumerate().filter(|&(_, &fallen)| fallen > 0) {
            state.u32(wave as u32).u32(fallen);
        }
        for warning in &self.stage.warnings {
            state.vec(warning.at).u32(warning.ticks);
        }
        if let Some(boss) = &self.stage.boss {
            state.vec(boss.pos).u32(boss.phase).i32(boss.hp).follower(&boss.follower);
            // The first boss of a stage hashes as it did before stages could have a second.
            if boss.index > 0 {
                state.u32(boss.index);
            }
            state.u32(boss.beaten).u32(boss.age);
            if boss.shot_off > 0 {
                state.u32(boss.shot_off);
            }
            let (what, ticks) = match boss.state {
                BossState::Announced(ticks) => (0_u32, ticks),
                BossState::Entering => (1, 0),
                BossState::Fighting(ticks) => (2, ticks),
                BossState::Pausing(ticks) => (3, ticks),
                BossState::Dying(ticks) => (4, ticks),
                BossState::Gone => (5, 0),
            };
            state.u32(what).u32(ticks);
        }
        // The easiest difficulty hashes as it did before there were others.
        if self.setup.difficulty != Difficulty::Cadet {
            state.u32(self.setup.difficulty as u32);
        }
        if self.time.skipped > 0 {
            state.u32(self.time.skipped);
        }
        if self.time.held > 0 {
            state.u32(self.time.held);
        }
        if self.setup.practice.is_some() {
            state.u32(self.stage.starts_at.tick).u32(self.stage.starts_at.phase);
        }
        state.u32(self.standing.continues_used).u32(self.setup.continues);
        state.u32(self.began_with().deaths()).u32(self.setup.assists.invulnerable);
        if let Some(offer) = self.standing.offer {
            state.u32(offer.ticks_left).u32(offer.fire_was_up);
        }
        state.u32(self.stage.outcome as u32);
    }
}

/// Hashes each number as a value of fixed width.
struct StateHasher(Xxh3Default);

impl StateHasher {
    /// Adds an integer of up to 32 bits or a `bool`, as 32 bits.
    fn u32(&mut self, value: impl Into<u32>) -> &mut Self {
        self.0.update(&value.into().to_le_bytes());
        self
    }

    fn i32(&mut self, value: i32) -> &mut Self {
        self.u32(value as u32)
    }

    fn u64(&mut self, value: u64) -> &mut Self {
        self.0.update(&value.to_le_bytes());
        self
    }

    /// Adds a float. Negative zero hashes like zero, because the game cannot tell them apart.
    fn f32(&mut self, value: f32) -> &mut Self {
        self.u32((value + 0.0).to_bits())
    }

    fn vec(&mut self, value: Vec2) -> &mut Self {
        self.f32(value.x).f32(value.y)
    }

    fn follower(&mut self, follower: &crate::level::Follower) -> &mut Self {
        self.f32(follower.distance).u32(follower.stops_done).u32(follower.waiting)
    }

    fn player(&mut self, player: &Player) {
        self.vec(player.pos).u32(player.lives).u32(player.safe_ticks).u32(player.absent_ticks);
        self.u32(player.reload_ticks).u32(player.deaths).u32(player.focused);
        let buttons = player.bomb_press.bits() + 4 * player.surge_press.bits();
        let what = [player.kind as u8, player.bombs, player.power, buttons];
        self.u32(u32::from_le_bytes(what)).u32(player.bombs_used).u32(player.shield).u32(player.charge);
        if let Some(surge) = player.surge {
            self.u32(surge.cells).u32(surge.age);
        }
        if let Some(bomb) = player.bomb {
            self.u32(bomb.age).vec(bomb.at);
        }
        for buoy in player.buoys() {
            self.vec(buoy.at);
        }
    }

    fn body(&mut self, body: &Body, sheet: &Sheet) {
        self.u32(body.kind.0).vec(body.pos).u32(sheet.frame_key(body.frame));
        self.u32(body.age).u32(body.gone);
    }

    fn missile(&mut self, missile: &Missile) {
        self.vec(missile.velocity).i32(missile.damage).u32(missile.grazed);
        // Missiles that never burn out hash as they did before others existed.
        if missile.burns_out != Missile::NEVER {
            self.u32(missile.burns_out);
        }
        if missile.pierces {
            self.u32(1_u32);
        }
    }

    fn alien(&mut self, alien: &Alien, course: Option<&Course>) {
        self.u32(alien.spec).i32(alien.hp);
        if let Some(course) = course {
            self.u32(course.path).u32(course.mirror).vec(course.beside).f32(course.aside);
            self.f32(course.speed).follower(&course.follower);
        }
        self.u32(alien.lag).u32(alien.flash);
    }
}
