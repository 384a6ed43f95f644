//! The tables: one difficulty and crew a page; a row with a replay can be played.
//!
//! Left and right turn to another difficulty, up and down to another crew. Confirm goes into the rows, where up and down
//! choose one that has a replay; back leads out of them again.

use super::chrome::{self, LEFT, RIGHT};
use super::hints::Hint;
use super::ranking::{NOBODY, medal};
use super::score_words::{crew_words, difficulty_words};
use crate::app::input::{Action, Bindings, Pointer};
use crate::app::scores::{Book, Crew, Division, Entry, ROWS};
use crate::sim::Difficulty;
use crate::view::{Align, Layer, Painter, Rgba, colours};
use glam::Vec2;

const TITLE: &str = "HIGH SCORES";
const SECTOR: &str = "Sector";
const ALL_CLEAR: &str = "ALL CLEAR";
const ASSISTED: &str = "assisted";
const EMPTY: &str = "Nobody has flown here yet.";
/// Names of the columns, each with where it stands and how.
const HEADINGS: [(&str, f32, Align); 5] = [
    ("NAME", 76.0, Align::Left),
    ("SCORE", 232.0, Align::Right),
    ("REACHED", 262.0, Align::Left),
    ("CONTINUES", 410.0, Align::Right),
    ("REPLAY", RIGHT - 10.0, Align::Right),
];
const PLAY: Hint = Hint { says: "play", ..Hint::TAKE };
const ROW_HINT: Hint = Hint { says: "replays", ..Hint::TAKE };
const CREW: Hint = Hint { action: Action::Up, says: "ship" };
const DIFFICULTY: Hint = Hint { action: Action::Right, says: "difficulty" };

const STATISTICS: Hint = Hint { action: Action::NextPage, says: "statistics" };

/// The right end of the word that leads to the statistics.
const ONWARD: Vec2 = Vec2::new(RIGHT, 27.0);
const ONWARD_WORD: &str = "STATISTICS ►";

/// Tops of the lines: difficulties, crews, headings of columns, first row; and from row to row.
const DIFFICULTIES: f32 = 54.0;
const CREWS: f32 = 70.0;
const HEAD: f32 = 92.0;
const FIRST: f32 = 113.0;
const LINE: f32 = 21.0;
/// Left end of the first name of a page, and from one to the next.
const TAB: f32 = 110.0;
const TAB_STEP: f32 = 124.0;

/// What an action asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) enum ScoreWish {
    /// Nothing.
    None,
    /// The cursor or the page moved.
    Moved,
    /// These replay files are to be played, one stage after the other.
    Play(Vec<String>),
    /// The statistics are asked for.
    Statistics,
    /// The player leaves.
    Leave,
}

/// The tables on show.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct ScoresScreen {
    pub(in crate::app) division: Division,
    /// The row under the cursor, while rows are chosen.
    row: Option<usize>,
    /// A row that was entered just now.
    pub(in crate::app) fresh: Option<(Division, usize)>,
}

impl ScoresScreen {
    /// The cursor leaves the rows: pages are turned again.
    pub(in crate::app) fn leave_rows(&mut self) {
        self.row = None;
    }

    /// Takes an action of keys or pad.
    pub(in crate::app) fn take(&mut self, action: Action, book: &Book) -> ScoreWish {
        match (action, self.row) {
            (Action::Left, None) => self.turn_to(self.division.harder(-1)),
            (Action::Right, None) => self.turn_to(self.division.harder(1)),
            (Action::Up, None) => self.turn_to(self.division.next_crew(-1)),
            (Action::Down, None) => self.turn_to(self.division.next_crew(1)),
            (Action::Up, Some(row)) => self.choose(book, (0..row).rev().chain((row + 1..ROWS).rev())),
            (Action::Down, Some(row)) => self.choose(book, (row + 1..ROWS).chain(0..row)),
            (Action::Confirm | Action::Fire, None) => self.choose(book, 0..ROWS),
            (Action::Confirm | Action::Fire, Some(row)) => self.play(book, row),
            (Action::Back | Action::Pause, Some(_)) => {
                self.row = None;
                ScoreWish::Moved
            }
            (Action::NextPage | Action::PreviousPage, _) => ScoreWish::Statistics,
            (Action::Back | Action::Pause, None) => ScoreWish::Leave,
            _ => ScoreWish::None,
        }
    }

