//! The window in which the selected ships fly, with text and bars above and below it.

use super::difficulties::about;
use super::trial::Shown;
use crate::app::screens::prelude::*;
use crate::app::ui::ship_card;
use crate::sim::{GameMode, ShipKind};

const ACROSS: (f32, f32) = (336.0, RIGHT - 336.0);
const DOWN: (f32, f32) = (102.0, 168.0);
const LARGE_DOWN: (f32, f32) = (168.0, 158.0);
const HEAD: f32 = 58.0;
const STEP: f32 = 13.0;

pub(super) const LARGE_TOP: f32 = LARGE_DOWN.0 + 2.0;
pub(super) const LARGE_WIDTH: f32 = ACROSS.0 - LEFT - 12.0;

pub(in crate::app::screens) const fn window(is_large: bool) -> [f32; 4] {
    let (top, height) = if is_large { LARGE_DOWN } else { DOWN };
    [ACROSS.0, top, ACROSS.1, height]
}

/// Draws an opaque cover with a hole, so that shots and the light of bombs end at the edge of the hole.
pub(in crate::app::screens) fn cover([left, top, width, height]: [f32; 4], painter: &mut Painter<'_>) {
    let (right, foot) = (left + width, top + height);
    // The page slides in from the right, so the cover extends beyond the left edge.
    let parts = [
        (-32.0, 0.0, 672.0, top),
        (-32.0, foot, 672.0, 360.0 - foot),
        (-32.0, top, left + 32.0, height),
        (right, top, 640.0 - right, height),
    ];
    for (left, top, width, height) in parts {
        painter.rect(left, top, width, height, colors::INK);
    }
    painter.outline(Layer::Hud, left - 1.0, top - 1.0, width + 2.0, height + 2.0, colors::TROUGH);
    painter.rect(left - 1.0, top - 1.0, 24.0, 1.0, colors::ACCENT);
    painter.rect(left - 1.0, top - 1.0, 1.0, 12.0, colors::ACCENT);
}

/// Returns the ship that the first player is about to fly: the chosen one, or that of the day.
pub(super) fn ship(ctx: &Context) -> ShipKind {
    ctx.settings.new_game.setup(ctx.host.launch.stage, ctx.host.today()).ships.first()
}

pub(super) fn draw(shown: Option<Shown>, ctx: &Context, painter: &mut Painter<'_>) {
    let plan = ctx.settings.new_game;
    let below = Vec2::new(ACROSS.0, DOWN.0 + DOWN.1 + 8.0);
    if plan.is_alone() {
        let ship = ship(ctx);
        painter.text(Vec2::new(ACROSS.0 - 1.0, HEAD + 12.0), title(colors::WHITE), ship_card::name(ship));
        ship_card::draw_bars(ship, Vec2::new(RIGHT - ship_card::BARS_WIDTH, HEAD), STEP, painter);
        return ship_card::draw_lines(ship, shown.map(line_of), below, STEP, painter);
    }
    let devices = ctx.controls.devices_of_two();
    for (i, player) in ["PLAYER 1", "PLAYER 2"].into_iter().enumerate() {
        let left = ACROSS.0 + (ACROSS.1 / 2.0 + 4.0) * i as f32;
        let right = left + ACROSS.1 / 2.0 - 4.0;
        let ship = plan.ships[i];
        painter.text(Vec2::new(left, HEAD - 6.0), label(colors::WHITE), ship_card::name(ship));
        painter.text(Vec2::new(right, HEAD - 6.0), label(colors::GOLD).right(), player);
        ship_card::draw_bars(ship, Vec2::new(left, HEAD + 7.0), STEP - 1.0, painter);
        let at = Vec2::new(left, below.y);
        painter.text(at, label(colors::SKY), devices[i].name());
        // It changes by itself, so it is not read aloud.
        let [_, says] = ship_card::line(ship, shown.map_or(0, line_of));
        painter.row(|painter| {
            page::paragraph(at + Vec2::new(0.0, STEP), right - left, colors::TEXT, says, painter)
        });
    }
}

pub(super) fn draw_large(ship: ShipKind, shown: Option<Shown>, painter: &mut Painter<'_>) {
    let at = Vec2::new(LEFT, LARGE_TOP);
    painter.text(at, label(colors::ACCENT), ship_card::name(ship));
    let step = page::leading(painter);
    ship_card::draw_bars(ship, at + Vec2::new(0.0, step + 4.0), step, painter);
    let [name, says] = ship_card::line(ship, shown.map_or(0, line_of));
    let at = at + Vec2::new(0.0, 4.0 * step + 12.0);
    // It changes by itself, so it is not read aloud.
    painter.row(|painter| {
        painter.text(at, label(colors::DIM), name);
        page::paragraph(at + Vec2::new(0.0, step), LARGE_WIDTH, colors::TEXT, says, painter)
    });
}

pub(super) fn draw_game_large(ctx: &Context, painter: &mut Painter<'_>) {
    let mut at = Vec2::new(LEFT, LARGE_TOP);
    let plan = ctx.settings.new_game;
    if plan.kind != GameMode::Stages {
        page::paragraph(at, LARGE_WIDTH, colors::TEXT, about(plan.kind), painter);
        return;
    }
    if plan.is_alone() {
        return painter.text(at, label(colors::GOLD), "PLAYER 1");
    }
    for (player, device) in ["PLAYER 1", "PLAYER 2"].into_iter().zip(ctx.controls.devices_of_two()) {
        painter.text(at, label(colors::GOLD), player);
        at.y += page::leading(painter);
        at.y = page::paragraph(at, LARGE_WIDTH, colors::SKY, device.name(), painter) + 8.0;
    }
}

const fn line_of(shown: Shown) -> usize {
    match shown {
        Shown::Shot => 0,
        Shown::Focus => 1,
        Shown::Bomb => 2,
        Shown::Surge => 3,
    }
}
