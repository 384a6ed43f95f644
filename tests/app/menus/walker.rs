//! A player who walks through the menus with a single device and records the pages reached.

use super::journeys::JOURNEYS;
use super::pages::PAGES;
use crate::visitor::devices::Press;
use crate::visitor::reading::Line;
use crate::visitor::{Disk, Visitor, content};
use gilrs::Button;
use glam::Vec2;
use sector_sweep::app::input::{Action, TouchPhase};
use sector_sweep::app::{Content, Request};
use sector_sweep::words::Languages;
use std::time::Duration;
use winit::event::MouseButton;
use winit::keyboard::KeyCode;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Device {
    Keyboard,
    /// A virtual pad: its events enter where gilrs events do in the program.
    Pad,
    Mouse,
    Touch,
}

/// A direction: arrow keys, a pad's D-pad, or the on-screen arrows that the mouse can click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
}

pub(crate) struct Walker {
    pub(crate) visitor: Visitor,
    pub(crate) device: Device,
    reached: Vec<bool>,
    pub(crate) requests: Vec<Request>,
    look: Option<Look>,
    /// Where the mouse points, or where a finger taps next.
    pointed_at: Vec2,
    pub(crate) faults: Vec<String>,
}

/// A check that returns the faults of the named page.
pub(crate) type Look = fn(&mut Visitor, &str) -> Vec<String>;

impl Walker {
    pub(crate) fn new(device: Device) -> Self {
        let (visitor, reached, pointed_at) = (Visitor::new(), vec![false; PAGES.len()], Vec2::ZERO);
        let (requests, faults) = (Vec::new(), Vec::new());
        Self { visitor, device, reached, requests, look: None, pointed_at, faults }
    }

    pub(crate) fn looking(device: Device, look: Look) -> Self {
        Self { look: Some(look), ..Self::new(device) }
    }

    pub(crate) fn walk(&mut self) {
        for journey in JOURNEYS {
            self.come(content(), Disk::default());
            journey(self);
        }
    }

    pub(crate) fn come(&mut self, content: Content, disk: Disk) {
        self.visitor = Visitor::with(content, disk);
        self.frames(1);
    }

