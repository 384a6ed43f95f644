//! Tests that every option does what it says: each is changed through the menu, its effect is observed, the program is
//! left and started again from the same folder, and the effect is observed once more.
//!
//! ```text
//! assisted.rs  what becomes of a game that an option made easier
//! cases.rs     the table: page, option, how it is changed, what shows it
//! effects.rs   what can be observed: pixels, places of ships, volumes, moments of pictures, words
//! guest.rs     the player who does all that
//! ```
#![cfg(feature = "app")]

mod assisted;
mod cases;
#[path = "../devices/mod.rs"]
mod devices;
mod effects;
mod guest;
#[path = "../visitor/levels.rs"]
mod levels;

use cases::{APART, By, CASES, Case};
use devices::{Button, Press};
use guest::Guest;
use sector_sweep::app::input::Bindings;
use sector_sweep::app::settings::{Settings, Vsync};
use sector_sweep::app::{DisplayCapabilities, Request, Tab};
use sector_sweep::audio::Notice;
use winit::keyboard::KeyCode;

/// Changes an option from the title, and goes back there.
fn change(guest: &mut Guest, case: &Case) {
    guest.go_to_option(case.tab, case.name);
    match case.by {
        By::Steps(steps) => guest.turn(steps),
        By::Page(line, press) => {
            guest.press(KeyCode::Enter);
            guest.choose(line);
            guest.tap(press);
        }
    }
    guest.leave_options();
}

/// Tests each case by itself: nothing of it shows before; it is set in the menu and shows; it shows after a restart.
fn try_out(tab: Tab) {
    for case in CASES.iter().filter(|case| case.tab == tab) {
        let name = case.name;
        assert!(!(case.shows)(&mut Guest::new()), "{name}: shows before it was changed");
        let mut guest = Guest::new();
        change(&mut guest, case);
        let changed = guest.settings().clone();
        assert_ne!(changed, Settings::default(), "{name}: nothing changed");
        assert!((case.shows)(&mut guest), "{name}: does not do what it says");
        let mut again = guest.come_again();
        // How the last game was begun is kept too, and trying out may have begun one.
        let kept = Settings { last: changed.last, ..again.settings().clone() };
        assert_eq!(kept, changed, "{name}: after a restart");
        assert!((case.shows)(&mut again), "{name}: does not do what it says after a restart");
    }
}

/// Tests window and display: what is asked of them. `tests/window` sees that they do it.
#[test]
fn every_option_of_the_window_does_what_it_says() {
    try_out(Tab::Video);
}

/// Tests what is drawn besides what is needed.
#[test]
fn every_option_of_the_picture_does_what_it_says() {
    try_out(Tab::Picture);
}

/// Tests what the sound is told.
#[test]
fn every_volume_does_what_it_says() {
    try_out(Tab::Sound);
}

/// Tests keys, buttons, stick and mouse.
#[test]
fn every_option_of_the_controls_does_what_it_says() {
    try_out(Tab::Controls);
}

/// Tests what makes the game easier to see and to play.
#[test]
fn every_option_of_access_does_what_it_says() {
    try_out(Tab::Access);
}

/// Tests language, demonstration, pause and overlay.
#[test]
fn every_option_of_the_game_does_what_it_says() {
    try_out(Tab::Game);
}

/// Tests that no line of the pages is without its case, and that no case is of a line that is not there.
#[test]
fn no_option_goes_untested() {
    let mut guest = Guest::new();
    guest.choose("OPTIONS");
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    for tab in Tab::ALL {
        assert_eq!(guest.app.tab(), tab, "pages follow each other");
        while guest.app.choice_on_show() != Some("Back") {
            let name = guest.app.choice_on_show().expect("a choice").to_owned();
            let has_case = CASES.iter().any(|case| case.tab == tab && case.name == name);
            if !has_case && !APART.contains(&name.as_str()) {
                faults.push(format!("{name:?} of Tab::{tab:?} has no case"));
            }
            found.push((tab, name));
            guest.press(KeyCode::ArrowDown);
        }
        guest.press(KeyCode::KeyE);
    }
    assert_eq!(guest.app.tab(), Tab::default(), "behind the last page is the first");
    let is_lost = |case: &&Case| !found.contains(&(case.tab, case.name.to_owned()));
    faults.extend(CASES.iter().filter(is_lost).map(|case| format!("{:?} is on no page", case.name)));
    assert!(
        faults.is_empty(),
        "CASES in tests/options/cases.rs has one for each setting, APART the lines that lead on: {faults:#?}"
    );
}

