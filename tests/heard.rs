//! Tests that what a player does in menus, and what happens in the game, is heard. The sink keeps what it is told.
#![cfg(feature = "app")]

use sector_collision::Method;
use sector_sweep::app::settings::Settings;
use sector_sweep::app::storage::{Memory, Saver};
use sector_sweep::app::{App, Content, Start};
use sector_sweep::audio::{Cue, Sink, SoundRequest, requests_of};
use sector_sweep::sim::Event;
use sector_sweep::view::RenderFrame;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use winit::keyboard::KeyCode;

/// Exactly two ticks.
const FRAME: Duration = Duration::from_nanos(33_333_334);

/// A sink that writes down every cue.
#[derive(Clone, Default)]
struct Notebook(Arc<Mutex<Vec<Cue>>>);

impl Sink for Notebook {
    fn events(&mut self, events: &[Event]) {
        let mut heard: Vec<SoundRequest> = Vec::new();
        requests_of(events, &mut heard);
        self.0.lock().unwrap().extend(heard.iter().map(|call| call.cue));
    }

    fn cue(&mut self, cue: Cue) {
        self.0.lock().unwrap().push(cue);
    }
}

/// Somebody at the app who listens.
struct Listener {
    app: App,
    notebook: Notebook,
}

impl Listener {
    fn new() -> Self {
        let notebook = Notebook::default();
        let saver = Saver::new(Box::new(Memory::default()));
        let start = Start { stage: 1, seed: Some(7), method: Method::Auto };
        let sink = Box::new(notebook.clone());
        let app = App::new(Content::builtin(), Settings::default(), saver, sink, start, 1);
        Self { app: app.expect("an app"), notebook }
    }

    /// Presses a key and lets some frames pass; returns what was heard since the last time.
    fn press(&mut self, key: KeyCode) -> Vec<Cue> {
        self.app.context.controls.key(key, true, false, false);
        let mut frame = RenderFrame::default();
        for _ in 0..3 {
            let _ = self.app.frame(FRAME, &|| 0.0, &mut frame);
        }
        self.app.context.controls.key(key, false, false, false);
        std::mem::take(&mut *self.notebook.0.lock().unwrap())
    }
}

/// Tests that menus, options and the keys of the overlay answer with their sounds.
#[test]
fn menus_are_heard() {
    let mut listener = Listener::new();
    while listener.app.choice_on_show() != Some("OPTIONS") {
        assert_eq!(listener.press(KeyCode::ArrowDown), [Cue::MenuMove]);
    }
    for (key, expected) in [
        (KeyCode::Enter, Cue::MenuSelect),
        (KeyCode::ArrowLeft, Cue::MenuChange),
        (KeyCode::Escape, Cue::MenuBack),
        (KeyCode::F3, Cue::Switch),
        (KeyCode::F4, Cue::Switch),
        (KeyCode::KeyP, Cue::Picture),
    ] {
        let heard = listener.press(key);
        assert_eq!(heard, [expected], "{key:?}");
    }
}

/// Tests that a game announces itself, that shots and focus are heard in it, and that a pause has two ends.
#[test]
fn a_game_is_heard() {
    let mut listener = Listener::new();
    assert_eq!(listener.press(KeyCode::Enter), [Cue::MenuSelect], "what the game is to be");
    for (key, expected) in [
        (KeyCode::Enter, Cue::StageStart),
        (KeyCode::KeyZ, Cue::Shot),
        (KeyCode::ShiftLeft, Cue::FocusOn),
        (KeyCode::Escape, Cue::Pause),
        (KeyCode::Escape, Cue::Resume),
    ] {
        let heard = listener.press(key);
        assert!(heard.contains(&expected), "{key:?} was heard as {heard:?}");
    }
}
