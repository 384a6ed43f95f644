//! The assignment of devices to players: one player has them all, two share keyboard and pads.

use super::{DeviceSharing, Handling};

/// The device of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerDevice {
    /// All devices, of a player alone.
    Any,
    /// The whole keyboard.
    Keyboard,
    /// The right half of the keyboard, with the arrow keys.
    RightHalf,
    /// The left half of the keyboard, with the letters.
    LeftHalf,
    /// The pad that was used first.
    FirstPad,
    /// The pad that was used second.
    SecondPad,
    /// A pad that has not been used yet; the next pad that is used becomes it.
    AwaitedPad,
}

impl PlayerDevice {
    /// The name on the page where a game begins.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Any => "keyboard, mouse or pad",
            Self::Keyboard => "keyboard",
            Self::RightHalf => "keyboard, right half",
            Self::LeftHalf => "keyboard, left half",
            Self::FirstPad => "pad 1",
            Self::SecondPad => "pad 2",
            Self::AwaitedPad => "pad: press a button on it",
        }
    }
}

/// The pads by the order of their first use, and how many play.
#[derive(Clone, Debug, Default)]
pub(super) struct DeviceAssignment {
    two: bool,
    /// Ids of the pads in use. A pad that is lost leaves its place to the next that is used, so that the other player keeps
    /// the same pad.
    pads: [Option<usize>; 2],
    /// The number of places that were taken, lost pads counted: the sharing must not change when a pad is lost.
    taken: usize,
}

impl DeviceAssignment {
    /// Sets whether two play. Returns whether that is a change.
    pub(super) fn set_two(&mut self, two: bool) -> bool {
        std::mem::replace(&mut self.two, two) != two
    }

    /// Gives a pad that is in use a place, if one is free.
    pub(super) fn take(&mut self, id: usize) {
        if self.pads.contains(&Some(id)) {
            return;
        }
        if let Some(place) = self.pads.iter().position(Option::is_none) {
            self.pads[place] = Some(id);
            self.taken = self.taken.max(place + 1);
        }
    }

    /// Removes a pad that is gone. Returns its player, where two play.
    pub(super) fn lose(&mut self, id: usize, handling: Handling) -> Option<usize> {
        let player = self.pad_player(id, handling);
        for place in self.pads.iter_mut().filter(|place| **place == Some(id)) {
            *place = None;
        }
        player.filter(|_| self.two)
    }

    /// The player of the keyboard, where it is not shared.
    pub(super) fn keyboard_player(&self, handling: Handling) -> usize {
        usize::from(self.two && self.sharing(handling) == DeviceSharing::PadKeyboard)
    }

    /// Whether each has a half of the keyboard.
    pub(super) fn shares_keyboard(&self, handling: Handling) -> bool {
        self.two && self.sharing(handling) == DeviceSharing::Keyboard
    }

    /// The player of a pad; a third pad has none.
    pub(super) fn pad_player(&self, id: usize, handling: Handling) -> Option<usize> {
        match self.sharing(handling) {
            _ if !self.two => Some(0),
            DeviceSharing::Pads => self.pads.iter().position(|&pad| pad == Some(id)),
            DeviceSharing::KeyboardPad => Some(1),
            DeviceSharing::PadKeyboard | DeviceSharing::Keyboard | DeviceSharing::Auto => Some(0),
        }
    }

    /// The device of a player, counted from 0; there is no third.
    pub(super) fn device(&self, player: usize, handling: Handling) -> PlayerDevice {
        if self.two { self.device_of_two(player, handling) } else { PlayerDevice::Any }
    }

    /// The device of a player, counted from 0, if two play.
    pub(super) fn device_of_two(&self, player: usize, handling: Handling) -> PlayerDevice {
        let pad =
            |place: usize, device| if self.pads[place].is_some() { device } else { PlayerDevice::AwaitedPad };
        let any_pad =
            || if self.pads[0].is_some() { PlayerDevice::FirstPad } else { pad(1, PlayerDevice::SecondPad) };
        match (self.sharing(handling), player) {
            (DeviceSharing::KeyboardPad, 0) | (DeviceSharing::PadKeyboard, 1..) => PlayerDevice::Keyboard,
            (DeviceSharing::KeyboardPad, 1..) | (DeviceSharing::PadKeyboard, 0) => any_pad(),
            (DeviceSharing::Pads, 0) => pad(0, PlayerDevice::FirstPad),
            (DeviceSharing::Pads, 1..) => pad(1, PlayerDevice::SecondPad),
            (DeviceSharing::Keyboard | DeviceSharing::Auto, 0) => PlayerDevice::RightHalf,
            (DeviceSharing::Keyboard | DeviceSharing::Auto, 1..) => PlayerDevice::LeftHalf,
        }
    }

    /// The sharing in force; never [`DeviceSharing::Auto`].
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

    fn devices(assignment: &DeviceAssignment, sharing: DeviceSharing) -> [PlayerDevice; 2] {
        let handling = Handling { sharing, ..Handling::default() };
        [0, 1].map(|player| assignment.device(player, handling))
    }

    /// Tests the devices of two players, by the option and by the number of pads in use.
    #[test]
    fn two_share_what_there_is() {
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
            assert_eq!(devices(&assignment, sharing), expected, "{sharing:?} with {pads} pads");
        }
        assert_eq!(
            devices(&DeviceAssignment::default(), DeviceSharing::Pads),
            [PlayerDevice::Any; 2],
            "alone"
        );
    }

    /// Tests that a lost pad leaves its own place and no other, and that the next pad takes it.
    #[test]
    fn a_lost_pad_leaves_its_place() {
        let handling = Handling::default();
        let mut assignment = DeviceAssignment { two: true, ..DeviceAssignment::default() };
        assignment.take(4);
        assignment.take(9);
        assert_eq!(assignment.lose(4, handling), Some(0));
        assert_eq!(
            devices(&assignment, DeviceSharing::Auto),
            [PlayerDevice::AwaitedPad, PlayerDevice::SecondPad]
        );
        assignment.take(5);
        assert_eq!([5, 9, 4].map(|id| assignment.pad_player(id, handling)), [Some(0), Some(1), None]);
    }
}
