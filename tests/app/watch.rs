//! A level can be changed while the game runs: the game continues in the changed level, and an error in it is shown
//! until it is fixed.

use crate::visitor::Visitor;
use ron_text::MAX_BYTES;
use sector_sweep::app::{LevelFiles, LevelSource};
use sector_sweep::view::Layer;
use std::fs::{self, File};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use winit::keyboard::KeyCode;

/// The frames in which the app checks the files twice: it sees a change, then that writing has finished.
const TWO_LOOKS: usize = 18;

fn level(name: &str, last_s: u32) -> String {
    format!(
        r#"(
    name: "{name}",
    bullets: {{}},
    patterns: {{}},
    paths: {{ "across": [To(-60, 40), To(320, 40), To(720, 40)] }},
    aliens: {{ "scout": (sprite: "scout", hp: 200, score: 100, blast: Small) }},
    waves: [
        (at_s: 1, alien: "scout", path: "across", speed_px_s: 300),
        (at_s: {last_s}, alien: "scout", path: "across", speed_px_s: 300),
    ],
)"#
    )
}

struct Author {
    visitor: Visitor,
    folder: TempDir,
    /// The number of writes so far. Each sets a modification time one second after that of the previous write.
    writings: u64,
}

impl Author {
    fn begin() -> Self {
        let folder = TempDir::new().expect("a folder");
        let mut author = Self { visitor: Visitor::new(), folder, writings: 0 };
        author.write(level("FIRST", 60));
        author.visitor.app.context.follow(author.files(true));
        author.visitor.app.play();
        author.visitor.frames(60);
        assert_eq!((author.name(), author.error()), ("FIRST".to_owned(), None));
        author
    }

    fn files(&self, watch: bool) -> LevelFiles {
        let folder = Some(self.folder.path().to_owned());
        LevelFiles::new(&LevelSource { folder, file: None, watch }, 1, 6)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("stage1.ron")
    }

    fn write(&mut self, text: impl AsRef<[u8]>) {
        fs::write(self.path(), text).expect("a file");
        self.writings += 1;
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 + self.writings);
        let file = File::options().write(true).open(self.path()).expect("a file");
        file.set_modified(time).expect("a time");
    }

    fn name(&self) -> String {
        self.visitor.world().level().name.clone()
    }

    fn error(&self) -> Option<String> {
        self.visitor.app.context.level_error().map(ToString::to_string)
    }

    fn panel(&mut self) -> usize {
        self.visitor.frames(1);
        self.visitor.frame.layers[Layer::Overlay as usize].len()
    }
}

#[test]
fn a_changed_level_continues_from_the_same_place() {
    let mut author = Author::begin();
    author.visitor.down(KeyCode::ArrowLeft);
    author.visitor.frames(20);
    author.visitor.up(KeyCode::ArrowLeft);
    author.visitor.frames(1);
    let (tick, place) = (author.visitor.tick(), author.visitor.world().ship_pos());
    assert!(place.x < 320.0, "it flew to the left");
    author.write(level("SECOND", 60));
    author.visitor.frames(TWO_LOOKS);
    let world = author.visitor.world();
    assert_eq!((world.level().name.as_str(), world.ship_pos()), ("SECOND", place));
    let ticks = tick..=tick + 2 * TWO_LOOKS as u32;
    assert!(ticks.contains(&world.tick()), "{} is not in {ticks:?}", world.tick());
    assert!(
        world.setup().assists.is_none() && world.player().safe_ticks > 0,
        "safe for a while, then no more"
    );
    author.visitor.at("flight");
    assert!(author.visitor.notices().iter().any(|notice| notice.contains("SECOND")));
}

#[test]
fn a_paused_game_changes_behind_the_menu() {
    let mut author = Author::begin();
    author.visitor.press(KeyCode::Escape);
    let tick = author.visitor.tick();
    for part in 1..6 {
        author.write(&level("SECOND", 60)[..part * 20]);
        author.visitor.frames(7);
        assert_eq!((author.name(), author.error()), ("FIRST".to_owned(), None), "the file is half written");
    }
    author.write(level("SECOND", 60));
    author.visitor.frames(TWO_LOOKS);
    assert_eq!((author.name(), author.visitor.tick()), ("SECOND".to_owned(), tick));
    author.visitor.at("pause");
}

#[test]
fn a_shorter_level_restarts() {
    let mut author = Author::begin();
    author.visitor.frames(400);
    author.write(level("SHORT", 2));
    author.visitor.frames(TWO_LOOKS);
    assert_eq!(author.name(), "SHORT");
    assert!(author.visitor.tick() < 2 * TWO_LOOKS as u32, "tick {}", author.visitor.tick());
    author.visitor.at("flight");
}

