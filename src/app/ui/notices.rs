//! Notices: short messages to the player, such as that there is no sound device or that a file is damaged. One is shown
//! at a time; the others wait.
//!
//! Notices stand where nothing else does: over a page above its heading, over the game below the boss's bar, since
//! ships and their counters are at the foot of the field and the keys at the foot of a page.

use crate::app::ui::{text_width, wrapped};
use crate::say::say;
use crate::view::{Layer, Painter, TextStyle, colors};
use glam::Vec2;
use std::collections::VecDeque;
use std::time::Duration;

const STAY: Duration = Duration::from_secs(7);
const STAY_WAITED_FOR: Duration = Duration::from_secs(4);
const FADE: Duration = Duration::from_millis(500);
/// The age with which the answer to a key begins, so that it stays for less time than other notices.
const TOAST_AGE: Duration = Duration::from_millis(3500);
const TOP_IN_PLAY: f32 = 33.0;
const TOP_OF_PAGE: f32 = 5.0;
const LINE: usize = 90;
const LINES: usize = 3;

/// The notice on show and those that wait.
#[derive(Debug, Default)]
pub struct Notices {
    waiting: VecDeque<QueuedNotice>,
}

#[derive(Debug)]
struct QueuedNotice {
    text: String,
    age: Duration,
    /// Whether the notice answers a key, and gives way to the next answer.
    is_toast: bool,
}

impl Notices {
    /// Adds a notice, and prints it so that it can be read again.
    pub fn add(&mut self, text: impl Into<String>) {
        let text = text.into();
        say(&text);
        self.waiting.push_back(QueuedNotice { text, age: Duration::ZERO, is_toast: false });
    }

    /// Adds a notice that answers a key, at once and in place of the last such answer. It is not printed.
    pub fn toast(&mut self, text: impl Into<String>) {
        self.waiting.retain(|notice| !notice.is_toast);
        self.waiting.push_front(QueuedNotice { text: text.into(), age: TOAST_AGE, is_toast: true });
    }

    /// Lets time pass for the notice on show.
    pub fn advance(&mut self, elapsed: Duration) {
        let stay = self.stay();
        if let Some(first) = self.waiting.front_mut() {
            first.age += elapsed;
            if first.age >= stay {
                self.waiting.pop_front();
            }
        }
    }

    /// Returns the time for which the notice on show stays. The answer to a key stays less long, so that others need
    /// not wait for it.
    fn stay(&self) -> Duration {
        let is_toast = self.waiting.front().is_some_and(|notice| notice.is_toast);
        if self.waiting.len() > 1 && !is_toast { STAY_WAITED_FOR } else { STAY }
    }

    /// Returns the texts of all notices, the one on show first.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.waiting.iter().map(|notice| notice.text.as_str())
    }

    /// Draws the notice on show; `in_play` says whether it stands over the game or over a page.
    pub fn draw(&self, in_play: bool, painter: &mut Painter<'_>) {
        let Some(notice) = self.waiting.front() else { return };
        let left_over = self.stay().saturating_sub(notice.age);
        let tint = |tint| colors::faded(tint, left_over.as_secs_f32() / FADE.as_secs_f32());
        let scale = painter.text_scale();
        let high = 5.0 + 7.0 * scale;
        let top = if in_play { TOP_IN_PLAY } else { TOP_OF_PAGE };
        let text = painter.language().translate_filled(&notice.text);
        let fits = |line: &str| line.chars().count() <= LINE / scale as usize;
        // A longer notice is on the terminal as a whole.
        for (i, line) in wrapped(&text, fits).take(LINES).enumerate() {
            let y = top + high * i as f32;
            // No wider than the text: it may have aliens behind it.
            let width = text_width(line, painter) + 12.0;
            let left = 320.0 - libm::ceilf(width / 2.0);
            painter.fill(Layer::Overlay, left, y - 3.0, width, high, tint(colors::PANEL));
            painter.fill(Layer::Overlay, left, y - 3.0, 2.0, high, tint(colors::GOLD));
            let style = TextStyle::body(tint(colors::PALE)).center().growing().on(Layer::Overlay);
            painter.text(Vec2::new(321.0, y), style, line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Notices;
    use std::time::Duration;

    #[test]
    fn a_toast_replaces_the_last() {
        let mut notices = Notices::default();
        notices.add("disk full");
        notices.toast("method: a");
        notices.toast("method: b");
        assert_eq!(notices.texts().collect::<Vec<_>>(), ["method: b", "disk full"]);
        notices.advance(Duration::from_secs(4));
        assert_eq!(
            notices.texts().collect::<Vec<_>>(),
            ["disk full"],
            "it has waited, and stays as long as any"
        );
        notices.advance(Duration::from_secs(6));
        assert_eq!(notices.texts().count(), 1);
        notices.advance(Duration::from_secs(1));
        assert_eq!(notices.texts().count(), 0);
    }

    #[test]
    fn notices_queue() {
        let mut notices = Notices::default();
        ["one", "two", "three"].into_iter().for_each(|text| notices.add(text));
        for (seconds, left) in [(3, 3), (1, 2), (3, 2), (1, 1), (6, 1), (1, 0)] {
            notices.advance(Duration::from_secs(seconds));
            assert_eq!(notices.texts().count(), left, "{:?}", notices.texts().collect::<Vec<_>>());
        }
    }
}
