//! Levels: the shipped ones are valid, and every mistake in a level is reported with its position, never with a panic
//! or a hang.

use crate::builtin_game::SHEET;
use crate::flights::{game_on, stages};
use crate::small_game::{assert_refused, level_text, read};
use sector_collision::Method;
use sector_sweep::bot::Autopilot;
use sector_sweep::level::{Backdrop, Difficulty, Level, TICKS_PER_SECOND, Wave};
use sector_sweep::sim::Outcome;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const NAME: &str = r#"name: "SMALL""#;

#[test]
fn every_shipped_level_is_sound() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/levels")).expect("levels/");
    let names = files.map(|file| file.expect("an entry").file_name().into_string().expect("a plain name"));
    let written = names.filter(|name| name.starts_with("stage")).count();
    assert_eq!(stages().count(), written, "levels/ holds stage1.ron, stage2.ron, … without a gap");
    for (stage, level) in stages() {
        let boss = level.boss().unwrap_or_else(|| panic!("stage {stage} has no boss"));
        let last = level.waves.iter().map(Wave::last_tick).max().unwrap_or(0);
        assert!(level.waves.len() >= 12, "stage {stage} has {} waves", level.waves.len());
        assert!(last.max(boss.at) >= 90 * TICKS_PER_SECOND, "stage {stage} is over before 90 s");
        assert!(level.waves[0].at <= 2 * TICKS_PER_SECOND, "stage {stage} opens late");
        assert_eq!(level.bosses.len(), 2, "stage {stage} has a mid-boss and a boss");
        assert!(level.bosses[0].waves_wait && level.bosses.iter().all(|boss| boss.phases.len() >= 2));
        let opens = level.bosses.iter().filter(|boss| boss.phases.iter().any(|phase| phase.shut.is_some()));
        assert_eq!(opens.count(), 2, "stage {stage}: bosses that open and shut");
        let comes_off = boss.parts.iter().any(|part| part.hp.is_some());
        assert!(comes_off, "stage {stage}: nothing comes off its boss");
        for phase in &boss.phases {
            let seconds = phase.time / TICKS_PER_SECOND;
            assert!((20..=50).contains(&seconds), "stage {stage}: a boss phase of {seconds} s");
            assert!(!phase.guns.is_empty(), "stage {stage}: a boss phase without guns");
        }
    }
}

#[test]
fn the_stages_have_enough_variety() {
    let levels: Vec<_> = stages().collect();
    let forms = |boss: &sector_sweep::level::BossSpec| boss.phases.iter().any(|phase| phase.form == 2);
    assert!(levels.iter().any(|(_, level)| level.bosses.iter().any(forms)), "no boss has a second form");
    let volleys = |gun: &sector_sweep::level::Gun| format!("{:?}", gun.volleys);
    let patterns: BTreeSet<_> = levels.iter().flat_map(|(_, level)| level.guns().map(volleys)).collect();
    let kinds: BTreeSet<_> = levels.iter().flat_map(|(_, level)| behaviors(level)).collect();
    assert!(patterns.len() >= 60 && kinds.len() >= 16, "{} patterns, {} kinds", patterns.len(), kinds.len());
}

