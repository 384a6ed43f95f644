//! Points for kills, grazes, items, boss phases and stages, and the ships that points earn.
//! [`StagePoints`](crate::sim::StagePoints) records every payment by its reason.

use crate::sim::state::{CLEAR_POINTS, CLOSE_PX, Event, NO_BOMB_POINTS, NO_MISS_POINTS, StagePoints, World};
use glam::Vec2;

/// Counts a kill at a position and pays `worth` points times the chain multiplier, twice if a ship is
/// [close](CLOSE_PX) or a surge burns; close ships also gain charge. Returns the points paid, and whether they were
/// doubled.
pub(crate) fn pay_for_kill(world: &mut World, worth: u32, at: Vec2) -> (u32, bool) {
    let once = world.standing.score.kill(worth);
    world.records.points.kills += u64::from(worth);
    world.records.points.chain += u64::from(once - worth);
    let mut close = false;
    for index in 0..world.players.len() {
        let player = &world.players[index];
        let is_near = player.ship.is_some() && player.pos.distance_squared(at) <= CLOSE_PX * CLOSE_PX;
        close |= is_near || player.surge.is_some();
        if is_near && player.surge.is_none() {
            charge(world, index, player.charge_for_close_kill());
        }
    }
    if !close {
        return (once, false);
    }
    world.standing.score.pay(u64::from(once));
    world.records.points.close += u64::from(once);
    (once.saturating_mul(2), true)
}

/// Adds charge to a player's cells.
fn charge(world: &mut World, index: usize, charge: u16) {
    let player = &mut world.players[index];
    if player.add_charge(charge) {
        let (cells, at) = (player.cells(), player.pos);
        world.events.push(Event::CellCharged { player: index as u8, at, cells });
    }
}

/// Pays for a quickly destroyed wave. Returns the points paid.
pub(crate) fn pay_for_wave(world: &mut World, worth: u32) -> u32 {
    let paid = world.standing.score.wave(worth);
    world.records.points.chain += u64::from(paid);
    paid
}

/// Pays for the part of the chain that a surge of `cells` cashes in. Returns the points paid.
pub(crate) fn pay_for_chain(world: &mut World, cells: u8) -> u32 {
    let paid = world.standing.score.cash_in(cells);
    world.records.points.cash += u64::from(paid);
    paid
}

pub(crate) fn pay_for_phase(world: &mut World, points: u64) {
    world.standing.score.pay(points);
    world.records.points.phases += points;
}

/// Counts a graze of a player and pays for it, in points and in charge. Returns whether it earns a bomb.
pub(crate) fn pay_for_graze(world: &mut World, player: usize) -> bool {
    let before = world.standing.score.points;
    let earns_bomb = world.standing.score.graze();
    world.records.points.close += world.standing.score.points - before;
    charge(world, player, world.players[player].charge_for_graze());
    earns_bomb
}

pub(crate) fn pay_for_chip(world: &mut World) -> u32 {
    let paid = world.standing.score.chip();
    world.records.points.chips += u64::from(paid);
    paid
}

/// Pays for a medal, or for an item beyond the players' maximum.
pub(crate) fn pay_for_item(world: &mut World, points: u32) {
    world.standing.score.pay(u64::from(points));
    world.records.points.items += u64::from(points);
}

/// Pays [`CLEAR_POINTS`], [`NO_MISS_POINTS`] if no ship was lost and [`NO_BOMB_POINTS`] if no bomb was used, scaled by
/// the share of the stage's aliens that were destroyed, because a player who hides from them loses no ship either.
pub(crate) fn pay_for_stage(world: &mut World) {
    let coming = world.level.all_targets();
    let fallen: u64 = world.stage.fallen.iter().copied().map(u64::from).sum();
    let share = |points: u64| if coming == 0 { points } else { points * fallen / coming as u64 };
    world.records.points.clear = share(CLEAR_POINTS);
    if world.of_this_stage().deaths() == 0 {
        world.records.points.no_miss = share(NO_MISS_POINTS);
    }
    if world.players.iter().all(|player| player.bombs_used == 0) {
        world.records.points.no_bomb = share(NO_BOMB_POINTS);
    }
    let StagePoints { clear, no_miss, no_bomb, .. } = world.records.points;
    world.standing.score.pay(clear + no_miss + no_bomb);
    grant_extends(world);
}

pub(crate) fn grant_extends(world: &mut World) {
    if world.swarm.is_some() || world.level.rules.time_limit.is_some() {
        // A survival game is about one ship, and against the clock ships are not counted.
        world.standing.score.extends_due = 0;
    }
    while world.standing.score.extends_due > 0 {
        world.standing.score.extends_due -= 1;
        world.records.points.extends += 1;
        for player in &mut world.players {
            player.lives = player.lives.saturating_add(1);
        }
        world.events.push(Event::Extend { player: None });
    }
}
