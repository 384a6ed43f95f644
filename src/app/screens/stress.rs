//! The page before the stress mode: the player chooses how many aliens there are, how they fly, and what is measured.

use super::flight::Flight;
use crate::app::context::Context;
use crate::app::game::NotBegun;
use crate::app::game::stress_session::{ArenaSight, NUMBERS, Plan};
use crate::app::screen::{Input, Screen, Transition};
use crate::app::ui::{Answer, Choice, Menu, Place, Value, cycle, page};
use crate::stress::{Density, Layout};
use crate::view::{Painter, colors};
use crate::words::fill;
use sector_collision::Method;

/// The page before the stress mode. The choices made on it are kept while the program runs.
pub(crate) struct StressScreen {
    menu: Menu<Row>,
}

#[derive(Clone, Copy, PartialEq)]
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

const EXPECTED: &str = "WHAT TO EXPECT";

/// The rows of the page's menu, with their names and the headings above them.
const ROWS: [Choice<Row>; 8] = [
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
    pub(crate) fn new(ctx: &Context) -> Self {
        let plan = ctx.places.stress;
        Self {
            menu: Menu::new(ROWS, Place::in_column(13))
                .above_a_panel()
                .form()
                .with_values(|row| value(row, plan)),
        }
    }
}

impl Screen for StressScreen {
    fn name(&self) -> &'static str {
        "stress"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match self.menu.update(&input, ctx) {
            Answer::Changed(row, by) => {
                change(row, by, &mut ctx.places.stress);
                let plan = ctx.places.stress;
                self.menu.refresh(|row| value(row, plan));
                Transition::Stay
            }
            Answer::Chosen(_) => match ctx.begin_stress(ctx.places.stress) {
                Ok(()) => Transition::replace(Flight::new()),
                Err(NotBegun) => Transition::Stay,
            },
            Answer::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let plan = ctx.places.stress;
        page::open(214, "STRESS MODE", colors::WHITE, painter);
        self.menu.draw(painter);
        let part = |of: u32| painter.grouped(u64::from(plan.settings.aliens / of));
        let template = "{} aliens, {} missiles of theirs and {} of a fleet that cannot be hurt.";
        let numbers = fill(painter.translate(template), &[&part(1), &part(2), &part(6)]);
        let [layout, density] = about(plan);
        if painter.text_scale() > 1.0 {
            let text = match self.menu.current() {
                Row::Layout => layout,
                Row::Density => density,
                _ => numbers.as_str(),
            };
            page::about_panel(0.0, EXPECTED, text, painter);
        } else {
            page::panel(page::PANEL_TOP, 152.0, EXPECTED, painter);
            let mut y = page::PANEL_TOP + 26.0;
            for text in [numbers.as_str(), layout, density] {
                y = page::panel_text(y, colors::TEXT, text, painter) + 6.0;
            }
        }
        page::foot(self.menu.form_hints(), ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

/// Returns descriptions of the chosen layout and of the chosen density of the stress mode.
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
        Row::Method => settings.method = cycle(&Method::ALL, settings.method, by),
        Row::Sight => plan.sight = cycle(&[ArenaSight::Whole, ArenaSight::Ship], plan.sight, by),
        Row::Search => plan.search ^= true,
        Row::Start | Row::Back => {}
    }
}

fn value(row: Row, plan: Plan) -> Option<Value> {
    let settings = plan.settings;
    Some(match row {
        Row::Aliens => Value::Text(settings.aliens.to_string()),
        Row::Layout => Value::Text(settings.layout.label().to_owned()),
        Row::Density => Value::Text(settings.density.to_string()),
        Row::Method => Value::Text(settings.method.to_string()),
        Row::Sight => Value::Text(match plan.sight {
            ArenaSight::Whole => "whole arena".to_owned(),
            ArenaSight::Ship => "the ship".to_owned(),
        }),
        Row::Search => Value::Switch(plan.search),
        Row::Start | Row::Back => return None,
    })
}