    /// Takes what the mouse did: pages and rows are clicked.
    pub(in crate::app) fn point(&mut self, pointer: Pointer, book: &Book) -> ScoreWish {
        let line = |top: f32| (top - 5.0..top + 11.0).contains(&pointer.at.y);
        let onward = pointer.at.cmpge(Vec2::new(ONWARD.x - 100.0, 14.0)).all() && pointer.at.y < 40.0;
        if onward && pointer.clicked {
            return ScoreWish::Statistics;
        }
        let tab = ((pointer.at.x - TAB + 10.0) / TAB_STEP).floor();
        if (0.0..4.0).contains(&tab) && pointer.clicked && (line(DIFFICULTIES) || line(CREWS)) {
            let Division { difficulty, crew } = self.division;
            let place = tab as usize;
            return self.turn_to(if line(DIFFICULTIES) {
                Division { difficulty: Difficulty::ALL[place], crew }
            } else {
                Division { difficulty, crew: Crew::ALL[place] }
            });
        }
        let row = ((pointer.at.y - FIRST + 6.0) / LINE).floor();
        let is_row = (0.0..ROWS as f32).contains(&row) && (LEFT..RIGHT).contains(&pointer.at.x);
        let row = row as usize;
        if !is_row || !has_replay(book.rows(self.division).get(row)) {
            return ScoreWish::None;
        }
        match self.row.replace(row) {
            _ if pointer.clicked => self.play(book, row),
            before if before == Some(row) => ScoreWish::None,
            _ => ScoreWish::Moved,
        }
    }

    fn turn_to(&mut self, division: Division) -> ScoreWish {
        (self.division, self.row) = (division, None);
        ScoreWish::Moved
    }

    /// Puts the cursor on the first of these rows that has a replay.
    fn choose(&mut self, book: &Book, mut rows: impl Iterator<Item = usize>) -> ScoreWish {
        let table = book.rows(self.division);
        match rows.find(|&row| has_replay(table.get(row))) {
            Some(row) => {
                self.row = Some(row);
                ScoreWish::Moved
            }
            None => ScoreWish::None,
        }
    }

    fn play(&self, book: &Book, row: usize) -> ScoreWish {
        let entry = book.rows(self.division).get(row).filter(|entry| has_replay(Some(entry)));
        entry.map_or(ScoreWish::None, |entry| ScoreWish::Play(entry.replays.clone()))
    }

    pub(in crate::app) fn draw(&self, book: &Book, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::veil(214, painter);
        chrome::page(TITLE, colours::WHITE, painter);
        painter.shadowed(Layer::Hud, ONWARD, Align::Right, colours::DIM, ONWARD_WORD);
        self.draw_tabs(painter);
        for (name, x, align) in HEADINGS {
            painter.shadowed(Layer::Hud, Vec2::new(x, HEAD), align, colours::ACCENT, name);
        }
        painter.fill(Layer::Hud, LEFT, HEAD + 11.0, RIGHT - LEFT, 1.0, colours::TROUGH);
        let rows = book.rows(self.division);
        for rank in 0..ROWS {
            self.draw_row(rank, rows.get(rank), painter);
        }
        if rows.is_empty() {
            let at = Vec2::new((LEFT + RIGHT) / 2.0, FIRST + 4.5 * LINE);
            painter.outlined(Layer::Hud, at, Align::Centre, colours::TEXT, EMPTY);
        }
        let hints: &[Hint] = match self.row {
            Some(_) => &[Hint::CHOOSE, PLAY, Hint::BACK],
            None if rows.iter().any(|entry| has_replay(Some(entry))) => {
                &[DIFFICULTY, CREW, ROW_HINT, STATISTICS, Hint::BACK]
            }
            None => &[DIFFICULTY, CREW, STATISTICS, Hint::BACK],
        };
        chrome::foot(hints, bindings, painter);
    }

