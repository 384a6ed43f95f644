//! The list of kept replays: what was flown, by whom, how it ended; watch one, or put it aside.

use super::chrome::{self, LEFT, RIGHT, clock};
use super::hints::{self, Hint};
use crate::app::input::{Action, Bindings, Pointer};
use crate::app::replay_library::{Card, ReplayLibrary, State};
use crate::sim::Outcome;
use crate::view::{Align, Layer, Painter, Rgba, colors};
use core::ops::Range;
use glam::Vec2;

const HEADING: &str = "REPLAYS";
const COLUMNS: [(&str, f32, Align); 7] = [
    ("NO.", 36.0, Align::Left),
    ("STAGE", 84.0, Align::Left),
    ("DIFFICULTY", 226.0, Align::Left),
    ("SHIP", 304.0, Align::Left),
    ("SCORE", 442.0, Align::Right),
    ("LENGTH", 500.0, Align::Right),
    ("OUTCOME", 518.0, Align::Left),
];
const NONE: &str = "No replay is kept yet. Every game you play will be.";
const WAITING: &str = "Looking for replays ...";
const CLEARED: &str = "cleared";
const LOST: &str = "lost";
const UNFINISHED: &str = "left";
const DIVERGES: &str = "diverges";
const DAMAGED: &str = "damaged";
const OTHER: &str = "another version";
const CHECKING: &str = "...";
const VERIFIED: &str = "✓ It plays again exactly as it was flown.";
const TAKEN_OVER: &str = "Taken over from another replay: not scored.";
const RECORDED_BY: &str = "recorded by version";
const REMOVE: &str = "Put this replay aside?";
const REMOVE_HOW: &str = "The file goes to replays/removed; nothing is destroyed.";
const YES: &str = "PUT ASIDE";
const NO: &str = "KEEP";

/// Lines on show, the top of the first, and their distance.
const LINES: usize = 15;
const TOP: f32 = 70.0;
const LINE: f32 = 15.0;
/// Lines that left and right skip.
const PAGE: usize = 10;
/// The two answers to the question whether to remove one: left edge and width; top and height of both.
const ANSWERS: [(f32, f32); 2] = [(216.0, 96.0), (328.0, 96.0)];
const ANSWERS_Y: (f32, f32) = (186.0, 18.0);

/// What an action asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Pick {
    /// Nothing.
    None,
    /// The cursor moved.
    Moved,
    /// The replay under the cursor is to be watched.
    Watch,
    /// It is to be put aside, and the player is sure.
    Remove,
    /// It cannot be watched.
    Refused,
    /// The player leaves.
    Leave,
}

/// The list, and where in it the player is.
pub(in crate::app) struct ReplaysScreen {
    pub(in crate::app) replay_library: ReplayLibrary,
    cursor: usize,
    first: usize,
    /// The answer under the cursor while the player is asked whether to remove one: yes, or no.
    asking: Option<bool>,
}

impl ReplaysScreen {
    pub(in crate::app) fn new(replay_library: ReplayLibrary) -> Self {
        Self { replay_library, cursor: 0, first: 0, asking: None }
    }

    /// The rows on show.
    pub(in crate::app) fn on_show(&self) -> Range<usize> {
        self.first..self.first + LINES
    }

    /// The file under the cursor.
    pub(in crate::app) fn chosen(&self) -> Option<&str> {
        self.replay_library.volumes.get(self.cursor).map(|volume| volume.name.as_str())
    }

    /// The one under the cursor is gone from the list.
    pub(in crate::app) fn removed(&mut self) {
        self.replay_library.remove(self.cursor);
        self.move_to(self.cursor);
    }

    /// Takes an action.
    pub(in crate::app) fn take(&mut self, action: Action) -> Pick {
        if let Some(yes) = self.asking {
            return self.take_answer(yes, action);
        }
        let last = self.replay_library.volumes.len().saturating_sub(1);
        let to = match action {
            Action::Up if self.cursor == 0 => last,
            Action::Up => self.cursor - 1,
            Action::Down if self.cursor >= last => 0,
            Action::Down => self.cursor + 1,
            Action::Left | Action::PreviousPage => self.cursor.saturating_sub(PAGE),
            Action::Right | Action::NextPage => (self.cursor + PAGE).min(last),
            Action::Confirm | Action::Fire => return self.watch(),
            Action::Focus if !self.replay_library.volumes.is_empty() => {
                self.asking = Some(false);
                return Pick::Moved;
            }
            Action::Back | Action::Pause => return Pick::Leave,
            _ => return Pick::None,
        };
        self.move_to(to);
        Pick::Moved
    }

