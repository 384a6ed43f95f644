//! If the program ends unexpectedly during a game, the next start offers the game, and it resumes as if nothing had
//! happened.

use crate::visitor::{Disk, Visitor, levels, verified};
use sector_sweep::app::scores::{self, Division};
use sector_sweep::app::statistics;
use sector_sweep::app::storage::{Storage, sealed};
use sector_sweep::app::{LevelFiles, LevelSource};
use winit::keyboard::KeyCode;

fn restart(disk: Disk, stages: usize) -> Visitor {
    let mut visitor = Visitor::with(levels::harmless(crate::visitor::content(), stages), disk);
    visitor.app.offer_interrupted();
    visitor.frames(60);
    visitor
}

fn files(disk: &Disk, folder: &str) -> Vec<String> {
    disk.list(folder).unwrap()
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    for ticks in [151, 299, 411] {
        let mut visitor = Visitor::with_small_stages(1);
        visitor.start();
        visitor.down(KeyCode::ArrowLeft);
        while visitor.tick() < ticks && visitor.app.screen() == "flight" {
            visitor.frame();
        }
        let inputs = visitor.app.session().recorder().unwrap().inputs().to_vec();
        let disk = visitor.crash();
        assert_eq!(files(&disk, "running"), ["running/1.game"]);

        let mut visitor = restart(disk, 1);
        visitor.at("interrupted");
        visitor.choose_to("RESUME", "pause");
        let tick = visitor.tick();
        assert!(ticks.abs_diff(tick) < 300, "killed at {ticks}, resumed at {tick}");
        let again = visitor.app.session().recorder().unwrap().inputs();
        assert_eq!(again, &inputs[..tick as usize], "killed at {ticks}");
        visitor.press(KeyCode::Escape);
        assert_eq!(visitor.fly(), "stage-clear");
        visitor.frames(120);
        visitor.choose("CONTINUE");
        visitor.frames(60);
        let disk = visitor.leave();
        assert_eq!(files(&disk, "replays"), ["replays/00001.replay"]);
        verified(&disk, &levels::harmless(crate::visitor::content(), 1));
        assert_eq!(statistics::file::load(&mut disk.clone()).0.games, 1);
        assert_eq!((files(&disk, "running"), files(&disk, "interrupted")), (vec![], vec![]));
    }
}

#[test]
fn a_page_that_is_closed_loses_nothing() {
    let mut visitor = Visitor::with_small_stages(1);
    visitor.start();
    while visitor.tick() < 333 && visitor.app.screen() == "flight" {
        visitor.frame();
    }
    let tick = visitor.tick();
    assert_eq!(visitor.app.suspend(), [""; 0]);
    let mut visitor = restart(visitor.crash(), 1);
    visitor.at("interrupted");
    visitor.choose("RESUME");
    assert_eq!(visitor.tick(), tick);

    let mut visitor = Visitor::with_small_stages(1);
    visitor.frames(10);
    assert_eq!(visitor.app.suspend(), [""; 0]);
    assert_eq!(restart(visitor.crash(), 1).app.screen(), "title");
}

#[test]
fn a_result_page_is_restored() {
    for is_last in [false, true] {
        let stages = 2 - usize::from(is_last);
        let mut visitor = Visitor::who_cleared_a_stage_of(stages);
        if is_last {
            visitor.choose_to("CONTINUE", "initials");
        }
        let points = visitor.world().score().points;
        let mut visitor = restart(visitor.crash(), stages);
        visitor.choose_to("RESUME", "stage-clear");
        visitor.frames(120);
        visitor.choose("CONTINUE");
        if !is_last {
            visitor.frames(30);
            assert_eq!(visitor.world().setup().stage, 2);
        }
        let disk = visitor.leave();
        let count = 2 - usize::from(is_last);
        assert_eq!(files(&disk, "replays").len(), count);
        let book = scores::file::load(&mut disk.clone()).0;
        assert!(book.rows(Division::default())[0].points >= points);
        assert_eq!(book.rows(Division::default())[0].replays.len(), count);
        let sums = statistics::file::load(&mut disk.clone()).0;
        assert_eq!((sums.games, sums.stages_cleared), (1, 1));
        for cleared in [sums.clears.get("cadet"), sums.achievements.get("arrow")] {
            assert_eq!(cleared.copied(), is_last.then_some(1));
        }
    }
}

