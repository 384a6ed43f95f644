//! The page before a new game: how hard it is to be, how many play, and what each flies.

use super::chrome::{self, COLUMN, SIDE};
use super::hints::Hint;
use super::ship_card;
use super::stress::Wish;
use crate::app::cycle::cycle;
use crate::app::input::{Bindings, PlayerDevice};
use crate::app::menu::{Answer, Item, Menu, Place, Value};
use crate::app::settings::LastGame;
use crate::sim::{Difficulty, ShipKind};
use crate::view::{Align, Layer, Painter, colors};
use glam::Vec2;

/// Where the menu stands.
const PLACE: Place = Place { left: COLUMN.0, top: chrome::TOP, width: COLUMN.1, lines: 9, is_large: false };

/// Top of the list of difficulties, and from one to the next, in pixels.
const LIST_TOP: f32 = 210.0;
const LIST_STEP: f32 = 29.0;

/// What each difficulty is, from the easiest to the hardest: in a word, and in a line.
const ABOUT: [(&str, &str); 4] = [
    ("Cadet", "Gentle: few bullets, slow ones, and time to look at them. The place to begin."),
    ("Pilot", "Denser fire, and the first patterns that want to be read."),
    ("Veteran", "For those who know the stages: faster, with guns that cadets never see."),
    ("Ace", "Everything at once. Know the patterns, or be one."),
];

/// The rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Start,
    Difficulty,
    Players,
    /// The ship of a player who is alone; then those of two.
    Ship,
    First,
    Second,
    Back,
}

/// The rows in their order, with their names and the headings above them.
const ROWS: [(Row, &str, Option<&str>); 7] = [
    (Row::Start, "Start", None),
    (Row::Difficulty, "Difficulty", Some("HOW HARD")),
    (Row::Players, "Players", Some("WHO FLIES WHAT")),
    (Row::Ship, "Ship", None),
    (Row::First, "Ship of player 1", None),
    (Row::Second, "Ship of player 2", None),
    (Row::Back, "Back", Some("")),
];

/// The menu, and what it is set to.
#[derive(Clone, Debug)]
pub(in crate::app) struct NewGameScreen {
    pub(in crate::app) plan: LastGame,
    pub(in crate::app) menu: Menu,
    /// What each of two would play with.
    pub(in crate::app) devices: [PlayerDevice; 2],
}

impl NewGameScreen {
    pub(in crate::app) fn new(plan: LastGame) -> Self {
        let item = |(row, name, heading): (Row, &str, Option<&'static str>)| Item {
            name: name.to_owned(),
            value: value(row, plan),
            heading,
        };
        let devices = [PlayerDevice::RightHalf, PlayerDevice::LeftHalf];
        Self { plan, menu: Menu::with(rows(plan).map(item).collect(), PLACE), devices }
    }

    /// Takes an answer of the menu.
    pub(in crate::app) fn take(&mut self, answer: Answer) -> Wish {
        match answer {
            Answer::None | Answer::Set(..) => Wish::None,
            Answer::Moved => Wish::Moved,
            Answer::Back => Wish::Leave,
            Answer::Chosen(i) if self.row(i) == Row::Start => Wish::Start,
            Answer::Chosen(_) => Wish::Leave,
            Answer::Changed(i, by) => {
                change(self.row(i), by, &mut self.plan);
                // With a second player comes a row.
                let cursor = self.menu.cursor;
                *self = Self { devices: self.devices, ..Self::new(self.plan) };
                self.menu.move_to(cursor);
                self.menu.settle();
                Wish::Changed
            }
        }
    }

    fn row(&self, item: usize) -> Row {
        rows(self.plan).nth(item).map_or(Row::Back, |(row, ..)| row)
    }

