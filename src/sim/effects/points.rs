//! Points for kills, grazes, items, boss phases and stages, and the ships that points earn.
//! [`StagePoints`](crate::sim::StagePoints) records every payment by its reason.

use crate::sim::state::{Event, NO_BOMB_POINTS, NO_MISS_POINTS, World};

/// Counts a kill and pays `worth` points times the chain multiplier. Returns the points paid.
pub(crate) fn pay_for_kill(world: &mut World, worth: u32) -> u32 {
    let paid = world.standing.score.kill(worth);
    world.records.points.kills += u64::from(paid);
    paid
}

pub(crate) fn pay_for_phase(world: &mut World, points: u64) {
    world.standing.score.pay(points);
    world.records.points.phases += points;
}

/// Counts a graze and pays for it. Returns whether it earns a bomb.
pub(crate) fn pay_for_graze(world: &mut World) -> bool {
    let before = world.standing.score.points;
    let earns_bomb = world.standing.score.graze();
    world.records.points.grazes += world.standing.score.points - before;
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

/// Pays [`NO_MISS_POINTS`] if no ship was lost and [`NO_BOMB_POINTS`] if no bomb was used. Both are scaled by the
/// share of the stage's aliens that were destroyed, because a player who hides from them loses no ship either.
pub(crate) fn pay_for_stage(world: &mut World) {
    let coming: usize = world.level.waves.iter().map(|wave| wave.aliens()).sum();
    let fallen: u64 = world.stage.fallen.iter().copied().map(u64::from).sum();
    let share = |points: u64| if coming == 0 { points } else { points * fallen / coming as u64 };
    if world.of_this_stage().deaths() == 0 {
        world.records.points.no_miss = share(NO_MISS_POINTS);
    }
    if world.players.iter().all(|player| player.bombs_used == 0) {
        world.records.points.no_bomb = share(NO_BOMB_POINTS);
    }
    world.standing.score.pay(world.records.points.no_miss + world.records.points.no_bomb);
    grant_extends(world);
}

pub(crate) fn grant_extends(world: &mut World) {
    while world.standing.score.extends_due > 0 {
        world.standing.score.extends_due -= 1;
        world.records.points.extends += 1;
        for player in &mut world.players {
            player.lives = player.lives.saturating_add(1);
        }
        world.events.push(Event::Extend { player: None });
    }
}
