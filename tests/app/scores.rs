//! A game enters the score table with initials, and the entry survives a restart.

use crate::visitor::{Disk, Visitor, levels};
use sector_sweep::app::scores::{self, Book, Division};
use sector_sweep::app::statistics::{self, Statistics};
use sector_sweep::app::storage::Storage;
use sector_sweep::replay::Replay;
use winit::keyboard::KeyCode;

fn book(disk: &Disk) -> Book {
    let (book, notices) = scores::file::load(&mut disk.clone());
    assert_eq!(notices, Vec::<String>::new());
    book
}

fn sums(disk: &Disk) -> Statistics {
    let (all, notices) = statistics::file::load(&mut disk.clone());
    assert_eq!(notices, Vec::<String>::new());
    all
}

fn continue_game(visitor: &mut Visitor) {
    visitor.at("stage-clear");
    visitor.frames(120);
    visitor.choose("CONTINUE");
}

#[test]
fn a_game_enters_the_table() {
    let mut visitor = Visitor::who_cleared_a_stage_of(2);
    visitor.choose("CONTINUE");
    assert_eq!(visitor.fly(), "stage-clear");
    let points = visitor.world().score().points;
    assert!(points > 0);
    continue_game(&mut visitor);
    visitor.at("initials");
    assert!(visitor.app.type_in("k"), "for a moment, letters are ignored");
    visitor.frames(60);
    for letter in ["a", "Z", "9"] {
        assert!(visitor.app.type_in(letter));
    }
    assert!(!visitor.app.type_in("\r"), "Enter is still an action");
    visitor.press_to(KeyCode::Enter, "ending");
    visitor.press_to(KeyCode::Enter, "title");
    let disk = visitor.leave();
    let book = book(&disk);
    let [row] = book.rows(Division::default()) else { panic!("one row: {book:?}") };
    assert_eq!((row.points, row.initials.as_str(), row.stage), (points, "AZ9", 2));
    assert!(row.cleared && row.continues == 0 && !row.assisted);
    assert_eq!(row.replays, ["replays/00001.replay", "replays/00002.replay"]);
    let all = sums(&disk);
    assert_eq!((all.games, all.stages_cleared, all.clears["cadet"]), (1, 2, 1));
    assert_eq!((all.kills, all.families["scout"], all.stages["2"].cleared), (6, 6, 1));
    assert!(all.hits > 0 && all.shots > all.hits && all.pairs.all > 0);

    let mut visitor = Visitor::with(levels::harmless(crate::visitor::content(), 2), disk);
    visitor.choose_to("HIGH SCORES", "scores");
    visitor.press_all(&[KeyCode::Enter, KeyCode::ArrowUp, KeyCode::Enter]);
    assert_eq!((visitor.app.screen(), visitor.notices()), ("replay", Vec::new()));
    visitor.press_to(KeyCode::Escape, "scores");
    visitor.press_to(KeyCode::PageDown, "statistics");
}

#[test]
fn a_game_that_is_quit_counts_once_a_stage_is_cleared() {
    let mut visitor = Visitor::with_small_stages(2);
    visitor.start();
    visitor.frames(120);
    visitor.press(KeyCode::Escape);
    visitor.choose_to("TITLE", "title");
    visitor.start();
    visitor.fly();
    visitor.frames(120);
    visitor.choose_to("TITLE", "initials");
    visitor.frames(60);
    visitor.press_all(&[
        KeyCode::KeyZ,
        KeyCode::ArrowRight,
        KeyCode::KeyZ,
        KeyCode::Backspace,
        KeyCode::Escape,
    ]);
    visitor.at("title");
    let book = book(&visitor.leave());
    let [row] = book.rows(Division::default()) else { panic!("one row: {book:?}") };
    assert_eq!((row.initials.as_str(), row.stage, row.cleared), ("A  ", 1, false));
}

#[test]
fn keys_still_held_from_flight_enter_no_letters() {
    for lets_go in [true, false] {
        let mut visitor = Visitor::who_cleared_a_stage_of(2);
        visitor.choose_to("TITLE", "initials");
        visitor.down(KeyCode::ArrowDown);
        visitor.frames(75);
        assert!(visitor.app.type_in("q"), "keys held for more than a second enter no letters");
        if lets_go {
            visitor.up(KeyCode::ArrowDown);
            visitor.frames(10);
            assert!(visitor.app.type_in("q"), "nor right after the release");
            visitor.frames(10);
        } else {
            visitor.frames(75);
        }
        visitor.app.type_in("m");
        let book = book(&visitor.leave());
        assert_eq!(book.rows(Division::default())[0].initials.as_str(), "M  ", "lets go: {lets_go}");
    }
}

#[test]
fn closing_the_window_loses_no_score() {
    for goes_on in [false, true] {
        let mut visitor = Visitor::who_cleared_a_stage_of(2);
        if goes_on {
            visitor.choose("CONTINUE");
            visitor.frames(30);
        } else {
            visitor.choose("TITLE");
            visitor.frames(60);
            visitor.app.type_in("Q");
        }
        let book = book(&visitor.leave());
        let [row] = book.rows(Division::default()) else { panic!("goes on: {goes_on}: {book:?}") };
        assert_eq!(row.initials.as_str(), if goes_on { "   " } else { "Q  " });
    }
}

