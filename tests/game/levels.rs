//! Levels: the shipped ones are sound, and whatever is wrong with one is answered with its place, never with a
//! panic or a hang.

use proptest::prelude::{ProptestConfig, prop};
use proptest::{prop_assert, proptest};
use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::bot::Autopilot;
use sector_sweep::level::{Backdrop, Difficulty, FlightPath, Level, LevelError, TICKS_PER_SECOND, Wave};
use sector_sweep::sim::{GameSetup, Outcome, World};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Add as _;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

static SHEET: LazyLock<Arc<Sheet>> = LazyLock::new(|| Arc::new(Sheet::builtin()));

/// The page that teaches authors how to write a level.
const AUTHORS_PAGE: &str = include_str!("../../levels/README.md");

/// Every shipped stage with its number.
fn shipped() -> Vec<(u32, Level)> {
    let levels = (1..).map_while(|stage| Some((stage, Level::builtin(stage, &SHEET)?)));
    levels.map(|(stage, level)| (stage, level.unwrap_or_else(|error| panic!("{error}")))).collect()
}

#[test]
fn every_shipped_level_is_sound() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/levels")).expect("levels/");
    let names = files.map(|file| file.expect("an entry").file_name().into_string().expect("a plain name"));
    let written = names.filter(|name| name.ends_with(".ron") && name != "tutorial.ron").count();
    let levels = shipped();
    assert_eq!(levels.len(), written, "levels/ holds stage1.ron, stage2.ron, … without a gap");
    for (stage, level) in levels {
        let boss = level.boss().unwrap_or_else(|| panic!("stage {stage} has no boss"));
        let last = level.waves.iter().map(Wave::last_tick).max().unwrap_or(0);
        assert!(level.waves.len() >= 12, "stage {stage} has {} waves", level.waves.len());
        assert!(last.max(boss.at) >= 90 * TICKS_PER_SECOND, "stage {stage} is over before 90 s");
        assert!(level.waves[0].at <= 2 * TICKS_PER_SECOND, "stage {stage} opens late");
        assert!(boss.phases.len() >= 2, "the boss of stage {stage} has one phase");
        for phase in &boss.phases {
            let seconds = phase.time / TICKS_PER_SECOND;
            assert!((20..=50).contains(&seconds), "stage {stage}: a boss phase of {seconds} s");
            assert!(!phase.guns.is_empty(), "stage {stage}: a boss phase without guns");
        }
    }
}

#[test]
fn the_stages_hold_enough_that_differs() {
    let levels = shipped();
    for (stage, level) in &levels {
        assert_eq!(level.bosses.len(), 2, "stage {stage} has a mid-boss and a boss");
        assert!(level.bosses[0].waves_wait && level.bosses.iter().all(|boss| boss.phases.len() >= 2));
        let opens = level.bosses.iter().filter(|boss| boss.phases.iter().any(|phase| phase.shut.is_some()));
        assert_eq!(opens.count(), 2, "stage {stage}: bosses that open and shut");
        let comes_off = level.bosses[1].parts.iter().any(|part| part.hp.is_some());
        assert!(comes_off, "stage {stage}: nothing comes off its boss");
    }
    let forms = |boss: &sector_sweep::level::BossSpec| boss.phases.iter().any(|phase| phase.form == 2);
    assert!(levels.iter().any(|(_, level)| level.bosses.iter().any(forms)), "nobody has a second form");
    let volleys = |gun: &sector_sweep::level::Gun| format!("{:?}", gun.volleys);
    for (what, least, found) in [
        (
            "patterns",
            60,
            levels.iter().flat_map(|(_, level)| level.guns().map(volleys)).collect::<BTreeSet<_>>(),
        ),
        ("kinds of aliens", 16, levels.iter().flat_map(|(_, level)| behaviors(level)).collect()),
    ] {
        assert!(found.len() >= least, "{} {what}", found.len());
    }
}

