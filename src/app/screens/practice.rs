//! The page before a practice: what is practised, and how it is made easier.

use super::chrome::{self, COLUMN, SIDE};
use super::hints::Hint;
use super::ship_card;
use super::stress::Wish;
use crate::app::content::Content;
use crate::app::cycle::cycle;
use crate::app::input::Bindings;
use crate::app::menu::{Answer, Item, Menu, Place, Value};
use crate::app::settings::GAME_SPEEDS;
use crate::sim::{Assists, Difficulty, GameSetup, MAX_POWER, Practice, Section, ShipKind};
use crate::view::{Painter, colors};
use glam::Vec2;

/// Where the menu stands.
const PLACE: Place = Place { left: COLUMN.0, top: chrome::TOP, width: COLUMN.1, lines: 14, is_large: false };

/// Percent from one speed to the next.
const SPEED_STEP: u8 = 10;

/// The places of a stage that have no time. Bosses have no more phases than are named here.
const START: &str = "start";
const MIDBOSS: &str = "mid-boss";
const PHASES: [&str; 6] =
    ["boss, phase 1", "boss, phase 2", "boss, phase 3", "boss, phase 4", "boss, phase 5", "boss, phase 6"];

const REMARK: &str =
    "For one player, and not scored. A cross stays for three seconds where you would have been hit.";

/// The rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Start,
    Stage,
    From,
    Difficulty,
    Ship,
    Power,
    Invulnerable,
    Speed,
    Back,
}

/// The rows in their order, with their names and the headings above them.
const ROWS: [(Row, &str, Option<&str>); 9] = [
    (Row::Start, "Start", None),
    (Row::Stage, "Stage", Some("WHERE")),
    (Row::From, "From", None),
    (Row::Difficulty, "Difficulty", Some("HOW HARD")),
    (Row::Ship, "Ship", None),
    (Row::Power, "Power", None),
    (Row::Invulnerable, "Invulnerable", Some("HELP")),
    (Row::Speed, "Speed", None),
    (Row::Back, "Back", Some("")),
];

/// What is practised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Exercise {
    /// The stage, from 1.
    pub(in crate::app) stage: u32,
    /// Where it begins, and how strong the guns are.
    pub(in crate::app) practice: Practice,
    pub(in crate::app) difficulty: Difficulty,
    pub(in crate::app) ship: ShipKind,
    /// Nothing destroys the ship.
    pub(in crate::app) invulnerable: bool,
    /// Percent, within [`GAME_SPEEDS`].
    pub(in crate::app) speed: u8,
}

/// A whole stage with guns of middling power, in which nothing can go wrong.
impl Default for Exercise {
    fn default() -> Self {
        Self {
            stage: 1,
            practice: Practice { from: Section::Start, power: 2 },
            difficulty: Difficulty::default(),
            ship: ShipKind::default(),
            invulnerable: true,
            speed: *GAME_SPEEDS.end(),
        }
    }
}

impl Exercise {
    /// That of a game that was kept, if it was a practice. How slow it ran is not written down: it runs as it was made.
    pub(in crate::app) fn of(setup: &GameSetup) -> Option<Self> {
        let &GameSetup { stage, difficulty, ships, assists, .. } = setup;
        setup.practice.map(|practice| Self {
            stage,
            practice,
            difficulty,
            ship: ships.first(),
            invulnerable: assists.invulnerable,
            ..Self::default()
        })
    }

    /// What makes it easier than the game.
    pub(in crate::app) fn assists(self) -> Assists {
        let slowed = self.speed < *GAME_SPEEDS.end();
        Assists { invulnerable: self.invulnerable, slowed, ..Assists::default() }
    }

    /// The share of real time that passes.
    pub(in crate::app) fn pace(self) -> f64 {
        f64::from(self.speed) / 100.0
    }
}

/// The menu, and what it is set to.
#[derive(Clone, Debug)]
pub(in crate::app) struct PracticeScreen {
    pub(in crate::app) exercise: Exercise,
    pub(in crate::app) menu: Menu,
    /// The places that the stage display_capabilities on the difficulty.
    sections: Vec<Section>,
}

impl PracticeScreen {
    pub(in crate::app) fn new(exercise: Exercise, content: &Content) -> Self {
        let mut screen = Self { exercise, menu: Menu::with(items(exercise), PLACE), sections: Vec::new() };
        screen.look_up(content);
        screen
    }

