//! What one player asks for in one tick.

/// One tick of one player's controls: three bytes that a replay can keep.
///
/// The stick is the only way to steer, for keys and pads alike, so that the simulation cannot tell them apart.
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
    /// Fires as long as it is held.
    pub const FIRE: u8 = 1;
    /// Flies slowly and shows the hull.
    pub const FOCUS: u8 = 2;
    /// Every bit that means something; others are refused in a replay.
    pub const ALL_BUTTONS: u8 = Self::FIRE | Self::FOCUS;

    /// Whether `button` is held.
    #[must_use]
    pub const fn held(self, button: u8) -> bool {
        self.buttons & button != 0
    }
}
