//! Tests that the keys are told over the first seconds of the first game, and never again.
#![cfg(feature = "app")]

mod visitor;

use sector_sweep::view::Layer;
use visitor::Visitor;
use winit::keyboard::KeyCode;

/// What stands over the field five seconds into a game, when the card of the sector is gone.
fn words_over_the_field(visitor: &mut Visitor) -> usize {
    visitor.frames(150);
    assert_eq!(visitor.app.screen(), "flight");
    let low_half = |y: f32| (224.0..260.0).contains(&y);
    visitor.frame.layers[Layer::Hud as usize].iter().filter(|sprite| low_half(sprite.pos[1])).count()
}

#[test]
fn the_first_game_tells_its_keys_and_the_second_does_not() {
    let mut visitor = Visitor::new();
    visitor.start();
    assert!(words_over_the_field(&mut visitor) > 20, "a line of words and keys");
    visitor.frames(240);
    assert_eq!(words_over_the_field(&mut visitor), 0, "after some seconds it is gone");
    visitor.press(KeyCode::Escape);
    visitor.choose("TITLE");
    visitor.frames(30);
    visitor.start();
    assert_eq!(words_over_the_field(&mut visitor), 0, "whoever has flown knows");
}

/// Tests that nobody is taught over a game of the autopilot's.
#[test]
fn the_autopilot_is_told_nothing() {
    let mut visitor = Visitor::new();
    visitor.app.context.autopilot = true;
    visitor.start();
    assert_eq!(words_over_the_field(&mut visitor), 0);
}
