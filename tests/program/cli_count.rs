//! `sector-sweep count`, run as a program.

use assert_cmd::Command;
use sector_collision::Method;
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

#[test]
fn frames_give_one_result_each() {
    let (success, out, err) = count(&["--frames", "frames.json", "--method", "all", "--json"]);
    assert!(success, "{err}");
    let result: Value = serde_json::from_str(&out).expect("JSON");
    let frames = result["frames"].as_array().expect("an array");
    assert_eq!(frames.len(), 2);
    for (frame, hits) in frames.iter().zip([0, 1]) {
        let methods = frame["methods"].as_array().expect("an array");
        assert_eq!(methods.len(), Method::READABLE.len());
        assert!(methods.iter().all(|method| method["counts"]["hits"] == hits), "{frame}");
    }
    let swept = |method: &&Value| method["method"] == "sweep-and-prune";
    let second = frames[1]["methods"].as_array().expect("an array").iter().find(swept).expect("all methods");
    assert_eq!(second["inner"]["swaps"], 1);
}

#[test]
fn frames_are_shown_as_tables() {
    let (success, out, err) = count(&["--frames", "frames.json", "--method", "sweep-and-prune"]);
    assert!(success, "{err}");
    assert!(out.contains("frame 1:\n2 objects") && out.contains("1 swaps"), "{out}");
}

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

#[test]
fn the_command_line_wins_over_the_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let object = r#"{"kind": "a", "x": 0, "y": 0, "w": 20, "h": 8}"#;
    let scene = |tuning: &str| format!(r#"{{"tuning": {tuning}, "objects": [{object}]}}"#);
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("writable");
        path.to_str().expect("a plain name").to_owned()
    };
    let open = file("open.json", scene("null"));
    let said = scene(r#"{"sector": "128x8", "axis": "y", "threshold": 3, "depth": 2}"#);
    let frames = file("frames.json", format!("[{said}, {said}]"));
    let said = file("said.json", said);
    let all = ["--sector", "2x4", "--axis", "auto", "--threshold", "77", "--depth", "0"];
    for (name, arguments, [sector, axis, threshold, depth]) in [
        (&open, &[][..], ["32x32", "x", "8", "4294967295"]),
        (&said, &[], ["128x8", "y", "3", "2"]),
        (&said, &["--depth", "4294967295"], ["128x8", "y", "3", "4294967295"]),
        (&said, &["--axis", "x"], ["128x8", "x", "3", "2"]),
        (&said, &["--sector", "1x65536", "--threshold", "4294967295"], ["1x65536", "y", "4294967295", "2"]),
        (&said, &all, ["2x4", "auto", "77", "0"]),
        (&open, &all, ["2x4", "auto", "77", "0"]),
    ] {
        let json = |out: &str| serde_json::from_str::<Value>(out).expect("JSON");
        let expected = json(&format!(
            r#"{{"sector": "{sector}", "axis": "{axis}", "threshold": {threshold}, "depth": {depth}}}"#
        ));
        let (_, out, err) = count(&[&[name, "--json"], arguments].concat());
        assert_eq!(json(&out)["tuning"], expected, "{arguments:?}: {err}");
        let (_, out, _) = count(&[&[name.as_str()], arguments].concat());
        let depth =
            if depth == "4294967295" { "no limit of depth".to_owned() } else { format!("depth {depth}") };
        let line = format!("1 objects, sector {sector}, axis {axis}, threshold {threshold}, {depth}\n");
        assert!(out.starts_with(&line), "{arguments:?}: {out}");
        if *name == said {
            let (_, out, _) = count(&[&["--frames", &frames, "--json"], arguments].concat());
            let found = &json(&out)["frames"];
            assert_eq!([&found[0]["tuning"], &found[1]["tuning"]], [&expected; 2], "{arguments:?}");
        }
    }
}

#[test]
fn wrong_settings_are_refused_by_name() {
    let sector = "width x height, powers of two from 1 to 65536, as 64x64";
    let threshold = "a whole number from 1 to 4294967295";
    for (option, expected, values) in [
        ("--sector", sector, &["0x0", "64", "60x64", "64x131072", "-64x64", "", "x", "--json"][..]),
        ("--axis", "expected x, y, auto, principal, or a direction as 3,-2", &["z", "X", "", "0"]),
        ("--threshold", threshold, &["0", "-1", "1.5", "4294967296", "NaN", ""]),
        ("--depth", "a whole number from 0 to 4294967295", &["-1", "1.5", "4294967296", "NaN", "", "none"]),
    ] {
        for value in values {
            let (success, out, err) = count(&["scene.json", option, value]);
            assert!(!success && out.is_empty(), "{option} {value}: {out}");
            assert!(err.contains(option) && err.contains(expected), "{option} {value}: {err}");
        }
    }
}

