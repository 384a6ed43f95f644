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
    waiting: VecDeque<Notice>,
}

#[derive(Debug)]
struct Notice {
    text: String,
    age: Duration,
    /// It answers a key, and the next such takes its place.
    is_toast: bool,
}

impl Notices {
    /// Adds one; it is also printed, so that it can be read again.
    pub fn add(&mut self, text: impl Into<String>) {
        let text = text.into();
        eprintln!("sector-sweep: {text}");
        self.waiting.push_back(Notice { text, age: Duration::ZERO, is_toast: false });
    }

    /// Adds one that answers a key, at once and in place of the last such; it is not printed.
    pub fn toast(&mut self, text: String) {
        self.waiting.retain(|notice| !notice.is_toast);
        self.waiting.push_front(Notice { text, age: STAY / 2, is_toast: true });
    }

    /// Lets time pass for those on show.
    pub fn advance(&mut self, elapsed: Duration) {
        self.waiting.iter_mut().take(SHOWN).for_each(|notice| notice.age += elapsed);
        self.waiting.retain(|notice| notice.age < STAY);
    }

    /// The texts that are on show or wait for it, in order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.waiting.iter().map(|notice| notice.text.as_str())
    }

    /// Draws those on show.
    pub fn draw(&self, painter: &mut Painter<'_>) {
        for (i, text) in self.texts().take(SHOWN).enumerate() {
            let y = 346.0 - 12.0 * i as f32;
            // What does not fit is on the terminal.
            let line: String = text.chars().take(LINE).collect();
            // No wider than the text: the ships in reserve are shown at the same height.
            let width =
                painter.sheet.font("text").map_or(0.0, |font| f32::from(font.measure(&line)[0]) + 8.0);
            painter.fill(
                Layer::Overlay,
                320.0 - libm::ceilf(width / 2.0),
                y - 2.0,
                width,
                12.0,
                [8, 10, 24, 200],
            );
            painter.text(Layer::Overlay, Vec2::new(320.0, y), Align::Centre, [255, 220, 140, 255], &line);
        }
    }
}
