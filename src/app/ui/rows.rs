//! Rows of names and values, and table columns.

use crate::app::ui::{COLUMN, LEFT, RIGHT, by_size, label, page, text_width, title};
use crate::view::{Align, Painter, Rgba, colors};
use glam::Vec2;

const LARGE_STEP: f32 = 17.0;

const MARGIN: f32 = 8.0;

/// Rows with a name on the left and a value on the right. A name that does not fit next to its value is cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    pub(crate) ends: (f32, f32),
    pub(crate) top: f32,
    /// The distance between rows. In large text, it is at least 17 pixels.
    pub(crate) step: f32,
}

impl Rows {
    /// Creates rows 18 pixels apart, from `top` down, in the main column or, in large text, across the page.
    pub(crate) fn in_column(top: f32, painter: &Painter<'_>) -> Self {
        Self { ends: (COLUMN.0, COLUMN.0 + page::column_width(painter)), top, step: 18.0 }
    }

    pub(crate) fn draw<const N: usize>(self, rows: [(&str, String); N], painter: &mut Painter<'_>) {
        self.draw_tinted(rows.map(|(name, value)| (name, value, colors::TEXT)), painter);
    }

    /// Draws rows with a color for each value.
    pub(crate) fn draw_tinted<'a>(
        self,
        rows: impl IntoIterator<Item = (&'a str, String, Rgba)>,
        painter: &mut Painter<'_>,
    ) {
        for (i, (name, value, tint)) in rows.into_iter().enumerate() {
            self.draw_row(i, name, &value, tint, painter);
        }
    }

    pub(crate) fn draw_row(self, i: usize, name: &str, value: &str, tint: Rgba, painter: &mut Painter<'_>) {
        self.draw_counted(i, (name, ""), value, tint, painter);
    }

    pub(crate) fn draw_counted(
        self,
        i: usize,
        (name, count): (&str, &str),
        value: &str,
        tint: Rgba,
        painter: &mut Painter<'_>,
    ) {
        let ((left, right), step) = (self.ends, by_size(self.step, self.step.max(LARGE_STEP), painter));
        let y = by_size(self.top, self.top - 4.0, painter) + step * i as f32;
        let room = right - text_width(value, painter);
        let name = page::cut(painter.translate(name), room - left - 1.0, painter);
        let mut from = left;
        painter.row(|painter| {
            for (text, tint) in [(name.as_str(), colors::DIM), (count, colors::TEXT)] {
                let width = text_width(text, painter);
                if !text.is_empty() && from + width < room {
                    painter.text(Vec2::new(from, y), label(tint), text);
                    from += width + text_width("  ", painter);
                }
            }
            painter.text(Vec2::new(right, y), label(tint).right(), value);
        });
        if !painter.is_large() {
            dots(from, right - text_width(value, painter) - 4.0, y, painter);
        }
    }
}

/// Draws dots from the end of a name (`from`) to the start of its value (`to`), on a grid so that the dots of all rows
/// line up. `y` is the top of the row. All are in pixels.
fn dots(from: f32, to: f32, y: f32, painter: &mut Painter<'_>) {
    for dot in libm::ceilf(from / 4.0) as i32..(to / 4.0) as i32 {
        painter.rect(dot as f32 * 4.0, y + 6.0, 1.0, 1.0, colors::faded(colors::FAINT, 0.7));
    }
}

pub(crate) fn score_row(y: f32, width: f32, name: &str, value: &str, painter: &mut Painter<'_>) {
    let at = Vec2::new(COLUMN.0, by_size(y, y - 6.0, painter));
    painter.spoken_as(at, &format!("{} {value}", painter.translate(name)), |painter| {
        painter.text(at, label(colors::GOLD), name);
        painter.text(Vec2::new(COLUMN.0 + width + 1.0, y - 6.0), title(colors::PALE).right(), value);
    });
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    /// The x coordinate at normal text size of the text's end or middle, as chosen by `align`.
    pub(crate) x: f32,
    pub(crate) align: Align,
    /// The width of the column's widest text at scale 1. 0 for a column that is hidden in large text.
    pub(crate) room: f32,
}