/// What each sprite of a level does: what it fires, and along what it flies.
fn behaviors(level: &Level) -> BTreeSet<String> {
    let mut of: BTreeMap<String, String> = BTreeMap::new();
    for (index, alien) in level.aliens.iter().enumerate() {
        let waves = level.waves.iter().filter(|wave| usize::from(wave.alien) == index);
        let paths: BTreeSet<u16> = waves.map(|wave| wave.path).collect();
        *of.entry(format!("{:?}", alien.sprite)).or_default() += &format!("{:?} {paths:?}", alien.guns);
    }
    of.into_values().collect()
}

#[test]
fn harder_difficulties_have_patterns_of_their_own() {
    for (stage, level) in shipped() {
        let volleys = |level: &Level| level.guns().map(|gun| gun.volleys.len()).sum::<usize>();
        let aliens = |level: &Level| level.waves.iter().map(Wave::aliens).sum::<usize>();
        let on = Difficulty::ALL.map(|difficulty| level.at(difficulty));
        for (two, difficulty) in on.windows(2).zip(&Difficulty::ALL[1..]) {
            let more = (volleys(&two[0]) < volleys(&two[1])) || (aliens(&two[0]) < aliens(&two[1]));
            assert!(more, "stage {stage}: {difficulty} has nothing that the one before has not");
        }
    }
}

#[test]
fn the_tutorial_is_a_level() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/levels/tutorial.ron")).expect("a file");
    for step in 1..=9 {
        assert!(text.contains(&format!("Step {step}:")), "step {step}");
    }
    let level = Level::from_text("tutorial.ron", &text, &SHEET).unwrap_or_else(|error| panic!("{error}"));
    let mut world = World::new(GameSetup::default(), Arc::new(level), Arc::clone(&SHEET), Method::Auto)
        .expect("the sheet has a ship");
    let mut crew = Autopilot::default();
    while world.outcome() == Outcome::Flying && world.tick() < 12_000 {
        let inputs = crew.fly(&world);
        world.step(inputs, &mut Vec::new());
    }
    assert_eq!(world.outcome(), Outcome::Cleared, "after {} ticks", world.tick());
}

#[test]
fn a_level_is_known_by_its_hash() {
    for (stage, level) in shipped() {
        let (name, text) = Level::builtin_text(stage).expect("it was read");
        let longer = Level::from_text(&name, &format!("{text} "), &SHEET).expect("a blank is no harm");
        assert_ne!(level.hash, longer.hash);
        assert_eq!(Level { hash: level.hash, ..longer }, level);
    }
}

/// The text of stage 1 with one passage exchanged for another.
fn stage_1_with(old: &str, new: &str) -> String {
    let (_, text) = Level::builtin_text(1).expect("stage 1");
    assert!(text.contains(old), "stage 1 has no {old}");
    text.replacen(old, new, 1)
}

/// A small sound level with one passage exchanged for another.
fn with(old: &str, new: &str) -> String {
    let text = crate::small_game::level_text(WAVES);
    assert!(text.contains(old), "the level has no {old}");
    text.replacen(old, new, 1)
}

const WAVES: &str = r#"(at_s: 1, alien: "target", path: "down", speed_px_s: 100, count: 3, every_s: 0.5)],
    boss: (name: "B", at_s: 3, score: 1, entry: "entry", speed_px_s: 90,
        parts: [(sprite: "core")],
        phases: [(hp: 1, time_s: 9, bonus: 1, path: "sway", speed_px_s: 60, guns: [(pattern: "fan", first_s: 1, every_s: 1)])])"#;

fn error_of(text: &str) -> LevelError {
    match Level::from_text("a.ron", text, &crate::small_game::sheet()) {
        Ok(_) => panic!("this is no level:\n{text}"),
        Err(error) => error,
    }
}

/// Asserts that an error has a place inside the text, that the place is where `at` begins, and that the message
/// holds file, line, column, path and what was expected.
fn assert_told(text: &str, path: &str, at: &str, expected: &str) {
    let error = error_of(text);
    let message = error.to_string();
    assert_eq!(error.path, path, "{message}");
    let line = text.lines().nth(error.line - 1).unwrap_or_else(|| panic!("no such line: {message}"));
    let rest: String = line.chars().skip(error.column - 1).collect();
    assert!(rest.starts_with(at), "{message}\n  points at {rest:?}\n  expected  {at:?}");
    let lead = format!("a.ron:{}:{}: {path}", error.line, error.column);
    assert!(message.starts_with(&lead) && message.contains(expected), "{message}\n  expected {expected}");
}

