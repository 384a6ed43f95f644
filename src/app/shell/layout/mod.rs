//! The keyboard layout of the system, read at the start and whenever it changes, so that even the first hint has the
//! right labels.

mod wayland;
mod x11;

use super::ShellEvent;
use super::starting::{has_wayland, has_wayland_socket};
use crate::threads;
use std::error::Error;
use winit::event_loop::EventLoopProxy;
use winit::keyboard::{KeyCode, PhysicalKey};
use winit::platform::scancode::PhysicalKeyExtScancode;
use xkeysym::{Keysym, key};

/// The difference between the key codes of keyboard layouts and those of the kernel, which winit uses.
const FIRST_KEY: u32 = 8;

/// Starts a thread that reports the labels of all keys. It ends with the connection to the display server. If it cannot
/// read them, labels are learned from key presses.
pub(super) fn watch(proxy: EventLoopProxy<ShellEvent>) {
    // This names a connection that only winit may use.
    if has_wayland_socket() {
        return;
    }
    let _ = threads::spawn("keyboard layout", move || {
        let report = if has_wayland() { wayland::report } else { x11::report };
        if let Err(error) = report(Sender(proxy)) {
            log::info!("the keyboard layout is not read: {error}");
        }
    });
}

struct Sender(EventLoopProxy<ShellEvent>);

impl Sender {
    /// Reports labels to the game. Fails if it has ended.
    fn send(&self, labels: Vec<(KeyCode, char)>) -> Result<(), Box<dyn Error>> {
        self.0.send_event(ShellEvent::Labels(labels)).map_err(|_| "the game has ended".into())
    }
}

/// Returns the key code of a position in keyboard layouts.
fn number(code: KeyCode) -> Option<u32> {
    PhysicalKey::Code(code).to_scancode().map(|number| number + FIRST_KEY)
}

/// Returns the character of a key symbol. Dead keys are labeled with their accent.
fn character(symbol: u32) -> Option<char> {
    match symbol {
        key::dead_circumflex => Some('^'),
        key::dead_acute => Some('´'),
        key::dead_grave => Some('`'),
        key::dead_tilde => Some('~'),
        key::dead_diaeresis => Some('¨'),
        _ => Keysym::new(symbol).key_char(),
    }
}
