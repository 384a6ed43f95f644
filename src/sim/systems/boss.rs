//! The boss: warning, entry, phases, end, and its parts. There is only one at a time.
//!
//! A boss's phase, its age and the parts shot off so far decide which parts it should have. Once per tick, parts of
//! another form burst, lids open and close, and the remaining parts move along with the boss.

use crate::level::{Blast, BossPart, BossSpec, Follower, TICKS_PER_SECOND};
use crate::sim::effects::bodies::{Birth, spawn};
use crate::sim::effects::damage::end_phase;
use crate::sim::effects::points::pay_for_kill;
use crate::sim::state::{Body, Boss, BossState, Event, Part, World, kind};
use glam::Vec2;

/// The last seconds of a boss phase, each reported by an event.
const LAST_SECONDS: u32 = 5;

/// Plays one tick of the boss: moves it, updates its state, and ends its phase when time is up.
pub(crate) fn fly(world: &mut World) {
    let Some(mut boss) = world.stage.boss else { return };
    let level = world.level.clone();
    let spec = boss.spec(&level);
    boss.state = match boss.state {
        BossState::Announced(0) => {
            world.events.push(Event::BossEntered);
            arrive(world, &mut boss, spec)
        }
        BossState::Announced(ticks) => BossState::Announced(ticks - 1),
        BossState::Entering => enter(world, &mut boss, spec),
        BossState::Fighting(age) => {
            patrol(world, &mut boss, spec);
            count_down(world, spec.phases[usize::from(boss.phase)].time.saturating_sub(age + 1));
            BossState::Fighting(age + 1)
        }
        BossState::Pausing(0) => BossState::Fighting(0),
        BossState::Pausing(ticks) => BossState::Pausing(ticks - 1),
        BossState::Dying(ticks) => fall_apart(world, &mut boss, spec, ticks),
        BossState::Gone => BossState::Gone,
    };
    boss.age += u32::from(boss.is_on_field() && !matches!(boss.state, BossState::Dying(_)));
    world.stage.boss = Some(boss);
    if boss.fighting().is_some_and(|age| age >= spec.phases[usize::from(boss.phase)].time) {
        world.events.push(Event::BossTimeout);
        end_phase(world);
    }
}

fn arrive(world: &World, boss: &mut Boss, spec: &BossSpec) -> BossState {
    boss.hp = spec.phases[usize::from(boss.phase)].hp;
    boss.pos = world.level.paths[usize::from(spec.entry)].at(0.0);
    BossState::Entering
}

fn enter(world: &mut World, boss: &mut Boss, spec: &BossSpec) -> BossState {
    let path = &world.level.paths[usize::from(spec.entry)];
    path.advance(&mut boss.follower, spec.speed);
    boss.pos = path.at(boss.follower.distance);
    if boss.follower.distance < path.length() {
        return BossState::Entering;
    }
    boss.follower = Follower::default();
    world.events.push(Event::BossPhase { phase: boss.phase });
    BossState::Fighting(0)
}

/// Moves the boss one tick along its phase's path, or toward the path if it is not there yet.
fn patrol(world: &World, boss: &mut Boss, spec: &BossSpec) {
    let phase = &spec.phases[usize::from(boss.phase)];
    let path = &world.level.paths[usize::from(phase.path)];
    let target = path.at(boss.follower.distance);
    let way = target - boss.pos;
    let reach = phase.speed * 2.0;
    if way.length_squared() <= reach * reach {
        boss.pos = target;
        path.advance_looping(&mut boss.follower, phase.speed);
    } else {
        boss.pos += way / way.length() * reach;
    }
}

fn count_down(world: &mut World, ticks_left: u32) {
    let seconds = ticks_left / TICKS_PER_SECOND;
    if ticks_left.is_multiple_of(TICKS_PER_SECOND) && (1..=LAST_SECONDS).contains(&seconds) {
        world.events.push(Event::BossTimeLow { seconds: seconds as u8 });
    }
}

