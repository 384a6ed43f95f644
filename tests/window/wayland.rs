//! The real program on Wayland, in a compositor without a screen. The program's own log of the protocol shows what it does.

use crate::display::Display;
use crate::game::{program, wait_for_end};
use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const SOCKET: &str = "sweep-test";

/// A compositor with a monitor of 1920 × 1080 pixels, on which everything is drawn at twice the size.
struct Weston(Child);

impl Weston {
    /// Without weston, prints a message and returns `None`.
    fn start(runtime: &Path) -> Option<Self> {
        let mut weston = Command::new("weston");
        weston.args([
            "--backend=headless-backend.so",
            "--width=960",
            "--height=540",
            "--scale=2",
            "--idle-time=0",
        ]);
        weston.args(["--socket", SOCKET]).env("XDG_RUNTIME_DIR", runtime);
        weston
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let Ok(weston) = weston.spawn() else {
            println!("SKIPPED: weston is not installed, so there is no Wayland");
            return None;
        };
        let started = Self(weston);
        wait("the compositor", || runtime.join(SOCKET).exists());
        Some(started)
    }
}

impl Drop for Weston {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[expect(clippy::disallowed_methods, reason = "a real program takes real time")]
fn wait(what: &str, mut is_there: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_there() {
        assert!(start.elapsed() < Duration::from_secs(60), "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_window_fits_the_screen_on_wayland() {
    // The other tests leave it some time.
    let Some(_turn) = Display::open_alone() else { return };
    let [runtime, data] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let Some(_weston) = Weston::start(runtime.path()) else { return };
    let words = data.path().join("words");
    let mut game = program(data.path());
    game.env("XDG_RUNTIME_DIR", runtime.path()).env("WAYLAND_DISPLAY", SOCKET).env("WAYLAND_DEBUG", "1");
    let mut game = game.stderr(File::create(&words).expect("a file")).spawn().expect("it starts");
    let protocol = || std::fs::read_to_string(&words).expect("a file");
    // At this scale, the window has half as many units as pixels, and its title bar is above it.
    wait("a window of 1280 × 720 pixels", || {
        let protocol = protocol();
        let last = |request: &str| {
            protocol.lines().rfind(|line| line.contains(request)).unwrap_or_default().to_owned()
        };
        last("set_window_geometry").contains(", 640, ") && protocol.contains("set_buffer_scale(2)")
    });
    assert!(protocol().contains(&format!("set_app_id(\"{}\")", crate::app_id())), "{}", protocol());
    wait("frames of this size", || protocol().contains(", 1280, 720, 5120, "));
    Command::new("kill").args(["-TERM", &game.id().to_string()]).status().expect("the command kill");
    let status = wait_for_end(&mut game);
    let _ = game.kill();
    assert_eq!(status.and_then(|status| status.code()), Some(0), "{}", protocol());
}
