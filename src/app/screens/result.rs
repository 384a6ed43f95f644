//! The result: stage clear or game over, with what was earned, and what the collision detection was spared.

use super::{DIM, GOLD, WHITE, veil};
use crate::app::menu::Menu;
use crate::sim::{Outcome, World};
use crate::view::{Align, Layer, Painter, Rgba};
use glam::Vec2;

const RED: Rgba = [255, 96, 90, 255];

/// Draws the result over the last picture of the game.
pub(in crate::app) fn draw_result(world: &World, menu: &Menu, painter: &mut Painter<'_>) {
    veil(165, painter);
    let (title, tint) =
        if world.outcome() == Outcome::Cleared { ("STAGE CLEAR", GOLD) } else { ("GAME OVER", RED) };
    painter.title(Layer::Hud, Vec2::new(320.0, 48.0), Align::Centre, tint, title);
    let score = world.score();
    let counts = world.total_counts();
    let ticks = u64::from(world.clock().max(1));
    let rows = [
        ("score", score.points.to_string(), WHITE),
        ("best chain", score.best_chain.to_string(), WHITE),
        ("aliens destroyed", score.kills.to_string(), WHITE),
        ("bullets grazed", score.grazes.to_string(), WHITE),
        ("ships lost", world.player().deaths.to_string(), WHITE),
        ("pairs a tick, all against all", (counts.all_pairs / ticks).to_string(), DIM),
        ("... that the rules allow", (counts.after_rules / ticks).to_string(), DIM),
        ("... that the method handed on", (counts.candidates / ticks).to_string(), DIM),
    ];
    for (i, (name, value, tint)) in rows.into_iter().enumerate() {
        let y = 92.0 + 14.0 * i as f32 + if i >= 5 { 8.0 } else { 0.0 };
        painter.shadowed(Layer::Hud, Vec2::new(210.0, y), Align::Left, DIM, name);
        painter.shadowed(Layer::Hud, Vec2::new(430.0, y), Align::Right, tint, &value);
    }
    menu.draw(320.0, 246.0, painter);
}
