//! Bonuses, and the ships that points earn.

use crate::sim::state::{Event, NO_BOMB_POINTS, NO_MISS_POINTS, World};

/// Pays the bonuses of a stage that is won: [`NO_MISS_POINTS`] if no ship was lost, and [`NO_BOMB_POINTS`] if no bomb
/// was fired.
pub(in crate::sim) fn pay_for_stage(world: &mut World) {
    if world.of_this_stage().deaths() == 0 {
        world.bonuses.no_miss = NO_MISS_POINTS;
    }
    if world.players.iter().all(|player| player.bombs_used == 0) {
        world.bonuses.no_bomb = NO_BOMB_POINTS;
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
