//! The page as it looks: the rows, what is said of the one under the cursor, the question.

use super::library::{Card, State};
use super::{LINE, LINES, Replays, TOP};
use crate::app::input::{Action, Bindings};
use crate::app::ui::{Columns, Hint, LEFT, RIGHT, clock, hints, label, page, widgets};
use crate::sim::Outcome;
use crate::view::{Align, Painter, Rgba, colors};
use glam::Vec2;

const COLUMNS: Columns<7> = Columns([
    ("NO.", 36.0, Align::Left),
    ("STAGE", 84.0, Align::Left),
    ("DIFFICULTY", 226.0, Align::Left),
    ("SHIP", 304.0, Align::Left),
    ("SCORE", 442.0, Align::Right),
    ("LENGTH", 500.0, Align::Right),
    ("OUTCOME", 518.0, Align::Left),
]);
const CHECKING: &str = "...";
const HINTS: [Hint; 5] = [
    Hint::CHOOSE,
    Hint { action: Action::Right, says: "page" },
    Hint { action: Action::Confirm, says: "watch" },
    Hint { action: Action::Focus, says: "put aside" },
    Hint::BACK,
];

impl Replays {
    pub(super) fn draw_page(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        page::open(222, "REPLAYS", colors::WHITE, painter);
        COLUMNS.headings(53.0, painter);
        let entries = &self.library.entries;
        for row in self.on_show().take_while(|&row| row < entries.len()) {
            self.draw_row(row, painter);
        }
        if entries.is_empty() {
            painter.text(Vec2::new(36.0, TOP), label(colors::DIM), &self.library.remark);
        }
        let (at, height) = (Vec2::new(RIGHT + 6.0, TOP - 3.0), LINES as f32 * LINE - 6.0);
        widgets::scroll_bar(at, height, (self.first, LINES, entries.len()), painter);
        self.draw_remark(painter);
        let Some(question) = &self.question else {
            hints::draw(&HINTS, bindings, Vec2::new(LEFT, 340.0), painter);
            return;
        };
        let lines = [
            (12.0, colors::WHITE, "Put this replay aside?"),
            (28.0, colors::DIM, "The file goes to replays/removed; nothing is destroyed."),
        ];
        widgets::question([150.0, 134.0, 340.0, 96.0], colors::ACCENT, &lines, painter);
        question.draw(painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE, Hint::BACK], bindings, painter);
    }

    fn draw_row(&self, row: usize, painter: &mut Painter<'_>) {
        let y = TOP + (row - self.first) as f32 * LINE;
        let is_chosen = row == self.cursor;
        if is_chosen {
            widgets::choice_bar([LEFT, y - 4.0, RIGHT - LEFT, LINE], colors::SKY, painter);
        }
        let entry = &self.library.entries[row];
        let file = entry.name.rsplit('/').next().unwrap_or_default();
        let number = file.strip_suffix(".replay").unwrap_or(file);
        let tint = if is_chosen { colors::WHITE } else { colors::TEXT };
        match &entry.state {
            State::Unread | State::Asked => {
                COLUMNS.cell(0, y, colors::DIM, number, painter);
                COLUMNS.cell(1, y, colors::FAINT, CHECKING, painter);
            }
            State::Damaged(_) => {
                COLUMNS.cell(0, y, colors::FAINT, number, painter);
                COLUMNS.cell(1, y, colors::FAINT, "damaged", painter);
            }
            State::Other(card, _) => {
                COLUMNS.cell(0, y, colors::FAINT, number, painter);
                draw_card(card, y, colors::FAINT, painter);
                COLUMNS.cell(6, y, colors::FAINT, "another version", painter);
            }
            State::Sound(card) => {
                COLUMNS.cell(0, y, colors::DIM, number, painter);
                draw_card(card, y, tint, painter);
                let (says, tint) = ending(card);
                COLUMNS.cell(6, y, tint, says, painter);
            }
        }
    }

    /// Says whether the replay under the cursor verifies, or why it cannot be watched.
    fn draw_remark(&self, painter: &mut Painter<'_>) {
        let at = Vec2::new(36.0, 312.0);
        let Some(entry) = self.library.entries.get(self.cursor) else { return };
        let (says, tint) = match &entry.state {
            State::Damaged(why) | State::Other(_, why) => (why.clone(), colors::RED),
            State::Sound(card) => match card.end.as_ref().map(|end| &end.diverged) {
                Some(Some(divergence)) => (divergence.to_string(), colors::RED),
                Some(None) if card.header.setup.assists.taken_over => {
                    ("Taken over from another replay: not scored.".to_owned(), colors::GOLD)
                }
                Some(None) => ("✓ It plays again exactly as it was flown.".to_owned(), colors::GREEN),
                None => return,
            },
            State::Unread | State::Asked => return,
        };
        let cut: String = says.chars().take(92).collect();
        painter.text(at, label(tint), &cut);
        if let (State::Sound(card), true) = (&entry.state, cut.len() < 60) {
            let version =
                format!("{} {}", painter.translate("recorded by version"), card.header.game_version);
            painter.text(Vec2::new(RIGHT - 4.0, at.y), label(colors::FAINT).right(), &version);
        }
    }
}

/// Draws stage, difficulty, ships, score and length of a game.
fn draw_card(card: &Card, y: f32, tint: Rgba, painter: &mut Painter<'_>) {
    let header = &card.header;
    COLUMNS.cell(1, y, tint, &header.setup.stage.to_string(), painter);
    painter.text(Vec2::new(98.0, y), label(tint), &card.stage);
    COLUMNS.cell(2, y, tint, &header.setup.difficulty.to_string(), painter);
    COLUMNS.cell(3, y, tint, &header.setup.ships.to_string(), painter);
    COLUMNS.cell(4, y, tint, &painter.grouped(card.score), painter);
    COLUMNS.cell(5, y, tint, &clock(card.ticks, 0, painter.language()), painter);
}

/// Returns in a word how a game ended, and the color of that word.
fn ending(card: &Card) -> (&'static str, Rgba) {
    match &card.end {
        None => (CHECKING, colors::FAINT),
        Some(end) if end.diverged.is_some() => ("diverges", colors::RED),
        Some(end) => match end.outcome {
            Outcome::Cleared => ("cleared", colors::GREEN),
            Outcome::GameOver => ("lost", colors::GOLD),
            Outcome::Flying => ("left", colors::DIM),
        },
    }
}
