//! The page before a new game: the player chooses the difficulty, the number of players, and the ship of each.

use super::flight::Flight;
use crate::app::context::Context;
use crate::app::screen::{Input, Screen, Transition};
use crate::app::settings::NewGameSettings;
use crate::app::ui::score_words::DIFFICULTIES;
use crate::app::ui::{
    Answer, COLUMN, Hint, Menu, Place, SIDE, Value, cycle, label, page, ship_card, text_width,
};
use crate::sim::{Difficulty, ShipKind};
use crate::view::{Painter, Rgba, colors};
use glam::Vec2;

/// The top of the list of difficulties, in pixels.
const LIST_TOP: f32 = 210.0;
/// The distance of two difficulties in the list, in pixels.
const LIST_STEP: f32 = 23.0;

/// The descriptions of the difficulties, from the easiest to the hardest.
const ABOUT: [&str; Difficulty::ALL.len()] = [
    "Gentle: few bullets, slow ones, and time to look at them. The place to begin.",
    "Denser fire, and the first patterns that want to be read.",
    "The fire that the stages were made for. Bring a bomb.",
    "For those who know the stages: faster, with guns that cadets never see.",
    "Everything at once. Know the patterns, or be one.",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Start,
    Difficulty,
    Players,
    First,
    Second,
    Back,
}

/// The page before a new game. The choices made on it are kept in the settings.
pub(crate) struct NewGame {
    menu: Menu<Row>,
}

impl NewGame {
    pub(crate) fn new(ctx: &Context) -> Self {
        Self { menu: menu(ctx.settings.new_game) }
    }
}

impl Screen for NewGame {
    fn name(&self) -> &'static str {
        "new-game"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match self.menu.update(&input, ctx) {
            Answer::Changed(row, by) => {
                change(row, by, &mut ctx.settings.new_game);
                // With a second player comes a row.
                self.menu = menu(ctx.settings.new_game);
                self.menu.point_at(row);
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

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let plan = ctx.settings.new_game;
        page::open(214, "NEW GAME", colors::WHITE, painter);
        self.menu.draw(painter);
        if painter.text_scale() > 1.0 {
            draw_below(self.menu.current(), plan, ctx, painter);
        } else {
            draw_difficulties(plan.difficulty, painter);
            draw_ships(plan, ctx, painter);
        }
        page::foot(&[Hint::CHOOSE, self.menu.hint(), Hint::BACK], ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

/// Returns the menu of the page for a game of one or of two players.
fn menu(plan: NewGameSettings) -> Menu<Row> {
    let is_alone = plan.players == 1;
    let lines = [
        (Row::Start, "Start", None),
        (Row::Difficulty, "Difficulty", Some("HOW HARD")),
        (Row::Players, "Players", Some("WHO FLIES WHAT")),
        (Row::First, if is_alone { "Ship" } else { "Ship of player 1" }, None),
        (Row::Second, "Ship of player 2", None),
        (Row::Back, "Back", Some("")),
    ];
    let lines = lines.into_iter().filter(|&(row, ..)| row != Row::Second || !is_alone);
    Menu::new(lines, Place::in_column(9)).above_a_panel().with_values(|row| value(row, plan))
}

/// Draws the panel below the menu in large text, about the line under the cursor: the difficulty, or a ship.
fn draw_below(row: Row, plan: NewGameSettings, ctx: &Context, painter: &mut Painter<'_>) {
    let [first, second] = plan.ships;
    let [one, two] = ctx.controls.devices_of_two().map(|device| device.words());
    match row {
        Row::Second => ship_card::draw_below(second, Some(two), painter),
        Row::First | Row::Start => ship_card::draw_below(first, (plan.players > 1).then_some(one), painter),
        Row::Difficulty | Row::Players | Row::Back => {
            let chosen = Difficulty::ALL.iter().position(|&one| one == plan.difficulty).unwrap_or_default();
            let name = DIFFICULTIES[chosen].1;
            let at = page::panel_below(name, painter);
            pips(chosen, at + Vec2::new(text_width(name, painter) + 16.0, -14.0), colors::GOLD, painter);
            page::paragraph(at, page::WIDTH - 20.0, colors::TEXT, ABOUT[chosen], painter);
        }
    }
}

/// Draws a row of five pips, of which one is lit for the easiest difficulty and all for the hardest, so that the
/// words need not be known. `difficulty` is an index from 0, the easiest.
fn pips(difficulty: usize, at: Vec2, lit: Rgba, painter: &mut Painter<'_>) {
    for pip in 0..Difficulty::ALL.len() {
        let tint = if pip <= difficulty { lit } else { colors::TROUGH };
        painter.rect(at.x + 8.0 * pip as f32, at.y, 6.0, 6.0, tint);
    }
}

/// Draws the descriptions of the difficulties, the chosen one lit.
fn draw_difficulties(chosen: Difficulty, painter: &mut Painter<'_>) {
    for (i, ((difficulty, name), about)) in DIFFICULTIES.into_iter().zip(ABOUT).enumerate() {
        let y = LIST_TOP + LIST_STEP * i as f32;
        let is_chosen = difficulty == chosen;
        let (head, text) =
            if is_chosen { (colors::GOLD, colors::TEXT) } else { (colors::FAINT, colors::FAINT) };
        if is_chosen {
            painter.rect(COLUMN.0, y - 5.0, 2.0, 27.0, colors::GOLD);
        }
        let at = Vec2::new(COLUMN.0 + 14.0, y);
        painter.text(at, label(head), name);
        pips(i, at + Vec2::new(64.0, 1.0), head, painter);
        painter.text(at + Vec2::new(0.0, 12.0), label(text), about);
    }
}

/// Draws the cards of the chosen ships, and below the card of a single ship a demonstration of how it fires.
fn draw_ships(plan: NewGameSettings, ctx: &Context, painter: &mut Painter<'_>) {
    let [first, second] = plan.ships;
    let top = page::PANEL_TOP;
    if plan.players == 1 {
        ship_card::draw(first, None, top, painter);
        return ship_card::trial(first, top + ship_card::HEIGHT + 8.0, ctx.clock.age_ticks(), painter);
    }
    let devices = ctx.controls.devices_of_two();
    for (i, (ship, player)) in [(first, "PLAYER 1"), (second, "PLAYER 2")].into_iter().enumerate() {
        let top = top + (ship_card::HEIGHT + 14.0) * i as f32;
        ship_card::draw(ship, Some(player), top, painter);
        let at = Vec2::new(SIDE.0, top + ship_card::HEIGHT + 2.0);
        painter.text(at, label(colors::SKY), devices[i].words());
    }
}

fn change(row: Row, by: i32, plan: &mut NewGameSettings) {
    let [first, second] = &mut plan.ships;
    match row {
        Row::Difficulty => plan.difficulty = cycle(&Difficulty::ALL, plan.difficulty, by),
        Row::Players => plan.players = cycle(&[1, 2], plan.players, by),
        Row::First => *first = cycle(&ShipKind::ALL, *first, by),
        Row::Second => *second = cycle(&ShipKind::ALL, *second, by),
        Row::Start | Row::Back => {}
    }
}

fn value(row: Row, plan: NewGameSettings) -> Option<Value> {
    let [first, second] = plan.ships;
    let text = match row {
        Row::Difficulty => plan.difficulty.name().to_owned(),
        Row::Players => plan.players.to_string(),
        Row::First => first.name().to_owned(),
        Row::Second => second.name().to_owned(),
        Row::Start | Row::Back => return None,
    };
    Some(Value::Text(text))
}
