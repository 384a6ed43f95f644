//! Tests that a game from the menu goes on after its last ship: who asks, which keys answer, what it costs, and where it
//! is seen afterwards.

use crate::visitor::devices::{Button, Press};
use crate::visitor::{Disk, Visitor};
use sector_collision::Method;
use sector_sweep::app::Content;
use sector_sweep::app::scores::{self, Division};
use sector_sweep::app::statistics;
use sector_sweep::app::storage::Storage;
use sector_sweep::level::Level;
use sector_sweep::replay::{Replay, verify};
use sector_sweep::sim::{Outcome, World};
use sector_sweep::view::Layer;
use std::sync::Arc;
use winit::keyboard::KeyCode;

/// A stage in which something that no shot stops flies again and again to where the ship starts.
fn ram() -> Content {
    let mut content = Content::builtin();
    let text = r#"(
        name: "RAM",
        bullets: {},
        patterns: {},
        paths: { "down": [To(320, -60), To(320, 180), To(320, 420)] },
        aliens: { "ram": (sprite: "scout", hp: 9999, score: 100, blast: Small) },
        waves: [(at_s: 1, alien: "ram", path: "down", speed_px_s: 300, count: 90, every_s: 2)],
    )"#;
    let level = Level::from_text("ram.ron", text, &content.sheet).expect("a sound level");
    content.stages = vec![Arc::new(level)];
    content
}

fn left(visitor: &Visitor) -> Option<u32> {
    visitor.world().continue_ticks()
}

/// Starts a game and loses its ships.
fn asked(content: Content) -> Visitor {
    let mut visitor = Visitor::with(content, Disk::default());
    visitor.start();
    lose(&mut visitor);
    visitor
}

/// Lets the ships be lost, until the game asks or ends.
fn lose(visitor: &mut Visitor) {
    for _ in 0..2000 {
        visitor.frame();
        if left(visitor).is_some() || visitor.app.screen() != "flight" {
            return;
        }
    }
    panic!("the ships are not lost");
}

#[test]
fn start_goes_on_and_is_written_down() {
    let content = ram();
    let mut visitor = asked(content.clone());
    let shapes = visitor.frame.layers[Layer::Hud as usize].iter();
    assert!(shapes.filter(|sprite| sprite.size == [12.0, 12.0]).count() >= 7, "a large digit of squares");
    for used in 1..=3 {
        visitor.frames(30);
        let stood_at = visitor.world().clock();
        assert!(left(&visitor) < Some(560) && visitor.app.screen() == "flight");
        visitor.press(KeyCode::Enter);
        visitor.frames(30);
        let world = visitor.world();
        assert_eq!((left(&visitor), world.continues_used()), (None, used));
        assert!(world.clock() > stood_at && world.score().points % 10 == u64::from(used));
        lose(&mut visitor);
    }
    assert_eq!(visitor.world().outcome(), Outcome::GameOver, "there were three");
    visitor.at("initials");
    let disk = visitor.leave();
    assert_eq!(scores::file::load(&mut disk.clone()).0.rows(Division::default())[0].continues, 3);
    let all = statistics::file::load(&mut disk.clone()).0;
    assert_eq!((all.continues, all.deaths), (3, 16));
    verify_all(&disk, &content);
}

#[test]
fn the_pads_start_button_takes_it() {
    let mut visitor = asked(ram());
    visitor.frames(10);
    let start = Press::Pad(3, Button::Start);
    start.down(&mut visitor.app.context.controls);
    visitor.frame();
    start.up(&mut visitor.app.context.controls);
    visitor.frame();
    visitor.at("flight");
    assert_eq!((left(&visitor), visitor.world().continues_used()), (None, 1));
    start.down(&mut visitor.app.context.controls);
    visitor.frame();
    assert_eq!(visitor.app.screen(), "pause", "in flight it is the pause again");
}

#[test]
fn the_offer_can_be_refused() {
    let content = ram();
    let mut visitor = asked(content.clone());
    visitor.press(KeyCode::Escape);
    assert!(visitor.app.screen() == "flight" && left(&visitor).is_some(), "too soon");
    visitor.frames(30);
    visitor.press_to(KeyCode::Escape, "game-over");
    verify_all(&visitor.leave(), &content);

    let mut visitor = asked(content);
    visitor.frames(299);
    assert_eq!((visitor.app.screen(), left(&visitor).is_some()), ("flight", true));
    visitor.frames(3);
    visitor.at("game-over");
}

#[test]
fn a_pause_holds_the_count() {
    let mut visitor = asked(ram());
    visitor.app.focus_lost();
    visitor.at("pause");
    let before = left(&visitor);
    visitor.frames(60);
    assert_eq!(left(&visitor), before);
    visitor.choose("RESUME");
    visitor.frames(2);
    visitor.at("flight");
    assert!(left(&visitor).is_some_and(|left| left > 500), "{:?}", left(&visitor));
}

/// Plays all kept replays again.
fn verify_all(disk: &Disk, content: &Content) {
    let names = disk.list("replays").expect("a listing");
    assert!(!names.is_empty());
    for name in names {
        let bytes = disk.read(&name).expect("it can be read").expect("it is there");
        let replay = Replay::from_bytes(&bytes).expect("a replay");
        assert_eq!(replay.header.setup.continues, 3);
        let level = Arc::clone(&content.stages[0]);
        let mut world =
            World::new(replay.header.setup, level, Arc::clone(&content.sheet), Method::SectorGrid)
                .expect("a world");
        verify(&replay, &mut world).unwrap_or_else(|difference| panic!("{name}: {difference}"));
    }
}
