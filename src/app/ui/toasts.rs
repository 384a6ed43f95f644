//! Toasts for achievements earned for the first time: a note in the corner, for a few seconds.
//!
//! Over the game, a toast is drawn below the chain counter, because ships are at the bottom of the field. Over a page,
//! it is drawn at the bottom, next to the keys.

use crate::app::achievements::Achievement;
use crate::app::ui::{by_size, text_width};
use crate::view::{Layer, Painter, TextStyle, colors};
use glam::Vec2;
use std::collections::VecDeque;

const STAY_S: f32 = 5.0;
const SLIDE_S: f32 = 0.3;
const RIGHT: f32 = 632.0;
const TOP_IN_PLAY: f32 = 40.0;
const TOP_OF_PAGE: f32 = 331.0;
const HEIGHT: f32 = 28.0;
const LARGE_HEIGHT: f32 = 44.0;
const MEDAL: f32 = 28.0;

#[derive(Clone, Debug, Default)]
pub(crate) struct Toasts {
    waiting: VecDeque<Achievement>,
    age_s: f32,
}

impl Toasts {
    pub(crate) fn add(&mut self, achievement: Achievement) {
        self.waiting.push_back(achievement);
    }

    /// Advances time by `elapsed_s` seconds. Returns whether a new toast appeared, for which the caller plays a sound.
    pub(crate) fn advance(&mut self, elapsed_s: f32) -> bool {
        if self.waiting.is_empty() {
            return false;
        }
        let comes = self.age_s == 0.0;
        self.age_s += elapsed_s;
        if self.age_s >= STAY_S {
            self.waiting.pop_front();
            self.age_s = 0.0;
        }
        comes
    }

    pub(crate) fn on_show(&self) -> Option<Achievement> {
        self.waiting.front().copied().filter(|_| self.age_s > 0.0)
    }

    pub(crate) fn draw(&self, in_play: bool, painter: &mut Painter<'_>) {
        let Some(achievement) = self.on_show() else { return };
        let (name, about) = (achievement.title(), achievement.about());
        let height = by_size(HEIGHT, LARGE_HEIGHT, painter);
        let top = if in_play { TOP_IN_PLAY } else { TOP_OF_PAGE - (height - HEIGHT) };
        let there = (self.age_s.min(STAY_S - self.age_s) / SLIDE_S).clamp(0.0, 1.0);
        let width = MEDAL + text_width(name, painter).max(text_width(about, painter)) + 10.0;
        let left = (RIGHT - width + (1.0 - there) * 24.0).round();
        let shade = |tint| colors::faded(tint, there);
        painter.fill(Layer::Overlay, left, top, width, height, shade(colors::PANEL));
        painter.fill(Layer::Overlay, left, top, 2.0, height, shade(colors::GOLD));
        let middle = Vec2::new(left + MEDAL / 2.0 + 1.0, top + height / 2.0);
        painter.picture(Layer::Overlay, "medal_5", middle, shade(Painter::PLAIN), Painter::NO_FLASH);
        let at = Vec2::new(left + MEDAL + 2.0, top);
        let words = format!("{}: {}.", painter.translate(name), painter.translate(about));
        painter.spoken_as(at, &words, |painter| {
            for (y, tint, says) in
                [(5.0, colors::GOLD, name), (by_size(16.0, 24.0, painter), colors::TEXT, about)]
            {
                let at = at + Vec2::new(0.0, y);
                painter.text(at, TextStyle::body(shade(tint)).growing().on(Layer::Overlay), says);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{Achievement, STAY_S, Toasts};

    #[test]
    fn toasts_appear_one_after_another() {
        let mut toasts = Toasts::default();
        assert!(!toasts.advance(1.0));
        toasts.add(Achievement::Duel);
        toasts.add(Achievement::Ace);
        let mut heard = Vec::new();
        for _ in 0..(2.5 * STAY_S) as u32 {
            if toasts.advance(1.0) {
                heard.extend(toasts.on_show());
            }
        }
        assert_eq!((heard, toasts.on_show()), (vec![Achievement::Duel, Achievement::Ace], None));
    }
}
