//! Charge and surges: the cells below each ship, the light of full ones, and the beams of Lance and Anchor.

use super::bombs::column;
use super::colors::{INK, TROUGH, mixed};
use super::extract::ViewOptions;
use super::flash;
use super::frame::{Halo, Layer};
use super::painter::{Painter, Rgba};
use crate::sim::{BEAM_HALF_PX, Body, CELL_CHARGE, MAX_CELLS, Player, ShipKind, TICKS_PER_SECOND, World};
use glam::Vec2;

/// The color of charge, as of grazes.
const CHARGE: Rgba = [150, 255, 170, 255];
const FULL: Rgba = [225, 255, 230, 255];
const CELL: Vec2 = Vec2::new(7.0, 3.0);
const CELL_STEP_PX: f32 = 9.0;
/// The distance of the cells below the ship's center, less at the bottom of the arena.
const BELOW_PX: f32 = 23.0;
const EDGE_PX: f32 = 4.0;
const NOSE_PX: f32 = 12.0;
const RISE_TICKS: f32 = 4.0;
const FALL_TICKS: f32 = 10.0;

pub(super) fn draw(world: &World, options: ViewOptions, painter: &mut Painter<'_>) {
    let most = flash::brightness(options.flash);
    for (player, at) in flying(world, options.alpha) {
        let ready = f32::from(player.cells()) / f32::from(MAX_CELLS);
        if ready > 0.0 {
            // A slow breath, once a second.
            let phase = world.clock() as f32 / TICKS_PER_SECOND as f32 * core::f32::consts::TAU;
            let strength = 255.0 * most * ready * (0.5 + 0.15 * libm::sinf(phase));
            painter.frame.halos.push(Halo::disc(cells_at(world, at), 11.0, [90, 255, 150], strength));
        }
        if let Some(surge) = player.surge {
            let age = surge.age as f32 + options.alpha;
            let rise = (age / RISE_TICKS).min((surge.fires_for() as f32 - age) / FALL_TICKS).clamp(0.0, 1.0);
            let half = Vec2::new(1.6 * BEAM_HALF_PX as f32, 0.0);
            let nose = Some(at - Vec2::new(0.0, NOSE_PX)).filter(|_| player.kind == ShipKind::Lance);
            let buoys = player.buoys().iter().map(|buoy| buoy.before.lerp(buoy.at, options.alpha));
            for foot in nose.into_iter().chain(buoys) {
                let (low, high) = (Vec2::new(foot.x, 0.0), foot + Vec2::new(0.0, 14.0));
                column(low - half, high + half, [rise, most], age, painter);
            }
        }
    }
}

/// Draws the cells below each ship. Call this before drawing the bullets, so that no cell hides one.
pub(super) fn cells_below(world: &World, alpha: f32, painter: &mut Painter<'_>) {
    for (player, at) in flying(world, alpha) {
        cells(player, cells_at(world, at), Layer::Bullets, painter);
    }
}

/// Returns the center of the cells of a ship at `at`.
fn cells_at(world: &World, at: Vec2) -> Vec2 {
    Vec2::new(at.x, (at.y + BELOW_PX).min(world.arena().size().y - EDGE_PX))
}

/// Returns the players with a ship, and where it is drawn.
fn flying(world: &World, alpha: f32) -> impl Iterator<Item = (&Player, Vec2)> {
    world.players().iter().filter_map(move |player| {
        let body = world.entities().get::<&Body>(player.ship?).ok()?;
        Some((player, body.prev.lerp(body.pos, alpha)))
    })
}

/// Draws a player's cells around `at`, in field pixels: full, filling and empty ones.
pub(crate) fn draw_cells(player: &Player, at: Vec2, painter: &mut Painter<'_>) {
    cells(player, at, Layer::Hud, painter);
}

fn cells(player: &Player, at: Vec2, layer: Layer, painter: &mut Painter<'_>) {
    let before = painter.frame.layers[layer as usize].len();
    let first = at - Vec2::new(CELL_STEP_PX * (f32::from(MAX_CELLS) - 1.0) / 2.0, 0.0) - CELL / 2.0;
    for cell in 0..MAX_CELLS {
        let left_top = (first + Vec2::new(CELL_STEP_PX * f32::from(cell), 0.0)).floor();
        let filled = player.charge.saturating_sub(CELL_CHARGE * u16::from(cell)).min(CELL_CHARGE);
        let share = f32::from(filled) / f32::from(CELL_CHARGE);
        painter.fill(layer, left_top.x - 1.0, left_top.y - 1.0, CELL.x + 2.0, CELL.y + 2.0, INK);
        painter.fill(layer, left_top.x, left_top.y, CELL.x, CELL.y, TROUGH);
        let tint = if filled == CELL_CHARGE { FULL } else { mixed(TROUGH, CHARGE, 0.75) };
        painter.fill(layer, left_top.x, left_top.y, libm::floorf(CELL.x * share), CELL.y, tint);
    }
    // In the layer of the bullets everything glows except sprites of a single color.
    for sprite in &mut painter.frame.layers[layer as usize][before..] {
        let [red, green, blue, _] = sprite.tint;
        sprite.flash = [red, green, blue, 255];
    }
}
