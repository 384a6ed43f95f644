//! `sector-sweep count`, run as a program.

use crate::run::{Folder, assert_fails, json, root, run, succeed};
use sector_sweep::scene::Scene;
use serde_json::Value;
use std::fs;

const FRAMES: &str = r#"[{"objects": [{"kind": "a", "x": 0, "y": 0, "w": 8, "h": 8}, {"kind": "a", "x": 9, "y": 0, "w": 8, "h": 8}]},
 {"objects": [{"kind": "a", "x": 4, "y": 0, "w": 8, "h": 8}, {"kind": "a", "x": 9, "y": 0, "w": 8, "h": 8}]}]"#;

/// `count` without a method uses `auto`; with all, it gives the golden result.
#[test]
fn count_answers_with_the_promised_keys() {
    let scene = root("tests/scenes/thirty_six_objects.scene.json");
    let golden = fs::read_to_string(root("tests/scenes/thirty_six_objects.expected.json")).expect("a file");
    let golden: Value = serde_json::from_str(&golden).expect("JSON");
    assert_eq!(json(&format!("count {scene} --method all --json")), golden);
    let answer = json(&format!("count {scene} --json"));
    let methods = answer["methods"].as_array().expect("a list");
    assert_eq!((methods.len(), &methods[0]["method"]), (1, &"auto".into()));
    let table = succeed(&format!("count {scene} --method all"));
    assert!(Scene::counted_methods().iter().all(|method| table.contains(method.name())), "{table}");
}

