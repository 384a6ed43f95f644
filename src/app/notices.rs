//! Short messages at the foot of the screen: no sound device, a damaged file, a picture kept.

use crate::view::{Align, Layer, Painter};
use glam::Vec2;
use std::collections::VecDeque;
use std::time::Duration;

/// How long a notice stays.
const STAY: Duration = Duration::from_secs(7);
/// The most at one time; older ones wait.
const SHOWN: usize = 3;
/// Characters of a line.
const LINE: usize = 96;

/// Notices to show, oldest first.
#[derive(Debug, Default)]
pub struct Notices {
    waiting: VecDeque<(String, Duration)>,
}

impl Notices {
    /// Adds one; it is also printed, so that it can be read again.
    pub fn add(&mut self, text: impl Into<String>) {
        let text = text.into();
        eprintln!("sector-sweep: {text}");
        self.waiting.push_back((text, Duration::ZERO));
    }

    /// Adds one that answers a key, at once and in place of the last such; it is not printed.
    pub fn toast(&mut self, text: String) {
        self.waiting.push_front((text, STAY / 2));
    }

    /// Lets time pass for those on show.
    pub fn advance(&mut self, elapsed: Duration) {
        self.waiting.iter_mut().take(SHOWN).for_each(|(_, age)| *age += elapsed);
        self.waiting.retain(|(_, age)| *age < STAY);
    }

    /// Draws those on show.
    pub fn draw(&self, painter: &mut Painter<'_>) {
        for (i, (text, _)) in self.waiting.iter().take(SHOWN).enumerate() {
            let y = 346.0 - 12.0 * i as f32;
            painter.fill(Layer::Overlay, 0.0, y - 2.0, 640.0, 12.0, [8, 10, 24, 200]);
            // What does not fit is on the terminal.
            let line: String = text.chars().take(LINE).collect();
            painter.text(Layer::Overlay, Vec2::new(320.0, y), Align::Centre, [255, 220, 140, 255], &line);
        }
    }
}
