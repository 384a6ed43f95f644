//! The stress mode's menu: how many aliens, how they fly, what is measured.

use super::{DIM, WHITE, veil};
use crate::app::drill::{NUMBERS, Plan, Sight};
use crate::app::input::Action;
use crate::app::menu::{Answer, Item, Menu};
use crate::collision::Method;
use crate::stress::{Density, Layout};
use crate::view::{Align, Layer, Painter};
use glam::Vec2;

/// What an action asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Wish {
    /// Nothing.
    None,
    /// The cursor moved, or a value changed.
    Moved,
    /// The test is to begin.
    Start,
    /// The player leaves.
    Leave,
}

/// The menu, and what it is set to.
#[derive(Clone, Debug)]
pub(in crate::app) struct StressScreen {
    pub(in crate::app) plan: Plan,
    menu: Menu,
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

const ROWS: [(Row, &str); 8] = [
    (Row::Start, "START"),
    (Row::Aliens, "aliens"),
    (Row::Layout, "layout"),
    (Row::Density, "density"),
    (Row::Method, "method"),
    (Row::Sight, "camera"),
    (Row::Search, "find the most at 60/s"),
    (Row::Back, "BACK"),
];

impl StressScreen {
    pub(in crate::app) fn new(plan: Plan) -> Self {
        let items = ROWS.iter().map(|&(row, name)| Item { name: name.to_owned(), value: value(row, plan) });
        Self { plan, menu: Menu { items: items.collect(), cursor: 0 } }
    }

    /// Takes an action.
    pub(in crate::app) fn take(&mut self, action: Action) -> Wish {
        match self.menu.take(action) {
            Answer::None => Wish::None,
            Answer::Moved => Wish::Moved,
            Answer::Chosen(0) => Wish::Start,
            Answer::Back | Answer::Chosen(_) => Wish::Leave,
            Answer::Changed(i, by) => {
                change(ROWS[i].0, by, &mut self.plan);
                self.menu.items[i].value = value(ROWS[i].0, self.plan);
                Wish::Moved
            }
        }
    }

    pub(in crate::app) fn draw(&self, painter: &mut Painter<'_>) {
        veil(185, painter);
        painter.title(Layer::Hud, Vec2::new(320.0, 60.0), Align::Centre, WHITE, "STRESS");
        self.menu.draw(320.0, 110.0, painter);
        for (i, line) in about(self.plan).into_iter().enumerate() {
            let at = Vec2::new(320.0, 256.0 + 13.0 * i as f32);
            painter.shadowed(Layer::Hud, at, Align::Centre, DIM, line);
        }
    }
}

/// What is to be expected, in two lines.
fn about(plan: Plan) -> [&'static str; 2] {
    let layout = match plan.settings.layout {
        Layout::Spread => "each on its own way: few share an x, the sorted list is at home",
        Layout::Clustered => "64 clusters, each alien circling its middle",
        Layout::Column => "four narrow columns: all share their x, and the sorted list drowns",
        Layout::Swarm => "64 flocks that wander",
        Layout::Mixed => "sizes from 9 to 80 pixels: no size of sector is right for all",
        Layout::Waves => "the waves of stage 1, in every piece of the arena at once",
        Layout::Rocks => "rocks, all against all: they bounce, and break",
    };
    let density = match plan.settings.density {
        Density::Constant => "the arena grows with their number",
        Density::Rising => "the arena stays, and becomes full",
    };
    [layout, density]
}

fn change(row: Row, by: i32, plan: &mut Plan) {
    let settings = &mut plan.settings;
    match row {
        Row::Aliens => settings.aliens = other(&NUMBERS, settings.aliens, by),
        Row::Layout => settings.layout = other(&Layout::ALL, settings.layout, by),
        Row::Density => settings.density = other(&Density::ALL, settings.density, by),
        Row::Method => settings.method = other(&Method::EVERY, settings.method, by),
        Row::Sight => plan.sight = other(&[Sight::Whole, Sight::Ship], plan.sight, by),
        Row::Search => plan.search ^= true,
        Row::Start | Row::Back => {}
    }
}

/// The choice `by` places further on, round and round; the first for one that is not among them.
fn other<T: Copy + PartialEq>(all: &[T], now: T, by: i32) -> T {
    let place = all.iter().position(|&one| one == now).map_or(0, |i| i as i32 + by);
    all[place.rem_euclid(all.len() as i32) as usize]
}

fn value(row: Row, plan: Plan) -> Option<String> {
    let settings = plan.settings;
    Some(match row {
        Row::Aliens => settings.aliens.to_string(),
        Row::Layout => settings.layout.to_string(),
        Row::Density => settings.density.to_string(),
        Row::Method => settings.method.to_string(),
        Row::Sight => match plan.sight {
            Sight::Whole => "whole arena".to_owned(),
            Sight::Ship => "the ship".to_owned(),
        },
        Row::Search => if plan.search { "on" } else { "off" }.to_owned(),
        Row::Start | Row::Back => return None,
    })
}
