//! Tests of the program: it writes both files or neither, notices stale files, and renders scores.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

/// Creates an assets folder with one sprite of one red pixel.
fn assets() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir_all(folder.path().join("src/sprites")).expect("a folder for sprites");
    fs::create_dir_all(folder.path().join("src/fonts")).expect("a folder for fonts");
    write(folder.path(), "src/palette.txt", "r red #ff0000\n");
    write(folder.path(), "src/sprites/a.txt", "sprite: a\nframe:\nr\n");
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("the temporary folder can be written");
}

fn bake(folder: &Path, more: &[&str]) -> String {
    String::from_utf8_lossy(&command(folder, more).assert().success().get_output().stdout).into_owned()
}

fn refuse(folder: &Path, more: &[&str]) -> String {
    String::from_utf8_lossy(&command(folder, more).assert().failure().get_output().stderr).into_owned()
}

fn command(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bake"));
    command.arg("--assets").arg(folder).args(more);
    command
}

#[test]
fn what_was_baked_verifies_until_a_source_changes() {
    let folder = assets();
    bake(folder.path(), &[]);
    bake(folder.path(), &["--verify"]);
    write(folder.path(), "src/palette.txt", "r red #fe0000\n");
    let message = refuse(folder.path(), &["--verify"]);
    assert!(message.contains("sprites.png does not match its sources"), "{message}");
}

#[test]
fn a_sheet_shows_the_sprites_that_are_named() {
    let folder = assets();
    write(folder.path(), "src/sprites/b.txt", "sprite: b\nframe:\nr\nr\nr\n");
    let look = folder.path().join("look.png");
    let height = |names: &[&str]| {
        bake(folder.path(), &[&["--sheet", look.to_str().expect("a plain path")], names].concat());
        image::open(&look).expect("a picture").height()
    };
    assert!(height(&["a"]) < height(&["b"]), "b is taller");
    assert_eq!(height(&["a", "b"]), height(&[]));
    let message = refuse(folder.path(), &["--sheet", "look.png", "c"]);
    assert!(message.contains("no sprite \"c\""), "{message}");
}

#[test]
fn a_mistake_in_a_source_leaves_the_shipped_files_unchanged() {
    let folder = assets();
    bake(folder.path(), &[]);
    let before = fs::read(folder.path().join("sprites.png")).expect("just baked");
    write(folder.path(), "src/sprites/a.txt", "sprite: a\nframe:\nr\nx\n");
    let message = refuse(folder.path(), &[]);
    assert!(message.contains("sprites/a.txt:4:1: 'x' is neither a color"), "{message}");
    assert_eq!(fs::read(folder.path().join("sprites.png")).expect("still there"), before);
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry can be read").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["sprites.png", "sprites.ron", "src"], "no half-written file stays behind");
}

fn score(name: &str) -> String {
    format!("{}/../../assets/audio/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_score_is_measured_and_written_as_a_wav_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let wav = folder.path().join("out.wav");
    for (name, words) in
        [("sounds/shot.ron", ["LUFS", "peak -8.9 dB"]), ("tunes/game_over.ron", [" s, ", "LUFS"])]
    {
        let said = bake(folder.path(), &["--wav", &score(name), wav.to_str().expect("a plain path")]);
        assert!(words.iter().all(|word| said.contains(word)), "{name} gave {said}");
        let bytes = fs::read(&wav).expect("the file was written");
        assert_eq!((&bytes[..4], &bytes[8..16]), (&b"RIFF"[..], &b"WAVEfmt "[..]), "{name}");
    }
}

#[test]
fn a_mistake_in_a_score_is_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "bad.ron", "(note: \"a4\", length_ms: 50,\n  peak_db: 7, layers: [])");
    let (bad, wav) = (folder.path().join("bad.ron"), folder.path().join("out.wav"));
    let message =
        refuse(folder.path(), &["--wav", bad.to_str().expect("plain"), wav.to_str().expect("plain")]);
    assert!(message.contains("bad.ron:2:") && message.contains("peak_db"), "{message}");
    assert!(!wav.exists());
}
