//! The tables of high scores: one difficulty and crew a page; a row with a replay can be played.
//!
//! Left and right turn to another difficulty, up and down to another crew. Confirm goes into the rows, where up and down
//! choose one that has a replay; back leads out of them again.

mod draw;

use super::replay_player::ReplayPlayer;
use super::statistics::StatisticsScreen;
use crate::app::context::Context;
use crate::app::input::{Action, Pointer};
use crate::app::scores::{Crew, Division, Entry, ROWS};
use crate::app::screen::{Input, Screen, Transition};
use crate::app::ui::score_words::{CREWS, DIFFICULTIES};
use crate::app::ui::{LEFT, RIGHT, Tabs};
use crate::audio::Cue;
use crate::sim::Difficulty;
use crate::view::Painter;
use glam::Vec2;

/// The right end and the top of the word that leads to the statistics, in field pixels.
const ONWARD: Vec2 = Vec2::new(RIGHT, 27.0);
/// The names of the difficulties in a row, and the actions that turn to another difficulty.
const DIFFICULTY_TABS: Tabs<Difficulty> = Tabs {
    pages: &DIFFICULTIES,
    back: &[Action::Left],
    on: &[Action::Right],
    left: 110.0,
    step: 100.0,
    top: 54.0,
    large_top: 50.0,
    sign: Some("◄ ►"),
};
/// The names of the crews in a row, and the actions that turn to another crew.
const CREW_TABS: Tabs<Crew> = Tabs {
    pages: &CREWS,
    back: &[Action::Up],
    on: &[Action::Down],
    left: 110.0,
    step: 124.0,
    top: 70.0,
    large_top: 72.0,
    sign: Some("▲ ▼"),
};
/// The top of the headings of the table, in field pixels.
const HEAD: f32 = 92.0;
/// The top of the table's first row in field pixels, at the usual size of text and in large text.
const FIRST: [f32; 2] = [113.0, 107.0];
/// The distance of two rows of the table, in field pixels.
const LINE: f32 = 21.0;

/// The screen of the tables of high scores, which opens with the table that was shown last.
#[derive(Debug, Default)]
pub(crate) struct Scores {
    /// The index, from 0, of the row under the cursor; `None` while up, down, left and right turn to other tables.
    row: Option<usize>,
}

impl Screen for Scores {
    fn name(&self) -> &'static str {
        "scores"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        // In the rows the keys move the cursor.
        let turned = turn(ctx.places.division, ctx.settings.access.large_text, &input);
        let turns = self.row.is_none() || matches!(input, Input::Pointer(_));
        if let Some(division) = turned.filter(|_| turns) {
            (ctx.places.division, self.row) = (division, None);
            ctx.cue(Cue::MenuMove);
            return Transition::Stay;
        }
        match input {
            Input::Action(action) => self.act(action, ctx),
            Input::Pointer(pointer) => self.point(pointer, ctx),
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        self.draw_page(ctx, painter);
    }
}

impl Scores {
    fn act(&mut self, action: Action, ctx: &mut Context) -> Transition {
        match (action, self.row) {
            (Action::NextPage | Action::PreviousPage, _) => return self.open_statistics(ctx),
            (Action::Confirm | Action::Fire, Some(row)) => return play(row, ctx),
            (Action::Back | Action::Pause, None) => {
                ctx.cue(Cue::MenuBack);
                return Transition::Pop;
            }
            (Action::Back | Action::Pause, Some(_)) => {
                self.row = None;
                ctx.cue(Cue::MenuMove);
            }
            _ => {
                if let Some(row) = self.next_row(action, table(ctx)) {
                    self.row = Some(row);
                    ctx.cue(Cue::MenuMove);
                }
            }
        }
        Transition::Stay
    }

    /// Handles what the mouse did: pointing moves the cursor to a row with a replay, a click on it plays the replay,
    /// and a click on the word at the top opens the statistics.
    fn point(&mut self, pointer: Pointer, ctx: &mut Context) -> Transition {
        let is_onward = pointer.at.cmpge(Vec2::new(ONWARD.x - 100.0, 14.0)).all() && pointer.at.y < 40.0;
        if is_onward && pointer.clicked {
            return self.open_statistics(ctx);
        }
        let Some(row) = row_at(pointer.at, ctx.settings.access.large_text, table(ctx)) else {
            return Transition::Stay;
        };
        let before = self.row.replace(row);
        if pointer.clicked {
            return play(row, ctx);
        }
        if before != Some(row) {
            ctx.cue(Cue::MenuMove);
        }
        Transition::Stay
    }

    fn open_statistics(&mut self, ctx: &mut Context) -> Transition {
        self.row = None;
        ctx.cue(Cue::MenuSelect);
        Transition::push(StatisticsScreen::default())
    }

