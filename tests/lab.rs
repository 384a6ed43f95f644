//! Tests that a tick of a replay is the same in the lab as it was in the game, and that the page of the lab is gone through by
//! keys, by pad and by mouse.
#![cfg(feature = "app")]

mod visitor;

use sector_collision::Method;
use sector_sprites::Sheet;
use sector_sweep::lab::lessons::{Ask, LESSONS};
use sector_sweep::lab::stepper::{Stepper, replayed};
use sector_sweep::level::Level;
use sector_sweep::replay::{Playback, Replay};
use sector_sweep::sim::TickPhase;
use std::path::Path;
use std::sync::Arc;
use visitor::devices::Button;
use visitor::{Visitor, content};
use winit::keyboard::KeyCode;

/// Returns a playback of the committed replay of the first stage.
fn playback(method: Method) -> Playback {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays/stage1.replay");
    let replay = Replay::from_bytes(&std::fs::read(file).expect("a file")).expect("a replay");
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::builtin(1, &sheet).expect("a stage").expect("a level");
    Playback::new(Arc::new(replay), Arc::new(level), sheet, method).expect("a replay of these rules")
}

/// Tests that the counts of ticks of a replay in the lab are those that the game has counted, under every method.
#[test]
fn a_tick_of_a_replay_has_the_counts_of_the_game() {
    for tick in [400, 2000, 4700] {
        for method in Method::READABLE {
            let mut game = playback(method);
            let (mut events, mut counted) = (Vec::new(), None);
            while game.tick() < tick {
                game.step_watched(&mut events, &mut |phase, world| {
                    if phase == TickPhase::Narrow {
                        counted = Some((world.tick(), world.collision().counts()));
                    }
                });
            }
            let (shown, counts) = counted.expect("a tick that was tested");
            let (scene, index) =
                replayed("a game", &mut playback(method), tick).expect("a tick that was tested");
            assert_eq!(scene.number(index), shown);
            let stepper = Stepper::new(scene, method, index);
            assert_eq!(stepper.pipeline().counts(), counts, "{method}, tick {tick}");
        }
    }
}

/// The line of the page that says where the lab is.
fn place(visitor: &mut Visitor) -> String {
    visitor.frames(2);
    let lines = visitor.read();
    let line = lines.iter().find(|line| line.text.starts_with("tick "));
    line.map(|line| line.text.clone()).unwrap_or_else(|| panic!("no place in {lines:?}"))
}

/// Whether a text is on the page.
fn shows(visitor: &mut Visitor, text: &str) -> bool {
    visitor.frames(2);
    visitor.read().iter().any(|line| line.text == text)
}

/// Opens the lab from the title.
fn lab() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.choose("THE LAB");
    visitor.choose("FREE LAB");
    visitor.frames(20);
    assert_eq!(visitor.app.screen(), "lab");
    visitor
}

/// Tests that the lab is stepped through by keys, to the four tests of Table 2, and back.
#[test]
fn table_2_is_stepped_to_four_tests() {
    let mut visitor = lab();
    assert_eq!(place(&mut visitor), "tick 1, event 0 of 19, by event");
    visitor.press(KeyCode::ArrowDown);
    visitor.press(KeyCode::ArrowDown);
    let mut tests = 0;
    loop {
        visitor.press(KeyCode::ArrowRight);
        let place = place(&mut visitor);
        if place.contains("event 19 of 19") {
            break;
        }
        tests += 1;
    }
    assert_eq!(tests, 4);
    assert!(shows(&mut visitor, "rectangle tests") && shows(&mut visitor, "4"));
    assert!(shows(&mut visitor, "Pairs 10, tests 4, hits 4: 40.0 % of the tests of all pairs."));
    for _ in 0..6 {
        visitor.press(KeyCode::ArrowLeft);
    }
    assert_eq!(place(&mut visitor), "tick 1, event 0 of 19, by candidate");
    visitor.press(KeyCode::Escape);
    assert_eq!(visitor.app.screen(), "lab-home");
}

/// Tests that keys change scene and method, and that playback runs to the end and stops.
#[test]
fn keys_change_scene_and_method() {
    let mut visitor = lab();
    visitor.press(KeyCode::F4);
    assert!(shows(&mut visitor, "sector-grid"));
    visitor.press(KeyCode::KeyE);
    assert!(shows(&mut visitor, "Figure 1: six sprites in sectors"));
    visitor.press(KeyCode::KeyQ);
    visitor.press(KeyCode::KeyQ);
    assert!(shows(&mut visitor, "Three begins at one place"));
    visitor.press(KeyCode::KeyE);
    visitor.press(KeyCode::Enter);
    visitor.frames(1200);
    let end = place(&mut visitor);
    visitor.frames(60);
    assert_eq!(place(&mut visitor), end, "one tick, and then it holds");
}