    pub(crate) fn screen(&self) -> &'static str {
        let screen = self.visitor.app.screen();
        assert!(
            PAGES.iter().any(|&(_, of, _)| of == screen),
            "{screen:?} is in no row of PAGES (tests/app/menus/pages.rs)"
        );
        screen
    }

    pub(crate) fn frames(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            let requests = self.visitor.frame();
            self.requests.extend(requests);
        }
        self
    }

    /// Runs one-second frames, for pages that wait for time instead of ticks.
    pub(crate) fn seconds(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            let Visitor { app, frame, .. } = &mut self.visitor;
            app.frame(Duration::from_secs(1), &|| 0.0, frame);
        }
        self
    }

    #[track_caller]
    pub(crate) fn at(&mut self, page: &str) -> &mut Self {
        self.frames(12);
        let place = PAGES.iter().position(|&(name, ..)| name == page);
        let (_, screen, words) = PAGES[place.unwrap_or_else(|| panic!("the table has no {page:?}"))];
        assert_eq!(self.screen(), screen, "{:?} should be at {page:?}", self.device);
        let is_read = words.is_empty() || self.visitor.read().iter().any(|line| line.text == words);
        assert!(is_read, "{:?} at {page:?} does not show {words:?}: {:?}", self.device, self.texts());
        let is_new = !std::mem::replace(&mut self.reached[place.unwrap_or_default()], true);
        if let Some(look) = self.look.filter(|_| is_new) {
            let faults = look(&mut self.visitor, page);
            self.faults.extend(faults);
        }
        self
    }

    pub(crate) fn turn_wheel(&mut self) -> &mut Self {
        self.visitor.app.context.controls.wheel_turned(-1.0);
        self.frames(1)
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        self.visitor.read().into_iter().map(|line| line.text).collect()
    }

    pub(crate) fn back(&mut self) -> &mut Self {
        match self.device {
            Device::Keyboard => self.key(KeyCode::Escape),
            Device::Pad if self.screen() == "test-flight" => self.button(Button::Start),
            Device::Pad if self.screen() == "flight" && !self.is_asked() => self.button(Button::Start),
            Device::Pad => self.button(Button::East),
            // In flight, the right button may control the ship. The side button never does.
            Device::Mouse => {
                let handling = &self.visitor.app.context.settings.bindings.handling;
                let leads_ship = self.screen() == "flight" && handling.mouse_follow;
                self.mouse(if leads_ship { MouseButton::Back } else { MouseButton::Right })
            }
            Device::Touch => self.tap_back(),
        }
    }

    #[track_caller]
    fn tap_back(&mut self) -> &mut Self {
        let is_back = |action: u8| action == Action::Back as u8 || action == Action::Pause as u8;
        let spots = &self.visitor.frame.hotspots;
        // If the only way leads forward, it is also the way back.
        let spot = spots.iter().rfind(|spot| is_back(spot.action)).or(spots.last());
        let spot = *spot
            .unwrap_or_else(|| panic!("no way back by touch from {:?}: {:?}", self.screen(), self.texts()));
        self.click(Vec2::from(spot.pos) + Vec2::from(spot.size) / 2.0);
        self
    }

    pub(crate) fn points(&self) -> bool {
        matches!(self.device, Device::Mouse | Device::Touch)
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.visitor.world().continue_ticks().is_some()
    }

    pub(crate) fn go(&mut self, way: Way) -> &mut Self {
        let (key, button, sign) = match way {
            Way::Up => (KeyCode::ArrowUp, Button::DPadUp, "▲"),
            Way::Down => (KeyCode::ArrowDown, Button::DPadDown, "▼"),
            Way::Left => (KeyCode::ArrowLeft, Button::DPadLeft, "◄"),
            Way::Right => (KeyCode::ArrowRight, Button::DPadRight, "►"),
        };
        match self.device {
            Device::Keyboard => self.key(key),
            Device::Pad => self.button(button),
            // Hints come last on a page.
            Device::Mouse | Device::Touch => self.click_last(sign),
        }
    }

    pub(crate) fn confirm(&mut self) -> &mut Self {
        match self.device {
            Device::Keyboard => self.key(KeyCode::Enter),
            Device::Pad => self.button(Button::South),
            Device::Mouse => self.mouse(MouseButton::Left).frames(1),
            // A finger confirms where it taps.
            Device::Touch => {
                let at = self.pointed_at;
                self.finger(TouchPhase::Down, at).finger(TouchPhase::Up, at).frames(1)
            }
        }
    }

    fn finger(&mut self, phase: TouchPhase, at: Vec2) -> &mut Self {
        self.visitor.app.context.controls.finger(1, phase, at);
        self.frames(1);
        self
    }

    #[track_caller]
    pub(crate) fn take(&mut self, name: &str) -> &mut Self {
        // Waits until the page has slid in and accepts input.
        self.frames(12);
        if self.points() {
            return self.click_on(name);
        }
        self.go_to(name).confirm()
    }

    #[track_caller]
    pub(crate) fn go_to(&mut self, name: &str) -> &mut Self {
        if self.points() {
            let at = self.find(name).middle();
            return self.point(at);
        }
        self.lead_to(name)
    }

    #[track_caller]
    fn lead_to(&mut self, name: &str) -> &mut Self {
        for _ in 0..60 {
            if self.visitor.app.choice_on_show() == Some(name) {
                return self;
            }
            self.go(Way::Down);
        }
        panic!("{:?} does not reach {name:?} on {:?}", self.device, self.screen());
    }

    #[track_caller]
    pub(crate) fn change(&mut self, name: &str, way: Way) -> &mut Self {
        if self.device == Device::Touch {
            // Tapping a name would change its value. The arrows at the bottom of the page select and change it.
            self.lead_to(name);
            return self.go(way);
        }
        self.go_to(name);
        if !self.points() {
            return self.go(way);
        }
        let sign = if way == Way::Left { "◄" } else { "►" };
        let line = self.find(name);
        let arrow = self.visitor.read().into_iter().find(|other| {
            other.text == sign && (other.low.y - line.low.y).abs() < 8.0 && other.low.x > line.high.x
        });
        match arrow {
            Some(arrow) => self.click(arrow.middle()),
            // A slider: a tenth of its length from the end.
            None => {
                let right = self.value_of(name).unwrap_or_else(|| panic!("{name} has no value")).high.x;
                let x = right - 34.0 - if way == Way::Left { 90.0 } else { 10.0 };
                self.click(Vec2::new(x, line.middle().y))
            }
        }
    }

    #[track_caller]
    pub(crate) fn value_of(&self, name: &str) -> Option<Line> {
        let line = self.find_now(name)?;
        self.visitor.read().into_iter().find(|other| {
            let is_beside = other.low.x > line.high.x && other.low.x < 430.0;
            is_beside && (other.low.y - line.low.y).abs() < 8.0 && !["◄", "►"].contains(&other.text.as_str())
        })
    }

    #[track_caller]
    pub(crate) fn click_on(&mut self, words: &str) -> &mut Self {
        let at = self.find(words).middle();
        self.click(at);
        self
    }

    #[track_caller]
    pub(crate) fn press(&mut self, key: KeyCode, button: Button, words: &str) -> &mut Self {
        match self.device {
            Device::Keyboard => self.key(key),
            Device::Pad => self.button(button),
            Device::Mouse | Device::Touch => self.click_on(words),
        }
    }

    #[track_caller]
    pub(crate) fn click_or_confirm(&mut self, words: &str) -> &mut Self {
        match self.device {
            Device::Mouse | Device::Touch => self.click_on(words),
            Device::Keyboard | Device::Pad => self.confirm(),
        }
    }

    #[track_caller]
    fn click_last(&mut self, words: &str) -> &mut Self {
        let found = self.visitor.read().into_iter().rfind(|line| line.text == words);
        self.click(found.unwrap_or_else(|| panic!("no {words:?} in {:?}", self.texts())).middle());
        self
    }

    #[track_caller]
    fn find(&mut self, words: &str) -> Line {
        for _ in 0..60 {
            if let Some(line) = self.find_now(words) {
                return line;
            }
            if self.device == Device::Touch {
                self.go(Way::Down);
            } else {
                self.turn_wheel();
            }
        }
        panic!("no {words:?} in {:?}: {:?}", self.screen(), self.texts());
    }

    fn find_now(&self, words: &str) -> Option<Line> {
        let lines = self.visitor.read();
        // The value just changed may be the language.
        let said = Languages::builtin().iter().map(|language| language.translate(words));
        lines.into_iter().find(|line| said.clone().any(|said| said == line.text))
    }

    pub(crate) fn click(&mut self, at: Vec2) -> &mut Self {
        self.point(at).confirm()
    }

    pub(crate) fn point(&mut self, at: Vec2) -> &mut Self {
        self.pointed_at = at;
        // A finger off the screen points at nothing.
        if self.device != Device::Touch {
            self.visitor.app.context.controls.pointer_moved(at);
            self.frames(1);
        }
        self
    }

    pub(crate) fn drag(&mut self, from: Vec2, to: Vec2) {
        self.hold(TouchPhase::Down, from);
        for step in 1..=4 {
            self.hold(TouchPhase::Moved, from.lerp(to, step as f32 / 4.0));
        }
        self.hold(TouchPhase::Up, to);
    }

    fn hold(&mut self, phase: TouchPhase, at: Vec2) -> &mut Self {
        if self.device == Device::Touch {
            return self.finger(phase, at);
        }
        self.point(at);
        self.visitor.app.context.controls.mouse_button(MouseButton::Left, phase != TouchPhase::Up);
        self.frames(1)
    }

    pub(crate) fn mouse(&mut self, button: MouseButton) -> &mut Self {
        for pressed in [true, false] {
            self.visitor.app.context.controls.mouse_button(button, pressed);
            self.frames(1);
        }
        self
    }

    pub(crate) fn key(&mut self, key: KeyCode) -> &mut Self {
        let requests = self.visitor.press(key);
        self.requests.extend(requests);
        self
    }

    pub(crate) fn button(&mut self, button: Button) -> &mut Self {
        for pressed in [true, false] {
            Press::Pad(0, button).set(&mut self.visitor.app.context.controls, pressed);
            self.frames(2);
        }
        self
    }

    pub(crate) fn fire(&mut self, is_held: bool) {
        let controls = &mut self.visitor.app.context.controls;
        match self.device {
            Device::Keyboard => controls.key(KeyCode::KeyZ, is_held, false, false),
            Device::Pad => Press::Pad(0, Button::South).set(controls, is_held),
            Device::Mouse => {
                controls.pointer_moved(Vec2::new(320.0, 300.0));
                controls.mouse_button(MouseButton::Left, is_held);
            }
            Device::Touch if is_held => controls.finger(1, TouchPhase::Down, Vec2::new(320.0, 200.0)),
            Device::Touch => controls.finger(1, TouchPhase::Up, Vec2::ZERO),
        }
    }

    pub(crate) fn has_been_everywhere(&self) {
        let missed = PAGES.iter().zip(&self.reached).filter(|(_, reached)| !**reached);
        let missed: Vec<&str> = missed.map(|((page, ..), _)| *page).collect();
        assert!(
            missed.is_empty(),
            "{:?} did not come to {missed:?}: is a journey in JOURNEYS (tests/app/menus/journeys.rs) missing?",
            self.device
        );
    }
}