#[test]
fn a_level_names_its_sky() {
    let named = |text: &str| with(r#"name: "SMALL""#, &format!(r#"name: "SMALL"{text}"#));
    let sky_of = |text: &str| {
        Level::from_text("a.ron", &named(text), &crate::small_game::sheet()).expect(text).backdrop
    };
    assert_eq!(sky_of(""), Backdrop::OpenSpace);
    for backdrop in Backdrop::ALL {
        assert_eq!(sky_of(&format!(", backdrop: {backdrop}")), backdrop);
    }
    let message = error_of(&named(", backdrop: colum")).to_string();
    assert!(
        message.starts_with("a.ron:") && message.contains("colum") && message.contains("leviathan"),
        "{message}"
    );
}

#[test]
fn wrong_values_are_told_with_their_place() {
    let cases: &[(&str, &str, &str, &str, &str)] = &[
        (
            r#"path: "down", speed"#,
            r#"path: "dwn", speed"#,
            "waves[0].path",
            "\"dwn\"",
            "expected one of: aside, down",
        ),
        (
            r#"alien: "target""#,
            r#"alien: "traget""#,
            "waves[0].alien",
            "\"traget\"",
            "expected one of: aimer",
        ),
        (
            r#"(sprite: "orb")"#,
            r#"(sprite: "prune")"#,
            "bullets.orb.sprite",
            "\"prune\"",
            "there is no sprite \"prune\"",
        ),
        (
            r#"pattern: "down""#,
            r#"pattern: "dwon""#,
            "aliens.gunner.guns[0].pattern",
            "\"dwon\"",
            "expected one of",
        ),
        (
            "[To(320, -60), To(320, 420)]",
            "[To(320, -60), To(320, -60)]",
            "waves[0].path",
            "\"down\"",
            "expected a last point apart from the one before",
        ),
        (r#"entry: "entry""#, r#"entry: "entree""#, "boss.entry", "\"entree\"", "expected one of"),
        (r#"entry: "entry""#, r#"entry: "sway""#, "boss.entry", "\"sway\"", "at least 50 px outside"),
        ("at_s: 1,", "at_s: NaN,", "waves[0].at_s", "NaN", "NaN is out of range: expected 0 to 1800"),
        ("at_s: 1,", "at_s: -1,", "waves[0].at_s", "-1", "expected 0 to 1800"),
        (
            "speed_px_s: 100, count: 3",
            "speed_px_s: inf, count: 3",
            "waves[0].speed_px_s",
            "inf",
            "expected 10 to 900",
        ),
        (
            "speed_px_s: 100, count: 3",
            "speed_px_s: 1e99, count: 3",
            "waves[0].speed_px_s",
            "1e99",
            "expected 10 to 900",
        ),
        ("count: 3,", "count: 1000000000,", "waves[0].count", "1000000000", "expected 1 to 400"),
        ("count: 3,", "count: 0,", "waves[0].count", "0", "expected 1 to 400"),
        ("count: 3,", "count: -3,", "waves[0].count", "-3", "expected 1 to 400"),
        ("count: 3, every_s: 0.5", "count: 3, every_s: 0", "waves[0].every_s", "0", "expected 0.02 to 120"),
        ("every_s: 0.7)", "every_s: 0)", "aliens.swirl.guns[0].every_s", "0", "expected 0.02 to 120"),
        (
            "every_s: 0.9)",
            "every_s: 0.4)",
            "aliens.swirl.guns[1].every_s",
            "0.4",
            "more time from start to start",
        ),
        (r#"[(bullet: "orb", speed_px_s: 120)]"#, "[]", "patterns.aimed", "[]", "expected 1 to 16"),
        ("[To(320, -60), To(320, 420)]", "[To(320, -60)]", "paths.down", "[To", "expected 2 to 64 points"),
        (
            "[To(320, -60), To(320, 420)]",
            "[Wait(1), To(320, -60)]",
            "paths.down[0]",
            "Wait(1)",
            "expected To(x, y)",
        ),
        (
            "[To(320, -60), To(320, 420)]",
            "[To(320, 100), To(320, 420)]",
            "waves[0].path",
            "\"down\"",
            "at least 50 px outside",
        ),
        (
            "[To(320, -60), To(320, 420)]",
            "[To(320, -60), To(320, 9999)]",
            "paths.down[1][1]",
            "9999",
            "expected -400 to 1040",
        ),
        (
            "parts: [(sprite: \"core\")]",
            "parts: [(sprite: \"core\", armoured: true)]",
            "boss.parts",
            "[(sprite",
            "one that can be hurt",
        ),
        (r#"name: "SMALL""#, r#"name: "SMALL", nebula: (0.1, 2, 0.1)"#, "nebula[1]", "2", "expected 0 to 1"),
        (r#"name: "SMALL""#, "name: \"a\u{1F680}\"", "name", "\"a", "at most 40 characters of ASCII"),
        ("hp: 30,", "hp: 0,", "aliens.tough.hp", "0", "expected 1 to 100000"),
    ];
    for (old, new, path, at, expected) in cases {
        assert_told(&with(old, new), path, at, expected);
    }
    let none = with(&WAVES[WAVES.find("(hp: 1, time").expect("phases")..WAVES.len() - 2], "");
    assert_told(&none, "boss.phases", "[]", "0 phases: expected 1 to 16");
    // In the middle of its arrivals a wave that steps sideways would appear in the field, though not at its ends.
    let crossing = with("[To(320, -60), To(320, 420)]", "[To(-100, 100), To(320, 420)]").replacen(
        "count: 3,",
        "count: 9, step: (100, 0),",
        1,
    );
    assert_told(&crossing, "waves[0].path", "\"down\"", "an alien would appear at (0, 100)");
    let many = with(
        "(at_s: 1,",
        &r#"(at_s: 5, alien: "target", path: "down", speed_px_s: 300, count: 200, every_s: 0.02), "#
            .repeat(5)
            .add("(at_s: 1,"),
    );
    assert_told(&many, "waves", "[(at_s: 5", "no more than can be announced");
    let guns = r#"guns: [(pattern: "aimed", first_s: 1, every_s: 1)"#.to_owned()
        + &r#", (pattern: "aimed", first_s: 1, every_s: 1)"#.repeat(300)
        + "]";
    let guns = with(r#"guns: [(pattern: "aimed", first_s: 0.5, every_s: 0.5)]"#, &guns);
    assert_told(&guns, "aliens.aimer.guns", "[(pattern", "expected at most 16");
}

#[test]
fn wrong_forms_are_told_with_their_place() {
    let cases: &[(&str, &str, &str, &str)] = &[
        ("count: 3,", "cuont: 3,", "waves[0]", "cuont"),
        ("count: 3,", "count: \"three\",", "waves[0].count", "Expected integer"),
        ("at_s: 1,", "at_s: soon,", "waves[0].at_s", "Expected float"),
        ("count: 3,", "", "", ""),
        ("at_s: 1, ", "", "waves[0]", "at_s"),
        (r#"blast: Small"#, "blast: Tiny", "aliens.target.blast", "Tiny"),
        ("[To(320, -60), To(320, 420)]", "[Go(320, -60)]", "paths.down[0]", "Go"),
        (
            r#""orb": (sprite: "orb")"#,
            r#""orb": (sprite: "orb"), "orb": (sprite: "needle")"#,
            "bullets",
            "\"orb\" a second time",
        ),
        (r#""down": [To"#, r#""stand": [To"#, "paths", "\"stand\" a second time"),
        ("name: \"SMALL\",", "name: \"SMALL\", name: \"AGAIN\",", "", "name"),
    ];
    for (old, new, path, expected) in cases {
        let text = with(old, new);
        if expected.is_empty() {
            // What has a default may be left out.
            assert!(Level::from_text("a.ron", &text, &crate::small_game::sheet()).is_ok());
            continue;
        }
        let (error, message) = (error_of(&text), error_of(&text).to_string());
        assert!(error.path.starts_with(path), "{message}\n  expected {path}");
        assert!(message.contains(expected), "{message}\n  expected {expected}");
        assert!(error.line >= 1 && error.line <= text.lines().count() && error.column >= 1, "{message}");
    }
}

#[test]
fn hostile_texts_are_refused() {
    let deep = "[".repeat(100_000);
    let deep_groups = format!("(name: \"x\", paths: {}", "(a:".repeat(100_000));
    let long = format!("{}// {}", crate::small_game::level_text(WAVES), "x".repeat(2 << 20));
    let some = format!("(name: {}", "Some(".repeat(50_000));
    let comment = format!("{}1{}", "/*".repeat(50_000), "*/".repeat(50_000));
    for text in [
        "",
        " ",
        "()",
        "(",
        "name: 1",
        "{\"name\": 1}",
        "<xml/>",
        "\0",
        "(name: \"",
        &deep,
        &deep_groups,
        &long,
        &some,
        &comment,
    ] {
        let error = error_of(text);
        assert!(error.line >= 1 && error.column >= 1 && error.to_string().starts_with("a.ron:"), "{error}");
    }
    assert!(error_of(&long).to_string().contains("expected at most 1048576 bytes"));
}

#[test]
fn a_level_cut_short_is_refused() {
    let (_, text) = Level::builtin_text(1).expect("stage 1");
    for length in (0..text.trim_end().len() - 1).step_by(97) {
        let cut = &text[..text.floor_char_boundary(length)];
        let error = Level::from_text("cut.ron", cut, &SHEET).expect_err("it is not whole");
        assert!(error.line <= cut.lines().count() + 1, "{error}");
    }
}

#[test]
fn a_slip_in_stage_1_is_found_where_it_is() {
    let text = stage_1_with("path: \"carrier by\"", "path: \"carier by\"");
    let error = Level::from_text("stage1.ron", &text, &SHEET).expect_err("a slip");
    let line = text.lines().position(|line| line.contains("\"carier by\"")).expect("it is there") + 1;
    assert_eq!(error.line, line, "{error}");
    assert!(error.path.starts_with("waves[") && error.path.ends_with("].path"), "{error}");
}

/// The small level with paths of its own beside the others, each of 60 points that go across the whole plane and back.
fn with_long_paths(count: usize) -> String {
    let corner = |i: usize| if i.is_multiple_of(2) { "To(-400,-400)" } else { "To(999,999)" };
    let points = (0..60).map(corner).collect::<Vec<_>>().join(",");
    let mut paths = String::new();
    for i in 0..count {
        write!(paths, "\"{i:03}\": [{points}],").expect("a string takes everything");
    }
    with("paths: {", &format!("paths: {{ {paths}"))
}

#[test]
fn all_paths_together_are_bounded() {
    assert!(Level::from_text("a.ron", &with_long_paths(7), &crate::small_game::sheet()).is_ok());
    let many = with_long_paths(800);
    assert!(many.len() < 1 << 20, "{} bytes", many.len());
    let expected = "px long together: expected at most 1000000 px in a level";
    assert_told(&many, "paths.008", "[To(-400,-400)", expected);
    assert!(in_time(many), "not read within ten seconds");
    for (stage, level) in shipped() {
        let length_px: f32 = level.paths.iter().map(FlightPath::length).sum();
        assert!(length_px < 100_000.0, "stage {stage}: {length_px}");
    }
    assert!(AUTHORS_PAGE.contains("at most 1,000,000 pixels long"));
}

#[test]
fn a_path_has_at_most_64_waits() {
    let waits = |count| {
        let path = format!("[To(320, -60), {}To(320, 420)]", "Wait(0), ".repeat(count));
        with("[To(320, -60), To(320, 420)]", &path)
    };
    assert!(Level::from_text("a.ron", &waits(64), &crate::small_game::sheet()).is_ok());
    for count in [65, 70_000] {
        assert_told(&waits(count), "paths.down[65]", "Wait(0)", "expected at most 64 steps Wait(s)");
    }
    assert!(AUTHORS_PAGE.contains("must be a `To`. At most 64 of them"));
}

#[test]
fn names_are_short_and_plain() {
    let named = |map: &str, name: &str| with(&format!("{map}: {{"), &format!("{map}: {{\"{name}\": 0, "));
    for map in ["bullets", "patterns", "paths", "formations", "aliens"] {
        for length in [65, 500_000] {
            let error = error_of(&named(map, &"ä".repeat(length)));
            let message = error.to_string();
            assert_eq!(error.path, map, "{message}");
            assert!(message.contains("the name \"äää") && message.len() < 1000, "{message}");
            assert!(
                message.ends_with(&format!("ä\" has {length} characters: expected at most 64")),
                "{message}"
            );
        }
        let message = error_of(&named(map, r"\u{1b}[31mred\n")).to_string();
        assert!(
            message.ends_with(r#"the name "\u{1b}[31mred\n" has a control character: expected none"#),
            "{message}"
        );
    }
    let longest = with("formations: {", &format!("formations: {{\"{}\": [(0, 0)], ", "ä".repeat(64)));
    assert!(Level::from_text("a.ron", &longest, &crate::small_game::sheet()).is_ok());
    assert!(AUTHORS_PAGE.contains("at most 64 characters"));
}

#[test]
fn errors_hold_no_control_characters() {
    for (old, new, expected) in [
        (
            r#"alien: "target""#,
            r#"alien: "\u{1b}]0;title\u{7}""#,
            r#"there is no alien "\u{1b}]0;title\u{7}""#,
        ),
        (r#"(sprite: "orb")"#, r#"(sprite: "\u{9b}31m\n")"#, r#"there is no sprite "\u{9b}31m\n""#),
        ("blast: Small", "blast: \u{1b}Small", ""),
        ("waves: [", "waves: [\u{1b}[31m", ""),
    ] {
        let message = error_of(&with(old, new)).to_string();
        assert!(!message.contains(char::is_control), "{message:?}");
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn formations_are_bounded_and_checked() {
    let formations = |places: &str, count: usize| {
        let all: String = (0..count).map(|i| format!("\"{i}\": [{places}], ")).collect();
        with("formations: {", &format!("formations: {{{all}"))
    };
    assert!(Level::from_text("a.ron", &formations("(0, 0)", 999), &crate::small_game::sheet()).is_ok());
    assert_told(&formations("(0, 0)", 1000), "formations", "{\"0\"", "1001 of them: expected at most 1000");
    assert_told(&formations("", 1), "formations.0", "[]", "0 places: expected 1 to 400");
    assert_told(&formations("(0, 201)", 1), "formations.0[0][1]", "201", "expected -200 to 200");
    assert!(AUTHORS_PAGE.contains("at most 1,000 of each"));
}

/// Whether a text has been read, well or badly, within ten seconds; a panic is passed on.
fn in_time(text: String) -> bool {
    let (done, waiting) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let read = Level::from_text("flipped.ron", &text, &SHEET);
        let _ = done.send(());
        read.is_ok()
    });
    let answered =
        waiting.recv_timeout(Duration::from_secs(10)) != Err(std::sync::mpsc::RecvTimeoutError::Timeout);
    if answered && let Err(panic) = reader.join() {
        std::panic::resume_unwind(panic);
    }
    answered
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn flipped_bytes_neither_panic_nor_hang(flips in prop::collection::vec((prop::num::usize::ANY, 0_u8..128), 1..6)) {
        let (_, text) = Level::builtin_text(1).expect("stage 1");
        let mut bytes = text.as_bytes().to_vec();
        for (at, byte) in flips {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        if let Ok(text) = String::from_utf8(bytes) {
            prop_assert!(in_time(text));
        }
    }
}
