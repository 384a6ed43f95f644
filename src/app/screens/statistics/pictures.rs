//! Two pages of the statistics with pictures and a number each: the aliens destroyed, and the objects that struck the
//! player's ships.

use super::{TOP, nothing};
use crate::app::ui::widgets::cell;
use crate::app::ui::{LEFT, by_size, label};
use crate::view::{Painter, colors};
use glam::Vec2;
use std::collections::BTreeMap;

/// The number of pictures in a row at the usual size of text.
const ACROSS: usize = 8;
/// The number of pictures in a row in large text, whose numbers are wider.
const LARGE_ACROSS: usize = 6;
/// The number of rows of pictures on a page.
const DOWN: usize = 4;
/// The size of the area for a picture and its number, in field pixels.
const PLATE: Vec2 = Vec2::new(72.0, 58.0);

/// Draws for each name in `numbers` the sprite of that name and the number below it, the largest number first.
pub(super) fn draw_pictures(numbers: &BTreeMap<String, u64>, painter: &mut Painter<'_>) {
    if numbers.is_empty() {
        nothing(painter);
    }
    let mut all: Vec<(&String, u64)> = numbers.iter().map(|(name, &number)| (name, number)).collect();
    all.sort_by_key(|&(name, number)| (core::cmp::Reverse(number), name));
    let across = if painter.text_scale() > 1.0 { LARGE_ACROSS } else { ACROSS };
    let plate = PLATE * Vec2::new(ACROSS as f32 / across as f32, 1.0);
    for (i, (name, number)) in all.into_iter().take(across * DOWN).enumerate() {
        let place = Vec2::new((i % across) as f32, (i / across) as f32);
        let corner = Vec2::new(LEFT, TOP - 10.0) + plate * place;
        painter.rect(corner.x, corner.y, plate.x - 4.0, plate.y - 4.0, colors::faded(colors::TROUGH, 0.6));
        draw_picture(name, corner + Vec2::new((plate.x - 4.0) / 2.0, 20.0), painter);
        let at = corner + Vec2::new((plate.x - 4.0) / 2.0, plate.y - by_size(14.0, 19.0, painter));
        painter.text(at, label(colors::TEXT).center(), &painter.grouped(number));
    }
}

/// Draws a sprite by its name, made smaller until it fits its area; a question mark for a name without a sprite.
/// `middle` is in field pixels.
fn draw_picture(name: &str, middle: Vec2, painter: &mut Painter<'_>) {
    let sprite =
        painter.sheet.sprite(name).or_else(|| painter.sheet.sprite("rock_2").filter(|_| name == "rock"));
    let Some(sprite) = sprite else {
        return painter.text(middle, label(colors::FAINT).center(), "?");
    };
    let uv = painter.sheet.cell(painter.sheet.frame(sprite, 0)).uv;
    let shrink = (f32::from(uv[2]) / 64.0).max(f32::from(uv[3]) / 38.0).ceil().max(1.0);
    cell(sprite, 0, middle, shrink, painter);
}