    /// Draws it, `age_ticks` after it came.
    pub(in crate::app) fn draw(&self, age_ticks: f32, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::dim(214, painter);
        chrome::page("NEW GAME", colors::WHITE, painter);
        self.menu.draw(painter);
        self.difficulties(painter);
        self.ships(age_ticks, painter);
        let change = match self.row(self.menu.cursor) {
            Row::Start | Row::Back => Hint::TAKE,
            _ => Hint::CHANGE,
        };
        chrome::foot(&[Hint::CHOOSE, change, Hint::BACK], bindings, painter);
    }

    /// What each difficulty is, the chosen one lit.
    fn difficulties(&self, painter: &mut Painter<'_>) {
        for (i, (difficulty, (name, about))) in Difficulty::ALL.into_iter().zip(ABOUT).enumerate() {
            let y = LIST_TOP + LIST_STEP * i as f32;
            let is_chosen = difficulty == self.plan.difficulty;
            let (head, text) =
                if is_chosen { (colors::GOLD, colors::TEXT) } else { (colors::FAINT, colors::FAINT) };
            if is_chosen {
                painter.fill(Layer::Hud, COLUMN.0, y - 5.0, 2.0, 27.0, colors::GOLD);
            }
            let at = Vec2::new(COLUMN.0 + 14.0, y);
            painter.shadowed(Layer::Hud, at, Align::Left, head, name);
            // How hard, as pips: the words need not be known.
            for pip in 0..4 {
                let tint = if pip <= i { head } else { colors::TROUGH };
                painter.fill(Layer::Hud, at.x + 64.0 + 8.0 * pip as f32, y + 1.0, 6.0, 6.0, tint);
            }
            painter.shadowed(Layer::Hud, at + Vec2::new(0.0, 12.0), Align::Left, text, about);
        }
    }

    /// The cards of the ships that were chosen; where it is one alone, how it fires below it.
    fn ships(&self, age_ticks: f32, painter: &mut Painter<'_>) {
        let [first, second] = self.plan.ships;
        let top = chrome::TOP - 6.0;
        if self.plan.players == 1 {
            ship_card::draw(first, None, top, painter);
            return ship_card::trial(first, top + ship_card::HEIGHT + 8.0, age_ticks, painter);
        }
        for (i, (ship, player)) in [(first, "PLAYER 1"), (second, "PLAYER 2")].into_iter().enumerate() {
            let top = top + (ship_card::HEIGHT + 14.0) * i as f32;
            ship_card::draw(ship, Some(player), top, painter);
            let at = Vec2::new(SIDE.0, top + ship_card::HEIGHT + 2.0);
            painter.shadowed(Layer::Hud, at, Align::Left, colors::SKY, self.devices[i].words());
        }
    }
}

/// The rows that there are: those of two ships where two play.
fn rows(plan: LastGame) -> impl Iterator<Item = (Row, &'static str, Option<&'static str>)> {
    let is_there = move |row: Row| match row {
        Row::Ship => plan.players == 1,
        Row::First | Row::Second => plan.players > 1,
        _ => true,
    };
    ROWS.into_iter().filter(move |&(row, ..)| is_there(row))
}

fn change(row: Row, by: i32, plan: &mut LastGame) {
    let [first, second] = &mut plan.ships;
    match row {
        Row::Difficulty => plan.difficulty = cycle(&Difficulty::ALL, plan.difficulty, by),
        Row::Players => plan.players = cycle(&[1, 2], plan.players, by),
        Row::Ship | Row::First => *first = cycle(&ShipKind::ALL, *first, by),
        Row::Second => *second = cycle(&ShipKind::ALL, *second, by),
        Row::Start | Row::Back => {}
    }
}

fn value(row: Row, plan: LastGame) -> Option<Value> {
    let [first, second] = plan.ships;
    let text = match row {
        Row::Difficulty => plan.difficulty.name().to_owned(),
        Row::Players => plan.players.to_string(),
        Row::Ship | Row::First => first.name().to_owned(),
        Row::Second => second.name().to_owned(),
        Row::Start | Row::Back => return None,
    };
    Some(Value::Text(text))
}
