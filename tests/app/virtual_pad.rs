//! Tests that play with a virtual pad: through the menus, into a game, and out again.

use crate::visitor::Visitor;
use crate::visitor::devices::{Button, stick};

/// Presses a button until a screen is shown, four times at most.
fn press_until(visitor: &mut Visitor, button: Button, screen: &str) {
    for _ in 0..4 {
        if visitor.app.screen() == screen {
            return;
        }
        visitor.press_button(button);
    }
    assert_eq!(visitor.app.screen(), screen);
}

#[test]
fn a_game_is_played_with_a_pad() {
    let mut player = Visitor::new();
    press_until(&mut player, Button::South, "flight");
    player.frames(3);
    let before = player.world().ship_pos();
    stick(&mut player.app.context.controls, -1.0, 1.0);
    player.frames(5);
    let after = player.world().ship_pos();
    assert!(after.x < before.x && after.y < before.y, "left and up: from {before} to {after}");

    stick(&mut player.app.context.controls, 0.05, -0.05);
    let still = player.world().ship_pos();
    player.frames(5);
    assert_eq!(player.world().ship_pos(), still, "within the dead zone");

    player.press_button(Button::Start);
    player.at("pause");
    player.press_button(Button::East);
    player.at("flight");
}

#[test]
fn one_press_turns_a_switch_once() {
    let mut player = Visitor::new();
    let mute = player.app.context.settings.sound.mute;
    player.go_to_by_pad("OPTIONS");
    player.press_button(Button::South);
    player.at("options");
    player.press_button(Button::RightTrigger);
    player.go_to_by_pad("Mute");
    player.press_button(Button::South);
    assert_ne!(player.app.context.settings.sound.mute, mute);
}
