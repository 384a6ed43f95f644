//! The high score tables: one page per mode, difficulty and crew. Entries with a replay can be played.
//!
//! The key of the previous page changes the mode, left and right the difficulty, up and down the crew. Confirm enters the
//! rows, where up and down select one that has a replay. Back leaves the rows. The statistics are the next page.

use super::replay_player::ReplayPlayer;
use super::statistics::StatisticsScreen;
use crate::app::scores::{Crew, Division, Entry, ROWS, autopilot};
use crate::app::screens::prelude::*;
use crate::app::ui::clock;
use crate::app::ui::ranking::{NOBODY, medal};
use crate::app::ui::widgets::choice_bar;
use crate::modes::Day;
use crate::sim::{Difficulty, GameMode, TICKS_PER_SECOND};
use crate::stress::swarm_size;

const ONWARD: Vec2 = Vec2::new(RIGHT, 27.0);
const DIFFICULTY_TABS: Tabs<Difficulty> = Tabs {
    pages: &Difficulty::ALL,
    name: Difficulty::label,
    back: &[Action::Left],
    on: &[Action::Right],
    left: 110.0,
    step: 100.0,
    top: 54.0,
    large_top: 50.0,
    sign: Some("◄ ►"),
};
const CREW_TABS: Tabs<Crew> = Tabs {
    pages: &Crew::ALL,
    name: Crew::label,
    back: &[Action::Up],
    on: &[Action::Down],
    left: 110.0,
    step: 98.0,
    top: 70.0,
    large_top: 72.0,
    sign: Some("▲ ▼"),
};
/// The crews of modes for one player.
const SHIP_TABS: Tabs<Crew> =
    Tabs { pages: &[Crew::Arrow, Crew::Fan, Crew::Lance, Crew::Anchor], ..CREW_TABS };
const HEAD: f32 = 92.0;
const FIRST: [f32; 2] = [113.0, 107.0];
const LINE: f32 = 21.0;

#[derive(Debug, Default)]
pub(crate) struct ScoresScreen {
    /// The index of the selected row, from 0. `None` while the direction keys change tables.
    row: Option<usize>,
}

impl Screen for ScoresScreen {
    fn name(&self) -> &'static str {
        "scores"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        // Within the rows, the keys move the cursor.
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
        let Division { mode, difficulty, crew, .. } = ctx.places.division;
        let stage = ctx.content.own_stage.as_ref().filter(|_| mode == GameMode::OwnStage);
        let heading = match mode {
            GameMode::Stages => "HIGH SCORES",
            _ => stage.map_or(mode.label(), |stage| stage.level.name.as_str()),
        };
        page::open(214, heading, colors::WHITE, painter);
        let onward = Vec2::new(ONWARD.x, by_size(ONWARD.y, ONWARD.y - 4.0, painter));
        painter.text(onward, label(colors::DIM).right(), "STATISTICS ►");
        if !mode.has_one_difficulty() {
            DIFFICULTY_TABS.draw(difficulty, ctx.bindings(), painter);
        }
        if Division::has_crews(mode) {
            crew_tabs(mode).draw(crew, ctx.bindings(), painter);
        }
        // In large text, the rows replace the headings, so that all ten fit.
        if !painter.is_large() {
            columns(mode).headings(HEAD, painter);
            painter.rect(LEFT, HEAD + 11.0, RIGHT - LEFT, 1.0, colors::TROUGH);
        }
        let rows = table(ctx);
        let fresh = ctx.places.fresh.filter(|(division, _)| *division == ctx.places.division.table());
        let fresh = fresh.and_then(|(_, row)| ctx.records.book.rows(ctx.places.division).get(row));
        for rank in 0..ROWS {
            let is_fresh =
                rows.get(rank).is_some_and(|(entry, is_autopilot)| !is_autopilot && Some(entry) == fresh);
            painter.row(|painter| self.draw_row(rank, rows.get(rank), is_fresh, mode, painter));
        }
        if rows.is_empty() {
            let at = Vec2::new((LEFT + RIGHT) / 2.0, first(painter.is_large()) + 4.5 * LINE);
            painter.text(at, outlined(colors::TEXT).center(), "No scores here yet.");
        }
        if self.row.is_some() {
            return page::foot(&[Hint::CHOOSE, PLAY, Hint::BACK], ctx.bindings(), painter);
        }
        let hints = [
            (DIFFICULTY, !mode.has_one_difficulty()),
            (CREW, Division::has_crews(mode)),
            (MODE, true),
            (STATISTICS, true),
            (ROW_HINT, rows.iter().any(|row| has_replay(Some(row)))),
            (Hint::BACK, true),
        ];
        let hints: Vec<Hint> =
            hints.into_iter().filter_map(|(hint, is_shown)| is_shown.then_some(hint)).collect();
        page::foot(&hints, ctx.bindings(), painter);
    }
}

