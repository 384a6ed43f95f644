//! The music room, by keyboard, pad and mouse: what it plays, where it goes on, what it leaves behind.
#![cfg(feature = "app")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use glam::Vec2;
use sector_collision::Method;
use sector_sweep::app::input::PadEvent;
use sector_sweep::app::settings::{self, Settings};
use sector_sweep::app::storage::{Memory, Saver};
use sector_sweep::app::{App, Content, Start};
use sector_sweep::audio::{Cue, Sink, Theme, Volumes};
use sector_sweep::view::RenderFrame;
use winit::keyboard::KeyCode;

/// Exactly two ticks.
const FRAME: Duration = Duration::from_nanos(33_333_334);

/// What was asked of a sound device.
#[derive(Clone, Default)]
struct Captured {
    theme: Option<Theme>,
    jingles: Vec<Cue>,
    wound_to_s: Option<f64>,
    music: f32,
}

/// A device that plays at once, and is always three seconds into its piece.
#[derive(Clone, Default)]
struct Device(Arc<Mutex<Captured>>);

impl Sink for Device {
    fn cue(&mut self, cue: Cue) {
        if cue.is_jingle() {
            self.0.lock().unwrap().jingles.push(cue);
        }
    }

    fn music(&mut self, theme: Option<Theme>) {
        self.0.lock().unwrap().theme = theme;
    }

    fn set_volumes(&mut self, volumes: Volumes) {
        self.0.lock().unwrap().music = volumes.music;
    }

    fn music_position(&self) -> Option<(Theme, f64)> {
        self.0.lock().unwrap().theme.map(|theme| (theme, 3.0))
    }

    fn seek_music(&mut self, to_s: f64) {
        self.0.lock().unwrap().wound_to_s = Some(to_s);
    }
}

struct Visit {
    app: App,
    device: Device,
    frame: RenderFrame,
}

impl Visit {
    /// Somebody in the music room.
    fn new() -> Self {
        let device = Device::default();
        let start = Start { stage: 1, seed: Some(7), method: Method::Auto };
        let saver = Saver::new(Box::new(Memory::default()));
        let sink = Box::new(device.clone());
        let app = App::new(Content::builtin(), Settings::default(), saver, sink, start, 1).unwrap();
        let mut visit = Self { app, device, frame: RenderFrame::default() };
        visit.go_to("MUSIC ROOM");
        visit.press(KeyCode::Enter);
        assert_eq!(visit.app.screen(), "music");
        visit
    }

    fn frame(&mut self) {
        self.app.frame(FRAME, &|| 0.0, &mut self.frame);
    }

    fn press(&mut self, key: KeyCode) {
        for pressed in [true, false] {
            self.app.context.controls.key(key, pressed, false, false);
            self.frame();
        }
    }

    fn push(&mut self, button: gilrs::Button) {
        for pressed in [true, false] {
            self.app.context.controls.pad(0, PadEvent::Button { button, pressed });
            self.frame();
        }
    }

    fn go_to(&mut self, name: &str) {
        for _ in 0..60 {
            if self.app.choice_on_show() == Some(name) {
                return;
            }
            self.press(KeyCode::ArrowDown);
        }
        panic!("there is no {name}");
    }

    fn click(&mut self, x: f32, y: f32) {
        self.app.context.controls.pointer_moved(Vec2::new(x, y));
        self.frame();
        for pressed in [true, false] {
            self.app.context.controls.pointer_button(pressed);
            self.frame();
        }
    }

    fn heard(&self) -> Captured {
        self.device.0.lock().unwrap().clone()
    }
}

/// Tests that a piece is played and stopped, by keys and by pad, and that the title's music is back behind the room.
#[test]
fn pieces_are_played_and_stopped() {
    let mut visit = Visit::new();
    assert_eq!(visit.heard().theme, Some(Theme::Title), "the title's music comes along");
    visit.go_to("THE BELT");
    visit.press(KeyCode::Enter);
    assert_eq!(visit.heard().theme, Some(Theme::Belt));
    visit.press(KeyCode::Enter);
    assert_eq!(visit.heard().theme, None);
    visit.push(gilrs::Button::DPadDown);
    visit.push(gilrs::Button::South);
    assert_eq!(visit.heard().theme, Some(Theme::Leviathan));
    visit.push(gilrs::Button::East);
    assert_eq!((visit.app.screen(), visit.heard().theme), ("title", Some(Theme::Title)));
}

/// Tests that a jingle is played in silence, as often as it is asked for.
#[test]
fn a_jingle_is_heard_alone() {
    let mut visit = Visit::new();
    visit.go_to("STAGE CLEAR");
    visit.press(KeyCode::Enter);
    assert_eq!((visit.heard().theme, visit.heard().jingles), (None, vec![Cue::StageClear]));
    visit.press(KeyCode::ArrowLeft);
    assert_eq!(visit.heard().jingles.len(), 2);
}

/// Tests that arrows wind by sections, and the mouse to any place.
#[test]
fn music_is_wound() {
    let mut visit = Visit::new();
    visit.press(KeyCode::ArrowRight);
    let second = visit.heard().wound_to_s.expect("wound");
    assert!(second > 3.0, "{second}");
    visit.press(KeyCode::ArrowLeft);
    assert_eq!(visit.heard().wound_to_s, Some(0.0), "three seconds in, back is to the start");
    visit.click(415.0, 296.0);
    let middle = visit.heard().wound_to_s.expect("wound");
    assert!(middle > second, "{middle}");
}

/// Tests that the volume is set by keys, pad and mouse, is heard at once, and is in the settings afterwards.
#[test]
fn the_volume_is_kept() {
    let mut visit = Visit::new();
    let before = visit.app.context.settings.sound.music;
    visit.press(KeyCode::KeyQ);
    assert_eq!(visit.app.context.settings.sound.music, before - 5);
    visit.push(gilrs::Button::LeftTrigger);
    assert_eq!(visit.app.context.settings.sound.music, before - 10);
    visit.click(544.0, 314.0);
    assert_eq!(visit.app.context.settings.sound.music, 50);
    assert_eq!(visit.heard().music, 0.5);
    visit.press(KeyCode::Escape);
    // Files are written beside the game.
    visit.app.saver().settle();
    let kept = visit.app.saver().now(settings::load);
    assert_eq!(kept.settings.sound.music, 50);
}
