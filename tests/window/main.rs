//! Tests of the real program in a real window: on a hidden display, drawn by the software adapter, with real key
//! events. They need Xvfb (or a display) and xdotool; `./check` provides both.
#![cfg(target_os = "linux")]

mod desktop;
mod display;
mod driver;
mod endings;
mod game;
mod keyboard;
mod options;
mod picture;
mod wayland;

use display::Display;
use game::{Game, program, run_to_end};
use picture::{Picture, Ship};
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::level::Level;
use sector_sweep::replay::{Replay, verify};
use sector_sweep::sim::{Inputs, PlayerInput, TICKS_PER_SECOND, World};
use sector_sweep::view::colors;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use x11rb::protocol::xproto::{ConnectionExt, GrabMode, ModMask};

/// The upper half of the field, which missiles reach soon after launch.
const ABOVE_THE_SHIP: [u32; 4] = [100, 60, 540, 180];
const QUESTION: [u32; 4] = [30, 58, 330, 76];

/// Counts the pixels of the missiles' bright blue, which nothing else has.
fn missile_pixels(picture: &Picture) -> usize {
    picture.count(ABOVE_THE_SHIP, |[r, _, b]| b > 130 && b - r.min(b) > 60)
}

#[test]
fn the_game_is_played_in_a_real_window() {
    let Some(display) = Display::open() else { return };
    let ship = Ship::new();
    let mut game = Game::start(display);
    game.see("the ship", |picture| ship.find(picture));
    game.resume();

    let (start_x, start_y) = game.see("the ship", |picture| ship.find(picture));
    game.hold("Left", "the ship further left", |picture| {
        ship.find(picture).filter(|&(x, _)| x + 60 < start_x)
    });
    game.hold("Up", "the ship further up", |picture| ship.find(picture).filter(|&(_, y)| y + 20 < start_y));
    // A slow machine releases the key late, and the ship is then where the missiles should fly. In small steps, because
    // the edge of the field would hide it.
    game.wait("the ship down again", |game| {
        let (_, y) = ship.find(&game.picture()?)?;
        (y < start_y).then(|| game.xdotool(&["key", "Down"])).is_none().then_some(())
    });
    game.see("no missile", |picture| (missile_pixels(picture) == 0).then_some(()));
    game.hold("z", "missiles", |picture| (missile_pixels(picture) > 30).then_some(()));

    pause_and_resume(&mut game);
    picture_is_what_the_window_shows(&mut game);
    sizes(&mut game, &ship);
    full_screen(&mut game);

    game.press("Escape");
    game.still("the pause");
    game.press("Up");
    game.press("Return");
    if asks_or_left(&mut game) {
        game.press("Down");
        game.press("Return");
        game.wait("the title", |game| game.is_moving().then_some(()));
    }
    game.press("Up");
    game.press("Return");
    game.press("Down");
    game.press("Return");
    game.ends_with(0);

    let replay = the_replay(&game);
    assert!(replay.inputs.iter().any(|inputs| inputs.of(0).stick_x < 0), "it has the movement to the left");
    assert!(replay.inputs.iter().any(|inputs| inputs.any_held(PlayerInput::FIRE)), "it has the shots");
}

/// The name by which desktops know the program, from the script of the packages.
fn app_id() -> &'static str {
    let mut lines = include_str!("../../scripts/packages.sh").lines();
    lines.find_map(|line| line.strip_prefix("app_id=")).expect("the script has it")
}

#[test]
fn the_desktop_knows_the_window() {
    let Some(display) = Display::open() else { return };
    assert_eq!(Game::start(display).class(), format!("sector-sweep\0{}\0", app_id()));
}

#[test]
fn the_pointer_stays_in_the_window_while_it_steers() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start_set(display, "[controls]\nmouse_follow = true\n");
    game.resume();
    let is_inside = |(x, y): (i16, i16)| (0..640).contains(&x) && (0..360).contains(&y);
    game.wait("a confined pointer", |game| game.point_at(700, 500).filter(|&at| is_inside(at)));
    game.press("Escape");
    game.wait("a free pointer", |game| game.point_at(700, 500).filter(|&at| !is_inside(at)));
}

/// Whether the pause asks before leaving the game, as it does after ten seconds of play. NO is then the first answer.
/// Otherwise, the title has opened.
fn asks_or_left(game: &mut Game) -> bool {
    let [red, green, blue, _] = colors::GOLD;
    let asks = |game: &Game| {
        let question = |picture: Picture| picture.count(QUESTION, |pixel| pixel == [red, green, blue]);
        game.picture().is_some_and(|picture| question(picture) > 40)
    };
    game.wait("the title, or a question", |game| {
        let is_moving = game.is_moving() && game.is_moving();
        if asks(game) { Some(true) } else { is_moving.then_some(false) }
    })
}

