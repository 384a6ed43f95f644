//! The commands as a script sees them: names, keys, exit codes, and errors that name the file.

use assert_cmd::Command;
use clap::{CommandFactory, Parser};
use sector_sweep::cli::Args;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Exit code, standard output, standard error.
type Answer = (i32, String, String);

fn run(arguments: &[&str]) -> Answer {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    let output =
        command.args(arguments).timeout(std::time::Duration::from_secs(60)).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    (output.status.code().unwrap_or(-1), out, err)
}

/// The JSON of a command that must succeed.
fn json(arguments: &[&str]) -> Value {
    let (code, out, err) = run(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&out).expect("one JSON object and nothing else")
}

/// Asserts that a command fails with a code, says why, and prints no answer.
fn assert_fails(arguments: &[&str], code: i32, words: &[&str]) {
    let (found, out, err) = run(arguments);
    assert_eq!((found, out.as_str()), (code, ""), "{arguments:?}: {err}");
    for word in words {
        assert!(err.contains(word), "{arguments:?}\n  said     {err}\n  expected {word}");
    }
}

fn write(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.path().join(name);
    fs::write(&path, content).expect("a temporary file");
    path.to_str().expect("a plain name").to_owned()
}

const COUNTS: [&str; 9] = [
    "objects",
    "all_pairs",
    "after_rules",
    "candidates",
    "rect_tests",
    "rect_hits",
    "bitmap_tests",
    "words_anded",
    "hits",
];

fn assert_has_counts(counts: &Value) {
    let counts = counts.as_object().expect("an object");
    assert_eq!(counts.len(), COUNTS.len(), "{counts:?}");
    for key in COUNTS {
        assert!(counts[key].is_u64(), "{key}: {counts:?}");
    }
}

// ---------------------------------------------------------------------------------------------- simulate

#[test]
fn simulate_answers_with_the_promised_keys() {
    let answer = json(&["simulate", "--stage", "1", "--seed", "7", "--ticks", "600", "--json"]);
    for (key, is_right) in [
        ("ticks", answer["ticks"] == 600),
        ("score", answer["score"].is_u64()),
        ("lives", answer["lives"].is_u64()),
        ("stage_cleared", answer["stage_cleared"] == false),
    ] {
        assert!(is_right, "{key}: {answer}");
    }
    assert_has_counts(&answer["counts"]);
    assert!(answer["counts"]["hits"].as_u64() > Some(0), "{answer}");
    let hash = answer["state_hash"].as_str().expect("a string");
    assert!(hash.len() == 16 && hash.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f')), "{hash}");
    for method in ["brute-force", "axis-list", "sector-grid", "auto"] {
        let arguments = ["simulate", "--seed", "7", "--ticks", "600", "--method", method, "--json"];
        let other = json(&arguments);
        assert_eq!(other["state_hash"], answer["state_hash"], "{method}");
        assert_eq!(other["counts"]["hits"], answer["counts"]["hits"], "{method}");
    }
}

#[test]
fn threads_change_no_answer() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("game.replay");
    let file = file.to_str().expect("a plain name");
    let common = ["simulate", "--ticks", "600", "--method", "sort-and-sweep", "--json"];
    let alone = json(&[&common[..], &["--record", file]].concat());
    for threads in ["1", "2", "64"] {
        assert_eq!(json(&[&common[..], &["--threads", threads]].concat()), alone, "{threads} threads");
        let (code, _, err) = run(&["verify", file, "--method", "sector-grid", "--threads", threads]);
        assert_eq!((code, err.as_str()), (0, ""), "{threads} threads");
    }
    for wrong in ["0", "65", "two"] {
        assert_fails(&["simulate", "--threads", wrong], 2, &["--threads"]);
        assert_fails(&["verify", file, "--threads", wrong], 2, &["--threads"]);
    }
}

#[test]
fn simulate_has_the_promised_defaults() {
    let short = json(&["simulate", "--ticks", "200", "--json"]);
    let long =
        json(&["simulate", "--ticks", "200", "--json", "--stage", "1", "--seed", "1", "--method", "auto"]);
    assert_eq!(short, long);
    let nothing = json(&["simulate", "--ticks", "0", "--json"]);
    assert_eq!((&nothing["ticks"], &nothing["counts"]["all_pairs"]), (&0.into(), &0.into()));
}

#[test]
fn a_recorded_game_is_played_again() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("game.replay");
    let file = file.to_str().expect("a plain name");
    let played = json(&["simulate", "--seed", "5", "--ticks", "900", "--record", file, "--json"]);
    let again = json(&["simulate", "--replay", file, "--json"]);
    assert_eq!(again, played);
    let other = json(&["simulate", "--replay", file, "--method", "brute-force", "--json"]);
    assert_eq!(other["state_hash"], played["state_hash"]);
    assert_eq!(json(&["simulate", "--replay", file, "--ticks", "100", "--json"])["ticks"], 100);
    let (code, out, err) = run(&["verify", file]);
    assert_eq!((code, err.as_str()), (0, ""));
    let hash = played["state_hash"].as_str().expect("a string");
    assert!(out.contains("900 ticks") && out.contains(hash), "{out}");
    assert_eq!(run(&["verify", file, "--method", "sector-grid"]).0, 0);
    // One of the two would be ignored without a word.
    assert_fails(&["simulate", "--replay", file, "--record", file], 2, &["cannot be used with"]);
}

