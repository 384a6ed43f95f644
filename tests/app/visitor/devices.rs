//! Keys and virtual pads for tests.
//!
//! A pad here signals where gilrs does in the program, so that everything behind is under test: the action of a button, the
//! dead zone, up and down, the player of a pad. (A pad of the kernel's own would need `/dev/uinput`, which few machines let
//! a test open.)

pub(crate) use gilrs::{Axis, Button};
use sector_sweep::app::input::{Controls, PadEvent, Pads};
use winit::keyboard::KeyCode;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Press {
    Key(KeyCode),
    Pad(usize, Button),
}

impl Press {
    pub(crate) fn set(self, controls: &mut Controls, pressed: bool) {
        match self {
            Self::Key(code) => controls.key(code, pressed, false, false),
            Self::Pad(id, button) => Pads::pass_on(id, PadEvent::Button(button, pressed), controls, true),
        }
    }
}

/// Moves the left stick of the first pad: −1 to 1 to the right and, as pads count, upward.
pub(crate) fn stick(controls: &mut Controls, right: f32, up: f32) {
    Pads::pass_on(0, PadEvent::Axis(Axis::LeftStickX, right), controls, true);
    Pads::pass_on(0, PadEvent::Axis(Axis::LeftStickY, up), controls, true);
}

pub(crate) fn unplug(controls: &mut Controls) {
    Pads::pass_on(0, PadEvent::Disconnected, controls, true);
}
