//! Every option has its effect. Each is changed through the menu and observed, then the program restarts with the same
//! files and the effect is observed again.
//!
//! ```text
//! assisted.rs  games made easier by an option are marked
//! cases.rs     the table: page, option, change, and the observation that shows its effect
//! effects.rs   observations: pixels, ship positions, volumes, frame times, texts
//! player.rs    the steps of a player who tries options
//! ```

mod assisted;
mod cases;
mod effects;
mod player;

use crate::visitor::Visitor;
use crate::visitor::devices::{Button, Press};
use cases::{APART, By, CASES, Case};
use player::started;
use sector_sweep::app::input::{Action, Bindings};
use sector_sweep::app::settings::{Settings, Vsync};
use sector_sweep::app::{DisplayCapabilities, Tab};
use winit::keyboard::KeyCode;

fn change(visitor: &mut Visitor, case: &Case) {
    visitor.go_to_option(case.tab, case.name);
    match case.by {
        By::Steps(steps) => visitor.turn(steps),
        By::Page(line, press) => {
            visitor.press(KeyCode::Enter);
            visitor.choose(line);
            visitor.tap(press);
        }
    }
    visitor.leave_options();
}

fn try_out(tab: Tab) {
    for case in CASES.iter().filter(|case| case.tab == tab) {
        let name = case.name;
        assert!(!(case.shows)(&mut Visitor::new()), "{name}: has its effect before the change");
        let mut visitor = started();
        change(&mut visitor, case);
        let changed = visitor.settings().clone();
        assert_ne!(changed, Settings::default(), "{name}: nothing changed");
        assert!((case.shows)(&mut visitor), "{name}: has no effect");
        let mut again = visitor.restart();
        // The setup of the last game is saved as well, and the observation may have started one.
        let kept = Settings { new_game: changed.new_game, ..again.settings().clone() };
        assert_eq!(kept, changed, "{name}: after a restart");
        assert!((case.shows)(&mut again), "{name}: has no effect after a restart");
    }
}

#[test]
fn every_option_of_window_and_picture_does_what_it_says() {
    try_out(Tab::Video);
}

#[test]
fn every_option_of_sound_and_game_does_what_it_says() {
    try_out(Tab::Sound);
    try_out(Tab::Game);
}

#[test]
fn every_option_of_the_controls_does_what_it_says() {
    try_out(Tab::Controls);
}

#[test]
fn every_option_of_access_does_what_it_says() {
    try_out(Tab::Access);
}

#[test]
fn no_option_goes_untested() {
    let mut visitor = started();
    visitor.choose("OPTIONS");
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for tab in Tab::ALL {
        assert_eq!(visitor.app.tab(), tab, "pages in order");
        while visitor.app.choice_on_show() != Some("Back") {
            let name = visitor.app.choice_on_show().expect("a choice").to_owned();
            let has_case = CASES.iter().any(|case| case.tab == tab && case.name == name);
            if !has_case && !APART.contains(&name.as_str()) {
                faults.push(format!("{name:?} of Tab::{tab:?} has no case"));
            }
            found.push((tab, name));
            visitor.press(KeyCode::ArrowDown);
        }
        visitor.press(KeyCode::KeyE);
    }
    assert_eq!(visitor.app.tab(), Tab::default(), "the first page follows the last");
    let is_lost = |case: &&Case| !found.contains(&(case.tab, case.name.to_owned()));
    faults.extend(CASES.iter().filter(is_lost).map(|case| format!("{:?} is on no page", case.name)));
    assert!(
        faults.is_empty(),
        "CASES in tests/app/options/cases.rs has one for each setting, APART the lines that lead on: {faults:#?}"
    );
}

#[test]
fn resetting_undoes_every_control() {
    let mut visitor = started();
    for case in CASES.iter().filter(|case| case.tab == Tab::Controls) {
        change(&mut visitor, case);
    }
    let mut visitor = visitor.restart();
    visitor.go_to_option(Tab::Controls, "Reset controls");
    let changed = visitor.settings().bindings.clone();
    visitor.press(KeyCode::Enter);
    visitor.choose("Cancel");
    assert_eq!(visitor.settings().bindings, changed);
    visitor.choose("Reset controls");
    visitor.choose("Reset all controls");
    assert_eq!(*visitor.app.context.controls.bindings(), Bindings::default());
    visitor.leave_options();
    let mut visitor = visitor.restart();
    assert_eq!(visitor.settings().bindings, Bindings::default());
    assert!(!effects::fires(&mut visitor, Press::Key(KeyCode::KeyJ)));
    visitor.app.context.controls.key(KeyCode::KeyJ, false, false, false);
    visitor.hold(Press::Key(KeyCode::KeyZ), 20);
    assert!(visitor.world().census().shots > 0, "the default key fires again");
}

