//! Handling: the options of the controls beside keys and buttons.

use super::Action;
use crate::named::named;

/// How presses act, and the devices of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handling {
    /// Fire as long as its key is held, or from one press to the next.
    pub auto_fire: PressMode,
    /// Fly slowly as long as its key is held, or from one press to the next.
    pub focus: PressMode,
    /// The ship flies to where the mouse points; its buttons fire (left), focus (right) and bomb (middle).
    pub mouse_follow: bool,
    /// On pads, the button that is bound to Confirm goes back and the one for Back confirms.
    pub swap_confirm_back: bool,
    /// The devices of two players.
    pub sharing: DeviceSharing,
}

impl Handling {
    /// The action whose buttons stand for `action` on pads.
    #[must_use]
    pub const fn on_pads(self, action: Action) -> Action {
        match action {
            Action::Confirm if self.swap_confirm_back => Action::Back,
            Action::Back if self.swap_confirm_back => Action::Confirm,
            _ => action,
        }
    }
}

named! {
    /// The effect of a press on an action that lasts.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PressMode {
        /// It lasts as long as the key is held.
        #[default]
        Hold = "hold",
        /// One press begins it, the next ends it.
        Toggle = "toggle",
    }
}

named! {
    /// The devices of two players.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum DeviceSharing {
        /// By the pads in use: two pads, or the keyboard and a pad, or the two halves of the keyboard.
        #[default]
        Auto = "auto", "automatic";
        /// The first the keyboard, the second a pad.
        KeyboardPad = "keyboard-pad", "keyboard + pad";
        /// The first a pad, the second the keyboard.
        PadKeyboard = "pad-keyboard", "pad + keyboard";
        /// A pad each, in the order of their first use; the keyboard is the first player's too.
        Pads = "pads", "two pads";
        /// The right half of the keyboard the first, the left half the second.
        Keyboard = "keyboard", "one keyboard";
    }
    /// Its name on the options page.
    words label
}
