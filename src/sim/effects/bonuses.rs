//! Bonuses, and the ships that points earn.

use crate::sim::state::{Event, NO_BOMB_POINTS, NO_MISS_POINTS, World};

/// Pays the bonuses of a stage that is won: [`NO_MISS_POINTS`] if no ship was lost, and [`NO_BOMB_POINTS`] if no bomb
/// was fired. Each is paid by the share of the stage's aliens that were destroyed, since those who hide lose no ship.
pub(in crate::sim) fn pay_for_stage(world: &mut World) {
    let coming: usize = world.level.waves.iter().map(|wave| wave.aliens()).sum();
    let fallen: u64 = world.fallen.iter().copied().map(u64::from).sum();
    let share = |points: u64| if coming == 0 { points } else { points * fallen / coming as u64 };
    if world.of_this_stage().deaths() == 0 {
        world.bonuses.no_miss = share(NO_MISS_POINTS);
    }
    if world.players.iter().all(|player| player.bombs_used == 0) {
        world.bonuses.no_bomb = share(NO_BOMB_POINTS);
    }
    world.score.pay(world.bonuses.no_miss + world.bonuses.no_bomb);
    hand_out_extends(world);
}

/// Gives the players the ships that their points have earned.
pub(in crate::sim) fn hand_out_extends(world: &mut World) {
    while world.score.extends_due > 0 {
        world.score.extends_due -= 1;
        world.bonuses.extends += 1;
        for player in &mut world.players {
            player.lives = player.lives.saturating_add(1);
        }
        world.events.push(Event::Extend { player: None });
    }
}
