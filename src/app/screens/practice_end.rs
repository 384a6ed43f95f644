//! The end of a practice: what it came to, and the same again.

use super::practice::section_words;
use super::stage_end::{EndChoice, EndMenu, is_too_early};
use crate::app::context::Context;
use crate::app::game::PracticeSetup;
use crate::app::screen::{Backdrop, Input, Screen, Transition};
use crate::app::ui::{COLUMN, Hint, Menu, Place, Rows, clock_time, page};
use crate::sim::Outcome;
use crate::view::{Painter, colors};

const CHOICES: [(EndChoice, &str); 3] =
    [(EndChoice::Again, "AGAIN"), (EndChoice::Change, "CHANGE"), (EndChoice::Title, "TITLE")];

/// Where the menu stands.
const MENU: Place = Place { left: COLUMN.0, top: 244.0, width: 200.0, lines: 4, is_large: false };

/// The page after a practice.
pub(super) struct PracticeEnd {
    plan: PracticeSetup,
    menu: EndMenu,
}

impl PracticeEnd {
    pub(super) fn new(plan: PracticeSetup) -> Self {
        Self { plan, menu: EndMenu::new(&CHOICES, MENU) }
    }
}

impl Screen for PracticeEnd {
    fn name(&self) -> &'static str {
        "practice-end"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if is_too_early(&input, ctx) { Transition::Stay } else { self.menu.update(&input, ctx) }
    }

    fn backdrop(&self, _: &Context) -> Backdrop {
        Backdrop::STILL_FIELD
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let (world, plan) = (ctx.game.session.world(), self.plan);
        page::dim(226, painter);
        let (title, tint) = match world.outcome() {
            Outcome::Cleared => ("PRACTICE DONE", colors::GOLD),
            _ => ("GAME OVER", colors::RED),
        };
        page::heading(title, tint, painter);
        let score = world.score();
        let rows = [
            ("Stage", plan.setup.stage.to_string()),
            ("From", painter.translate(&section_words(plan.practice().from)).to_owned()),
            ("Time", clock_time(world.tick(), painter.language())),
            // How often the ship would have been lost, had it not been spared.
            ("Hits", ctx.game.session.hits().to_string()),
            ("Ships lost", world.player().deaths.to_string()),
            ("Aliens destroyed", painter.grouped(u64::from(score.kills))),
            ("Bullets grazed", painter.grouped(u64::from(score.grazes))),
        ];
        Rows::in_column(68.0).draw(rows, painter);
        self.menu.0.draw(painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE], ctx.bindings(), painter);
    }

    fn menu(&self) -> Option<&Menu> {
        Some(self.menu.0.menu())
    }
}