/// Tests that each change is passed on to the window.
#[test]
fn changes_are_passed_on_to_the_window() {
    let mut guest = Guest::new();
    guest.go_to_option(Tab::Video, "Window size");
    guest.requests.clear();
    guest.turn(1);
    assert_eq!(guest.requests, [Request::ApplyWindow]);
}

/// Tests that the reset, once confirmed, undoes every change of the controls, now and for the next start.
#[test]
fn resetting_undoes_every_control() {
    let mut guest = Guest::new();
    for case in CASES.iter().filter(|case| case.tab == Tab::Controls) {
        change(&mut guest, case);
    }
    let mut guest = guest.come_again();
    guest.go_to_option(Tab::Controls, "Reset controls");
    guest.press(KeyCode::Enter);
    guest.choose("Reset all controls");
    guest.leave_options();
    let mut guest = guest.come_again();
    assert_eq!(guest.settings().bindings, Bindings::default());
    assert!(!effects::fires(&mut guest, Press::Key(KeyCode::KeyJ)));
    guest.app.context.controls.key(KeyCode::KeyJ, false, false, false);
    guest.hold(Press::Key(KeyCode::KeyZ), 20);
    assert!(guest.world().census().shots > 0, "what fired at first fires again");
}

/// Tests that of sizes and ways of waiting only those are on offer that this machine has, whatever a file says.
#[test]
fn what_the_machine_lacks_is_not_offered() {
    let mut guest = Guest::new();
    guest.app.set_display(DisplayCapabilities { vsync: vec![Vsync::Auto, Vsync::Off], most_size: 2 });
    guest.go_to_option(Tab::Video, "Vertical sync");
    let mut seen = Vec::new();
    for _ in 0..3 {
        guest.turn(1);
        seen.push(guest.settings().window.vsync);
    }
    assert_eq!(seen, [Vsync::Off, Vsync::Auto, Vsync::Off]);
    guest.go_to("Window size");
    guest.app.context.settings.window.size = 6;
    guest.turn(1);
    assert_eq!(guest.settings().window.size, 1, "from one that is not there to the first");
}

/// Tests that the player reads what became of a sound device that was lost.
#[test]
fn a_lost_sound_device_is_told() {
    let mut guest = Guest::new();
    guest.frames(2);
    assert!(!guest.letters().contains("Theheadphonesaregone."));
    guest.speaker.lock().unwrap().notice = Some(Notice("The headphones are gone.".to_owned()));
    guest.frames(2);
    assert!(guest.letters().contains("Theheadphonesaregone."), "{}", guest.letters());
}

/// Tests that pages are turned with keys, with the pad's shoulder buttons and on both halves of the keyboard.
#[test]
fn pages_are_turned_by_key_and_pad() {
    let mut guest = Guest::new();
    guest.choose("OPTIONS");
    for (press, tab) in [
        (Press::Key(KeyCode::KeyE), Tab::Picture),
        (Press::Key(KeyCode::PageDown), Tab::Sound),
        (Press::Key(KeyCode::KeyQ), Tab::Picture),
        (Press::Key(KeyCode::PageUp), Tab::Video),
        (Press::Key(KeyCode::KeyQ), Tab::Game),
        (Press::Pad(0, Button::RightTrigger), Tab::Video),
        (Press::Pad(0, Button::LeftTrigger), Tab::Game),
    ] {
        guest.tap(press);
        assert_eq!(guest.app.tab(), tab, "{press:?}");
    }
    guest.press(KeyCode::Escape);
    guest.press(KeyCode::Enter);
    assert_eq!(guest.app.screen(), "options");
    assert_eq!(guest.app.tab(), Tab::Game, "the page that was left is open again");
    assert_eq!(*guest.settings(), Settings::default());
}
