//! The tables: one difficulty and crew a page; a row with a replay can be played.
//!
//! Left and right turn to another difficulty, up and down to another crew. Confirm goes into the rows, where up and down
//! choose one that has a replay; back leads out of them again.

mod draw;

use super::chrome::{LEFT, RIGHT};
use super::page_names::PageNames;
use crate::app::input::{Action, Pointer};
use crate::app::scores::{Book, Crew, Division, Entry, ROWS};
use crate::sim::Difficulty;
use glam::Vec2;

/// The right end of the word that leads to the statistics.
const ONWARD: Vec2 = Vec2::new(RIGHT, 27.0);
/// The names of difficulties and crews.
const DIFFICULTIES: PageNames = PageNames { left: 110.0, step: 124.0, top: 54.0, sign: "◄ ►" };
const CREWS: PageNames = PageNames { top: 70.0, sign: "▲ ▼", ..DIFFICULTIES };
/// Tops of headings and of the first row, and from row to row.
const HEAD: f32 = 92.0;
const FIRST: f32 = 113.0;
const LINE: f32 = 21.0;

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
        let onward = pointer.at.cmpge(Vec2::new(ONWARD.x - 100.0, 14.0)).all() && pointer.at.y < 40.0;
        if onward && pointer.clicked {
            return ScoreWish::Statistics;
        }
        let Division { difficulty, crew } = self.division;
        if let Some(place) = DIFFICULTIES.at(pointer.at, Difficulty::ALL.len()).filter(|_| pointer.clicked) {
            return self.turn_to(Division { difficulty: Difficulty::ALL[place], crew });
        }
        if let Some(place) = CREWS.at(pointer.at, Crew::ALL.len()).filter(|_| pointer.clicked) {
            return self.turn_to(Division { difficulty, crew: Crew::ALL[place] });
        }
        self.point_at_rows(pointer, book)
    }

    fn point_at_rows(&mut self, pointer: Pointer, book: &Book) -> ScoreWish {
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
}

fn has_replay(entry: Option<&Entry>) -> bool {
    entry.is_some_and(|entry| !entry.replays.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{CREWS, FIRST, LINE, ScoreWish, ScoresScreen};
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
        let tab = |i: f32| CREWS.left + CREWS.step * i;
        assert_eq!(screen.point(pointer(tab(2.0), CREWS.top, true), &book), ScoreWish::Moved);
        assert_eq!(screen.division.crew, Crew::Alone(ShipKind::Lance));
        screen.point(pointer(tab(0.0), CREWS.top, true), &book);
        let row = |i: f32| FIRST + LINE * i;
        assert_eq!(screen.point(pointer(300.0, row(2.0), false), &book), ScoreWish::Moved);
        assert_eq!(screen.point(pointer(300.0, row(1.0), true), &book), ScoreWish::None, "no replay there");
        let play = ScoreWish::Play(vec!["replays/00003.replay".to_owned()]);
        assert_eq!(screen.point(pointer(300.0, row(0.0), true), &book), play);
    }
}