/// Returns the behavior of each sprite in a level: what it fires, and which paths it flies.
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
fn harder_difficulties_have_their_own_patterns() {
    for (stage, level) in stages() {
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
    let mut world = game_on(&Arc::new(level), Method::Auto);
    let mut crew = Autopilot::default();
    while world.outcome() == Outcome::Flying && world.tick() < 12_000 {
        let inputs = crew.fly(&world);
        world.step(inputs, &mut Vec::new());
    }
    assert_eq!(world.outcome(), Outcome::Cleared, "after {} ticks", world.tick());
}

#[test]
fn probable_slips_are_warned_of() {
    let edits = [
        (r#"music: "open_space""#, r#"music: "open_spice", boss_music: "noise""#),
        ("bullets: {", r#"bullets: {"old": (sprite: "orb"), "#),
        ("patterns: {", r#"patterns: {"old": [(bullet: "pearl", speed_px_s: 99)], "#),
        ("paths: {", r#"paths: {"old": [To(0, -60), To(0, 420)], "astray": [To(900, 420), To(900, -60)], "#),
        ("formations: {", r#"formations: {"old": [(9, 9)], "#),
        (
            "    aliens: {",
            r#"walls: {"older": "wall_wreck"}, aliens: {"old": (sprite: "scout", hp: 1, score: 1, blast: Small), "#,
        ),
        ("waves: [", r#"waves: [(at_s: 999, alien: "scout", path: "down", speed_px_s: 99), "#),
        ("(at_s: 6, ", r#"(at_s: 5, alien: "scout", path: "astray", speed_px_s: 99), (at_s: 6, "#),
        ("first_s: 2.8", "first_s: 31"),
    ];
    let read = |name: &str, text: &str| {
        let level = Level::from_text(name, text, &SHEET).unwrap_or_else(|error| panic!("{error}"));
        let warnings = level.warnings(name, text, &["open_space"]).into_iter();
        warnings.map(|warning| format!("{}: {}", warning.path, warning.problem)).collect::<Vec<_>>()
    };
    let tutorial = include_str!("../../levels/tutorial.ron");
    let text = edits.iter().fold(tutorial.to_owned(), |text, (old, new)| text.replacen(old, new, 1));
    let expected = [
        "music: there is no tune \"open_spice\": did you mean \"open_space\"?",
        "boss_music: there is no tune \"noise\"",
        "bullets.old: no volley or split uses it",
        "patterns.old: no gun fires it",
        "paths.old: nothing flies along it",
        "formations.old: no wave uses it",
        "walls.older: no wave or map uses it",
        "aliens.old: no wave or map uses it",
        "waves[0].at_s: the boss ends the stage before then",
        "waves[2].path: its aliens never appear on the field",
        "boss.phases[1].guns[1].first_s: the phase ends after 30 s, before this gun fires",
    ];
    assert_eq!(read("edited.ron", &text), expected);
    assert_eq!(read("tutorial.ron", tutorial), [""; 0]);
}

#[test]
fn a_level_is_known_by_its_hash() {
    for (stage, level) in stages() {
        let (name, text) = Level::builtin_text(stage).expect("it was read");
        let longer =
            Level::from_text(&name, &format!("{text} "), &SHEET).expect("a trailing space is harmless");
        assert_ne!(level.hash, longer.hash);
        assert_eq!(Level { hash: level.hash, ..longer }, *level);
    }
}

pub(crate) const WAVES: &str = r#"(at_s: 1, alien: "target", path: "down", speed_px_s: 100, count: 3, every_s: 0.5)],
    boss: (name: "B", at_s: 3, score: 1, entry: "entry", speed_px_s: 90,
        parts: [(sprite: "core")],
        phases: [(hp: 1, time_s: 9, bonus: 1, path: "sway", speed_px_s: 60, guns: [(pattern: "fan", first_s: 1, every_s: 1)])])"#;

/// Asserts that a level is refused at a path, and that the reported position is where `at` begins.
#[track_caller]
fn assert_reported(text: &str, path: &str, at: &str) {
    let error = assert_refused(text, path);
    let line = text.lines().nth(error.line - 1).unwrap_or_default();
    let rest: String = line.chars().skip(error.column - 1).collect();
    assert!(rest.starts_with(at), "{error}\n  points at {rest:?}\n  expected  {at:?}");
}

#[track_caller]
fn with(old: &str, new: &str) -> String {
    crate::small_game::with(&level_text(WAVES), old, new)
}

#[test]
fn a_level_names_its_sky() {
    let named = |text: &str| with(NAME, &format!("{NAME}{text}"));
    let sky_of = |text: &str| read(&named(text)).expect(text).backdrop;
    assert_eq!(sky_of(""), Backdrop::OpenSpace);
    for backdrop in Backdrop::ALL {
        assert_eq!(sky_of(&format!(", backdrop: {backdrop}")), backdrop);
    }
}

/// Covers errors in lists of hundreds of elements, too long to write in `level_errors.txt`.
#[test]
fn long_lists_are_reported_with_their_position() {
    let dive = r#"(at_s: 5, alien: "target", path: "down", speed_px_s: 300, count: 200, every_s: 0.02), "#;
    assert_reported(&with("(at_s: 1,", &(dive.repeat(5) + "(at_s: 1,")), "waves", "[(at_s: 5");
    let gun = r#"(pattern: "aimed", first_s: 0.5, every_s: 0.5)"#;
    let guns = format!("guns: [{}]", format!("{gun}, ").repeat(300));
    assert_reported(&with(&format!("guns: [{gun}]"), &guns), "aliens.aimer.guns", "[(pattern");
    let formations = |count: usize| {
        let all: String = (0..count).map(|i| format!("\"{i}\": [(0, 0)], ")).collect();
        with("formations: {", &format!("formations: {{{all}"))
    };
    assert!(read(&formations(999)).is_ok());
    assert_reported(&formations(1000), "formations", "{\"0\"");
}

#[test]
fn a_hundred_mistakes_are_counted_and_fifty_listed() {
    let slow = r#"(at_s: 5, alien: "target", path: "down", speed_px_s: 1), "#.repeat(100);
    let error = read(&with("(at_s: 1,", &(slow + "(at_s: 1,"))).expect_err("slow waves");
    assert_eq!((error.mistakes.len(), error.total), (50, 100));
    assert!(error.to_string().ends_with("expected 10 to 900 (and 99 more mistakes)"), "{error}");
}

/// Covers texts that are not levels at all: empty, of another format, nested a hundred thousand deep, two megabytes
/// long.
#[test]
fn hostile_texts_are_refused() {
    let deep = "[".repeat(100_000);
    let deep_groups = format!("(name: \"x\", paths: {}", "(a:".repeat(100_000));
    let long = format!("{}// {}", level_text(WAVES), "x".repeat(2 << 20));
    let some = format!("(name: {}", "Some(".repeat(50_000));
    let comment = format!("{}1{}", "/*".repeat(50_000), "*/".repeat(50_000));
    let short = ["", " ", "()", "(", "name: 1", "{\"name\": 1}", "<xml/>", "\0", "(name: \""];
    for text in short.into_iter().chain([&deep, &deep_groups, &long, &some, &comment].map(String::as_str)) {
        let error = read(text).expect_err("no level").mistakes.remove(0);
        assert!(error.line >= 1 && error.column >= 1 && error.to_string().starts_with("a.ron:"), "{error}");
    }
}

#[test]
fn a_level_cut_short_is_refused() {
    let (_, text) = Level::builtin_text(1).expect("stage 1");
    for length in (0..text.trim_end().len() - 1).step_by(97) {
        let cut = &text[..text.floor_char_boundary(length)];
        let error = Level::from_text("cut.ron", cut, &SHEET).expect_err("it is not whole").mistakes.remove(0);
        assert!(error.line <= cut.lines().count() + 1, "{error}");
    }
}

#[test]
fn a_path_has_at_most_64_waits() {
    let waits = |count| {
        let path = format!("[To(320, -60), {}To(320, 420)]", "Wait(0), ".repeat(count));
        with("[To(320, -60), To(320, 420)]", &path)
    };
    assert!(read(&waits(64)).is_ok());
    for count in [65, 70_000] {
        assert_reported(&waits(count), "paths.down[65]", "Wait(0)");
    }
}

/// A name that fills a file, or would control a terminal, is refused in each map, with the position of the map and an
/// excerpt of the name.
#[test]
fn names_are_short_and_plain() {
    let named = |map: &str, name: &str| with(&format!("{map}: {{"), &format!("{map}: {{\"{name}\": 0, "));
    for map in ["bullets", "patterns", "paths", "formations", "aliens"] {
        for length in [65, 500_000] {
            let message = assert_refused(&named(map, &"ä".repeat(length)), map).to_string();
            assert!(message.contains("\"äää") && message.len() < 1000, "{message}");
            assert!(message.contains(&length.to_string()), "{message}");
        }
        let message = assert_refused(&named(map, r"\u{1b}[31mred\n"), map).to_string();
        assert!(message.contains(r#""\u{1b}[31mred\n""#), "{message}");
    }
    let longest = with("formations: {", &format!("formations: {{\"{}\": [(0, 0)], ", "ä".repeat(64)));
    assert!(read(&longest).is_ok());
}

#[test]
fn errors_hold_no_control_characters() {
    for (old, new) in [("blast: Small", "blast: \u{1b}Small"), ("waves: [", "waves: [\u{1b}[31m")] {
        let message = read(&with(old, new)).expect_err(new).to_string();
        assert!(!message.contains(char::is_control), "{message:?}");
    }
}