/// Tests that a pad steps, plays, changes the stride and leaves.
#[test]
fn a_pad_steps_through_a_scene() {
    let mut visitor = Visitor::new();
    visitor.go_to_by_pad("THE LAB");
    visitor.press_button(Button::South);
    visitor.go_to_by_pad("FREE LAB");
    visitor.press_button(Button::South);
    visitor.frames(20);
    assert_eq!(visitor.app.screen(), "lab");
    visitor.press_button(Button::DPadRight);
    assert_eq!(place(&mut visitor), "tick 1, event 1 of 19, by event");
    visitor.press_button(Button::DPadDown);
    visitor.press_button(Button::DPadRight);
    assert!(place(&mut visitor).ends_with("by object"));
    visitor.press_button(Button::DPadLeft);
    visitor.press_button(Button::South);
    visitor.frames(120);
    assert!(!place(&mut visitor).contains("event 1 of"), "playback goes on");
    visitor.press_button(Button::East);
    assert_eq!(visitor.app.screen(), "lab-home");
}

/// Tests that the mouse goes to a place in the strip, to the next event of an object, and drags an object away from the others,
/// so that there is less to test.
#[test]
fn the_mouse_seeks_clicks_and_drags() {
    let mut visitor = lab();
    visitor.click(231.0, 287.0);
    assert_eq!(place(&mut visitor), "tick 1, event 10 of 19, by event");
    // The fourth sprite, at (40, 6), is drawn at six times its size.
    visitor.click(300.0, 160.0);
    assert_eq!(place(&mut visitor), "tick 1, event 12 of 19, by event");
    let tests = |visitor: &mut Visitor| {
        visitor.frames(2);
        let lines = visitor.read();
        let at = lines.iter().position(|line| line.text == "rectangle tests").expect("a counter");
        lines[at + 1].text.clone()
    };
    assert_eq!(tests(&mut visitor), "3");
    visitor.drag((300.0, 160.0), (410.0, 160.0));
    assert_eq!(place(&mut visitor), "tick 1, event 18 of 18, by event");
    assert_eq!(tests(&mut visitor), "3", "the fourth no longer overlaps the fifth along x");
}

/// Opens the comparison of the first scene, and waits until all is measured.
fn comparison() -> Visitor {
    let mut visitor = lab();
    visitor.press(KeyCode::F6);
    visitor.frames(300);
    assert_eq!(visitor.app.screen(), "lab-compare");
    visitor
}

/// Tests that all methods stand in the table with the tests of Table 2, that the range of ticks is clamped to those that there
/// are, that the table is kept as a file, and that the growth has an exponent for each method.
#[test]
fn all_methods_are_compared() {
    let mut visitor = comparison();
    let texts: Vec<String> = visitor.read().into_iter().map(|line| line.text).collect();
    for method in Method::ALL {
        assert!(texts.iter().any(|text| text == method.name()), "{method} in {texts:?}");
    }
    assert!(texts.contains(&"10 pairs, 10 under the rules, 4 overlaps, 4 hits".to_owned()), "{texts:?}");
    assert!(texts.contains(&"All methods found the same hits.".to_owned()), "{texts:?}");
    visitor.press(KeyCode::ArrowRight);
    assert!(shows(&mut visitor, "Table 2: five sprites, tick 1"));
    visitor.press(KeyCode::Enter);
    visitor.app.context.saver.settle();
    let table =
        visitor.app.context.saver.now(|storage| storage.read("comparisons/00001.csv").expect("a storage"));
    let table = String::from_utf8(table.expect("a table")).expect("a text");
    assert!(table.starts_with("objects,ticks,method,") && table.contains("\n5,1,axis-list,10,4,"), "{table}");
    visitor.press(KeyCode::KeyE);
    visitor.frames(300);
    let powers = visitor.read().iter().filter(|line| line.text.starts_with("n^")).count();
    assert_eq!(powers, Method::ALL.len(), "the clock of the tests stands still: no power of the time");
    visitor.press(KeyCode::Escape);
    assert_eq!(visitor.app.screen(), "lab");
}

/// The devices with which a lesson is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hand {
    Keys,
    Pad,
    Mouse,
}

