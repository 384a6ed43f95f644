//! `sector-sweep count`, run as a program.
#![cfg(feature = "cli")]

use assert_cmd::Command;
use serde_json::Value;

const FRAMES: &str = r#"[{"objects": [{"kind": "a", "x": 0, "y": 0, "w": 8, "h": 8}, {"kind": "a", "x": 9, "y": 0, "w": 8, "h": 8}]},
 {"objects": [{"kind": "a", "x": 4, "y": 0, "w": 8, "h": 8}, {"kind": "a", "x": 9, "y": 0, "w": 8, "h": 8}]}]"#;

/// Runs `count` with the given arguments in a folder where `frames.json` and `scene.json` are.
fn count(arguments: &[&str]) -> (bool, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("frames.json"), FRAMES).expect("writable");
    std::fs::write(folder.path().join("scene.json"), r#"{"objects": []}"#).expect("writable");
    let mut command = Command::cargo_bin("sector-sweep").expect("built");
    let output = command.current_dir(folder.path()).arg("count").args(arguments).output().expect("run");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// Tests that `--frames` gives one result a frame, with every method, and the swaps of the second.
#[test]
fn frames_give_one_result_each() {
    let (success, out, err) = count(&["--frames", "frames.json", "--method", "all", "--json"]);
    assert!(success, "{err}");
    let result: Value = serde_json::from_str(&out).expect("JSON");
    let frames = result["frames"].as_array().expect("an array");
    assert_eq!(frames.len(), 2);
    for (frame, hits) in frames.iter().zip([0, 1]) {
        let methods = frame["methods"].as_array().expect("an array");
        assert_eq!(methods.len(), 11);
        assert!(methods.iter().all(|method| method["counts"]["hits"] == hits), "{frame}");
    }
    let swept = |method: &&Value| method["method"] == "sweep-and-prune";
    let second = frames[1]["methods"].as_array().expect("an array").iter().find(swept).expect("all methods");
    assert_eq!(second["inner"]["swaps"], 1);
}

/// Tests that without `--json` each frame has a table, with the book-keeping behind it.
#[test]
fn frames_are_shown_as_tables() {
    let (success, out, err) = count(&["--frames", "frames.json", "--method", "sweep-and-prune"]);
    assert!(success, "{err}");
    assert!(out.contains("frame 1:\n2 objects") && out.contains("1 swaps"), "{out}");
}

/// Tests that there is a scene or there are frames, and that a scene is not taken for frames.
#[test]
fn either_a_scene_or_frames() {
    assert!(count(&["scene.json"]).0);
    for arguments in [&[] as &[&str], &["scene.json", "--frames", "frames.json"]] {
        let (success, _, err) = count(arguments);
        assert!(!success && err.contains("SCENE.json"), "{err}");
    }
    let (success, _, err) = count(&["--frames", "scene.json"]);
    assert!(!success && err.contains("scene.json") && err.contains("expected a sequence"), "{err}");
}
