//! Notices: short messages to the player, such as a missing sound device or a damaged file. One is shown at a time; the
//! others wait.
//!
//! Notices appear where nothing else is drawn: above the heading of a page, or below the boss bar in the game. Ships
//! and counters are at the bottom of the field, and key hints at the bottom of a page.

use crate::app::ui::{text_width, wrapped};
use crate::say::say;
use crate::view::{Layer, Painter, TextStyle, colors};
use crate::words::fill;
use glam::Vec2;
use ron_text::visible;
use std::collections::VecDeque;
use std::time::Duration;

const STAY: Duration = Duration::from_secs(7);
const STAY_WAITED_FOR: Duration = Duration::from_secs(4);
const FADE: Duration = Duration::from_millis(500);
/// The initial age of a response to a key, so that it disappears sooner than other notices.
const TOAST_AGE: Duration = Duration::from_millis(3500);
const TOP_IN_PLAY: f32 = 33.0;
const TOP_OF_PAGE: f32 = 5.0;
const LINE: usize = 90;
const LINES: usize = 3;
/// The maximum number of notices that wait. More are only counted, or they would be shown for minutes.
const MAX_WAITING: usize = 4;
/// The last notice, if some were only counted.
const MORE: &str = "More messages: {}.";

/// The visible notice and the queue of notices waiting to be shown.
#[derive(Debug, Default)]
pub struct Notices {
    waiting: VecDeque<QueuedNotice>,
    only_counted: usize,
}

#[derive(Debug)]
struct QueuedNotice {
    text: String,
    age: Duration,
    /// Whether the notice responds to a key. The next response replaces it.
    is_toast: bool,
}

impl Notices {
    /// Adds a notice and prints it, so that it can be read again. Control characters are escaped.
    pub fn add(&mut self, text: impl AsRef<str>) {
        let text = visible(text.as_ref());
        say(&text);
        if self.waiting.len() < MAX_WAITING { self.queue(text) } else { self.only_counted += 1 }
    }

    fn queue(&mut self, text: String) {
        self.waiting.push_back(QueuedNotice { text, age: Duration::ZERO, is_toast: false });
    }

    /// Shows a response to a key at once, replacing the previous response. It is not printed.
    pub fn toast(&mut self, text: impl AsRef<str>) {
        let text = visible(text.as_ref());
        self.waiting.retain(|notice| !notice.is_toast);
        self.waiting.push_front(QueuedNotice { text, age: TOAST_AGE, is_toast: true });
    }

    /// Advances the age of the visible notice.
    pub fn advance(&mut self, elapsed: Duration) {
        let stay = self.stay();
        if let Some(first) = self.waiting.front_mut() {
            first.age += elapsed;
            if first.age >= stay {
                self.waiting.pop_front();
            }
        }
        if self.waiting.is_empty() && self.only_counted > 0 {
            let count = std::mem::take(&mut self.only_counted);
            self.queue(fill(MORE, &[&count]));
        }
    }

    /// Returns how long the visible notice stays. The time is shorter if other notices wait, but not for a response to
    /// a key, which starts with a higher age.
    fn stay(&self) -> Duration {
        let is_toast = self.waiting.front().is_some_and(|notice| notice.is_toast);
        if self.waiting.len() + self.only_counted > 1 && !is_toast { STAY_WAITED_FOR } else { STAY }
    }

    /// Returns the texts of all notices, the visible one first.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.waiting.iter().map(|notice| notice.text.as_str())
    }

    /// Draws the visible notice. `in_play` says whether it is over the game or a page. Returns the top of the place
    /// below it, in field pixels, or 0 without a notice.
    pub fn draw(&self, in_play: bool, painter: &mut Painter<'_>) -> f32 {
        let Some(notice) = self.waiting.front() else { return 0.0 };
        let left_over = self.stay().saturating_sub(notice.age);
        let tint = |tint| colors::faded(tint, left_over.as_secs_f32() / FADE.as_secs_f32());
        let scale = painter.text_scale();
        let high = 5.0 + 7.0 * scale;
        let top = if in_play { TOP_IN_PLAY } else { TOP_OF_PAGE };
        let text = painter.language().translate_filled(&notice.text);
        let fits = |line: &str| line.chars().count() <= LINE / scale as usize;
        // The terminal has the full text of a longer notice.
        let lines: Vec<&str> = wrapped(&text, fits).take(LINES).collect();
        // No wider than the text, because aliens may be behind it.
        let width = lines.iter().map(|line| text_width(line, painter)).fold(0.0, f32::max) + 12.0;
        let (left, height) = (320.0 - libm::ceilf(width / 2.0), high * lines.len() as f32);
        painter.fill(Layer::Overlay, left, top - 3.0, width, height, tint(colors::PANEL));
        painter.fill(Layer::Overlay, left, top - 3.0, 2.0, height, tint(colors::GOLD));
        let style = TextStyle::body(tint(colors::PALE)).growing().on(Layer::Overlay);
        for (i, line) in lines.into_iter().enumerate() {
            painter.text(Vec2::new(left + 7.0, top + high * i as f32), style, line);
        }
        top + height
    }
}

#[cfg(test)]
mod tests {
    use super::Notices;
    use std::time::Duration;

    #[test]
    fn a_toast_replaces_the_previous_one() {
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
    fn many_notices_are_over_soon() {
        let mut notices = Notices::default();
        (1..=20).for_each(|number| notices.add(format!("file {number}")));
        assert_eq!(notices.texts().collect::<Vec<_>>(), ["file 1", "file 2", "file 3", "file 4"]);
        (0..16).for_each(|_| notices.advance(Duration::from_secs(1)));
        assert_eq!(notices.texts().collect::<Vec<_>>(), ["More messages: 16."]);
        (0..7).for_each(|_| notices.advance(Duration::from_secs(1)));
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