    /// Which page this is, among all.
    fn draw_tabs(&self, painter: &mut Painter<'_>) {
        let Division { difficulty, crew } = self.division;
        let difficulties = Difficulty::ALL.map(|one| (difficulty_words(one), one == difficulty));
        let crews = Crew::ALL.map(|one| (crew_words(one), one == crew));
        for (y, sign, names) in [(DIFFICULTIES, "◄ ►", difficulties), (CREWS, "▲ ▼", crews)] {
            painter.shadowed(Layer::Hud, Vec2::new(LEFT + 8.0, y), Align::Left, colours::GOLD, sign);
            for (i, (name, is_here)) in names.into_iter().enumerate() {
                let x = TAB + TAB_STEP * i as f32;
                if is_here {
                    let width = painter.measure(name) + 14.0;
                    painter.fill(Layer::Hud, x - 7.0, y - 4.0, width, 14.0, colours::CHOICE);
                    painter.fill(Layer::Hud, x - 7.0, y - 4.0, 2.0, 14.0, colours::SKY);
                }
                let tint = if is_here { colours::WHITE } else { colours::DIM };
                painter.shadowed(Layer::Hud, Vec2::new(x, y), Align::Left, tint, name);
            }
        }
    }

    fn draw_row(&self, rank: usize, entry: Option<&Entry>, painter: &mut Painter<'_>) {
        let y = FIRST + LINE * rank as f32;
        let is_chosen = self.row == Some(rank);
        let is_fresh = self.fresh == Some((self.division, rank));
        if is_chosen || is_fresh {
            painter.fill(Layer::Hud, LEFT, y - 6.0, RIGHT - LEFT, LINE - 1.0, colours::CHOICE);
            let edge = if is_fresh { colours::GOLD } else { colours::SKY };
            painter.fill(Layer::Hud, LEFT, y - 6.0, 2.0, LINE - 1.0, edge);
        }
        let number = (rank + 1).to_string();
        let tint = medal(rank, colours::FAINT);
        painter.shadowed(Layer::Hud, Vec2::new(60.0, y), Align::Right, tint, &number);
        let Some(entry) = entry else {
            let tint = colours::faded(colours::FAINT, 0.6);
            for (_, x, align) in &HEADINGS[..2] {
                painter.shadowed(Layer::Hud, Vec2::new(*x, y), *align, tint, NOBODY);
            }
            return;
        };
        let tint = if is_chosen { colours::WHITE } else { medal(rank, colours::TEXT) };
        painter.title(Layer::Hud, Vec2::new(75.0, y - 5.0), Align::Left, tint, entry.initials.as_str());
        draw_cells(entry, y, is_chosen, painter);
    }
}

/// Points, stage, continues, replay.
fn draw_cells(entry: &Entry, y: f32, is_chosen: bool, painter: &mut Painter<'_>) {
    let tint = |otherwise: Rgba| if is_chosen { colours::WHITE } else { otherwise };
    let sector = painter.say(SECTOR);
    let points = painter.grouped(entry.points);
    let mut cell = |column: usize, tint: Rgba, text: &str| {
        let (_, x, align) = HEADINGS[column];
        painter.shadowed(Layer::Hud, Vec2::new(x, y), align, tint, text);
    };
    cell(1, tint(colours::PALE), &points);
    if entry.cleared {
        cell(2, tint(colours::GREEN), ALL_CLEAR);
    } else {
        cell(2, tint(colours::DIM), &format!("{sector} {}", entry.stage));
    }
    if entry.continues > 0 {
        cell(3, tint(colours::DIM), &entry.continues.to_string());
    }
    if has_replay(Some(entry)) {
        cell(4, tint(colours::SKY), "►");
    }
    if entry.assisted {
        painter.shadowed(Layer::Hud, Vec2::new(440.0, y), Align::Left, tint(colours::FAINT), ASSISTED);
    }
}

