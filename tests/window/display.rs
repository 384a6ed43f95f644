//! Hidden displays, and the lock that decides which tests may run at the same time.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, PropMode, Window};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

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
    manager: Option<Child>,
    /// Holds the server until this process ends.
    client: Option<RustConnection>,
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

    /// Like [`open_alone`](Self::open_alone), with a window manager. Without openbox, prints a message and returns
    /// `None`.
    pub(crate) fn open_managed() -> Option<Self> {
        let mut display = Self::open_alone()?;
        // A display from the environment has its own.
        if display.server.is_some() {
            let mut manager = Command::new("openbox");
            manager.args(["--sm-disable", "--config-file", "/dev/null"]).env("DISPLAY", &display.name);
            manager.stdout(Stdio::null()).stderr(Stdio::null());
            display.manager = manager.spawn().ok();
            if display.manager.is_none() {
                println!("SKIPPED: openbox is not installed, so there is no window manager");
                return None;
            }
            display.wait_for_manager();
        }
        Some(display)
    }

    /// Waits until the window manager has announced itself.
    fn wait_for_manager(&self) {
        let (x, root) = self.connect();
        let name = x.intern_atom(false, b"_NET_SUPPORTING_WM_CHECK").expect("a request").reply();
        let name = name.expect("the display answers").atom;
        let has_manager = || {
            let property = x.get_property(false, root, name, AtomEnum::ANY, 0, 1).expect("a request").reply();
            property.is_ok_and(|property| property.value_len > 0)
        };
        let wait = std::time::Duration::from_millis(50);
        let mut tries = 0;
        while !has_manager() {
            tries += 1;
            assert!(tries < 1200, "the window manager does not announce itself");
            std::thread::sleep(wait);
        }
    }

    pub(crate) fn connect(&self) -> (RustConnection, Window) {
        let (x, screen) = x11rb::connect(Some(&self.name)).expect("the display answers");
        let root = x.setup().roots[screen].root;
        (x, root)
    }

    /// Sets the scale of the desktop, as its settings do.
    pub(crate) fn set_dpi(&mut self, dpi: u32) {
        let (x, root) = self.connect();
        let text = format!("Xft.dpi:\t{dpi}\n");
        let name = AtomEnum::RESOURCE_MANAGER;
        let set = x.change_property8(PropMode::REPLACE, root, name, AtomEnum::STRING, text.as_bytes());
        set.expect("a request").check().expect("the display answers");
        self.client = Some(x);
    }

    pub(crate) fn point_at(&mut self, x: i16, y: i16) {
        let (server, root) = self.connect();
        let moved = server.warp_pointer(x11rb::NONE, root, 0, 0, 0, 0, x, y);
        moved.expect("a request").check().expect("the display answers");
        self.client = Some(server);
    }

    fn open_at(turn: Turn) -> Option<Self> {
        if Command::new("xdotool").arg("version").output().is_err() {
            println!("SKIPPED: xdotool is not installed, so there is nobody to press keys");
            return None;
        }
        if let Some((server, name)) = start_server() {
            return Some(Self { name, server: Some(server), manager: None, client: None, _turn: turn });
        }
        drop(turn);
        match std::env::var("DISPLAY") {
            Ok(name) if !name.is_empty() => {
                Some(Self { name, server: None, manager: None, client: None, _turn: Turn::alone() })
            }
            _ => {
                println!("SKIPPED: no display, and no Xvfb to make one");
                None
            }
        }
    }

    pub(crate) fn end(&mut self) {
        if let Some(mut manager) = self.manager.take() {
            let _ = manager.kill();
            let _ = manager.wait();
        }
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
