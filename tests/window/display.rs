//! Hidden displays, and the lock that decides which tests may run at the same time.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The lock of running games. Games with a display and keyboard of their own share it. A test that measures time or
/// uses the environment's display holds it alone.
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
    /// Starts a separate X server, so that no key ever reaches another program. Without Xvfb, uses the display from the
    /// environment. With neither, or without xdotool, prints a message and returns `None`: the test is skipped.
    pub(crate) fn open() -> Option<Self> {
        Self::open_at(Turn::shared())
    }

    /// Like [`open`](Self::open), but no other game runs at the same time, for tests that measure time.
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

/// Starts a server and returns its display number, a free one. The server exits with its last client, so nothing is
/// left running if this process is killed.
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