#[test]
fn a_saved_lost_game_has_its_score() {
    let mut visitor = Visitor::with(levels::deadly(crate::visitor::content()), Disk::default());
    visitor.start();
    visitor.down(KeyCode::KeyZ);
    assert_eq!(visitor.fly(), "initials");
    let disk = visitor.crash();
    assert_eq!(scores::file::load(&mut disk.clone()).0.rows(Division::default()).len(), 0);
    let mut visitor = Visitor::with(levels::deadly(crate::visitor::content()), disk);
    visitor.app.offer_interrupted();
    visitor.frames(60);
    visitor.choose("SAVE AS REPLAY");
    let disk = visitor.leave();
    assert_eq!(scores::file::load(&mut disk.clone()).0.rows(Division::default()).len(), 1);
    assert_eq!(files(&disk, "replays").len(), 1);
}

/// A release may change the rules or a level between the crash and the next start.
#[test]
fn a_game_of_another_level_keeps_its_score() {
    for ends in [false, true] {
        let content = || levels::deadly(crate::visitor::content());
        let mut visitor = Visitor::with(content(), Disk::default());
        visitor.start();
        visitor.down(KeyCode::KeyZ);
        if ends {
            assert_eq!(visitor.fly(), "initials");
        }
        while !ends && visitor.world().score().points == 0 {
            visitor.frames(10);
        }
        visitor.frames(200);
        let points = visitor.world().score().points;
        let mut visitor = restart(visitor.crash(), 1);
        visitor.at("interrupted");
        visitor.choose("SAVE AS REPLAY");
        assert!(
            visitor.notices().concat().contains("its score and replay are saved"),
            "{:?}",
            visitor.notices()
        );
        let disk = visitor.leave();
        let book = scores::file::load(&mut disk.clone()).0;
        let [row] = book.rows(Division::default()) else { panic!("{book:?}") };
        assert!(row.points > 0 && row.points <= points, "{} of {points}", row.points);
        assert_eq!(row.replays, ["replays/00001.replay"]);
        assert_eq!(files(&disk, "interrupted"), [""; 0]);
    }
}

/// The program may be killed after a game is saved and before its journal is removed.
#[test]
fn a_game_whose_journal_was_not_removed_counts_once() {
    let content = || levels::deadly(crate::visitor::content());
    for is_saved_by_player in [false, true] {
        let mut visitor = Visitor::with(content(), Disk::default());
        visitor.start();
        assert_eq!(visitor.fly(), "initials");
        visitor.app.context.saver.settle();
        let journal = visitor.disk.read("running/1.game").unwrap().unwrap();
        let mut disk = if is_saved_by_player { visitor.leave() } else { visitor.crash() };
        for _ in 0..2 {
            disk.write("running/1.game", &journal).unwrap();
            let mut visitor = Visitor::with(content(), disk);
            visitor.app.offer_interrupted();
            visitor.frames(60);
            visitor.at("interrupted");
            visitor.choose("SAVE AS REPLAY");
            disk = visitor.leave();
        }
        let book = scores::file::load(&mut disk.clone()).0;
        let [row] = book.rows(Division::default()) else { panic!("{is_saved_by_player}: {book:?}") };
        assert_eq!(row.replays, files(&disk, "replays"));
        assert_eq!(row.replays.len(), 1);
        assert_eq!(statistics::file::load(&mut disk.clone()).0.games, 1);
        assert_eq!((files(&disk, "running"), files(&disk, "interrupted")), (vec![], vec![]));
    }
}

