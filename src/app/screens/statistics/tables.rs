//! Names and values in two columns, and a line a stage.

use super::{TOP, nothing};
use crate::app::statistics::Statistics;
use crate::app::ui::score_words::DIFFICULTIES;
use crate::app::ui::{Columns, LEFT, RIGHT, Rows, label};
use crate::sim::TICKS_PER_SECOND;
use crate::view::{Align, Painter, colors};
use glam::Vec2;

/// The left end of the second column in pixels.
const MIDDLE: f32 = 334.0;

/// The columns of the table of stages.
const STAGES: Columns<5> = Columns([
    ("STAGE", 48.0, Align::Left),
    ("FLOWN", 190.0, Align::Right),
    ("CLEARED", 300.0, Align::Right),
    ("SHIPS LOST", 430.0, Align::Right),
    ("BEST", RIGHT, Align::Right),
]);

/// Draws names and values in two columns.
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
    Rows { ends: (LEFT, 306.0), top: TOP, step: 22.0 }.draw(left, painter);
    Rows { ends: (MIDDLE, RIGHT), top: TOP, step: 22.0 }.draw(right, painter);
    draw_clears(all, painter);
}

/// Draws how often the game was cleared on each difficulty.
fn draw_clears(all: &Statistics, painter: &mut Painter<'_>) {
    let at = Vec2::new(MIDDLE, TOP + 138.0);
    painter.text(at, label(colors::ACCENT), "CLEARED TO THE END");
    let rows = DIFFICULTIES.map(|(difficulty, name)| {
        let clears = all.clears.get(difficulty.name()).copied().unwrap_or_default();
        (name, painter.grouped(clears))
    });
    Rows { ends: (MIDDLE, RIGHT), top: at.y + 18.0, step: 18.0 }.draw(rows, painter);
}

/// Draws a line a stage.
pub(super) fn draw_stages(all: &Statistics, painter: &mut Painter<'_>) {
    STAGES.headings(TOP, painter);
    painter.rect(LEFT, TOP + 11.0, RIGHT - LEFT, 1.0, colors::TROUGH);
    if all.stages.is_empty() {
        nothing(painter);
    }
    for (i, (name, stage)) in all.stages.iter().take(9).enumerate() {
        let y = TOP + 20.0 + 22.0 * i as f32;
        STAGES.cell(0, y, colors::SKY, name, painter);
        let counts = [stage.flown, stage.cleared, stage.deaths].map(|count| (count, colors::TEXT));
        for (i, (value, tint)) in counts.into_iter().chain([(stage.best, colors::PALE)]).enumerate() {
            STAGES.cell(1 + i, y, tint, &painter.grouped(value), painter);
        }
    }
}

/// Returns ticks as hours, minutes and seconds.
pub(super) fn hours(ticks: u64) -> String {
    let seconds = ticks / u64::from(TICKS_PER_SECOND);
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
