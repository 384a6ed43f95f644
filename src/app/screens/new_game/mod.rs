//! The page before a new game: the player chooses the kind of game, the difficulty and the ships, and sees the ships
//! fly.
//!
//! ```text
//!   Start                            Arrow          speed, spread, power
//!   Game, Difficulty, Ship           +------------------------+
//!   +--------------------------+     |   the ships fly in a   |   trial.rs
//!   | the five difficulties,   |     |   game of their own    |
//!   | or Swarm Survival        |     |                        |
//!   |        difficulties.rs   |     +------------------------+
//!   +--------------------------+     shot, focus, bomb           hangar.rs
//! ```

mod difficulties;
mod hangar;
#[cfg(test)]
mod tests;
mod trial;

use super::flight::FlightScreen;
use crate::app::achievements::{paints as unlocked, ships};
use crate::app::screens::prelude::*;
use crate::app::settings::NewGameSettings;
use crate::app::ui::ship_card;
use crate::sim::{Difficulty, GameMode, ShipKind};
pub(super) use hangar::{cover, window};
use trial::Trial;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NewGameRow {
    Start,
    Game,
    Difficulty,
    First,
    Second,
    Paint,
}

const MENU: MenuPlace = MenuPlace { left: LEFT, top: page::TOP, width: 290.0, lines: ROWS, is_large: false };
const ROWS: usize = 5;

/// The games on offer, with the number of players.
const GAMES: [(&str, GameMode, u8); 8] = [
    ("One player", GameMode::Stages, 1),
    ("Two players", GameMode::Stages, 2),
    (GameMode::Caravan2.label(), GameMode::Caravan2, 1),
    (GameMode::Caravan5.label(), GameMode::Caravan5, 1),
    (GameMode::Daily.label(), GameMode::Daily, 1),
    (GameMode::BossRush.label(), GameMode::BossRush, 1),
    ("Boss rush for two", GameMode::BossRush, 2),
    ("Survival", GameMode::Survival, 1),
];

pub(crate) struct NewGame {
    menu: Menu<NewGameRow>,
    /// The selected ships in flight. `None` if the sheet lacks one of their sprites.
    trial: Option<Trial>,
}

impl NewGame {
    pub(crate) fn new(ctx: &Context) -> Self {
        Self { menu: menu(ctx.settings.new_game), trial: Trial::begin(ctx) }
    }

    /// Updates the page after a change: rebuilds the menu and restarts the trial with the selected ships.
    fn refresh(&mut self, row: NewGameRow, ctx: &Context) {
        self.menu = menu(ctx.settings.new_game);
        self.menu.point_at(row);
        self.trial = Trial::begin(ctx);
    }

    fn click(&mut self, pointer: Pointer, ctx: &mut Context) -> bool {
        let has_panel = !ctx.settings.access.large_text && !ctx.settings.new_game.kind.has_one_difficulty();
        let Some(difficulty) = difficulties::at(pointer.at).filter(|_| has_panel && pointer.clicked) else {
            return false;
        };
        ctx.settings.new_game.difficulty = difficulty;
        ctx.cue(Cue::MenuChange);
        self.refresh(NewGameRow::Difficulty, ctx);
        true
    }
}

