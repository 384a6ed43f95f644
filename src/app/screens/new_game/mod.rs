//! The page before a new game: the player chooses the difficulty, the number of players, and the ship of each, and
//! sees the chosen ships fly.
//!
//! ```text
//!   Start                            Arrow          speed, spread, power
//!   Difficulty, Players, Ship        +------------------------+
//!   +--------------------------+     |   the ships fly in a   |   trial.rs
//!   | the five difficulties    |     |   game of their own    |
//!   |        difficulties.rs   |     +------------------------+
//!   +--------------------------+     shot, focus, bomb           hangar.rs
//! ```

mod difficulties;
mod hangar;
#[cfg(test)]
mod tests;
mod trial;

use super::flight::Flight;
use crate::app::context::Context;
use crate::app::input::Pointer;
use crate::app::screen::{Backdrop, Input, Screen, Transition};
use crate::app::settings::NewGameSettings;
use crate::app::ui::score_words::{DIFFICULTIES, words};
use crate::app::ui::{Answer, Choice, LEFT, Menu, Place, Value, cycle, page, ship_card};
use crate::audio::Cue;
use crate::sim::{Difficulty, ShipKind};
use crate::view::{Painter, colors};
use trial::Trial;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Start,
    Difficulty,
    Players,
    First,
    Second,
}

/// The area of the menu; in large text it is as wide as the page.
const MENU: Place = Place { left: LEFT, top: page::TOP, width: 290.0, lines: ROWS, is_large: false };
/// The number of rows of the menu in a game of two players.
const ROWS: usize = 5;

/// The page before a new game. The choices made on it are kept in the settings.
pub(crate) struct NewGame {
    menu: Menu<Row>,
    /// The chosen ships in flight; `None` if the sheet lacks a picture of theirs.
    trial: Option<Trial>,
}

impl NewGame {
    pub(crate) fn new(ctx: &Context) -> Self {
        Self { menu: menu(ctx.settings.new_game), trial: Trial::begin(ctx) }
    }

    /// Takes over a change of the choices: with a second player comes a row, and other ships fly.
    fn refresh(&mut self, row: Row, ctx: &Context) {
        self.menu = menu(ctx.settings.new_game);
        self.menu.point_at(row);
        self.trial = Trial::begin(ctx);
    }

    /// Chooses the difficulty that is clicked on in the panel. Returns whether there is one.
    fn click(&mut self, pointer: Pointer, ctx: &mut Context) -> bool {
        let is_usual = pointer.clicked && !ctx.settings.access.large_text;
        let Some(difficulty) = difficulties::at(pointer.at).filter(|_| is_usual) else { return false };
        ctx.settings.new_game.difficulty = difficulty;
        ctx.cue(Cue::MenuChange);
        self.refresh(Row::Difficulty, ctx);
        true
    }
}

impl Screen for NewGame {
    fn name(&self) -> &'static str {
        "new-game"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let answer = match &input {
            Input::Pointer(pointer) if self.click(*pointer, ctx) => Answer::None,
            _ => self.menu.update(&input, ctx),
        };
        if let (Input::Time(step), Some(trial)) = (input, &mut self.trial) {
            trial.advance(step, ctx);
        }
        match answer {
            Answer::Changed(row, by) => {
                change(row, by, &mut ctx.settings.new_game);
                self.refresh(row, ctx);
                Transition::Stay
            }
            Answer::Chosen(_) => {
                ctx.save_settings();
                ctx.begin_game();
                Transition::replace(Flight::new())
            }
            Answer::Back => {
                ctx.save_settings();
                Transition::Pop
            }
            _ => Transition::Stay,
        }
    }

    fn backdrop(&self, _: &Context) -> Backdrop {
        Backdrop::Own
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let window = hangar::window(painter.frame.ui.large_text);
        if let Some(trial) = &self.trial {
            trial.draw(window, ctx.settings.view_options(), painter);
        }
        hangar::cover(window, painter);
        page::heading("NEW GAME", colors::WHITE, painter);
        self.menu.draw(painter);
        let shown = self.trial.as_ref().map(Trial::shown);
        if painter.text_scale() > 1.0 {
            self.draw_large(shown, ctx, painter);
        } else {
            let reserve = self.trial.as_ref().map_or(0, Trial::reserve);
            difficulties::draw(reserve, ctx, painter);
            hangar::draw(shown, ctx, painter);
        }
        page::foot(self.menu.form_hints(), ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

impl NewGame {
    /// Draws, in large text, what belongs to the row under the cursor.
    fn draw_large(&self, shown: Option<trial::Shown>, ctx: &Context, painter: &mut Painter<'_>) {
        let [first, second] = ctx.settings.new_game.ships;
        match self.menu.current() {
            Row::Difficulty => difficulties::draw_large(ctx.settings.new_game.difficulty, painter),
            Row::Players => hangar::draw_players_large(ctx, painter),
            Row::Start | Row::First => hangar::draw_large(first, shown, painter),
            Row::Second => hangar::draw_large(second, shown, painter),
        }
    }
}

/// Returns the menu of the page for a game of one or of two players.
fn menu(plan: NewGameSettings) -> Menu<Row> {
    let is_alone = plan.players == 1;
    let lines: [Choice<Row>; ROWS] = [
        (Row::Start, "Start", None),
        (Row::Difficulty, "Difficulty", None),
        (Row::Players, "Players", None),
        (Row::First, if is_alone { "Ship" } else { "Ship of player 1" }, None),
        (Row::Second, "Ship of player 2", None),
    ];
    let lines = lines.into_iter().filter(|&(row, ..)| row != Row::Second || !is_alone);
    Menu::new(lines, MENU).enlarged(page::WIDTH, ROWS).form().with_values(|row| value(row, plan))
}

fn change(row: Row, by: i32, plan: &mut NewGameSettings) {
    let [first, second] = &mut plan.ships;
    match row {
        Row::Difficulty => plan.difficulty = cycle(&Difficulty::ALL, plan.difficulty, by),
        Row::Players => plan.players = cycle(&[1, 2], plan.players, by),
        Row::First => *first = cycle(&ShipKind::ALL, *first, by),
        Row::Second => *second = cycle(&ShipKind::ALL, *second, by),
        Row::Start => {}
    }
}

fn value(row: Row, plan: NewGameSettings) -> Option<Value> {
    let [first, second] = plan.ships;
    let text = match row {
        Row::Difficulty => words(&DIFFICULTIES, plan.difficulty),
        Row::Players => ["1", "2"][usize::from(plan.players > 1)],
        Row::First => ship_card::name(first),
        Row::Second => ship_card::name(second),
        Row::Start => return None,
    };
    Some(Value::Text(text.to_owned()))
}
