//! A display that nobody sees, and who may use it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Games are tested one after the other: a slow machine has enough with one, and so has the keyboard.
static TURN: Mutex<()> = Mutex::new(());

pub(crate) struct Display {
    pub(crate) name: String,
    server: Option<Child>,
    _turn: MutexGuard<'static, ()>,
}

impl Display {
    /// A server of our own, so that no key ever reaches another program; where there is no Xvfb, the display that
    /// the environment names. With neither, or without xdotool, says so and gives `None`: the test is skipped.
    pub(crate) fn open() -> Option<Self> {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        if Command::new("xdotool").arg("version").output().is_err() {
            println!("SKIPPED: xdotool is not installed, so there is nobody to press keys");
            return None;
        }
        if let Some((server, name)) = start_server() {
            return Some(Self { name, server: Some(server), _turn: turn });
        }
        match std::env::var("DISPLAY") {
            Ok(name) if !name.is_empty() => Some(Self { name, server: None, _turn: turn }),
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