impl ScoresScreen {
    fn act(&mut self, action: Action, ctx: &mut Context) -> Transition {
        match (action, self.row) {
            (Action::NextPage, _) => return self.open_statistics(ctx),
            (Action::PreviousPage, _) => self.change_mode(ctx),
            (Action::Confirm | Action::Fire, Some(row)) => return play(row, ctx),
            (Action::Back | Action::Pause, None) => return Transition::back(ctx),
            (Action::Back | Action::Pause, Some(_)) => {
                self.row = None;
                ctx.cue(Cue::MenuMove);
            }
            _ => {
                if let Some(row) = self.next_row(action, &table(ctx)) {
                    self.row = Some(row);
                    ctx.cue(Cue::MenuMove);
                }
            }
        }
        Transition::Stay
    }

    fn point(&mut self, pointer: Pointer, ctx: &mut Context) -> Transition {
        let is_onward = pointer.at.cmpge(Vec2::new(ONWARD.x - 100.0, 14.0)).all() && pointer.at.y < 40.0;
        if is_onward && pointer.clicked {
            return self.open_statistics(ctx);
        }
        let is_heading = pointer.at.x < ONWARD.x - 100.0 && (14.0..40.0).contains(&pointer.at.y);
        if is_heading && pointer.clicked {
            self.change_mode(ctx);
            return Transition::Stay;
        }
        let Some(row) = row_at(pointer.at, ctx.settings.access.large_text, &table(ctx)) else {
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

    fn change_mode(&mut self, ctx: &mut Context) {
        self.row = None;
        ctx.cue(Cue::MenuMove);
        let division = &mut ctx.places.division;
        division.mode = cycle(&GameMode::ALL, division.mode, 1);
        if division.mode == GameMode::OwnStage && ctx.content.own_stage.is_none() {
            division.mode = cycle(&GameMode::ALL, division.mode, 1);
        }
        division.stage = ctx.content.own_stage.as_ref().map_or(0, |stage| stage.level.hash);
        if !crew_tabs(division.mode).pages.contains(&division.crew) {
            division.crew = Crew::default();
        }
    }

    fn next_row(&self, action: Action, table: &[ScoreRow]) -> Option<usize> {
        let has_replay = |row: &usize| has_replay(table.get(*row));
        match (action, self.row) {
            (Action::Up, Some(row)) => (0..row).rev().chain((row + 1..ROWS).rev()).find(has_replay),
            (Action::Down, Some(row)) => (row + 1..ROWS).chain(0..row).find(has_replay),
            (Action::Confirm | Action::Fire, None) => (0..ROWS).find(has_replay),
            _ => None,
        }
    }
}

fn crew_tabs(mode: GameMode) -> &'static Tabs<Crew> {
    if mode.takes_two() { &CREW_TABS } else { &SHIP_TABS }
}

/// A row of a table: an entry, and whether it is the autopilot's.
type ScoreRow = (Entry, bool);

fn table(ctx: &Context) -> Vec<ScoreRow> {
    ctx.records.book.ranking(ctx.places.division)
}

fn play(row: usize, ctx: &mut Context) -> Transition {
    let mut rows = table(ctx);
    if !has_replay(rows.get(row)) {
        return Transition::Stay;
    }
    let (entry, is_autopilot) = rows.swap_remove(row);
    ctx.cue(Cue::MenuSelect);
    if is_autopilot {
        let setup = autopilot::setup(ctx.places.division);
        return setup.map_or(Transition::Stay, |setup| ReplayPlayer::autopilot(setup, entry.stage, ctx));
    }
    if ctx.has_foreign_replay(ctx.places.division.mode, &entry) {
        ctx.notices.add("The replay of this game was deleted; its file is now another game's.");
        return Transition::Stay;
    }
    ReplayPlayer::open(entry.replays, ctx)
}

fn turn(division: Division, is_large: bool, input: &Input<'_>) -> Option<Division> {
    let harder = DIFFICULTY_TABS.turn(division.difficulty, is_large, input);
    let harder = harder.filter(|_| !division.mode.has_one_difficulty());
    let crew = |input| {
        crew_tabs(division.mode)
            .turn(division.crew, is_large, input)
            .filter(|_| Division::has_crews(division.mode))
    };
    let other = || crew(input).map(|crew| Division { crew, ..division });
    harder.map(|difficulty| Division { difficulty, ..division }).or_else(other)
}

fn row_at(at: Vec2, is_large: bool, table: &[ScoreRow]) -> Option<usize> {
    let row = ((at.y - first(is_large) + 6.0) / LINE).floor();
    let is_row = (0.0..ROWS as f32).contains(&row) && (LEFT..RIGHT).contains(&at.x);
    Some(row as usize).filter(|&row| is_row && has_replay(table.get(row)))
}

fn first(is_large: bool) -> f32 {
    FIRST[usize::from(is_large)]
}

fn has_replay(row: Option<&ScoreRow>) -> bool {
    // A boss rush of the autopilot would take seconds to fly.
    row.is_some_and(|(entry, is_autopilot)| {
        *is_autopilot && (entry.stage > 0 || entry.ticks <= 5 * 60 * TICKS_PER_SECOND)
            || !entry.replays.is_empty()
    })
}

const COLUMNS: Columns<7> = Columns([
    Column { name: "", x: 60.0, align: Align::Right, room: 14.0 },
    Column { name: "NAME", x: 76.0, align: Align::Left, room: 22.0 },
    Column { name: "SCORE", x: 232.0, align: Align::Right, room: 56.0 },
    Column { name: "REACHED", x: 262.0, align: Align::Left, room: 62.0 },
    Column { name: "CONTINUES", x: 410.0, align: Align::Right, room: 36.0 },
    Column { name: "", x: 440.0, align: Align::Left, room: 52.0 },
    Column { name: "REPLAY", x: RIGHT - 10.0, align: Align::Right, room: 8.0 },
]);

/// Returns the columns of a mode, which differ only in two headings.
const fn columns(mode: GameMode) -> Columns<7> {
    let Columns(mut columns) = COLUMNS;
    (columns[3].name, columns[4].name) = match mode {
        GameMode::Stages => return COLUMNS,
        GameMode::Survival => ("TIME", "ALIENS"),
        GameMode::BossRush => ("TIME", ""),
        GameMode::Daily | GameMode::OwnStage => ("DATE", ""),
        GameMode::Caravan2 | GameMode::Caravan5 => ("", ""),
    };
    Columns(columns)
}

const PLAY: Hint = Hint { says: "play", ..Hint::TAKE };
const ROW_HINT: Hint = Hint { says: "replays", ..Hint::TAKE };
const CREW: Hint = Hint { action: Action::Up, says: "ship" };
const DIFFICULTY: Hint = Hint { action: Action::Right, says: "difficulty" };

const MODE: Hint = Hint { action: Action::PreviousPage, says: "mode" };
const STATISTICS: Hint = Hint { action: Action::NextPage, says: "statistics" };

impl ScoresScreen {
    fn draw_row(
        &self,
        rank: usize,
        row: Option<&ScoreRow>,
        is_fresh: bool,
        mode: GameMode,
        painter: &mut Painter<'_>,
    ) {
        let y = first(painter.is_large()) + LINE * rank as f32;
        let is_chosen = self.row == Some(rank);
        if is_chosen || is_fresh {
            let edge = if is_fresh { colors::GOLD } else { colors::SKY };
            choice_bar([LEFT, y - 6.0, RIGHT - LEFT, LINE - 1.0], edge, painter);
        }
        let number = (rank + 1).to_string();
        let tint = medal(rank, colors::FAINT);
        let y_of_words = by_size(y, y - 4.0, painter);
        let rank_in_words = if row.is_some() { number.as_str() } else { "" };
        COLUMNS.sign(0, y_of_words, (tint, &number), rank_in_words, painter);
        let Some((entry, is_autopilot)) = row else {
            let tint = colors::faded(colors::FAINT, 0.6);
            COLUMNS.sign(1, y_of_words, (tint, NOBODY), "", painter);
            COLUMNS.sign(2, y_of_words, (tint, NOBODY), "", painter);
            return;
        };
        let otherwise = if *is_autopilot { colors::DIM } else { medal(rank, colors::TEXT) };
        let tint = if is_chosen { colors::WHITE } else { otherwise };
        if let Some(x) = COLUMNS.x(1, painter) {
            let initials = Some(entry.initials.as_str()).filter(|letters| !letters.trim().is_empty());
            painter.spoken_as(Vec2::new(x, y_of_words), initials.unwrap_or_default(), |painter| {
                painter.text(Vec2::new(x - 1.0, y - 5.0), title(tint), initials.unwrap_or(NOBODY));
            });
        }
        draw_cells(entry, y_of_words, is_chosen, mode, painter);
        if has_replay(row) {
            let tint = if is_chosen { colors::WHITE } else { colors::SKY };
            let words = painter.translate("REPLAY");
            COLUMNS.sign(6, y_of_words, (tint, "►"), words, painter);
        }
    }
}

fn draw_cells(entry: &Entry, y: f32, is_chosen: bool, mode: GameMode, painter: &mut Painter<'_>) {
    let tint = |otherwise: Rgba| if is_chosen { colors::WHITE } else { otherwise };
    let points = painter.grouped(entry.points);
    let aliens = painter.grouped(u64::from(swarm_size(entry.ticks)));
    let reached = match mode {
        GameMode::Stages if entry.cleared => painter.translate("ALL CLEAR").to_owned(),
        GameMode::Stages => format!("{} {}", painter.translate("Stage"), page::stage_number(entry.stage)),
        GameMode::Survival | GameMode::BossRush => clock(entry.ticks, 0, painter.language()),
        GameMode::Daily | GameMode::OwnStage => Day(entry.day).to_string(),
        GameMode::Caravan2 | GameMode::Caravan5 => String::new(),
    };
    let mut cell = |column: usize, tint: Rgba, text: &str| COLUMNS.cell(column, y, tint, text, painter);
    cell(2, tint(colors::PALE), &points);
    cell(3, tint(if entry.cleared { colors::GREEN } else { colors::DIM }), &reached);
    if mode == GameMode::Survival {
        cell(4, tint(colors::DIM), &aliens);
    }
    if entry.continues > 0 {
        cell(4, tint(colors::DIM), &entry.continues.to_string());
    }
    if entry.assisted {
        cell(5, tint(colors::FAINT), "assisted");
    }
}

#[cfg(test)]
mod tests {
    use super::{CREW_TABS, LINE, ScoresScreen, first, row_at, turn};
    use crate::app::input::{Action, Pointer};
    use crate::app::scores::{Book, Crew, Division, Entry};
    use crate::app::screen::Input;
    use crate::sim::{Difficulty, GameMode};
    use glam::Vec2;

