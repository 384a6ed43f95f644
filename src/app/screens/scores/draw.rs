//! The drawing of the page of high scores: the headings, ten rows, and the hints for the keys.

use super::{CREW_TABS, DIFFICULTY_TABS, HEAD, LINE, ONWARD, Scores, first, has_replay, table};
use crate::app::context::Context;
use crate::app::input::Action;
use crate::app::scores::{Division, Entry, ROWS};
use crate::app::ui::ranking::{NOBODY, medal};
use crate::app::ui::widgets::choice_bar;
use crate::app::ui::{Column, Columns, Hint, LEFT, RIGHT, by_size, label, outlined, page, title};
use crate::view::{Align, Painter, Rgba, colors};
use glam::Vec2;

/// The columns of a table of high scores.
const COLUMNS: Columns<7> = Columns([
    Column { name: "", x: 60.0, align: Align::Right, room: 14.0 },
    Column { name: "NAME", x: 76.0, align: Align::Left, room: 22.0 },
    Column { name: "SCORE", x: 232.0, align: Align::Right, room: 56.0 },
    Column { name: "REACHED", x: 262.0, align: Align::Left, room: 62.0 },
    Column { name: "CONTINUES", x: 410.0, align: Align::Right, room: 12.0 },
    Column { name: "", x: 440.0, align: Align::Left, room: 52.0 },
    Column { name: "REPLAY", x: RIGHT - 10.0, align: Align::Right, room: 8.0 },
]);
const PLAY: Hint = Hint { says: "play", ..Hint::TAKE };
const ROW_HINT: Hint = Hint { says: "replays", ..Hint::TAKE };
const CREW: Hint = Hint { action: Action::Up, says: "ship" };
const DIFFICULTY: Hint = Hint { action: Action::Right, says: "difficulty" };

const STATISTICS: Hint = Hint { action: Action::NextPage, says: "statistics" };

impl Scores {
    pub(super) fn draw_page(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(214, "HIGH SCORES", colors::WHITE, painter);
        let onward = Vec2::new(ONWARD.x, by_size(ONWARD.y, ONWARD.y - 4.0, painter));
        painter.text(onward, label(colors::DIM).right(), "STATISTICS ►");
        let Division { difficulty, crew } = ctx.places.division;
        DIFFICULTY_TABS.draw(difficulty, ctx.bindings(), painter);
        CREW_TABS.draw(crew, ctx.bindings(), painter);
        // In large text the rows stand in place of the headings: all ten have room.
        if painter.text_scale() <= 1.0 {
            COLUMNS.headings(HEAD, painter);
            painter.rect(LEFT, HEAD + 11.0, RIGHT - LEFT, 1.0, colors::TROUGH);
        }
        let rows = table(ctx);
        let fresh = ctx.places.fresh.filter(|(division, _)| *division == ctx.places.division);
        for rank in 0..ROWS {
            let is_fresh = fresh.is_some_and(|(_, row)| row == rank);
            self.draw_row(rank, rows.get(rank), is_fresh, painter);
        }
        if rows.is_empty() {
            let at = Vec2::new((LEFT + RIGHT) / 2.0, first(painter.text_scale() > 1.0) + 4.5 * LINE);
            painter.text(at, outlined(colors::TEXT).center(), "Nobody has flown here yet.");
        }
        let hints: &[Hint] = match self.row {
            Some(_) => &[Hint::CHOOSE, PLAY, Hint::BACK],
            None if rows.iter().any(|entry| has_replay(Some(entry))) => {
                &[DIFFICULTY, CREW, ROW_HINT, STATISTICS, Hint::BACK]
            }
            None => &[DIFFICULTY, CREW, STATISTICS, Hint::BACK],
        };
        page::foot(hints, ctx.bindings(), painter);
    }

    fn draw_row(&self, rank: usize, entry: Option<&Entry>, is_fresh: bool, painter: &mut Painter<'_>) {
        let y = first(painter.text_scale() > 1.0) + LINE * rank as f32;
        let is_chosen = self.row == Some(rank);
        if is_chosen || is_fresh {
            let edge = if is_fresh { colors::GOLD } else { colors::SKY };
            choice_bar([LEFT, y - 6.0, RIGHT - LEFT, LINE - 1.0], edge, painter);
        }
        let number = (rank + 1).to_string();
        let tint = medal(rank, colors::FAINT);
        let y_of_words = by_size(y, y - 4.0, painter);
        COLUMNS.cell(0, y_of_words, tint, &number, painter);
        let Some(entry) = entry else {
            let tint = colors::faded(colors::FAINT, 0.6);
            COLUMNS.cell(1, y_of_words, tint, NOBODY, painter);
            COLUMNS.cell(2, y_of_words, tint, NOBODY, painter);
            return;
        };
        let tint = if is_chosen { colors::WHITE } else { medal(rank, colors::TEXT) };
        if let Some(x) = COLUMNS.x(1, painter) {
            painter.text(Vec2::new(x - 1.0, y - 5.0), title(tint), entry.initials.as_str());
        }
        draw_cells(entry, y_of_words, is_chosen, painter);
    }
}

/// Draws points, stage, continues and replay of a row, and whether its game was assisted; `y` is the top of the words
/// in field pixels.
fn draw_cells(entry: &Entry, y: f32, is_chosen: bool, painter: &mut Painter<'_>) {
    let tint = |otherwise: Rgba| if is_chosen { colors::WHITE } else { otherwise };
    let stage = painter.translate("Stage");
    let points = painter.grouped(entry.points);
    let mut cell = |column: usize, tint: Rgba, text: &str| COLUMNS.cell(column, y, tint, text, painter);
    cell(2, tint(colors::PALE), &points);
    if entry.cleared {
        cell(3, tint(colors::GREEN), "ALL CLEAR");
    } else {
        cell(3, tint(colors::DIM), &format!("{stage} {}", entry.stage));
    }
    if entry.continues > 0 {
        cell(4, tint(colors::DIM), &entry.continues.to_string());
    }
    if has_replay(Some(entry)) {
        cell(6, tint(colors::SKY), "►");
    }
    if entry.assisted {
        cell(5, tint(colors::FAINT), "assisted");
    }
}