    /// Takes what the mouse did: it points, and a click watches.
    pub(in crate::app) fn point(&mut self, pointer: Pointer) -> Pick {
        let (x, y) = (pointer.at.x, pointer.at.y);
        if self.asking.is_some() {
            let within = |(left, width): (f32, f32)| (left..left + width).contains(&x);
            let is_level = (ANSWERS_Y.0..ANSWERS_Y.0 + ANSWERS_Y.1).contains(&y);
            return match ANSWERS.iter().position(|&answer| is_level && within(answer)) {
                Some(answer) if pointer.clicked => self.take_answer(answer == 0, Action::Confirm),
                Some(answer) => {
                    let was = self.asking.replace(answer == 0);
                    if was == self.asking { Pick::None } else { Pick::Moved }
                }
                None => Pick::None,
            };
        }
        let line = ((y - TOP + 4.0) / LINE).floor();
        let row = self.first + line.max(0.0) as usize;
        let is_row = line >= 0.0 && (line as usize) < LINES && row < self.replay_library.volumes.len();
        if !is_row || !(LEFT..RIGHT).contains(&x) {
            return Pick::None;
        }
        let was = std::mem::replace(&mut self.cursor, row);
        match (pointer.clicked, was == row) {
            (true, _) => self.watch(),
            (false, true) => Pick::None,
            (false, false) => Pick::Moved,
        }
    }

    fn take_answer(&mut self, yes: bool, action: Action) -> Pick {
        match action {
            Action::Left | Action::Right | Action::Up | Action::Down => self.asking = Some(!yes),
            Action::Confirm | Action::Fire => {
                self.asking = None;
                return if yes { Pick::Remove } else { Pick::Moved };
            }
            Action::Back | Action::Pause => self.asking = None,
            _ => return Pick::None,
        }
        Pick::Moved
    }

    fn watch(&self) -> Pick {
        match self.replay_library.volumes.get(self.cursor).map(|volume| &volume.state) {
            None => Pick::None,
            Some(State::Other(..) | State::Damaged(_)) => Pick::Refused,
            Some(State::Unread | State::Asked | State::Sound(_)) => Pick::Watch,
        }
    }

    fn move_to(&mut self, row: usize) {
        self.cursor = row.min(self.replay_library.volumes.len().saturating_sub(1));
        self.first = self.first.min(self.cursor).max((self.cursor + 1).saturating_sub(LINES));
    }

    pub(in crate::app) fn draw(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::dim(222, painter);
        chrome::page(HEADING, colors::WHITE, painter);
        for (name, x, align) in COLUMNS {
            painter.shadowed(Layer::Hud, Vec2::new(x, 53.0), align, colors::ACCENT, name);
        }
        let volumes = &self.replay_library.volumes;
        for row in self.on_show().take_while(|&row| row < volumes.len()) {
            self.draw_row(row, painter);
        }
        if volumes.is_empty() {
            let none = if self.replay_library.is_waiting() { WAITING } else { NONE };
            let says = self.replay_library.problem.as_deref().unwrap_or(none);
            painter.shadowed(Layer::Hud, Vec2::new(36.0, TOP), Align::Left, colors::DIM, says);
        }
        self.draw_scroll(painter);
        self.draw_remark(painter);
        if let Some(yes) = self.asking {
            draw_question(yes, painter);
        }
        let remove = Hint { action: Action::Focus, says: "put aside" };
        let watch = Hint { action: Action::Confirm, says: "watch" };
        let page = Hint { action: Action::Right, says: "page" };
        hints::draw(
            &[Hint::CHOOSE, page, watch, remove, Hint::BACK],
            bindings,
            Vec2::new(LEFT, 340.0),
            painter,
        );
    }

    fn draw_row(&self, row: usize, painter: &mut Painter<'_>) {
        let y = TOP + (row - self.first) as f32 * LINE;
        let is_chosen = row == self.cursor;
        if is_chosen {
            painter.fill(Layer::Hud, LEFT, y - 4.0, RIGHT - LEFT, LINE, colors::CHOICE);
            painter.fill(Layer::Hud, LEFT, y - 4.0, 2.0, LINE, colors::SKY);
        }
        let volume = &self.replay_library.volumes[row];
        let file = volume.name.rsplit('/').next().unwrap_or_default();
        let number = file.strip_suffix(".replay").unwrap_or(file);
        let tint = if is_chosen { colors::WHITE } else { colors::TEXT };
        match &volume.state {
            State::Unread | State::Asked => {
                cell(0, y, colors::DIM, number, painter);
                cell(1, y, colors::FAINT, CHECKING, painter);
            }
            State::Damaged(_) => {
                cell(0, y, colors::FAINT, number, painter);
                cell(1, y, colors::FAINT, DAMAGED, painter);
            }
            State::Other(card, _) => {
                cell(0, y, colors::FAINT, number, painter);
                self.draw_card(card, y, colors::FAINT, painter);
                cell(6, y, colors::FAINT, OTHER, painter);
            }
            State::Sound(card) => {
                cell(0, y, colors::DIM, number, painter);
                self.draw_card(card, y, tint, painter);
                let (says, tint) = ending(card);
                cell(6, y, tint, says, painter);
            }
        }
    }

