//! The offer of a continue, after the last ship of all players is lost.

use crate::level::TICKS_PER_SECOND;

/// The ticks for which a continue is offered, in which the players can decide to go on.
pub const OFFER_TICKS: u32 = 10 * TICKS_PER_SECOND;
/// Ticks at the start of the offer of a continue in which [FIRE](super::PlayerInput::FIRE) is not taken as an answer.
pub const DEAF_TICKS: u32 = TICKS_PER_SECOND;

/// The offer of a continue, while the game waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) struct ContinueOffer {
    /// Ticks until the offer ends.
    pub(in crate::sim) ticks_left: u32,
    /// Whether the FIRE button was not held in some tick since the offer began.
    pub(in crate::sim) fire_was_up: bool,
}

impl ContinueOffer {
    /// A new offer of a continue, with all of its ticks left.
    pub(in crate::sim) const NEW: Self = Self { ticks_left: OFFER_TICKS, fire_was_up: false };

    /// Whether FIRE is taken as an answer to the offer: since it began, the button has been up and [`DEAF_TICKS`] have
    /// passed. A player who still holds FIRE from the fight has not answered.
    pub(in crate::sim) fn takes_fire(self) -> bool {
        self.ticks_left + DEAF_TICKS <= OFFER_TICKS && self.fire_was_up
    }
}
