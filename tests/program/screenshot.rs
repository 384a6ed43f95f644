//! Tests that `sector-sweep screenshot` draws the game as it was drawn before: fixed moments against stored pictures.
//!
//! The pictures lie in `tests/pictures`. A change of level, sprites, shaders or HUD changes them; make them anew with
//!
//! ```text
//! GOLDEN=write cargo test --all-features --test program screenshot::
//! ```
//!
//! and look at them before you commit them.

use image::RgbaImage;
use sector_sweep::render::Gpu;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Name of the stored picture, and what is asked for besides stage 1 and seed 1.
const PICTURES: [(&str, &[&str]); 18] = [
    ("play", &["--tick", "1500"]),
    ("overlay", &["--tick", "2400", "--overlay"]),
    ("shapes", &["--tick", "3300", "--overlay", "--shapes"]),
    ("card", &["--tick", "60"]),
    ("title", &["--screen", "title"]),
    ("options", &["--screen", "options", "--tick", "60"]),
    ("clear", &["--screen", "clear"]),
    ("ending", &["--screen", "ending"]),
    ("boss_warning", &["--from", "boss", "--tick", "225", "--backdrop", "hive"]),
    ("boss_end", &["--tick", "10702", "--backdrop", "hive"]),
    ("lesson", &["--screen", "lab-lesson", "--tick", "60"]),
    ("lesson_large", &["--screen", "lab-lesson", "--lesson", "11", "--large-text", "--tick", "60"]),
    ("lessons", &["--screen", "lab-home", "--tick", "60"]),
    ("lab_edit", &["--screen", "lab-edit", "--scene", "thirty-six", "--method", "axis-list", "--tick", "1"]),
    (
        "lab_impact",
        &["--screen", "lab", "--scene", "resting", "--method", "axis-list", "--tick", "24", "--step", "19"],
    ),
    (
        "lab_heap",
        &["--screen", "lab", "--scene", "heap", "--method", "axis-list", "--tick", "27", "--step", "299"],
    ),
    ("lab_hand", &["--screen", "lab-edit", "--scene", "user-moved", "--method", "axis-list", "--tick", "62"]),
    (
        "lab_rules",
        &["--screen", "lab-rules", "--scene", "thirty-six", "--method", "brute-force", "--tick", "1"],
    ),
];

/// Moments of the lab: a method, a scene of the lab or a file, the tick, and the number of steps. There is one for each method's drawing,
/// and one for the bitmap test.
#[rustfmt::skip]
const LAB: [(&str, &str, &str, &str); 13] = [
    ("brute-force", "thirty-six", "20", "150"),
    ("axis-list", "table-2", "1", "14"),
    ("sector-grid", "figure-1", "1", "22"),
    ("sort-and-sweep", "spread", "1", "60"),
    ("active-set", "spread", "1", "60"),
    ("dimensional-clustering", "squadrons", "1", "100"),
    ("sweep-and-prune", "spread", "3", "6"),
    ("interval-tree", "curtain", "20", "40"),
    ("quadtree", "squadrons", "1", "150"),
    ("kd-tree", "squadrons", "1", "160"),
    ("hierarchical-grid", "giant", "5", "120"),
    ("fast", "crowd", "1", "12"),
    ("axis-list", "tests/scenes/masks.scene.json", "1", "14"),
];

/// The stored pictures with what is asked for.
fn pictures() -> Vec<(String, Vec<&'static str>)> {
    let moments = PICTURES.iter().map(|&(name, arguments)| (name.to_owned(), arguments.to_vec()));
    let lab = LAB.iter().map(|&(method, scene, tick, steps)| {
        let shown = if scene.ends_with(".json") { "bits" } else { method };
        let arguments =
            vec!["--screen", "lab", "--method", method, "--scene", scene, "--tick", tick, "--step", steps];
        (format!("lab_{}", shown.replace('-', "_")), arguments)
    });
    moments.chain(lab).collect()
}

/// The software adapter draws the same picture on every machine, but for rounding where the processor lacks a fused
/// multiplication; a graphics card rounds as it likes.
fn is_software() -> bool {
    let gpu = Gpu::new_blocking().expect("an adapter: package mesa-vulkan-drivers has one");
    if !gpu.is_software() {
        println!("SKIPPED: {} draws here, and the pictures are those of a software adapter", gpu.describe());
    }
    gpu.is_software()
}

