//! Effects on the players' ships: arrival, bombs and loss.

use super::bodies::{Birth, cancel_bullets, retire, spawn};
use super::items::drop_of_ship;
use super::points::pay_for_chain;
use crate::sim::state::{
    BOMBS_A_LIFE, Body, Bomb, Event, KillRecord, Player, SAFE_TICKS, SavedBy, Ship, ShipLoss, Surge, World,
    buoys, kind,
};

/// Ticks for which a ship is safe after the assists forgave a hit, so that one contact is reported once.
const SPARED_TICKS: u32 = 30;
/// Ticks for which a ship is safe after its shield absorbed a hit (1 s).
const SHIELD_SAFE_TICKS: u32 = 60;
/// Ticks for which a ship is safe after it fires a bomb (2 s), a little longer than the longest bomb burns.
const BOMB_SAFE_TICKS: u32 = 120;
/// Ticks for which a ship is safe after it fires a surge (0.5 s).
const SURGE_SAFE_TICKS: u32 = 30;
/// Ticks from the loss of a ship to the arrival of the next (1 s).
const ABSENT_TICKS: u32 = 60;

/// Adds a new ship for a player. It is safe for [`SAFE_TICKS`] and has at least [`BOMBS_A_LIFE`] bombs.
pub(crate) fn launch(world: &mut World, index: usize) {
    let pos = world.players[index].start;
    let sprite = world.sprites.ships[index].ship;
    let birth = Birth { kind: kind::SHIP, sprite, frame: Ship::LEVEL_FRAME, pos };
    let ship = spawn(world, birth, |body| (body, Ship { player: index as u8, bank: 0 }));
    let player = &mut world.players[index];
    (player.pos, player.ship, player.safe_ticks) = (pos, ship.map(|(_, entity)| entity), SAFE_TICKS);
    player.bombs = player.bombs.max(BOMBS_A_LIFE);
    player.line = buoys::arriving(pos);
}

/// Fires a bomb if the player has one and none of theirs is burning. Returns whether it did.
pub(crate) fn fire_bomb(world: &mut World, index: usize) -> bool {
    let player = &mut world.players[index];
    if player.bombs == 0 || player.bomb.is_some() {
        return false;
    }
    player.bombs -= 1;
    player.bombs_used += 1;
    player.safe_ticks = player.safe_ticks.max(BOMB_SAFE_TICKS);
    player.bomb = Some(Bomb { ship: player.kind, age: 0, at: player.pos });
    world.events.push(Event::BombFired { player: index as u8, at: player.pos, ship: player.kind });
    true
}

/// Fires a surge with all full cells, if there is one and no surge burns: the bullets around the ship become chips, and
/// a part of the chain is cashed in.
pub(crate) fn fire_surge(world: &mut World, index: usize) {
    let player = &mut world.players[index];
    let cells = player.cells();
    if cells == 0 || player.surge.is_some() {
        return;
    }
    let (surge, at, ship) = (Surge { cells, age: 0 }, player.pos, player.kind);
    player.charge = 0;
    player.surge = Some(surge);
    player.safe_ticks = player.safe_ticks.max(SURGE_SAFE_TICKS);
    world.records.stats.surges += 1;
    let points = pay_for_chain(world, cells);
    world.events.push(Event::SurgeFired { player: index as u8, at, ship, cells, points });
    let reach = surge.reach_px();
    cancel_bullets(world, |bullet| bullet.distance_squared(at) <= reach * reach);
}

/// Destroys a ship that was hit, unless a shield, the automatic bomb of a [gentle](World::is_gentle) game or the
/// assists save it.
pub(crate) fn lose(world: &mut World, index: usize, killed_by: u32) {
    let is_invulnerable = world.setup.assists.invulnerable;
    let saved_by = if is_invulnerable { None } else { save(world, index) };
    let other = world.entity(killed_by).and_then(|other| world.body(other));
    record_hit(world, index, other, saved_by);
    if saved_by.is_some() {
        return;
    }
    let is_gentle = world.is_gentle();
    let player = &mut world.players[index];
    let (at, number) = (player.pos, index as u8);
    if is_invulnerable {
        player.safe_ticks = SPARED_TICKS;
        world.events.push(Event::PlayerSpared { player: number, at, by: killed_by });
        return;
    }
    let Some(entity) = player.ship.take() else { return };
    player.deaths += 1;
    player.killed_by = Some(killed_by);
    player.absent_ticks = ABSENT_TICKS;
    (player.charge, player.surge) = (if is_gentle { player.charge } else { 0 }, None);
    retire(world, entity);
    if let Some(Body { kind, sprite, .. }) = other {
        world.records.stats.note_loss(ShipLoss { kind, sprite });
    }
    world.time.freeze = 6;
    world.standing.rank.lose();
    world.standing.score.lose_chain(&mut world.events);
    world.events.push(Event::PlayerDied { player: number, at });
    drop_of_ship(world, index);
}

fn record_hit(world: &mut World, index: usize, other: Option<Body>, saved_by: Option<SavedBy>) {
    if let Some(ship) = world.players[index].ship {
        let (both, tick) = (world.body(ship).zip(other), world.time.tick);
        world.records.last_kill = both.map(|(ship, other)| KillRecord { saved_by, tick, ship, other });
    }
}

fn save(world: &mut World, player: usize) -> Option<SavedBy> {
    if shield_takes(world, player) {
        return Some(SavedBy::Shield);
    }
    bomb_saves(world, player).then_some(SavedBy::Bomb)
}

fn shield_takes(world: &mut World, player: usize) -> bool {
    let (number, player) = (player as u8, &mut world.players[player]);
    if player.shield == 0 {
        return false;
    }
    player.shield -= 1;
    player.safe_ticks = SHIELD_SAFE_TICKS;
    let at = player.pos;
    world.events.push(match player.shield {
        0 => Event::ShieldDown { player: number, at },
        _ => Event::ShieldHit { player: number, at },
    });
    true
}

fn bomb_saves(world: &mut World, player: usize) -> bool {
    let is_saved = world.is_gentle() && fire_bomb(world, player);
    if is_saved {
        let Player { pos: at, bombs: left, .. } = world.players[player];
        world.events.push(Event::BombSaved { player: player as u8, at, left });
    }
    is_saved
}