/// The id of the game, one byte here, was added to the end of the journal.
#[test]
fn a_journal_without_an_id_is_resumed() {
    let mut visitor = Visitor::with_small_stages(1);
    visitor.start();
    visitor.frames(150);
    let mut disk = visitor.crash();
    let journal = disk.read("running/1.game").unwrap().unwrap();
    let content = sealed::unseal(&journal).unwrap();
    disk.write("running/1.game", &sealed::seal(&content[..content.len() - 1])).unwrap();
    let mut visitor = restart(disk, 1);
    visitor.choose_to("RESUME", "pause");
    assert_eq!(visitor.notices(), [""; 0]);
}

/// The program may be killed while the initials are entered for a game that the player quit in flight.
#[test]
fn a_game_that_was_quit_counts_once() {
    let mut visitor = Visitor::who_cleared_a_stage_of(2);
    visitor.choose("CONTINUE");
    visitor.frames(120);
    visitor.press(KeyCode::Escape);
    visitor.choose("TITLE");
    visitor.at("initials");
    let mut visitor = restart(visitor.crash(), 2);
    visitor.choose_to("RESUME", "initials");
    let disk = visitor.leave();
    assert_eq!(files(&disk, "replays").len(), 2);
    assert_eq!(scores::file::load(&mut disk.clone()).0.rows(Division::default()).len(), 1);
    let sums = statistics::file::load(&mut disk.clone()).0;
    assert_eq!((sums.games, sums.stages_cleared), (1, 1));
}

#[test]
fn a_program_with_edited_levels_leaves_the_game_to_the_next_start() {
    let mut visitor = Visitor::with_small_stages(1);
    visitor.start();
    visitor.frames(150);
    let mut visitor = Visitor::with(levels::harmless(crate::visitor::content(), 1), visitor.crash());
    let folder = tempfile::tempdir().unwrap();
    let source = LevelSource { folder: Some(folder.path().to_owned()), file: None, watch: false };
    visitor.app.context.follow(LevelFiles::new(&source, 1, 6));
    visitor.app.offer_interrupted();
    visitor.at("title");
    assert_eq!(restart(visitor.leave(), 1).app.screen(), "interrupted");
}

#[test]
fn a_game_can_be_saved_discarded_or_postponed() {
    let mut visitor = Visitor::with_small_stages(1);
    visitor.start();
    visitor.frames(150);
    let disk = visitor.crash();
    let answered = |answer: &str| {
        let mut visitor = restart(disk.copy(), 1);
        if answer.is_empty() {
            visitor.press(KeyCode::Escape);
        } else {
            visitor.choose(answer);
        }
        assert_eq!(visitor.app.screen(), "title", "{answer}");
        visitor.leave()
    };
    let kept = answered("SAVE AS REPLAY");
    assert_eq!(files(&kept, "replays"), ["replays/00001.replay"]);
    verified(&kept, &levels::harmless(crate::visitor::content(), 1));
    assert_eq!(statistics::file::load(&mut kept.clone()).0.games, 1);
    let forgotten = answered("DISCARD");
    assert_eq!((files(&forgotten, "replays"), files(&forgotten, "interrupted")), (vec![], vec![]));
    let put_off = answered("");
    assert_eq!(files(&put_off, "interrupted"), ["interrupted/00001.game"]);
    assert_eq!(restart(put_off, 1).app.screen(), "interrupted");
}

#[test]
fn a_damaged_journal_is_set_aside() {
    let mut visitor = Visitor::with_small_stages(1);
    visitor.start();
    visitor.frames(100);
    let disk = visitor.crash();
    let whole = disk.read("running/1.game").unwrap().unwrap();
    for place in (0..whole.len()).step_by(97) {
        let mut flipped = whole.clone();
        flipped[place] ^= 1;
        for bytes in [&flipped[..], &whole[..place]] {
            let mut disk = disk.copy();
            disk.write("running/1.game", bytes).unwrap();
            let visitor = restart(disk.clone(), 1);
            assert_eq!(visitor.app.screen(), "title", "byte {place}");
            assert_ne!(visitor.notices(), [""; 0], "byte {place}");
            assert_eq!(files(&disk, "interrupted"), ["interrupted/00001.game.damaged-1"], "byte {place}");
        }
    }
}
