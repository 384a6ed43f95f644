//! Bosses, one at a time: warning, entry, phases, end.

use super::components::{Body, Part};
use super::parts;
use super::world::World;
use super::{Event, TICKS_PER_SECOND, items};
use crate::level::{Blast, BossSpec, Follower, Level};
use glam::Vec2;

/// Ticks of warning before it enters.
pub(super) const WARNING_TICKS: u32 = 3 * TICKS_PER_SECOND;
/// Ticks between two phases in which neither side does harm.
const PAUSE_TICKS: u32 = 75;
/// Seconds at the end of a phase that are counted.
const LAST_SECONDS: u32 = 5;
/// Ticks that a lid takes to close (half a second, the least for which a danger is announced).
const LID_TICKS: u32 = TICKS_PER_SECOND / 2;
/// Ticks from the last blow to the last blast.
pub(super) const DYING_TICKS: u32 = 150;

/// What the boss is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BossState {
    /// Announced, and not yet on the field, for so many ticks.
    Announced(u32),
    /// On its way to its place; nothing hurts it.
    Entering,
    /// In the fight, for so many ticks of its phase.
    Fighting(u32),
    /// Between two phases, for so many ticks; neither side does harm.
    Pausing(u32),
    /// Falling apart, for so many ticks.
    Dying(u32),
    /// No more.
    Gone,
}

/// The boss, from its warning on.
#[derive(Clone, Copy, Debug)]
pub struct Boss {
    /// Which of the level's bosses it is.
    pub index: u8,
    /// What it is about.
    pub state: BossState,
    /// Its center in field pixels.
    pub pos: Vec2,
    /// The phase it is in, from 0.
    pub phase: u8,
    /// Damage that still ends the phase.
    pub hp: i32,
    /// The parts that were shot off, a bit for each index.
    pub shot_off: u32,
    pub(super) follower: Follower,
}

impl Boss {
    pub(super) fn announced(index: u8, pos: Vec2) -> Self {
        Self {
            index,
            state: BossState::Announced(WARNING_TICKS),
            pos,
            phase: 0,
            hp: 0,
            shot_off: 0,
            follower: Follower::default(),
        }
    }

    /// What the level says of it.
    ///
    /// # Panics
    /// On a level that is not the one it came with.
    #[must_use]
    pub fn spec<'a>(&self, level: &'a Level) -> &'a BossSpec {
        &level.bosses[usize::from(self.index)]
    }

    /// Whether it has come to its end.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.state == BossState::Gone
    }

    /// Whether its parts are on the field, or on their way in.
    pub(super) fn is_on_field(&self) -> bool {
        !matches!(self.state, BossState::Announced(_) | BossState::Gone)
    }

    /// Whether it is shut: then only what can be shot off is hurt.
    #[must_use]
    pub fn is_shut(&self, spec: &BossSpec) -> bool {
        let shut = spec.phases[usize::from(self.phase)].shut;
        self.fighting().zip(shut).is_some_and(|(age, shut)| shut.holds(age))
    }

    /// Whether it has a part now: it is of its form, not shot off, and no lid of an open boss.
    #[must_use]
    pub fn has_part(&self, spec: &BossSpec, index: usize) -> bool {
        let part = &spec.parts[index];
        let of_form = part.form == spec.phases[usize::from(self.phase)].form;
        of_form && self.shot_off & (1 << index) == 0 && (!part.lid || self.is_shut(spec))
    }

    /// Whether shots bounce off a part now.
    #[must_use]
    pub fn is_armoured(&self, spec: &BossSpec, index: usize) -> bool {
        let part = &spec.parts[index];
        part.armoured || part.lid || part.hp.is_none() && self.is_shut(spec)
    }

    /// Whether a part of it is a lid on its way over: it is seen and stops shots, and does no harm until it is there.
    /// Without that, something deadly would come up beside a ship.
    #[must_use]
    pub fn is_closing(&self, spec: &BossSpec, part: &Part, body: &Body) -> bool {
        spec.parts[usize::from(part.index)].lid && body.age <= LID_TICKS
    }

    /// Ticks of the phase it fights in; `None` while it does not fire and cannot be hurt.
    #[must_use]
    pub fn fighting(&self) -> Option<u32> {
        match self.state {
            BossState::Fighting(age) => Some(age),
            _ => None,
        }
    }
}

/// Moves the boss and its parts; changes phase when its time is up.
pub(super) fn fly(world: &mut World, events: &mut Vec<Event>) {
    let Some(mut boss) = world.boss else { return };
    let level = world.level.clone();
    let spec = boss.spec(&level);
    boss.state = match boss.state {
        BossState::Announced(0) => {
            events.push(Event::BossEntered);
            arrive(world, &mut boss, spec)
        }
        BossState::Announced(ticks) => BossState::Announced(ticks - 1),
        BossState::Entering => enter(world, &mut boss, spec, events),
        BossState::Fighting(age) => {
            patrol(world, &mut boss, spec);
            tell_time(spec.phases[usize::from(boss.phase)].time.saturating_sub(age + 1), events);
            BossState::Fighting(age + 1)
        }
        BossState::Pausing(0) => BossState::Fighting(0),
        BossState::Pausing(ticks) => BossState::Pausing(ticks - 1),
        BossState::Dying(ticks) => fall_apart(world, &mut boss, spec, ticks, events),
        BossState::Gone => BossState::Gone,
    };
    world.boss = Some(boss);
    if boss.fighting().is_some_and(|age| age >= spec.phases[usize::from(boss.phase)].time) {
        events.push(Event::BossTimeout);
        next_phase(world, events);
    }
    parts::refit(world, spec, events);
    parts::carry(world, spec);
}

