//! Golden results: each scene in `tests/scenes/` comes out of every method as it is written beside it.
//!
//! The expected files document the specification: which counts all methods share, and what each one hands on.
//! After a change that is meant, write them anew with `GOLDEN=write cargo test --test collision_scenes` and read
//! the difference.

use sector_sweep::collision::Method;
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

/// Tests that every worked scene gives the golden result under every method, to the digit.
#[test]
fn worked_scenes_give_their_golden_results() {
    let scenes = scenes();
    assert!(scenes.len() >= 6, "the scenes are missing: {scenes:?}");
    for name in scenes {
        let read = |kind: &str| fs::read_to_string(folder().join(format!("{name}.{kind}.json")));
        let text = read("scene").expect("a scene");
        let scene = Scene::from_json(&text).unwrap_or_else(|error| panic!("{name}.scene.json:{error}"));
        let result = serde_json::to_string_pretty(&scene.count_all(&Method::ALL)).expect("plain data") + "\n";
        if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
            fs::write(folder().join(format!("{name}.expected.json")), &result).expect("writable");
        }
        let expected = read("expected").unwrap_or_default().replace("\r\n", "\n");
        assert_eq!(result, expected, "{name}");
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
