//! A graphics driver that is found and then fails: the game draws with another one, says so once, and starts with it the
//! next time.

use super::display::Display;
use super::game::{Environment, Game, program};
use super::picture::Ship;
use std::path::Path;
use std::process::Command;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window/failing_driver.c");
const FILE: &str = "adapters.txt";
const FAILED: &str = "does not work. The game draws with";

/// Builds the layer in `folder`. Returns the environment in which every Vulkan driver fails at a call.
fn failing(folder: &Path, fails_at: &str) -> Environment {
    let library = folder.join("failing_driver.so");
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(SOURCE).status();
    assert!(built.is_ok_and(|status| status.success()), "a C compiler, which links the game as well");
    let manifest = format!(
        r#"{{"file_format_version": "1.1.2", "layer": {{"name": "VK_LAYER_fails", "type": "GLOBAL",
            "library_path": "{}", "api_version": "1.3.250", "implementation_version": "1", "description": ""}}}}"#,
        library.display()
    );
    std::fs::write(folder.join("VkLayer_fails.json"), manifest).expect("a file");
    let folder = folder.display().to_string();
    let layer = "VK_LAYER_fails".to_owned();
    vec![("VK_LAYER_PATH", folder), ("VK_INSTANCE_LAYERS", layer), ("FAILS_AT", fails_at.to_owned())]
}

fn play(fails_at: &str, layer: &Path) -> Option<Game> {
    let mut game = Game::start_in(failing(layer, fails_at), Display::open()?);
    let ship = Ship::new();
    game.see("the ship", |picture| ship.find(picture));
    // A window of another size needs another swapchain.
    game.resize(1280, 720);
    game.see("the ship in a larger window", |picture| ship.find(picture));
    Some(game)
}

#[test]
fn the_game_draws_with_another_driver_and_remembers_it() {
    let layer = tempfile::tempdir().expect("a folder");
    for fails_at in
        ["device", "swapchain", "pipeline", "first frame", "second swapchain", "frames", "surface", "size"]
    {
        let Some(mut game) = play(fails_at, layer.path()) else { return };
        game.wait(fails_at, |game| game.words().contains(FAILED).then_some(()));
        let ship = Ship::new();
        game.see("the ship", |picture| ship.find(picture));
        let words = game.words();
        assert_eq!(words.matches(FAILED).count(), 1, "{fails_at}: {words}");
        assert!(!words.contains("Caused by"), "{fails_at}: {words}");
        game.close(0);
        let failed = std::fs::read_to_string(game.data.path().join(FILE)).expect("it is remembered");
        assert!(failed.contains("(Vulkan, ") && failed.lines().count() == 1, "{fails_at}: {failed}");

        game.start_again();
        game.see("the ship", |picture| ship.find(picture));
        let words = game.words();
        assert!(words.contains("(Gl)") && !words.contains(FAILED), "{fails_at}: {words}");
        game.close(0);
    }
}

#[test]
fn a_device_lost_once_is_used_again() {
    let layer = tempfile::tempdir().expect("a folder");
    let Some(mut game) = play("one frame", layer.path()) else { return };
    game.wait("the loss", |game| game.words().contains("has been restored").then_some(()));
    assert!(game.is_moving(), "{}", game.words());
    assert!(!game.words().contains(FAILED), "{}", game.words());
    game.close(0);
    assert!(!game.data.path().join(FILE).exists());
}

#[test]
fn the_player_chooses_the_adapter() {
    for (arguments, drawing) in [(&["--adapter", "GL"], "(Gl)"), (&["--adapter", "vulkan"], "(Vulkan)")] {
        let Some(display) = Display::open() else { return };
        let mut game = Game::start_at_the_title_with(arguments, display);
        game.wait("the adapter", |game| game.words().contains(drawing).then_some(()));
        game.close(0);
    }
    let Some(display) = Display::open() else { return };
    let data = tempfile::tempdir().expect("a folder");
    let mut program = program(data.path());
    program.args(["--adapter", "voodoo"]).env("DISPLAY", &display.name);
    super::assert_refused(program, &["voodoo", "(Vulkan)", "(Gl)"]);
}

#[test]
fn the_doctor_names_the_driver_that_fails() {
    let layer = tempfile::tempdir().expect("a folder");
    for (fails_at, step) in [
        ("no call", "draws"),
        ("device", "cannot open the graphics adapter"),
        ("swapchain", "cannot configure the window"),
        ("pipeline", "cannot compile the shaders"),
        ("first frame", "cannot show a frame"),
    ] {
        let Some(display) = Display::open() else { return };
        let mut doctor = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
        doctor.args(["doctor", "--data-dir"]).arg(layer.path()).env_remove("WAYLAND_DISPLAY");
        doctor.envs(failing(layer.path(), fails_at)).env("DISPLAY", &display.name);
        let output = doctor.output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line_of = |backend: &str| text.lines().find(|line| line.contains(backend)).unwrap_or_default();
        assert!(line_of("(Vulkan, ").contains(step), "{fails_at}: {text}");
        assert!(line_of("(Gl, ").ends_with("draws"), "{fails_at}: {text}");
        assert_eq!(line_of("(Vulkan, ").contains("PROBLEM"), fails_at != "no call", "{text}");
    }
}
