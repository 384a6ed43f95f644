use super::{INDENT, Item, Menu, MenuPlace, MenuValue};
use crate::app::ui::widgets::scroll_bar;
use crate::app::ui::{by_size, label, page, text_width, title};
use crate::view::{Painter, colors};
use glam::Vec2;

/// The room for an arrow on each side of a value, in pixels.
const ARROW: f32 = 6.0;

impl<T: Copy> Menu<T> {
    pub(crate) fn draw(&self, painter: &mut Painter<'_>) {
        let (MenuPlace { left, top, .. }, width, lines) = (self.place, self.width(), self.lines_on_show());
        let high = self.line_height();
        let y_of = |line: f32| top + (line - self.first as f32) * high;
        let bar = y_of(self.bar).clamp(top, top + (lines.saturating_sub(1)) as f32 * high).round();
        // The bar fades toward its right end, in steps.
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
                // Closer to the group below than to the group above.
                self.draw_heading(heading, y_of((line - 1) as f32) + 2.0, painter);
            }
            if self.shows(line) {
                painter.row(|painter| self.draw_item(item, i == self.cursor, y_of(line as f32), painter));
            }
        }
        let (at, height) = (Vec2::new(left + width + 6.0, top - 3.0), lines as f32 * high - 6.0);
        scroll_bar(at, height, (self.first, lines, self.line_count()), painter);
    }

    /// Returns the top left of text drawn after the item's name. Returns `None` if the item is out of view.
    pub(crate) fn beside(&self, what: T, painter: &Painter<'_>) -> Option<Vec2>
    where
        T: PartialEq,
    {
        let (_, top) = self.tops().find(|&(line, _)| line == what)?;
        let item = self.items.iter().find(|item| item.what == what)?;
        let indent = by_size(INDENT, INDENT + 4.0, painter);
        Some(Vec2::new(self.place.left + indent + text_width(item.name, painter) + 8.0, top))
    }

    fn draw_heading(&self, heading: &str, y: f32, painter: &mut Painter<'_>) {
        let left = self.place.left;
        painter.text(Vec2::new(left, y), label(colors::ACCENT), heading);
        let rule = if heading.is_empty() { left } else { left + text_width(heading, painter) + 8.0 };
        painter.rect(rule, y + by_size(3.0, 6.0, painter), left + self.width() - rule, 1.0, colors::TROUGH);
    }

    fn draw_item(&self, item: &Item<T>, is_chosen: bool, y: f32, painter: &mut Painter<'_>) {
        let (left, width) = (self.place.left, self.width());
        let tint = if is_chosen { colors::WHITE } else { colors::DIM };
        if is_chosen {
            let down = if self.place.is_large { by_size(4.0, 0.0, painter) } else { self.rise() };
            painter.text(Vec2::new(left + by_size(5.0, 3.0, painter), y + down), label(colors::GOLD), "►");
        }
        if self.place.is_large {
            painter.text(Vec2::new(left + INDENT + 2.0, y - 1.0), title(tint), item.name);
            return;
        }
        let right = left + width - 8.0;
        let indent = by_size(INDENT, INDENT + 4.0, painter);
        painter.text(Vec2::new(left + indent, y + self.rise()), label(tint), item.name);
        match &item.value {
            None => {}
            Some(MenuValue::Slider(percent)) => {
                // Three large digits fill the space right of the bar, so they move away from its end.
                let at = Vec2::new(by_size(right, right + 6.0, painter), y + self.rise());
                painter.text(at, label(tint).right(), &percent.to_string());
                let y = if self.is_enlarged { y + 3.0 } else { y };
                slider(self.bar_left(), self.bar_width(), y, *percent, is_chosen, painter);
            }
            Some(MenuValue::Switch(on)) => {
                self.draw_word(if *on { "on" } else { "off" }, is_chosen, y, painter)
            }
            Some(MenuValue::Text(text)) => self.draw_word(text, is_chosen, y, painter),
        }
    }

    fn draw_word(&self, word: &str, is_chosen: bool, y: f32, painter: &mut Painter<'_>) {
        let tint = if is_chosen { colors::WHITE } else { colors::DIM };
        let (left, right) = (self.bar_left(), self.place.left + self.width() - 8.0);
        let (middle, y) = (((left + right) / 2.0).floor(), y + self.rise());
        let word = page::cut(painter.translate(word), right - left - 2.0 * ARROW, painter);
        painter.text(Vec2::new(middle, y), label(tint).center(), &word);
        if is_chosen {
            painter.text(Vec2::new(left, y), label(colors::GOLD), "◄");
            painter.text(Vec2::new(right, y), label(colors::GOLD).right(), "►");
        }
    }

    fn rise(&self) -> f32 {
        if self.is_enlarged { -1.0 } else { 0.0 }
    }
}

fn slider(left: f32, width: f32, y: f32, percent: u8, is_chosen: bool, painter: &mut Painter<'_>) {
    let full = (width * f32::from(percent.min(100)) / 100.0).round();
    let tint = if is_chosen { colors::SKY } else { colors::ACCENT };
    painter.rect(left - 1.0, y, width + 2.0, 7.0, colors::INK);
    painter.rect(left, y + 1.0, width, 5.0, colors::TROUGH);
    painter.rect(left, y + 1.0, full, 5.0, tint);
    painter.rect(left, y + 1.0, full, 1.0, colors::WHITE);
    for quarter in 1..4 {
        painter.rect(left + quarter as f32 * width / 4.0, y + 4.0, 1.0, 2.0, colors::INK);
    }
    if is_chosen {
        painter.rect(left + full - 1.0, y - 1.0, 3.0, 9.0, colors::WHITE);
    }
}
