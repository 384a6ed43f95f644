//! Control options other than bindings, and the assignment of devices to players. A single player has all devices, and
//! two players share the keyboard and pads.

use super::Action;
use crate::named::named;

/// Control options other than bindings and the dead zone: hold or toggle, mouse follow, and which player uses which
/// device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handling {
    /// How the fire button works: held, or toggled by each press.
    pub auto_fire: PressMode,
    /// How the focus button works: held, or toggled by each press.
    pub focus: PressMode,
    /// Whether the ship follows the mouse pointer. The mouse buttons then fire (left), focus (right) and bomb (middle).
    pub mouse_follow: bool,
    /// Whether, on pads, the buttons for Confirm and Back are swapped.
    pub swap_confirm_back: bool,
    /// How two players share the keyboard and pads.
    pub sharing: DeviceSharing,
}

impl Handling {
    /// Returns the action whose pad buttons perform `action`. With [`swap_confirm_back`](Self::swap_confirm_back),
    /// Confirm and Back are swapped; otherwise, this is `action` itself.
    pub const fn on_pads(self, action: Action) -> Action {
        match action {
            Action::Confirm if self.swap_confirm_back => Action::Back,
            Action::Back if self.swap_confirm_back => Action::Confirm,
            _ => action,
        }
    }
}

named! {
    /// How a key or button controls a continuous action such as fire or focus.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PressMode {
        /// The action lasts while the key is held.
        #[default]
        Hold = "hold",
        /// Each press switches the action on or off.
        Toggle = "toggle",
    }
}

named! {
    /// How two players share the keyboard and pads.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum DeviceSharing {
        /// The pads in use decide: two pads, or the keyboard and one pad, or the two halves of the keyboard.
        #[default]
        Auto = "auto", "automatic";
        /// The first player has the keyboard, the second a pad.
        KeyboardPad = "keyboard-pad", "keyboard + pad";
        /// The first player has a pad, the second the keyboard.
        PadKeyboard = "pad-keyboard", "pad + keyboard";
        /// Each player has a pad, in the order of first use. The first player also has the keyboard.
        Pads = "pads", "two pads";
        /// The first player has the right half of the keyboard, the second the left half.
        Keyboard = "keyboard", "one keyboard";
    }
    /// The name on the options page.
    words label
}

named! {
    /// The device of one of two players, with its name on the new game page.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PlayerDevice {
        /// The whole keyboard.
        Keyboard = "keyboard",
        /// The right half of the keyboard, with the arrow keys.
        RightHalf = "keyboard, right half",
        /// The left half of the keyboard, with the letters.
        LeftHalf = "keyboard, left half",
        /// The pad that was used first.
        FirstPad = "pad 1",
        /// The pad that was used second.
        SecondPad = "pad 2",
        /// A pad that has not been used yet. The next pad used becomes this player's.
        AwaitedPad = "pad: press a button",
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct DeviceAssignment {
    pub(super) two: bool,
    /// The ids of the pads in use. A lost pad frees its slot for the next pad used, so the other player keeps theirs.
    pads: [Option<usize>; 2],
    /// The number of slots in `pads` ever filled, 0 to 2. It stays when a pad is lost, so the sharing stays, too.
    taken: usize,
}

impl DeviceAssignment {
    pub(super) fn take(&mut self, id: usize) {
        if self.pads.contains(&Some(id)) {
            return;
        }
        if let Some(slot) = self.pads.iter().position(Option::is_none) {
            self.pads[slot] = Some(id);
            self.taken = self.taken.max(slot + 1);
        }
    }

    /// Frees the slot of a lost pad. Returns its player's index, or `None` in a one-player game or if it had no player.
    pub(super) fn lose(&mut self, id: usize, handling: Handling) -> Option<usize> {
        let player = self.pad_player(id, handling);
        self.pads = self.pads.map(|pad| pad.filter(|&pad| pad != id));
        player.filter(|_| self.two)
    }

    /// Returns the index of the player at the keyboard. If two players share it, returns the first one.
    pub(super) fn keyboard_player(&self, handling: Handling) -> usize {
        usize::from(self.two && self.sharing(handling) == DeviceSharing::PadKeyboard)
    }

    pub(super) fn shares_keyboard(&self, handling: Handling) -> bool {
        self.two && self.sharing(handling) == DeviceSharing::Keyboard
    }

    /// Returns the index of the player who has the pad, or `None` for a third pad.
    pub(super) fn pad_player(&self, id: usize, handling: Handling) -> Option<usize> {
        match self.sharing(handling) {
            _ if !self.two => Some(0),
            DeviceSharing::Pads => self.pads.iter().position(|&pad| pad == Some(id)),
            DeviceSharing::KeyboardPad => Some(1),
            DeviceSharing::PadKeyboard | DeviceSharing::Keyboard | DeviceSharing::Auto => Some(0),
        }
    }

    pub(super) fn devices_of_two(&self, handling: Handling) -> [PlayerDevice; 2] {
        let [first, second] = self.pads.map(|pad| pad.is_some());
        let first_pad = if first { PlayerDevice::FirstPad } else { PlayerDevice::AwaitedPad };
        let second_pad = if second { PlayerDevice::SecondPad } else { PlayerDevice::AwaitedPad };
        let any_pad = if first { first_pad } else { second_pad };
        match self.sharing(handling) {
            DeviceSharing::KeyboardPad => [PlayerDevice::Keyboard, any_pad],
            DeviceSharing::PadKeyboard => [any_pad, PlayerDevice::Keyboard],
            DeviceSharing::Pads => [first_pad, second_pad],
            DeviceSharing::Keyboard | DeviceSharing::Auto => {
                [PlayerDevice::RightHalf, PlayerDevice::LeftHalf]
            }
        }
    }

    fn sharing(&self, handling: Handling) -> DeviceSharing {
        match (handling.sharing, self.taken) {
            (DeviceSharing::Auto, 0) => DeviceSharing::Keyboard,
            (DeviceSharing::Auto, 1) => DeviceSharing::KeyboardPad,
            (DeviceSharing::Auto, _) => DeviceSharing::Pads,
            (chosen, _) => chosen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_share_the_devices() {
        use PlayerDevice::{AwaitedPad, FirstPad, Keyboard, LeftHalf, RightHalf, SecondPad};
        let cases = [
            (DeviceSharing::Auto, 0, [RightHalf, LeftHalf]),
            (DeviceSharing::Auto, 1, [Keyboard, FirstPad]),
            (DeviceSharing::Auto, 2, [FirstPad, SecondPad]),
            (DeviceSharing::KeyboardPad, 0, [Keyboard, AwaitedPad]),
            (DeviceSharing::PadKeyboard, 1, [FirstPad, Keyboard]),
            (DeviceSharing::Pads, 1, [FirstPad, AwaitedPad]),
            (DeviceSharing::Keyboard, 2, [RightHalf, LeftHalf]),
        ];
        for (sharing, pads, expected) in cases {
            let mut assignment = DeviceAssignment { two: true, ..DeviceAssignment::default() };
            (0..pads).for_each(|id| assignment.take(id + 7));
            let handling = Handling { sharing, ..Handling::default() };
            assert_eq!(assignment.devices_of_two(handling), expected, "{sharing:?} with {pads} pads");
        }
    }
}
