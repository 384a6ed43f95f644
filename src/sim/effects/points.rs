//! Points for kills, grazes, items, boss phases and stages, and the ships that points earn. What is paid is noted in the
//! [`StagePoints`](crate::sim::StagePoints) by what it was paid for.

use crate::sim::state::{Event, NO_BOMB_POINTS, NO_MISS_POINTS, World};

/// Counts a kill and pays `worth` points for it times the multiplier of the chain; returns the points that were paid.
pub(crate) fn pay_for_kill(world: &mut World, worth: u32) -> u32 {
    let paid = world.score.kill(worth);
    world.stage_points.kills += u64::from(paid);
    paid
}

/// Pays the bonus of a phase of a boss.
pub(crate) fn pay_for_phase(world: &mut World, points: u64) {
    world.score.pay(points);
    world.stage_points.phases += points;
}

/// Counts a graze and pays for it. Returns whether it earns a bomb.
pub(crate) fn pay_for_graze(world: &mut World) -> bool {
    let before = world.score.points;
    let earns_bomb = world.score.graze();
    world.stage_points.grazes += world.score.points - before;
    earns_bomb
}

/// Pays for a chip, and returns the points that were paid.
pub(crate) fn pay_for_chip(world: &mut World) -> u32 {
    let paid = world.score.chip();
    world.stage_points.chips += u64::from(paid);
    paid
}

/// Pays for a medal, or for an item of which the players could not have more.
pub(crate) fn pay_for_item(world: &mut World, points: u32) {
    world.score.pay(u64::from(points));
    world.stage_points.items += u64::from(points);
}

/// Pays the bonuses of a stage that is won: [`NO_MISS_POINTS`] if no ship was lost, and [`NO_BOMB_POINTS`] if no bomb
/// was fired. Each is paid by the share of the stage's aliens that were destroyed, since those who hide lose no ship.
pub(crate) fn pay_for_stage(world: &mut World) {
    let coming: usize = world.level.waves.iter().map(|wave| wave.aliens()).sum();
    let fallen: u64 = world.fallen.iter().copied().map(u64::from).sum();
    let share = |points: u64| if coming == 0 { points } else { points * fallen / coming as u64 };
    if world.of_this_stage().deaths() == 0 {
        world.stage_points.no_miss = share(NO_MISS_POINTS);
    }
    if world.players.iter().all(|player| player.bombs_used == 0) {
        world.stage_points.no_bomb = share(NO_BOMB_POINTS);
    }
    world.score.pay(world.stage_points.no_miss + world.stage_points.no_bomb);
    hand_out_extends(world);
}

/// Gives the players the ships that their points have earned.
pub(crate) fn hand_out_extends(world: &mut World) {
    while world.score.extends_due > 0 {
        world.score.extends_due -= 1;
        world.stage_points.extends += 1;
        for player in &mut world.players {
            player.lives = player.lives.saturating_add(1);
        }
        world.events.push(Event::Extend { player: None });
    }
}
