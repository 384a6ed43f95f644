//! Tests the page *What hit me?*: it replays the last second before a ship is lost and returns to the last screen.

use crate::visitor::{Disk, Visitor};
use sector_sweep::app::Content;
use sector_sweep::lab::{CollisionCheck, REMEMBERED_TICKS, Verdict, WhatHitMe};
use std::sync::Arc;
use winit::keyboard::KeyCode;

fn hit() -> Visitor {
    let mut visitor = Visitor::with(Content::builtin(), Disk::default());
    visitor.start();
    for _ in 0..3000 {
        visitor.frame();
        if visitor.app.session().flight_recorder.last_loss().is_some() {
            return visitor;
        }
    }
    panic!("nothing hit a motionless ship in a hundred seconds");
}

#[test]
fn the_record_ends_with_the_hit() {
    let visitor = hit();
    let sheet = &visitor.app.context.content.sheet;
    let past = visitor.app.session().flight_recorder.last_loss().expect("a loss");
    let blow = visitor.app.session().world().last_kill().expect("a loss");
    let ticks: Vec<_> = past.ticks().collect();
    assert!((30..=REMEMBERED_TICKS).contains(&ticks.len()), "{} ticks", ticks.len());
    assert_eq!(ticks.last().map(|(moment, _)| moment.tick), Some(blow.tick));
    let mut touching = Vec::new();
    for (i, (moment, bodies)) in ticks.iter().enumerate() {
        let find = |id| bodies.iter().copied().find(|trace| trace.id == id);
        let meeting = CollisionCheck::of(find(past.ship), find(past.other), sheet);
        touching.extend(matches!(meeting.verdict, Verdict::Touching(_)).then_some(moment.tick));
        let all: Vec<_> = bodies.iter().filter(|trace| trace.id == past.ship).collect();
        assert_eq!(all.len(), 1, "tick {i}: exactly one ship");
    }
    assert_eq!(touching, [blow.tick], "solid pixels overlap only in the tick of the hit");
    assert!(ticks.last().is_some_and(|(moment, _)| moment.counts.hits > 0));
}

#[test]
fn a_hit_that_a_bomb_took_is_shown() {
    let mut visitor = hit();
    assert_eq!((visitor.world().player().deaths, visitor.world().player().bombs_used), (0, 1));
    visitor.press_to(KeyCode::KeyH, "what-hit-me");
    (0..30).for_each(|_| drop(visitor.press(KeyCode::ArrowRight)));
    assert!(visitor.shows("A BOMB TOOK THIS HIT"));
}

#[test]
fn the_game_stops_while_the_page_is_open() {
    let mut visitor = hit();
    visitor.press_to(KeyCode::KeyH, "what-hit-me");
    let stood_at = (visitor.tick(), visitor.hash());
    for key in [KeyCode::ArrowLeft, KeyCode::ArrowRight, KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::Enter]
    {
        for _ in 0..100 {
            visitor.press(key);
        }
        assert_eq!(visitor.app.screen(), "what-hit-me", "{key:?}");
    }
    visitor.click(200.0, 318.0);
    visitor.click(200.0, 200.0);
    assert_eq!((visitor.tick(), visitor.hash()), stood_at);
    visitor.press_to(KeyCode::Escape, "flight");
    visitor.count_down();
    visitor.frames(5);
    assert!(visitor.tick() > stood_at.0, "the game continues");
    visitor.press(KeyCode::Escape);
    visitor.choose_to("WHAT HIT ME?", "what-hit-me");
    visitor.press(KeyCode::Escape);
    assert_eq!(visitor.app.screen(), "pause", "it returns to the previous screen");
    visitor.press_to(KeyCode::KeyH, "what-hit-me");
    visitor.press_to(KeyCode::KeyH, "pause");
}

#[test]
fn before_the_first_loss_there_is_nothing_to_see() {
    let mut visitor = Visitor::new();
    visitor.start();
    visitor.press_to(KeyCode::KeyH, "flight");
    assert!(visitor.notices().iter().any(|notice| notice.contains("hit you")), "{:?}", visitor.notices());
}

#[test]
fn the_film_ends_at_the_hit() {
    let visitor = hit();
    let sheet = &visitor.app.context.content.sheet;
    let past = visitor.app.session().flight_recorder.last_loss().expect("a loss");
    assert_eq!(WhatHitMe::new(past, Arc::clone(sheet), true).before(), 0);
    let mut look = WhatHitMe::new(past, Arc::clone(sheet), false);
    let began = look.before();
    assert!(began > 10 && look.is_playing());
    look.advance(30.0);
    assert!(look.before() < began && look.is_playing());
    assert!(look.step(-1) && !look.is_playing());
    let held = look.before();
    look.advance(1000.0);
    assert_eq!(look.before(), held);
    look.play();
    look.advance(100_000.0);
    assert!(look.before() == 0 && !look.is_playing());
    assert!(matches!(look.collision_check().map(|check| check.verdict), Some(Verdict::Touching(_))));
    assert!(!look.step(1), "there is nothing after the hit");
    assert!(look.step_to(0.0) && !look.step(-1), "there is nothing before the first tick");
    let first = look.before();
    for share in [f32::NAN, -1.0, 2.0] {
        look.step_to(share);
        assert!(look.before() <= first, "{share}");
    }
}
