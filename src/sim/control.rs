//! The player's ship: steering, shooting, dying, coming back.

use super::components::{Body, kind};
use super::world::{Script, World};
use super::{Event, PlayerInput, blow};
use crate::level::direction;
use glam::Vec2;
use hecs::Entity;

/// Full speed, and that while focused, in pixels a tick (320 and 150 px/s: the usual of the genre).
const SPEED: f32 = 320.0 / 60.0;
const FOCUS_SPEED: f32 = 150.0 / 60.0;

/// The ship's pivot stays so far inside the field, in pixels.
const MARGIN_PX: f32 = 14.0;

/// Ticks between two volleys: 15 a second.
const VOLLEY_TICKS: u32 = 4;
/// Pixels a tick of a player missile.
const SHOT_SPEED: f32 = 11.0;
/// Damage of a missile straight ahead, to the side, and while focused.
const SHOT_DAMAGE: i32 = 2;
const SIDE_DAMAGE: i32 = 1;
const FOCUS_DAMAGE: i32 = 3;

/// Ticks of safety after a death (2.5 s) and at the start of a stage.
pub(super) const SAFE_TICKS: u32 = 150;
/// Ticks from a death to the next ship.
const ABSENT_TICKS: u32 = 60;
/// Bullets so near to a new ship are swept away, in pixels.
const RESPAWN_CLEAR_PX: f32 = 110.0;
/// Ships in reserve at the start.
pub(super) const LIVES: u8 = 3;

/// How far the solid hull reaches from the ship's pivot, in pixels; for those who plan around it.
pub const HULL_REACH_PX: f32 = 4.0;

/// The ship's own state, besides its body.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ship {
    /// How far it leans, −`FULL_BANK` (left) to `FULL_BANK`; it takes some ticks to lean over.
    pub bank: i8,
}

impl Ship {
    /// The frame on show while it flies straight.
    pub const LEVEL_FRAME: u16 = 2;
    /// Hard over.
    const FULL_BANK: i8 = 8;

    /// Leans on towards where the stick points, and gives the frame on show.
    fn lean(&mut self, stick_x: f32) -> u16 {
        let target = (stick_x * f32::from(Self::FULL_BANK)) as i8;
        self.bank += (target - self.bank).clamp(-1, 1);
        match self.bank {
            ..=-7 => 0,
            -6..=-3 => 1,
            -2..=2 => 2,
            3..=6 => 3,
            7.. => 4,
        }
    }
}

/// The player across deaths.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// The ship while it flies.
    pub ship: Option<Entity>,
    /// Where the ship is or last was, in field pixels.
    pub pos: Vec2,
    /// Ships in reserve.
    pub lives: u8,
    /// Ticks for which nothing can hurt it.
    pub safe_ticks: u32,
    /// Ticks until the next ship comes.
    pub absent_ticks: u32,
    /// Ticks until the next volley.
    pub reload_ticks: u32,
    /// Flying slowly, with the hull shown.
    pub focused: bool,
    /// Ships lost.
    pub deaths: u32,
    /// The id of what the last ship was lost to; `None` before the first loss.
    pub killed_by: Option<u32>,
}

impl Player {
    pub(super) fn new(start: Vec2) -> Self {
        Self {
            ship: None,
            pos: start,
            lives: LIVES,
            safe_ticks: 0,
            absent_ticks: 0,
            reload_ticks: 0,
            focused: false,
            deaths: 0,
            killed_by: None,
        }
    }
}

/// Puts a new ship on the field.
pub(super) fn launch(world: &mut World) {
    let start = world.scale.arena.start();
    world.player.pos = start;
    world.player.ship = world.spawn_ship(start);
    world.player.safe_ticks = SAFE_TICKS;
}

