//! The director: brings waves and bosses when their time has come, and says when the stage is over.

use super::boss::Boss;
use super::components::{Alien, Body, Course, Member};
use super::player::Player;
use super::world::{Outcome, World};
use super::{Event, FIELD_HEIGHT, FIELD_WIDTH, TICKS_PER_SECOND, continues};
use crate::level::{ANNOUNCE_TICKS, Follower, Level, MAX_MARKS, Wave};
use glam::Vec2;
use rand_core::Rng;

/// Ticks from the last enemy's end to the stage's.
const VICTORY_TICKS: u32 = 3 * TICKS_PER_SECOND;
/// Guns of a wave lag behind their rhythm by up to so many ticks, by chance.
const GUN_LAG_TICKS: u32 = 24;

/// A mark at the field's edge: something fast comes in here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Warning {
    /// The nearest point of the field, in pixels.
    pub at: Vec2,
    /// Ticks for which it stays.
    pub ticks: u32,
}

/// Brings whatever is due at this tick of the stage.
pub(super) fn direct(world: &mut World, events: &mut Vec<Event>) {
    world.warnings.retain_mut(|warning| {
        warning.ticks -= 1;
        warning.ticks > 0
    });
    if world.boss.is_some_and(|boss| !boss.is_gone() && boss.spec(&world.level).waves_wait) {
        world.held += 1;
        return;
    }
    let level = world.level.clone();
    let now = script_tick(world);
    let opening = world.opening.tick;
    for (index, wave) in level.waves.iter().enumerate().filter(|(_, wave)| wave.at >= opening) {
        if wave.at > now + ANNOUNCE_TICKS {
            break;
        }
        if wave.at == now {
            events.push(Event::WaveStarted { index: index as u16 });
        }
        if let Some(n) = arrival(wave, now) {
            bring(world, &level, index, n);
        }
        if wave.dives()
            && let Some(n) = arrival(wave, now + ANNOUNCE_TICKS)
        {
            announce(world, &level, wave, n, events);
        }
    }
    let due = level.rocks.iter().filter(|rocks| rocks.at >= opening);
    for rocks in due.take_while(|rocks| rocks.at <= now) {
        if let Some(n) = rocks.arrival(now) {
            world.spawn_rock(rocks.size, rocks.place + rocks.step * n as f32, rocks.velocity, rocks.spin, 0);
        }
    }
    call_boss(world, &level, now, events);
}

/// The tick of the script: that of the stage, without those in which a boss made the waves wait.
fn script_tick(world: &World) -> u32 {
    world.clock - world.held
}

/// Bosses come in their order, each when its time has come and the one before is gone.
fn call_boss(world: &mut World, level: &Level, now: u32, events: &mut Vec<Event>) {
    if world.boss.is_some_and(|boss| !boss.is_gone()) {
        return;
    }
    let next = bosses_gone(world);
    if let Some(spec) = level.bosses.get(next).filter(|spec| spec.at <= now) {
        let entry = level.paths[usize::from(spec.entry)].at(0.0);
        let last = level.ends_with_boss && next + 1 == level.bosses.len();
        let phase = if last { world.opening.phase } else { 0 };
        world.boss = Some(Boss { phase, ..Boss::announced(next as u8, entry) });
        events.push(if last { Event::BossWarning } else { Event::MidbossWarning });
    }
}

/// How many bosses have come and gone.
fn bosses_gone(world: &World) -> usize {
    world.boss.map_or(0, |boss| usize::from(boss.index) + usize::from(boss.is_gone()))
}

/// Which of a wave's arrivals, from 0, falls on a tick.
fn arrival(wave: &Wave, tick: u32) -> Option<u16> {
    let since = tick.checked_sub(wave.at)?;
    let n = since / wave.every;
    (since.is_multiple_of(wave.every) && n < u32::from(wave.count)).then_some(n as u16)
}

/// The aliens of arrival `n` of a wave, each with its course.
fn arrivals<'a>(level: &'a Level, wave: &'a Wave, n: u16) -> impl Iterator<Item = (Alien, Course)> + 'a {
    let sides: &[bool] = if wave.both_sides { &[false, true] } else { &[false] };
    let beside = wave.step * f32::from(n);
    sides.iter().flat_map(move |&other_side| {
        wave.formation.iter().map(move |&place| {
            let alien =
                Alien { spec: wave.alien, hp: level.aliens[usize::from(wave.alien)].hp, flash: 0, lag: 0 };
            let course = Course {
                path: wave.path,
                mirror: wave.mirror != other_side,
                beside: beside + place,
                speed: wave.speed,
                follower: Follower::default(),
            };
            (alien, course)
        })
    })
}

fn bring(world: &mut World, level: &Level, index: usize, n: u16) {
    let wave = &level.waves[index];
    let mut coming = arrivals(level, wave, n).peekable();
    while let Some((mut alien, course)) = coming.next() {
        alien.lag = world.director_rng.next_u32() % GUN_LAG_TICKS;
        let carries = n + 1 == wave.count && coming.peek().is_none();
        world.spawn_member(alien, course, Member { wave: index as u16, carries });
    }
}

fn announce(world: &mut World, level: &Level, wave: &Wave, n: u16, events: &mut Vec<Event>) {
    for (_, course) in arrivals(level, wave, n) {
        // The check of levels sees to it that there are never more.
        if world.warnings.len() < MAX_MARKS {
            let at = on_field(super::paths::place(level, &course));
            world.warnings.push(Warning { at, ticks: ANNOUNCE_TICKS });
            events.push(Event::DiveAnnounced { at });
        }
    }
}

/// The nearest point at which a mark can be seen whole, in field pixels.
pub(super) fn on_field(at: Vec2) -> Vec2 {
    let edge = Vec2::splat(10.0);
    at.clamp(edge, Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) - edge)
}

/// Ends the stage when it is won, and the game when the last ship is gone.
pub(super) fn judge(world: &mut World, events: &mut Vec<Event>) {
    if world.players.as_slice().iter().all(Player::is_out) {
        return continues::offer(world, events);
    }
    if world.victory_in > 0 {
        world.victory_in -= 1;
        let someone_flies = world.players.as_slice().iter().any(|player| player.ship.is_some());
        if world.victory_in == 0 && someone_flies {
            world.outcome = Outcome::Cleared;
            world.pay_for_the_stage(events);
            events.push(Event::StageCleared);
        } else if world.victory_in == 0 {
            // The ship that won was lost in the last blast: the next one takes the flag.
            world.victory_in = 1;
        }
    } else if is_won(world) {
        world.victory_in = VICTORY_TICKS;
        world.cancel_bullets(None, events);
    }
}

fn is_won(world: &mut World) -> bool {
    if bosses_gone(world) < world.level.bosses.len() {
        return false;
    }
    let last = world.level.waves.iter().map(Wave::last_tick).max().unwrap_or(0);
    world.level.ends_with_boss
        || script_tick(world) > last && world.ecs.query_mut::<(&Body, &Alien)>().into_iter().next().is_none()
}