/// The game stands still while paused, its menu responds, and the game then continues from where it was.
fn pause_and_resume(game: &mut Game) {
    game.press("Escape");
    let menu = game.still("the pause");
    game.press("Down");
    game.see("the menu to answer", |picture| (*picture != menu).then_some(()));
    game.still("the pause");
    game.press("Escape");
    game.wait("the game to go on", |game| game.is_moving().then_some(()));
}

/// The P key saves a screenshot of the window. Compares it with the window of the paused game, except for the lowest
/// fifth, where the notice about the screenshot appears.
fn picture_is_what_the_window_shows(game: &mut Game) {
    game.press("Escape");
    let shown = game.still("the pause").0;
    game.press("p");
    let kept = game.wait("a picture", |game| image::open(game.files("pictures").first()?).ok()).into_rgb8();
    assert_eq!(kept.dimensions(), shown.dimensions());
    let compared = (kept.width() * kept.height() * 3 * 4 / 5) as usize;
    let pairs = kept.as_raw().iter().zip(shown.as_raw()).take(compared);
    let different = pairs.filter(|(kept, shown)| kept.abs_diff(**shown) > 8).count();
    assert!(different * 1000 <= compared, "{different} of {compared} bytes differ");
    game.press("Escape");
    game.wait("the game to go on", |game| game.is_moving().then_some(()));
}

/// Resizes the window to scale 1 with a border, to sizes too small for the field, and to scale 2.
fn sizes(game: &mut Game, ship: &Ship) {
    game.resize(640, 500);
    game.see("the ship in a smaller window", |picture| {
        let border =
            (0..640).all(|x| picture.0.get_pixel_checked(x, 60).is_some_and(|pixel| pixel.0 == [0; 3]));
        (border && picture.0.dimensions() == (640, 500)).then(|| ship.find(picture)).flatten()
    });
    for (width, height) in [(1, 1), (300, 2), (64, 36)] {
        game.resize(width, height);
        game.wait("a small picture", |game| game.picture());
    }
    game.resize(1280, 720);
    game.see("the ship in a larger window", |picture| ship.find(picture));
}

/// Without a window manager, the window cannot grow, but the setting is saved and the game keeps drawing.
fn full_screen(game: &mut Game) {
    for wanted in ["fullscreen = true", "fullscreen = false"] {
        game.press("F11");
        game.wait(wanted, |game| {
            let settings = std::fs::read_to_string(game.data.path().join("settings.toml")).ok()?;
            settings.contains(wanted).then_some(())
        });
    }
    game.wait("a living picture", |game| game.is_moving().then_some(()));
}

#[track_caller]
fn the_replay(game: &Game) -> Replay {
    let files = game.files("replays");
    assert_eq!(files.len(), 1, "{files:?}, {}", game.words());
    let replay = Replay::from_bytes(&std::fs::read(&files[0]).expect("it can be read")).expect("a replay");
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::from_text("quiet.ron", game::QUIET, &sheet).expect("a level");
    verify(
        &replay,
        &mut World::new(replay.header.setup, Arc::new(level), sheet, Method::Auto).expect("a world"),
    )
    .expect("it verifies");
    replay
}

#[test]
fn closing_the_window_saves_the_game() {
    let Some(display) = Display::open() else { return };
    let ship = Ship::new();
    let mut game = Game::start(display);
    game.see("the ship", |picture| ship.find(picture));
    assert!(game.is_moving(), "a game started from the command line is not paused");
    game.close(0);
    assert!(the_replay(&game).inputs.len() > 10);
}

#[test]
fn endless_resizing_does_not_end_the_game() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start(display);
    game.resume();
    for i in 0..300 {
        let (width, height) = [(1, 1), (1280, 3), (640, 360), (7, 700), (1279, 719)][i % 5];
        game.ask_for_size(width + i as u32 / 5, height);
        std::thread::sleep(Duration::from_millis(5));
    }
    game.resize(640, 360);
    game.resume();
    game.close(0);
    assert!(the_replay(&game).inputs.len() > 10);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a real program takes real time")]
