//! Tests that every option does what it says: each is changed through the menu, looked at, and looked at again at the
//! next start.
#![cfg(feature = "app")]

mod visitor;

use glam::Vec2;
use sector_sweep::app::input::{Bindings, Controls, Device, PadEvent};
use sector_sweep::app::settings::{self, Scale, Settings, Vsync};
use sector_sweep::app::storage::Saver;
use sector_sweep::app::{Cabinet, Content, FramePacer, Offers, Request, Screen, Start, Tab};
use sector_sweep::audio::{Cue, Notice, Sink, Theme, Volumes};
use sector_sweep::collision::Method;
use sector_sweep::sim::{Event, PlayerInput};
use sector_sweep::view::{Layer, Outline, RenderFrame};
use sector_sweep::words::Language;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use visitor::Disk;
use winit::keyboard::KeyCode;

/// A tick, and a little: so that it is due.
const FRAME: Duration = Duration::from_nanos(16_666_700);

/// A sink that only remembers how loud it was told to be.
struct Loudness(Arc<Mutex<Volumes>>);

impl Sink for Loudness {
    fn events(&mut self, _: &[Event]) {}
    fn cue(&mut self, _: Cue) {}
    fn music(&mut self, _: Option<Theme>) {}
    fn expect(&mut self, _: Option<Theme>) {}
    fn set_volumes(&mut self, volumes: Volumes) {
        *self.0.lock().unwrap() = volumes;
    }
    fn pause_world(&mut self, _: bool) {}
    fn update(&mut self, _: f64) -> Option<Notice> {
        None
    }
}

/// Somebody who tries options.
struct Visitor {
    cabinet: Cabinet,
    controls: Controls,
    frame: RenderFrame,
    volumes: Arc<Mutex<Volumes>>,
    disk: Disk,
    requests: Vec<Request>,
}

impl Visitor {
    fn come(disk: Disk) -> Self {
        let mut saver = Saver::new(Box::new(disk.clone()));
        let loaded = saver.now(settings::load);
        assert_eq!(loaded.notice, None, "the file is sound");
        let volumes = Arc::new(Mutex::new(Volumes::default()));
        let sink = Box::new(Loudness(Arc::clone(&volumes)));
        let start = Start { stage: 1, seed: Some(7), method: Method::Auto };
        let cabinet =
            Cabinet::new(Content::builtin(), loaded.settings, saver, sink, start, 1).expect("a cabinet");
        let controls = Controls::new(cabinet.settings.bindings.clone());
        Self { cabinet, controls, frame: RenderFrame::default(), volumes, disk, requests: Vec::new() }
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            let requests = self.cabinet.frame(&mut self.controls, FRAME, &|| 0.0, &mut self.frame);
            self.requests.extend(requests);
        }
    }

    fn press(&mut self, key: KeyCode) {
        self.controls.key(key, true, false, false);
        self.frames(2);
        self.controls.key(key, false, false, false);
    }

    fn settings(&self) -> &Settings {
        &self.cabinet.settings
    }

    /// Goes down a menu until the cursor is on a choice.
    fn go_to(&mut self, name: &str) {
        for _ in 0..20 {
            if self.cabinet.choice_on_show() == Some(name) {
                return;
            }
            self.press(KeyCode::ArrowDown);
        }
        panic!("there is no {name}");
    }

    /// From the title to an option.
    fn go_to_option(&mut self, tab: Tab, name: &str) {
        self.go_to("OPTIONS");
        self.press(KeyCode::Enter);
        assert_eq!(self.cabinet.screen(), Screen::Options);
        for _ in Tab::ALL {
            if self.cabinet.tab() != tab {
                self.press(KeyCode::KeyE);
            }
        }
        self.go_to(name);
    }

    /// The program ends, and is started again.
    fn come_again(mut self) -> Self {
        self.cabinet.leave();
        drop(self.cabinet);
        Self::come(self.disk)
    }

    /// Begins a game.
    fn play(&mut self) {
        self.cabinet.play(&mut self.controls);
        self.frames(60);
        assert_eq!(self.cabinet.screen(), Screen::Playing);
    }

    /// Whether a frame of a sprite is drawn among the bullets.
    fn shows(&self, name: &str) -> bool {
        let sheet = &self.cabinet.content().sheet;
        let sprite = sheet.sprite(name).expect("it is there");
        let cells: Vec<_> =
            (0..sheet.frames(sprite)).map(|index| sheet.cell(sheet.frame(sprite, index)).uv).collect();
        self.frame.layers[Layer::Bullets as usize].iter().any(|sprite| cells.contains(&sprite.uv))
    }

    fn pace_hz(&self) -> f64 {
        let window = self.settings().window;
        FramePacer::new(Some(60.0), window.vsync.waits(), window.frame_cap).pace_hz().round()
    }
}