    fn draw_card(&self, card: &Card, y: f32, tint: Rgba, painter: &mut Painter<'_>) {
        let header = &card.header;
        cell(1, y, tint, &header.setup.stage.to_string(), painter);
        painter.shadowed(Layer::Hud, Vec2::new(98.0, y), Align::Left, tint, &card.stage);
        cell(2, y, tint, &header.setup.difficulty.to_string(), painter);
        cell(3, y, tint, &header.setup.ships.to_string(), painter);
        cell(4, y, tint, &painter.grouped(card.score), painter);
        cell(5, y, tint, &clock(card.ticks, 0, painter.language()), painter);
    }

    /// What there is to say about the one under the cursor.
    fn draw_remark(&self, painter: &mut Painter<'_>) {
        let at = Vec2::new(36.0, 312.0);
        let Some(volume) = self.replay_library.volumes.get(self.cursor) else { return };
        let (says, tint) = match &volume.state {
            State::Damaged(why) | State::Other(_, why) => (why.clone(), colors::RED),
            State::Sound(card) => match card.end.as_ref().map(|end| &end.diverged) {
                Some(Some(divergence)) => (divergence.to_string(), colors::RED),
                Some(None) if card.header.setup.assists.taken_over => (TAKEN_OVER.to_owned(), colors::GOLD),
                Some(None) => (VERIFIED.to_owned(), colors::GREEN),
                None => return,
            },
            State::Unread | State::Asked => return,
        };
        let cut: String = says.chars().take(92).collect();
        painter.shadowed(Layer::Hud, at, Align::Left, tint, &cut);
        if let (State::Sound(card), true) = (&volume.state, cut.len() < 60) {
            let version = format!("{} {}", painter.translate(RECORDED_BY), card.header.game_version);
            let at = Vec2::new(RIGHT - 4.0, at.y);
            painter.shadowed(Layer::Hud, at, Align::Right, colors::FAINT, &version);
        }
    }

    fn draw_scroll(&self, painter: &mut Painter<'_>) {
        let all = self.replay_library.volumes.len();
        if all <= LINES {
            return;
        }
        let height = LINES as f32 * LINE - 6.0;
        let (from, part) =
            (height * self.first as f32 / all as f32, (height * LINES as f32 / all as f32).max(4.0));
        painter.fill(Layer::Hud, RIGHT + 6.0, TOP - 3.0, 2.0, height, colors::TROUGH);
        let top = TOP - 3.0 + from.min(height - part).round();
        painter.fill(Layer::Hud, RIGHT + 6.0, top, 2.0, part.round(), colors::ACCENT);
    }
}

fn cell(column: usize, y: f32, tint: Rgba, text: &str, painter: &mut Painter<'_>) {
    let (_, x, align) = COLUMNS[column];
    painter.shadowed(Layer::Hud, Vec2::new(x, y), align, tint, text);
}

/// How a game ended, in a word.
fn ending(card: &Card) -> (&'static str, Rgba) {
    match &card.end {
        None => (CHECKING, colors::FAINT),
        Some(end) if end.diverged.is_some() => (DIVERGES, colors::RED),
        Some(end) => match end.outcome {
            Outcome::Cleared => (CLEARED, colors::GREEN),
            Outcome::GameOver => (LOST, colors::GOLD),
            Outcome::Flying => (UNFINISHED, colors::DIM),
        },
    }
}

fn draw_question(yes: bool, painter: &mut Painter<'_>) {
    chrome::dim(150, painter);
    painter.fill(Layer::Hud, 150.0, 134.0, 340.0, 84.0, colors::INK);
    painter.outline(Layer::Hud, 150.0, 134.0, 340.0, 84.0, colors::ACCENT);
    painter.shadowed(Layer::Hud, Vec2::new(320.0, 146.0), Align::Center, colors::WHITE, REMOVE);
    painter.shadowed(Layer::Hud, Vec2::new(320.0, 162.0), Align::Center, colors::DIM, REMOVE_HOW);
    for ((left, width), (says, is_chosen)) in ANSWERS.into_iter().zip([(YES, yes), (NO, !yes)]) {
        let ground = if is_chosen { colors::CHOICE } else { colors::TROUGH };
        painter.fill(Layer::Hud, left, ANSWERS_Y.0, width, ANSWERS_Y.1, ground);
        let tint = if is_chosen { colors::WHITE } else { colors::DIM };
        let at = Vec2::new(left + width / 2.0, ANSWERS_Y.0 + 6.0);
        painter.shadowed(Layer::Hud, at, Align::Center, tint, says);
        if is_chosen {
            painter.outline(Layer::Hud, left, ANSWERS_Y.0, width, ANSWERS_Y.1, colors::SKY);
        }
    }
}
