//! The list of replays and the replay player: what the list shows, and what the player can do.

use crate::visitor::{Disk, Visitor, content, verified};
use sector_collision::Method;
use sector_sweep::app::storage::Storage;
use sector_sweep::replay::{Recorder, Replay};
use sector_sweep::sim::{
    Assists, Difficulty, GameSetup, PlayerInput, Practice, Section, ShipKind, Ships, World,
};
use std::sync::Arc;
use winit::keyboard::KeyCode;

/// Returns a player who has quit a game after a few seconds and opened the list. `more` are additional files.
fn at_the_list(more: &[(&str, Vec<u8>)]) -> Visitor {
    let mut disk = Disk::default();
    for (name, bytes) in more {
        disk.write(name, bytes).expect("it is written");
    }
    let mut visitor = Visitor::with(content(), disk);
    visitor.start();
    visitor.down(KeyCode::KeyZ);
    visitor.frames(200);
    visitor.up(KeyCode::KeyZ);
    visitor.press(KeyCode::Escape);
    visitor.choose("TITLE");
    visitor.choose_to("REPLAYS", "replays");
    visitor.wait_for_replays();
    visitor
}

fn kept(disk: &Disk) -> Replay {
    let bytes = disk.read("replays/00001.replay").expect("it can be read").expect("it is there");
    Replay::from_bytes(&bytes).expect("a replay")
}

fn film_tick(visitor: &Visitor) -> u32 {
    visitor.app.session().replay_on_show().expect("a replay is on show").tick()
}

/// Clicks a point of the controls, given by its position at the bottom of the screen. They move up while a ship is
/// there.
fn click_controls(visitor: &mut Visitor, x: f32, y: f32) {
    visitor.point(x - 1.0, 200.0);
    let leave = visitor.read().into_iter().find(|line| line.text == "LEAVE").expect("the controls are shown");
    visitor.click(x, if leave.low.y < 200.0 { y - 258.0 } else { y });
}

#[test]
fn the_controls_move_away_from_the_ship() {
    let mut visitor = at_the_list(&[]);
    visitor.press(KeyCode::Enter);
    visitor.press_to(KeyCode::Enter, "replay");
    let mut places = [0; 2];
    for _ in 0..200 {
        visitor.point(places[0] as f32 + places[1] as f32, 200.0);
        let Some(leave) = visitor.read().into_iter().find(|line| line.text == "LEAVE") else { continue };
        let ship = visitor.world().ship_pos();
        let is_raised = leave.low.y < 200.0;
        places[usize::from(is_raised)] += 1;
        assert!(is_raised || ship.y < 300.0, "the ship is at {ship}, the controls at {}", leave.low.y);
    }
    assert!(places[1] > 0, "{places:?}: the ship starts at the bottom of the field");
}

/// Plays without seeking, which the journeys in `tests/app/menus` cover.
#[test]
fn a_saved_game_can_be_watched_to_its_end() {
    let mut visitor = at_the_list(&[]);
    let replay = kept(&visitor.disk);
    visitor.press_to(KeyCode::Enter, "replay");
    visitor.frames(400);
    assert_eq!(film_tick(&visitor) as usize, replay.inputs.len());
    assert_eq!(Some(&visitor.hash()), replay.hashes.last());
    visitor.press_to(KeyCode::Escape, "replays");
    visitor.press_to(KeyCode::Escape, "title");
    assert_eq!(visitor.leave().list("replays").expect("a listing").len(), 1, "watching saves no replay");
}

#[test]
fn files_with_custom_names_are_listed() {
    let seed = kept(&at_the_list(&[]).leave()).to_bytes();
    let names = ["replays/Größter Flug aller Zeiten.replay", "replays/BEST.REPLAY"];
    let mut visitor = at_the_list(&names.map(|name| (name, seed.clone())));
    let lines: Vec<_> = visitor.read().into_iter().filter(|line| line.low.x < 84.0).collect();
    for name in ["Größ", "BEST"] {
        let line = lines.iter().find(|line| line.text.starts_with(name)).unwrap_or_else(|| panic!("{name}"));
        assert!(line.high.x < 84.0, "{:?} is as wide as {}", line.text, line.high.x);
        assert_eq!(line.text.ends_with('…'), name == "Größ");
    }
    visitor.app.context.settings.access.large_text = true;
    visitor.frames(2);
    assert!(visitor.read().iter().any(|line| line.text.starts_with("Größ") && line.high.x < 633.0));
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.app.screen(), "replay", "{:?}", visitor.notices());
}

#[test]
fn a_game_can_be_taken_over_and_saved() {
    let mut visitor = at_the_list(&[]);
    visitor.press(KeyCode::Enter);
    visitor.press(KeyCode::Enter);
    let from = film_tick(&visitor);
    click_controls(&mut visitor, 510.0, 342.0);
    visitor.at("pause");
    assert!(visitor.app.session().is_taken_over());
    visitor.choose_to("RESUME", "flight");
    visitor.down(KeyCode::ArrowLeft);
    visitor.count_down();
    visitor.frames(60);
    assert!(visitor.tick() > from + 100);
    let disk = visitor.leave();
    let replays = verified(&disk, &content());
    let [seen, taken] = replays.as_slice() else { panic!("{} replays", replays.len()) };
    assert!(taken.header.setup.assists.taken_over);
    assert_eq!(taken.inputs[..from as usize], seen.inputs[..from as usize]);
}