/// Two rods side by side at 45 degrees: their squares overlap, they do not.
const RODS: &str = r#"{"objects": [{"kind": "rod", "x": 0, "y": 0, "w": 60, "h": 4, "angle": 45},
 {"kind": "rod", "x": 50, "y": 0, "w": 60, "h": 4, "angle": 45}]}"#;

#[test]
fn the_box_of_what_turns_can_be_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rods.json");
    std::fs::write(&file, RODS).expect("writable");
    let rods = file.to_str().expect("a plain name");
    let json = |arguments: &[&str]| -> Value {
        let (success, out, err) = count(&[&[rods, "--json"], arguments].concat());
        assert!(success, "{err}");
        serde_json::from_str(&out).expect("JSON")
    };
    let tight = json(&["--bounding", "dynamic-rectangle"]);
    let square = json(&["--bounding", "fixed-square"]);
    assert_eq!(json(&[]), tight);
    let bitmap_tests = |result: &Value| result["methods"][0]["counts"]["bitmap_tests"].clone();
    assert_eq!([bitmap_tests(&tight), bitmap_tests(&square)], [0, 1]);

    let all = json(&["--bounding", "all"]);
    let both = all["boundings"].as_array().expect("an array");
    for (found, (name, expected)) in both.iter().zip([("fixed-square", square), ("dynamic-rectangle", tight)])
    {
        assert_eq!(found["bounding"], name);
        assert_eq!((&found["objects"], &found["methods"]), (&expected["objects"], &expected["methods"]));
    }
    let (_, out, _) = count(&[rods, "--bounding", "all"]);
    assert!(out.starts_with("fixed-square:\n2 objects") && out.contains("\ndynamic-rectangle:\n"), "{out}");
    let (success, _, err) = count(&[rods, "--bounding", "square"]);
    assert!(!success && err.contains("fixed-square, dynamic-rectangle"), "{err}");
}

#[test]
fn a_fixed_square_does_not_move_when_its_object_turns() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("turning.json");
    let frame = |angle: i32| RODS.replace("45", &angle.to_string());
    let frames: Vec<String> = (0..8).map(|t| frame(t * 15)).collect();
    std::fs::write(&file, format!("[{}]", frames.join(","))).expect("writable");
    let arguments = ["--method", "sweep-and-prune", "--bounding", "all", "--json"];
    let (success, out, err) =
        count(&[&["--frames", file.to_str().expect("a name")], &arguments[..]].concat());
    assert!(success, "{err}");
    let result: Value = serde_json::from_str(&out).expect("JSON");
    let swaps = |of: &Value| -> u64 {
        let frames = of["frames"].as_array().expect("an array");
        frames.iter().skip(1).filter_map(|frame| frame["methods"][0]["inner"]["swaps"].as_u64()).sum()
    };
    let [square, tight] = [&result["boundings"][0], &result["boundings"][1]].map(swaps);
    assert!(square == 0 && tight > 0, "{square} swaps, {tight} swaps");
}

#[test]
fn scenes_that_would_take_long_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let objects = |count: u32, fields: &dyn Fn(u32) -> String| {
        let objects: Vec<String> = (0..count).map(|i| format!(r#"{{"kind":"",{}}}"#, fields(i))).collect();
        format!(r#"{{"objects":[{}]}}"#, objects.join(","))
    };
    let turned = objects(1, &|_| r#""x":0,"y":0,"w":11500,"h":11500,"angle":45"#.to_owned());
    let stairs = objects(22_000, &|i| format!(r#""x":{},"y":{i},"w":65536,"h":1"#, 2 * i));
    let rods = objects(700, &|i| format!(r#""x":{},"y":0,"w":2890,"h":1,"angle":45"#, 3 * i));
    let frames = format!("[{}]", vec![r#"{"objects":[]}"#; 69_000].join(","));
    for (option, text, expected) in [
        (
            "--json",
            turned,
            "objects[0].angle: the masks of objects that turn have more than 16777216 pixels: expected",
        ),
        ("--json", stairs, "objects: the boxes of more than 150000000 pairs overlap along x: expected"),
        (
            "--json",
            rods,
            "objects: bitmap tests may compare more than 268435456 words of 64 pixels: expected",
        ),
        ("--frames", frames, "69000 frames: expected at most 4000"),
    ] {
        let file = folder.path().join("scene.json");
        std::fs::write(&file, text).expect("writable");
        let file = file.to_str().expect("a plain name");
        let (success, out, err) = count(&[option, file, "--method", "all", "--bounding", "all"]);
        assert!(!success && out.is_empty(), "{expected}: {out}");
        assert!(
            err.starts_with(&format!("sector-sweep: {file}: {expected}")),
            "{err}\n  expected {expected}"
        );
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}
