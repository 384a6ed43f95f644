//! Short messages at the foot of the screen: no sound device, a damaged file, a picture kept.

use crate::view::{Align, Layer, Painter, colours};
use glam::Vec2;
use std::collections::VecDeque;
use std::time::Duration;

/// How long a notice stays.
const STAY: Duration = Duration::from_secs(7);
/// The most at one time; older ones wait.
const SHOWN: usize = 3;
/// Top of the lowest line, in pixels: in play as low as can be, since the ship flies above it, and on a page above the
/// keys at its foot.
const BOTTOM_IN_PLAY: f32 = 346.0;
const BOTTOM_OF_PAGE: f32 = 316.0;
/// Characters of a line, and lines of a notice.
const LINE: usize = 90;
const LINES: usize = 3;

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

    /// Draws those on show, over the game or over a page.
    pub fn draw(&self, in_play: bool, painter: &mut Painter<'_>) {
        let scale = painter.enlargement();
        // The foot of the lowest line stays where it is.
        let bottom = if in_play { BOTTOM_IN_PLAY } else { BOTTOM_OF_PAGE } - 7.0 * (scale - 1.0);
        let high = 5.0 + 7.0 * scale;
        let most = LINE / scale as usize;
        let texts = self.texts().take(SHOWN).map(|text| painter.say(text));
        let shown: Vec<&str> = texts.flat_map(|text| lines(text, most).into_iter().rev()).collect();
        for (i, line) in shown.into_iter().enumerate() {
            let y = bottom - high * i as f32;
            // No wider than the text: the ships in reserve are shown at the same height.
            let width = painter.measure_legible(line) + 12.0;
            let left = 320.0 - libm::ceilf(width / 2.0);
            painter.fill(Layer::Overlay, left, y - 3.0, width, high, colours::PANEL);
            painter.fill(Layer::Overlay, left, y - 3.0, 2.0, high, colours::GOLD);
            painter.legible(Layer::Overlay, Vec2::new(321.0, y), Align::Centre, colours::PALE, line);
        }
    }
}

/// A text in lines of at most so many characters, broken at spaces; a longer one is on the terminal as a whole.
fn lines(text: &str, most: usize) -> Vec<&str> {
    let mut rest = text;
    let mut lines = Vec::new();
    while !rest.is_empty() && lines.len() < LINES {
        let fits = rest.char_indices().nth(most).map_or(rest.len(), |(i, _)| i);
        let cut = if fits == rest.len() {
            fits
        } else {
            rest[..fits].rfind(' ').filter(|&i| i > 0).unwrap_or(fits)
        };
        lines.push(&rest[..cut]);
        rest = rest[cut..].trim_start();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{Notices, lines};
    use std::time::Duration;

    /// Tests that a long notice is broken at spaces, that a word without any is broken too, and that there is an end.
    #[test]
    fn long_notices_are_broken() {
        let long = format!("{} {}", "a".repeat(60), "b".repeat(60));
        assert_eq!(lines(&long, 90), ["a".repeat(60), "b".repeat(60)]);
        assert_eq!(lines(&"ä".repeat(100), 90), ["ä".repeat(90), "ä".repeat(10)]);
        assert_eq!(lines(&"x ".repeat(1000), 90).len(), 3);
        assert!(lines("", 90).is_empty());
    }

    /// Tests that the answer to a key takes the place of the last such, before all else, and goes sooner.
    #[test]
    fn a_toast_replaces_the_last() {
        let mut notices = Notices::default();
        notices.add("disk full");
        notices.toast("method: a".to_owned());
        notices.toast("method: b".to_owned());
        assert_eq!(notices.texts().collect::<Vec<_>>(), ["method: b", "disk full"]);
        notices.advance(Duration::from_secs(4));
        assert_eq!(notices.texts().collect::<Vec<_>>(), ["disk full"]);
        notices.advance(Duration::from_secs(4));
        assert_eq!(notices.texts().count(), 0);
    }
}
