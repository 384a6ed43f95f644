//! The page before practice: the player chooses what to practice and how to make it easier.

use super::flight::FlightScreen;
use crate::app::achievements::ships;
use crate::app::content::Content;
use crate::app::game::PracticeSetup;
use crate::app::screens::prelude::*;
use crate::app::settings::GAME_SPEEDS;
use crate::app::ui::ship_card;
use crate::sim::{Difficulty, GameSetup, MAX_POWER, Practice, Section, ShipKind, Ships};

const REMARK: &str = "One player, not scored. A cross marks each hit for three seconds.";

const SPEED_STEP: u8 = 10;

/// The names of boss phases. No boss has more phases than these.
const PHASES: [&str; 6] =
    ["boss, phase 1", "boss, phase 2", "boss, phase 3", "boss, phase 4", "boss, phase 5", "boss, phase 6"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PracticeRow {
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

const ROWS: [MenuLine<PracticeRow>; 9] = [
    (PracticeRow::Start, "Start", None),
    (PracticeRow::Stage, "Stage", Some("STARTING POINT")),
    (PracticeRow::From, "From", None),
    (PracticeRow::Difficulty, "Difficulty", Some("DIFFICULTY LEVEL")),
    (PracticeRow::Ship, "Ship", None),
    (PracticeRow::Power, "Power", None),
    (PracticeRow::Invulnerable, "Invulnerable", Some("ASSISTS")),
    (PracticeRow::Speed, "Speed", None),
    (PracticeRow::Back, "Back", Some("")),
];

pub(crate) struct PracticeScreen {
    plan: PracticeSetup,
    menu: Menu<PracticeRow>,
    sections: Vec<Section>,
}

impl PracticeScreen {
    /// Starts with the setup of the current game if it is practice, otherwise with the last one on this page.
    pub(crate) fn new(ctx: &Context) -> Self {
        let plan = ctx.practice().unwrap_or(ctx.places.practice);
        let mut screen = Self {
            plan,
            menu: Menu::new(ROWS, MenuPlace::in_column(14)).above_a_panel().form(),
            sections: Vec::new(),
        };
        // The stages may have been reloaded since.
        screen.look_up(&ctx.content);
        screen
    }

    pub(crate) fn after_game(ctx: &mut Context) -> Transition {
        let practice = Self::new(ctx);
        ctx.close_game();
        Transition::reset(practice)
    }

    /// Lists the sections of the selected stage. If the selected section is missing there, selects the last one of the
    /// same kind, or the start.
    fn look_up(&mut self, content: &Content) {
        let GameSetup { stage, difficulty, .. } = self.plan.setup;
        let level = content.stages.get(stage as usize - 1);
        self.sections = level.map_or_else(Vec::new, |level| level.at(difficulty).sections());
        let practice = self.plan.practice();
        if !self.sections.contains(&practice.from) {
            let is_alike = |section: &&Section| match (*section, practice.from) {
                (Section::At(one), Section::At(asked)) => *one <= asked,
                (section, asked) => core::mem::discriminant(section) == core::mem::discriminant(&asked),
            };
            let from = self.sections.iter().rfind(is_alike).copied().unwrap_or_default();
            self.plan.setup.practice = Some(Practice { from, ..practice });
        }
        self.menu.refresh(|row| step(row, 0, self.plan, &self.sections, content, &ShipKind::ALL).1);
    }
}

impl Screen for PracticeScreen {
    fn name(&self) -> &'static str {
        "practice"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        match self.menu.update(&input, ctx) {
            MenuAnswer::Changed(row, by) => {
                (self.plan, _) =
                    step(row, by, self.plan, &self.sections, &ctx.content, ships(&ctx.records.statistics));
                self.look_up(&ctx.content);
                ctx.places.practice = self.plan;
                Transition::Stay
            }
            MenuAnswer::Chosen(_) => {
                ctx.save_settings();
                ctx.begin_practice(self.plan);
                Transition::replace(FlightScreen::default())
            }
            MenuAnswer::Back => Transition::Pop,
            _ => Transition::Stay,
        }
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        page::open(214, "PRACTICE", colors::WHITE, painter);
        self.menu.draw(painter);
        let ship = self.plan.setup.ships.first();
        if !painter.is_large() {
            ship_card::draw(ship, page::PANEL_TOP, painter);
            page::panel_text(page::PANEL_TOP + ship_card::HEIGHT + 12.0, colors::SKY, REMARK, painter);
        } else if matches!(self.menu.current(), PracticeRow::Ship | PracticeRow::Power) {
            ship_card::draw_below(ship, painter);
        } else {
            page::about_panel(0.0, "PRACTICE", REMARK, painter);
        }
        page::foot(self.menu.form_hints(), ctx.bindings(), painter);
    }

    fn choice(&self) -> Option<&'static str> {
        Some(self.menu.name())
    }
}

pub(crate) fn section_words(section: Section) -> String {
    match section {
        Section::Start => "start".to_owned(),
        Section::At(_) => section.to_string(),
        Section::Midboss => "mid-boss".to_owned(),
        Section::Boss(phase) => {
            let last = PHASES.len() - 1;
            PHASES[usize::from(phase.saturating_sub(1)).min(last)].to_owned()
        }
    }
}

fn step(
    row: PracticeRow,
    by: i32,
    mut plan: PracticeSetup,
    sections: &[Section],
    content: &Content,
    ships: &[ShipKind],
) -> (PracticeSetup, Option<MenuValue>) {
    let mut practice = plan.practice();
    let PracticeSetup { setup, speed_percent } = &mut plan;
    let value = match row {
        PracticeRow::Stage => {
            if by != 0 {
                let stages = content.stages.len() as i32;
                setup.stage = (setup.stage as i32 - 1 + by).rem_euclid(stages) as u32 + 1;
            }
            let level = content.stages.get(setup.stage as usize - 1);
            MenuValue::Text(level.map_or_else(String::new, |level| level.name.clone()))
        }
        PracticeRow::From => MenuValue::Text(section_words(step_through(sections, &mut practice.from, by))),
        PracticeRow::Difficulty => {
            MenuValue::Text(step_through(&Difficulty::ALL, &mut setup.difficulty, by).label().to_owned())
        }
        PracticeRow::Ship => {
            let ship = cycle(ships, setup.ships.first(), by);
            setup.ships = Ships::Alone(ship);
            MenuValue::Text(ship_card::name(ship).to_owned())
        }
        PracticeRow::Power => {
            let powers = i32::from(MAX_POWER) + 1;
            practice.power = (i32::from(practice.power) + by).rem_euclid(powers) as u8;
            MenuValue::Text(practice.power.to_string())
        }
        PracticeRow::Invulnerable => {
            setup.assists.invulnerable ^= by != 0;
            MenuValue::Switch(setup.assists.invulnerable)
        }
        PracticeRow::Speed => {
            let speed = i32::from(*speed_percent) + by * i32::from(SPEED_STEP);
            let (slowest, fastest) = (i32::from(*GAME_SPEEDS.start()), i32::from(*GAME_SPEEDS.end()));
            *speed_percent = speed.clamp(slowest, fastest) as u8;
            MenuValue::Text(format!("{speed_percent} %"))
        }
        PracticeRow::Start | PracticeRow::Back => return (plan, None),
    };
    setup.practice = Some(practice);
    (plan, Some(value))
}
