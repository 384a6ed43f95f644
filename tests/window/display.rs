//! A display that nobody sees, and who may use it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Each game has a display and a keyboard of its own. Who measures, or has only the display of the environment, is alone.
static TURN: RwLock<()> = RwLock::new(());

enum Turn {
    Shared { _guard: RwLockReadGuard<'static, ()> },
    Alone { _guard: RwLockWriteGuard<'static, ()> },
}

impl Turn {
    fn shared() -> Self {
        Self::Shared { _guard: TURN.read().unwrap_or_else(PoisonError::into_inner) }
    }

    fn alone() -> Self {
        Self::Alone { _guard: TURN.write().unwrap_or_else(PoisonError::into_inner) }
    }
}

pub(crate) struct Display {
    pub(crate) name: String,
    server: Option<Child>,
    _turn: Turn,
}

impl Display {
    /// A server of our own, so that no key ever reaches another program; where there is no Xvfb, the display that
    /// the environment names. With neither, or without xdotool, says so and gives `None`: the test is skipped.
    pub(crate) fn open() -> Option<Self> {
        Self::open_at(Turn::shared())
    }

    /// The same for a test that measures time: no other game runs beside it.
    pub(crate) fn open_alone() -> Option<Self> {
        Self::open_at(Turn::alone())
    }

    fn open_at(turn: Turn) -> Option<Self> {
        if Command::new("xdotool").arg("version").output().is_err() {
            println!("SKIPPED: xdotool is not installed, so there is nobody to press keys");
            return None;
        }
        if let Some((server, name)) = start_server() {
            return Some(Self { name, server: Some(server), _turn: turn });
        }
        drop(turn);
        match std::env::var("DISPLAY") {
            Ok(name) if !name.is_empty() => Some(Self { name, server: None, _turn: Turn::alone() }),
            _ => {
                println!("SKIPPED: no display, and no Xvfb to make one");
                None
            }
        }
    }

    pub(crate) fn end(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

/// The server picks a free number and tells it. It ends by itself with its last client, so that nothing stays
/// behind should this process be killed.
fn start_server() -> Option<(Child, String)> {
    let mut server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1600x900x24", "-nolisten", "tcp", "-terminate"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut number = String::new();
    let told = server.stdout.take().map(|out| BufReader::new(out).read_line(&mut number));
    if matches!(told, Some(Ok(1..))) {
        return Some((server, format!(":{}", number.trim())));
    }
    // It ended without a number: it could not start.
    let _ = server.kill();
    let _ = server.wait();
    None
}

impl Drop for Display {
    fn drop(&mut self) {
        self.end();
    }
}
