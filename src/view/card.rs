//! The stage card: number, name, emblem and description at the start of a stage.

use super::colors::{self, ACCENT, SKY, TEXT, WHITE};
use super::frame::Layer;
use super::painter::Painter;
use super::text::{Align, TextStyle, wrapped};
use crate::sim::{FIELD_WIDTH, TICKS_PER_SECOND, World};
use glam::Vec2;
use sector_sprites::SpriteId;

const CARD_TICKS: u32 = 2 * TICKS_PER_SECOND + 30;
const SLIDE_TICKS: u32 = 10;
const SLIDE_PX: f32 = 40.0;
const TOP: f32 = 118.0;
const HEIGHT: f32 = 76.0;
const LARGE_HEIGHT: f32 = 98.0;
const WORDS: f32 = 232.0;
const LARGE_WORDS: f32 = 120.0;
const LARGE_WIDTH: f32 = 500.0;

/// Draws the stage card during the first 150 ticks (2.5 s) of a stage, and nothing later. `about` describes the stage
/// in one line, and `emblem` is an optional sprite.
pub(crate) fn draw_card(world: &World, about: &str, emblem: Option<SpriteId>, painter: &mut Painter<'_>) {
    let now = world.clock();
    // A boss that comes at once, as in a boss rush, is announced in the same place.
    if now >= CARD_TICKS || world.boss().is_some() {
        return;
    }
    let edge = now.min(CARD_TICKS - now).min(SLIDE_TICKS) as f32 / SLIDE_TICKS as f32;
    let away = (1.0 - edge) * (1.0 - edge);
    // In from the left, out to the right.
    let slide = if now < CARD_TICKS / 2 { -SLIDE_PX * away } else { SLIDE_PX * away };
    let is_large = painter.is_large();
    let (height, words) = if is_large { (LARGE_HEIGHT, LARGE_WORDS) } else { (HEIGHT, WORDS) };
    band(height, edge, painter);
    let level = world.level();
    let (x, align) = match emblem {
        Some(sprite) => {
            let frame = painter.sheet.frame(sprite, 0);
            let at = Vec2::new(words - 40.0 + slide, TOP + height / 2.0);
            painter.sprite(Layer::Hud, frame, at, colors::faded(WHITE, edge), Painter::NO_FLASH, 0.0);
            (words + slide, Align::Left)
        }
        None => (FIELD_WIDTH as f32 / 2.0 + slide, Align::Center),
    };
    let at = |y: f32| Vec2::new(x, TOP + y);
    let label = |tint| TextStyle::body(colors::faded(tint, edge)).shadow().growing().align(align);
    painter.text(at(if is_large { 9.0 } else { 12.0 }), label(SKY), &level.subtitle);
    let style = TextStyle::title(colors::faded(WHITE, edge)).align(align);
    painter.text(at(if is_large { 32.0 } else { 27.0 }), style, &level.name);
    if !is_large {
        return painter.text(at(55.0), label(TEXT), about);
    }
    let fits = |line: &str| painter.text_width(label(TEXT), line) <= LARGE_WIDTH;
    let lines: Vec<&str> = wrapped(painter.translate(about), fits).collect();
    for (i, line) in lines.into_iter().enumerate() {
        painter.text(at(57.0 + 19.0 * i as f32), label(TEXT), line);
    }
}

fn band(height: f32, edge: f32, painter: &mut Painter<'_>) {
    let width = FIELD_WIDTH as f32;
    let half = (height / 2.0 * edge).round();
    let middle = TOP + height / 2.0;
    painter.fill(Layer::Hud, 0.0, middle - half, width, 2.0 * half, colors::faded([4, 5, 14, 170], edge));
    for y in [middle - half, middle + half - 1.0] {
        painter.fill(Layer::Hud, 0.0, y, width, 1.0, colors::faded(ACCENT, 0.7 * edge));
    }
}
