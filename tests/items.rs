//! Items: who drops them, what each does, and how medals grow.

mod small_game;

use sector_sweep::level::{Item, Level, LevelError, MOST_DROPS};

/// A wave of `count` scouts that fly down one behind the other, with more fields as the case has them.
fn wave(count: usize, more: &str) -> String {
    format!(r#"(at_s: 0.1, alien: "target", path: "down", speed_px_s: 120, count: {count}{more})],"#)
}

fn error_of(text: &str) -> LevelError {
    match Level::from_text("a.ron", text, &small_game::sheet()) {
        Ok(_) => panic!("this is no level:\n{text}"),
        Err(error) => error,
    }
}

// ---------------------------------------------------------------------------------------------- what a level says

/// Tests that a level says who drops what, each in its place, and that nothing is dropped where nothing is said.
#[test]
fn a_level_says_who_drops_what() {
    let level = small_game::level(&wave(1, "")).expect("a level");
    assert!(level.waves[0].drops.is_empty() && level.aliens.iter().all(|alien| alien.drops.is_empty()));
    assert_eq!(level.begin_power, 0);
    let text = small_game::level_text(&format!(
        "{}{}",
        wave(2, ", drops: [Power, Medal]").trim_end_matches("],"),
        small_game::boss(3.0, 9, "")
    ))
    .replace(r#"score: 100, blast: Small"#, r#"score: 100, blast: Small, drops: [Shield]"#)
    .replace("time_s: 5,", "time_s: 5, drops: [Bomb, Life],")
    .replace(r#"name: "SMALL""#, r#"name: "SMALL", begin_power: 4"#);
    let level =
        Level::from_text("a.ron", &text, &small_game::sheet()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(level.begin_power, 4);
    assert_eq!(level.waves[0].drops, [Item::Power, Item::Medal]);
    let target = level.aliens.iter().find(|alien| alien.name == "target").expect("a target");
    assert_eq!(target.drops, [Item::Shield]);
    assert_eq!(level.bosses[0].phases[0].drops, [Item::Bomb, Item::Life]);
    assert!(level.bosses[0].phases[1].drops.is_empty());
}

/// Tests that a wave of four and more is paid with a medal for the whole of it, a smaller one is not, and that either
/// may say otherwise.
#[test]
fn a_formation_is_worth_a_medal_unless_it_says_otherwise() {
    let cases: [(usize, &str, &[Item]); 6] = [
        (1, "", &[]),
        (3, "", &[]),
        (4, "", &[Item::Medal]),
        (400, "", &[Item::Medal]),
        (4, ", reward: []", &[]),
        (2, ", reward: [Medal, Power]", &[Item::Medal, Item::Power]),
    ];
    for (count, more, expected) in cases {
        let level = small_game::level(&wave(count, more)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(level.waves[0].reward, expected, "{count} aliens{more}");
    }
    // Both sides and places of a formation count.
    let level = small_game::level(&wave(1, r#", formation: "three", both_sides: true"#)).expect("a level");
    assert_eq!(level.waves[0].reward, [Item::Medal]);
}

/// Tests that what makes no sense in a level is answered with its place, its value and what was expected.
#[test]
fn bad_drops_are_told_with_their_place() {
    let many = vec!["Medal"; MOST_DROPS + 1].join(", ");
    let million = vec!["Life"; 100_000].join(", ");
    let small = small_game::level_text(&wave(4, ""));
    let with = |old: &str, new: &str| small.replacen(old, new, 1);
    let named = |new: &str| with(r#"name: "SMALL""#, &format!(r#"name: "SMALL", {new}"#));
    let of_alien = |new: &str| with("blast: Small", &format!("blast: Small, {new}"));
    let of_wave = |new: &str| with("count: 4", &format!("count: 4, {new}"));
    let of_phase = small_game::level_text(&small_game::boss(3.0, 9, "").replace("], boss", "boss"))
        .replacen("waves: [boss", "waves: [], boss", 1)
        .replacen("time_s: 6,", &format!("time_s: 6, drops: [{many}],"), 1);
    let cases = [
        (named("begin_power: 5"), "begin_power", "0 to 4"),
        (named("begin_power: -1"), "begin_power", "0 to 4"),
        (named("begin_power: 9999999999999"), "begin_power", "0 to 4"),
        (named("begin_power: 1.5"), "", "a.ron:2"),
        (of_alien(&format!("drops: [{many}]")), "aliens.target.drops", "at most 8"),
        (of_wave(&format!("drops: [{many}]")), "waves[0].drops", "at most 8"),
        (of_wave(&format!("drops: [{million}]")), "waves[0].drops", "at most 8"),
        (of_wave(&format!("reward: [{many}]")), "waves[0].reward", "at most 8"),
        (of_phase, "boss.phases[1].drops", "at most 8"),
        (of_wave("drops: [Gold]"), "", "Medal"),
        (of_wave("drops: Power"), "", "a.ron"),
        (of_wave("dropz: [Power]"), "", "drops"),
    ];
    for (text, path, expected) in cases {
        let error = error_of(&text);
        let message = error.to_string();
        assert!(error.path.starts_with(path), "{message}\n  expected the path {path}");
        assert!(error.line > 0 && message.starts_with("a.ron:") && message.contains(expected), "{message}");
    }
}
