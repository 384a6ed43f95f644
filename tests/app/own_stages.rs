//! Custom stages, from the file to the score table and the replay.

use crate::visitor::{Disk, Visitor, content};
use sector_sweep::app::Request;
use sector_sweep::app::scores::{self, Crew, Division};
use sector_sweep::app::storage::Storage;
use sector_sweep::sim::{Difficulty, GameMode};
use sector_sweep::stage_file::StageFile;
use winit::keyboard::KeyCode;

const LEVEL: &str = include_str!("../../levels/tutorial.ron");

/// Takes the tutorial as a dropped file, and opens its page.
fn dropped() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.app.take_file("/tmp/tutorial.ron", LEVEL.as_bytes());
    visitor.at("own-stages");
    visitor.frames(30);
    visitor
}

fn rows(disk: &Disk, stage: u64) -> Vec<scores::Entry> {
    let (book, _) = scores::file::load(&mut disk.clone());
    let division =
        Division { mode: GameMode::OwnStage, difficulty: Difficulty::Cadet, crew: Crew::Arrow, stage };
    book.rows(division).to_vec()
}

#[test]
fn a_dropped_stage_has_a_table_a_ghost_and_replays() {
    let mut visitor = dropped();
    assert!(visitor.shows("THE TUTORIAL") && visitor.shows("Bosses"), "{}", visitor.texts());
    visitor.choose_to("Start", "flight");
    let stage = visitor.world().setup().seed;
    assert_eq!(visitor.world().level().name, "THE TUTORIAL");
    assert_eq!(visitor.fly(), "initials");
    visitor.frames(60);
    visitor.press_to(KeyCode::Escape, "game-over");
    visitor.frames(60);
    visitor.choose_to("TRY AGAIN", "flight");
    visitor.frames(60);
    assert!(visitor.world().level().name == "THE TUTORIAL" && visitor.world().setup().seed == stage);
    let disk = visitor.leave();
    let entries = rows(&disk, stage);
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert!(entries[0].replays.len() == 1 && entries[0].stage == 0);

    let mut visitor = Visitor::with(content(), disk);
    visitor.choose_to("REPLAYS", "replays");
    visitor
        .wait_for("a checked replay", |visitor| visitor.shows("✓ Verified: identical to the original game."));
    assert!(visitor.shows("THE TUTORIAL"));
    visitor.press_to(KeyCode::Enter, "replay");
    assert_eq!(visitor.world().level().name, "THE TUTORIAL");
}

#[test]
fn a_removed_stage_is_missed_by_its_replays() {
    let mut visitor = dropped();
    visitor.choose_to("Start", "flight");
    visitor.frames(30);
    visitor.press_to(KeyCode::Escape, "pause");
    visitor.choose_to("YOUR STAGES", "own-stages");
    visitor.frames(30);
    visitor.choose("Remove");
    visitor.choose("REMOVE");
    assert!(visitor.texts().contains("You have no stages yet"), "{}", visitor.texts());
    let disk = visitor.leave();
    assert_eq!(disk.read("stages/removed/tutorial.ron").unwrap().as_deref(), Some(LEVEL.as_bytes()));
    let mut visitor = Visitor::with(content(), disk);
    visitor.app.watch("replays/00001.replay");
    visitor.frames(1);
    let notices = visitor.notices();
    assert!(notices[0].contains("its stage is not among your stages"), "{notices:?}");
}

#[test]
fn a_stage_travels_as_a_link() {
    let mut visitor = dropped();
    let requests = visitor.choose("Copy as a link");
    let Some(Request::CopyLink(link)) = requests.into_iter().next() else { panic!("no link is copied") };
    assert!(link.starts_with("?level=") && link.len() < 8000);
    let mut friend = Visitor::new();
    friend.app.take_stage_link(&link);
    friend.at("own-stages");
    friend.choose_to("Start", "flight");
    assert_eq!(
        friend.world().level().hash,
        StageFile::from_link(&link).map(|_| friend.world().setup().seed).unwrap()
    );
    let earlier = StageFile::from_link(include_str!("../stages/tutorial.link").trim()).unwrap();
    assert!(earlier.level_text().contains("THE TUTORIAL"), "links of other programs that pack archives");
    let mut stranger = Visitor::new();
    stranger.app.take_stage_link("?level=UEsDBBQ");
    stranger.at("title");
    assert!(stranger.notices()[0].contains("Could not open the stage in the address"));
}

#[test]
fn a_stage_with_mistakes_is_not_taken() {
    for (name, text, problem) in [
        ("mine.ron", "(name: 3)", "mine.ron:1:8"),
        ("mine.stage", "PK", "mine.stage: "),
        ("mine.txt", "hello", "expected a replay, a stage"),
    ] {
        let mut visitor = Visitor::new();
        visitor.app.take_file(name, text.as_bytes());
        visitor.at("title");
        let notices = visitor.notices();
        assert!(notices[0].starts_with("Could not open mine") && notices[0].contains(problem), "{notices:?}");
        assert_eq!(visitor.leave().list("stages").unwrap(), [""; 0]);
    }
}

#[test]
fn a_broken_file_in_the_folder_is_shown_with_its_mistake() {
    let mut disk = Disk::default();
    disk.write("stages/a.ron", b"(\n  name: 3,\n)").unwrap();
    disk.write("stages/b.ron", LEVEL.as_bytes()).unwrap();
    let mut visitor = Visitor::with(content(), disk);
    visitor.choose_to("YOUR STAGES", "own-stages");
    assert!(visitor.texts().contains("a.ron:2:9"), "{}", visitor.texts());
    visitor.press(KeyCode::Enter);
    visitor.at("own-stages");
    visitor.press(KeyCode::PageDown);
    assert!(visitor.shows("THE TUTORIAL"), "{}", visitor.texts());
    visitor.press_to(KeyCode::Enter, "flight");
}
