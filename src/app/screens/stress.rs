//! The stress mode's menu: how many aliens, how they fly, what is measured.

use super::chrome::{self, COLUMN, SIDE};
use super::hints::Hint;
use crate::app::cycle::cycle;
use crate::app::input::Bindings;
use crate::app::menu::{Answer, Item, Menu, Place, Value};
use crate::app::stress_session::{NUMBERS, Plan, Sight};
use crate::stress::{Density, Layout};
use crate::view::{Painter, colors};
use crate::words::fill;
use glam::Vec2;
use sector_collision::Method;

/// Where the menu stands.
const PLACE: Place = Place { left: COLUMN.0, top: chrome::TOP, width: COLUMN.1, lines: 13, is_large: false };

/// What an action asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Wish {
    /// Nothing.
    None,
    /// The cursor moved.
    Moved,
    /// A value changed.
    Changed,
    /// The test is to begin.
    Start,
    /// The player leaves.
    Leave,
}

/// The menu, and what it is set to.
#[derive(Clone, Debug)]
pub(in crate::app) struct StressScreen {
    pub(in crate::app) plan: Plan,
    pub(in crate::app) menu: Menu,
}

/// The rows, in their order.
#[derive(Clone, Copy)]
enum Row {
    Start,
    Aliens,
    Layout,
    Density,
    Method,
    Sight,
    Search,
    Back,
}

/// The rows with their names and the headings above them.
const ROWS: [(Row, &str, Option<&str>); 8] = [
    (Row::Start, "Start", None),
    (Row::Aliens, "Aliens", Some("WHAT FLIES")),
    (Row::Layout, "Layout", None),
    (Row::Density, "Density", None),
    (Row::Method, "Method", Some("HOW IT IS SEEN AND MEASURED")),
    (Row::Sight, "Camera", None),
    (Row::Search, "Find the most at 60/s", None),
    (Row::Back, "Back", Some("")),
];

impl StressScreen {
    pub(in crate::app) fn new(plan: Plan) -> Self {
        let item = |&(row, name, heading): &(Row, &str, Option<&'static str>)| Item {
            name: name.to_owned(),
            value: value(row, plan),
            heading,
        };
        Self { plan, menu: Menu::with(ROWS.iter().map(item).collect(), PLACE) }
    }

    /// Takes an answer of the menu.
    pub(in crate::app) fn take(&mut self, answer: Answer) -> Wish {
        match answer {
            Answer::None | Answer::Set(..) => Wish::None,
            Answer::Moved => Wish::Moved,
            Answer::Chosen(0) => Wish::Start,
            Answer::Back | Answer::Chosen(_) => Wish::Leave,
            Answer::Changed(i, by) => {
                change(ROWS[i].0, by, &mut self.plan);
                self.menu.items[i].value = value(ROWS[i].0, self.plan);
                Wish::Changed
            }
        }
    }

    pub(in crate::app) fn draw(&self, bindings: &Bindings, painter: &mut Painter<'_>) {
        chrome::dim(214, painter);
        chrome::page("STRESS", colors::WHITE, painter);
        self.menu.draw(painter);
        let top = chrome::TOP - 6.0;
        chrome::panel(top, 152.0, "WHAT TO EXPECT", painter);
        let part = |of: u32| painter.grouped(u64::from(self.plan.settings.aliens / of));
        let template = "{} aliens, {} missiles of theirs and {} of a fleet that cannot be hurt.";
        let numbers = fill(painter.translate(template), &[&part(1), &part(2), &part(6)]);
        let [layout, density] = about(self.plan);
        let mut y = top + 26.0;
        for (text, tint) in
            [(numbers.as_str(), colors::TEXT), (layout, colors::TEXT), (density, colors::TEXT)]
        {
            y = chrome::paragraph(Vec2::new(SIDE.0, y), SIDE.1 - 8.0, tint, text, painter) + 6.0;
        }
        let change = match ROWS[self.menu.cursor].0 {
            Row::Start | Row::Back => Hint::TAKE,
            _ => Hint::CHANGE,
        };
        chrome::foot(&[Hint::CHOOSE, change, Hint::BACK], bindings, painter);
    }
}

/// What is to be expected: of the layout, of the density.
fn about(plan: Plan) -> [&'static str; 2] {
    let layout = match plan.settings.layout {
        Layout::Spread => "Each on its own way: few share an x, and the sorted list is at home.",
        Layout::Clustered => "64 clusters, each alien circling its middle.",
        Layout::Column => "Four narrow columns: all share their x, and the sorted list drowns.",
        Layout::Swarm => "64 flocks that wander.",
        Layout::Mixed => "Sizes from 9 to 80 pixels: no size of sector is right for all.",
        Layout::Waves => "The waves of stage 1, in every piece of the arena at once.",
        Layout::Rocks => "Rocks, all against all: they bounce, and break.",
    };
    let density = match plan.settings.density {
        Density::Constant => "The arena grows with their number.",
        Density::Rising => "The arena stays, and becomes full.",
    };
    [layout, density]
}

fn change(row: Row, by: i32, plan: &mut Plan) {
    let settings = &mut plan.settings;
    match row {
        Row::Aliens => settings.aliens = cycle(&NUMBERS, settings.aliens, by),
        Row::Layout => settings.layout = cycle(&Layout::ALL, settings.layout, by),
        Row::Density => settings.density = cycle(&Density::ALL, settings.density, by),
        Row::Method => settings.method = cycle(&Method::EVERY, settings.method, by),
        Row::Sight => plan.sight = cycle(&[Sight::Whole, Sight::Ship], plan.sight, by),
        Row::Search => plan.search ^= true,
        Row::Start | Row::Back => {}
    }
}

fn value(row: Row, plan: Plan) -> Option<Value> {
    let settings = plan.settings;
    Some(match row {
        Row::Aliens => Value::Text(settings.aliens.to_string()),
        Row::Layout => Value::Text(settings.layout.to_string()),
        Row::Density => Value::Text(settings.density.to_string()),
        Row::Method => Value::Text(settings.method.to_string()),
        Row::Sight => Value::Text(match plan.sight {
            Sight::Whole => "whole arena".to_owned(),
            Sight::Ship => "the ship".to_owned(),
        }),
        Row::Search => Value::Switch(plan.search),
        Row::Start | Row::Back => return None,
    })
}
