//! A good guest on the desktop: the window fits the screen at any scale, a hidden window rests, still pages are not drawn
//! again, a resting mouse does nothing, and the display stays on only while a stage is flown.

use crate::display::Display;
use crate::game::Game;
use crate::picture::Picture;
use sector_sweep::app::settings::Settings;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;
use x11rb::connection::Connection;

/// The screen has 1600 × 900 pixels. At 192 dpi, a window of 1280 × 720 logical pixels would not fit.
const DPI: [u32; 3] = [96, 144, 192];

fn size_in_settings(game: &Game) -> Option<u8> {
    let settings = std::fs::read(game.data.path().join("settings.toml")).ok()?;
    Some(Settings::from_toml(&settings).ok()?.window.size)
}

#[test]
fn the_window_fits_the_screen_at_any_scale() {
    for dpi in DPI {
        let Some(mut display) = Display::open() else { return };
        display.set_dpi(dpi);
        let mut game = Game::start_at_the_title(display);
        assert_eq!(game.size(), Some((1280, 720)), "{dpi} dpi");
        game.focus();
        game.wait("the title", |game| game.is_moving().then_some(()));
        // QUIT and OPTIONS come above the first item of the title; full screen above the size.
        ["Up", "Up", "Return", "Down", "Left"].into_iter().for_each(|key| game.press(key));
        game.wait("the smallest size", |game| (game.size() == Some((640, 360))).then_some(()));
        // One size fits besides it.
        game.press("Left");
        game.wait("the largest size", |game| (game.size() == Some((1280, 720))).then_some(()));
        game.press("Left");
        game.wait("the smallest size", |game| (game.size() == Some((640, 360))).then_some(()));
        game.press("Escape");
        game.wait("the setting", |game| (size_in_settings(game) == Some(1)).then_some(()));
        game.close(0);
    }
}

#[test]
fn the_window_follows_the_scale_of_the_desktop() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start_at_the_title(display);
    assert_eq!(game.size(), Some((1280, 720)));
    for dpi in [192, 96, 144] {
        game.set_dpi(dpi);
        thread::sleep(Duration::from_secs(1));
        assert_eq!(game.size(), Some((1280, 720)), "{dpi} dpi");
    }
    game.resize(700, 400);
    game.set_dpi(96);
    thread::sleep(Duration::from_secs(1));
    assert_eq!(game.size(), Some((700, 400)), "the player's own size");
    assert!(game.is_moving());
    game.close(0);
    assert_eq!(size_in_settings(&game).unwrap_or(0), 0, "the size in the settings is the player's");
}

#[test]
fn still_pages_are_drawn_when_they_change() {
    let Some(display) = Display::open_alone() else { return };
    let mut game = Game::start(display);
    game.resume();
    assert!(game.frames_a_second() > 10, "a game is drawn all the time");
    game.press("Escape");
    let menu = game.still("the pause");
    assert_eq!(game.frames_a_second(), 0, "nothing moves");
    assert!(game.press_shows("Down"), "an answer at once");
    let moved = game.still("the pause");
    assert!(moved != menu, "the cursor has moved");
    // After an event, the page may move for half a second.
    thread::sleep(Duration::from_secs(2));
    let share = game.cpu_percent(Duration::from_secs(4));
    assert!(share <= 8.0, "{share} % of a core");
    game.press("Escape");
    game.wait("the game to go on", |game| game.is_moving().then_some(()));
}

#[test]
fn decoration_is_drawn_thirty_times_a_second() {
    let Some(display) = Display::open_alone() else { return };
    let mut game = Game::start_at_the_title(display);
    game.focus();
    game.wait("the title", |game| game.is_moving().then_some(()));
    // A small window, which even a busy machine draws more often than that.
    game.resize(640, 360);
    // After an event, the page may move for half a second.
    thread::sleep(Duration::from_secs(1));
    for _ in 0..3 {
        let frames = game.frames_a_second();
        assert!((1..=33).contains(&frames), "{frames}");
    }
}

#[test]
fn a_hidden_window_rests() {
    let Some(display) = Display::open_alone() else { return };
    let mut game = Game::start(display);
    game.resume();
    game.hide();
    thread::sleep(Duration::from_secs(1));
    let share = game.cpu_percent(Duration::from_secs(5));
    assert!(share < 1.0, "{share} % of a core");
    game.unhide();
    game.still("the pause");
    game.resume();
    game.close(0);
    assert_eq!(game.files("replays").len(), 1, "{}", game.words());
}

/// The mouse rests on QUIT, where the window opens.
#[test]
fn a_resting_mouse_does_not_move_the_cursor() {
    let Some(mut display) = Display::open() else { return };
    display.point_at(200, 626);
    let mut game = Game::start_at_the_title(display);
    game.wait("the title", |game| game.is_moving().then_some(()));
    game.focus();
    thread::sleep(Duration::from_secs(2));
    // The golden mark is in front of START, not of QUIT.
    let is_marked = |picture: &Picture, top| {
        picture.count([42, top, 56, top + 18], |[red, green, blue]| red > 200 && green > 150 && blue < 120)
            > 5
    };
    let picture = game.picture().expect("a picture");
    assert_eq!([124, 304].map(|top| is_marked(&picture, top)), [true, false]);
}

#[test]
fn the_display_stays_on_while_a_stage_is_flown() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start(display);
    game.resume();
    game.set_screen_saver(2);
    thread::sleep(Duration::from_secs(5));
    assert!(!game.is_screen_saved(), "while the stage is flown");
    game.unfocus();
    game.wait("the screen saver over the pause", |game| game.is_screen_saved().then_some(()));
}

