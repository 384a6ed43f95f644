//! Tests that `sector-sweep screenshot` still draws fixed moments like the stored images.
//!
//! The images are in `tests/pictures`. Changes to levels, sprites, shaders or the HUD change them. To rewrite them, run
//! `GOLDEN=write cargo test --all-features --test program screenshot::`, and look at them before you commit.

use crate::golden;
use crate::run::{Folder, assert_fails, run};
use image::RgbaImage;
use sector_sweep::render::Gpu;

/// The name of the stored image, and the arguments in addition to stage 1 and seed 1. There is a lab moment for each
/// method's drawing, and one for the bitmap test.
#[rustfmt::skip]
const PICTURES: [(&str, &str); 32] = [
    ("play", "--tick 1500"),
    ("overlay", "--tick 2400 --overlay"),
    ("shapes", "--tick 3300 --overlay --shapes"),
    ("card", "--tick 60"),
    ("title", "--screen title"),
    ("options", "--screen options --tick 60"),
    ("clear", "--screen clear"),
    ("ending", "--screen ending"),
    ("boss_warning", "--from boss --tick 225 --backdrop hive"),
    ("boss_end", "--tick 10702 --backdrop hive"),
    ("lesson", "--screen lab-lesson --tick 60"),
    ("lesson_large", "--screen lab-lesson --lesson 11 --large-text --tick 60"),
    ("lessons", "--screen lab-home --tick 60"),
    ("lab_edit", "--screen lab-edit --scene thirty-six --method axis-list --tick 1"),
    ("lab_impact", "--screen lab --scene resting --method axis-list --tick 24 --step 19"),
    ("lab_heap", "--screen lab --scene heap --method axis-list --tick 27 --step 299"),
    ("lab_code", "--screen lab-code --scene figure-1 --method sector-grid-textbook --tick 1 --step 18"),
    ("lab_hand", "--screen lab-edit --scene user-moved --method axis-list --tick 62"),
    ("lab_rules", "--screen lab-rules --scene thirty-six --method brute-force --tick 1"),
    ("lab_brute_force", "--screen lab --method brute-force --scene thirty-six --tick 20 --step 150"),
    ("lab_axis_list", "--screen lab --method axis-list --scene table-2 --tick 1 --step 14"),
    ("lab_sector_grid", "--screen lab --method sector-grid --scene figure-1 --tick 1 --step 22"),
    ("lab_sort_and_sweep", "--screen lab --method sort-and-sweep --scene spread --tick 1 --step 60"),
    ("lab_active_set", "--screen lab --method active-set --scene spread --tick 1 --step 60"),
    ("lab_dimensional_clustering", "--screen lab --method dimensional-clustering --scene squadrons --tick 1 --step 100"),
    ("lab_sweep_and_prune", "--screen lab --method sweep-and-prune --scene spread --tick 3 --step 6"),
    ("lab_interval_tree", "--screen lab --method interval-tree --scene curtain --tick 20 --step 40"),
    ("lab_quadtree", "--screen lab --method quadtree --scene squadrons --tick 1 --step 150"),
    ("lab_kd_tree", "--screen lab --method kd-tree --scene squadrons --tick 1 --step 160"),
    ("lab_hierarchical_grid", "--screen lab --method hierarchical-grid --scene giant --tick 5 --step 120"),
    ("lab_fast", "--screen lab --method fast --scene crowd --tick 1 --step 12"),
    ("lab_bits", "--screen lab --method axis-list --scene tests/scenes/masks.scene.json --tick 1 --step 14"),
];

/// Whether a software adapter draws. It draws the same image on every machine, except for rounding where the CPU lacks
/// fused multiply-add. Graphics cards round differently.
fn is_software() -> bool {
    let gpu = Gpu::new_blocking().expect("a graphics adapter, such as mesa-vulkan-drivers");
    if !gpu.is_software() {
        println!("SKIPPED: {} draws here, and the pictures are those of a software adapter", gpu.describe());
    }
    gpu.is_software()
}

fn draw(options: &str, file: &str) -> RgbaImage {
    let (code, _, err) = run(&format!("screenshot --stage 1 --seed 1 {options} {file}"));
    assert_eq!(code, 0, "{options}: {err}");
    image::open(file).expect("a picture").into_rgba8()
}

/// At most a thousandth of the bytes of each stored image may differ by more than 8.
#[test]
fn moments_match_the_stored_images() {
    if !is_software() {
        return;
    }
    let folder = Folder::new();
    let mut faults = Vec::new();
    for (name, options) in PICTURES {
        let file = folder.path("drawn.png");
        let drawn = draw(options, &file);
        let is_alike = |stored: &[u8], _: &[u8]| {
            let stored = image::load_from_memory(stored).expect("a picture").into_rgba8();
            let pairs = drawn.as_raw().iter().zip(stored.as_raw());
            let different = pairs.filter(|(drawn, stored)| drawn.abs_diff(**stored) > 8).count();
            stored.dimensions() == drawn.dimensions() && different * 1000 <= drawn.as_raw().len()
        };
        let bytes = std::fs::read(&file).expect("a drawn image");
        if let Some(fault) = golden::fault(&format!("tests/pictures/{name}.png"), &bytes, is_alike) {
            let kept = std::env::temp_dir().join(format!("sector-sweep-{name}.png"));
            drawn.save(&kept).expect("the temporary folder is there");
            faults.push(format!("{fault}; now it is as {}", kept.display()));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn screenshots_are_reproducible() {
    let folder = Folder::new();
    let bytes = ["first.png", "second.png"].map(|name| {
        draw("--tick 900 --overlay --shapes", &folder.path(name));
        std::fs::read(folder.path(name)).expect("it can be read")
    });
    assert!(bytes[0] == bytes[1]);
}

#[test]
fn sizes_are_respected_and_bad_paths_reported() {
    let folder = Folder::new();
    let [small, later] = [60, 61]
        .map(|tick| draw(&format!("--tick {tick} --width 320 --height 200"), &folder.path("small.png")));
    assert_eq!(small.dimensions(), (320, 200));
    assert_ne!(small, later);
    let nowhere = folder.path("none/picture.png");
    assert_fails(&format!("screenshot --tick 1 {nowhere}"), 1, &[&nowhere]);
}

#[test]
fn every_screen_can_be_shown() {
    let folder = Folder::new();
    let file = folder.path("screen.png");
    let mut last = None;
    for screen in ["title", "new-game", "options", "stress", "credits", "demonstration", "pause", "game-over"]
    {
        let picture = draw(&format!("--screen {screen} --tick 120"), &file);
        assert_ne!(last.as_ref(), Some(&picture), "{screen}");
        last = Some(picture);
    }
    assert_fails(&format!("screenshot --screen bridge {file}"), 2, &["bridge"]);
}