#[test]
fn a_restarted_stage_is_a_continue_and_a_reset_keeps_the_scores() {
    let mut visitor = Visitor::who_cleared_a_stage_of(2);
    visitor.choose("CONTINUE");
    visitor.press(KeyCode::Escape);
    visitor.choose("RESTART STAGE");
    visitor.fly();
    continue_game(&mut visitor);
    visitor.frames(60);
    visitor.press_to(KeyCode::Escape, "ending");
    visitor.press(KeyCode::Enter);
    visitor.choose("HIGH SCORES");
    visitor.press_all(&[KeyCode::PageDown, KeyCode::ShiftLeft]);
    visitor.choose("ERASE");
    let disk = visitor.leave();
    assert_eq!(sums(&disk), Statistics::default());
    let book = book(&disk);
    let mut continues: Vec<u8> = book.rows(Division::default()).iter().map(|row| row.continues).collect();
    continues.sort_unstable();
    assert_eq!(continues, [0, 1], "the game until the restart, and the restarted one");
}

#[test]
fn playing_again_enters_the_score_first() {
    for is_last in [false, true] {
        let mut visitor = Visitor::who_cleared_a_stage_of(2 - usize::from(is_last));
        let points = visitor.world().score().points;
        visitor.choose_to("PLAY AGAIN", "initials");
        visitor.frames(60);
        visitor.press_to(KeyCode::Escape, "flight");
        let book = book(&visitor.leave());
        let [row] = book.rows(Division::default()) else { panic!("one row: {book:?}") };
        assert_eq!((row.points, row.stage), (points, 1));
    }
}

#[test]
fn closing_the_window_at_the_offer_of_a_continue_loses_no_score() {
    let mut visitor = Visitor::with(levels::deadly(crate::visitor::content()), Disk::default());
    visitor.start();
    visitor.down(KeyCode::KeyZ);
    while visitor.world().continue_ticks().is_none() {
        visitor.frame();
    }
    let points = visitor.world().score().points;
    assert!(points > 0);
    let book = book(&visitor.leave());
    assert_eq!(book.rows(Division::default()).iter().map(|row| row.points).collect::<Vec<_>>(), [points]);
}

#[test]
fn a_row_does_not_play_the_replay_of_another_game() {
    let disk = Visitor::who_cleared_a_stage_of(2).leave();
    let name = "replays/00001.replay";
    let mut replay = Replay::from_bytes(&disk.read(name).unwrap().unwrap()).unwrap();
    replay.score += 1;
    disk.clone().write(name, &replay.to_bytes()).unwrap();
    let mut visitor = Visitor::with(levels::harmless(crate::visitor::content(), 2), disk);
    visitor.choose_to("HIGH SCORES", "scores");
    visitor.press_all(&[KeyCode::Enter, KeyCode::ArrowUp, KeyCode::Enter]);
    assert_eq!(visitor.app.screen(), "scores");
    assert!(visitor.notices().concat().contains("was deleted"), "{:?}", visitor.notices());
}

#[test]
fn a_game_that_is_taken_over_counts_once_it_is_begun_anew() {
    for begins_anew in [false, true] {
        let mut visitor = Visitor::with_small_stages(1);
        visitor.start();
        visitor.frames(30);
        visitor.press(KeyCode::Escape);
        visitor.choose("TITLE");
        visitor.app.watch("replays/00001.replay");
        // The replay controls appear when the mouse moves.
        visitor.point(320.0, 200.0);
        visitor.click_text("TAKE OVER");
        visitor.at("pause");
        visitor.choose(if begins_anew { "RESTART STAGE" } else { "RESUME" });
        visitor.fly();
        continue_game(&mut visitor);
        let asked = if begins_anew { "initials" } else { "ending" };
        assert_eq!(visitor.app.screen(), asked);
        let disk = visitor.leave();
        assert_eq!(book(&disk).rows(Division::default()).len(), usize::from(begins_anew));
        assert_eq!(sums(&disk).games, 1 + u64::from(begins_anew), "the game that was left and the new one");
    }
}

#[test]
fn tries_are_counted_once() {
    let mut visitor = Visitor::with_small_stages(2);
    visitor.start();
    let try_twice = |visitor: &mut Visitor| {
        for _ in 0..2 {
            visitor.frames(30);
            visitor.press(KeyCode::Escape);
            visitor.choose("RESTART STAGE");
        }
    };
    try_twice(&mut visitor);
    visitor.fly();
    continue_game(&mut visitor);
    try_twice(&mut visitor);
    let sums = sums(&visitor.leave());
    assert_eq!(sums.games, 3, "two that were restarted, and one that continued");
    assert_eq!(
        ["1", "2"].map(|stage| sums.stages[stage].flown),
        [3, 3],
        "each try of a stage is counted there"
    );
}
