//! The end of a practice: its result.

use super::practice::section_words;
use crate::app::context::Context;
use crate::app::game::PracticeSetup;
use crate::app::ui::{Rows, clock_time, page};
use crate::sim::Outcome;
use crate::view::{Painter, colors};

/// Draws the page after a practice.
pub(super) fn draw_practice_end(plan: PracticeSetup, ctx: &Context, painter: &mut Painter<'_>) {
    let world = ctx.game.session.world();
    let (title, tint) = match world.outcome() {
        Outcome::Cleared => ("PRACTICE DONE", colors::GOLD),
        _ => ("GAME OVER", colors::RED),
    };
    page::open(226, title, tint, painter);
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
    Rows::in_column(68.0, painter).draw(rows, painter);
}
