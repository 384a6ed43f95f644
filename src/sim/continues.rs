//! Continues: after the last ship the game may go on, for the price of its points.
//!
//! When every player has lost every ship and a continue is left, the game stands and counts ten seconds down. START takes
//! the continue, and so does FIRE, once it has been up and a second has passed: who dies with the finger on the trigger
//! has not decided anything. Then everybody has new ships, and the points are set back to the number of continues taken:
//! the old way of the arcades, by which the last digit of a score tells how often.

use super::player::reserve;
use super::score::Score;
use super::world::{Outcome, World};
use super::{Event, Inputs, PlayerInput, TICKS_PER_SECOND};

/// Ticks in which the player can decide to go on.
pub const OFFER_TICKS: u32 = 10 * TICKS_PER_SECOND;
/// In so many of the first [FIRE](PlayerInput::FIRE) is not taken for an answer.
pub const DEAF_TICKS: u32 = TICKS_PER_SECOND;

/// The offer to go on, while it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) ticks_left: u32,
    /// FIRE has been up since.
    pub(super) fire_was_up: bool,
}

/// All ships are lost: the offer to go on, or the end.
pub(super) fn offer(world: &mut World, events: &mut Vec<Event>) {
    if world.continues_used < world.setup.continues {
        world.offer = Some(Offer { ticks_left: OFFER_TICKS, fire_was_up: false });
        events.push(Event::ContinueOffered { left: world.setup.continues - world.continues_used });
    } else {
        end(world, events);
    }
}

/// A tick in which the game waits for an answer.
pub(super) fn wait(world: &mut World, inputs: Inputs, events: &mut Vec<Event>) {
    let Some(offer) = &mut world.offer else { return };
    offer.ticks_left -= 1;
    let anybody = |button| (0..world.players.len()).any(|player| inputs.of(player).held(button));
    let fire = anybody(PlayerInput::FIRE);
    offer.fire_was_up |= !fire;
    let heard = offer.ticks_left + DEAF_TICKS <= OFFER_TICKS && offer.fire_was_up;
    if anybody(PlayerInput::START) || fire && heard {
        take(world, events);
    } else if offer.ticks_left == 0 {
        world.offer = None;
        end(world, events);
    }
}

/// The game goes on: in the next tick the ships are back.
fn take(world: &mut World, events: &mut Vec<Event>) {
    world.offer = None;
    world.continues_used += 1;
    // First, since what is swept away is paid for.
    world.cancel_bullets_where(|_| true, events);
    let Score { next_extend, .. } = Score::default();
    world.score = Score { points: u64::from(world.continues_used), next_extend, ..world.score };
    let reserve = reserve(world.setup.difficulty);
    for player in world.players.as_mut_slice() {
        // One of them is the ship that comes.
        player.lives = reserve + 1;
    }
    events.push(Event::ContinueTaken { used: world.continues_used });
}

fn end(world: &mut World, events: &mut Vec<Event>) {
    world.outcome = Outcome::GameOver;
    events.push(Event::GameOver);
}

impl World {
    /// Ticks left in which a continue can be taken; `None` while the game goes on.
    #[must_use]
    pub fn continue_ticks(&self) -> Option<u32> {
        self.offer.map(|offer| offer.ticks_left)
    }

    /// Continues taken, those of the stages before included.
    #[must_use]
    pub fn continues_used(&self) -> u8 {
        self.continues_used
    }
}
