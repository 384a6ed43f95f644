//! The drawing of the page of initials: score and rank, the three letters, the grid, and the table beside it.

use super::{InitialsScreen, grid};
use crate::app::context::Context;
use crate::app::input::Action;
use crate::app::scores::Initials;
use crate::app::screens::after_game::After;
use crate::app::ui::{COLUMN, Hint, by_size, label, page, ranking, score_row, title};
use crate::view::{Painter, colors};
use glam::Vec2;

const OVER: &str = "GAME OVER";
const RANK: &str = "RANK";
const HINT_END: Hint = Hint { action: Action::Pause, says: "end" };

impl InitialsScreen {
    pub(super) fn draw_page(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(226, "A SCORE FOR THE TABLE", colors::GOLD, painter);
        if self.after == After::Result {
            painter.text(
                Vec2::new(page::RIGHT, by_size(27.0, 23.0, painter)),
                label(colors::RED).right(),
                OVER,
            );
        }
        let rank = ctx.records.book.rank(self.division, &self.entry).unwrap_or_default();
        self.draw_score(rank, painter);
        self.draw_letters(ctx.clock.age_ticks(), painter);
        grid::draw(self.at, painter);
        ranking::draw_beside(
            &ctx.records.book,
            self.division,
            (rank, self.entry.points, self.initials()),
            painter,
        );
        page::foot(&[Hint::CHOOSE, Hint::TAKE, HINT_END], ctx.bindings(), painter);
    }

    fn draw_score(&self, rank: usize, painter: &mut Painter<'_>) {
        score_row(66.0, COLUMN.1, "SCORE", &painter.grouped(self.entry.points), painter);
        score_row(90.0, COLUMN.1, RANK, &(rank + 1).to_string(), painter);
        page::column_rule(110.0, COLUMN.1, painter);
    }

    /// Draws the three initials, each on a plate, and a line that blinks under the initial to be entered next.
    fn draw_letters(&self, age_ticks: f32, painter: &mut Painter<'_>) {
        painter.text(Vec2::new(COLUMN.0, by_size(142.0, 138.0, painter)), label(colors::TEXT), "Who was it?");
        let mut letters = self.letters.chars();
        for place in 0..Initials::LENGTH {
            let (left, top) = (176.0 + 40.0 * place as f32, 128.0);
            painter.rect(left, top, 32.0, 36.0, colors::TROUGH);
            let is_next = place == self.letters.len();
            // Once in a second: it marks a place and does not flash.
            let is_lit = age_ticks as u32 % 60 < 40;
            let rule = if is_next && is_lit { colors::GOLD } else { colors::FAINT };
            painter.rect(left, top + 34.0, 32.0, 2.0, rule);
            if let Some(letter) = letters.next() {
                let at = Vec2::new(left + 17.0, top + 10.0);
                painter.text(at, title(colors::WHITE).center(), letter.encode_utf8(&mut [0; 4]));
            }
        }
    }
}