/// A restarted stage keeps the replay's difficulty and ships, with at most the continues of a normal game. Practice
/// keeps its section, guns and assists.
#[test]
fn a_taken_game_is_begun_again_as_it_was() {
    let content = content();
    let ships = Ships::Together([ShipKind::ALL[1], ShipKind::ALL[2]]);
    let hard = GameSetup { difficulty: Difficulty::Ace, ships, continues: 200, ..GameSetup::new(2) };
    let practice = Some(Practice { from: Section::Boss(2), power: 4 });
    let assists = Assists { invulnerable: true, taken_over: true, slowed: true };
    let practised = GameSetup { practice, assists, ..GameSetup::new(3) };
    for (setup, choice) in [(hard, "RESTART STAGE"), (practised, "RESTART")] {
        let level = Arc::clone(&content.stages[setup.stage as usize - 1]);
        let world = World::new(setup, level, Arc::clone(&content.sheet), Method::Auto);
        let mut world = world.expect("a game");
        let mut recorder = Recorder::new(&world);
        for _ in 0..60 {
            world.step(PlayerInput::default(), &mut Vec::new());
            recorder.tick(PlayerInput::default(), &world);
        }
        let mut visitor = at_the_list(&[("replays/00090.replay", recorder.replay(&world).to_bytes())]);
        visitor.app.watch("replays/00090.replay");
        click_controls(&mut visitor, 510.0, 342.0);
        visitor.at("pause");
        visitor.choose(choice);
        let begun = *visitor.world().setup();
        assert_eq!(
            (begun.difficulty, begun.ships, begun.continues),
            (setup.difficulty, setup.ships, setup.continues.min(3))
        );
        // A later stage belongs to the game that was taken over.
        let (invulnerable, taken_over) = (setup.assists.invulnerable, setup.practice.is_none());
        let assists = Assists { invulnerable, taken_over, slowed: false };
        assert_eq!((begun.practice, begun.assists), (setup.practice, assists));
        assert_eq!(visitor.world().level().name, content.stages[setup.stage as usize - 1].name);
    }
}

#[test]
fn damaged_files_are_listed_but_not_played() {
    let mut other = {
        let visitor = at_the_list(&[]);
        kept(&visitor.disk)
    };
    other.header.sim_version += 1;
    let foreign = other.to_bytes();
    other.header.setup.stage = 99;
    let files = [
        ("replays/00090.replay", b"nonsense".to_vec()),
        ("replays/00091.replay", foreign[..foreign.len() / 2].to_vec()),
        ("replays/00092.replay", foreign),
        ("replays/00093.replay", other.to_bytes()),
        ("replays/00094.replay", Vec::new()),
        ("replays/readme.txt", b"not a replay".to_vec()),
    ];
    let mut visitor = at_the_list(&files);
    for _ in 1..6 {
        visitor.press(KeyCode::ArrowDown);
        visitor.press_to(KeyCode::Enter, "replays");
    }
    visitor.press(KeyCode::ArrowDown);
    visitor.press_to(KeyCode::Enter, "replay");
}

#[test]
fn a_long_version_stays_on_the_page() {
    let mut replay = kept(&at_the_list(&[]).disk);
    replay.header.game_version = "9".repeat(60_000);
    let mut visitor = at_the_list(&[("replays/00090.replay", replay.to_bytes())]);
    let mut is_shown = false;
    for _ in 0..2 {
        visitor.press(KeyCode::ArrowDown);
        let versions = visitor.read().into_iter().filter(|line| line.text.contains("99999"));
        for line in versions {
            is_shown = true;
            assert!(line.low.x >= 32.0, "{} characters from {}", line.text.len(), line.low.x);
        }
    }
    assert!(is_shown, "{}", visitor.texts());
}

#[test]
fn removed_replays_are_not_deleted() {
    let mut visitor = at_the_list(&[]);
    visitor.press_all(&[KeyCode::ShiftLeft, KeyCode::Enter]);
    visitor.press_all(&[KeyCode::ShiftLeft, KeyCode::Escape]);
    assert_eq!(visitor.disk.list("replays").expect("a listing").len(), 1, "KEEP is the first answer");
    visitor.press_all(&[KeyCode::ShiftLeft, KeyCode::ArrowLeft, KeyCode::Enter]);
    visitor.at("replays");
    assert!(visitor.disk.list("replays").expect("a listing").is_empty());
    assert_eq!(visitor.disk.list("replays/removed").expect("a listing"), ["replays/removed/00001.replay"]);
    visitor.press_all(&[KeyCode::Enter, KeyCode::ArrowDown, KeyCode::ShiftLeft, KeyCode::Escape]);
    assert_eq!(visitor.app.screen(), "title", "an empty list does nothing");
    visitor.go_to("START");
    visitor.start();
    visitor.frames(5);
    assert_eq!(visitor.leave().list("replays").expect("a listing"), ["replays/00002.replay"]);
}

#[test]
fn hundreds_of_replays_are_scrolled() {
    let names: Vec<String> = (2..400).map(|number| format!("replays/{number:05}.replay")).collect();
    let files: Vec<(&str, Vec<u8>)> =
        names.iter().map(|name| (name.as_str(), b"nonsense".to_vec())).collect();
    let mut visitor = at_the_list(&files);
    for key in [KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::ArrowRight, KeyCode::ArrowLeft] {
        for _ in 0..60 {
            visitor.press(key);
        }
        visitor.at("replays");
    }
    visitor.click(200.0, 90.0);
    assert_eq!(visitor.app.screen(), "replays", "a click does not play a damaged file either");
}
