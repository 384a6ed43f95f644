//! Tests of the pages of bindings: actions get other keys and buttons, with which the game is then played.

use crate::visitor::Visitor;
use crate::visitor::devices::{Button, Press};
use sector_sweep::app::Content;
use sector_sweep::app::input::{Action, BindingTable, Bindings, BoundInput, Captured, Chord};
use winit::keyboard::KeyCode;

/// Opens a page of bindings from the title.
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
fn a_key_is_given_and_taken() {
    let mut visitor = open("Keys");
    visitor.choose("Left");
    visitor.press(KeyCode::KeyJ);
    assert_eq!(keys(&visitor, Action::Left), [KeyCode::KeyJ, KeyCode::ArrowLeft, KeyCode::KeyA]);
    visitor.choose("Left");
    visitor.press(KeyCode::KeyA);
    assert_eq!(keys(&visitor, Action::Left), [KeyCode::KeyJ, KeyCode::ArrowLeft]);
    visitor.press_all(&[KeyCode::Escape, KeyCode::Escape]);

    let mut again = Visitor::with(Content::builtin(), visitor.leave());
    assert_eq!(again.notices(), [""; 0]);
    again.app.play();
    let before = again.world().ship_pos();
    again.down(KeyCode::KeyJ);
    again.frames(5);
    assert!(again.world().ship_pos().x < before.x);
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

#[test]
fn a_second_player_has_keys_of_his_own() {
    let mut visitor = open("Keys of player 2");
    visitor.choose("Up");
    visitor.press(KeyCode::KeyT);
    assert_eq!(keys(&visitor, Action::Up), [KeyCode::ArrowUp, KeyCode::KeyW]);
    let bindings = visitor.app.context.settings.bindings.clone();
    let second = bindings.bound(BindingTable::SecondKeys, Action::Up);
    assert_eq!(second[0], BoundInput::Key(Chord::plain(KeyCode::KeyT)));
    let again = Visitor::with(Content::builtin(), visitor.leave());
    assert_eq!(again.app.context.settings.bindings, bindings);
}

#[test]
fn buttons_are_given_with_a_pad() {
    let mut visitor = Visitor::new();
    let choose = |visitor: &mut Visitor, name: &str| {
        visitor.go_to_by_pad(name);
        visitor.press_button(Button::South);
    };
    choose(&mut visitor, "OPTIONS");
    (0..2).for_each(|_| visitor.press_button(Button::RightTrigger));
    choose(&mut visitor, "Pad buttons");
    choose(&mut visitor, "Focus");
    visitor.press_button(Button::LeftThumb);
    assert_eq!(visitor.app.context.settings.bindings.buttons(Action::Focus)[0], Button::LeftThumb);
    choose(&mut visitor, "Bomb");
    visitor.press_button(Button::LeftThumb);
    choose(&mut visitor, "Exchange them");
    assert_eq!(visitor.app.context.settings.bindings.buttons(Action::Bomb)[0], Button::LeftThumb);
    assert_eq!(visitor.app.context.settings.bindings.buttons(Action::Focus)[0], Button::North);
    visitor.press_button(Button::East);
    visitor.press_button(Button::East);
    visitor.at("title");
    visitor.app.play();
    Press::Pad(0, Button::North).down(&mut visitor.app.context.controls);
    visitor.frames(3);
    assert!(visitor.world().player().focused);
}

#[test]
fn questions_are_answered_with_the_mouse() {
    let mut visitor = open("Keys");
    // The lines of Fire (below a heading and four directions), of the first answer and of the second.
    let (fire, cancel, clear) = (62.0 + 5.0 * 15.0 + 3.0, 209.0, 224.0);
    visitor.click(100.0, fire);
    assert_eq!(visitor.app.choice_on_show(), Some("Cancel"));
    visitor.click(300.0, cancel);
    assert_eq!(visitor.app.choice_on_show(), Some("Pause"), "the list again, where the mouse points");
    visitor.click(100.0, fire);
    visitor.click(300.0, clear);
    assert!(keys(&visitor, Action::Fire).is_empty());
    assert_eq!(visitor.app.context.controls.take_captured(), None::<Captured>);
}