/// A bad scene ends `count` with 1 and one line that names the file and the place; `src/scene/raw.rs` tests all that can be wrong.
#[test]
fn bad_scenes_end_with_1() {
    let folder = Folder::new();
    for (text, place) in [
        (r#"{"objects": [{"kind": "a", "x": 0, "y": 0, "w": 0, "h": 1}]}"#, ": 1:49: objects[0].w: 0 "),
        (r#"{"objects": [], "objects": []}"#, "`objects`"),
        ("", ": 1:0: "),
        (&"[".repeat(100_000), ": 1:"),
    ] {
        let file = folder.write("scene.json", text);
        assert_fails(&format!("count {file} --json"), 1, &[&file, place]);
        assert_eq!(run(&format!("count {file}")).2.lines().count(), 1, "{place}");
    }
    for file in [folder.path("missing.json"), folder.write("binary.json", b"\xFF\xFE")] {
        assert_fails(&format!("count {file}"), 1, &[&file]);
    }
}

#[test]
fn frames_give_one_result_each() {
    let folder = Folder::new();
    let file = folder.write("frames.json", FRAMES);
    let result = json(&format!("count --frames {file} --method all --json"));
    let frames = result["frames"].as_array().expect("an array");
    assert_eq!(frames.len(), 2);
    for (frame, hits) in frames.iter().zip([0, 1]) {
        let methods = frame["methods"].as_array().expect("an array");
        assert_eq!(methods.len(), Scene::counted_methods().len());
        assert!(methods.iter().all(|method| method["counts"]["hits"] == hits), "{frame}");
    }
    let swept = |method: &&Value| method["method"] == "sweep-and-prune";
    let second = frames[1]["methods"].as_array().expect("an array").iter().find(swept).expect("all methods");
    assert_eq!(second["inner"]["swaps"], 1);
    let tables = succeed(&format!("count --frames {file} --method sweep-and-prune"));
    assert!(tables.contains("frame 1:\n2 objects") && tables.contains("1 swaps"), "{tables}");
}

#[test]
fn either_a_scene_or_frames() {
    let folder = Folder::new();
    let [scene, frames] = [("scene.json", r#"{"objects": []}"#), ("frames.json", FRAMES)]
        .map(|(name, text)| folder.write(name, text));
    succeed(&format!("count {scene}"));
    for line in ["count", &format!("count {scene} --frames {frames}")] {
        assert_fails(line, 2, &["SCENE.json"]);
    }
    assert_fails(&format!("count --frames {scene}"), 1, &[&scene]);
}

/// Settings come from the command line before the scene, and from the scene before the defaults; the answer says which were
/// used.
#[test]
fn the_command_line_wins_over_the_scene() {
    let folder = Folder::new();
    let object = r#"{"kind": "a", "x": 0, "y": 0, "w": 20, "h": 8}"#;
    let scene = |tuning: &str| format!(r#"{{"tuning": {tuning}, "objects": [{object}]}}"#);
    let open = folder.write("open.json", scene("null"));
    let said = scene(r#"{"sector": "128x8", "axis": "y", "threshold": 3, "depth": 2}"#);
    let frames = folder.write("frames.json", format!("[{said}, {said}]"));
    let said = folder.write("said.json", said);
    let all = " --sector 2x4 --axis auto --threshold 77 --depth 0";
    for (name, options, [sector, axis, threshold, depth]) in [
        (&open, "", ["32x32", "x", "8", "4294967295"]),
        (&said, "", ["128x8", "y", "3", "2"]),
        (&said, " --depth 4294967295", ["128x8", "y", "3", "4294967295"]),
        (&said, " --axis x", ["128x8", "x", "3", "2"]),
        (&said, " --sector 1x65536 --threshold 4294967295", ["1x65536", "y", "4294967295", "2"]),
        (&said, all, ["2x4", "auto", "77", "0"]),
        (&open, all, ["2x4", "auto", "77", "0"]),
    ] {
        let expected: Value = serde_json::from_str(&format!(
            r#"{{"sector": "{sector}", "axis": "{axis}", "threshold": {threshold}, "depth": {depth}}}"#
        ))
        .expect("JSON");
        assert_eq!(json(&format!("count {name} --json{options}"))["tuning"], expected, "{options}");
        let table = succeed(&format!("count {name}{options}"));
        let line = format!("1 objects, sector {sector}, axis {axis}, threshold {threshold}, ");
        assert!(table.starts_with(&line), "{options}: {table}");
        if *name == said {
            let found = &json(&format!("count --frames {frames} --json{options}"))["frames"];
            assert_eq!([&found[0]["tuning"], &found[1]["tuning"]], [&expected; 2], "{options}");
        }
    }
}

#[test]
fn wrong_settings_are_refused_by_name() {
    for (option, expected, values) in [
        ("--sector", "65536", &["0x0", "64", "60x64", "64x131072", "-64x64", "", "x", "--json"][..]),
        ("--axis", "principal", &["z", "X", "", "0"]),
        ("--threshold", "1 to 4294967295", &["0", "-1", "1.5", "4294967296", "NaN", ""]),
        ("--depth", "0 to 4294967295", &["-1", "1.5", "4294967296", "NaN", "", "none"]),
        ("--bounding", "fixed-square, dynamic-rectangle", &["square"]),
    ] {
        for value in values {
            assert_fails(&format!("count scene.json {option} {value}"), 2, &[option, expected]);
        }
    }
}

/// Two rods side by side at 45 degrees: their squares overlap, they do not.
const RODS: &str = r#"{"objects": [{"kind": "rod", "x": 0, "y": 0, "w": 60, "h": 4, "angle": 45},
 {"kind": "rod", "x": 50, "y": 0, "w": 60, "h": 4, "angle": 45}]}"#;

/// `--bounding` chooses the box, is the dynamic rectangle by default, and `all` gives one result a box.
#[test]
fn the_box_of_what_turns_can_be_chosen() {
    let folder = Folder::new();
    let count = format!("count {}", folder.write("rods.json", RODS));
    let [tight, square, all] = ["dynamic-rectangle", "fixed-square", "all"]
        .map(|bounding| json(&format!("{count} --json --bounding {bounding}")));
    assert_eq!(json(&format!("{count} --json")), tight);
    let bitmap_tests = |result: &Value| result["methods"][0]["counts"]["bitmap_tests"].clone();
    assert_eq!([bitmap_tests(&tight), bitmap_tests(&square)], [0, 1]);
    let both = all["boundings"].as_array().expect("an array");
    for (found, (name, expected)) in both.iter().zip([("fixed-square", square), ("dynamic-rectangle", tight)])
    {
        assert_eq!(found["bounding"], name);
        assert_eq!((&found["objects"], &found["methods"]), (&expected["objects"], &expected["methods"]));
    }
    let out = succeed(&format!("{count} --bounding all"));
    assert!(out.starts_with("fixed-square:\n2 objects") && out.contains("\ndynamic-rectangle:\n"), "{out}");
}

#[test]
fn a_fixed_square_does_not_move_when_its_object_turns() {
    let folder = Folder::new();
    let frame = |angle: i32| RODS.replace("45", &angle.to_string());
    let frames: Vec<String> = (0..8).map(|t| frame(t * 15)).collect();
    let file = folder.write("turning.json", format!("[{}]", frames.join(",")));
    let result = json(&format!("count --frames {file} --method sweep-and-prune --bounding all --json"));
    let swaps = |of: &Value| -> u64 {
        let frames = of["frames"].as_array().expect("an array");
        frames.iter().skip(1).filter_map(|frame| frame["methods"][0]["inner"]["swaps"].as_u64()).sum()
    };
    let [square, tight] = [&result["boundings"][0], &result["boundings"][1]].map(swaps);
    assert!(square == 0 && tight > 0, "{square} swaps, {tight} swaps");
}
