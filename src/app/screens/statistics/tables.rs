//! Two pages of the statistics: sums over all games as names and values in two columns, and a table with a line for
//! each stage.

use super::{TOP, nothing};
use crate::app::statistics::Statistics;
use crate::app::ui::score_words::DIFFICULTIES;
use crate::app::ui::{Column, Columns, LEFT, RIGHT, Rows, by_size, label, page};
use crate::sim::TICKS_PER_SECOND;
use crate::view::{Align, Painter, colors};
use glam::Vec2;

/// The left end of the second column of names and values, in field pixels.
const MIDDLE: f32 = 334.0;

/// The columns of the table with a line for each stage.
const STAGES: Columns<5> = Columns([
    Column { name: "STAGE", x: 48.0, align: Align::Left, room: 90.0 },
    Column { name: "FLOWN", x: 190.0, align: Align::Right, room: 48.0 },
    Column { name: "CLEARED", x: 300.0, align: Align::Right, room: 54.0 },
    Column { name: "SHIPS LOST", x: 430.0, align: Align::Right, room: 0.0 },
    Column { name: "BEST", x: RIGHT, align: Align::Right, room: 54.0 },
]);

/// The distance of two lines of the table of stages in large text, in field pixels.
const LARGE_STEP: f32 = 19.0;

/// Draws the figures of all games, as names and values in two columns.
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
    if painter.text_scale() > 1.0 {
        // One column of all rows; the page of stages tells how often the game was cleared.
        let rows = Rows { ends: (LEFT, RIGHT), top: TOP - 3.0, step: 18.0 };
        for (i, (name, value)) in left.into_iter().chain(right).enumerate() {
            rows.draw_row(i, name, &value, colors::TEXT, painter);
        }
        return;
    }
    Rows { ends: (LEFT, 306.0), top: TOP, step: 22.0 }.draw(left, painter);
    Rows { ends: (MIDDLE, RIGHT), top: TOP, step: 22.0 }.draw(right, painter);
    draw_clears(all, painter);
}

/// Draws how often the game was cleared on each difficulty.
fn draw_clears(all: &Statistics, painter: &mut Painter<'_>) {
    let heading = "CLEARED TO THE END";
    let rows = DIFFICULTIES.map(|(difficulty, name)| {
        let clears = all.clears.get(difficulty.name()).copied().unwrap_or_default();
        (name, painter.grouped(clears))
    });
    if painter.text_scale() > 1.0 {
        let y = page::BOTTOM - 2.0 * page::leading(painter);
        painter.text(Vec2::new(LEFT, y), label(colors::ACCENT), heading);
        let words = rows.map(|(name, count)| format!("{} {count}", painter.translate(name))).join("   ");
        painter.text(Vec2::new(LEFT, y + page::leading(painter)), label(colors::TEXT), &words);
        return;
    }
    let at = Vec2::new(MIDDLE, TOP + 138.0);
    painter.text(at, label(colors::ACCENT), heading);
    Rows { ends: (MIDDLE, RIGHT), top: at.y + 18.0, step: 18.0 }.draw(rows, painter);
}

/// Draws the table of stages, with a line for each stage.
pub(super) fn draw_stages(all: &Statistics, painter: &mut Painter<'_>) {
    let (top, lines, step) =
        if painter.text_scale() > 1.0 { (TOP - 8.0, 8, LARGE_STEP) } else { (TOP, 9, 22.0) };
    STAGES.headings(top, painter);
    painter.rect(LEFT, top + by_size(11.0, 17.0, painter), RIGHT - LEFT, 1.0, colors::TROUGH);
    if all.stages.is_empty() {
        nothing(painter);
    }
    for (i, (name, stage)) in all.stages.iter().take(lines).enumerate() {
        let y = top + 20.0 + step * i as f32;
        STAGES.cell(0, y, colors::SKY, name, painter);
        let counts = [stage.flown, stage.cleared, stage.deaths].map(|count| (count, colors::TEXT));
        for (i, (value, tint)) in counts.into_iter().chain([(stage.best, colors::PALE)]).enumerate() {
            STAGES.cell(1 + i, y, tint, &painter.grouped(value), painter);
        }
    }
    if painter.text_scale() > 1.0 {
        draw_clears(all, painter);
    }
}

/// Returns ticks as hours, minutes and seconds.
pub(super) fn hours(ticks: u64) -> String {
    let seconds = ticks / u64::from(TICKS_PER_SECOND);
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
