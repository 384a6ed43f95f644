//! Tests that play with a virtual pad: through the menus, into a game, and out again.
#![cfg(feature = "app")]

mod devices;

use devices::{Button, Press, stick, unplug};
use sector_collision::Method;
use sector_sweep::app::settings::Settings;
use sector_sweep::app::storage::{Memory, Saver};
use sector_sweep::app::{App, Content, Start};
use sector_sweep::audio::SilentSink;
use sector_sweep::view::RenderFrame;
use std::time::Duration;

/// Exactly two ticks.
const FRAME: Duration = Duration::from_nanos(33_333_334);

/// A player with a pad.
struct Player {
    app: App,
    frame: RenderFrame,
}

impl Player {
    fn new() -> Self {
        let start = Start { stage: 1, seed: Some(7), method: Method::Auto };
        let saver = Saver::new(Box::new(Memory::default()));
        let app = App::new(Content::builtin(), Settings::default(), saver, Box::new(SilentSink), start, 1)
            .expect("an app");
        Self { app, frame: RenderFrame::default() }
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.frame(FRAME, &|| 0.0, &mut self.frame);
        }
    }

    fn press(&mut self, button: Button) {
        Press::Pad(0, button).down(&mut self.app.context.controls);
        self.frames(2);
        Press::Pad(0, button).up(&mut self.app.context.controls);
        self.frames(1);
    }

    /// Goes down the menu on show to a choice.
    fn go_to(&mut self, name: &str) {
        for _ in 0..30 {
            if self.app.choice_on_show() == Some(name) {
                return;
            }
            self.press(Button::DPadDown);
        }
        panic!("there is no {name}");
    }

    /// Presses until a screen is on show; a menu may lie between.
    fn press_until(&mut self, button: Button, screen: &str) {
        for _ in 0..4 {
            if self.app.screen() == screen {
                return;
            }
            self.press(button);
        }
        assert_eq!(self.app.screen(), screen);
    }
}

/// Tests that a pad starts a game, flies, fires, pauses and leaves.
#[test]
fn a_game_is_played_with_a_pad() {
    let mut player = Player::new();
    player.press_until(Button::South, "flight");
    player.frames(3);
    let before = player.app.session().world().ship_pos();
    stick(&mut player.app.context.controls, 0, -1.0, 1.0);
    player.frames(5);
    let after = player.app.session().world().ship_pos();
    assert!(after.x < before.x && after.y < before.y, "left and up: from {before} to {after}");

    stick(&mut player.app.context.controls, 0, 0.05, -0.05);
    let still = player.app.session().world().ship_pos();
    player.frames(5);
    assert_eq!(player.app.session().world().ship_pos(), still, "within the dead zone");

    player.press(Button::Start);
    assert_eq!(player.app.screen(), "pause");
    player.press(Button::East);
    assert_eq!(player.app.screen(), "flight");
}

/// Tests that a pad that is pulled out in a game pauses it, and in a menu changes nothing.
#[test]
fn a_pulled_pad_pauses() {
    let mut player = Player::new();
    player.press(Button::DPadDown);
    unplug(&mut player.app.context.controls, 0);
    player.frames(1);
    assert_eq!(player.app.screen(), "title");
    player.press(Button::DPadUp);
    player.press_until(Button::South, "flight");
    unplug(&mut player.app.context.controls, 0);
    player.frames(1);
    assert_eq!(player.app.screen(), "pause");
}

/// Tests that a press of a button that means two things in the game's eyes means one in a menu's: a switch is not turned
/// twice.
#[test]
fn one_press_turns_a_switch_once() {
    let mut player = Player::new();
    let mute = player.app.context.settings.sound.mute;
    player.go_to("OPTIONS");
    player.press(Button::South);
    assert_eq!(player.app.screen(), "options");
    player.press(Button::RightTrigger);
    player.press(Button::RightTrigger);
    player.go_to("Mute");
    player.press(Button::South);
    assert_ne!(player.app.context.settings.sound.mute, mute);
}
