//! Caravans, the daily stage, boss rushes and ghosts, from the menu to the score table.

use crate::visitor::{Visitor, content, verified};
use sector_sweep::app::Request;
use sector_sweep::app::scores::{self, Crew, Division};
use sector_sweep::app::statistics;
use sector_sweep::modes::Day;
use sector_sweep::replay::Replay;
use sector_sweep::sim::{Difficulty, GameMode, TICKS_PER_SECOND};
use std::cell::Cell;
use std::rc::Rc;
use winit::keyboard::KeyCode;

const DAY: u64 = 86_400;

fn table(mode: GameMode, crew: Crew) -> Division {
    Division { mode, difficulty: Difficulty::Cadet, crew, stage: 0 }
}

/// Starts a game in a mode from the title.
fn begin(visitor: &mut Visitor, mode: GameMode) {
    visitor.app.context.settings.new_game.kind = mode;
    visitor.choose_to("START", "new-game");
    visitor.choose_to("Start", "flight");
}

fn set_clock(visitor: &mut Visitor, seconds: &Rc<Cell<u64>>) {
    let seconds = Rc::clone(seconds);
    visitor.app.context.host.unix_seconds = Some(Box::new(move || seconds.get()));
}

/// Whether the difference from a ghost's score is on the screen.
fn shows_ghost(visitor: &Visitor) -> bool {
    let is_difference = |text: &str| {
        let digits = text.strip_prefix(['+', '-']).unwrap_or_default();
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit() || c == ',')
    };
    visitor.read().iter().any(|line| is_difference(&line.text))
}

fn back_to_title(visitor: &mut Visitor) {
    visitor.press_to(KeyCode::Escape, "pause");
    visitor.choose_to("TITLE", "title");
}

#[test]
fn a_caravan_restarts_on_one_key_and_enters_its_table() {
    let mut visitor = Visitor::new();
    begin(&mut visitor, GameMode::Caravan2);
    visitor.frames(200);
    assert!(visitor.tick() > 300);
    visitor.press(KeyCode::KeyR);
    assert!(visitor.tick() < 20 && visitor.app.screen() == "flight", "tick {}", visitor.tick());
    assert_eq!(visitor.fly(), "initials");
    let (points, ticks) = (visitor.world().score().points, visitor.tick());
    assert!(ticks >= 2 * 60 * TICKS_PER_SECOND);
    visitor.frames(60);
    visitor.press_to(KeyCode::Escape, "game-over");
    assert!(visitor.shows("TIME UP"));
    visitor.frames(60);
    let requests = visitor.choose("COPY REPLAY LINK");
    let Some(Request::CopyLink(link)) = requests.into_iter().next() else { panic!("no link is copied") };
    assert_eq!(Replay::from_link(&link).expect("a replay").score, points);
    assert!(link.len() <= 8000, "{} characters", link.len());
    visitor.press_to(KeyCode::Escape, "title");
    visitor.choose_to("REPLAYS", "replays");
    visitor.wait_for_replays();
    let again = visitor.press(KeyCode::KeyX).into_iter().next();
    assert!(matches!(again, Some(Request::CopyLink(same)) if same == link));
    visitor.press(KeyCode::Escape);
    let disk = visitor.leave();
    let statistics = statistics::file::load(&mut disk.clone()).0;
    assert!(statistics.ticks >= u64::from(ticks) && statistics.stages.is_empty(), "{statistics:?}");
    let (book, _) = scores::file::load(&mut disk.clone());
    let [row] = book.rows(table(GameMode::Caravan2, Crew::Arrow)) else { panic!("one row: {book:?}") };
    assert_eq!((row.points, row.ticks, row.cleared), (points, ticks, true));
    let replays = verified(&disk, &content());
    assert_eq!(replays.len(), 1, "a restart saves nothing");
    assert_eq!(replays[0].header.setup.mode, GameMode::Caravan2);
}

#[test]
fn the_key_restarts_no_game_of_stages() {
    let mut visitor = Visitor::new();
    begin(&mut visitor, GameMode::Stages);
    visitor.frames(60);
    let tick = visitor.tick();
    visitor.press(KeyCode::KeyR);
    assert!(visitor.tick() > tick);
}

#[test]
fn the_first_attempt_of_a_day_counts() {
    let mut visitor = Visitor::new();
    let seconds = Rc::new(Cell::new(20_786 * DAY));
    set_clock(&mut visitor, &seconds);
    for (day, counts) in [
        (20_786, true),
        (20_786, false),
        (20_787, true),
        (20_786, false),
        (0, false),
        (20_787, false),
        (47_482, true),
    ] {
        seconds.set(day * DAY + 1234);
        begin(&mut visitor, GameMode::Daily);
        visitor.frames(10);
        assert_eq!(visitor.world().setup().seed, day);
        assert_eq!(!visitor.shows("NOT SCORED"), counts, "day {day}");
        back_to_title(&mut visitor);
    }
    let disk = visitor.leave();
    let (book, _) = scores::file::load(&mut disk.clone());
    assert_eq!(book.last_daily, Day(47_482));
    let mut visitor = Visitor::with(content(), disk);
    set_clock(&mut visitor, &seconds);
    begin(&mut visitor, GameMode::Daily);
    visitor.frames(10);
    assert!(visitor.shows("NOT SCORED"), "the attempt is stored as soon as it starts");
}

#[test]
fn the_best_game_flies_along_and_any_replay_can_be_raced() {
    let mut visitor = Visitor::new();
    begin(&mut visitor, GameMode::Caravan2);
    visitor.frames(60);
    assert!(shows_ghost(&visitor), "the autopilot");
    back_to_title(&mut visitor);
    visitor.app.context.settings.game.ghost = false;
    begin(&mut visitor, GameMode::Caravan2);
    visitor.frames(60);
    assert!(!shows_ghost(&visitor));
    back_to_title(&mut visitor);

    let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/modes/caravan-5.replay"));
    visitor.app.take_file("friend.replay", &bytes.expect("the replay"));
    visitor.at("replay");
    visitor.frames(2);
    visitor.press(KeyCode::KeyX);
    visitor.at("flight");
    visitor.frames(60);
    assert_eq!(visitor.world().setup().mode, GameMode::Caravan5);
    assert!(shows_ghost(&visitor), "a chosen rival flies along even if ghosts are off");
}

/// The results of short games, in each language and at both text sizes.
#[test]
fn the_results_of_every_mode_fit() {
    let mut faults = Vec::new();
    for mode in [GameMode::Caravan2, GameMode::Daily, GameMode::BossRush, GameMode::Survival] {
        let mut visitor = Visitor::new();
        begin(&mut visitor, mode);
        while visitor.fly() == "flight" {}
        for _ in 0..3 {
            visitor.frames(90);
            faults.extend(crate::texts::faults_of_choices(&mut visitor, mode.label()));
            if visitor.app.screen() == "game-over" {
                break;
            }
            visitor.press(KeyCode::Escape);
        }
        assert_eq!(visitor.app.screen(), "game-over", "{mode}");
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
