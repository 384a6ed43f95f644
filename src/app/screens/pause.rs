//! The pause screen: the menu, how the game stands, and what the keys do.

use super::chrome::{self, COLUMN, SIDE, clock_time};
use super::hints::{self, Hint};
use crate::app::choice::{Choice, Choices};
use crate::app::input::{Action, Bindings};
use crate::app::menu::Place;
use crate::sim::World;
use crate::view::{Align, Layer, Painter, colors};
use glam::Vec2;

/// What can be chosen.
pub(in crate::app) const PAUSE_CHOICES: [Choice; 5] =
    [Choice::Resume, Choice::WhatHitMe, Choice::RestartStage, Choice::Options, Choice::Title];

/// Where its menu stands.
pub(in crate::app) const PAUSE_MENU: Place =
    Place { left: COLUMN.0, top: chrome::TOP, width: COLUMN.1, lines: 7, is_large: false };

/// Where the two answers stand, below what is asked.
pub(in crate::app) const ASK_MENU: Place = Place { top: chrome::TOP + 32.0, lines: 2, ..PAUSE_MENU };

/// What is asked before a game is left, and before a sector is begun again; and what becomes of the game.
const LEAVE: &str = "Leave this game for the title?";
const RESTART: &str = "Begin the stage again?";
const KEPT: &str = "The game so far is kept as a replay.";
const NOT_KEPT: &str = "The game so far is not kept.";

/// What the key of the way back does on a page of a game that stands.
pub(super) const GO_ON: Hint = Hint { says: "go on", ..Hint::BACK };

/// Controls that are explained, in two columns.
pub(super) type Explained = [[(Action, &'static str); 5]; 2];

const CONTROLS: Explained = [
    [
        (Action::Up, "fly up and down"),
        (Action::Right, "fly left and right"),
        (Action::Fire, "fire, held"),
        (Action::Focus, "slow, and your hull shows"),
        (Action::Bomb, "throw a bomb"),
    ],
    [
        (Action::Overlay, "counts of the collision tests"),
        (Action::Method, "another method"),
        (Action::Shapes, "what the method sees"),
        (Action::CrossCheck, "all methods against each other"),
        (Action::WhatHitMe, "what hit me?"),
    ],
];

/// Draws the pause screen over the standing game, which is kept when it is left, or not.
pub(in crate::app) fn draw_pause(
    world: &World,
    choices: &Choices,
    is_kept: bool,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    chrome::dim(208, painter);
    chrome::page("PAUSED", colors::WHITE, painter);
    if let Some(choice) = choices.asks() {
        let question = if choice == Choice::Title { LEAVE } else { RESTART };
        let remark = if is_kept { KEPT } else { NOT_KEPT };
        for (y, tint, says) in [(0.0, colors::GOLD, question), (13.0, colors::TEXT, remark)] {
            let at = Vec2::new(COLUMN.0, chrome::TOP + y);
            painter.shadowed(Layer::Hud, at, Align::Left, tint, says);
        }
    }
    choices.menu.draw(painter);
    standing(world, painter);
    explain(&CONTROLS, bindings, painter);
    remark("Only the hull can be hit: 6 by 8 pixels in the middle of your ship. Near misses pay.", painter);
    let back = if choices.asks().is_some() { Hint::BACK } else { GO_ON };
    chrome::foot(&[Hint::CHOOSE, Hint::TAKE, back], bindings, painter);
}

/// What the keys do, in two columns.
pub(super) fn explain(controls: &Explained, bindings: &Bindings, painter: &mut Painter<'_>) {
    let top = 166.0;
    painter.shadowed(Layer::Hud, Vec2::new(COLUMN.0, top), Align::Left, colors::ACCENT, "CONTROLS");
    chrome::rule(top + 12.0, painter);
    for (column, controls) in controls.iter().enumerate() {
        let (left, says) = (COLUMN.0 + 296.0 * column as f32, 104.0 - 40.0 * column as f32);
        for (i, &(action, what)) in controls.iter().enumerate() {
            let at = Vec2::new(left, top + 24.0 + 19.0 * i as f32);
            hints::caps(action, bindings, at, painter);
            painter.shadowed(Layer::Hud, at + Vec2::new(says, 0.0), Align::Left, colors::TEXT, what);
        }
    }
}

/// What there is to remark, below the controls.
pub(super) fn remark(says: &str, painter: &mut Painter<'_>) {
    painter.shadowed(Layer::Hud, Vec2::new(COLUMN.0, 302.0), Align::Left, colors::SKY, says);
}

/// How the game stands.
fn standing(world: &World, painter: &mut Painter<'_>) {
    let top = chrome::TOP - 6.0;
    chrome::panel(top, 88.0, "SO FAR", painter);
    let score = world.score();
    let rows = [
        ("Score", painter.grouped(score.points)),
        ("Time", clock_time(world.clock(), painter.language())),
        ("Best chain", score.best_chain.to_string()),
        ("Grazes", score.grazes.to_string()),
        ("Ships lost", world.player().deaths.to_string()),
    ];
    for (i, (name, value)) in rows.into_iter().enumerate() {
        let y = top + 23.0 + 12.0 * i as f32;
        chrome::row(SIDE.0, chrome::RIGHT - 8.0, y, name, &value, colors::TEXT, painter);
    }
}
