//! The drawing of a menu.

use super::{BAR, BAR_RIGHT, INDENT, Item, Menu, Place, Value};
use crate::app::ui::widgets::scroll_bar;
use crate::app::ui::{label, scale_within, text_width, title};
use crate::view::{Align, Painter, Rgba, colors};
use glam::Vec2;

impl<T: Copy> Menu<T> {
    /// Draws the lines on show.
    pub(crate) fn draw(&self, painter: &mut Painter<'_>) {
        let (Place { left, top, width, .. }, lines) = (self.place, self.lines_on_show());
        let high = self.line_height();
        let y_of = |line: f32| top + (line - self.first as f32) * high;
        let bar = y_of(self.bar).clamp(top, top + (lines.saturating_sub(1)) as f32 * high).round();
        // The bar fades towards its right end, in steps.
        let step = (width / 16.0).floor();
        painter.rect(left, bar - 4.0, width - 7.0 * step, high, colors::CHOICE);
        for fade in 0..7 {
            let tint = colors::faded(colors::CHOICE, 1.0 - (fade + 1) as f32 / 8.0);
            painter.rect(left + width - (7 - fade) as f32 * step, bar - 4.0, step, high, tint);
        }
        painter.rect(left, bar - 4.0, 2.0, high, colors::SKY);
        for (i, item) in self.items.iter().enumerate() {
            let line = self.line_of(i);
            if let Some(heading) = item.heading.filter(|_| self.shows(line - 1)) {
                // Nearer to the group below than to the group above.
                self.draw_heading(heading, y_of((line - 1) as f32) + 2.0, painter);
            }
            if self.shows(line) {
                self.draw_item(item, i == self.cursor, y_of(line as f32), painter);
            }
        }
        let (at, height) = (Vec2::new(left + width + 6.0, top - 3.0), lines as f32 * high - 6.0);
        scroll_bar(at, height, (self.first, lines, self.line_count()), painter);
    }

    fn draw_heading(&self, heading: &str, y: f32, painter: &mut Painter<'_>) {
        let left = self.place.left;
        let y = y + self.small_drop();
        painter.text(Vec2::new(left, y), label(colors::ACCENT), heading);
        let rule = if heading.is_empty() { left } else { left + text_width(heading, painter) + 8.0 };
        painter.rect(rule, y + 3.0, left + self.place.width - rule, 1.0, colors::TROUGH);
    }

    fn draw_item(&self, item: &Item<T>, is_chosen: bool, y: f32, painter: &mut Painter<'_>) {
        let Place { left, width, .. } = self.place;
        let tint = if is_chosen { colors::WHITE } else { colors::DIM };
        if is_chosen {
            let down = if self.place.is_large { 4.0 } else { self.small_drop() };
            painter.text(Vec2::new(left + 5.0, y + down), label(colors::GOLD), "►");
        }
        if self.place.is_large {
            painter.text(Vec2::new(left + INDENT + 2.0, y - 1.0), title(tint), item.name);
            return;
        }
        let right = left + width - 8.0;
        let room = if item.value.is_some() { self.bar_left() - 6.0 } else { right } - left - INDENT;
        self.write(item.name, Vec2::new(left + INDENT, y), Align::Left, room, tint, painter);
        match &item.value {
            None => {}
            Some(Value::Slider(percent)) => {
                // Three large digits fill the room right of the bar: they keep off the bar's end.
                let right = if self.is_enlarged { right + 6.0 } else { right };
                let (at, room) = (Vec2::new(right, y), BAR_RIGHT - 8.0);
                self.write(&percent.to_string(), at, Align::Right, room, tint, painter);
                slider(self.bar_left(), y + self.small_drop(), *percent, is_chosen, painter);
            }
            Some(Value::Switch(on)) => self.draw_word(if *on { "on" } else { "off" }, is_chosen, y, painter),
            Some(Value::Text(text)) => self.draw_word(text, is_chosen, y, painter),
        }
    }

    /// Draws the value of a line in words, between arrows where the cursor is.
    fn draw_word(&self, word: &str, is_chosen: bool, y: f32, painter: &mut Painter<'_>) {
        let tint = if is_chosen { colors::WHITE } else { colors::DIM };
        let (left, right) = (self.bar_left(), self.place.left + self.place.width - 8.0);
        let middle = ((left + right) / 2.0).floor();
        self.write(word, Vec2::new(middle, y), Align::Center, right - left - 28.0, tint, painter);
        if is_chosen {
            let y = y + self.small_drop();
            painter.text(Vec2::new(left, y), label(colors::GOLD), "◄");
            painter.text(Vec2::new(right, y), label(colors::GOLD).right(), "►");
        }
    }

    /// Draws a text in the line that begins at `at.y`, as large as the player wants it and `room` (pixels) allows.
    fn write(&self, text: &str, at: Vec2, align: Align, room: f32, tint: Rgba, painter: &mut Painter<'_>) {
        let scale =
            if self.is_enlarged { scale_within(room, text_width(text, painter), painter) } else { 1.0 };
        let down = if scale > 1.0 { -1.0 } else { self.small_drop() };
        painter.text(at + down * Vec2::Y, label(tint).align(align).scale(scale), text);
    }

    /// The distance, in pixels, by which text of the usual size stands lower than large text in the same line.
    pub(super) fn small_drop(&self) -> f32 {
        if self.is_enlarged { 3.0 } else { 0.0 }
    }
}

/// Draws the bar of a percentage.
fn slider(left: f32, y: f32, percent: u8, is_chosen: bool, painter: &mut Painter<'_>) {
    let full = (BAR * f32::from(percent.min(100)) / 100.0).round();
    let tint = if is_chosen { colors::SKY } else { colors::ACCENT };
    painter.rect(left - 1.0, y, BAR + 2.0, 7.0, colors::INK);
    painter.rect(left, y + 1.0, BAR, 5.0, colors::TROUGH);
    painter.rect(left, y + 1.0, full, 5.0, tint);
    painter.rect(left, y + 1.0, full, 1.0, colors::WHITE);
    for quarter in 1..4 {
        painter.rect(left + quarter as f32 * BAR / 4.0, y + 4.0, 1.0, 2.0, colors::INK);
    }
    if is_chosen {
        painter.rect(left + full - 1.0, y - 1.0, 3.0, 9.0, colors::WHITE);
    }
}
