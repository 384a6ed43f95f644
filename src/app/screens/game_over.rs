//! Game over: how far it went, and how to go on.

use super::chrome::{self, COLUMN, clock_time};
use super::hints::Hint;
use super::result::spared;
use crate::app::choice::Choice;
use crate::app::input::Bindings;
use crate::app::menu::{Menu, Place};
use crate::sim::World;
use crate::view::{Align, Layer, Painter, colors};
use crate::words::fill;
use glam::Vec2;

/// What can be chosen.
pub(in crate::app) const GAME_OVER_CHOICES: [Choice; 3] =
    [Choice::TryAgain, Choice::WhatHitMe, Choice::Title];

/// Where its menu stands.
pub(in crate::app) const GAME_OVER_MENU: Place =
    Place { left: COLUMN.0, top: 244.0, width: 200.0, lines: 4, is_large: false };

/// Draws it over the last picture of the game, `best` being the best score before this game.
pub(in crate::app) fn draw_game_over(
    world: &World,
    best: u64,
    menu: &Menu,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    chrome::dim(226, painter);
    chrome::page("GAME OVER", colors::RED, painter);
    let score = world.score();
    let right = COLUMN.0 + COLUMN.1;
    let points = painter.grouped(score.points);
    painter.shadowed(Layer::Hud, Vec2::new(COLUMN.0, 68.0), Align::Left, colors::GOLD, "SCORE");
    painter.title(Layer::Hud, Vec2::new(right + 1.0, 62.0), Align::Right, colors::PALE, &points);
    let (text, tint) = if score.points >= best && score.points > 0 {
        ("★ NEW BEST".to_owned(), colors::GOLD)
    } else {
        (fill(painter.translate("Best {}"), &[&painter.grouped(best)]), colors::DIM)
    };
    painter.shadowed(Layer::Hud, Vec2::new(right, 88.0), Align::Right, tint, &text);
    painter.fill(Layer::Hud, COLUMN.0, 104.0, COLUMN.1, 1.0, colors::faded(colors::FAINT, 0.6));
    let rows = [
        ("Reached", reached(world, painter)),
        ("Time", clock_time(world.clock(), painter.language())),
        ("Aliens destroyed", painter.grouped(u64::from(score.kills))),
        ("Best chain", painter.grouped(u64::from(score.best_chain))),
        ("Bullets grazed", painter.grouped(u64::from(score.grazes))),
    ];
    for (i, (name, value)) in rows.into_iter().enumerate() {
        let y = 118.0 + 18.0 * i as f32;
        chrome::result_row(y, name, &value, painter);
    }
    painter.shadowed(Layer::Hud, Vec2::new(COLUMN.0, 218.0), Align::Left, colors::SKY, advice(world));
    menu.draw(painter);
    spared(world, painter);
    chrome::foot(&[Hint::CHOOSE, Hint::TAKE], bindings, painter);
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
