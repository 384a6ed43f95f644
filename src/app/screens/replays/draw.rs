//! Draws the list of replays: the rows, the note about the selected replay, and the question before removing it.

use super::library::{ReplayCard, ReplayEntry, ReplayState, stem};
use super::{Replays, list};
use crate::app::IN_PAGE;
use crate::app::screens::prelude::*;
use crate::app::ui::{clock, ship_card};
use crate::sim::{GameMode, GameSetup, Outcome};

/// The maximum number of characters of a game version to show. A replay from elsewhere may have a longer one.
const MAX_VERSION: usize = 20;

const COLUMNS: Columns<8> = Columns([
    Column { name: "NO.", x: 36.0, align: Align::Left, room: 0.0 },
    Column { name: "STAGE", x: 84.0, align: Align::Left, room: 8.0 },
    Column { name: "", x: 98.0, align: Align::Left, room: 86.0 },
    Column { name: "DIFFICULTY", x: 226.0, align: Align::Left, room: 0.0 },
    Column { name: "SHIP", x: 304.0, align: Align::Left, room: 0.0 },
    Column { name: "SCORE", x: 442.0, align: Align::Right, room: 58.0 },
    Column { name: "LENGTH", x: 500.0, align: Align::Right, room: 32.0 },
    Column { name: "RESULT", x: RIGHT - 8.0, align: Align::Right, room: 66.0 },
]);
const NUMBER_PX: f32 = 44.0;
const STAGE_PX: f32 = 122.0;
const LARGE_STAGE_PX: f32 = 172.0;
const CHECKING: &str = "...";
/// The key hints. A page downloads what is too long for a link, because the player has no game folder there.
const HINTS: [Hint; 6] = [
    Hint::CHOOSE,
    Hint { action: Action::Right, says: "page" },
    Hint { action: Action::Focus, says: "remove" },
    Hint { action: Action::Bomb, says: if IN_PAGE { "share" } else { "copy link" } },
    Hint { action: Action::Confirm, says: "watch" },
    Hint::BACK,
];

impl Replays {
    pub(super) fn draw_page(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        page::open(222, "REPLAYS", colors::WHITE, painter);
        let (is_large, (top, line, lines)) = (painter.is_large(), list(painter.is_large()));
        if !is_large {
            COLUMNS.headings(53.0, painter);
        }
        let entries = &self.library.entries;
        for row in self.on_show(is_large).take_while(|&row| row < entries.len()) {
            painter.row(|painter| self.draw_row(row, painter));
        }
        if entries.is_empty() {
            page::paragraph(Vec2::new(36.0, top), page::WIDTH, colors::DIM, &self.library.remark, painter);
        }
        let (at, height) = (Vec2::new(RIGHT + 6.0, top - 3.0), lines as f32 * line - 6.0);
        widgets::scroll_bar(at, height, (self.first, lines, entries.len()), painter);
        self.draw_remark(painter);
        if let Some(question) = &self.question {
            return question.draw(bindings, painter);
        }
        page::foot(&HINTS, bindings, painter);
    }

    fn draw_row(&self, row: usize, painter: &mut Painter<'_>) {
        let (top, line, _) = list(painter.is_large());
        let y = top + (row - self.first) as f32 * line;
        let is_chosen = row == self.cursor;
        if is_chosen {
            widgets::choice_bar([LEFT, y - 4.0, RIGHT - LEFT, line], colors::SKY, painter);
        }
        let entry = &self.library.entries[row];
        let number = &page::cut(stem(&entry.name).unwrap_or_default(), NUMBER_PX, painter);
        let tint = if is_chosen { colors::WHITE } else { colors::TEXT };
        match &entry.state {
            ReplayState::Unread | ReplayState::Asked => {
                COLUMNS.cell(0, y, colors::DIM, number, painter);
                COLUMNS.cell(1, y, colors::FAINT, CHECKING, painter);
            }
            ReplayState::Damaged(_) => {
                COLUMNS.cell(0, y, colors::FAINT, number, painter);
                COLUMNS.cell(1, y, colors::FAINT, "damaged", painter);
            }
            ReplayState::Other(card, _) => {
                COLUMNS.cell(0, y, colors::FAINT, number, painter);
                draw_card(card, y, colors::FAINT, painter);
                if !painter.is_large() {
                    COLUMNS.cell(7, y, colors::FAINT, "other version", painter);
                }
            }
            ReplayState::Sound(card) => {
                COLUMNS.cell(0, y, colors::DIM, number, painter);
                draw_card(card, y, tint, painter);
                let (says, tint) = ending(card);
                COLUMNS.cell(7, y, tint, says, painter);
            }
        }
    }