/// An option, the key that changes it, and what must be true then, before and after the next start.
struct Case {
    tab: Tab,
    name: &'static str,
    key: KeyCode,
    holds: fn(&mut Visitor) -> bool,
}

const LESS: KeyCode = KeyCode::ArrowLeft;
const MORE: KeyCode = KeyCode::ArrowRight;

/// Lines that have no value but a page of their own; `tests/bindings.rs` goes there.
const LEADS: [&str; 4] = ["Keys", "Keys of player 2", "Pad buttons", "Reset controls"];

/// Every option of the menu.
#[rustfmt::skip]
const CASES: &[Case] = &[
    Case { tab: Tab::Video, name: "Full screen", key: MORE, holds: |v| v.settings().window.fullscreen },
    Case { tab: Tab::Video, name: "Window size", key: MORE, holds: |v| v.settings().window.size == 3 },
    Case { tab: Tab::Video, name: "Scaling", key: MORE, holds: |v| v.settings().window.scale == Scale::Fit },
    Case { tab: Tab::Video, name: "Vertical sync", key: MORE, holds: |v| {
        v.settings().window.vsync == Vsync::Fast && v.pace_hz() == 240.0
    } },
    Case { tab: Tab::Video, name: "Frame cap", key: MORE, holds: |v| v.pace_hz() == 30.0 },
    Case { tab: Tab::Picture, name: "Bloom", key: LESS, holds: |v| { v.play(); v.frame.bloom == 0.55 } },
    Case { tab: Tab::Picture, name: "Picture tube", key: MORE, holds: |v| v.settings().picture.tube().lines == 0.05 },
    Case { tab: Tab::Picture, name: "Tube curvature", key: MORE, holds: |v| {
        v.settings().picture.tube().curvature == 0.05
    } },
    Case { tab: Tab::Sound, name: "Master volume", key: LESS, holds: |v| v.volumes.lock().unwrap().master == 0.75 },
    Case { tab: Tab::Sound, name: "Music volume", key: MORE, holds: |v| v.volumes.lock().unwrap().music == 0.75 },
    Case { tab: Tab::Sound, name: "Effects volume", key: LESS, holds: |v| v.volumes.lock().unwrap().effects == 0.85 },
    Case { tab: Tab::Sound, name: "Mute", key: MORE, holds: |v| v.volumes.lock().unwrap().master == 0.0 },
    Case { tab: Tab::Controls, name: "Dead zone", key: MORE, holds: |v| {
        v.settings().bindings.dead_zone_percent() == 25
    } },
    Case { tab: Tab::Controls, name: "Two players", key: MORE, holds: |v| {
        v.controls.set_two_players(true);
        v.controls.device(0) == Device::Keyboard
    } },
    Case { tab: Tab::Controls, name: "Auto-fire", key: MORE, holds: |v| {
        v.play();
        v.press(KeyCode::Space);
        v.frames(2);
        v.controls.latched(0) == PlayerInput::FIRE
    } },
    Case { tab: Tab::Controls, name: "Focus", key: LESS, holds: |v| {
        v.play();
        v.press(KeyCode::ShiftLeft);
        v.frames(2);
        v.cabinet.session().world().player().focused
    } },
    Case { tab: Tab::Controls, name: "Ship follows the mouse", key: MORE, holds: |v| {
        v.play();
        let before = v.cabinet.session().world().ship_pos();
        v.controls.pointer_moved(before - Vec2::new(40.0, 80.0));
        v.frames(60);
        v.cabinet.session().world().ship_pos().distance(before - Vec2::new(40.0, 80.0)) < 1.0
    } },
    Case { tab: Tab::Controls, name: "Swap Confirm and Back", key: MORE, holds: |v| {
        v.controls.pad(0, PadEvent::Button { button: gilrs::Button::East, pressed: true });
        v.frames(2);
        v.cabinet.screen() != Screen::Title
    } },
    Case { tab: Tab::Access, name: "Screen shake", key: LESS, holds: |v| v.settings().look().shake == 0.95 },
    Case { tab: Tab::Access, name: "Flashes", key: LESS, holds: |v| v.settings().look().flash == 0.95 },
    Case { tab: Tab::Access, name: "Background", key: LESS, holds: |v| {
        v.play();
        v.frame.scenery.brightness == 0.95
    } },
    Case { tab: Tab::Access, name: "Reduced motion", key: MORE, holds: |v| {
        v.play();
        v.controls.key(LESS, true, false, false);
        v.frames(60);
        v.frame.scenery.sway_px == 0.0
    } },
    Case { tab: Tab::Access, name: "Bullet outline", key: MORE, holds: |v| v.settings().look().outline == Outline::Dark },
    Case { tab: Tab::Access, name: "Colours", key: MORE, holds: |v| {
        let content = v.cabinet.content();
        content.recoloured(v.settings().access.palette) != content.sheet.image
    } },
    Case { tab: Tab::Access, name: "Hull mark", key: MORE, holds: |v| {
        v.play();
        v.shows("ship_hull")
    } },
    Case { tab: Tab::Access, name: "Game speed", key: LESS, holds: |v| {
        v.play();
        v.cabinet.session().world().tick() < 59 && v.cabinet.session().world().assists().slowed
    } },
    Case { tab: Tab::Access, name: "Large text", key: MORE, holds: |v| { v.frames(1); v.frame.wording.large } },
    Case { tab: Tab::Game, name: "Language", key: MORE, holds: |v| {
        v.frames(1);
        v.frame.wording.language == Language::German
    } },
    Case { tab: Tab::Game, name: "Demonstration", key: MORE, holds: |v| {
        v.frames(31 * 60);
        !v.cabinet.is_demonstrating()
    } },
    Case { tab: Tab::Game, name: "Pause when unfocused", key: MORE, holds: |v| {
        v.play();
        v.cabinet.focus_lost(&mut v.controls);
        v.cabinet.screen() == Screen::Playing
    } },
    Case { tab: Tab::Game, name: "Overlay from the start", key: MORE, holds: |v| {
        v.settings().game.overlay
    } },
];

