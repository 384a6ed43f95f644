//! The continue offer after the last ship: when it appears, which keys answer it, its cost, and where continues show up
//! later.

use crate::visitor::{Disk, Visitor, content, levels, verified};
use sector_sweep::app::scores::{self, Division};
use sector_sweep::app::statistics;
use sector_sweep::sim::Outcome;
use sector_sweep::view::Layer;
use winit::keyboard::KeyCode;

fn left(visitor: &Visitor) -> Option<u32> {
    visitor.world().continue_ticks()
}

fn asked() -> Visitor {
    let mut visitor = Visitor::with(levels::ramming(content()), Disk::default());
    visitor.start();
    lose(&mut visitor);
    visitor
}

fn lose(visitor: &mut Visitor) {
    for _ in 0..2000 {
        visitor.frame();
        if left(visitor).is_some() || visitor.app.screen() != "flight" {
            return;
        }
    }
    panic!("no ship is lost");
}

#[test]
fn start_goes_on_and_is_written_down() {
    let mut visitor = asked();
    let shapes = visitor.frame.layers[Layer::Hud as usize].iter();
    assert!(
        shapes.filter(|sprite| sprite.size == [12.0, 12.0]).count() >= 7,
        "a large digit made of squares"
    );
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
    assert_eq!(visitor.world().outcome(), Outcome::GameOver, "all three continues are used");
    visitor.at("initials");
    let disk = visitor.leave();
    assert_eq!(scores::file::load(&mut disk.clone()).0.rows(Division::default())[0].continues, 3);
    let all = statistics::file::load(&mut disk.clone()).0;
    assert_eq!((all.continues, all.deaths), (3, 16));
    let replays = verified(&disk, &levels::ramming(content()));
    assert!(replays.iter().all(|replay| replay.header.setup.continues == 3) && !replays.is_empty());
}

#[test]
fn the_offer_can_be_declined() {
    let mut visitor = asked();
    visitor.press(KeyCode::Escape);
    assert!(visitor.app.screen() == "flight" && left(&visitor).is_some(), "too soon");
    visitor.frames(30);
    visitor.press_to(KeyCode::Escape, "game-over");
    // A press meant for the game is not an answer.
    visitor.press_to(KeyCode::KeyZ, "game-over");

    let mut visitor = asked();
    visitor.frames(299);
    assert_eq!((visitor.app.screen(), left(&visitor).is_some()), ("flight", true));
    visitor.frames(3);
    visitor.at("game-over");
}

#[test]
fn fire_does_not_answer_the_offer() {
    let mut visitor = asked();
    let points = visitor.world().score().points;
    for _ in 0..20 {
        visitor.press(KeyCode::KeyZ);
        visitor.frames(4);
    }
    assert!(left(&visitor).is_some_and(|left| left < 400), "the player had time to answer");
    assert_eq!((visitor.world().continues_used(), visitor.world().score().points), (0, points));
    visitor.press(KeyCode::Enter);
    visitor.frames(2);
    assert_eq!((left(&visitor), visitor.world().continues_used()), (None, 1));
}

#[test]
fn a_pause_holds_the_count() {
    let mut visitor = asked();
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
