//! The outcome: a won stage, a lost game or the offer of a continue. Also counts the ticks of chain and rank.
//!
//! When every player is out of ships and a continue is left, the game stops and counts down ten seconds. START
//! accepts. So does FIRE, after one second and once it has been released. Then all players get new ships, and the
//! points become the number of continues taken: the last digit of a score shows how many, as in arcade games.

use crate::level::{TICKS_PER_SECOND, Wave};
use crate::sim::effects::bodies::sweep_bullets;
use crate::sim::effects::points::pay_for_stage;
use crate::sim::state::{
    Alien, Body, BossState, ContinueOffer, Event, Outcome, Player, PlayerInput, Score, Script, World, reserve,
};

/// Ticks from the destruction of the last enemy to the end of the stage (3 s).
const VICTORY_TICKS: u32 = 3 * TICKS_PER_SECOND;

/// Ends the stage when it is won. When the last ship is lost, offers a continue or ends the game.
pub(crate) fn judge(world: &mut World) {
    if world.script == Script::Sandbox {
        return;
    }
    if world.ticks_left() == Some(0) {
        world.stage.outcome = Outcome::Cleared;
        world.events.push(Event::StageCleared);
        return;
    }
    let counts_ships = world.level.rules.time_limit.is_none();
    if counts_ships && world.players.iter().all(Player::is_out) {
        return offer_continue(world);
    }
    if world.stage.victory_in > 0 {
        world.stage.victory_in -= 1;
        let someone_flies = world.players.iter().any(|player| player.ship.is_some());
        if world.stage.victory_in == 0 && someone_flies {
            world.stage.outcome = Outcome::Cleared;
            pay_for_stage(world);
            world.events.push(Event::StageCleared);
        } else if world.stage.victory_in == 0 {
            // The winning ship was lost in the last blast: wait for the next ship before the stage ends.
            world.stage.victory_in = 1;
        }
    } else if world.swarm.is_none() && counts_ships && is_won(world) {
        world.stage.victory_in = VICTORY_TICKS;
        sweep_bullets(world, |_| true);
    }
}

fn is_won(world: &mut World) -> bool {
    if world.bosses_gone() < world.level.bosses.len() {
        return false;
    }
    let last = world.level.waves.iter().map(Wave::last_tick).max().unwrap_or(0);
    world.level.ends_with_boss
        || world.script_tick() > last
            && world.bodies.ecs.query_mut::<(&Body, &Alien)>().into_iter().next().is_none()
}

fn offer_continue(world: &mut World) {
    let left = world.setup.continues.saturating_sub(world.standing.continues_used);
    if left > 0 {
        world.standing.offer = Some(ContinueOffer::NEW);
        world.events.push(Event::ContinueOffered { left });
    } else {
        end_game(world);
    }
}

pub(crate) fn wait_for_continue(world: &mut World) {
    let Some(offer) = &mut world.standing.offer else { return };
    offer.ticks_left -= 1;
    let is_held = |button| (0..world.players.len()).any(|player| world.inputs.of(player).held(button));
    let fire = is_held(PlayerInput::FIRE);
    offer.fire_was_up |= !fire;
    if is_held(PlayerInput::START) || fire && offer.takes_fire() {
        take_continue(world);
    } else if offer.ticks_left == 0 {
        world.standing.offer = None;
        end_game(world);
    }
}

/// Takes a continue: resets the points and refills the ships, which arrive in the next tick.
fn take_continue(world: &mut World) {
    world.standing.offer = None;
    world.standing.continues_used += 1;
    sweep_bullets(world, |_| true);
    let Score { next_extend, .. } = Score::default();
    world.standing.score =
        Score { points: u64::from(world.standing.continues_used), next_extend, ..world.standing.score };
    let reserve = reserve(world.setup.difficulty);
    for player in &mut world.players {
        // One of these ships launches immediately.
        player.lives = reserve + 1;
    }
    world.events.push(Event::ContinueTaken { used: world.standing.continues_used });
}

fn end_game(world: &mut World) {
    world.stage.outcome = Outcome::GameOver;
    world.events.push(Event::GameOver);
}

/// Advances the chain, except while a boss cannot be hit yet, and the rank while any ship flies.
pub(crate) fn pass(world: &mut World) {
    use BossState::{Announced, Entering, Pausing};
    let boss = world.stage.boss.map(|boss| boss.state);
    if !matches!(boss, Some(Announced(_) | Entering | Pausing(_))) {
        world.standing.score.tick(&mut world.events);
    }
    if world.players.iter().any(|player| player.ship.is_some()) {
        world.standing.rank.tick(world.standing.score.multiplier());
    }
}
