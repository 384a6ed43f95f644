//! Command lines and the program's answers, stored in `answers.txt`. `GOLDEN=write` rewrites them.
//!
//! ```text
//! < scene.json {"objects": []}     a file with one line
//! $ sector-sweep count scene.json  a command line, followed by standard output, standard error
//! = 0                              and the exit code
//! ```

use crate::run::{Folder, root, run_in, succeed};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// Creates the binary files: a valid replay with other paths to it, damaged replays, a replay of another stage, pipes.
fn files() -> Folder {
    let folder = Folder::new();
    let game = folder.record(400);
    succeed(&format!("simulate --ticks 0 --record {}", folder.path("nothing.replay")));
    let [link, picture, hard, pipe] = ["link", "game.png", "hard", "pipe"].map(|name| folder.path(name));
    symlink(&game, link).expect("a link");
    symlink(&game, picture).expect("a link");
    fs::hard_link(&game, hard).expect("a link");
    assert!(Command::new("mkfifo").arg(pipe).status().expect("mkfifo").success());
    // A replay with bytes that never change.
    let bytes = fs::read(root("tests/replays/old/rules5.replay")).expect("a replay");
    let with = |at: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[at] ^= byte;
        changed
    };
    for scene in ["dimensional_clustering", "column", "figure_1"] {
        let file = root(&format!("tests/scenes/{scene}.scene.json"));
        fs::copy(file, folder.path(&format!("{scene}.json"))).expect("a scene");
    }
    folder.write("old.replay", &bytes);
    folder.write("flipped.replay", with(60, 4));
    folder.write("format.replay", with(8, 200));
    folder.write("short.replay", &bytes[..bytes.len() / 2]);
    folder.write("empty.replay", "");
    folder.write("binary", b"(name: \"\xFF\xFE\")");
    folder.write("deep.json", "[".repeat(100_000));
    let object =
        |i: usize| format!(r#"{{"kind": "a", "x": {}, "y": {}, "w": 1, "h": 1}}"#, i % 60 * 9, i / 60 * 9);
    let many: Vec<String> = (0..3001).map(object).collect();
    // Upright and flat bars, each inside the one before.
    let bar = |i: usize| match (i / 2 * 2, 60_000 - i) {
        (at, side) if i.is_multiple_of(2) => {
            format!(r#"{{"kind": "a", "x": {at}, "y": {at}, "w": 1, "h": {side}}}"#)
        }
        (at, side) => format!(r#"{{"kind": "a", "x": {}, "y": {at}, "w": {side}, "h": 1}}"#, at + 2),
    };
    let nested: Vec<String> = (0..15_000).map(bar).collect();
    folder.write(
        "nested.json",
        format!(r#"{{"tuning": {{"threshold": 1}}, "objects": [{}]}}"#, nested.join(",")),
    );
    folder.write("large.json", format!(r#"{{"objects": [{}]}}"#, many.join(",")));
    folder
}

fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let files = entries.filter(|entry| entry.path().is_file());
    files
        .map(|file| (file.file_name().into_string().expect("a name"), fs::read(file.path()).expect("a file")))
        .collect()
}

/// Replaces the number of expected steps, which is estimated on a random sample.
fn without_estimate(text: &str) -> String {
    const BEFORE: &str = "would take about ";
    let Some((start, rest)) = text.split_once(BEFORE) else { return text.to_owned() };
    format!("{start}{BEFORE}N{}", rest.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn answers_match_the_stored_ones() {
    let folder = files();
    let path = folder.path("");
    let path = Path::new(&path);
    let stored = fs::read_to_string(root("tests/program/answers.txt")).expect("it is there");
    let mut made = String::new();
    for line in stored.lines() {
        if let Some(command) = line.strip_prefix("$ sector-sweep ") {
            let before = contents(path);
            let (code, out, err) = run_in(path, command);
            made += &format!("\n{line}\n{out}{}= {code}\n", without_estimate(&err));
            assert!(contents(path) == before, "{line} has changed a file");
        } else if let Some((name, text)) = line.strip_prefix("< ").and_then(|file| file.split_once(' ')) {
            folder.write(name, text);
            made += &format!("\n{line}\n");
        } else if line.starts_with("# ") {
            made += &format!("\n{line}\n");
        }
    }
    crate::golden::assert_text("tests/program/answers.txt", &made);
}
