//! Handling: the options of the controls beside keys and buttons.

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
