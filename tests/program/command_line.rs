//! The commands as a script sees them: names, keys, exit codes, and errors that name the file.

use crate::run::{Folder, assert_fails, json, root, run, succeed};
use clap::{CommandFactory, Parser};
use sector_sweep::cli::Args;
use sector_sweep::replay::Replay;
use serde_json::Value;
use std::fs;

pub(crate) const COUNTS: [&str; 9] = [
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

fn replay_of(file: &str) -> Replay {
    Replay::from_bytes(&fs::read(file).expect("a replay")).expect("sound")
}

// ---------------------------------------------------------------------------------------------- simulate

#[test]
fn simulate_answers_with_the_promised_keys() {
    let answer = json("simulate --stage 1 --seed 7 --ticks 600 --json");
    assert_eq!((&answer["ticks"], &answer["stage_cleared"]), (&600.into(), &false.into()));
    assert!(answer["score"].is_u64() && answer["lives"].is_u64(), "{answer}");
    assert_has_counts(&answer["counts"]);
    assert!(answer["counts"]["hits"].as_u64() > Some(0), "{answer}");
    let hash = answer["state_hash"].as_str().expect("a string");
    assert!(hash.len() == 16 && hash.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f')), "{hash}");
    for method in ["brute-force", "axis-list", "sector-grid", "auto"] {
        let other = json(&format!("simulate --seed 7 --ticks 600 --method {method} --json"));
        assert_eq!(other["state_hash"], answer["state_hash"], "{method}");
        assert_eq!(other["counts"]["hits"], answer["counts"]["hits"], "{method}");
    }
}

#[test]
fn threads_change_no_answer() {
    let folder = Folder::new();
    let file = folder.path("game.replay");
    let common = "simulate --ticks 600 --method sort-and-sweep --json";
    let alone = json(&format!("{common} --record {file}"));
    for threads in ["1", "2", "64"] {
        assert_eq!(json(&format!("{common} --threads {threads}")), alone, "{threads} threads");
        succeed(&format!("verify {file} --method sector-grid --threads {threads}"));
    }
}

#[test]
fn simulate_has_the_promised_defaults() {
    let short = json("simulate --ticks 200 --json");
    let long = json(
        "simulate --ticks 200 --json --stage 1 --seed 1 --method auto --difficulty cadet --players 1 --ship arrow",
    );
    assert_eq!(short, long);
    let nothing = json("simulate --ticks 0 --json");
    assert_eq!((&nothing["ticks"], &nothing["counts"]["all_pairs"]), (&0.into(), &0.into()));
}

#[test]
fn a_recorded_game_is_played_again() {
    let folder = Folder::new();
    let file = folder.path("game.replay");
    for game in ["--seed 5", "--difficulty ace", "--players 2 --ship arrow,fan"] {
        let played = json(&format!("simulate {game} --ticks 900 --record {file} --json"));
        assert_eq!(json(&format!("simulate --replay {file} --json")), played, "{game}");
        let other = json(&format!("simulate --replay {file} --method brute-force --json"));
        assert_eq!(other["state_hash"], played["state_hash"], "{game}");
        assert_eq!(json(&format!("simulate --replay {file} --ticks 100 --json"))["ticks"], 100, "{game}");
        let told = succeed(&format!("verify {file}"));
        assert!(
            told.contains("900") && told.contains(played["state_hash"].as_str().expect("a hash")),
            "{told}"
        );
        succeed(&format!("verify {file} --method sector-grid"));
    }
}

#[test]
fn simulate_takes_a_difficulty() {
    let [cadet, ace] = ["cadet", "ace"].map(|difficulty| {
        let answer = json(&format!("simulate --ticks 900 --json --difficulty {difficulty}"));
        assert_eq!(answer["difficulty"], difficulty);
        answer
    });
    assert_ne!(ace["state_hash"], cadet["state_hash"]);
}

#[test]
fn simulate_plays_the_whole_game() {
    let answer = json("simulate --stage all --ticks 300 --json");
    let stages = answer["stages"].as_array().expect("a list");
    assert_eq!(stages.len(), 1, "the first stage is not cleared in 300 ticks");
    assert_eq!(stages[0], json("simulate --stage 1 --ticks 300 --json"));
    let folder = Folder::new();
    let replays = folder.path("new/game");
    let whole = json(&format!("simulate --stage all --json --record {replays}"));
    let stages = whole["stages"].as_array().expect("a list");
    for (i, two) in stages.windows(2).enumerate() {
        assert_eq!((&two[0]["stage"], &two[0]["stage_cleared"]), (&(i as u64 + 1).into(), &true.into()));
        assert!(two[0]["score"].as_u64() < two[1]["score"].as_u64(), "what was earned comes along");
    }
    for stage in stages {
        let again = json(&format!("simulate --json --replay {replays}/stage{}.replay", stage["stage"]));
        assert_eq!(again["state_hash"], stage["state_hash"], "{stage}");
    }
    let file = folder.write("file", "");
    assert_fails(&format!("simulate --stage all --record {file}"), 1, &[&file]);
}

/// What is wrong with a command line is named: the option, the values or the range that would have been right.
#[test]
fn a_wrong_command_line_ends_with_2() {
    let cases: [(&str, &[&str]); 23] = [
        ("simulate --method nonsense", &["nonsense", "brute-force", "axis-list", "sector-grid", "auto"]),
        ("count x.json --method nonsense", &["nonsense", "brute-force", "axis-list", "sector-grid", "auto"]),
        ("simulate --stage 0", &["--stage"]),
        ("simulate --stage some", &["--stage"]),
        ("simulate --difficulty easy", &["cadet", "pilot", "captain", "veteran", "ace"]),
        ("simulate --ship boat", &["--ship", "arrow", "fan", "lance"]),
        ("simulate --from noon", &["--from", "midboss"]),
        ("simulate --speed 9", &["--speed"]),
        ("simulate --threads 65", &["--threads"]),
        ("verify a.replay --threads 65", &["--threads"]),
        ("verify", &["FILE"]),
        ("check-level", &["FILE"]),
        ("dance", &["dance"]),
        ("stress --headless --aliens 200001", &["--aliens", "100 to 200000"]),
        (
            "stress --headless --layout heap",
            &["heap", "spread, clustered, column, swarm, mixed, waves, rocks"],
        ),
        ("stress --headless --density thin", &["thin", "constant, rising"]),
        ("stress --headless --ticks 0", &["--ticks"]),
        ("stress --headless --threads 1000", &["--threads", "1 to 64"]),
        // What would be ignored, or contradict itself.
        ("stress --headless --fullscreen", &["--fullscreen", "--headless"]),
        ("simulate --ship arrow,fan --players 1", &["--ship", "--players 2"]),
        ("simulate --stage all --from midboss", &["--from"]),
        ("simulate --dump-scene 9", &["--replay"]),
        ("simulate --replay a.replay --record a.replay", &["--replay", "--record"]),
    ];
    for (line, names) in cases {
        assert_fails(line, 2, names);
    }
}

#[test]
fn hostile_numbers_are_refused_by_name() {
    let cases = [
        ("simulate", "--ticks", "0 to 432000"),
        ("simulate", "--seed", "0 to 18446744073709551615"),
        ("simulate", "--power", "0 to 4"),
        ("simulate", "--players", "1 to 2"),
        ("simulate", "--threads", "1 to 64"),
        ("simulate", "--stage", "all"),
        ("simulate --replay a.replay", "--dump-scene", "1 to 432000"),
        ("verify", "--threads", "1 to 64"),
        ("bench-stages", "--runs", "1 to 100"),
        ("bench-stages", "--ticks", "1 to 432000"),
        ("stress", "--aliens", "100 to 200000"),
        ("stress", "--seed", "0 to 18446744073709551615"),
    ];
    for (command, option, range) in cases {
        for value in ["-1", "NaN", "inf", "1.5", "", "99999999999999999999999"] {
            assert_fails(&format!("{command} {option} {value}"), 2, &[option, range]);
        }
    }
}

/// Tests that the help of each command has an example, that each example is a command line that is understood, and that
/// no option goes without words.
#[test]
fn every_command_explains_itself() {
    let command = Args::command();
    let helps = command.get_subcommands().map(|one| format!("{} --help", one.get_name()));
    for line in helps.chain(["--help".to_owned()]) {
        let help = succeed(&line);
        let below = help.lines().skip_while(|line| !line.starts_with("Example"));
        let examples: Vec<&str> =
            below.map(str::trim).filter(|line| line.starts_with("sector-sweep")).collect();
        assert!(!examples.is_empty(), "{line} has no example:\n{help}");
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
    assert_fails("simulate --stage 99", 1, &["99"]);
    assert_fails("bench-stages --stage 99", 1, &["99"]);
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_told() {
    for arguments in [&["simulate", "--ticks", "1"][..], &["simulate", "--ticks", "1", "--json"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
        let output = command.args(arguments).stdout(full).output().expect("it runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), err.lines().count()), (Some(1), 1), "{err}");
    }
}

/// A tick of a replay is printed or written as a scene, under any method the same, and `count` finds the hits in it that the
/// game had.
#[test]
fn a_tick_of_a_replay_comes_out_as_a_scene() {
    let folder = Folder::new();
    let (replay, scene) = (folder.record(900), folder.path("scene.json"));
    let hits = |ticks: u64| {
        let answer = json(&format!("simulate --replay {replay} --ticks {ticks} --json"));
        answer["counts"]["hits"].as_u64().expect("a count")
    };
    let mut all = 0;
    for tick in [1, 720, 799, 899, 900] {
        let dump = format!("simulate --replay {replay} --dump-scene {tick}");
        let printed = succeed(&dump);
        assert_eq!(succeed(&format!("{dump} --method quadtree")), printed, "tick {tick}");
        let told = succeed(&format!("{dump} --output {scene}"));
        assert!(told.contains(&scene), "{told}");
        assert_eq!(fs::read_to_string(&scene).expect("written"), printed, "tick {tick}");
        let counted = json(&format!("count {scene} --method brute-force --json"));
        let found = counted["methods"][0]["counts"]["hits"].as_u64().expect("a count");
        assert_eq!(found, hits(tick) - hits(tick - 1), "tick {tick}");
        all += found;
    }
    assert!(all > 0, "no tick with a hit was compared");
}

/// A tick in which a blast freezes the game comes out as the last that was tested, and this is said.
#[test]
fn a_frozen_tick_comes_out_as_the_last_that_was_tested() {
    let file = root("tests/replays/stage1.replay");
    let frozen = first_frozen_tick(&file);
    let dump = |tick: u32| run(&format!("simulate --replay {file} --dump-scene {tick}"));
    let (code, held, err) = dump(frozen);
    let last = frozen - 1;
    assert_eq!(code, 0, "{err}");
    assert!(err.contains(&frozen.to_string()) && err.contains(&last.to_string()), "{err}");
    assert_eq!(dump(last), (0, held, String::new()));
}

/// The first tick of a replay of stage 1 in which the collision is not tested.
fn first_frozen_tick(file: &str) -> u32 {
    use sector_sweep::{level::Level, replay::Playback};
    let sheet = std::sync::Arc::new(sector_sprites::Sheet::builtin());
    let level = Level::builtin(1, &sheet).expect("built in").expect("sound").into();
    let method = sector_collision::Method::Auto;
    let mut playback = Playback::new(replay_of(file).into(), level, sheet, method).expect("playable");
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
    let folder = Folder::new();
    let (file, output) = (folder.record(400), folder.path("scene.json"));
    let dump = |file: &str, tick: u32, names: &[&str]| {
        let line = format!("simulate --replay {file} --dump-scene {tick}");
        assert_fails(&line, 1, names);
        assert_fails(&format!("{line} --output {output}"), 1, names);
        assert!(!fs::exists(&output).expect("a folder"), "{line} has written");
    };
    dump(&file, 401, &[&file, "401", "1 to 400"]);
    let bytes = fs::read(&file).expect("written");
    dump(&folder.write("short.replay", &bytes[..bytes.len() / 2]), 1, &["short.replay"]);
    let mut replay = replay_of(&file);
    replay.checks[199] ^= 1;
    let other = folder.write("other.replay", replay.to_bytes());
    dump(&other, 300, &[&other, "tick 200"]);
    succeed(&format!("simulate --replay {other} --dump-scene 199"));
    (replay.inputs, replay.checks, replay.hashes) = (Vec::new(), Vec::new(), Vec::new());
    let empty = folder.write("empty.replay", replay.to_bytes());
    dump(&empty, 1, &[&empty]);
    replay.header.sim_version += 1;
    let later = folder.write("later.replay", replay.to_bytes());
    dump(&later, 1, &[&later]);

    let whole = format!("simulate --replay {file} --dump-scene 9");
    for other in ["--ticks 9", "--threads 2", "--json"] {
        assert_fails(&format!("{whole} {other}"), 2, &["--dump-scene", &other[..6]]);
    }
    assert_fails(&format!("simulate --replay {file} --output {output}"), 2, &["--dump-scene"]);
    let nowhere = folder.path("none/scene.json");
    assert_fails(&format!("{whole} --output {nowhere}"), 1, &[&nowhere]);
}

// ---------------------------------------------------------------------------------------------- verify

#[test]
fn bad_replays_end_with_1() {
    let folder = Folder::new();
    let good = folder.record(400);
    let bytes = fs::read(&good).expect("it was written");
    let with = |at: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[at] ^= byte;
        changed
    };
    for file in [
        folder.write("flipped.replay", with(60, 4)),
        folder.write("format.replay", with(8, 200)),
        folder.write("short.replay", &bytes[..bytes.len() / 2]),
        folder.write("empty.replay", ""),
        folder.write("text.replay", "hello"),
        folder.path("missing.replay"),
        folder.path(""),
    ] {
        assert_fails(&format!("verify {file}"), 1, &[&file]);
        assert_fails(&format!("simulate --replay {file} --json"), 1, &[&file]);
    }
    assert_eq!(fs::read(good).expect("still there"), bytes, "nothing is overwritten");
}

#[test]
fn verify_tells_the_first_tick_that_differs() {
    let folder = Folder::new();
    let mut replay = replay_of(&folder.record(700));
    let input = &mut replay.inputs[449].0[0];
    input.stick_x = if input.stick_x > 0 { -127 } else { 127 };
    let altered = folder.write("altered.replay", replay.to_bytes());
    assert_fails(&format!("verify {altered}"), 1, &[&altered, "tick 450"]);
    replay.header.setup.stage = 77;
    let elsewhere = folder.write("elsewhere.replay", replay.to_bytes());
    assert_fails(&format!("verify {elsewhere}"), 1, &[&elsewhere, "77"]);
}

#[test]
fn a_log_names_the_system_that_differs() {
    let folder = Folder::new();
    let (replay, log) = (folder.record(400), folder.path("game.log"));
    let out = succeed(&format!("verify {replay} --write-log {log}"));
    let text = fs::read_to_string(&log).expect("the log");
    assert!(out.contains(&text.lines().count().to_string()), "{out}");
    for system in [" ships ", " missiles ", " hits ", " director "] {
        assert!(text.contains(system), "no line of{system}");
    }
    succeed(&format!("verify {replay} --log {log} --method quadtree --lanes portable"));
    let line = text.lines().position(|line| line.starts_with("200 ")).expect("tick 200");
    let (same, rest) = text.split_at(text.find("\n200 ").expect("tick 200"));
    let other = folder.write("other.log", same.to_owned() + &rest.replace(char::is_alphabetic, "0"));
    let names = ["other.log", &format!("line {}", line + 1), "\"200 "];
    assert_fails(&format!("verify {replay} --log {other}"), 1, &names);
    let five: String = text.split_inclusive('\n').take(5).collect();
    let short = folder.write("short.log", five);
    assert_fails(&format!("verify {replay} --log {short}"), 1, &["short.log", "line 6"]);
}

// ---------------------------------------------------------------------------------------------- check-level

#[test]
fn check_level_looks_at_every_file() {
    let folder = Folder::new();
    let good = root("levels/stage1.ron");
    assert!(succeed(&format!("check-level {good}")).contains(&good));

    let text = fs::read_to_string(&good).expect("it was checked");
    let slip = folder.write("slip.ron", text.replacen("count:", "cuont:", 1));
    let binary = folder.write("binary.ron", b"(name: \"\xFF\xFE\")");
    let missing = folder.path("missing.ron");
    let (code, out, err) = run(&format!("check-level {slip} {good} {binary} {missing} {good}"));
    assert_eq!((code, out.matches(&good).count()), (1, 2), "{out}");
    let complaints: Vec<&str> = err.lines().collect();
    assert_eq!(complaints.len(), 3, "one line a bad file: {err}");
    assert!(complaints[0].starts_with(&format!("{slip}:")) && complaints[0].contains("cuont"), "{err}");
    assert!(complaints[1].contains(&binary) && complaints[2].contains(&missing), "{err}");
}

// ---------------------------------------------------------------------------------------------- bench-stages

#[test]
fn bench_stages_answers_with_the_promised_keys() {
    let answer = json("bench-stages --stage 2 --ticks 120 --runs 2 --seed 3 --json");
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
    let table = succeed("bench-stages --stage 1 --difficulty ace --ticks 10 --runs 1");
    assert!(table.lines().nth(2).is_some_and(|row| row.starts_with("| 1 | ace | 10 |")), "{table}");
}

// ---------------------------------------------------------------------------------------------- stress

#[test]
fn stress_answers_with_the_promised_keys() {
    let stress = |method: &str| {
        let size = "--aliens 300 --layout swarm --ticks 20 --seed 4";
        json(&format!("stress --headless --json --threads 1 --method {method} {size}"))
    };
    let answer = stress("sector-grid");
    let keys: Vec<_> = answer.as_object().expect("an object").keys().map(String::as_str).collect();
    let expected =
        ["aliens", "counts", "layout", "method", "objects", "stage_us", "state_hash", "tick_us", "ticks"];
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

// ---------------------------------------------------------------------------------------------- files

/// Tests that no file is touched before its content is whole: neither one with another kind of name, nor a neighbor whose
/// name a temporary file could have.
#[test]
fn files_that_are_there_stay() {
    let folder = Folder::new();
    let part = folder.write("game.part", "kept");
    let record = folder.record(10);
    assert_eq!(fs::read_to_string(part).expect("it is there"), "kept");
    let old = fs::read(&record).expect("a replay");
    assert_fails(&format!("simulate --stage 9 --record {record}"), 1, &["9"]);
    assert_eq!(fs::read(record).expect("a replay"), old);
    if cfg!(feature = "app") {
        let picture = folder.write("keep.jpg", "kept");
        assert_fails(&format!("screenshot {picture}"), 2, &[".png"]);
        assert_eq!(fs::read_to_string(picture).expect("it is there"), "kept");
    }
}

#[cfg(unix)]
#[test]
fn pipes_are_refused_and_links_followed() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for command in ["verify", "count", "check-level", "simulate --replay", "simulate --ticks 10 --record"] {
        assert_fails(&format!("{command} {pipe}"), 1, &[&pipe]);
    }
    let (file, link) = (folder.write("file", "old"), folder.path("link"));
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    succeed(&format!("simulate --ticks 10 --record {link}"));
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert!(fs::read(&file).expect("a replay").starts_with(b"SWEEPRPL"));
}

#[test]
fn a_byte_order_mark_is_no_mistake() {
    let folder = Folder::new();
    let scene = r#"{"objects": []}"#;
    let marked = folder.write("marked.json", format!("\u{feff}{scene}"));
    succeed(&format!("count {marked}"));
    let utf16: Vec<u8> =
        [0xFEFF].into_iter().chain(scene.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let utf16 = folder.write("utf16.json", utf16);
    assert_fails(&format!("count {utf16}"), 1, &[&utf16, "UTF-16"]);
}

#[cfg(feature = "app")]
#[test]
fn the_doctor_names_what_is_wrong_and_changes_nothing() {
    let folder = Folder::new();
    let doctor = format!("doctor --data-dir {}", folder.path(""));
    let wrong = |text: &str| text.matches("WRONG: ").count();
    let sound = wrong(&run(&doctor).1);
    let files = || {
        let entries = fs::read_dir(folder.path("")).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        // Two programs share the lock.
        names.filter(|name| name != ".lock").count()
    };
    assert_eq!(files(), 0);
    let [scores, settings] = [("scores.toml", "# x"), ("settings.toml", "a = [")]
        .map(|(name, text)| (name, text, folder.write(name, text)));
    let (code, hurt, _) = run(&doctor);
    assert_eq!((code, wrong(&hurt)), (1, sound + 2), "{hurt}");
    for (name, text, path) in [scores, settings] {
        assert!(hurt.contains(&format!("WRONG: {name}")), "{hurt}");
        assert_eq!(fs::read_to_string(path).expect("it is there"), text);
    }
    let nowhere = folder.path("nowhere");
    run(&format!("doctor --data-dir {nowhere}"));
    assert!(!fs::exists(nowhere).expect("a folder"));
}

/// Tests that no command writes onto a file that it reads, by whatever path: one line names both paths, and the file stays as
/// it is.
#[test]
fn no_command_writes_onto_its_input() {
    let folder = Folder::new();
    let replay = folder.record(400);
    let bytes = fs::read(&replay).expect("a replay");
    let mut paths = vec![replay.clone(), folder.path("./game.replay")];
    #[cfg(unix)]
    {
        paths.extend(["link", "hard"].map(|name| folder.path(name)));
        std::os::unix::fs::symlink(&replay, &paths[2]).expect("a link");
        fs::hard_link(&replay, &paths[3]).expect("a link");
    }
    for other in &paths {
        for command in [
            format!("verify {replay} --write-log {other}"),
            format!("simulate --replay {replay} --dump-scene 300 --output {other}"),
        ] {
            assert_fails(&command, 2, &[other, &replay]);
            assert_eq!(run(&command).2.lines().count(), 1, "{command}");
            assert_eq!(fs::read(&replay).expect("a replay"), bytes, "{command}");
        }
    }
    let copy = folder.write("copy", &bytes);
    succeed(&format!("verify {replay} --write-log {copy}"));
    assert!(fs::read_to_string(&copy).expect("a log").starts_with("1 "), "an equal file is another one");
}

/// Tests that nothing of a stranger's file takes effect on the terminal: of a scene, of a level, of the name of a file.
#[test]
fn control_characters_are_printed_as_escapes() {
    let folder = Folder::new();
    let scene = folder.write("scene.json", r#"{"objects": [], "\u001b[31mred\u009b\u007f\u202e": 1}"#);
    let level = fs::read_to_string(root("levels/stage1.ron")).expect("a level");
    let unknown = folder.write("unknown.ron", level.replacen("path: \"", "path: \"\\u{1b}[31m", 1));
    for line in [&format!("count {scene}"), &format!("check-level {unknown}"), "verify \u{1b}[31mred.replay"]
    {
        let (_, out, err) = run(line);
        let text = (out + &err).replace('\n', "");
        assert!(text.contains(r"\u{1b}[31m"), "{line:?}: {text}");
        assert!(!text.contains(|c: char| c.is_control() || c == '\u{202e}'), "{line:?}: {text:?}");
    }
}

/// A file that the kernel makes up, and that waits for an event, is refused at once. Without the right to read it, it is refused
/// as any other file.
#[cfg(all(target_os = "linux", feature = "app"))]
#[test]
fn a_file_that_waits_is_refused() {
    assert_fails("check-level /proc/kmsg", 1, &["/proc/kmsg"]);
}

/// Tests that a file with the longest name is written, and that the error of a longer name shows the path of the user and not
/// that of a temporary file.
#[test]
fn long_names_are_written_or_told() {
    let folder = Folder::new();
    for (length, code) in [(250, 0), (255, 0), (256, 1)] {
        let path = folder.path(&"x".repeat(length));
        let (found, _, err) = run(&format!("simulate --ticks 10 --record {path}"));
        assert_eq!((found, err.contains(&path)), (code, code > 0), "{length} bytes: {err}");
        assert!(!err.contains(".part"), "{err}");
    }
    assert_eq!(fs::read_dir(folder.path("")).expect("a folder").count(), 2);
}

#[cfg(feature = "app")]
#[test]
fn a_wrong_backend_is_told_by_its_variable() {
    let folder = Folder::new();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    command.args(["screenshot", "--tick", "1", &folder.path("look.png")]);
    let output = command.env("WGPU_BACKEND", "nonsense").output().expect("it runs");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), err.lines().count()), (Some(1), 1), "{err}");
    assert!(err.contains("WGPU_BACKEND=\"nonsense\""), "{err}");
}