fn a_suspended_program_resumes_where_it_was() {
    const SUSPENDED: Duration = Duration::from_secs(8);
    let Some(display) = Display::open() else { return };
    let (started, ship) = (Instant::now(), Ship::new());
    let mut game = Game::start(display);
    game.see("the ship", |picture| ship.find(picture));
    game.resume();
    game.signal("STOP");
    std::thread::sleep(SUSPENDED);
    game.signal("CONT");
    game.wait("the game to go on", |game| game.is_moving().then_some(()));
    game.close(0);
    let played = the_replay(&game).inputs.len() as f64 / f64::from(TICKS_PER_SECOND);
    let awake = (started.elapsed() - SUSPENDED).as_secs_f64();
    assert!(played <= awake + 8.0 / f64::from(TICKS_PER_SECOND), "{played} s played of {awake} s awake");
}

#[test]
fn losing_focus_pauses() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start(display);
    game.resume();
    game.unfocus();
    game.still("the pause");
}

/// A desktop grabs its hot keys. The window loses the keyboard while one of them is down.
#[test]
fn a_hot_key_of_the_desktop_stops_nothing() {
    const VOLUME_UP: u8 = 123;
    let Some(display) = Display::open() else { return };
    let (desktop, root) = display.connect();
    let mode = GrabMode::ASYNC;
    let grab = desktop.grab_key(true, root, ModMask::ANY, VOLUME_UP, mode, mode).expect("a request");
    grab.check().expect("no other program has the key");
    let mut game = Game::start(display);
    game.resume();
    ["Left", "z"].iter().for_each(|key| game.xdotool(&["keydown", key]));
    game.see("missiles", |picture| (missile_pixels(picture) > 30).then_some(()));
    for act in ["keydown", "keyup"] {
        game.xdotool(&[act, &VOLUME_UP.to_string()]);
        std::thread::sleep(Duration::from_millis(100));
    }
    // The game would pause now.
    std::thread::sleep(Duration::from_secs(1));
    game.wait("the game to run", |game| game.is_moving().then_some(()));
    game.close(0);
    let replay = the_replay(&game);
    let is_held = |inputs: &Inputs| inputs.of(0).stick_x < 0 && inputs.any_held(PlayerInput::FIRE);
    let held: Vec<bool> = replay.inputs.iter().map(is_held).skip_while(|held| !held).collect();
    assert!(held.len() > 20 && held.iter().all(|&held| held), "{held:?}");
}

/// A desktop leaves `WAYLAND_DISPLAY` behind, for example in the shell of a remote login.
#[test]
fn a_compositor_that_does_not_answer_is_skipped() {
    let Some(display) = Display::open() else { return };
    let gone = vec![("WAYLAND_DISPLAY", "wayland-of-yesterday".to_owned())];
    Game::start_in(gone, display).close(0);
}

#[test]
fn a_scale_that_cannot_be_read_is_ignored() {
    let Some(display) = Display::open() else { return };
    let mut game = Game::start_in(vec![("WINIT_X11_SCALE_FACTOR", "large".to_owned())], display);
    assert!(game.words().contains("WINIT_X11_SCALE_FACTOR=large is ignored"), "{}", game.words());
    game.close(0);
}

/// Expects exit code 1 and one line that contains each of `named`.
#[track_caller]
fn assert_refused(program: Command, named: &[&str]) {
    let (code, words) = run_to_end(program);
    assert_eq!(code, Some(1), "{words}");
    assert_eq!(words.lines().count(), 1, "{words}");
    for name in named {
        assert!(words.contains(name), "{words}");
    }
    assert!(!words.contains(".rs:"), "source locations do not help players: {words}");
}

#[test]
fn without_a_driver_the_program_names_the_package() {
    let Some(display) = Display::open() else { return };
    let data = tempfile::tempdir().expect("a folder");
    let mut program = program(data.path());
    program.envs([("VK_DRIVER_FILES", "/nonexistent"), ("VK_ICD_FILENAMES", "/nonexistent")]);
    program.envs([("WGPU_BACKEND", "vulkan"), ("DISPLAY", &display.name)]);
    assert_refused(program, &["mesa-vulkan-drivers"]);
}

#[test]
fn too_few_open_files_are_reported() {
    let data = tempfile::tempdir().expect("a folder");
    let (program, mut limited) = (program(data.path()), Command::new("sh"));
    limited
        .args(["-c", r#"ulimit -n 12; exec "$0" "$@""#])
        .arg(program.get_program())
        .args(program.get_args());
    assert_refused(limited, &["ulimit -n"]);
}

#[test]
fn a_missing_display_is_reported() {
    let data = tempfile::tempdir().expect("a folder");
    for display in [None, Some(":9999")] {
        let mut program = program(data.path());
        display.map(|name| program.env("DISPLAY", name));
        assert_refused(program, &["X11", "Wayland"]);
    }
}