fn draw(arguments: &[&str], out: &Path) -> RgbaImage {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    program.args(["screenshot", "--stage", "1", "--seed", "1"]).args(arguments).arg(out);
    let output = program.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    image::open(out).expect("a picture").into_rgba8()
}

#[test]
fn moments_look_as_they_are_stored() {
    if !is_software() {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let scratch = tempfile::tempdir().expect("a folder");
    let mut failures = Vec::new();
    for (name, arguments) in pictures() {
        let stored = folder.join(format!("{name}.png"));
        if std::env::var_os("GOLDEN").is_some_and(|wish| wish == "write") {
            draw(&arguments, &stored);
            continue;
        }
        let drawn = draw(&arguments, &scratch.path().join("drawn.png"));
        let expected = image::open(&stored).expect("a stored picture").into_rgba8();
        assert_eq!(drawn.dimensions(), expected.dimensions(), "{name}");
        let pairs = drawn.as_raw().iter().zip(expected.as_raw());
        let different = pairs.filter(|(drawn, stored)| drawn.abs_diff(**stored) > 8).count();
        if different * 1000 > drawn.as_raw().len() {
            let kept = std::env::temp_dir().join(format!("sector-sweep-{name}.png"));
            drawn.save(&kept).expect("the temporary folder is there");
            failures.push(format!("{name}: {different} bytes differ, see {}", kept.display()));
        }
    }
    assert!(
        failures.is_empty(),
        "{failures:#?}\nif it is to look so: GOLDEN=write cargo test --all-features --test program screenshot::"
    );
}

#[test]
fn the_same_moment_is_the_same_file() {
    let scratch = tempfile::tempdir().expect("a folder");
    let files = ["first.png", "second.png"].map(|name| scratch.path().join(name));
    let bytes = files.each_ref().map(|file| {
        draw(&["--tick", "900", "--overlay", "--shapes"], file);
        std::fs::read(file).expect("it can be read")
    });
    assert!(bytes[0] == bytes[1]);
}

#[test]
fn sizes_are_followed_and_bad_places_named() {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("small.png");
    let small = draw(&["--tick", "60", "--width", "320", "--height", "200"], &file);
    assert_eq!(small.dimensions(), (320, 200));
    assert_ne!(small, draw(&["--tick", "61", "--width", "320", "--height", "200"], &file));

    let nowhere = scratch.path().join("no folder").join("picture.png");
    let mut program = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    let output = program.args(["screenshot", "--tick", "1"]).arg(&nowhere).output().expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains(&nowhere.display().to_string()), "{words}");
    assert_eq!(words.lines().count(), 1, "{words}");
}

#[test]
fn every_screen_can_be_shown() {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("screen.png");
    let mut last = None;
    for screen in ["title", "new-game", "options", "stress", "credits", "demonstration", "pause", "game-over"]
    {
        let picture = draw(&["--screen", screen, "--tick", "120"], &file);
        assert_ne!(last.as_ref(), Some(&picture), "{screen}");
        last = Some(picture);
    }
    let mut program = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    let output = program.args(["screenshot", "--screen", "bridge"]).arg(&file).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_start_is_measured() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    let output = program.args(["bench-start", "--json"]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let ms = |step: &str| report[step].as_f64().filter(|ms| *ms > 0.0).unwrap_or_else(|| panic!("{step}"));
    let own = ms("content") + ms("renderer") + ms("cabinet") + ms("picture");
    assert!((ms("own") - own).abs() < 0.01 && ms("gpu") > 0.0 && ms("flight") > 0.0);
}

#[test]
fn the_renderer_is_measured_without_a_window() {
    let bench = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
        program.arg("bench-render").args(arguments).output().expect("it runs")
    };
    let output = bench(&["--sprites", "500", "--frames", "2", "--width", "64", "--height", "64", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&report["sprites"], &report["frames"]), (&500.into(), &2.into()));
    let costs = ["view", "upload", "draw"].map(|part| &report["cpu_ns_per_sprite"][part]);
    for cost in costs.into_iter().chain([&report["frames_s"]]) {
        assert!(cost.as_f64().is_some_and(|cost| cost > 0.0), "{report}");
    }
    for wrong in ["0", "2000001", "-1", "many"] {
        assert_eq!(bench(&["--sprites", wrong]).status.code(), Some(2), "{wrong} sprites");
    }
}