/// Takes the input: steering, then guns; or brings the next ship when it is time.
pub(super) fn steer(world: &mut World, input: PlayerInput, events: &mut Vec<Event>) {
    world.player.safe_ticks = world.player.safe_ticks.saturating_sub(1);
    world.player.reload_ticks = world.player.reload_ticks.saturating_sub(1);
    let Some(entity) = world.player.ship else {
        await_ship(world, events);
        return;
    };
    let focused = input.held(PlayerInput::FOCUS);
    if std::mem::replace(&mut world.player.focused, focused) != focused {
        events.push(Event::FocusChanged { at: world.player.pos, on: focused });
    }
    let stick = Vec2::new(f32::from(input.stick_x.max(-127)), f32::from(input.stick_y.max(-127))) / 127.0;
    // A diagonal is no faster than a straight line; a stick that is half over flies at half the speed.
    let stick = if stick.length_squared() > 1.0 { stick / stick.length() } else { stick };
    let speed = if world.player.focused { FOCUS_SPEED } else { SPEED };
    let low = Vec2::splat(MARGIN_PX);
    let high = world.scale.arena.size() - low;
    if let Ok((body, ship)) = world.ecs.query_one_mut::<(&mut Body, &mut Ship)>(entity) {
        body.prev = body.pos;
        body.pos = (body.pos + stick * speed).clamp(low, high);
        body.age += 1;
        let frame = ship.lean(stick.x);
        body.frame = world.sheet.frame(body.sprite, frame);
        world.player.pos = body.pos;
    }
    if input.held(PlayerInput::FIRE) && world.player.reload_ticks == 0 {
        volley(world, events);
    }
}

/// One volley: a pair straight ahead and one to each side; while focused a denser pair.
fn volley(world: &mut World, events: &mut Vec<Event>) {
    world.player.reload_ticks = VOLLEY_TICKS;
    let nose = world.player.pos - Vec2::new(0.0, 12.0);
    let up = Vec2::new(0.0, -SHOT_SPEED);
    let shoot = |world: &mut World, sprite, dx: f32, velocity, damage| {
        world.spawn_missile(kind::SHOT, sprite, nose + Vec2::new(dx, 0.0), velocity, damage);
    };
    if world.player.focused {
        let sprite = world.cast.shot_focus;
        shoot(world, sprite, -3.0, up, FOCUS_DAMAGE);
        shoot(world, sprite, 3.0, up, FOCUS_DAMAGE);
    } else {
        let sprite = world.cast.shot;
        shoot(world, sprite, -5.0, up, SHOT_DAMAGE);
        shoot(world, sprite, 5.0, up, SHOT_DAMAGE);
        let side = direction(core::f32::consts::PI - 0.12) * SHOT_SPEED;
        shoot(world, sprite, 9.0, side, SIDE_DAMAGE);
        shoot(world, sprite, -9.0, Vec2::new(-side.x, side.y), SIDE_DAMAGE);
    }
    events.push(Event::ShotFired { at: nose, focused: world.player.focused });
}

/// Counts down to the next ship. Bullets near its place are swept away before it comes.
fn await_ship(world: &mut World, events: &mut Vec<Event>) {
    if world.player.absent_ticks > 0 {
        world.player.absent_ticks -= 1;
        return;
    }
    // A sandbox is no contest: there the ships do not run out.
    if world.script == Script::Stage {
        if world.player.lives == 0 {
            return;
        }
        world.player.lives -= 1;
    }
    launch(world);
    let at = world.player.pos;
    world.cancel_bullets(Some((at, RESPAWN_CLEAR_PX)), events);
    events.push(Event::PlayerRespawned { at });
    if world.script == Script::Stage && world.player.lives == 0 {
        events.push(Event::LastShip);
    }
}

/// The ship is lost.
pub(super) fn die(world: &mut World, killed_by: u32, events: &mut Vec<Event>) {
    let Some(entity) = world.player.ship.take() else { return };
    blow::keep(world, entity, killed_by);
    world.retire(entity);
    world.player.deaths += 1;
    world.player.killed_by = Some(killed_by);
    world.player.absent_ticks = ABSENT_TICKS;
    world.freeze = 6;
    world.score.lose_chain(events);
    events.push(Event::PlayerDied { at: world.player.pos });
}
