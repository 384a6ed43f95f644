//! A walk through every menu, by keyboard, by pad and by mouse: which choice leads where.
#![cfg(feature = "app")]

mod visitor;

use sector_sweep::app::input::PadEvent;
use sector_sweep::app::{Request, Screen};
use sector_sweep::sim::{Difficulty, Outcome, Practice, Section, ShipKind, Ships};
use visitor::Visitor;
use winit::keyboard::KeyCode;

/// A way from the title: the choices that are taken one after the other, each with the screen that follows.
type Way = &'static [(&'static str, Screen)];

/// Ways on which each choice of each menu is taken at least once. `<` stands for the way back.
const WAYS: &[Way] = &[
    &[("START", Screen::NewGame), ("<", Screen::Title)],
    &[("START", Screen::NewGame), ("Back", Screen::Title)],
    &[("START", Screen::NewGame), ("Start", Screen::Playing), ("<", Screen::Paused), ("<", Screen::Playing)],
    &[
        ("START", Screen::NewGame),
        ("Start", Screen::Playing),
        ("<", Screen::Paused),
        ("RESUME", Screen::Playing),
    ],
    &[
        ("START", Screen::NewGame),
        ("Start", Screen::Playing),
        ("<", Screen::Paused),
        ("RESTART SECTOR", Screen::Playing),
    ],
    &[
        ("START", Screen::NewGame),
        ("Start", Screen::Playing),
        ("<", Screen::Paused),
        ("OPTIONS", Screen::Options),
        ("<", Screen::Paused),
        ("TITLE", Screen::Title),
    ],
    &[("PRACTICE", Screen::Practice), ("<", Screen::Title)],
    &[("PRACTICE", Screen::Practice), ("Back", Screen::Title)],
    &[
        ("PRACTICE", Screen::Practice),
        ("Start", Screen::Playing),
        ("<", Screen::Paused),
        ("RESTART SECTOR", Screen::Playing),
        ("<", Screen::Paused),
        ("TITLE", Screen::Title),
    ],
    &[("STRESS TEST", Screen::Stress), ("Back", Screen::Title)],
    &[
        ("STRESS TEST", Screen::Stress),
        ("Start", Screen::Playing),
        ("<", Screen::Paused),
        ("TITLE", Screen::Title),
    ],
    &[("REPLAYS", Screen::Replays), ("<", Screen::Title)],
    &[("HIGH SCORES", Screen::Scores), ("<", Screen::Title)],
    &[("OPTIONS", Screen::Options), ("Back", Screen::Title)],
    &[("MUSIC ROOM", Screen::Music), ("Back", Screen::Title)],
    &[("CREDITS", Screen::Credits), ("<", Screen::Title)],
];

/// How somebody takes choices.
#[derive(Clone, Copy, Debug)]
enum Device {
    Keyboard,
    Pad,
    Mouse,
}

fn press_pad(visitor: &mut Visitor, button: gilrs::Button) {
    for pressed in [true, false] {
        visitor.controls.pad(0, PadEvent::Button { button, pressed });
        visitor.frames(2);
    }
}

fn take(visitor: &mut Visitor, device: Device, choice: &str) {
    match (device, choice) {
        // A mouse has no way back: a key helps.
        (Device::Keyboard | Device::Mouse, "<") => drop(visitor.press(KeyCode::Escape)),
        (Device::Keyboard, _) => drop(visitor.choose(choice)),
        (Device::Mouse, _) => visitor.click_on(choice),
        (Device::Pad, "<") if visitor.cabinet.screen() == Screen::Playing => {
            press_pad(visitor, gilrs::Button::Start);
        }
        (Device::Pad, "<") => press_pad(visitor, gilrs::Button::East),
        (Device::Pad, _) => {
            let mut steps = 0;
            while visitor.cabinet.choice_on_show() != Some(choice) {
                press_pad(visitor, gilrs::Button::DPadDown);
                steps += 1;
                assert!(steps < 60, "the pad does not come to {choice}");
            }
            press_pad(visitor, gilrs::Button::South);
        }
    }
}

/// Tests that whoever comes back to the title finds the cursor on the entry that led away.
#[test]
fn the_title_remembers_where_one_was() {
    for entry in ["PRACTICE", "HIGH SCORES", "STRESS TEST", "CREDITS", "OPTIONS"] {
        let mut visitor = Visitor::new();
        visitor.choose(entry);
        visitor.press(KeyCode::Escape);
        assert_eq!(
            (visitor.cabinet.screen(), visitor.cabinet.choice_on_show()),
            (Screen::Title, Some(entry))
        );
    }
}

/// Tests that each choice of each menu leads where it says, whatever it is taken with.
#[test]
fn every_choice_leads_where_it_says() {
    for device in [Device::Keyboard, Device::Pad, Device::Mouse] {
        for way in WAYS {
            let mut visitor = Visitor::new();
            for (step, &(choice, screen)) in way.iter().enumerate() {
                take(&mut visitor, device, choice);
                assert_eq!(visitor.cabinet.screen(), screen, "{device:?}, step {step} of {way:?}");
                visitor.frames(12);
            }
        }
    }
}