impl Hand {
    /// Takes what the page offers: goes on, guesses, chooses.
    fn take(self, visitor: &mut Visitor) {
        match self {
            Self::Keys => drop(visitor.press(KeyCode::Enter)),
            Self::Pad => visitor.press_button(Button::South),
            Self::Mouse => {
                // Beside everything: the hints are at other places once the mouse is in use.
                visitor.click(20.0, 150.0);
                let says = if shows(visitor, "go on") { "go on" } else { "that many" };
                visitor.click_text(says);
            }
        }
    }

    /// Turns to the next method.
    fn next_method(self, visitor: &mut Visitor) {
        match self {
            Self::Mouse => visitor.click_text("method"),
            Self::Keys => drop(visitor.press(KeyCode::F4)),
            Self::Pad => {
                visitor.press_button(Button::Select);
                visitor.go_to_by_pad("Method");
                visitor.press_button(Button::DPadRight);
                visitor.press_button(Button::East);
            }
        }
    }

    /// Lets the list be sorted along the next axis, in the settings.
    fn next_axis(self, visitor: &mut Visitor) {
        match self {
            Self::Pad => {
                visitor.press_button(Button::Select);
                visitor.go_to_by_pad("Axis");
                visitor.press_button(Button::DPadRight);
                visitor.press_button(Button::East);
            }
            // The mouse clicks at the settings and their values; the keys do the same.
            Self::Keys | Self::Mouse => {
                visitor.press(KeyCode::F3);
                visitor.go_to("Axis");
                visitor.press(KeyCode::ArrowRight);
                visitor.press(KeyCode::Escape);
            }
        }
    }
}

/// Tests that each lesson is gone through from its first step to its end by keys, by pad and by mouse, and is marked then.
#[test]
fn every_lesson_is_gone_through_by_every_device() {
    for hand in [Hand::Keys, Hand::Pad, Hand::Mouse] {
        let mut visitor = Visitor::new();
        visitor.choose("THE LAB");
        for lesson in LESSONS {
            visitor.choose(lesson.title);
            visitor.frames(30);
            for step in lesson.steps {
                assert_eq!(visitor.app.screen(), "lab", "{hand:?}: {}", step.says);
                match step.ask {
                    Ask::Look => {}
                    Ask::Guess { .. } => hand.take(&mut visitor),
                    Ask::Task { goal, .. } => {
                        let mut tries = 0;
                        while !shows(&mut visitor, "Done.") {
                            tries += 1;
                            assert!(tries < 14, "{hand:?}: {}", step.says);
                            match goal.method {
                                None => hand.next_method(&mut visitor),
                                Some(_) => hand.next_axis(&mut visitor),
                            }
                        }
                    }
                }
                hand.take(&mut visitor);
            }
            assert_eq!(visitor.app.screen(), "lab-home", "{hand:?}: {}", lesson.title);
            visitor.go_to(lesson.title);
            assert!(shows(&mut visitor, "DONE"), "{hand:?}: {}", lesson.title);
        }
        // They are done after a restart too.
        let mut again = Visitor::with(content(), visitor.leave());
        again.choose("THE LAB");
        assert!(shows(&mut again, &format!("{0} of {0} done", LESSONS.len())), "{hand:?}");
        assert_eq!(again.app.choice_on_show(), Some("FREE LAB"), "{hand:?}");
    }
}

/// Tests that a task that is not done holds the learner, that the number to be guessed is not on the page before, and that
/// other scenes wait until after the lesson.
#[test]
fn a_lesson_waits_for_the_learner() {
    let mut visitor = Visitor::new();
    visitor.choose("THE LAB");
    visitor.choose("Rules first");
    visitor.frames(30);
    visitor.press(KeyCode::Enter);
    assert!(shows(&mut visitor, "step 2 of 3") && !shows(&mut visitor, "rectangle tests"));
    visitor.press(KeyCode::KeyE);
    assert!(shows(&mut visitor, "step 2 of 3"));
    visitor.press(KeyCode::ArrowDown);
    visitor.press(KeyCode::Enter);
    assert!(shows(&mut visitor, "You said 180: it is 180.") && shows(&mut visitor, "rectangle tests"));
    visitor.press(KeyCode::Enter);
    visitor.press(KeyCode::Enter);
    assert!(shows(&mut visitor, "step 3 of 3"), "the task is not done");
    visitor.press(KeyCode::Escape);
    assert_eq!(visitor.app.screen(), "lab-home");
    assert!(!shows(&mut visitor, "DONE"));
}