fn arrive(world: &mut World, boss: &mut Boss, spec: &BossSpec) -> BossState {
    boss.hp = spec.phases[usize::from(boss.phase)].hp;
    boss.pos = world.level.paths[usize::from(spec.entry)].at(0.0);
    BossState::Entering
}

fn enter(world: &World, boss: &mut Boss, spec: &BossSpec, events: &mut Vec<Event>) -> BossState {
    let path = &world.level.paths[usize::from(spec.entry)];
    path.advance(&mut boss.follower, spec.speed);
    boss.pos = path.at(boss.follower.distance);
    if boss.follower.distance < path.length() {
        return BossState::Entering;
    }
    boss.follower = Follower::default();
    events.push(Event::BossPhase { phase: boss.phase });
    BossState::Fighting(0)
}

/// Flies the phase's path round and round; from wherever it was, it first glides there.
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

/// The last seconds of a phase are counted.
fn tell_time(ticks_left: u32, events: &mut Vec<Event>) {
    let seconds = ticks_left / TICKS_PER_SECOND;
    if ticks_left.is_multiple_of(TICKS_PER_SECOND) && (1..=LAST_SECONDS).contains(&seconds) {
        events.push(Event::BossTimeLow { seconds: seconds as u8 });
    }
}

/// Blasts run over the hull; the last takes the boss with it.
fn fall_apart(
    world: &mut World,
    boss: &mut Boss,
    spec: &BossSpec,
    ticks: u32,
    events: &mut Vec<Event>,
) -> BossState {
    boss.pos.y += 0.25;
    if ticks.is_multiple_of(10) {
        let n = ticks as usize / 10;
        let part = parts::standing(boss, spec).cycle().nth(n).map_or(Vec2::ZERO, |(_, part)| part.at);
        // Scattered over the part without a random stream: the ticks are scattered enough.
        let beside = Vec2::new((ticks * 37 % 61) as f32 - 30.0, (ticks * 53 % 41) as f32 - 20.0);
        events.push(Event::AlienDestroyed {
            at: boss.pos + part + beside,
            blast: Blast::Medium,
            points: 0,
            chain: 0,
        });
    }
    if ticks > 0 {
        return BossState::Dying(ticks - 1);
    }
    let points = world.score.kill(spec.score);
    let chain = world.score.chain;
    events.push(Event::AlienDestroyed { at: boss.pos, blast: Blast::Large, points, chain });
    for (body, _) in world.ecs.query_mut::<(&mut Body, &Part)>() {
        body.gone = true;
        world.leaving.push(body.id);
    }
    world.freeze = 4;
    BossState::Gone
}

/// Whether a body is a part of a boss that does no harm at the moment: between two phases, while it falls apart, and a
/// lid on its way over.
pub(super) fn is_harmless(world: &World, entity: hecs::Entity) -> bool {
    let Some(boss) = &world.boss else { return false };
    let Ok(part) = world.ecs.get::<&Part>(entity) else { return false };
    let Ok(body) = world.ecs.get::<&Body>(entity) else { return false };
    matches!(boss.state, BossState::Pausing(_) | BossState::Dying(_) | BossState::Gone)
        || boss.is_closing(boss.spec(&world.level), &part, &body)
}

/// A shot struck a part that can be hurt.
pub(super) fn hurt(world: &mut World, damage: i32, events: &mut Vec<Event>) {
    let Some(boss) = world.boss.as_mut() else { return };
    let Some(age) = boss.fighting() else { return };
    boss.hp -= damage;
    if boss.hp > 0 {
        return;
    }
    let level = world.level.clone();
    let (phase, at) = (&boss.spec(&level).phases[usize::from(boss.phase)], boss.pos);
    let left = phase.time.saturating_sub(age);
    let bonus = u64::from(phase.bonus) + u64::from(phase.bonus) * u64::from(left) / u64::from(phase.time);
    world.pay_boss_bonus(bonus);
    items::drop_all(world, &phase.drops, at, events);
    next_phase(world, events);
}

/// Ends the present phase: the bullets go, and the next phase or the end begins.
fn next_phase(world: &mut World, events: &mut Vec<Event>) {
    world.cancel_bullets(None, events);
    let level = world.level.clone();
    let Some(boss) = world.boss.as_mut() else { return };
    let spec = boss.spec(&level);
    let next = usize::from(boss.phase) + 1;
    if next == spec.phases.len() {
        boss.hp = 0;
        boss.state = BossState::Dying(DYING_TICKS);
        events.push(Event::BossDefeated { at: boss.pos });
        return;
    }
    boss.phase = next as u8;
    boss.hp = spec.phases[next].hp;
    boss.state = BossState::Pausing(PAUSE_TICKS);
    boss.follower = Follower::default();
    world.freeze = 4;
    events.push(Event::AlienDestroyed { at: boss.pos, blast: Blast::Large, points: 0, chain: 0 });
    events.push(Event::BossPhase { phase: next as u8 });
}
