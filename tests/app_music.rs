//! Which music the app asks for on its way through the screens, and which it has made ready.
#![cfg(feature = "app")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use sector_collision::Method;
use sector_sweep::app::settings::Settings;
use sector_sweep::app::storage::{Memory, Saver};
use sector_sweep::app::{App, Content, Start};
use sector_sweep::audio::{Sink, Theme};
use sector_sweep::view::RenderFrame;
use winit::keyboard::KeyCode;

/// Exactly two ticks.
const FRAME: Duration = Duration::from_nanos(33_333_334);

/// What was asked for last: the piece that is to play, and the one that is expected.
#[derive(Clone, Default)]
struct Listener(Arc<Mutex<(Option<Theme>, Option<Theme>)>>);

impl Listener {
    fn heard(&self) -> (Option<Theme>, Option<Theme>) {
        *self.0.lock().unwrap()
    }
}

impl Sink for Listener {
    fn music(&mut self, theme: Option<Theme>) {
        self.0.lock().unwrap().0 = theme;
    }

    fn preload_music(&mut self, theme: Option<Theme>) {
        self.0.lock().unwrap().1 = theme;
    }
}

/// The first stage with other music and a boss that is announced after two seconds.
fn early_boss() -> Content {
    let mut content = Content::builtin();
    let mut level = (*content.stages[0]).clone();
    "column".clone_into(&mut level.music);
    "final_boss".clone_into(&mut level.boss_music);
    // Those before it would have to be gone.
    level.bosses = level.bosses.split_off(level.bosses.len() - 1);
    level.bosses[0].at = 120;
    content.stages = vec![Arc::new(level)];
    content
}

#[test]
fn the_next_piece_is_made_ready_while_one_plays() {
    let listener = Listener::default();
    let start = Start { stage: 1, seed: Some(7), method: Method::Auto };
    let saver = Saver::new(Box::new(Memory::default()));
    let sink = Box::new(listener.clone());
    let mut app = App::new(early_boss(), Settings::default(), saver, sink, start, 1).expect("an app");
    let mut frame = RenderFrame::default();
    assert_eq!(listener.heard(), (Some(Theme::Title), Some(Theme::Column)));

    let mut pass = |app: &mut App, frames: u32| {
        for _ in 0..frames {
            app.frame(FRAME, &|| 0.0, &mut frame);
        }
    };
    pass(&mut app, 90);
    assert_eq!(listener.heard().0, Some(Theme::Title), "the autopilot's boss is not heard");

    // START, and what the game is to be.
    for _ in 0..2 {
        app.context.controls.key(KeyCode::Enter, true, false, false);
        pass(&mut app, 1);
        app.context.controls.key(KeyCode::Enter, false, false, false);
    }
    assert_eq!(app.screen(), "flight");
    pass(&mut app, 30);
    assert_eq!(listener.heard(), (Some(Theme::Column), Some(Theme::FinalBoss)));
    pass(&mut app, 40);
    assert_eq!(listener.heard(), (Some(Theme::FinalBoss), Some(Theme::Ending)));
}