#[test]
fn simulate_takes_a_difficulty() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("game.replay");
    let file = file.to_str().expect("a plain name");
    let common = ["simulate", "--ticks", "900", "--json"];
    let cadet = json(&[&common[..], &["--difficulty", "cadet"]].concat());
    assert_eq!(cadet, json(&common));
    assert_eq!(cadet["difficulty"], "cadet");
    let ace = json(&[&common[..], &["--difficulty", "ace", "--record", file]].concat());
    assert_eq!(ace["difficulty"], "ace");
    assert_ne!(ace["state_hash"], cadet["state_hash"]);
    assert_eq!(json(&["simulate", "--replay", file, "--json"]), ace);
    assert_eq!(run(&["verify", file]).0, 0);
    assert_fails(&["simulate", "--difficulty", "easy"], 2, &["cadet", "pilot", "captain", "veteran", "ace"]);
}

#[test]
fn simulate_plays_the_whole_game() {
    let answer = json(&["simulate", "--stage", "all", "--ticks", "300", "--json"]);
    let stages = answer["stages"].as_array().expect("a list");
    assert_eq!(stages.len(), 1, "the first stage is not cleared in 300 ticks");
    assert_eq!(stages[0], json(&["simulate", "--stage", "1", "--ticks", "300", "--json"]));
    let folder = tempfile::tempdir().expect("a folder");
    let replays = folder.path().join("new/game");
    let whole =
        json(&["simulate", "--stage", "all", "--json", "--record", replays.to_str().expect("a plain name")]);
    let stages = whole["stages"].as_array().expect("a list");
    for (i, two) in stages.windows(2).enumerate() {
        assert_eq!((&two[0]["stage"], &two[0]["stage_cleared"]), (&(i as u64 + 1).into(), &true.into()));
        assert!(two[0]["score"].as_u64() < two[1]["score"].as_u64(), "what was earned comes along");
    }
    for stage in stages {
        let file = replays.join(format!("stage{}.replay", stage["stage"]));
        let again = json(&["simulate", "--json", "--replay", file.to_str().expect("a plain name")]);
        assert_eq!(again["state_hash"], stage["state_hash"], "{}", file.display());
    }
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let file = file.to_str().expect("a plain name");
    assert_fails(&["simulate", "--stage", "all", "--record", file], 1, &["cannot make the folder", file]);
    assert_fails(&["simulate", "--stage", "some"], 2, &["--stage"]);
}

#[test]
fn a_wrong_command_line_ends_with_2() {
    let names = ["nonsense", "brute-force", "axis-list", "sector-grid", "auto"];
    assert_fails(&["simulate", "--method", "nonsense"], 2, &names);
    assert_fails(&["count", "x.json", "--method", "nonsense"], 2, &names);
    assert_fails(&["simulate", "--stage", "0"], 2, &["--stage"]);
    assert_fails(&["simulate", "--stage", "one"], 2, &["--stage"]);
    assert_fails(&["simulate", "--ticks", "-1"], 2, &["-1"]);
    assert_fails(&["simulate", "--seed", "99999999999999999999"], 2, &["--seed"]);
    assert_fails(&["simulate", "--speed", "9"], 2, &["--speed"]);
    assert_fails(&["verify"], 2, &["FILE"]);
    assert_fails(&["check-level"], 2, &["FILE"]);
    assert_fails(&["dance"], 2, &["dance"]);
}