    fn draw_remark(&self, painter: &mut Painter<'_>) {
        let at = Vec2::new(36.0, 312.0);
        let Some(entry) = self.library.entries.get(self.cursor) else { return };
        let (says, tint) = match &entry.state {
            ReplayState::Damaged(why) | ReplayState::Other(_, why) => (why.clone(), colors::RED),
            ReplayState::Sound(card) => match card.end.as_ref().map(|end| &end.diverged) {
                Some(Some(divergence)) => (divergence.to_string(), colors::RED),
                Some(None)
                    if card.header.setup.assists.taken_over && card.header.setup.mode == GameMode::Daily =>
                {
                    ("Practice: not scored.".to_owned(), colors::GOLD)
                }
                Some(None) if card.header.setup.assists.taken_over => {
                    ("Taken over from another replay: not scored.".to_owned(), colors::GOLD)
                }
                Some(None) if card.header.setup.practice.is_some() => {
                    ("Practice: not scored.".to_owned(), colors::GOLD)
                }
                Some(None) => ("✓ Verified: identical to the original game.".to_owned(), colors::GREEN),
                None => return,
            },
            ReplayState::Unread | ReplayState::Asked => return,
        };
        if painter.is_large() {
            return draw_large_remark(entry, &says, tint, painter);
        }
        let cut: String = says.chars().take(92).collect();
        painter.text(at, label(tint), &cut);
        if let (ReplayState::Sound(card), true) = (&entry.state, cut.len() < 60) {
            let version: String = card.header.game_version.chars().take(MAX_VERSION).collect();
            let version = painter.filled("recorded in version {}", &[&version]);
            let room = RIGHT - 4.0 - at.x - text_width(&cut, painter) - text_width(&version, painter) - 32.0;
            let about = format!("{}{version}", long_name(entry, room, painter));
            painter.text(Vec2::new(RIGHT - 4.0, at.y), label(colors::FAINT).right(), &about);
        }
    }
}

/// Returns a replay's name and a separator if the name does not fit in its column, otherwise an empty string.
fn long_name(entry: &ReplayEntry, room: f32, painter: &Painter<'_>) -> String {
    let name = stem(&entry.name).unwrap_or_default();
    if text_width(name, painter) <= NUMBER_PX {
        return String::new();
    }
    page::cut(name, room, painter) + "  ·  "
}

fn draw_large_remark(entry: &ReplayEntry, says: &str, tint: Rgba, painter: &mut Painter<'_>) {
    let leading = page::leading(painter);
    if let ReplayState::Sound(card) | ReplayState::Other(card, _) = &entry.state {
        let setup = &card.header.setup;
        let difficulty = painter.translate(difficulty(setup));
        let flown = format!("{difficulty} · {}", ship_card::names(setup.ships, painter));
        let at = Vec2::new(LEFT, page::BOTTOM - 3.0 * leading);
        painter.text(at, label(colors::SKY), &flown);
        let room = RIGHT - LEFT - text_width(&flown, painter) - 12.0;
        let number = page::cut(stem(&entry.name).unwrap_or_default(), room, painter);
        painter.text(Vec2::new(RIGHT, at.y), label(colors::FAINT).right(), &number);
    }
    for (i, line) in page::lines(says, page::WIDTH, painter).into_iter().take(2).enumerate() {
        let y = page::BOTTOM - (2.0 - i as f32) * leading;
        painter.text(Vec2::new(LEFT, y), label(tint), line);
    }
}

fn draw_card(card: &ReplayCard, y: f32, tint: Rgba, painter: &mut Painter<'_>) {
    let header = &card.header;
    COLUMNS.cell(1, y, tint, &stage_number(header.setup.stage), painter);
    let room = by_size(STAGE_PX, LARGE_STAGE_PX, painter);
    COLUMNS.cell(2, y, tint, &page::cut(&card.stage, room, painter), painter);
    COLUMNS.cell(3, y, tint, difficulty(&header.setup), painter);
    COLUMNS.cell(4, y, tint, &ship_card::names(header.setup.ships, painter), painter);
    COLUMNS.cell(5, y, tint, &painter.grouped(card.score), painter);
    COLUMNS.cell(6, y, tint, &clock(card.ticks, 0, painter.language()), painter);
}

/// Returns the name of a game's difficulty, if its mode has several.
fn difficulty(setup: &GameSetup) -> &'static str {
    if setup.mode.has_one_difficulty() { "–" } else { setup.difficulty.label() }
}

fn ending(card: &ReplayCard) -> (&'static str, Rgba) {
    match &card.end {
        None => (CHECKING, colors::FAINT),
        Some(end) if end.diverged.is_some() => ("diverges", colors::RED),
        Some(_) if card.header.setup.practice.is_some() => ("practice", colors::DIM),
        Some(end) => match end.outcome {
            Outcome::Cleared if card.header.setup.mode.is_caravan() => ("time up", colors::GREEN),
            Outcome::Cleared => ("cleared", colors::GREEN),
            Outcome::GameOver => ("lost", colors::GOLD),
            Outcome::Flying => ("quit", colors::DIM),
        },
    }
}