    /// Returns the index of the row with a replay to which an action moves the cursor; `None` if the action does not
    /// move it.
    fn next_row(&self, action: Action, table: &[Entry]) -> Option<usize> {
        let has_replay = |row: &usize| has_replay(table.get(*row));
        match (action, self.row) {
            (Action::Up, Some(row)) => (0..row).rev().chain((row + 1..ROWS).rev()).find(has_replay),
            (Action::Down, Some(row)) => (row + 1..ROWS).chain(0..row).find(has_replay),
            (Action::Confirm | Action::Fire, None) => (0..ROWS).find(has_replay),
            _ => None,
        }
    }
}

/// Returns the rows of the table of high scores that is on show.
fn table(ctx: &Context) -> &[Entry] {
    ctx.records.book.rows(ctx.places.division)
}

/// Plays the replays of a row's game, one stage after the other; returns the transition to the first.
fn play(row: usize, ctx: &mut Context) -> Transition {
    let entry = table(ctx).get(row).filter(|entry| has_replay(Some(entry)));
    let Some(replays) = entry.map(|entry| entry.replays.clone()) else { return Transition::Stay };
    ctx.cue(Cue::MenuSelect);
    ReplayPlayer::open(replays, ctx)
}

/// Returns the table of high scores to which an input turns from the table `division`; `None` if it turns to none.
fn turn(division: Division, is_large: bool, input: &Input<'_>) -> Option<Division> {
    let harder = DIFFICULTY_TABS.turn(division.difficulty, is_large, input);
    let other = || CREW_TABS.turn(division.crew, is_large, input).map(|crew| Division { crew, ..division });
    harder.map(|difficulty| Division { difficulty, ..division }).or_else(other)
}

/// Returns the index, from 0, of the row with a replay at a point in field pixels; `None` if there is none.
fn row_at(at: Vec2, is_large: bool, table: &[Entry]) -> Option<usize> {
    let row = ((at.y - first(is_large) + 6.0) / LINE).floor();
    let is_row = (0.0..ROWS as f32).contains(&row) && (LEFT..RIGHT).contains(&at.x);
    Some(row as usize).filter(|&row| is_row && has_replay(table.get(row)))
}

/// Returns the top of the table's first row in field pixels.
fn first(is_large: bool) -> f32 {
    FIRST[usize::from(is_large)]
}

fn has_replay(entry: Option<&Entry>) -> bool {
    entry.is_some_and(|entry| !entry.replays.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{CREW_TABS, LINE, Scores, first, row_at, turn};
    use crate::app::input::{Action, Pointer};
    use crate::app::scores::{Book, Crew, Division, Entry};
    use crate::app::screen::Input;
    use crate::sim::Difficulty;
    use glam::Vec2;

    /// Returns a table of three rows, of which the first and the last have a replay.
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

    /// Tests that keys turn to the tables of other difficulties and crews, from the last on to the first.
    #[test]
    fn keys_turn_pages() {
        let mut division = Division::default();
        let cases = [
            (Action::Left, Difficulty::Ace, Crew::Arrow),
            (Action::Right, Difficulty::Cadet, Crew::Arrow),
            (Action::Up, Difficulty::Cadet, Crew::Together),
            (Action::Down, Difficulty::Cadet, Crew::Arrow),
            (Action::Down, Difficulty::Cadet, Crew::Fan),
        ];
        for (action, difficulty, crew) in cases {
            division = turn(division, false, &Input::Action(action)).expect("another page");
            assert_eq!(division, Division { difficulty, crew }, "{action}");
        }
    }

    /// Tests that rows with a replay can be chosen, that rows without are passed over, and that nothing can be chosen
    /// on an empty page.
    #[test]
    fn rows_with_a_replay_are_chosen() {
        let (book, mut screen) = (book(), Scores::default());
        assert_eq!(screen.next_row(Action::Confirm, &[]), None);
        let table = book.rows(Division::default());
        for (action, row) in
            [(Action::Confirm, 0), (Action::Down, 2), (Action::Down, 0), (Action::Up, 2), (Action::Up, 0)]
        {
            assert_eq!(screen.next_row(action, table), Some(row), "{action}");
            screen.row = Some(row);
        }
    }

    /// Tests that clicks on the names of the tables turn to those tables, and that rows with a replay are found under
    /// the mouse.
    #[test]
    fn the_mouse_finds_pages_and_rows() {
        let at = Vec2::new(CREW_TABS.left + CREW_TABS.step * 2.0, CREW_TABS.top);
        let click = Input::Pointer(Pointer { at, clicked: true, held: true });
        let crew = turn(Division::default(), false, &click).map(|division| division.crew);
        assert_eq!(crew, Some(Crew::Lance));
        let (book, row) = (book(), |i: f32| Vec2::new(300.0, first(false) + LINE * i));
        let found = [0.0, 1.0, 2.0, 3.0].map(|i| row_at(row(i), false, book.rows(Division::default())));
        assert_eq!(found, [Some(0), None, Some(2), None], "the second has no replay");
    }
}