/// Tests that no entry of the title's menu is left out of the ways above.
#[test]
fn no_entry_of_the_title_goes_untested() {
    let mut visitor = Visitor::new();
    while visitor.cabinet.choice_on_show() != Some("QUIT") {
        let name = visitor.cabinet.choice_on_show().expect("a choice").to_owned();
        assert!(WAYS.iter().any(|way| way[0].0 == name), "no way begins with {name}");
        visitor.press(KeyCode::ArrowDown);
    }
    assert_eq!(visitor.press(KeyCode::Enter), [Request::Quit]);
}

/// Tests that a game is as hard as was chosen, and that the next one begins with the same choice, after a restart too.
#[test]
fn a_new_game_is_as_hard_as_was_chosen() {
    let mut visitor = Visitor::new();
    visitor.choose("START");
    visitor.go_to("Difficulty");
    for _ in 0..3 {
        visitor.press(KeyCode::ArrowRight);
    }
    visitor.choose("Start");
    assert_eq!(visitor.cabinet.session().world().difficulty(), Difficulty::Ace);
    visitor.press(KeyCode::Escape);
    visitor.choose("RESTART SECTOR");
    assert_eq!(visitor.cabinet.session().world().difficulty(), Difficulty::Ace, "and so is it once more");
    let mut again = Visitor::with(sector_sweep::app::Content::builtin(), visitor.leave());
    again.start();
    assert_eq!(again.cabinet.session().world().difficulty(), Difficulty::Ace, "after a restart");
}

/// Tests that two play when two were chosen, each with the ship that was chosen for it, and that both are remembered.
#[test]
fn two_players_fly_what_each_has_chosen() {
    let mut visitor = Visitor::new();
    visitor.choose("START");
    visitor.go_to("Players");
    visitor.press(KeyCode::ArrowRight);
    visitor.go_to("Ship of player 1");
    visitor.press(KeyCode::ArrowLeft);
    visitor.go_to("Ship of player 2");
    visitor.press(KeyCode::ArrowLeft);
    visitor.choose("Start");
    let crew = Ships::Together([ShipKind::Lance, ShipKind::Arrow]);
    assert_eq!(visitor.cabinet.session().world().ships(), crew);
    visitor.press(KeyCode::Escape);
    visitor.choose("TITLE");
    visitor.start();
    assert_eq!(visitor.cabinet.session().world().ships(), crew, "and once more");
}

/// Goes to the page of practice and sets the last phase of the first boss, on half the speed.
fn set_a_practice(visitor: &mut Visitor) {
    visitor.choose("PRACTICE");
    visitor.go_to("From");
    visitor.press(KeyCode::ArrowLeft);
    visitor.go_to("Speed");
    visitor.press_all(&[KeyCode::ArrowLeft; 9]);
    visitor.choose("Start");
    assert_eq!(visitor.cabinet.screen(), Screen::Playing);
}

/// Tests that what was set on the page is what is practised, at the speed that was set; and that RESTART begins the same.
#[test]
fn what_is_set_is_what_is_practised() {
    let mut visitor = Visitor::new();
    set_a_practice(&mut visitor);
    for _ in 0..2 {
        let world = visitor.cabinet.session().world();
        let last = world.level().boss().expect("a boss").phases.len() as u8;
        assert_eq!(world.practice(), Some(Practice { from: Section::Boss(last), power: 2 }));
        assert!(world.assists().invulnerable && world.assists().slowed);
        let begun = world.tick();
        visitor.frames(30);
        let ticks = visitor.cabinet.session().world().tick() - begun;
        assert!((28..=32).contains(&ticks), "half of two ticks a picture: {ticks}");
        visitor.press(KeyCode::Escape);
        visitor.choose("RESTART SECTOR");
    }
}

/// Tests that a practice ends on a page of its own, from which it can be flown again, changed or left; and that it has no
/// place in the tables, while its replay is kept.
#[test]
fn a_practice_ends_without_a_score() {
    let mut visitor = Visitor::new();
    for (choice, screen) in
        [("AGAIN", Screen::Playing), ("CHANGE", Screen::Practice), ("TITLE", Screen::Title)]
    {
        match visitor.cabinet.screen() {
            Screen::Title => set_a_practice(&mut visitor),
            Screen::Practice => drop(visitor.choose("Start")),
            _ => {}
        }
        let mut pictures = 0;
        // Nobody steers: the phase ends when its time is up.
        while visitor.cabinet.screen() == Screen::Playing {
            visitor.frames(60);
            pictures += 60;
            assert!(pictures < 20_000, "the phase has no end");
        }
        assert_eq!(visitor.cabinet.screen(), Screen::Result);
        assert_eq!(visitor.cabinet.session().world().outcome(), Outcome::Cleared);
        assert!(visitor.cabinet.session().hits() > 0, "nobody steered");
        visitor.frames(60);
        visitor.choose(choice);
        assert_eq!(visitor.cabinet.screen(), screen);
    }
    let disk = visitor.leave();
    let list = |folder: &str| sector_sweep::app::storage::Storage::list(&disk, folder).expect("a folder");
    assert_eq!(list("replays").len(), 3, "each is kept");
}
