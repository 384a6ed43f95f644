//! The players' ships: steering, shooting, dying, coming back.

use super::components::{Body, kind};
use super::player::Player;
use super::spawn::Craft;
use super::world::{Script, World};
use super::{Event, Inputs, PlayerInput, blow, items};
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
/// Ticks of safety of a ship that nothing can hurt, once something would have: so that one touch is told once.
const SPARED_TICKS: u32 = 30;
/// Ticks from a death to the next ship.
const ABSENT_TICKS: u32 = 60;
/// Bullets so near to a new ship are swept away, in pixels.
const RESPAWN_CLEAR_PX: f32 = 110.0;
/// How far the solid hull reaches from the ship's pivot, in pixels; for those who plan around it.
pub const HULL_REACH_PX: f32 = 4.0;

/// How fast a ship flies with the stick fully over, in pixels a tick.
#[must_use]
pub const fn ship_speed_px(focused: bool) -> f32 {
    if focused { FOCUS_SPEED } else { SPEED }
}

/// A ship's own state, besides its body.
#[derive(Clone, Copy, Debug)]
pub struct Ship {
    /// Whose it is, from 0.
    pub player: u8,
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

/// Puts a player's new ship on the field.
pub(super) fn launch(world: &mut World, player: usize) {
    let start = world.players[player].start;
    let ship = world.spawn_ship(player, start);
    let player = &mut world.players[player];
    (player.pos, player.ship, player.safe_ticks) = (start, ship, SAFE_TICKS);
}

/// Takes the inputs, player by player: steering, then guns; or brings the next ship when it is time.
pub(super) fn steer(world: &mut World, inputs: Inputs, events: &mut Vec<Event>) {
    for index in 0..world.players.len() {
        let player = &mut world.players[index];
        player.safe_ticks = player.safe_ticks.saturating_sub(1);
        player.reload_ticks = player.reload_ticks.saturating_sub(1);
        match player.ship {
            Some(ship) => fly(world, index, ship, inputs.of(index), events),
            None => await_ship(world, index, events),
        }
    }
}

fn fly(world: &mut World, index: usize, entity: Entity, input: PlayerInput, events: &mut Vec<Event>) {
    let player = &mut world.players[index];
    let focused = input.held(PlayerInput::FOCUS);
    if std::mem::replace(&mut player.focused, focused) != focused {
        events.push(Event::FocusChanged { player: index as u8, at: player.pos, on: focused });
    }
    let stick = Vec2::new(f32::from(input.stick_x.max(-127)), f32::from(input.stick_y.max(-127))) / 127.0;
    // A diagonal is no faster than a straight line; a stick that is half over flies at half the speed.
    let stick = if stick.length_squared() > 1.0 { stick / stick.length() } else { stick };
    let speed = ship_speed_px(focused);
    let low = Vec2::splat(MARGIN_PX);
    let high = world.scale.arena.size() - low;
    if let Ok((body, ship)) = world.ecs.query_one_mut::<(&mut Body, &mut Ship)>(entity) {
        body.prev = body.pos;
        body.pos = (body.pos + stick * speed).clamp(low, high);
        body.age += 1;
        let frame = ship.lean(stick.x);
        body.frame = world.sheet.frame(body.sprite, frame);
        player.pos = body.pos;
    }
    if input.held(PlayerInput::FIRE) && player.reload_ticks == 0 {
        volley(world, index, events);
    }
}

/// One volley: a pair straight ahead and one to each side; while focused a denser pair.
fn volley(world: &mut World, index: usize, events: &mut Vec<Event>) {
    let player = &mut world.players[index];
    player.reload_ticks = VOLLEY_TICKS;
    let (focused, nose) = (player.focused, player.pos - Vec2::new(0.0, 12.0));
    let Craft { shot, shot_focus, .. } = world.cast.crafts[index];
    let up = Vec2::new(0.0, -SHOT_SPEED);
    let shoot = |world: &mut World, sprite, dx: f32, velocity, damage| {
        world.spawn_missile(kind::SHOT, sprite, nose + Vec2::new(dx, 0.0), velocity, damage);
    };
    if focused {
        shoot(world, shot_focus, -3.0, up, FOCUS_DAMAGE);
        shoot(world, shot_focus, 3.0, up, FOCUS_DAMAGE);
    } else {
        shoot(world, shot, -5.0, up, SHOT_DAMAGE);
        shoot(world, shot, 5.0, up, SHOT_DAMAGE);
        let side = direction(core::f32::consts::PI - 0.12) * SHOT_SPEED;
        shoot(world, shot, 9.0, side, SIDE_DAMAGE);
        shoot(world, shot, -9.0, Vec2::new(-side.x, side.y), SIDE_DAMAGE);
    }
    events.push(Event::ShotFired { player: index as u8, at: nose, focused });
}

/// Counts down to a player's next ship. Bullets near its place are swept away before it comes.
fn await_ship(world: &mut World, index: usize, events: &mut Vec<Event>) {
    let player = &mut world.players[index];
    if player.absent_ticks > 0 {
        player.absent_ticks -= 1;
        return;
    }
    // A sandbox is no contest: there the ships do not run out.
    if world.script == Script::Stage {
        if player.lives == 0 {
            return;
        }
        player.lives -= 1;
    }
    launch(world, index);
    let Player { pos: at, lives, .. } = world.players[index];
    world.cancel_bullets(Some((at, RESPAWN_CLEAR_PX)), events);
    let player = index as u8;
    events.push(Event::PlayerRespawned { player, at });
    if world.script == Script::Stage && lives == 0 {
        events.push(Event::LastShip { player });
    }
}

/// Something that kills has touched a player's ship: it is lost, unless the assists forbid it or a shield takes it.
pub(super) fn lose(world: &mut World, index: usize, killed_by: u32, events: &mut Vec<Event>) {
    if !world.assists.invulnerable && items::shield_takes(world, index, events) {
        return;
    }
    if let Some(entity) = world.players[index].ship {
        blow::keep(world, entity, killed_by);
    }
    let player = &mut world.players[index];
    let (at, number) = (player.pos, index as u8);
    if world.assists.invulnerable {
        player.safe_ticks = SPARED_TICKS;
        events.push(Event::PlayerSpared { player: number, at, by: killed_by });
        return;
    }
    let Some(entity) = player.ship.take() else { return };
    player.deaths += 1;
    player.killed_by = Some(killed_by);
    player.absent_ticks = ABSENT_TICKS;
    world.retire(entity);
    world.note_loss(killed_by);
    world.freeze = 6;
    world.score.lose_chain(events);
    events.push(Event::PlayerDied { player: number, at });
    items::drop_of_ship(world, index, events);
}
