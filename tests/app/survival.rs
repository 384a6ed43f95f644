//! Swarm Survival is played, ends with the ship or the machine, enters its own table, and its replay is watched.

use crate::visitor::{Visitor, content, verified};
use sector_sweep::app::scores::{self, Crew, Division};
use sector_sweep::sim::{Difficulty, GameMode, Outcome};
use sector_sweep::stress::swarm_size;
use std::time::Duration;
use winit::keyboard::KeyCode;

const TABLE: Division =
    Division { mode: GameMode::Survival, difficulty: Difficulty::Cadet, crew: Crew::Arrow, stage: 0 };

fn began() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.choose_to("START", "new-game");
    visitor.go_to("Game");
    visitor.press(KeyCode::ArrowLeft);
    visitor.choose_to("Start", "flight");
    visitor
}

#[test]
fn a_lost_ship_enters_the_table_of_survival() {
    let mut visitor = began();
    assert_eq!((visitor.world().player().lives, visitor.world().player().bombs), (0, 3));
    visitor.frames(100);
    assert_eq!(visitor.world().census().aliens, swarm_size(visitor.tick()));
    assert_eq!(visitor.fly(), "initials");
    let (points, ticks) = (visitor.world().score().points, visitor.tick());
    assert!(points > 0 && visitor.shows("Swarm Survival"));
    visitor.frames(60);
    visitor.press_to(KeyCode::Escape, "game-over");
    assert!(visitor.shows("60 ticks/s held") && visitor.shows("Aliens at the end"));
    visitor.frames(60);
    visitor.choose_to("TRY AGAIN", "flight");
    assert!(visitor.tick() < 10 && visitor.world().census().aliens <= 210, "a new game");
    visitor.press_to(KeyCode::Escape, "pause");
    visitor.choose_to("TITLE", "title");

    let disk = visitor.leave();
    let (book, notices) = scores::file::load(&mut disk.clone());
    assert_eq!((notices, book.rows(Division::default()).len()), (Vec::new(), 0));
    let [row] = book.rows(TABLE) else { panic!("one row: {book:?}") };
    assert_eq!((row.points, row.ticks, row.stage, row.continues), (points, ticks, 0, 0));
    let replays = verified(&disk, &content());
    assert_eq!(replays.iter().filter(|replay| replay.inputs.len() == ticks as usize).count(), 1);

    let mut visitor = Visitor::with(content(), disk);
    visitor.choose_to("HIGH SCORES", "scores");
    visitor.press(KeyCode::KeyQ);
    assert!(visitor.shows("TIME") && visitor.shows("ALIENS"), "the next of the tables");
    visitor.press_all(&[KeyCode::Enter, KeyCode::Enter]);
    assert_eq!((visitor.app.screen(), visitor.notices()), ("replay", Vec::new()));
    visitor.frames(100);
    assert_eq!(visitor.world().census().aliens, swarm_size(visitor.tick()));
}

#[test]
fn a_machine_that_gives_out_ends_the_game() {
    let mut visitor = began();
    let time_us = std::cell::Cell::new(0.0);
    let slow = || {
        time_us.set(time_us.get() + 30_000.0);
        time_us.get()
    };
    for frame in 0.. {
        assert!(frame < 60, "a game at a few ticks per second goes on");
        visitor.app.frame(Duration::from_millis(200), &slow, &mut visitor.frame);
        if visitor.app.screen() != "flight" {
            break;
        }
    }
    assert_eq!(visitor.world().outcome(), Outcome::Flying, "the ship is not lost");
    visitor.draw_again();
    assert!(visitor.shows("YOUR COMPUTER GAVE OUT"));
    assert_eq!(verified(&visitor.leave(), &content()).len(), 1);
}

#[test]
fn a_killed_game_is_resumed() {
    let mut visitor = began();
    visitor.frames(150);
    let mut next = Visitor::with(content(), visitor.crash());
    next.app.offer_interrupted();
    next.frames(60);
    next.at("interrupted");
    next.choose_to("RESUME", "pause");
    assert!(next.tick() > 100 && next.world().census().aliens == swarm_size(next.tick()));
}