impl Screen for NewGame {
    fn name(&self) -> &'static str {
        "new-game"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        let answer = match &input {
            Input::Pointer(pointer) if self.click(*pointer, ctx) => MenuAnswer::None,
            _ => self.menu.update(&input, ctx),
        };
        if let (Input::Time(step), Some(trial)) = (input, &mut self.trial) {
            trial.advance(step, ctx);
        }
        match answer {
            MenuAnswer::Changed(NewGameRow::Paint, by) => {
                let paints = unlocked(&ctx.records.statistics);
                if paints.len() == 1 {
                    ctx.notices.toast("Paints are rewards: clear a stage for the first.");
                }
                step_through(&paints, &mut ctx.settings.new_game.paint, by);
                self.refresh(NewGameRow::Paint, ctx);
                Transition::Stay
            }
            MenuAnswer::Changed(row, by) => {
                (ctx.settings.new_game, _) =
                    step(row, by, ctx.settings.new_game, ships(&ctx.records.statistics));
                self.refresh(row, ctx);
                Transition::Stay
            }
            MenuAnswer::Chosen(_) => {
                ctx.save_settings();
                match ctx.begin_game() {
                    Ok(()) => Transition::replace(FlightScreen::default()),
                    Err(_) => Transition::Stay,
                }
            }
            MenuAnswer::Back => {
                ctx.save_settings();
                Transition::Pop
            }
            _ => Transition::Stay,
        }
    }

    fn backdrop(&self, _: &Context) -> ScreenBackdrop {
        ScreenBackdrop::Own
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
        if painter.is_large() {
            self.draw_large(shown, ctx, painter);
        } else {
            let reserve = self.trial.as_ref().map_or(0, |trial| trial.world.player().lives);
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
    fn draw_large(&self, shown: Option<trial::Shown>, ctx: &Context, painter: &mut Painter<'_>) {
        let [_, second] = ctx.settings.new_game.ships;
        let first = hangar::ship(ctx);
        match self.menu.current() {
            NewGameRow::Difficulty => difficulties::draw_large(ctx.settings.new_game.difficulty, painter),
            NewGameRow::Game => hangar::draw_game_large(ctx, painter),
            NewGameRow::Start | NewGameRow::First | NewGameRow::Paint => {
                hangar::draw_large(first, shown, painter)
            }
            NewGameRow::Second => hangar::draw_large(second, shown, painter),
        }
    }
}

fn menu(plan: NewGameSettings) -> Menu<NewGameRow> {
    let is_alone = plan.is_alone();
    let lines: [MenuLine<NewGameRow>; 6] = [
        (NewGameRow::Start, "Start", None),
        (NewGameRow::Game, "Game", None),
        (NewGameRow::Difficulty, "Difficulty", None),
        (NewGameRow::First, if is_alone { "Ship" } else { "Ship of player 1" }, None),
        (NewGameRow::Second, "Ship of player 2", None),
        (NewGameRow::Paint, "Paint", None),
    ];
    let lines = lines.into_iter().filter(|&(row, ..)| match row {
        NewGameRow::Difficulty => !plan.kind.has_one_difficulty(),
        NewGameRow::First => plan.kind != GameMode::Daily,
        NewGameRow::Second => !is_alone,
        // There is no room for it with two ships.
        NewGameRow::Paint => is_alone,
        _ => true,
    });
    Menu::new(lines, MENU)
        .enlarged(page::WIDTH, ROWS)
        .form()
        .with_values(|row| step(row, 0, plan, &ShipKind::ALL).1)
}

fn step(
    row: NewGameRow,
    by: i32,
    mut plan: NewGameSettings,
    ships: &[ShipKind],
) -> (NewGameSettings, Option<MenuValue>) {
    let [first, second] = &mut plan.ships;
    let text = match row {
        NewGameRow::Difficulty => step_through(&Difficulty::ALL, &mut plan.difficulty, by).label(),
        NewGameRow::Game => {
            let players = if plan.is_alone() { 1 } else { 2 };
            let is_it = |game: &&(&str, GameMode, u8)| (game.1, game.2) == (plan.kind, players);
            let mut game = *GAMES.iter().find(is_it).unwrap_or(&GAMES[0]);
            let (name, ..) = step_through(&GAMES, &mut game, by);
            (_, plan.kind, plan.players) = game;
            name
        }
        NewGameRow::First => ship_card::name(step_through(ships, first, by)),
        NewGameRow::Second => ship_card::name(step_through(ships, second, by)),
        NewGameRow::Paint => plan.paint.label(),
        NewGameRow::Start => return (plan, None),
    };
    (plan, Some(MenuValue::Text(text.to_owned())))
}
