//! The page before the stress mode, where the player chooses the number of aliens, how they fly, and what to measure.
//! Also the figures and keys of the running mode.

use super::flight::FlightScreen;
use super::pause::{self, Explained};
use crate::app::game::stress_session::{ArenaSight, NUMBERS, Plan, StressSession};
use crate::app::screens::prelude::*;
use crate::stress::{Density, Layout};
use sector_collision::Method;

pub(crate) struct StressScreen {
    menu: Menu<StressRow>,
}

#[derive(Clone, Copy, PartialEq)]
enum StressRow {
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

const ROWS: [MenuLine<StressRow>; 8] = [
    (StressRow::Start, "Start", None),
    (StressRow::Aliens, "Aliens", Some("OBJECTS")),
    (StressRow::Layout, "Layout", None),
    (StressRow::Density, "Density", None),
    (StressRow::Method, "Method", Some("METHOD AND VIEW")),
    (StressRow::Sight, "Camera", None),
    (StressRow::Search, "Find maximum at 60 FPS", None),
    (StressRow::Back, "Back", None),
];

impl StressScreen {
    pub(crate) fn new(ctx: &Context) -> Self {
        let plan = ctx.places.stress;
        let menu = Menu::new(ROWS, MenuPlace::in_column(13)).above_a_panel().form();
        Self { menu: menu.with_values(|row| step(row, 0, plan).1) }
    }
}

impl Screen for StressScreen {
    fn name(&self) -> &'static str {
        "stress"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match self.menu.update(&input, ctx) {
            MenuAnswer::Changed(row, by) => {
                let (plan, _) = step(row, by, ctx.places.stress);
                ctx.places.stress = plan;
                self.menu.refresh(|row| step(row, 0, plan).1);
                Transition::Stay
            }
            MenuAnswer::Chosen(_) => match ctx.begin_stress(ctx.places.stress) {
                Ok(()) => Transition::replace(FlightScreen::default()),
                Err(_) => Transition::Stay,
            },
            MenuAnswer::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let plan = ctx.places.stress;
        page::open(214, "STRESS MODE", colors::WHITE, painter);
        self.menu.draw(painter);
        let template = "{} aliens with {} missiles fight an invulnerable fleet with {} missiles.";
        let numbers = painter.counted(template, [1, 2, 6].map(|of| u64::from(plan.settings.aliens / of)));
        let [layout, density] = about(plan);
        if painter.is_large() {
            let text = match self.menu.current() {
                StressRow::Layout => layout,
                StressRow::Density => density,
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

fn about(plan: Plan) -> [&'static str; 2] {
    let layout = match plan.settings.layout {
        Layout::Spread => "Aliens fly apart: few overlap along x, so the sorted list works well.",
        Layout::Clustered => "64 clusters. Each alien circles the center of its cluster.",
        Layout::Column => "Narrow columns: many overlap along x, so the sorted list works badly.",
        Layout::Swarm => "64 wandering flocks.",
        Layout::Mixed => "Sizes from 9 to 80 pixels: no sector size suits them all.",
        Layout::Waves => "The waves of stage 1, everywhere in the arena at once.",
        Layout::Rocks => "Rocks that bounce off each other and break.",
    };
    let density = match plan.settings.density {
        Density::Constant => "The arena grows with the number of aliens.",
        Density::Rising => "The arena stays the same and fills up.",
    };
    [layout, density]
}

fn step(row: StressRow, by: i32, mut plan: Plan) -> (Plan, Option<MenuValue>) {
    let settings = &mut plan.settings;
    let text = match row {
        StressRow::Aliens => step_through(&NUMBERS, &mut settings.aliens, by).to_string(),
        StressRow::Layout => step_through(&Layout::ALL, &mut settings.layout, by).label().to_owned(),
        StressRow::Density => step_through(&Density::ALL, &mut settings.density, by).to_string(),
        StressRow::Method => step_through(&Method::REFINED, &mut settings.method, by).to_string(),
        StressRow::Sight => match step_through(&[ArenaSight::Whole, ArenaSight::Ship], &mut plan.sight, by) {
            ArenaSight::Whole => "whole arena".to_owned(),
            ArenaSight::Ship => "the ship".to_owned(),
        },
        StressRow::Search => {
            plan.search ^= by != 0;
            return (plan, Some(MenuValue::Switch(plan.search)));
        }
        StressRow::Start | StressRow::Back => return (plan, None),
    };
    (plan, Some(MenuValue::Text(text)))
}

const POINTED_OUT_TICKS: u32 = 360;
const MORE: &str = "more aliens";
const FEWER: &str = "fewer aliens";

const CONTROLS: Explained =
    [&[(Action::More, MORE), (Action::Fewer, FEWER)], &[(Action::Picture, "take a screenshot")]];

pub(super) fn draw_stress_pause(session: &StressSession, bindings: &Bindings, painter: &mut Painter<'_>) {
    let rows_at = pause::panel("STRESS MODE", painter);
    let (settings, collision) = (session.stress.settings(), session.stress.world().collision());
    let rows = [
        ("Aliens", painter.grouped(u64::from(settings.aliens))),
        ("Objects", painter.grouped(collision.len() as u64)),
        ("Layout", painter.translate(settings.layout.label()).to_owned()),
        ("Density", painter.translate(&settings.density.to_string()).to_owned()),
        ("Method", collision.method().to_string()),
    ];
    rows_at.draw(rows, painter);
    pause::explain(CONTROLS, bindings, painter);
    pause::remark(
        "Changing the number during play stops the search for the maximum. Nothing is scored.",
        painter,
    );
}

pub(super) fn draw_number_hint(session: &StressSession, bindings: &Bindings, painter: &mut Painter<'_>) {
    if session.stress.world().tick() >= POINTED_OUT_TICKS {
        return;
    }
    let groups: [(&[Action], _); 2] = [(&[Action::More], MORE), (&[Action::Fewer], FEWER)];
    HintLine::in_play(&groups, bindings, painter).draw(Vec2::new(8.0, 340.0), painter.text_scale(), painter);
}
