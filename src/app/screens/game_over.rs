//! Game over: how far it went, and how to go on.

use super::stage_clear::best_line;
use super::stage_clear::draw_spared;
use super::stage_end::{EndChoice, EndMenu, is_too_early};
use crate::app::context::Context;
use crate::app::screen::{Backdrop, Input, Screen, Transition};
use crate::app::ui::{COLUMN, Hint, Menu, Place, Rows, clock_time, label, page, score_row};
use crate::sim::World;
use crate::view::{Painter, colors};
use crate::words::fill;
use glam::Vec2;

const CHOICES: [(EndChoice, &str); 3] =
    [(EndChoice::Again, "TRY AGAIN"), (EndChoice::WhatHitMe, "WHAT HIT ME?"), (EndChoice::Title, "TITLE")];

/// Where the menu stands.
const MENU: Place = Place { left: COLUMN.0, top: 244.0, width: 200.0, lines: 4, is_large: false };

/// The page after the last ship is lost.
pub(super) struct GameOver {
    menu: EndMenu,
}

impl GameOver {
    pub(super) fn new() -> Self {
        Self { menu: EndMenu::new(&CHOICES, MENU) }
    }
}

impl Screen for GameOver {
    fn name(&self) -> &'static str {
        "game-over"
    }

    fn update(&mut self, input: Input<'_>, ctx: &mut Context) -> Transition {
        if is_too_early(&input, ctx) { Transition::Stay } else { self.menu.update(&input, ctx) }
    }

    fn backdrop(&self, _: &Context) -> Backdrop {
        Backdrop::STILL_FIELD
    }

    fn draw(&self, ctx: &Context, painter: &mut Painter<'_>) {
        let world = ctx.game.session.world();
        page::open(226, "GAME OVER", colors::RED, painter);
        draw_score(world, ctx.game.best_before, painter);
        draw_spared(world, painter);
        self.menu.0.draw(painter);
        page::foot(&[Hint::CHOOSE, Hint::TAKE], ctx.bindings(), painter);
    }

    fn menu(&self) -> Option<&Menu> {
        Some(self.menu.0.menu())
    }
}

/// Draws what the game came to, `best` being the best score before it.
fn draw_score(world: &World, best: u64, painter: &mut Painter<'_>) {
    let score = world.score();
    score_row(68.0, "SCORE", &painter.grouped(score.points), painter);
    let (text, tint) = best_line(score.points >= best && score.points > 0, best, painter);
    painter.text(Vec2::new(COLUMN.0 + COLUMN.1, 88.0), label(tint).right(), &text);
    page::column_rule(104.0, painter);
    let rows = [
        ("Reached", reached(world, painter)),
        ("Time", clock_time(world.clock(), painter.language())),
        ("Aliens destroyed", painter.grouped(u64::from(score.kills))),
        ("Best chain", painter.grouped(u64::from(score.best_chain))),
        ("Bullets grazed", painter.grouped(u64::from(score.grazes))),
    ];
    Rows::in_column(118.0).draw(rows, painter);
    painter.text(Vec2::new(COLUMN.0, 218.0), label(colors::SKY), advice(world));
}

/// Where in the stage the last ship was lost.
fn reached(world: &World, painter: &Painter<'_>) -> String {
    let level = world.level();
    match world.boss().filter(|boss| !boss.is_gone()) {
        Some(boss) => {
            let spec = boss.spec(level);
            let name = painter.translate(&spec.name);
            let template = painter.translate("{}, phase {} of {}");
            fill(template, &[&name, &(boss.phase + 1), &spec.phases.len()])
        }
        None => level.name.clone(),
    }
}

/// A word for the next try, by what was not used.
fn advice(world: &World) -> &'static str {
    let score = world.score();
    if score.grazes < 10 {
        "Hold focus to fly slowly: your hull shows, and near misses pay."
    } else if score.best_chain < 30 {
        "Keep the chain alive: every eight kills raise the multiplier."
    } else {
        "Your hull is small. There is always a way between two bullets."
    }
}
