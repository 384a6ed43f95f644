//! Level errors report their position and match `level_errors.txt`. `GOLDEN=write` writes the answers.
//!
//! ```text
//! @ small              a level
//! - path: "down"       a passage of it
//! + path: "dwn"        its replacement
//! > a.ron:44:33: …     each mistake, with its position
//! ```
//!
//! `tests/program/documents/limits.rs` covers the ranges of numbers.

use crate::builtin_game::SHEET;
use crate::small_game::{level_text, sheet, with};
use crate::{boss_parts, level_language, levels, rocks};
use sector_sprites::Sheet;
use sector_sweep::level::Level;
use std::sync::Arc;

fn level(name: &str) -> (String, Arc<Sheet>) {
    let text = match name {
        "small" => level_text(levels::WAVES),
        "bullet" => level_language::one_bullet(r#""b": (sprite: "orb", MOTION)"#),
        "gun" => level_language::charged("GUN"),
        "two bosses" => level_language::two_bosses(true),
        "difficulties" => level_language::graded(),
        "parts" => boss_parts::shutting(),
        "rock" => return (rocks::level_text("", "], rocks: [(at_s: 1, PLACE)],"), Arc::clone(&SHEET)),
        _ => panic!("there is no level {name:?}"),
    };
    (text, sheet())
}

fn answered(case: &str) -> String {
    let (mut old, mut edited, mut out) = ("", None, String::new());
    for line in case.lines().filter(|line| !line.starts_with('>')) {
        out += &format!("{line}\n");
        match line.split_once(' ').unwrap_or((line, "")) {
            ("@", name) => edited = Some(level(name)),
            ("-", passage) => old = passage,
            ("+", new) => edited = edited.map(|(text, sheet)| (with(&text, old, new), sheet)),
            _ => {}
        }
    }
    let Some((text, sheet)) = edited else { return out };
    let mistakes = match Level::from_text("a.ron", &text, &sheet) {
        Ok(_) => return out + "> is taken\n",
        Err(error) => error.mistakes,
    };
    for mistake in mistakes {
        let line = text.lines().nth(mistake.line - 1).unwrap_or_default();
        let rest: String = line.chars().skip(mistake.column - 1).take(40).collect();
        out += &format!("> {mistake}\n> at {}\n", rest.trim_end());
    }
    out
}

#[test]
fn errors_are_as_they_are_stored() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/game/level_errors.txt");
    let stored = std::fs::read_to_string(file).expect("it is there").replace("\r\n", "\n");
    let answers: Vec<String> = stored.trim_end().split("\n\n").map(answered).collect();
    crate::golden::assert_text("tests/game/level_errors.txt", &answers.join("\n"));
}
