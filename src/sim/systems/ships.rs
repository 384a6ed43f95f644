//! The players' ships: steering, guns, bombs, surges, and the next ship after a loss.

use crate::level::TICKS_PER_SECOND;
use crate::sim::effects::bodies::sweep_bullets;
use crate::sim::effects::missiles;
use crate::sim::effects::ships::{fire_bomb, fire_surge, launch};
use crate::sim::state::{
    Body, Event, FirePattern, Missile, NOSE_PX, Player, PlayerInput, Script, Ship, ShipSprites, World, buoys,
    kind,
};
use glam::Vec2;
use hecs::Entity;

/// The minimum distance from a ship's pivot to the edges of the arena, in pixels.
const MARGIN_PX: f32 = 14.0;
/// The distance from an arriving ship within which alien missiles are removed, in pixels. A gentle game removes all.
const RESPAWN_CLEAR_PX: f32 = 110.0;

/// Applies each player's inputs for a tick, and launches the next ship when it is due.
pub(crate) fn steer(world: &mut World) {
    for index in 0..world.players.len() {
        let player = &mut world.players[index];
        player.safe_ticks = player.safe_ticks.saturating_sub(1);
        player.reload_ticks = player.reload_ticks.saturating_sub(1);
        match player.ship {
            Some(ship) => fly(world, index, ship, world.inputs.of(index)),
            None => {
                // A button pressed for the lost ship must not act for the next one.
                press_buttons(player, world.inputs.of(index));
                player.bomb_press.take();
                player.surge_press.take();
                await_ship(world, index);
            }
        }
    }
}

pub(crate) fn hold(world: &mut World) {
    for (index, player) in world.players.iter_mut().enumerate() {
        if player.ship.is_some() {
            press_buttons(player, world.inputs.of(index));
        }
    }
}

fn fly(world: &mut World, index: usize, entity: Entity, input: PlayerInput) {
    let player = &mut world.players[index];
    let focused = input.held(PlayerInput::FOCUS);
    if std::mem::replace(&mut player.focused, focused) != focused {
        world.events.push(Event::FocusChanged { player: index as u8, at: player.pos, on: focused });
    }
    let stick = stick(input);
    let speed = player.kind.speeds_px_s()[usize::from(focused)] / TICKS_PER_SECOND as f32;
    let low = Vec2::splat(MARGIN_PX);
    let high = world.capacity.arena.size() - low;
    if let Ok((body, ship)) = world.bodies.ecs.query_one_mut::<(&mut Body, &mut Ship)>(entity) {
        body.prev = body.pos;
        body.pos = (body.pos + stick * speed).clamp(low, high);
        body.age += 1;
        let frame = ship.lean(stick.x);
        body.frame = world.sheet.frame(body.sprite, frame);
        player.pos = body.pos;
    }
    buoys::trail(&mut player.line, player.pos, focused);
    press_buttons(player, input);
    let (bomb, surge) = (player.bomb_press.take(), player.surge_press.take());
    if input.held(PlayerInput::FIRE) && player.reload_ticks == 0 {
        fire_volley(world, index);
    }
    if bomb {
        fire_bomb(world, index);
    }
    if surge {
        fire_surge(world, index);
    }
}

/// Returns the direction of the stick as a fraction of full speed. A diagonal is no faster than a straight line.
fn stick(input: PlayerInput) -> Vec2 {
    let stick = Vec2::new(f32::from(input.stick_x.max(-127)), f32::from(input.stick_y.max(-127))) / 127.0;
    if stick.length_squared() > 1.0 { stick / stick.length() } else { stick }
}

fn press_buttons(player: &mut Player, input: PlayerInput) {
    player.bomb_press.note(input.held(PlayerInput::BOMB));
    player.surge_press.note(input.held(PlayerInput::SURGE));
}

/// The power below which a ship fires dots instead of bolts.
const WEAK_BELOW: u8 = 2;

fn fire_volley(world: &mut World, index: usize) {
    let player = &mut world.players[index];
    let pattern = FirePattern::of(player.kind, player.focused);
    player.reload_ticks = pattern.reload_ticks;
    let Player { kind: ship, focused, pos, line, .. } = *player;
    let nose = pos - Vec2::new(0.0, NOSE_PX);
    fire(world, index, pattern, nose);
    if let Some(pattern) = FirePattern::of_buoys(ship, focused) {
        line.iter().for_each(|buoy| fire(world, index, pattern, buoy.at));
    }
    world.events.push(Event::ShotFired { player: index as u8, at: nose, focused });
}

/// Fires a volley from a muzzle at `from`.
fn fire(world: &mut World, index: usize, pattern: &FirePattern, from: Vec2) {
    let Player { focused, power, .. } = world.players[index];
    let ShipSprites { shot_weak, shot, shot_focus, .. } = world.sprites.ships[index];
    let sprite = match power {
        _ if focused => shot_focus,
        ..WEAK_BELOW => shot_weak,
        _ => shot,
    };
    let player = index as u8;
    for muzzle in pattern.volley(power) {
        let (velocity, pierces) = (pattern.velocity(muzzle), pattern.pierces);
        let missile = Missile { velocity, damage: muzzle.damage, pierces, player, ..Missile::STILL };
        let at = from + Vec2::new(muzzle.beside_px, 0.0);
        let is_fired = missiles::fire(world, kind::SHOT, sprite, at, missile);
        world.records.stats.shots += u32::from(is_fired);
    }
}

fn await_ship(world: &mut World, index: usize) {
    let player = &mut world.players[index];
    if player.absent_ticks > 0 {
        player.absent_ticks -= 1;
        return;
    }
    let counts_ships = world.script == Script::Stage && world.level.rules.time_limit.is_none();
    let player = &mut world.players[index];
    if counts_ships {
        if player.lives == 0 {
            return;
        }
        player.lives -= 1;
    }
    launch(world, index);
    let Player { pos: at, lives, .. } = world.players[index];
    let is_gentle = world.is_gentle();
    let is_near = |pos: Vec2| pos.distance_squared(at) <= RESPAWN_CLEAR_PX * RESPAWN_CLEAR_PX;
    sweep_bullets(world, |pos| is_gentle || is_near(pos));
    let player = index as u8;
    world.events.push(Event::PlayerRespawned { player, at });
    if counts_ships && lives == 0 {
        world.events.push(Event::LastShip { player });
    }
}
