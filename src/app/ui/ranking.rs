//! A short score table: rank, initials, points.

use crate::app::scores::{Book, Division, Entry, Initials, ROWS};
use crate::app::ui::{SIDE, by_size, label, page, title};
use crate::sim::GameMode;
use crate::view::{Layer, Painter, Rgba, colors};
use glam::Vec2;

pub(crate) const NOBODY: &str = "· · ·";

const LINE: f32 = 20.0;

/// Draws a table with a new row: its index from 0, and its initials so far.
pub(crate) fn draw_beside(
    ranking: &[(Entry, bool)],
    division: Division,
    (place, initials): (usize, Initials),
    painter: &mut Painter<'_>,
) {
    let heading = page::cut(painter.translate(heading_of(division)), SIDE.1 - 8.0, painter);
    page::panel(page::PANEL_TOP, 256.0, &heading, painter);
    let (left, right) = (SIDE.0, SIDE.0 + SIDE.1 - 8.0);
    let crew = division.crew.label();
    // In large text, the two names do not fit next to each other.
    if !painter.is_large() && Division::has_crews(division.mode) {
        painter.text(Vec2::new(right, page::PANEL_TOP + 8.0), label(colors::SKY).right(), crew);
    }
    for rank in 0..ROWS {
        let is_new = rank == place;
        let row = ranking
            .get(rank)
            .map(|(entry, _)| (if is_new { initials } else { entry.initials }, entry.points));
        let y = page::PANEL_TOP + 30.0 + LINE * rank as f32;
        if is_new {
            let (above, height) = (by_size(4.0, 6.0, painter), by_size(15.0, 18.0, painter));
            painter.choice([left - 4.0, y - above, right - left + 8.0, height]);
        }
        painter.row(|painter| draw_row(rank, row, (left, right), y, is_new, painter));
    }
}

const fn heading_of(division: Division) -> &'static str {
    match division.mode {
        GameMode::Stages => division.difficulty.label(),
        mode => mode.label(),
    }
}

/// Draws a table with rows that slide in one after another. `age_ticks` is the time since the table appeared.
pub(crate) fn draw_ranking(book: &Book, division: Division, age_ticks: f32, painter: &mut Painter<'_>) {
    let half = by_size(100.0, 180.0, painter);
    let (left, right, top) = (320.0 - half, 320.0 + half, 100.0);
    painter.rect(left - 20.0, top - 14.0, right - left + 40.0, 224.0, colors::PANEL);
    painter.outline(Layer::Hud, left - 20.0, top - 14.0, right - left + 40.0, 224.0, colors::TROUGH);
    painter.text(Vec2::new(left - 1.0, top - 6.0), title(colors::GOLD), heading_of(division));
    let crew = division.crew.label();
    painter.text(Vec2::new(right, top - by_size(2.0, 6.0, painter)), label(colors::SKY).right(), crew);
    let rows = book.ranking(division);
    for rank in 0..ROWS {
        // One after another, the best first.
        let share = ((age_ticks - 6.0 * rank as f32) / 12.0).clamp(0.0, 1.0);
        if share > 0.0 {
            let row = rows.get(rank).map(|(entry, _)| (entry.initials, entry.points));
            let slide = (12.0 * (1.0 - share)).round();
            let y = top + 24.0 + 18.0 * rank as f32;
            painter.row(|painter| draw_row(rank, row, (left + slide, right + slide), y, rank == 0, painter));
        }
    }
}

fn draw_row(
    rank: usize,
    row: Option<(Initials, u64)>,
    (left, right): (f32, f32),
    y: f32,
    is_bright: bool,
    painter: &mut Painter<'_>,
) {
    let number = (rank + 1).to_string();
    let tint = |otherwise: Rgba| if is_bright { colors::WHITE } else { otherwise };
    let y = by_size(y, y - 4.0, painter);
    // Next to the initials entry, large rank numbers do not fit; the order alone shows the rank.
    let has_number = !painter.is_large() || right - left > 200.0;
    let indent = if has_number { by_size(26.0, 44.0, painter) } else { 0.0 };
    if has_number {
        let end = Vec2::new(left + indent - 12.0, y);
        let words = if row.is_some() { number.as_str() } else { "" };
        painter.spoken_as(end, words, |painter| {
            painter.text(end, label(tint(medal(rank, colors::FAINT))).right(), &number);
        });
    }
    let (name, points, tints) = match &row {
        Some((initials, points)) => (
            initials.as_str(),
            painter.grouped(*points),
            [tint(medal(rank, colors::TEXT)), tint(colors::TEXT)],
        ),
        None => (NOBODY, NOBODY.to_owned(), [colors::faded(colors::FAINT, 0.7); 2]),
    };
    painter.text(Vec2::new(left + indent, y), label(tints[0]), name);
    painter.text(Vec2::new(right, y), label(tints[1]).right(), &points);
}

pub(crate) fn medal(rank: usize, otherwise: Rgba) -> Rgba {
    match rank {
        0 => colors::GOLD,
        1 => colors::SKY,
        2 => [232, 150, 96, 255],
        _ => otherwise,
    }
}
