//! Golden results: each scene in `tests/scenes/` comes out of every method as it is written beside it.
//!
//! The expected files document the specification: which counts all methods share, and what each one hands on.
//! After a change that is meant, write them anew with
//! `GOLDEN=write cargo test --all-features --test collision_scenes` and read the difference.

use sector_collision::{Bounding, Method};
use sector_sweep::scene::Scene;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes")
}

/// The names of all scenes, sorted.
fn scenes() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("tests/scenes");
    let names = files.map(|file| file.expect("an entry").file_name().into_string().expect("a plain name"));
    let mut scenes: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".scene.json").map(str::to_owned)).collect();
    scenes.sort();
    scenes
}

/// The scene of a name, with dynamic rectangles for what turns.
fn scene(name: &str) -> Scene {
    let text = fs::read_to_string(folder().join(format!("{name}.scene.json"))).expect("a scene");
    Scene::from_json(&text).unwrap_or_else(|error| panic!("{name}.scene.json:{error}"))
}

/// Compares the result of a scene under every method with a file, or writes the file.
fn assert_golden(scene: &Scene, file: &str) {
    let path = folder().join(file);
    let result = serde_json::to_string_pretty(&scene.count_all(&Method::ALL)).expect("plain data") + "\n";
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        fs::write(&path, &result).expect("writable");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        result == expected,
        "{file} differs: GOLDEN=write cargo test --all-features --test collision_scenes writes it anew; then read the difference"
    );
}

/// Tests that every worked scene gives the golden result under every method, to the digit.
#[test]
fn worked_scenes_give_their_golden_results() {
    let scenes = scenes();
    assert!(scenes.len() >= 7, "the scenes are missing: {scenes:?}");
    for name in scenes {
        assert_golden(&scene(&name), &format!("{name}.expected.json"));
    }
}

/// Tests that the scene in which objects turn gives its second golden result with fixed squares, and that all other
/// scenes give the one they have, to the byte: without an angle there is nothing to bound.
#[test]
fn fixed_squares_give_their_golden_results() {
    for name in scenes() {
        let turns = name == "turning_rods";
        let kind = if turns { "fixed-square.expected" } else { "expected" };
        let scene = scene(&name).with_bounding(Bounding::FixedSquare);
        assert_golden(&scene, &format!("{name}.{kind}.json"));
    }
}

/// Tests that fixed squares lead to the same hits as dynamic rectangles, by many more tests.
#[test]
fn boxes_change_the_counts_and_no_hit() {
    let rods = scene("turning_rods");
    for method in Method::ALL {
        let [square, tight] =
            Bounding::ALL.map(|bounding| rods.clone().with_bounding(bounding).count(method));
        assert_eq!(square.pairs, tight.pairs, "{method}");
        assert!(!tight.pairs.is_empty(), "{method}");
        let (square, tight) = (square.counts, tight.counts);
        assert!(square.rect_hits > 2 * tight.rect_hits, "{method}: {square:?}, {tight:?}");
        assert!(square.bitmap_tests > 2 * tight.bitmap_tests, "{method}: {square:?}, {tight:?}");
        // Brute force hands on every pair, whatever its boxes, and the k-d tree every pair of a leaf: eight rods that lie
        // close to each other are one leaf while their boxes are tight, and two when these are larger.
        if !matches!(method, Method::BruteForce | Method::KdTree) {
            assert!(square.candidates > tight.candidates, "{method}: {square:?}, {tight:?}");
        }
    }
}

/// Tests that the result has the keys that the command line promises, in this order.
#[test]
fn a_result_has_the_promised_keys() {
    let scene = Scene::from_json(r#"{"rules": null, "objects": []}"#).expect("an empty scene");
    let result = serde_json::to_string(&scene.count_all(&[Method::AxisList])).expect("plain data");
    let counts = r#"{"objects":0,"all_pairs":0,"after_rules":0,"candidates":0,"rect_tests":0,"rect_hits":0,"bitmap_tests":0,"words_anded":0,"hits":0}"#;
    let method = format!(r#"{{"method":"axis-list","counts":{counts},"inner":{{}},"pairs":[]}}"#);
    assert_eq!(result, format!(r#"{{"objects":0,"methods":[{method}]}}"#));
}