fn fall_apart(world: &mut World, boss: &mut Boss, spec: &BossSpec, ticks: u32) -> BossState {
    boss.pos.y += 0.25;
    if ticks.is_multiple_of(10) {
        let n = ticks as usize / 10;
        let part = boss.parts(spec).cycle().nth(n).map_or(boss.pos, |(_, part)| boss.place_of(part));
        // Derive the scatter of the blasts from the tick, which needs no random stream.
        let beside = Vec2::new((ticks * 37 % 61) as f32 - 30.0, (ticks * 53 % 41) as f32 - 20.0);
        let at = part + beside;
        world.events.push(Event::unpaid_blast(at, Blast::Medium));
    }
    if ticks > 0 {
        return BossState::Dying(ticks - 1);
    }
    // A boss whose last phase timed out pays nothing.
    let (points, close) = if boss.beaten { pay_for_kill(world, spec.score, boss.pos) } else { (0, false) };
    let chain = if boss.beaten { world.standing.score.chain } else { 0 };
    world.events.push(Event::AlienDestroyed { at: boss.pos, blast: Blast::Large, points, chain, close });
    for (body, _) in world.bodies.ecs.query_mut::<(&mut Body, &Part)>() {
        body.gone = true;
        world.bodies.leaving.push(body.id);
    }
    world.time.freeze = 4;
    BossState::Gone
}

/// The maximum number of parts of a boss. The level check refuses more.
const MAX_PARTS: usize = 32;

pub(crate) fn refit(world: &mut World) {
    let Some(boss) = world.stage.boss.filter(|boss| boss.is_on_field()) else { return };
    let level = world.level.clone();
    let spec = boss.spec(&level);
    let mut removed_at: [Option<Vec2>; MAX_PARTS] = [None; MAX_PARTS];
    let mut present = 0_u32;
    for (body, part) in world.bodies.ecs.query_mut::<(&mut Body, &Part)>() {
        let index = usize::from(part.index);
        present |= 1 << index;
        if !boss.has_part(spec, index) {
            body.gone = true;
            world.bodies.leaving.push(body.id);
            removed_at[index] = Some(body.pos);
        }
    }
    for (index, part) in spec.parts.iter().enumerate() {
        if present & (1 << index) == 0 && boss.has_part(spec, index) {
            spawn_part(world, index as u8, part, boss.place_of(part));
        }
        // Lids slide away silently; parts of another form burst.
        if let Some(at) = removed_at[index].filter(|_| !part.lid) {
            world.events.push(Event::unpaid_blast(at, Blast::Medium));
        }
    }
}

fn spawn_part(world: &mut World, index: u8, spec: &BossPart, pos: Vec2) {
    let part = Part { index, hp: spec.hp.unwrap_or(0), flash: 0 };
    let birth = Birth { kind: kind::ALIEN, sprite: spec.sprite, frame: 0, pos };
    let Some((body, _)) = spawn(world, birth, |body| (body, part)) else { return };
    if let Some(rocks) = &mut world.bodies.rocks
        && let Some(wall) = rocks.wall(&body)
    {
        let _ = rocks.world.insert(body.id, wall);
    }
}

/// Moves every part to its offset from the boss's center, and shows it open or shut.
pub(crate) fn carry(world: &mut World) {
    let Some(boss) = world.stage.boss else { return };
    let (sheet, spec): (_, &BossSpec) = (&world.sheet, boss.spec(&world.level));
    let shut = boss.is_shut(spec);
    for (body, part) in world.bodies.ecs.query_mut::<(&mut Body, &mut Part)>() {
        let of = &spec.parts[usize::from(part.index)];
        body.prev = body.pos;
        body.pos = boss.place_of(of);
        body.age += 1;
        body.sprite = of.shut_sprite.filter(|_| shut).unwrap_or(of.sprite);
        body.frame = sheet.frame_at(body.sprite, body.age);
        part.flash = part.flash.saturating_sub(1);
    }
}
