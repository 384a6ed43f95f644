//! Keys and virtual pads for tests.
//!
//! Virtual pad events enter where gilrs events do in the program, so tests cover everything after that: the action of a
//! button, the dead zone, up and down, the player of a pad. (A virtual kernel device would need `/dev/uinput`, which
//! few machines let tests open.)

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

/// Moves the left stick of the first pad: −1 to 1, positive to the right and, as on pads, upward.
pub(crate) fn stick(controls: &mut Controls, right: f32, up: f32) {
    Pads::pass_on(0, PadEvent::Axis(Axis::LeftStickX, right), controls, true);
    Pads::pass_on(0, PadEvent::Axis(Axis::LeftStickY, up), controls, true);
}

pub(crate) fn unplug(controls: &mut Controls) {
    Pads::pass_on(0, PadEvent::Disconnected, controls, true);
}
