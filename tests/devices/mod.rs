//! Input devices for tests: keys, the mouse and virtual pads.
//!
//! A pad here signals where gilrs does in the program, so that all that lies behind is under test: which button is
//! which action, the dead zone, up and down, whose pad it is. (A pad of the kernel's own would need `/dev/uinput`, which
//! few machines let a test open.)

// Each test takes what it needs.
#![allow(dead_code)]

use glam::Vec2;
use sector_sweep::app::input::{Controls, PadEvent, Pads};
use winit::event::MouseButton;
use winit::keyboard::KeyCode;

pub(crate) use gilrs::{Axis, Button};

/// A key or a pad button.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Press {
    /// A key of the keyboard.
    Key(KeyCode),
    /// A button of the pad with this id.
    Pad(usize, Button),
}

impl Press {
    pub(crate) fn down(self, controls: &mut Controls) {
        self.set(controls, true);
    }

    pub(crate) fn up(self, controls: &mut Controls) {
        self.set(controls, false);
    }

    fn set(self, controls: &mut Controls, pressed: bool) {
        match self {
            Self::Key(code) => controls.key(code, pressed, false, false),
            Self::Pad(id, button) => signal(controls, id, PadEvent::Button(button, pressed)),
        }
    }
}

/// Moves the left stick of a pad: −1 to 1 to the right and, as pads count, upward.
pub(crate) fn stick(controls: &mut Controls, id: usize, right: f32, up: f32) {
    signal(controls, id, PadEvent::Axis(Axis::LeftStickX, right));
    signal(controls, id, PadEvent::Axis(Axis::LeftStickY, up));
}

/// Pulls a pad out.
pub(crate) fn unplug(controls: &mut Controls, id: usize) {
    signal(controls, id, PadEvent::Disconnected);
}

/// Moves the mouse to a place of the field.
pub(crate) fn point(controls: &mut Controls, x: f32, y: f32) {
    controls.pointer_moved(Vec2::new(x, y));
}

/// Presses or releases a button of the mouse.
pub(crate) fn mouse(controls: &mut Controls, button: MouseButton, pressed: bool) {
    controls.mouse_button(button, pressed);
}

fn signal(controls: &mut Controls, id: usize, event: PadEvent) {
    Pads::pass_on(id, event, controls, true);
}