fn has_replay(entry: Option<&Entry>) -> bool {
    entry.is_some_and(|entry| !entry.replays.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{CREWS, FIRST, LINE, ScoreWish, ScoresScreen, TAB, TAB_STEP};
    use crate::app::input::{Action, Pointer};
    use crate::app::scores::{Book, Crew, Division, Entry};
    use crate::sim::{Difficulty, ShipKind};
    use glam::Vec2;

    /// Three rows, of which the first and the last have a replay.
    fn book() -> Book {
        let mut book = Book::default();
        for (points, replay) in
            [(300, Some("replays/00003.replay")), (200, None), (100, Some("replays/00001.replay"))]
        {
            let replays = replay.map(str::to_owned).into_iter().collect();
            book.enter(Division::default(), Entry { points, stage: 1, replays, ..Entry::default() });
        }
        book
    }

    /// Tests that keys turn pages round and round, and that back leaves.
    #[test]
    fn keys_turn_pages() {
        let (book, mut screen) = (book(), ScoresScreen::default());
        let cases = [
            (Action::Left, Difficulty::Ace, Crew::Alone(ShipKind::Arrow)),
            (Action::Right, Difficulty::Cadet, Crew::Alone(ShipKind::Arrow)),
            (Action::Up, Difficulty::Cadet, Crew::Together),
            (Action::Down, Difficulty::Cadet, Crew::Alone(ShipKind::Arrow)),
            (Action::Down, Difficulty::Cadet, Crew::Alone(ShipKind::Fan)),
        ];
        for (action, difficulty, crew) in cases {
            assert_eq!(screen.take(action, &book), ScoreWish::Moved);
            assert_eq!(screen.division, Division { difficulty, crew }, "{action}");
        }
        assert_eq!(screen.take(Action::Confirm, &book), ScoreWish::None, "nothing to play on an empty page");
        assert_eq!(screen.take(Action::NextPage, &book), ScoreWish::Statistics);
        assert_eq!(screen.take(Action::Back, &book), ScoreWish::Leave);
    }

    /// Tests that rows with a replay can be chosen and played, and that rows without are passed over.
    #[test]
    fn rows_with_a_replay_are_played() {
        let (book, mut screen) = (book(), ScoresScreen::default());
        assert_eq!(screen.take(Action::Confirm, &book), ScoreWish::Moved);
        assert_eq!(screen.row, Some(0));
        for (action, row) in [(Action::Down, 2), (Action::Down, 0), (Action::Up, 2)] {
            screen.take(action, &book);
            assert_eq!(screen.row, Some(row), "{action}");
        }
        let play = ScoreWish::Play(vec!["replays/00001.replay".to_owned()]);
        assert_eq!(screen.take(Action::Fire, &book), play);
        assert_eq!(screen.take(Action::Back, &book), ScoreWish::Moved, "out of the rows");
        assert_eq!(screen.take(Action::Back, &book), ScoreWish::Leave);
    }

    /// Tests that pages and rows answer to the mouse.
    #[test]
    fn the_mouse_turns_pages_and_plays_rows() {
        let (book, mut screen) = (book(), ScoresScreen::default());
        let pointer = |x: f32, y: f32, clicked| Pointer { at: Vec2::new(x, y), clicked, held: clicked };
        let tab = |i: f32| TAB + TAB_STEP * i;
        assert_eq!(screen.point(pointer(tab(2.0), CREWS, true), &book), ScoreWish::Moved);
        assert_eq!(screen.division.crew, Crew::Alone(ShipKind::Lance));
        screen.point(pointer(tab(0.0), CREWS, true), &book);
        let row = |i: f32| FIRST + LINE * i;
        assert_eq!(screen.point(pointer(300.0, row(2.0), false), &book), ScoreWish::Moved);
        assert_eq!(screen.point(pointer(300.0, row(1.0), true), &book), ScoreWish::None, "no replay there");
        let play = ScoreWish::Play(vec!["replays/00003.replay".to_owned()]);
        assert_eq!(screen.point(pointer(300.0, row(0.0), true), &book), play);
    }
}
