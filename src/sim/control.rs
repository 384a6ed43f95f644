//! The players' ships: steering, shooting, dying, coming back.

use super::bombs::{self, BOMBS_A_LIFE};
use super::components::Body;
use super::player::Player;
use super::world::{Script, World};
use super::{Event, Inputs, PlayerInput, TICKS_PER_SECOND, items, kill_record, volleys};
use glam::Vec2;
use hecs::Entity;

/// The ship's pivot stays so far inside the field, in pixels.
const MARGIN_PX: f32 = 14.0;

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
    player.bombs = player.bombs.max(BOMBS_A_LIFE);
}

/// Takes the inputs, player by player: steering, then guns; or brings the next ship when it is time.
pub(super) fn steer(world: &mut World, inputs: Inputs, events: &mut Vec<Event>) {
    for index in 0..world.players.len() {
        let player = &mut world.players[index];
        player.safe_ticks = player.safe_ticks.saturating_sub(1);
        player.reload_ticks = player.reload_ticks.saturating_sub(1);
        match player.ship {
            Some(ship) => fly(world, index, ship, inputs.of(index), events),
            None => {
                // Who pressed for the ship that is lost does not mean the next one's bomb.
                (player.bomb_held, player.bomb_waits) = (inputs.of(index).held(PlayerInput::BOMB), false);
                await_ship(world, index, events);
            }
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
    let speed = player.kind.speeds_px_s()[usize::from(focused)] / TICKS_PER_SECOND as f32;
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
    press_bomb(player, input);
    let bomb = std::mem::take(&mut player.bomb_waits);
    if input.held(PlayerInput::FIRE) && player.reload_ticks == 0 {
        volleys::fire(world, index, events);
    }
    if bomb {
        bombs::fire(world, index, events);
    }
}

/// Notes a press of BOMB. A blast may hold the game for some ticks, in which a tap would be over: it waits for their end.
fn press_bomb(player: &mut Player, input: PlayerInput) {
    let held = input.held(PlayerInput::BOMB);
    player.bomb_waits |= held && !player.bomb_held;
    player.bomb_held = held;
}

/// What counts of the inputs while a blast holds the game.
pub(super) fn hold(world: &mut World, inputs: Inputs) {
    for (index, player) in world.players.as_mut_slice().iter_mut().enumerate() {
        if player.ship.is_some() {
            press_bomb(player, inputs.of(index));
        }
    }
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
    if !world.setup.assists.invulnerable && items::shield_takes(world, index, events) {
        return;
    }
    if let Some(entity) = world.players[index].ship {
        kill_record::keep(world, entity, killed_by);
    }
    let player = &mut world.players[index];
    let (at, number) = (player.pos, index as u8);
    if world.setup.assists.invulnerable {
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
