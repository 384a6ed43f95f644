//! Rows of names and values, and columns of tables.

use crate::app::ui::{COLUMN, RIGHT, SIDE, label, scale_within, text_width, title};
use crate::view::{Align, Painter, Rgba, colors};
use glam::Vec2;

/// The least distance of rows in large text, in pixels.
const LARGE_STEP: f32 = 17.0;

/// Rows of a name at the left end and a value at the right end. The words are as large as the player wants them where the
/// rows are at least 17 pixels apart and the words have room beside each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    /// The left and the right end in pixels.
    pub(crate) ends: (f32, f32),
    /// The top of the first row in pixels.
    pub(crate) top: f32,
    /// The distance of two rows in pixels.
    pub(crate) step: f32,
}

impl Rows {
    /// Returns rows of a result, in the main column.
    pub(crate) const fn in_column(top: f32) -> Self {
        Self { ends: (COLUMN.0, COLUMN.0 + COLUMN.1), top, step: 18.0 }
    }

    /// Returns rows on the panel beside the main column.
    pub(crate) const fn on_panel(top: f32) -> Self {
        Self { ends: (SIDE.0, RIGHT - 8.0), top, step: 12.0 }
    }

    pub(crate) fn draw<const N: usize>(self, rows: [(&str, String); N], painter: &mut Painter<'_>) {
        for (i, (name, value)) in rows.into_iter().enumerate() {
            self.draw_row(i, name, &value, colors::TEXT, painter);
        }
    }

    /// Draws a row by its index, with the color of its value.
    pub(crate) fn draw_row(self, i: usize, name: &str, value: &str, tint: Rgba, painter: &mut Painter<'_>) {
        let ((left, right), y) = (self.ends, self.top + self.step * i as f32);
        let width = text_width(name, painter) + text_width(value, painter);
        let room = if self.step < LARGE_STEP { 0.0 } else { right - left - 12.0 };
        let scale = scale_within(room, width, painter);
        let y = y - 4.0 * (scale - 1.0);
        painter.text(Vec2::new(left, y), label(colors::DIM).scale(scale), name);
        painter.text(Vec2::new(right, y), label(tint).right().scale(scale), value);
        if scale <= 1.0 {
            let from = left + text_width(name, painter) + 4.0;
            dots(from, right - text_width(value, painter) - 4.0, y, painter);
        }
    }
}

/// Draws dots from a name to its value, on a grid, so that the dots of all rows line up.
fn dots(from: f32, to: f32, y: f32, painter: &mut Painter<'_>) {
    for dot in libm::ceilf(from / 4.0) as i32..(to / 4.0) as i32 {
        painter.rect(dot as f32 * 4.0, y + 6.0, 1.0, 1.0, colors::faded(colors::FAINT, 0.7));
    }
}

/// Draws a score in large digits with its name, across the main column.
pub(crate) fn score_row(y: f32, name: &str, value: &str, painter: &mut Painter<'_>) {
    painter.text(Vec2::new(COLUMN.0, y), label(colors::GOLD), name);
    painter.text(Vec2::new(COLUMN.0 + COLUMN.1 + 1.0, y - 6.0), title(colors::PALE).right(), value);
}

/// The columns of a table: the heading of each, its position in pixels, and its alignment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns<const N: usize>(pub(crate) [(&'static str, f32, Align); N]);

impl<const N: usize> Columns<N> {
    /// Draws the headings.
    pub(crate) fn headings(&self, y: f32, painter: &mut Painter<'_>) {
        for (column, (name, ..)) in self.0.into_iter().enumerate() {
            self.cell(column, y, colors::ACCENT, name, painter);
        }
    }

    /// Draws a text in a column.
    pub(crate) fn cell(&self, column: usize, y: f32, tint: Rgba, text: &str, painter: &mut Painter<'_>) {
        let (_, x, align) = self.0[column];
        painter.text(Vec2::new(x, y), label(tint).align(align), text);
    }
}

/// Numbers that shrink from row to row, as bars under their names. The numbers span many powers of ten: a bar is as long as
/// its number has digits, fractions counted.
pub(crate) struct Funnel {
    /// The left edge and the width in pixels.
    pub(crate) span: (f32, f32),
    /// The top of the first row in pixels.
    pub(crate) top: f32,
    /// The distance of two rows in pixels.
    pub(crate) step: f32,
    /// The height of a bar in pixels; a bar of 4 pixels has a bright upper edge.
    pub(crate) bar: f32,
}

impl Funnel {
    /// Draws the rows, the largest number first.
    pub(crate) fn draw<const N: usize>(&self, rows: [(&str, u64); N], painter: &mut Painter<'_>) {
        let (left, width) = self.span;
        let digits = |number: u64| libm::log10f(number.max(1) as f32);
        let most = rows.first().map_or(1.0, |&(_, first)| digits(first).max(1.0));
        for (i, (name, number)) in rows.into_iter().enumerate() {
            let y = self.top + self.step * i as f32;
            painter.text(Vec2::new(left, y), label(colors::DIM), name);
            let value = painter.grouped(number);
            painter.text(Vec2::new(left + width, y), label(colors::TEXT).right(), &value);
            let long = (width * digits(number) / most).round();
            painter.rect(left, y + 11.0, width, self.bar, colors::TROUGH);
            painter.rect(left, y + 11.0, long, self.bar, colors::ACCENT);
            if self.bar >= 4.0 {
                painter.rect(left, y + 11.0, long, 1.0, colors::SKY);
            }
        }
    }
}
