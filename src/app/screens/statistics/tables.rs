//! Names and values in two columns, and a line a stage.

use super::{TOP, nothing};
use crate::app::statistics::Statistics;
use crate::app::ui::page::{self, LEFT, RIGHT};
use crate::app::ui::score_words::difficulty_words;
use crate::app::ui::type_styles::label;
use crate::sim::{Difficulty, TICKS_PER_SECOND};
use crate::view::{Align, Layer, Painter, colors};
use glam::Vec2;

/// Left end of the second column.
const MIDDLE: f32 = 334.0;

/// Two columns of names and values.
pub(super) fn draw_flight(all: &Statistics, painter: &mut Painter<'_>) {
    let language = painter.language();
    let percent = |share| format!("{} %", language.decimals(share, 1));
    let accuracy = all.accuracy_permille().map_or("–".to_owned(), percent);
    let left = [
        ("Games", painter.grouped(all.games)),
        ("Stages cleared", painter.grouped(all.stages_cleared)),
        ("Time in flight", hours(all.ticks)),
        ("Ships lost", painter.grouped(all.deaths)),
        ("Missiles fired", painter.grouped(all.shots)),
        ("That struck", painter.grouped(all.hits)),
        ("Accuracy", accuracy),
    ];
    let right = [
        ("Aliens destroyed", painter.grouped(all.kills)),
        ("Bullets grazed", painter.grouped(all.grazes)),
        ("Medals caught", painter.grouped(all.medals)),
        ("Longest chain", painter.grouped(all.best_chain)),
        ("Bombs", painter.grouped(all.bombs)),
        ("Continues", painter.grouped(all.continues)),
    ];
    column((LEFT, 306.0), TOP, 22.0, left, painter);
    column((MIDDLE, RIGHT), TOP, 22.0, right, painter);
    draw_clears(all, painter);
}

/// How often the game was cleared, by difficulty.
fn draw_clears(all: &Statistics, painter: &mut Painter<'_>) {
    let at = Vec2::new(MIDDLE, TOP + 138.0);
    painter.text(at, label(colors::ACCENT), "CLEARED TO THE END");
    let rows = Difficulty::ALL.map(|difficulty| {
        let clears = all.clears.get(difficulty.name()).copied().unwrap_or_default();
        (difficulty_words(difficulty), painter.grouped(clears))
    });
    column((MIDDLE, RIGHT), at.y + 18.0, 18.0, rows, painter);
}

/// Names with their values, so many pixels from line to line.
fn column<const N: usize>(
    (left, right): (f32, f32),
    top: f32,
    line: f32,
    rows: [(&str, String); N],
    painter: &mut Painter<'_>,
) {
    for (i, (name, value)) in rows.into_iter().enumerate() {
        page::large_row(left, right, top + line * i as f32, name, &value, colors::TEXT, painter);
    }
}

/// A line a stage.
pub(super) fn draw_stages(all: &Statistics, painter: &mut Painter<'_>) {
    let columns =
        [("STAGE", 48.0), ("FLOWN", 190.0), ("CLEARED", 300.0), ("SHIPS LOST", 430.0), ("BEST", RIGHT)];
    for (name, x) in columns {
        let align = if x < 100.0 { Align::Left } else { Align::Right };
        painter.text(Vec2::new(x, TOP), label(colors::ACCENT).align(align), name);
    }
    painter.fill(Layer::Hud, LEFT, TOP + 11.0, RIGHT - LEFT, 1.0, colors::TROUGH);
    if all.stages.is_empty() {
        nothing(painter);
    }
    for (i, (name, stage)) in all.stages.iter().take(9).enumerate() {
        let y = TOP + 20.0 + 22.0 * i as f32;
        painter.text(Vec2::new(48.0, y), label(colors::SKY), name);
        let values = [stage.flown, stage.cleared, stage.deaths, stage.best];
        for ((_, x), value) in columns[1..].iter().zip(values) {
            let tint = if *x == RIGHT { colors::PALE } else { colors::TEXT };
            painter.text(Vec2::new(*x, y), label(tint).right(), &painter.grouped(value));
        }
    }
}

/// Ticks as hours, minutes and seconds.
pub(super) fn hours(ticks: u64) -> String {
    let seconds = ticks / u64::from(TICKS_PER_SECOND);
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
