//! The controls of the players in one tick.

use super::ships::MAX_PLAYERS;

/// The controls of one player in one tick: three bytes that a replay can keep, the same for keys and pads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerInput {
    /// Steering to the right, −127 (full left) to 127 (full right).
    pub stick_x: i8,
    /// Steering downward, −127 (full up) to 127 (full down).
    pub stick_y: i8,
    /// The buttons that are held: [`PlayerInput::FIRE`] and the others, or-ed together.
    pub buttons: u8,
}

impl PlayerInput {
    /// The button that fires as long as it is held.
    pub const FIRE: u8 = 1;
    /// The button that makes the ship fly slowly and shows its hull, the part that can be hit.
    pub const FOCUS: u8 = 2;
    /// The button that fires a bomb in the tick in which it goes down.
    pub const BOMB: u8 = 4;
    /// The button that takes a continue while one is offered.
    pub const START: u8 = 8;
    /// All button bits that have a meaning. A replay with other bits is refused.
    pub const ALL_BUTTONS: u8 = Self::FIRE | Self::FOCUS | Self::BOMB | Self::START;

    /// Whether `button` is held.
    pub const fn held(self, button: u8) -> bool {
        self.buttons & button != 0
    }
}

/// The controls of all players in one tick; nothing is held for a player who does not take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs(pub [PlayerInput; MAX_PLAYERS]);

impl Inputs {
    /// Returns the controls of a player, counted from 0.
    pub fn of(&self, player: usize) -> PlayerInput {
        self.0.get(player).copied().unwrap_or_default()
    }

    /// Whether any player holds `button`.
    pub fn any_held(&self, button: u8) -> bool {
        self.0.iter().any(|input| input.held(button))
    }
}

impl From<PlayerInput> for Inputs {
    fn from(input: PlayerInput) -> Self {
        Self([input, PlayerInput::default()])
    }
}

impl From<[PlayerInput; MAX_PLAYERS]> for Inputs {
    fn from(inputs: [PlayerInput; MAX_PLAYERS]) -> Self {
        Self(inputs)
    }
}