    /// A table without the autopilot.
    const HERE: Division =
        Division { mode: GameMode::Stages, difficulty: Difficulty::Cadet, crew: Crew::Together, stage: 0 };

    fn book() -> Book {
        let mut book = Book::default();
        for (points, replay) in
            [(300, Some("replays/00003.replay")), (200, None), (100, Some("replays/00001.replay"))]
        {
            let replays = replay.map(str::to_owned).into_iter().collect();
            book.enter(HERE, Entry { points, stage: 1, replays, ..Entry::default() });
        }
        book
    }

    #[test]
    fn keys_change_pages() {
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
            assert_eq!(division, Division { difficulty, crew, ..Division::default() }, "{action}");
        }
    }

    #[test]
    fn rows_with_a_replay_can_be_selected() {
        let (book, mut screen) = (book(), ScoresScreen::default());
        assert_eq!(screen.next_row(Action::Confirm, &[]), None);
        let table = &book.ranking(HERE);
        for (action, row) in
            [(Action::Confirm, 0), (Action::Down, 2), (Action::Down, 0), (Action::Up, 2), (Action::Up, 0)]
        {
            assert_eq!(screen.next_row(action, table), Some(row), "{action}");
            screen.row = Some(row);
        }
    }

    #[test]
    fn the_mouse_finds_pages_and_rows() {
        let at = Vec2::new(CREW_TABS.left + CREW_TABS.step * 2.0, CREW_TABS.top);
        let click = Input::Pointer(Pointer { at, clicked: true, held: true });
        let crew = turn(Division::default(), false, &click).map(|division| division.crew);
        assert_eq!(crew, Some(Crew::Lance));
        let (book, row) = (book(), |i: f32| Vec2::new(300.0, first(false) + LINE * i));
        let found = [0.0, 1.0, 2.0, 3.0].map(|i| row_at(row(i), false, &book.ranking(HERE)));
        assert_eq!(found, [Some(0), None, Some(2), None], "the second has no replay");
    }
}