    /// Lists the places of the stage; one that it does not have is brought to the last of its sort, or to the start.
    fn look_up(&mut self, content: &Content) {
        let Exercise { stage, difficulty, .. } = self.exercise;
        let level = content.stages.get(stage as usize - 1);
        self.sections = level.map_or_else(Vec::new, |level| level.at(difficulty).sections());
        let from = &mut self.exercise.practice.from;
        if !self.sections.contains(from) {
            let is_alike = |section: &&Section| match (*section, *from) {
                (Section::At(one), Section::At(asked)) => *one <= asked,
                (section, asked) => core::mem::discriminant(section) == core::mem::discriminant(&asked),
            };
            *from = self.sections.iter().rfind(is_alike).copied().unwrap_or_default();
        }
        self.menu.items = items(self.exercise);
    }

    /// Takes an answer of the menu.
    pub(in crate::app) fn take(&mut self, answer: Answer, content: &Content) -> Wish {
        match answer {
            Answer::None | Answer::Set(..) => Wish::None,
            Answer::Moved => Wish::Moved,
            Answer::Chosen(0) => Wish::Start,
            Answer::Back | Answer::Chosen(_) => Wish::Leave,
            Answer::Changed(i, by) => {
                self.change(ROWS[i].0, by, content.stages.len() as u32);
                self.look_up(content);
                Wish::Changed
            }
        }
    }

    fn change(&mut self, row: Row, by: i32, stages: u32) {
        let exercise = &mut self.exercise;
        match row {
            Row::Stage => {
                exercise.stage = (exercise.stage as i32 - 1 + by).rem_euclid(stages as i32) as u32 + 1
            }
            Row::From => exercise.practice.from = cycle(&self.sections, exercise.practice.from, by),
            Row::Difficulty => exercise.difficulty = cycle(&Difficulty::ALL, exercise.difficulty, by),
            Row::Ship => exercise.ship = cycle(&ShipKind::ALL, exercise.ship, by),
            Row::Power => {
                let powers = i32::from(MAX_POWER) + 1;
                exercise.practice.power = (i32::from(exercise.practice.power) + by).rem_euclid(powers) as u8;
            }
            Row::Invulnerable => exercise.invulnerable ^= true,
            Row::Speed => {
                let speed = i32::from(exercise.speed) + by * i32::from(SPEED_STEP);
                let (slowest, fastest) = (i32::from(*GAME_SPEEDS.start()), i32::from(*GAME_SPEEDS.end()));
                exercise.speed = speed.clamp(slowest, fastest) as u8;
            }
            Row::Start | Row::Back => {}
        }
    }

    pub(in crate::app) fn draw(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::dim(214, painter);
        chrome::page("PRACTICE", colors::WHITE, painter);
        self.menu.draw(painter);
        let top = chrome::TOP - 6.0;
        ship_card::draw(self.exercise.ship, None, top, painter);
        let at = Vec2::new(SIDE.0, top + ship_card::HEIGHT + 12.0);
        chrome::paragraph(at, SIDE.1 - 8.0, colors::SKY, REMARK, painter);
        let change = match ROWS[self.menu.cursor].0 {
            Row::Start | Row::Back => Hint::TAKE,
            _ => Hint::CHANGE,
        };
        chrome::foot(&[Hint::CHOOSE, change, Hint::BACK], bindings, painter);
    }
}

/// What a place is called on a page.
pub(super) fn section_words(section: Section) -> String {
    match section {
        Section::Start => START.to_owned(),
        Section::At(_) => section.to_string(),
        Section::Midboss => MIDBOSS.to_owned(),
        Section::Boss(phase) => {
            let last = PHASES.len() - 1;
            PHASES[usize::from(phase.saturating_sub(1)).min(last)].to_owned()
        }
    }
}

fn items(exercise: Exercise) -> Vec<Item> {
    let item = |&(row, name, heading): &(Row, &str, Option<&'static str>)| Item {
        name: name.to_owned(),
        value: value(row, exercise),
        heading,
    };
    ROWS.iter().map(item).collect()
}

fn value(row: Row, exercise: Exercise) -> Option<Value> {
    Some(match row {
        Row::Stage => Value::Text(exercise.stage.to_string()),
        Row::From => Value::Text(section_words(exercise.practice.from)),
        Row::Difficulty => Value::Text(exercise.difficulty.name().to_owned()),
        Row::Ship => Value::Text(exercise.ship.name().to_owned()),
        Row::Power => Value::Text(exercise.practice.power.to_string()),
        Row::Invulnerable => Value::Switch(exercise.invulnerable),
        Row::Speed => Value::Text(format!("{} %", exercise.speed)),
        Row::Start | Row::Back => return None,
    })
}