/// For each kind of error in a file, the game continues in the old level, and the error is shown with line and column
/// until the file is fixed.
#[test]
fn an_error_is_shown_until_it_is_fixed() {
    let misspelt = level("BAD", 60).replace("path: \"across\"", "path: \"acros\"");
    let long = misspelt.replace("\"acros\"", &format!("\"{}\"", "x".repeat(50_000)));
    let mut author = Author::begin();
    let bare = author.panel();
    for (bytes, place) in [
        (misspelt.as_bytes(), "stage1.ron:8:41: waves[0].path: "),
        (misspelt.as_bytes(), "(and 1 more mistake)"),
        (b"(name: 3)", "stage1.ron:1:8: name: "),
        (&level("BAD", 60).as_bytes()[..200], "stage1.ron:"),
        (b"", "stage1.ron"),
        (b"\xFF\xFE", "UTF-8"),
        (&vec![b' '; MAX_BYTES + 1], "1048577"),
        (long.as_bytes(), "stage1.ron:8:41: "),
        (misspelt.replace('\n', " ").as_bytes(), "stage1.ron:1:"),
    ] {
        author.write(bytes);
        let tick = author.visitor.tick();
        author.visitor.frames(TWO_LOOKS);
        let error = author.error().unwrap_or_else(|| panic!("{place}: no error"));
        assert!(error.contains(place), "{place}: {error}");
        assert_eq!(author.name(), "FIRST", "{place}");
        assert!(author.visitor.tick() > tick, "{place}: the game continues");
        let panel = author.panel();
        assert!((bare + 100..bare + 2500).contains(&panel), "{place}: {panel} sprites");
        author.visitor.frames(30);
        assert_eq!(author.error().as_ref(), Some(&error), "{place}: it stays");
        author.write(level("FIRST", 60));
        author.visitor.frames(TWO_LOOKS);
        assert_eq!(author.error(), None, "{place}");
    }
    author.visitor.frames(300);
    assert_eq!(author.panel(), bare, "the panel is gone");
}

#[test]
fn a_missing_file_is_awaited() {
    let mut author = Author::begin();
    fs::remove_file(author.path()).expect("it was there");
    author.visitor.frames(TWO_LOOKS);
    let gone = author.error();
    assert!(gone.is_some() && author.name() == "FIRST");
    fs::create_dir(author.path()).expect("a folder");
    author.visitor.frames(TWO_LOOKS);
    assert!(author.error().is_some_and(|error| Some(&error) != gone.as_ref()));
    fs::remove_dir(author.path()).expect("it was there");
    author.write(level("BACK", 60));
    author.visitor.frames(TWO_LOOKS);
    assert_eq!((author.name(), author.error()), ("BACK".to_owned(), None));
}

#[test]
fn other_stages_reload_during_the_game() {
    let mut author = Author::begin();
    let own = author.visitor.app.context.content.stages[1].name.clone();
    let (tick, hash) = (author.visitor.tick(), author.visitor.world().level().hash);
    let other = author.folder.path().join("stage2.ron");
    fs::write(&other, level("OTHER", 60)).expect("a file");
    author.visitor.frames(TWO_LOOKS);
    let stages = &author.visitor.app.context.content.stages;
    assert!(stages[1].name == "OTHER" && own != "OTHER");
    assert_eq!(author.visitor.tick(), tick + 2 * TWO_LOOKS as u32);
    assert_eq!(author.visitor.world().level().hash, hash);
    fs::write(&other, "(").expect("a file");
    author.visitor.frames(TWO_LOOKS);
    assert!(author.error().is_some_and(|error| error.contains("stage2.ron:1:2")), "{:?}", author.error());
}

#[test]
fn a_single_file_replaces_a_stage() {
    let mut author = Author::begin();
    let mine = author.folder.path().join("mine.ron");
    let of = |path: &PathBuf, watch| {
        LevelFiles::new(&LevelSource { folder: None, file: Some(path.clone()), watch }, 3, 6)
    };
    author.visitor.app.context.follow(of(&mine, true));
    assert!(author.error().is_some_and(|error| error.contains("mine.ron")));
    fs::write(&mine, level("MINE", 60)).expect("a file");
    author.visitor.frames(TWO_LOOKS);
    assert_eq!((author.visitor.app.context.content.stages[2].name.as_str(), author.error()), ("MINE", None));
    author.visitor.app.context.follow(author.files(false));
    author.write("(");
    author.visitor.frames(TWO_LOOKS);
    assert_eq!(author.error(), None, "the files are not watched");
}

#[test]
fn games_with_level_files_are_not_saved() {
    use sector_sweep::app::storage::Storage;
    let mut author = Author::begin();
    author.visitor.press(KeyCode::Escape);
    author.visitor.choose("RESTART STAGE");
    author.visitor.frames(30);
    let disk = author.visitor.leave();
    assert_eq!(disk.list("replays").expect("a listing"), Vec::<String>::new());
    assert_eq!(disk.read("statistics.toml").expect("it can be read"), None);
}
