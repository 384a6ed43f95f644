//! The commands as a script sees them: names, keys, exit codes, and errors that name the file.

use crate::run::{Folder, assert_fails, json, root, run, succeed};
use clap::{CommandFactory, Parser};
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::cli::Args;
use sector_sweep::level::{Level, TICKS_PER_SECOND};
use sector_sweep::replay::{Recorder, Replay};
use sector_sweep::sim::{PlayerInput, ShipKind};
use sector_sweep::stress::{new_world, survival_level, survival_setup};
use serde_json::Value;
use std::fs;
use std::sync::Arc;

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
    Replay::from_bytes(&fs::read(file).expect("a replay")).expect("valid")
}

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
fn threads_do_not_change_the_answer() {
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
fn a_recorded_game_is_played_again() {
    let folder = Folder::new();
    let file = folder.path("game.replay");
    for game in ["--seed 5", "--difficulty ace", "--players 2 --ship arrow,fan"] {
        let difficulty = if game.contains("ace") { "ace" } else { "cadet" };
        let played = json(&format!("simulate {game} --ticks 900 --record {file} --json"));
        assert_eq!(played["difficulty"], difficulty);
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

/// A level file is a stage like any other.
#[test]
fn simulate_plays_a_level_file() {
    let file = json("simulate --level levels/stage4.ron --seed 7 --ticks 900 --json");
    let mut stage = json("simulate --stage 4 --seed 7 --ticks 900 --json");
    stage["stage"] = 1.into();
    assert_eq!(file, stage);
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
    assert!(stages.is_sorted_by_key(|stage| stage["score"].as_u64()), "points carry over");
    assert_eq!(stages.len(), Level::builtin_count() as usize);
    for (number, stage) in (1_u64..).zip(stages) {
        assert_eq!((&stage["stage"], &stage["stage_cleared"]), (&number.into(), &true.into()));
        let seconds = stage["ticks"].as_u64().expect("a number") / u64::from(TICKS_PER_SECOND);
        assert!((150..=300).contains(&seconds), "stage {number} takes {seconds} s");
        let again = json(&format!("simulate --json --replay {replays}/stage{}.replay", stage["stage"]));
        assert_eq!(again["state_hash"], stage["state_hash"], "{stage}");
    }
    let file = folder.write("file", "");
    assert_fails(&format!("simulate --stage all --record {file}"), 1, &[&file]);
}

/// The help of each command has an example, each example is a valid command line, and no option lacks help.
#[test]
fn every_command_has_help() {
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

/// Names of files may come from strangers, by way of a pattern such as `*.replay`.
#[cfg(unix)]
#[test]
fn names_of_files_cannot_affect_the_terminal() {
    const NAME: &str = "a\u{1b}[2J\nb\u{202e}";
    const SHOWN: &str = r"a\u{1b}[2J\nb\u{202e}";
    let folder = Folder::new();
    let scene = folder.write(&format!("{NAME}.json"), "{");
    let level = folder.write(&format!("{NAME}.ron"), "(");
    let good =
        folder.write(&format!("{NAME}good.ron"), fs::read(root("levels/stage1.ron")).expect("a level"));
    let missing = folder.path(NAME);
    for (line, code) in [
        (format!("count {scene}"), 1),
        (format!("count --method {NAME} {scene}"), 2),
        (format!("count {scene} {missing}"), 2),
        (format!("check-level {level}"), 1),
        (format!("check-language {level}"), 1),
        (format!("check-level {good}"), 0),
        (format!("verify {missing}"), 1),
        (format!("simulate --replay {level} --dump-scene 1 --output {level}"), 2),
    ] {
        let (found, out, err) = run(&line);
        let shown = out + &err;
        assert_eq!(found, code, "{line}: {shown}");
        assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{line}: {shown}");
        // From its own errors, clap removes escape sequences.
        assert!(code == 2 || shown.contains(SHOWN) && shown.lines().count() == 1, "{line}: {shown}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn write_errors_are_reported() {
    for arguments in [&["simulate", "--ticks", "1"][..], &["simulate", "--ticks", "1", "--json"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
        let output = command.args(arguments).stdout(full).output().expect("it runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), err.lines().count()), (Some(1), 1), "{err}");
    }
}

/// A tick of a replay is exported as the same scene with any method, and `count` finds the game's hits in it.
#[test]
fn a_tick_of_a_replay_is_exported_as_a_scene() {
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

/// For a tick in which a bomb blast freezes the game, the last tested tick is exported, with a note.
#[test]
fn a_frozen_tick_is_exported_as_the_last_tested_tick() {
    let file = root("tests/replays/stage1.replay");
    let frozen = first_frozen_tick(&file);
    let dump = |tick: u32| run(&format!("simulate --replay {file} --dump-scene {tick}"));
    let (code, held, err) = dump(frozen);
    let last = frozen - 1;
    assert_eq!(code, 0, "{err}");
    assert!(err.contains(&frozen.to_string()) && err.contains(&last.to_string()), "{err}");
    assert_eq!(dump(last), (0, held, String::new()));
}

/// Returns the first tick of a replay of stage 1 without collision tests.
fn first_frozen_tick(file: &str) -> u32 {
    use sector_sweep::replay::Playback;
    let sheet = std::sync::Arc::new(sector_sprites::Sheet::builtin());
    let level = Level::builtin(1, &sheet).expect("built in").expect("valid").into();
    let method = Method::Auto;
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
fn verify_plays_swarm_survival() {
    let sheet = Arc::new(Sheet::builtin());
    let level = Arc::new(survival_level(&sheet).expect("the sheet has all its sprites"));
    let mut world =
        new_world(survival_setup(ShipKind::Lance, 5), level, sheet, Method::Auto).expect("a world");
    let mut recorder = Recorder::new(&world);
    for tick in 0..240 {
        let buttons = if tick % 60 == 59 { PlayerInput::SURGE } else { PlayerInput::FIRE };
        let input = PlayerInput { stick_x: 50, stick_y: -20, buttons };
        world.step(input, &mut Vec::new());
        recorder.tick(input, &world);
    }
    let mut replay = recorder.replay(&world);
    let folder = Folder::new();
    let file = folder.write("swarm.replay", replay.to_bytes());
    assert!(succeed(&format!("verify {file} --method quadtree --threads 2")).contains("240 ticks verified"));
    replay.score += 1;
    assert_fails(
        &format!("verify {}", folder.write("forged.replay", replay.to_bytes())),
        1,
        &["claims a score"],
    );
}

#[test]
fn verify_reports_the_seconds_that_differ() {
    let folder = Folder::new();
    let mut replay = replay_of(&folder.record(700));
    let input = &mut replay.inputs[449].0[0];
    input.stick_x = if input.stick_x > 0 { -127 } else { 127 };
    let altered = folder.write("altered.replay", replay.to_bytes());
    assert_fails(&format!("verify {altered}"), 1, &[&altered, "between 5 s and 10 s"]);
    let dump = format!("simulate --replay {altered} --dump-scene");
    assert_fails(&format!("{dump} 650"), 1, &[&altered, "between 5 s and 10 s"]);
    succeed(&format!("{dump} 400"));
    replay.header.setup.stage = 77;
    let elsewhere = folder.write("elsewhere.replay", replay.to_bytes());
    assert_fails(&format!("verify {elsewhere}"), 1, &[&elsewhere, "77"]);
}

#[test]
fn replays_are_verified_as_links() {
    let folder = Folder::new();
    let file = folder.record(700);
    let link = succeed(&format!("verify {file} --link"));
    let link = link.trim_end();
    assert!(link.starts_with("?replay="), "{link}");
    let result = succeed(&format!("verify {file}")).replace(&file, "link");
    assert_eq!(succeed(&format!("verify https://example.org/game/{link}")), result);
    assert_fails(&format!("verify {}", &link[..link.len() - 4]), 1, &["link: "]);
}

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

#[cfg(feature = "app")]
/// One wrong character in a file of the player must not cost the game.
#[cfg(target_os = "linux")]
#[test]
fn a_broken_sound_configuration_is_no_crash() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(".asoundrc"), "pcm.!default { type plug").expect("a file");
    let mut doctor = std::process::Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    doctor.args(["doctor", "--data-dir"]).arg(folder.path()).env("HOME", folder.path());
    let output = doctor.output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code().is_some_and(|code| code < 2), "{:?}: {said}", output.status);
    assert!(said.contains("sound"), "{said}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}

#[test]
fn the_doctor_reports_problems_and_changes_nothing() {
    let folder = Folder::new();
    let doctor = format!("doctor --data-dir {}", folder.path(""));
    let wrong = |text: &str| text.matches("PROBLEM: ").count();
    let sound = wrong(&run(&doctor).1);
    let files = || {
        let entries = fs::read_dir(folder.path("")).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        // Ignore the lock that programs share.
        names.filter(|name| name != ".lock").count()
    };
    assert_eq!(files(), 0);
    let [scores, settings] = [("scores.toml", "# x"), ("settings.toml", "a = [")]
        .map(|(name, text)| (name, text, folder.write(name, text)));
    let (code, hurt, _) = run(&doctor);
    assert_eq!((code, wrong(&hurt)), (1, sound + 2), "{hurt}");
    assert!(
        hurt.contains("will be renamed") && !hurt.contains("was renamed"),
        "nothing has happened yet: {hurt}"
    );
    for (name, text, path) in [scores, settings] {
        assert!(hurt.lines().any(|line| line.contains("PROBLEM: ") && line.contains(name)), "{hurt}");
        assert_eq!(fs::read_to_string(path).expect("it is there"), text);
    }
    let nowhere = folder.path("nowhere");
    run(&format!("doctor --data-dir {nowhere}"));
    assert!(!fs::exists(nowhere).expect("a folder"));
}

#[test]
fn the_doctor_reports_folders_in_which_nothing_can_be_saved() {
    let folder = Folder::new();
    let file = folder.write("file", "x");
    let [locked, running] = ["locked/.lock", "running/running"].map(|name| folder.path(name));
    fs::create_dir_all(locked).expect("a folder");
    fs::create_dir(folder.path("running")).expect("a folder");
    fs::write(running, "x").expect("a file");
    let long = "x".repeat(300);
    let places = [
        "/proc/x/y".to_owned(),
        folder.path(&long),
        folder.path(&format!("nowhere/{long}")),
        file.clone(),
        format!("{file}/sub"),
        folder.path("locked"),
        folder.path("running"),
    ];
    for place in places {
        let (code, found, _) = run(&format!("doctor --data-dir {place}"));
        assert_eq!(code, 1, "{found}");
        assert!(found.contains("PROBLEM: settings and replays cannot be saved: cannot "), "{found}");
    }
}

/// A kernel file that waits for an event is rejected at once. Without permission to read it, it is rejected like
/// any other file.
#[cfg(all(target_os = "linux", feature = "app"))]
#[test]
fn a_file_that_waits_is_rejected() {
    assert_fails("check-level /proc/kmsg", 1, &["/proc/kmsg"]);
}

/// The package that a machine without a driver needs.
#[cfg(feature = "app")]
const INSTALLS: &str = if cfg!(target_os = "linux") { "mesa-vulkan-drivers" } else { "" };

#[cfg(feature = "app")]
#[test]
fn a_wrong_backend_and_a_missing_driver_are_reported() {
    let folder = Folder::new();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sector-sweep"));
    command.args(["screenshot", "--tick", "1", &folder.path("look.png")]);
    command.envs([("VK_DRIVER_FILES", "/nonexistent"), ("VK_ICD_FILENAMES", "/nonexistent")]);
    for (backend, named) in [("nonsense", "WGPU_BACKEND=\"nonsense\""), ("vulkan", INSTALLS)] {
        let output = command.env("WGPU_BACKEND", backend).output().expect("it runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), err.lines().count()), (Some(1), 1), "{err}");
        assert!(err.contains(named), "{err}");
    }
}

#[test]
fn the_table_of_a_comparison_has_all_methods() {
    let out = succeed("compare table-2");
    let row = |method: Method| -> Vec<&str> {
        let rows = out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        rows.into_iter().find(|row| row.first() == Some(&method.name())).unwrap_or_default()
    };
    assert!(Method::ALL.iter().all(|&method| row(method).len() == 8), "{out}");
    assert_eq!([Method::BruteForce, Method::AxisList].map(|method| row(method)[1]), ["10", "4"]);
}

/// The counts of all ticks come first, then those for growth. If more ticks are requested than exist, all are counted.
#[test]
fn a_comparison_has_all_measurements() {
    let scene = root("tests/scenes/thirty_six_objects.scene.json");
    let out = succeed(&format!("compare {scene} --ticks 600 --csv"));
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 12), "{out}");
    assert_eq!(rows[1][..6], ["36", "1", "brute-force", "180", "180", "1"]);
    assert_eq!(rows[1][11], "", "the scene has no seed");
    assert_eq!((rows.len() - 1) % Method::ALL.len(), 0);
    let seeds = |n: &str| {
        rows.iter().filter(|row| row[0] == n && row[2] == "axis-list").map(|row| row[11]).collect::<Vec<_>>()
    };
    assert_eq!(seeds("144"), ["1", "2", "3", "4", "5"], "random fields, twice as wide and high: {out}");
}

/// Values of settings are printed only on request, with the candidates at each threshold.
#[test]
fn setting_values_are_compared_on_request() {
    let without = succeed("compare squadrons --csv");
    let csv = succeed("compare squadrons --values --csv");
    let (methods, values) = csv.split_once("\n\n").expect("an empty line");
    assert_eq!(methods.lines().count(), without.lines().count());
    assert_eq!(values.lines().next(), Some("setting,value,counter,count"));
    assert!(values.lines().any(|row| row == "threshold,40,candidates,780"), "{values}");
    let table = succeed("compare squadrons --values");
    let mut rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    assert!(rows.any(|row| row.starts_with(&["40", "780"])), "{table}");
}

#[test]
fn check_language_lists_what_a_translator_has_to_do() {
    let folder = Folder::new();
    let texts = r#"{"START": "MUCH TOO WIDE A WORD", "QUIT": "漢字", "No such text.": "x", "OPTIONS": "", "on": "ja"}"#;
    let file = format!(r#"(name: "X", thousands: '.', decimal: ',', texts: {texts})"#);
    let own = folder.write("xx.ron", file);
    let (code, out, err) = run(&format!("check-language {own} assets/texts/de.ron"));
    assert_eq!((code, err.as_str()), (0, ""));
    let part = |from: &str| {
        let rest = out.split_once(from).unwrap_or_else(|| panic!("no {from:?}: {out}")).1;
        rest.lines().skip(1).take_while(|line| line.starts_with('"')).collect::<Vec<_>>()
    };
    assert!(out.contains("xx.ron: X: 3 of "), "{out}");
    let missing = part("// missing");
    assert!(
        missing.len() > 1000
            && missing.contains(&"\"OPTIONS\": \"\",")
            && !missing.contains(&"\"on\": \"\",")
    );
    assert_eq!(part("// not in the game"), ["\"No such text.\": \"x\","]);
    assert_eq!(part("// with letters"), ["\"QUIT\": \"漢字\","]);
    assert_eq!(part("// much wider"), ["\"START\": \"MUCH TOO WIDE A WORD\","]);
    let german = part("de.ron: Deutsch: ");
    assert_eq!(german, [""; 0], "nothing is missing");
}

#[test]
fn a_stage_folder_is_checked_and_packed() {
    let folder = Folder::new();
    let level = fs::read(root("levels/tutorial.ron")).expect("the tutorial");
    fs::create_dir(folder.path("moth")).expect("a folder");
    let (moth, packed) = (folder.path("moth"), folder.path("moth.stage"));
    folder.write("moth/level.ron", level);
    folder.write("moth/README.md", "by me");
    let said = succeed(&format!("check-level {moth}/ --pack {packed}"));
    assert!(said.contains(&format!("{packed} written")), "{said}");
    assert!(succeed(&format!("check-level {packed}")).contains("TUTORIAL"));
    for out in [format!("{moth}/level.ron"), format!("{moth}/new.stage")] {
        assert_fails(&format!("check-level {moth} --pack {out}"), 2, &["which is the input"]);
    }
    assert_fails(&format!("check-level {moth} {packed} --pack {packed}2"), 2, &["--pack takes one stage"]);
    folder.write("moth/sprites.txt.png", "?");
    assert_fails(&format!("check-level {moth}"), 1, &["an unknown part"]);
}

#[test]
fn shells_complete_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let (code, script, _) = run(&format!("completions {shell}"));
        assert!(code == 0 && script.contains("check-level") && script.contains("difficulty"), "{shell}");
    }
    assert_eq!(run("completions csh").0, 2);
}

#[test]
fn misspelled_commands_are_suggested() {
    for (words, hint) in [
        ("verfy x", "did you mean `verify`?"),
        ("check-levl a", "did you mean `check-level`?"),
        ("stress 5000", "--aliens 5000"),
    ] {
        let (code, _, said) = run(words);
        assert!(code == 2 && said.contains(hint), "{words}: {said}");
    }
}