/// Tests each option by itself: nothing of it is true before, a key in the menu makes it true, the window hears of it,
/// and all is as it was left at the next start.
#[test]
fn every_option_does_what_it_says_and_lasts() {
    for case in CASES {
        let name = case.name;
        assert!(!(case.holds)(&mut Visitor::come(Disk::default())), "{name}: true before it was changed");
        let mut visitor = Visitor::come(Disk::default());
        visitor.go_to_option(case.tab, name);
        visitor.requests.clear();
        visitor.press(case.key);
        assert_eq!(visitor.requests, [Request::ApplyWindow], "{name}: the window hears of it");
        let changed = visitor.settings().clone();
        assert_ne!(changed, Settings::default(), "{name}: nothing changed");
        visitor.press(KeyCode::Escape);
        assert!((case.holds)(&mut visitor), "{name}: does not do what it says");
        let mut again = visitor.come_again();
        assert_eq!(*again.settings(), changed, "{name}: after a restart");
        assert!((case.holds)(&mut again), "{name}: after a restart");
    }
}

/// Tests that no option is without its case above: the pages are walked through, and each line that has a value is looked
/// for.
#[test]
fn no_option_goes_untested() {
    let mut visitor = Visitor::come(Disk::default());
    visitor.go_to("OPTIONS");
    visitor.press(KeyCode::Enter);
    let mut found = 0;
    for tab in Tab::ALL {
        assert_eq!(visitor.cabinet.tab(), tab, "pages follow each other");
        while visitor.cabinet.choice_on_show() != Some("Back") {
            let name = visitor.cabinet.choice_on_show().expect("a choice").to_owned();
            if LEADS.contains(&name.as_str()) {
                visitor.press(KeyCode::ArrowDown);
                continue;
            }
            assert!(CASES.iter().any(|case| case.tab == tab && case.name == name), "no case for {name}");
            found += 1;
            visitor.press(KeyCode::ArrowDown);
        }
        visitor.press(KeyCode::KeyE);
    }
    assert_eq!(visitor.cabinet.tab(), Tab::default(), "behind the last page is the first");
    assert_eq!(found, CASES.len(), "a case for an option that is not there");
}