/// The columns of a table. In large text, they share the page width according to the room that each needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns<const N: usize>(pub(crate) [Column; N]);

impl<const N: usize> Columns<N> {
    /// Draws the names of the columns. A screen reader hears each with its cells instead.
    pub(crate) fn headings(&self, y: f32, painter: &mut Painter<'_>) {
        for (column, Column { name, .. }) in self.0.into_iter().enumerate() {
            painter.unspoken(|painter| self.sign(column, y, (colors::ACCENT, name), "", painter));
        }
    }

    /// Returns the x of a column's text, or `None` for a column that is hidden in large text.
    pub(crate) fn x(&self, column: usize, painter: &Painter<'_>) -> Option<f32> {
        let (Column { x, align, room, .. }, scale) = (self.0[column], painter.text_scale());
        if scale <= 1.0 {
            return Some(x);
        }
        let shown = |column: &&Column| column.room > 0.0;
        let rooms: f32 = self.0.iter().map(|column| scale * column.room).sum();
        let gaps = self.0.iter().filter(shown).count().saturating_sub(1).max(1);
        let gap = (RIGHT - LEFT - 2.0 * MARGIN - rooms) / gaps as f32;
        let before = self.0[..column].iter().filter(shown);
        let left = LEFT + MARGIN + before.map(|column| scale * column.room + gap).sum::<f32>();
        let share = [(Align::Left, 0.0), (Align::Center, 0.5), (Align::Right, 1.0)];
        let share = share.into_iter().find(|(one, _)| *one == align).map_or(0.0, |(_, share)| share);
        (room > 0.0).then_some((left + scale * room * share).floor())
    }

    /// Draws a cell. A screen reader hears it with the name of its column, because empty cells are not there for it.
    pub(crate) fn cell(&self, column: usize, y: f32, tint: Rgba, text: &str, painter: &mut Painter<'_>) {
        let words = format!("{} {}", painter.translate(self.0[column].name), painter.translate(text));
        self.sign(column, y, (tint, text), words.trim(), painter);
    }

    /// Draws a sign in a cell. A screen reader hears `words`, already translated.
    pub(crate) fn sign(
        &self,
        column: usize,
        y: f32,
        (tint, sign): (Rgba, &str),
        words: &str,
        painter: &mut Painter<'_>,
    ) {
        if let Some(x) = self.x(column, painter) {
            let at = Vec2::new(x, y);
            let style = label(tint).align(self.0[column].align);
            painter.spoken_as(at, words, |painter| painter.text(at, style, sign));
        }
    }
}

/// Numbers that shrink from row to row, with bars under their names. They span many powers of ten, so the bars have a
/// logarithmic scale: their length is the number of digits, with fractions.
pub(crate) struct Funnel {
    /// The left edge and width of the rows.
    pub(crate) span: (f32, f32),
    pub(crate) top: f32,
    pub(crate) step: f32,
    /// The height of a bar in pixels. A bar of 4 pixels has a bright upper edge.
    pub(crate) bar: f32,
}

impl Funnel {
    pub(crate) fn draw<const N: usize>(&self, rows: [(&str, u64); N], painter: &mut Painter<'_>) {
        let (left, width) = self.span;
        let digits = |number: u64| libm::log10f(number.max(1) as f32);
        let most = rows.first().map_or(1.0, |&(_, first)| digits(first).max(1.0));
        for (i, (name, number)) in rows.into_iter().enumerate() {
            let y = self.top + self.step * i as f32;
            let value = painter.grouped(number);
            // The numbers of a swarm leave long names too little room.
            let room = width - text_width(&value, painter) - 1.0;
            let name = page::cut(painter.translate(name), room, painter);
            painter.text(Vec2::new(left, y), label(colors::DIM), &name);
            painter.text(Vec2::new(left + width, y), label(colors::TEXT).right(), &value);
            let long = (width * digits(number) / most).round();
            let y = y + by_size(11.0, 18.0, painter);
            painter.rect(left, y, width, self.bar, colors::TROUGH);
            painter.rect(left, y, long, self.bar, colors::ACCENT);
            if self.bar >= 4.0 {
                painter.rect(left, y, long, 1.0, colors::SKY);
            }
        }
    }
}
