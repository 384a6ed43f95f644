//! The director: brings waves, rocks and bosses when they are due, and removes the bodies that are gone.
//!
//! No pass searches for bodies to remove. A system that moves a body out of the arena or marks it as gone adds its id
//! to the `leaving` list. At the end of the tick, one pass over the index finds and removes those entities. With tens
//! of thousands of bodies, checking each one again would cost as much as moving them.

use crate::level::{ANNOUNCE_TICKS, AlienSpec, Level, MAX_MARKS, Wave};
use crate::sim::effects::bodies::{Birth, spawn, sweep_bullets};
use crate::sim::effects::rocks::spawn_rock;
use crate::sim::state::{
    Alien, Bodies, Body, Boss, Course, EntryWarning, Event, Script, WaveMember, World, kind, on_field,
};
use rand_core::Rng;

/// The upper bound (exclusive) of the random delay of each alien's guns, in ticks.
const GUN_LAG_TICKS: u32 = 24;

pub(crate) fn direct(world: &mut World) {
    if world.script == Script::Sandbox {
        // Something explodes in every tick of a sandbox, so blasts do not freeze it.
        world.time.freeze = 0;
        return;
    }
    world.stage.warnings.retain_mut(|warning| {
        warning.ticks -= 1;
        warning.ticks > 0
    });
    if world.stage.boss.is_some_and(|boss| !boss.is_gone() && boss.spec(&world.level).waves_wait) {
        world.time.held += 1;
        return;
    }
    let level = world.level.clone();
    let now = world.script_tick();
    if level.rules.time_limit.is_some() {
        skip_wait(world, &level, now);
    }
    bring_waves(world, &level, now);
    bring_rocks(world, &level, now);
    announce_boss(world, &level, now);
}

fn bring_waves(world: &mut World, level: &Level, now: u32) {
    let start = world.stage.starts_at.tick;
    for (index, wave) in level.waves.iter().enumerate().filter(|(_, wave)| wave.at >= start) {
        if wave.at > now + ANNOUNCE_TICKS {
            break;
        }
        if wave.at == now {
            world.events.push(Event::WaveStarted { index: index as u16 });
        }
        if let Some(n) = wave.arrival(now) {
            bring(world, level, index, n);
        }
        if wave.dives()
            && let Some(n) = wave.arrival(now + ANNOUNCE_TICKS)
        {
            announce(world, level, wave, n);
        }
    }
}

/// The ticks for which a field that the player has emptied stays empty in a stage against the clock.
const BREATH_TICKS: u32 = 20;

/// Skips the wait for the next arrival if no enemy is left.
fn skip_wait(world: &mut World, level: &Level, now: u32) {
    let is_boss = world.stage.boss.is_some_and(|boss| !boss.is_gone());
    let is_empty = !is_boss && world.bodies.ecs.query_mut::<(&Body, &Alien)>().into_iter().next().is_none();
    if !is_empty {
        return;
    }
    let waves = level.waves.iter().filter_map(|wave| {
        let next = next_arrival((wave.at, wave.every, wave.count), now)?;
        Some(if wave.dives() { next.saturating_sub(ANNOUNCE_TICKS).max(now) } else { next })
    });
    let rocks =
        level.rocks.iter().filter_map(|rocks| next_arrival((rocks.at, rocks.every, rocks.count), now));
    let bosses = level.bosses.iter().map(|boss| boss.at).filter(|&at| at >= now);
    if let Some(next) = waves.chain(rocks).chain(bosses).min() {
        world.time.skipped += (next - now).saturating_sub(BREATH_TICKS);
    }
}

/// Returns the first of `count` arrivals, at `at` and then every `every` ticks, that is not before `now`.
fn next_arrival((at, every, count): (u32, u32, u16), now: u32) -> Option<u32> {
    let gone = now.saturating_sub(at).div_ceil(every);
    (gone < u32::from(count)).then(|| at + gone * every)
}

fn bring_rocks(world: &mut World, level: &Level, now: u32) {
    let start = world.stage.starts_at.tick;
    let due = level.rocks.iter().filter(|rocks| rocks.at >= start);
    for rocks in due.take_while(|rocks| rocks.at <= now) {
        if let Some(n) = rocks.arrival(now) {
            let pos = rocks.place + rocks.step * n as f32;
            spawn_rock(world, rocks.size, pos, rocks.velocity, rocks.spin, 0);
        }
    }
}

/// Announces the next boss if it is due and the previous one is gone. `now` is the tick of the level's script.
fn announce_boss(world: &mut World, level: &Level, now: u32) {
    if world.stage.boss.is_some_and(|boss| !boss.is_gone()) {
        return;
    }
    let next = world.bosses_gone();
    if let Some(spec) = level.bosses.get(next).filter(|spec| spec.at <= now) {
        let entry = level.paths[usize::from(spec.entry)].at(0.0);
        let last = level.ends_with_boss && next + 1 == level.bosses.len();
        let phase = if last { world.stage.starts_at.phase } else { 0 };
        world.stage.boss = Some(Boss { phase, ..Boss::announced(next as u8, entry) });
        world.events.push(if last { Event::BossWarning } else { Event::MidbossWarning });
        // The warning covers the middle of the field, so no bullet may be under it.
        sweep_bullets(world, |_| true);
    }
}

/// Returns the aliens of arrival number `n` of a wave (from 0), each with its course.
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
                follower: wave.start,
                aside: 0.0,
            };
            (alien, course)
        })
    })
}

fn bring(world: &mut World, level: &Level, index: usize, n: u16) {
    let wave = &level.waves[index];
    let mut coming = arrivals(level, wave, n).peekable();
    while let Some((mut alien, course)) = coming.next() {
        alien.lag = world.random.director.next_u32() % GUN_LAG_TICKS;
        let carries = n + 1 == wave.count && coming.peek().is_none();
        let member = WaveMember { wave: index as u16, carries };
        let AlienSpec { sprite, wall, .. } = level.aliens[usize::from(alien.spec)];
        let kind = if wall { kind::WALL } else { kind::ALIEN };
        let birth = Birth { kind, sprite, frame: wave.frame, pos: course.place(level) };
        spawn(world, birth, |body| (body, alien, course, member));
    }
}

fn announce(world: &mut World, level: &Level, wave: &Wave, n: u16) {
    for (_, course) in arrivals(level, wave, n) {
        // The level check guarantees that there are never more.
        if world.stage.warnings.len() < MAX_MARKS {
            let at = on_field(course.place(level));
            world.stage.warnings.push(EntryWarning { at, ticks: ANNOUNCE_TICKS });
            world.events.push(Event::DiveAnnounced { at });
        }
    }
}

/// Removes the bodies marked to leave in this tick, in the order of ids.
pub(crate) fn sweep(world: &mut World) {
    let World { bodies: Bodies { ecs, index, collision, leaving, rocks, .. }, .. } = world;
    // A body hit on its way out of the arena is listed twice.
    leaving.sort_unstable();
    leaving.dedup();
    index.remove_all(leaving, |entity| {
        if let Ok(body) = ecs.query_one_mut::<&Body>(entity) {
            // Each body has a proxy as long as it exists.
            let _ = collision.remove(body.handle);
            if let Some(rocks) = rocks {
                // Only rocks and walls are in the impulse world.
                rocks.world.remove(body.id);
            }
        }
        // The entity was in the index, so it exists.
        let _ = ecs.despawn(entity);
    });
    leaving.clear();
}
