//! The options of the controls beside keys and buttons, and the assignment of devices to players: a single player has all
//! devices, two players share keyboard and pads.

use super::Action;
use crate::named::named;

/// The options of the controls beside keys, buttons and the dead zone: what a press does, whether the ship follows the
/// mouse, and which player uses which device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handling {
    /// The way to fire: as long as the key is held, or from one press to the next.
    pub auto_fire: PressMode,
    /// The way to fly slowly: as long as the key is held, or from one press to the next.
    pub focus: PressMode,
    /// Whether the ship flies to the pointer; the mouse buttons then fire (left), focus (right) and bomb (middle).
    pub mouse_follow: bool,
    /// Whether, on pads, the button that is bound to Confirm goes back and the button for Back confirms.
    pub swap_confirm_back: bool,
    /// The way in which two players share keyboard and pads.
    pub sharing: DeviceSharing,
}

impl Handling {
    /// Returns the action whose pad buttons perform `action`: the same, or with
    /// [`swap_confirm_back`](Self::swap_confirm_back) Back for Confirm and Confirm for Back.
    pub const fn on_pads(self, action: Action) -> Action {
        match action {
            Action::Confirm if self.swap_confirm_back => Action::Back,
            Action::Back if self.swap_confirm_back => Action::Confirm,
            _ => action,
        }
    }
}

named! {
    /// The way in which a key or button keeps up an action that lasts, such as fire or focus.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PressMode {
        /// The action lasts as long as the key is held.
        #[default]
        Hold = "hold",
        /// A press begins the action, the next press ends it.
        Toggle = "toggle",
    }
}

named! {
    /// The way in which two players share keyboard and pads.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum DeviceSharing {
        /// By the pads in use: two pads, or the keyboard and a pad, or the two halves of the keyboard.
        #[default]
        Auto = "auto", "automatic";
        /// The keyboard for the first player, a pad for the second.
        KeyboardPad = "keyboard-pad", "keyboard + pad";
        /// A pad for the first player, the keyboard for the second.
        PadKeyboard = "pad-keyboard", "pad + keyboard";
        /// A pad each, in the order of their first use; the keyboard is the first player's too.
        Pads = "pads", "two pads";
        /// The right half of the keyboard for the first player, the left half for the second.
        Keyboard = "keyboard", "one keyboard";
    }
    /// The name on the options page.
    words label
}

named! {
    /// The device that one of two players uses, with its name on the page where a game begins.
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
        /// A pad that has not been used yet: the next pad that is used becomes this player's.
        AwaitedPad = "pad: press a button on it",
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct DeviceAssignment {
    pub(super) two: bool,
    /// Ids of the pads in use. A pad that is lost leaves its slot to the next that is used, so that the other player
    /// keeps the same pad.
    pads: [Option<usize>; 2],
    /// The number of slots of `pads` that have ever been taken, 0 to 2. A lost pad does not lower this number, so that
    /// the sharing does not change when a pad is lost.
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

    /// Returns the player who had the pad; `None` where only one plays or the pad had no player.
    pub(super) fn lose(&mut self, id: usize, handling: Handling) -> Option<usize> {
        let player = self.pad_player(id, handling);
        self.pads = self.pads.map(|pad| pad.filter(|&pad| pad != id));
        player.filter(|_| self.two)
    }

    /// The player of the keyboard, counted from 0; the first where two share the keyboard.
    pub(super) fn keyboard_player(&self, handling: Handling) -> usize {
        usize::from(self.two && self.sharing(handling) == DeviceSharing::PadKeyboard)
    }

    pub(super) fn shares_keyboard(&self, handling: Handling) -> bool {
        self.two && self.sharing(handling) == DeviceSharing::Keyboard
    }

    /// The player of a pad, counted from 0; a third pad has none.
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
    fn two_share_the_devices() {
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
