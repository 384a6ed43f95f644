//! First-flight hints teach a new player the keys and how to score. Each hint stays until the player follows it
//! once, and never returns.

use crate::visitor::{Visitor, content};
use sector_sweep::app::{KEY_HINTS, POINT_HINTS, SURGE_HINT};
use std::time::Duration;
use winit::keyboard::KeyCode;

const KEYS: [KeyCode; 4] = [KeyCode::ArrowLeft, KeyCode::KeyZ, KeyCode::ShiftLeft, KeyCode::KeyX];

fn hints(visitor: &mut Visitor) -> Vec<&'static str> {
    visitor.frames(2);
    visitor.at("flight");
    KEY_HINTS.into_iter().chain([SURGE_HINT]).chain(POINT_HINTS).filter(|says| visitor.shows(says)).collect()
}

fn start_again(visitor: &mut Visitor) {
    visitor.press(KeyCode::Escape);
    visitor.choose("TITLE");
    if visitor.app.screen() == "pause" {
        visitor.choose("YES, REALLY");
    }
    visitor.frames(30);
    visitor.start();
}

#[test]
fn a_hint_stays_until_its_key_is_used() {
    let mut visitor = Visitor::new();
    visitor.start();
    assert_eq!(hints(&mut visitor), KEY_HINTS);
    visitor.frames(450);
    // The bombs have saved the ship by then.
    assert_eq!(hints(&mut visitor), KEY_HINTS[..3], "after 15 seconds without a key");
    let learn = |visitor: &mut Visitor, i: usize| {
        visitor.down(KEYS[i]);
        visitor.frames(8);
        visitor.up(KEYS[i]);
        let left = hints(visitor);
        assert!(!left.contains(&KEY_HINTS[i]), "{left:?}");
    };
    learn(&mut visitor, 0);
    learn(&mut visitor, 1);
    assert_eq!(hints(&mut visitor), [SURGE_HINT], "the first cell is charged");
    start_again(&mut visitor);
    assert_eq!(hints(&mut visitor), [SURGE_HINT], "in the next game");
    visitor.press(KeyCode::KeyC);
    visitor.frames(8);
    assert_eq!(hints(&mut visitor), KEY_HINTS[2..]);
    learn(&mut visitor, 2);
    learn(&mut visitor, 3);
    let mut again = Visitor::with(content(), visitor.leave());
    again.start();
    let shown = hints(&mut again);
    assert!(KEY_HINTS.iter().all(|says| !shown.contains(says)), "after a restart: {shown:?}");
}

#[test]
fn scoring_is_taught_after_the_keys() {
    let mut visitor = Visitor::new();
    visitor.frame_time = Duration::from_millis(17);
    visitor.start();
    for key in KEYS {
        visitor.down(key);
        visitor.frames(20);
        visitor.up(key);
    }
    assert_eq!(hints(&mut visitor), [SURGE_HINT]);
    visitor.press(KeyCode::KeyC);
    visitor.frames(8);
    assert_eq!(hints(&mut visitor), [POINT_HINTS[0]]);
    // The autopilot kills and grazes, but its own games teach nothing, so the test presses the keys for it.
    let mut pilot = sector_sweep::bot::Autopilot::default();
    let mut was_told = [false; 2];
    for _ in 0..6000 {
        let inputs = pilot.fly(visitor.world()).of(0);
        for (key, is_down) in [
            (KeyCode::ArrowLeft, inputs.stick_x < -40),
            (KeyCode::ArrowRight, inputs.stick_x > 40),
            (KeyCode::ArrowUp, inputs.stick_y < -40),
            (KeyCode::ArrowDown, inputs.stick_y > 40),
            (KeyCode::KeyZ, true),
        ] {
            if is_down { visitor.down(key) } else { visitor.up(key) }
        }
        visitor.frame();
        let world = visitor.world();
        let (has_chain, has_grazed) = (world.score().best_chain >= 8, world.score().grazes > 0);
        let told = POINT_HINTS.map(|says| visitor.shows(says));
        // The drawn frame belongs to this tick.
        assert!(told != [true; 2] && !(told[0] && has_chain || told[1] && has_grazed), "{told:?}");
        was_told = [was_told[0] || told[0], was_told[1] || told[1]];
        if has_chain && has_grazed {
            return assert!(was_told[0], "the chain hint was shown");
        }
    }
    panic!("the autopilot did not kill eight in a row and graze");
}

#[test]
fn hints_name_the_keys_that_are_bound() {
    use sector_sweep::app::input::{Action, BindingTable};
    let mut visitor = Visitor::new();
    let keys = vec![BindingTable::Keys.parse("KeyG").expect("a key")];
    let bindings = &mut visitor.app.context.settings.bindings;
    bindings.set_bound(BindingTable::Keys, Action::Bomb, keys).expect("a binding");
    visitor.start();
    assert_eq!(hints(&mut visitor).len(), KEYS.len());
    let caps = visitor.read();
    let is_there = |name: &str| caps.iter().any(|line| line.low.y > 330.0 && line.text == name);
    assert!(is_there("G") && !is_there("X"), "{caps:?}");
}

#[test]
fn the_autopilot_and_two_players_get_no_hints() {
    let mut visitor = Visitor::new();
    visitor.app.context.autopilot = true;
    visitor.start();
    assert!(hints(&mut visitor).is_empty());
    let mut visitor = Visitor::new();
    visitor.start_two();
    assert!(hints(&mut visitor).is_empty());
}
