//! Inhibits the desktop's screen saver through `org.freedesktop.ScreenSaver` on D-Bus, which GNOME, KDE, Xfce and others
//! offer on both X11 and Wayland.
//!
//! The game does not wait for the bus, which may hang. The inhibition ends with its connection, so there is nothing to
//! undo, even after a crash.

use crate::threads::spawn;
use std::sync::mpsc::{Sender, channel};
use zbus::blocking::Connection;

const SERVICE: &str = "org.freedesktop.ScreenSaver";
const PATH: &str = "/org/freedesktop/ScreenSaver";
/// The program and the reason.
const ARGUMENTS: (&str, &str) = ("Sector Sweep", "A game is being played");

/// An inhibition of the screen saver. It ends when this is dropped.
pub(super) struct Inhibition {
    /// Nothing is sent: the thread waits for the end of the channel.
    _end: Sender<()>,
}

/// Inhibits the screen saver. `failed` is called, on another thread, without a session bus. If the bus has no screen
/// saver, nothing is inhibited.
pub(super) fn inhibit(failed: impl FnOnce(zbus::Error) + Send + 'static) -> Inhibition {
    let (end, ended) = channel();
    let hold = move || match Connection::session() {
        Ok(bus) => {
            // Not every desktop has this service.
            let _ = bus.call_method(Some(SERVICE), PATH, Some(SERVICE), "Inhibit", &ARGUMENTS);
            let _ = ended.recv();
        }
        Err(error) => failed(error),
    };
    // Without threads the screen saver comes up.
    let _ = spawn("screen saver", hold);
    Inhibition { _end: end }
}