/// Tests that of sizes and ways of waiting only those are on offer that this machine has, whatever a file says.
#[test]
fn what_the_machine_lacks_is_not_offered() {
    let mut visitor = Visitor::come(Disk::default());
    visitor.cabinet.offer(Offers { vsync: vec![Vsync::Auto, Vsync::Off], most_size: 2 });
    visitor.go_to_option(Tab::Video, "Vertical sync");
    let mut seen = Vec::new();
    for _ in 0..3 {
        visitor.press(MORE);
        seen.push(visitor.settings().window.vsync);
    }
    assert_eq!(seen, [Vsync::Off, Vsync::Auto, Vsync::Off]);
    visitor.go_to("Window size");
    visitor.cabinet.settings.window.size = 6;
    visitor.press(MORE);
    assert_eq!(visitor.settings().window.size, 1, "from one that is not there to the first");
}

/// Tests that the overlay is there from the start where the player wants it.
#[test]
fn the_overlay_is_there_from_the_start() {
    let mut visitor = Visitor::come(Disk::default());
    visitor.go_to_option(Tab::Game, "Overlay from the start");
    visitor.press(MORE);
    let mut again = visitor.come_again();
    again.play();
    assert!(again.frame.layers[Layer::Overlay as usize].len() > 100);
}

/// Tests that pages are turned with keys, with the pad's shoulders and with both hands of the keyboard alike.
#[test]
fn pages_are_turned_by_key_and_pad() {
    let mut visitor = Visitor::come(Disk::default());
    visitor.go_to("OPTIONS");
    visitor.press(KeyCode::Enter);
    for (key, tab) in [
        (KeyCode::KeyE, Tab::Picture),
        (KeyCode::PageDown, Tab::Sound),
        (KeyCode::KeyQ, Tab::Picture),
        (KeyCode::PageUp, Tab::Video),
        (KeyCode::KeyQ, Tab::Game),
    ] {
        visitor.press(key);
        assert_eq!(visitor.cabinet.tab(), tab, "{key:?}");
    }
    for (button, tab) in [(gilrs::Button::RightTrigger, Tab::Video), (gilrs::Button::LeftTrigger, Tab::Game)]
    {
        for pressed in [true, false] {
            let event = sector_sweep::app::input::PadEvent::Button { button, pressed };
            visitor.controls.pad(0, event);
            visitor.frames(1);
        }
        assert_eq!(visitor.cabinet.tab(), tab, "{button:?}");
    }
    visitor.press(KeyCode::Escape);
    visitor.press(KeyCode::Enter);
    assert_eq!(visitor.cabinet.tab(), Tab::Game, "the page that was left is open again");
    assert_eq!(*visitor.settings(), Settings { bindings: Bindings::default(), ..Settings::default() });
}

/// Tests that each alien missile has its rim below it, in the colour that was chosen, and none without the option.
#[test]
fn what_kills_has_a_rim() {
    for (outline, colour) in [
        (Outline::Off, None),
        (Outline::Dark, Some([4, 3, 10, 255])),
        (Outline::Light, Some([255, 255, 255, 255])),
    ] {
        let mut visitor = Visitor::come(Disk::default());
        visitor.cabinet.settings.access.bullet_outline = outline;
        visitor.cabinet.autopilot = true;
        visitor.play();
        let missiles = |visitor: &Visitor| visitor.cabinet.session().world().census().bullets as usize;
        let mut frames = 0;
        while missiles(&visitor) < 3 {
            visitor.frames(1);
            frames += 1;
            assert!(frames < 3000, "aliens fire sooner or later");
        }
        let bullets = &visitor.frame.layers[Layer::Bullets as usize];
        let rims = bullets.iter().filter(|sprite| Some(sprite.flash) == colour).count();
        match colour {
            None => assert!(bullets.iter().all(|sprite| sprite.flash[3] == 0), "no rim without the option"),
            Some(_) => assert!(rims >= 8, "{outline:?}: {rims} sprites of rims"),
        }
        let last_rim = bullets.iter().rposition(|sprite| Some(sprite.flash) == colour);
        let first_bullet = bullets.iter().position(|sprite| sprite.flash[3] == 0);
        assert!(last_rim < first_bullet, "{outline:?}: no rim covers what kills");
    }
}