/// A kiosk, or a bare `xinit`.
#[test]
fn full_screen_works_without_a_window_manager() {
    let Some(display) = Display::open_alone() else { return };
    let (x, _) = display.connect();
    let screen = &x.setup().roots[0];
    let (full, small) = ((screen.width_in_pixels, screen.height_in_pixels), (640, 360));
    let mut game = Game::start(display);
    game.resume();
    for (key, size) in [("F11", full), ("F11", small), ("alt+Return", full)] {
        game.press(key);
        game.wait("the other size", |game| (game.size() == Some(size)).then_some(()));
    }
    game.close(0);
}

/// A compositor that has frozen, and one that has left its variables behind.
#[test]
fn a_compositor_and_a_bus_that_do_not_answer_are_skipped() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let _deaf = ["compositor", "bus"].map(|name| UnixListener::bind(at(name)).expect("a socket"));
    let bus = ("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}", at("bus")));
    for wayland in [
        ("WAYLAND_DISPLAY", at("compositor")),
        ("WAYLAND_SOCKET", "77".into()),
        ("WAYLAND_SOCKET", "no".into()),
    ] {
        let Some(display) = Display::open() else { return };
        let mut game = Game::start_in(vec![bus.clone(), wayland], display);
        game.resume();
        game.close(0);
    }
}

/// A killed program does not hold the display on.
#[test]
fn a_killed_game_lets_the_display_turn_off() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start(display);
    game.resume();
    game.set_screen_saver(2);
    game.signal("KILL");
    game.wait_for_end();
    game.wait_for_screen_saver();
}

#[test]
fn full_screen_by_the_window_manager_is_followed() {
    let Some(display) = Display::open_managed() else { return };
    let mut game = Game::start(display);
    game.wait("the stage", |game| game.is_moving().then_some(()));
    for (wanted, size) in [(true, (1600, 900)), (false, (640, 360))] {
        game.ask_manager_for_full_screen(wanted);
        game.wait("the size", |game| (game.size() == Some(size)).then_some(()));
        game.wait("the setting", |game| {
            let settings = std::fs::read(game.data.path().join("settings.toml")).ok()?;
            (Settings::from_toml(&settings).ok()?.window.fullscreen == wanted).then_some(())
        });
    }
    // The key acts on what is there.
    game.ask_manager_for_full_screen(true);
    game.wait("the full screen", |game| (game.size() == Some((1600, 900))).then_some(()));
    game.press("F11");
    game.wait("the window", |game| (game.size() == Some((640, 360))).then_some(()));
    game.close(0);
}

#[test]
fn a_minimized_window_rests() {
    let Some(display) = Display::open_managed() else { return };
    let mut game = Game::start(display);
    game.wait("the stage", |game| game.is_moving().then_some(()));
    game.minimize();
    thread::sleep(Duration::from_secs(2));
    let share = game.cpu_percent(Duration::from_secs(5));
    assert!(share < 1.0, "{share} % of a core");
    game.unhide();
    game.still("the pause");
    game.close(0);
}

/// The message bus of a desktop, and a monitor that writes down what passes.
struct Bus {
    address: String,
    daemon: Child,
    monitor: Child,
    seen: std::path::PathBuf,
}

impl Bus {
    /// Starts both. Without the programs of D-Bus, prints a message and returns `None`.
    fn start(folder: &Path) -> Option<Self> {
        let mut daemon = Command::new("dbus-daemon");
        daemon.args(["--session", "--nofork", "--nopidfile", "--print-address"]).stdout(Stdio::piped());
        let Ok(mut daemon) = daemon.spawn() else {
            println!("SKIPPED: dbus-daemon is not installed");
            return None;
        };
        let mut address = String::new();
        BufReader::new(daemon.stdout.take()?).read_line(&mut address).expect("an address");
        let address = address.trim().to_owned();
        let seen = folder.join("seen");
        let mut monitor = Command::new("dbus-monitor");
        monitor.args(["--address", &address]).stdout(File::create(&seen).expect("a file"));
        let monitor = monitor.spawn().expect("it comes with the daemon");
        Some(Self { address, daemon, monitor, seen })
    }

    fn seen(&self) -> String {
        std::fs::read_to_string(&self.seen).expect("a file")
    }

    /// Returns the connection that has inhibited the screen saver.
    fn inhibitor(&self) -> Option<String> {
        let seen = self.seen();
        let line = seen.lines().find(|line| line.contains("member=Inhibit"))?;
        assert!(seen.contains(r#"string "Sector Sweep""#), "{seen}");
        Some(line.split_once("sender=")?.1.split_whitespace().next()?.to_owned())
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        for child in [&mut self.monitor, &mut self.daemon] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[test]
fn the_screen_saver_of_the_desktop_is_inhibited_while_a_stage_is_flown() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let Some(bus) = Bus::start(folder.path()) else { return };
    let mut game = Game::start_in(vec![("DBUS_SESSION_BUS_ADDRESS", bus.address.clone())], display);
    game.resume();
    let name = game.wait("the inhibition", |_| bus.inhibitor());
    // An inhibition ends with its connection, whose name then has no owner.
    let end = format!("string \"{name}\"\n   string \"{name}\"\n   string \"\"\n");
    thread::sleep(Duration::from_secs(1));
    assert!(!bus.seen().contains(&end), "{}", bus.seen());
    game.press("Escape");
    game.wait("the end of the inhibition", |_| bus.seen().contains(&end).then_some(()));
}