#[test]
fn hostile_numbers_are_refused_by_name() {
    let cases = [
        ("simulate", "--ticks", "0 to 432000"),
        ("simulate", "--seed", "0 to 18446744073709551615"),
        ("simulate", "--power", "0 to 4"),
        ("simulate", "--players", "1 to 2"),
        ("simulate", "--threads", "1 to 64"),
        ("simulate", "--stage", "the number of a stage, from 1, or all"),
        ("verify", "--threads", "1 to 64"),
        ("bench-stages", "--runs", "1 to 100"),
        ("bench-stages", "--ticks", "1 to 432000"),
        ("stress", "--aliens", "100 to 200000"),
        ("stress", "--seed", "0 to 18446744073709551615"),
    ];
    for (command, argument, expected) in cases {
        for value in ["-1", "NaN", "inf", "1.5", "", "99999999999999999999999"] {
            assert_fails(&[command, argument, value], 2, &[argument, expected]);
        }
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let two = ["simulate", "--ship", "arrow,fan", "--players"];
    assert_fails(&[&two[..], &["1"]].concat(), 2, &["--ship", "--players 2"]);
    let both = json(&[&two[..], &["2", "--ticks", "10", "--json"]].concat());
    assert_eq!(both["players"].as_array().map(Vec::len), Some(2));
    assert_fails(&["simulate", "--stage", "all", "--from", "midboss"], 2, &["one stage", "--from"]);
    assert_fails(&["simulate", "--from", "noon"], 2, &["--from", "midboss"]);
    assert_fails(&["simulate", "--ship", "boat"], 2, &["--ship", "arrow", "fan", "lance"]);
}

#[test]
fn every_command_explains_itself() {
    let command = Args::command();
    let helps = command.get_subcommands().map(|one| vec![one.get_name().to_owned(), "--help".to_owned()]);
    for arguments in helps.chain([vec!["--help".to_owned()]]) {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let (code, help, _) = run(&arguments);
        assert_eq!(code, 0, "{arguments:?}");
        let below = help.lines().skip_while(|line| !line.starts_with("Example"));
        let examples: Vec<&str> =
            below.map(str::trim).filter(|line| line.starts_with("sector-sweep")).collect();
        assert!(!examples.is_empty(), "{arguments:?} has no example:\n{help}");
        for example in examples {
            let read = Args::try_parse_from(example.split_whitespace());
            assert!(read.is_ok(), "{example}: {}", read.unwrap_err());
        }
    }
    for one in command.get_subcommands().chain([&command]) {
        for argument in one.get_arguments() {
            assert!(argument.get_help().is_some(), "{} {}", one.get_name(), argument.get_id());
        }
    }
}

#[test]
fn an_unknown_stage_ends_with_1() {
    assert_fails(&["simulate", "--stage", "99"], 1, &["there is no stage 99"]);
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_told() {
    for arguments in [&["simulate", "--ticks", "1"][..], &["simulate", "--ticks", "1", "--json"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
        let output = command.args(arguments).stdout(full).output().expect("it runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{err}");
        assert!(err.contains("cannot write the answer") && !err.contains("panicked"), "{err}");
    }
}

#[test]
fn a_tick_of_a_replay_comes_out_as_a_scene() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let (replay, scene) = (path("game.replay"), path("scene.json"));
    json(&["simulate", "--ticks", "900", "--record", &replay, "--json"]);
    let totals =
        |ticks: &str| json(&["simulate", "--replay", &replay, "--ticks", ticks, "--json"])["counts"].clone();
    let mut hits = 0;
    for tick in [1_u64, 720, 799, 899, 900] {
        let tick_text = tick.to_string();
        let dump = ["simulate", "--replay", &replay, "--dump-scene", &tick_text];
        let (code, printed, err) = run(&dump);
        assert_eq!((code, err.as_str()), (0, ""), "tick {tick}");
        assert_eq!(run(&[&dump[..], &["--method", "quadtree"]].concat()).1, printed, "tick {tick}");
        let (code, said, _) = run(&[&dump[..], &["--output", &scene]].concat());
        assert_eq!((code, fs::read_to_string(&scene).expect("written")), (0, printed), "tick {tick}");
        let counted = json(&["count", &scene, "--method", "brute-force", "--json"]);
        let counts = &counted["methods"][0]["counts"];
        let [before, after] = [tick - 1, tick].map(|ticks| totals(&ticks.to_string()));
        for key in COUNTS.into_iter().filter(|key| !key.ends_with("tests") && *key != "candidates") {
            let count = |all: &Value| all[key].as_u64().expect("a count");
            assert_eq!(count(counts), count(&after) - count(&before), "tick {tick}: {key}");
        }
        let (objects, found) = (&counts["objects"], &counts["hits"]);
        assert_eq!(said, format!("{scene}: tick {tick} of {replay}, {objects} objects, {found} hits\n"));
        hits += found.as_u64().expect("a count");
    }
    assert!(hits > 0, "no tick with a hit was compared");
}

#[test]
fn a_frozen_tick_comes_out_as_the_last_that_was_tested() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/stage1.replay");
    let frozen = first_frozen_tick(file);
    let dump = |tick: u32| run(&["simulate", "--replay", file, "--dump-scene", &tick.to_string()]);
    let (code, held, err) = dump(frozen);
    let last = frozen - 1;
    assert_eq!(code, 0, "{err}");
    let told = format!("stands still in tick {frozen}: this is tick {last}, the last that it tested");
    assert!(err.contains(&told), "{err}\n expected {told}");
    assert_eq!(dump(last), (0, held, String::new()));
}

/// The first tick of a replay of stage 1 in which the collision is not tested.
fn first_frozen_tick(file: &str) -> u32 {
    use sector_sweep::{level::Level, replay::Playback, replay::Replay};
    let replay = Replay::from_bytes(&fs::read(file).expect("a replay")).expect("sound");
    let sheet = std::sync::Arc::new(sector_sprites::Sheet::builtin());
    let level = Level::builtin(1, &sheet).expect("built in").expect("sound").into();
    let method = sector_collision::Method::Auto;
    let mut playback = Playback::new(replay.into(), level, sheet, method).expect("playable");
    loop {
        let mut is_tested = false;
        assert!(playback.step_watched(&mut Vec::new(), &mut |_, _| is_tested = true), "no large blast");
        if !is_tested {
            return playback.tick();
        }
    }
}

#[test]
fn a_scene_that_cannot_be_dumped_is_told() {
    use sector_sweep::replay::Replay;
    let folder = TempDir::new().expect("a folder");
    let file = write(&folder, "game.replay", "");
    json(&["simulate", "--ticks", "400", "--record", &file, "--json"]);
    let scene = folder.path().join("scene.json");
    let output = scene.to_str().expect("a plain name");
    let dump = |file: &str, tick: &str, code: i32, words: &[&str]| {
        assert_fails(&["simulate", "--replay", file, "--dump-scene", tick], code, words);
        let arguments = ["simulate", "--replay", file, "--dump-scene", tick, "--output", output];
        assert_fails(&arguments, code, words);
        assert!(!scene.exists(), "{arguments:?} has written");
    };
    dump(&file, "401", 1, &[&file, "no tick 401", "expected 1 to 400"]);
    for tick in ["0", "-1", "1.5", "NaN", "432001", ""] {
        dump(&file, tick, 2, &["--dump-scene", "1 to 432000"]);
    }
    let bytes = fs::read(&file).expect("written");
    let mut replay = Replay::from_bytes(&bytes).expect("sound");
    replay.checks[199] ^= 1;
    let other = write(&folder, "other.replay", replay.to_bytes());
    dump(&other, "300", 1, &[&other, "diverges at tick 200"]);
    assert_eq!(run(&["simulate", "--replay", &other, "--dump-scene", "199"]).0, 0, "before it differs");
    (replay.inputs, replay.checks, replay.hashes) = (Vec::new(), Vec::new(), Vec::new());
    let empty = write(&folder, "empty.replay", replay.to_bytes());
    dump(&empty, "1", 1, &[&empty, "no tick 1", "the replay has no ticks"]);
    replay.header.sim_version += 1;
    let later = write(&folder, "later.replay", Replay { inputs: vec![], ..replay.clone() }.to_bytes());
    dump(&later, "1", 1, &[&later, "rules version"]);
    dump(
        &write(&folder, "short.replay", &bytes[..bytes.len() / 2]),
        "1",
        1,
        &["short.replay: the replay is cut"],
    );

    let whole = ["simulate", "--replay", &file, "--dump-scene", "9"];
    for other in [&["--ticks", "9"][..], &["--threads", "2"], &["--json"]] {
        assert_fails(&[&whole[..], other].concat(), 2, &["--dump-scene", other[0], "cannot be used with"]);
    }
    assert_fails(&["simulate", "--dump-scene", "9"], 2, &["--replay"]);
    assert_fails(&["simulate", "--replay", &file, "--output", output], 2, &["--dump-scene"]);
    let nowhere = folder.path().join("none/scene.json");
    let nowhere = nowhere.to_str().expect("a plain name");
    assert_fails(&[&whole[..], &["--output", nowhere]].concat(), 1, &["cannot write", nowhere]);
}

// ---------------------------------------------------------------------------------------------- verify

#[test]
fn bad_replays_end_with_1() {
    let folder = TempDir::new().expect("a folder");
    let good = folder.path().join("good.replay");
    let good = good.to_str().expect("a plain name");
    json(&["simulate", "--ticks", "400", "--record", good, "--json"]);
    let bytes = fs::read(good).expect("it was written");
    let mut flipped = bytes.clone();
    flipped[60] ^= 4;
    let mut format = bytes.clone();
    format[8] = 200;
    let missing = folder.path().join("missing.replay");
    for (file, words) in [
        (write(&folder, "flipped.replay", &flipped), "damaged"),
        (write(&folder, "short.replay", &bytes[..bytes.len() / 2]), "cut short"),
        (write(&folder, "format.replay", &format), "replay format 200"),
        (write(&folder, "empty.replay", ""), "not a replay"),
        (write(&folder, "text.replay", "hello"), "not a replay"),
        (missing.to_str().expect("a plain name").to_owned(), "cannot read"),
        (folder.path().to_str().expect("a plain name").to_owned(), "cannot read"),
    ] {
        assert_fails(&["verify", &file], 1, &[&file, words]);
        assert_fails(&["simulate", "--replay", &file, "--json"], 1, &[&file, words]);
    }
    assert_eq!(fs::read(good).expect("still there"), bytes, "nothing is overwritten");
}

#[test]
fn verify_tells_the_first_tick_that_differs() {
    use sector_sweep::replay::Replay;
    let folder = TempDir::new().expect("a folder");
    let file = write(&folder, "game.replay", "");
    json(&["simulate", "--ticks", "700", "--record", &file, "--json"]);
    let mut replay = Replay::from_bytes(&fs::read(&file).expect("written")).expect("sound");
    let input = &mut replay.inputs[449].0[0];
    input.stick_x = if input.stick_x > 0 { -127 } else { 127 };
    let altered = write(&folder, "altered.replay", replay.to_bytes());
    assert_fails(&["verify", &altered], 1, &[&altered, "tick 450"]);
    replay.header.setup.stage = 77;
    let elsewhere = write(&folder, "elsewhere.replay", replay.to_bytes());
    assert_fails(&["verify", &elsewhere], 1, &[&elsewhere, "there is no stage 77"]);
}

// ---------------------------------------------------------------------------------------------- check-level

#[test]
fn check_level_looks_at_every_file() {
    let folder = TempDir::new().expect("a folder");
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/stage1.ron");
    let (code, out, err) = run(&["check-level", good]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(good) && out.contains("waves") && out.contains("2 phases"), "{out}");

    let text = fs::read_to_string(good).expect("it was checked");
    let slip = write(&folder, "slip.ron", text.replacen("count:", "cuont:", 1));
    let binary = write(&folder, "binary.ron", b"(name: \"\xFF\xFE\")");
    let missing = folder.path().join("missing.ron");
    let missing = missing.to_str().expect("a plain name");
    let (code, out, err) = run(&["check-level", &slip, good, &binary, missing, good]);
    assert_eq!(code, 1);
    assert_eq!(out.matches(good).count(), 2, "{out}");
    let complaints: Vec<&str> = err.lines().collect();
    assert_eq!(complaints.len(), 3, "one line a bad file: {err}");
    assert!(complaints[0].starts_with(&format!("{slip}:")) && complaints[0].contains("cuont"), "{err}");
    assert!(complaints[1].contains(&binary) && complaints[1].contains("UTF-8"), "{err}");
    assert!(complaints[2].contains(missing), "{err}");
}

// ---------------------------------------------------------------------------------------------- count

#[test]
fn count_gives_the_golden_results() {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes");
    let mut seen = 0;
    for entry in fs::read_dir(&scenes).expect("tests/scenes") {
        let path = entry.expect("an entry").path();
        let path = path.to_str().expect("a plain name");
        let Some(stem) = path.strip_suffix(".scene.json") else { continue };
        seen += 1;
        let expected = fs::read_to_string(format!("{stem}.expected.json")).expect("a golden result");
        let expected: Value = serde_json::from_str(&expected).expect("JSON");
        assert_eq!(json(&["count", path, "--method", "all", "--json"]), expected, "{stem}");
    }
    assert!(seen >= 6);
}

#[test]
fn count_answers_with_the_promised_keys() {
    let scene = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenes/thirty_six_objects.scene.json");
    let answer = json(&["count", scene, "--json"]);
    assert_eq!(answer["objects"], 36);
    let methods = answer["methods"].as_array().expect("a list");
    assert_eq!(methods.len(), 1);
    assert_eq!(methods[0]["method"], "auto");
    assert_has_counts(&methods[0]["counts"]);
    assert_eq!(
        (&methods[0]["counts"]["all_pairs"], &methods[0]["counts"]["after_rules"]),
        (&630.into(), &180.into())
    );
    assert!(methods[0]["pairs"].is_array());
    let (code, table, _) = run(&["count", scene, "--method", "all"]);
    assert!(code == 0 && table.contains("brute-force") && table.contains("630"), "{table}");
}

#[test]
fn bad_scenes_end_with_1() {
    let folder = TempDir::new().expect("a folder");
    let object = |members: &str| format!(r#"{{"rules": null, "objects": [{{"kind": "a", {members}}}]}}"#);
    let cases = [
        ("zero", object(r#""x": 0, "y": 0, "w": 0, "h": 1"#), "objects[0].w: 0 is not a width"),
        ("negative", object(r#""x": 0, "y": 0, "w": 1, "h": -5"#), "objects[0].h: -5 is not a height"),
        ("far", object(r#""x": 1000000000000, "y": 0, "w": 1, "h": 1"#), "objects[0].x: 1000000000000"),
        ("huge", object(r#""x": 0, "y": 1e999, "w": 1, "h": 1"#), "number out of range"),
        ("rows", object(r###""x": 0, "y": 0, "w": 2, "h": 2, "mask": ["##"]"###), "1 rows: expected 2"),
        (
            "columns",
            object(r####""x": 0, "y": 0, "w": 2, "h": 1, "mask": ["###"]"####),
            "3 characters: expected 2",
        ),
        ("paint", object(r##""x": 0, "y": 0, "w": 2, "h": 1, "mask": ["#x"]"##), "expected '#'"),
        ("field", object(r#""x": 0, "y": 0, "w": 1, "h": 1, "color": 3"#), "unknown field `color`"),
        ("lacking", object(r#""x": 0, "y": 0, "w": 1"#), "missing field `h`"),
        ("yaml", "objects: []".to_owned(), "1:1"),
        ("empty", String::new(), "EOF"),
        ("deep", "[".repeat(100_000), "1:"),
        ("twice", r#"{"objects": [], "objects": []}"#.to_owned(), "duplicate field `objects`"),
    ];
    for (name, text, expected) in cases {
        let file = write(&folder, &format!("{name}.json"), text);
        assert_fails(&["count", &file, "--json"], 1, &[&file, expected]);
        let (_, _, err) = run(&["count", &file]);
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    let missing = folder.path().join("missing.json");
    let missing = missing.to_str().expect("a plain name");
    assert_fails(&["count", missing], 1, &[missing]);
    let binary = write(&folder, "binary.json", b"\xFF\xFE");
    assert_fails(&["count", &binary], 1, &[&binary, "UTF-8"]);
}

// ------------------------------------------------------------------------------------------------ bench-stages

#[test]
fn bench_stages_answers_with_the_promised_keys() {
    let answer =
        json(&["bench-stages", "--stage", "2", "--ticks", "120", "--runs", "2", "--seed", "3", "--json"]);
    let stages = answer["stages"].as_array().expect("a list");
    let difficulties: Vec<_> =
        stages.iter().map(|stage| stage["difficulty"].as_str().unwrap_or("")).collect();
    assert_eq!(difficulties, ["cadet", "pilot", "captain", "veteran", "ace"]);
    for stage in stages {
        assert_eq!((&stage["stage"], &stage["ticks"]), (&2.into(), &120.into()));
        let [p50, p95, max] =
            ["p50", "p95", "max"].map(|key| stage["tick_us"][key].as_f64().expect("a time"));
        assert!(0.0 < p50 && p50 <= p95 && p95 <= max, "{stage}");
        let share = stage["frame_share"]["max"].as_f64().expect("a share");
        assert!((share - max / 16_666.7).abs() < 1e-3, "{stage}");
        assert!(stage["load_ms"].as_f64() > Some(0.0), "{stage}");
    }
    assert!(answer["goals"]["met"].is_boolean(), "{answer}");
    let one = ["bench-stages", "--stage", "1", "--difficulty", "ace", "--ticks", "10", "--runs", "1"];
    let (code, out, err) = run(&one);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.lines().nth(2).is_some_and(|row| row.starts_with("| 1 | ace | 10 |")), "{out}");
    assert!(out.contains("Worst median") && out.contains("wanted below 1667"), "{out}");
    assert_fails(&["bench-stages", "--stage", "99"], 1, &["there is no stage 99"]);
    assert_fails(&["bench-stages", "--runs", "0"], 2, &["--runs"]);
}

// ------------------------------------------------------------------------------------------------ stress

#[test]
fn stress_answers_with_the_promised_keys() {
    let stress = |method: &str| {
        let size = ["--aliens", "300", "--layout", "swarm", "--ticks", "20", "--seed", "4"];
        json(&[&["stress", "--headless", "--json", "--threads", "1", "--method", method], &size[..]].concat())
    };
    let answer = stress("sector-grid");
    let keys: Vec<_> = answer.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut expected =
        ["aliens", "objects", "layout", "method", "ticks", "tick_us", "stage_us", "counts", "state_hash"];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!((&answer["aliens"], &answer["ticks"]), (&300.into(), &20.into()));
    assert_eq!((&answer["layout"], &answer["method"]), (&"swarm".into(), &"sector-grid".into()));
    assert!(answer["objects"].as_u64() > Some(450), "{answer}");
    assert_has_counts(&answer["counts"]);
    for (group, keys) in [
        ("tick_us", &["p50", "p95", "max"][..]),
        ("stage_us", &["simulate", "broad", "narrow", "resolve", "extract"]),
    ] {
        assert_eq!(answer[group].as_object().map(|times| times.len()), Some(keys.len()), "{answer}");
        for key in keys {
            assert!(answer[group][key].as_f64() > Some(0.0), "{group}.{key}: {answer}");
        }
    }
    for method in ["brute-force", "sweep-and-prune", "auto"] {
        assert_eq!(stress(method)["state_hash"], answer["state_hash"], "{method}");
    }
}

#[test]
fn a_stress_test_out_of_range_is_refused() {
    let cases: [(&[&str], &[&str]); 7] = [
        (&["--aliens", "0"], &["--aliens", "100 to 200000"]),
        (&["--aliens", "200001"], &["--aliens", "100 to 200000"]),
        (&["--layout", "heap"], &["'heap'", "spread, clustered, column, swarm, mixed, waves, rocks"]),
        (&["--density", "thin"], &["'thin'", "constant, rising"]),
        (&["--ticks", "0"], &["--ticks"]),
        (&["--threads", "0"], &["--threads", "1 to 64"]),
        (&["--threads", "1000"], &["--threads", "1 to 64"]),
    ];
    for (arguments, words) in cases {
        assert_fails(&[&["stress", "--headless"], arguments].concat(), 2, words);
    }
    assert_fails(&["stress", "--headless", "--fullscreen"], 2, &["--fullscreen", "--headless"]);
}

#[test]
fn files_that_are_there_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = write(&folder, "game.part", "kept");
    let record = folder.path().join("game.replay");
    let record = record.to_str().expect("a plain name");
    assert_eq!(run(&["simulate", "--ticks", "10", "--record", record]).0, 0);
    assert_eq!(fs::read_to_string(part).expect("it is there"), "kept");
    let old = fs::read(record).expect("a replay");
    assert_fails(&["simulate", "--stage", "9", "--record", record], 1, &["stage 9"]);
    assert_eq!(fs::read(record).expect("a replay"), old);
    if cfg!(feature = "app") {
        let picture = write(&folder, "keep.jpg", "kept");
        assert_fails(&["screenshot", &picture], 2, &["ends with .png"]);
        assert_eq!(fs::read_to_string(picture).expect("it is there"), "kept");
    }
}

#[cfg(unix)]
#[test]
fn pipes_are_refused_and_links_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let pipe = pipe.to_str().expect("a plain name");
    for command in
        [&["verify", pipe][..], &["count", pipe], &["check-level", pipe], &["simulate", "--replay", pipe]]
    {
        assert_fails(command, 1, &["a pipe"]);
    }
    assert_fails(&["simulate", "--ticks", "10", "--record", pipe], 1, &["a pipe"]);
    let file = write(&folder, "file", "old");
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    assert_eq!(run(&["simulate", "--ticks", "10", "--record", link.to_str().expect("a plain name")]).0, 0);
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert!(fs::read(&file).expect("a replay").starts_with(b"SWEEPRPL"));
}

#[test]
fn a_byte_order_mark_is_no_mistake() {
    let folder = tempfile::tempdir().expect("a folder");
    let scene = r#"{"objects": []}"#;
    let marked = write(&folder, "marked.json", format!("\u{feff}{scene}"));
    assert_eq!(run(&["count", &marked]).0, 0);
    let utf16: Vec<u8> =
        [0xFEFF].into_iter().chain(scene.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_fails(&["count", &write(&folder, "utf16.json", utf16)], 1, &["utf16.json", "UTF-16"]);
}

#[cfg(feature = "app")]
#[test]
fn the_doctor_names_what_is_wrong_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().to_str().expect("a plain name");
    let (_, sound, _) = run(&["doctor", "--data-dir", place]);
    for words in ["version ", "rules ", "graphics ", "sound ", "pads ", "are free", "replays: 0"] {
        assert!(sound.contains(words), "{sound}\n  expected {words}");
    }
    assert_eq!(fs::read_dir(place).expect("a folder").filter(|entry| !is_lock(entry)).count(), 0);
    write(&folder, "scores.toml", "# x");
    write(&folder, "settings.toml", "a = [");
    let (code, hurt, _) = run(&["doctor", "--data-dir", place]);
    assert_eq!(code, 1, "{hurt}");
    for words in ["WRONG: settings.toml, line 1", "WRONG: scores.toml is damaged", "will be set aside"] {
        assert!(hurt.contains(words), "{hurt}\n  expected {words}");
    }
    let wrong = |text: &str| text.matches("WRONG: ").count();
    assert_eq!(wrong(&hurt), wrong(&sound) + 2, "{hurt}");
    assert!(hurt.ends_with(&format!("wrong: {}\n", wrong(&hurt))), "{hurt}");
    assert_eq!(fs::read_to_string(folder.path().join("scores.toml")).expect("it is there"), "# x");
    assert_eq!(fs::read_to_string(folder.path().join("settings.toml")).expect("it is there"), "a = [");
    let nowhere = folder.path().join("nowhere");
    let (_, text, _) = run(&["doctor", "--data-dir", nowhere.to_str().expect("a plain name")]);
    assert!(text.contains("not there yet") && !nowhere.exists(), "{text}");
}

/// Whether an entry of a folder is the file whose lock two programs share.
#[cfg(feature = "app")]
fn is_lock(entry: &std::io::Result<fs::DirEntry>) -> bool {
    entry.as_ref().is_ok_and(|entry| entry.file_name() == ".lock")
}

#[test]
fn a_log_names_the_system_that_differs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let (replay, log) = (path("game.replay"), path("game.log"));
    assert_eq!(run(&["simulate", "--ticks", "400", "--record", &replay]).0, 0);
    let (code, out, err) = run(&["verify", &replay, "--write-log", &log]);
    assert_eq!(code, 0, "{err}");
    let text = fs::read_to_string(&log).expect("the log");
    assert!(out.contains(&format!("{} lines of log written", text.lines().count())), "{out}");
    for system in [" ships ", " missiles ", " hits ", " director "] {
        assert!(text.contains(system), "no line of{system}");
    }
    let (code, out, err) =
        run(&["verify", &replay, "--log", &log, "--method", "quadtree", "--lanes", "portable"]);
    assert_eq!(code, 0, "{out}{err}");
    let line = text.lines().position(|line| line.starts_with("200 ")).expect("tick 200");
    let other: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(i, text)| if i >= line { text.replace(char::is_alphabetic, "0") } else { text.to_owned() })
        .collect();
    let other = write(&folder, "other.log", other.join("\n"));
    assert_fails(
        &["verify", &replay, "--log", &other],
        1,
        &["other.log", &format!("line {}", line + 1), "\"200 "],
    );
    let short =
        write(&folder, "short.log", text.lines().take(5).map(|line| format!("{line}\n")).collect::<String>());
    assert_fails(&["verify", &replay, "--log", &short], 1, &["line 6", "the log ended"]);
}

#[test]
fn no_command_writes_onto_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let replay = path("game.replay");
    json(&["simulate", "--ticks", "400", "--record", &replay, "--json"]);
    let bytes = fs::read(&replay).expect("a replay");
    let mut paths = vec![replay.clone(), path("./game.replay")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&replay, path("link")).expect("a link");
        fs::hard_link(&replay, path("hard")).expect("a link");
        paths.extend([path("link"), path("hard")]);
    }
    for other in &paths {
        for command in [
            &["verify", &replay, "--write-log", other][..],
            &["simulate", "--replay", &replay, "--dump-scene", "300", "--output", other],
        ] {
            let told = format!("error: cannot write {other}: it is the file {replay}, which is read");
            assert_fails(command, 2, &[&told]);
            assert_eq!(run(command).2.lines().count(), 1, "{command:?}");
            assert_eq!(fs::read(&replay).expect("a replay"), bytes, "{command:?}");
        }
        assert_fails(&["simulate", "--replay", &replay, "--record", other], 2, &["cannot be used with"]);
    }
    let copy = write(&folder, "copy", &bytes);
    assert_eq!(run(&["verify", &replay, "--write-log", &copy]).0, 0, "an equal file is another one");
    assert!(fs::read_to_string(&copy).expect("a log").starts_with("1 "));
}

#[test]
fn control_characters_are_printed_as_escapes() {
    let folder = tempfile::tempdir().expect("a folder");
    let scene = write(&folder, "scene.json", r#"{"objects": [], "\u001b[31mred\u009b\u007f\u202e": 1}"#);
    let level =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/levels/stage1.ron")).expect("a level");
    let unknown = write(&folder, "unknown.ron", level.replacen("path: \"", "path: \"\\u{1b}[31m", 1));
    for arguments in [["count", &scene], ["check-level", &unknown]] {
        let (_, out, err) = run(&arguments);
        assert!((out.clone() + &err).contains(r"\u{1b}[31m"), "{arguments:?}: {out}{err}");
        let text = (out + &err).replace('\n', "");
        assert!(!text.contains(|c: char| c.is_control() || c == '\u{202e}'), "{arguments:?}: {text:?}");
    }
    let (_, _, err) = run(&["verify", "\u{1b}[31mred.replay"]);
    assert!(err.starts_with(r"sector-sweep: cannot read \u{1b}[31mred.replay"), "{err:?}");
}

/// Tests that a file that the kernel makes up, and that waits for an event, is refused at once.
#[cfg(all(target_os = "linux", feature = "app"))]
#[test]
fn a_file_that_waits_is_refused() {
    // Without the right to read it, it is refused as any other file.
    assert_fails(&["check-level", "/proc/kmsg"], 1, &["cannot read /proc/kmsg"]);
}

#[test]
fn long_names_are_written_or_told() {
    let folder = tempfile::tempdir().expect("a folder");
    for (length, code) in [(250, 0), (255, 0), (256, 1)] {
        let path = folder.path().join("x".repeat(length));
        let path = path.to_str().expect("a plain name");
        let (found, _, err) = run(&["simulate", "--ticks", "10", "--record", path]);
        assert_eq!(found, code, "{length} bytes: {err}");
        assert!(!err.contains(".part"), "{err}");
        if code > 0 {
            assert!(err.starts_with(&format!("sector-sweep: cannot write {path}: ")), "{err}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

#[cfg(feature = "app")]
#[test]
fn a_wrong_backend_is_told_by_its_variable() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    command.args(["screenshot", "--tick", "1"]).arg(folder.path().join("look.png"));
    let output = command.env("WGPU_BACKEND", "nonsense").output().expect("it runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{err}");
    assert!(err.contains("WGPU_BACKEND=\"nonsense\"") && !err.contains("install"), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
}