#[test]
fn unsupported_values_are_not_offered() {
    let mut visitor = started();
    let vsync = vec![Vsync::Auto, Vsync::Off];
    visitor.app.context.host.display =
        DisplayCapabilities { vsync, most_size: 2, usual_size: 2, ..DisplayCapabilities::default() };
    visitor.go_to_option(Tab::Video, "Vertical sync");
    let mut seen = Vec::new();
    for _ in 0..3 {
        visitor.turn(1);
        seen.push(visitor.settings().window.vsync);
    }
    assert_eq!(seen, [Vsync::Off, Vsync::Auto, Vsync::Off]);
    visitor.go_to("Window size");
    visitor.app.context.settings.window.size = 6;
    visitor.turn(1);
    assert_eq!(visitor.settings().window.size, 1, "a missing size steps to the first");
}

#[test]
fn a_lost_sound_device_is_reported() {
    let mut visitor = started();
    visitor.frames(2);
    assert!(!visitor.texts().contains("The headphones are gone."));
    visitor.speaker().notice = Some("The headphones are gone.".to_owned());
    visitor.frames(2);
    assert!(visitor.texts().contains("The headphones are gone."), "{}", visitor.texts());
}

#[test]
fn one_press_of_a_pad_turns_a_switch_once() {
    let mut visitor = started();
    visitor.go_to_option(Tab::Sound, "Mute");
    visitor.press_button(Button::South);
    assert!(visitor.settings().sound.mute);
}

#[test]
fn pages_change_by_key_and_pad() {
    let mut visitor = started();
    visitor.choose("OPTIONS");
    for (press, tab) in [
        (Press::Key(KeyCode::KeyE), Tab::Sound),
        (Press::Key(KeyCode::PageDown), Tab::Controls),
        (Press::Key(KeyCode::KeyQ), Tab::Sound),
        (Press::Key(KeyCode::PageUp), Tab::Video),
        (Press::Key(KeyCode::KeyQ), Tab::Game),
        (Press::Pad(0, Button::RightTrigger), Tab::Video),
        (Press::Pad(0, Button::LeftTrigger), Tab::Game),
    ] {
        visitor.tap(press);
        assert_eq!(visitor.app.tab(), tab, "{press:?}");
    }
    visitor.press(KeyCode::Escape);
    visitor.press_to(KeyCode::Enter, "options");
    assert_eq!(visitor.app.tab(), Tab::Game, "the last page opens again");
    assert_eq!(*visitor.settings(), Settings::default());
}

fn open_bindings() -> Visitor {
    let mut visitor = Visitor::new();
    visitor.options();
    visitor.press_all(&[KeyCode::KeyE, KeyCode::KeyE]);
    visitor.choose_to("Keys", "bindings");
    visitor
}

fn keys(visitor: &Visitor, action: Action) -> Vec<KeyCode> {
    visitor.app.context.settings.bindings.keys(action).iter().map(|chord| chord.code).collect()
}

#[test]
fn escape_cancels_a_binding() {
    let mut visitor = open_bindings();
    visitor.choose("Fire");
    assert_eq!(visitor.app.choice_on_show(), Some("Cancel"));
    visitor.press(KeyCode::Escape);
    assert_eq!(visitor.app.choice_on_show(), Some("Fire"), "back in the list");
    assert_eq!(visitor.app.context.settings.bindings, Bindings::default());
    visitor.choose("Screenshot");
    visitor.press(KeyCode::F11);
    assert!(!visitor.app.context.settings.window.fullscreen, "captured, not performed");
}

#[test]
fn delete_clears_bindings_that_are_not_needed() {
    let mut visitor = open_bindings();
    visitor.choose("Bomb");
    visitor.press(KeyCode::Delete);
    assert!(keys(&visitor, Action::Bomb).is_empty());
    visitor.choose("Confirm");
    visitor.press(KeyCode::Delete);
    assert_eq!(keys(&visitor, Action::Confirm), [KeyCode::Enter, KeyCode::NumpadEnter]);
    assert_ne!(visitor.notices(), [""; 0]);
}

#[test]
fn a_binding_conflict_is_reported_and_resolved() {
    let (x, z) = (KeyCode::KeyX, KeyCode::KeyZ);
    for (choice, fire_has, bomb_has) in [
        ("Swap them", [true, false], [false, true]),
        ("Use for both", [true, true], [true, false]),
        ("Cancel", [false, true], [true, false]),
    ] {
        let mut visitor = open_bindings();
        visitor.choose("Fire");
        visitor.press(x);
        visitor.choose(choice);
        let has = |action| [x, z].map(|key| keys(&visitor, action).contains(&key));
        assert_eq!((has(Action::Fire), has(Action::Bomb)), (fire_has, bomb_has), "{choice}");
        visitor.at("bindings");
    }
}
