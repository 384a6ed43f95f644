//! Tests of the pages of bindings: what is captured, what is refused, and what a conflict leads to. Journeys and cases of
//! options bind keys and buttons, and play with them.

use crate::visitor::Visitor;
use sector_sweep::app::input::{Action, Bindings};
use winit::keyboard::KeyCode;

fn open(page: &str) -> Visitor {
    let mut visitor = Visitor::new();
    visitor.options();
    visitor.press_all(&[KeyCode::KeyE, KeyCode::KeyE]);
    visitor.choose_to(page, "bindings");
    visitor
}

fn keys(visitor: &Visitor, action: Action) -> Vec<KeyCode> {
    visitor.app.context.settings.bindings.keys(action).iter().map(|chord| chord.code).collect()
}

#[test]
fn escape_cancels() {
    let mut visitor = open("Keys");
    visitor.choose("Fire");
    assert_eq!(visitor.app.choice_on_show(), Some("Cancel"));
    visitor.press(KeyCode::Escape);
    assert_eq!(visitor.app.choice_on_show(), Some("Fire"), "back in the list");
    assert_eq!(visitor.app.context.settings.bindings, Bindings::default());
    visitor.choose("Keep a picture");
    visitor.press(KeyCode::F11);
    assert!(!visitor.app.context.settings.window.fullscreen, "captured, not done");
}

#[test]
fn delete_clears_what_is_not_needed() {
    let mut visitor = open("Keys");
    visitor.choose("Bomb");
    visitor.press(KeyCode::Delete);
    assert!(keys(&visitor, Action::Bomb).is_empty());
    visitor.choose("Confirm");
    visitor.press(KeyCode::Delete);
    assert_eq!(keys(&visitor, Action::Confirm), [KeyCode::Enter, KeyCode::NumpadEnter]);
    assert_ne!(visitor.notices(), [""; 0]);
}

#[test]
fn a_conflict_is_told_and_settled() {
    let (x, z) = (KeyCode::KeyX, KeyCode::KeyZ);
    for (choice, fire_has, bomb_has) in [
        ("Exchange them", [true, false], [false, true]),
        ("Both", [true, true], [true, false]),
        ("Cancel", [false, true], [true, false]),
    ] {
        let mut visitor = open("Keys");
        visitor.choose("Fire");
        visitor.press(x);
        visitor.choose(choice);
        let has = |action| [x, z].map(|key| keys(&visitor, action).contains(&key));
        assert_eq!((has(Action::Fire), has(Action::Bomb)), (fire_has, bomb_has), "{choice}");
        visitor.at("bindings");
    }
}
