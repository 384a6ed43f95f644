//! The controls of the players in one tick.

use super::ships::MAX_PLAYERS;

/// The controls of one player in one tick, in three bytes. Keyboards and gamepads look the same to the game and to
/// replays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerInput {
    /// Horizontal steering, −127 (full left) to 127 (full right).
    pub stick_x: i8,
    /// Vertical steering, −127 (full up) to 127 (full down).
    pub stick_y: i8,
    /// The held buttons: [`PlayerInput::FIRE`] and the others, combined with bitwise or.
    pub buttons: u8,
}

impl PlayerInput {
    /// The fire button. The guns fire as long as it is held.
    pub const FIRE: u8 = 1;
    /// The focus button. It slows the ship down and shows its hull, the part that can be hit.
    pub const FOCUS: u8 = 2;
    /// The bomb button. It fires a bomb in the tick in which it is pressed.
    pub const BOMB: u8 = 4;
    /// The start button. It takes a continue while one is offered.
    pub const START: u8 = 8;
    /// The surge button. It spends all full cells in the tick in which it is pressed.
    pub const SURGE: u8 = 16;
    /// All valid button bits. Replays with other bits are refused.
    pub const ALL_BUTTONS: u8 = Self::FIRE | Self::FOCUS | Self::BOMB | Self::START | Self::SURGE;

    /// Whether `button`, such as [`PlayerInput::FIRE`], is held.
    pub const fn held(self, button: u8) -> bool {
        self.buttons & button != 0
    }
}

/// A button that acts when it is pressed, not while it is held. A press while a blast freezes the game waits until the
/// game resumes.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sim) struct Press {
    held: bool,
    waits: bool,
}

impl Press {
    pub(in crate::sim) fn note(&mut self, held: bool) {
        self.waits |= held && !self.held;
        self.held = held;
    }

    /// Returns whether a press was waiting, and clears it.
    pub(in crate::sim) fn take(&mut self) -> bool {
        std::mem::take(&mut self.waits)
    }

    pub(in crate::sim) fn bits(self) -> u8 {
        u8::from(self.held) + 2 * u8::from(self.waits)
    }
}

/// The controls of all players in one tick. A player who does not take part holds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs(pub [PlayerInput; MAX_PLAYERS]);

impl Inputs {
    /// Returns the controls of a player, counted from 0. Beyond the last player, no control is held.
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
