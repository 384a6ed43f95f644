//! The page of achievements in the statistics: what can be done, what was, and how often.

use crate::app::achievements::Achievement;
use crate::app::ui::{LEFT, RIGHT, label};
use crate::view::{Layer, Painter, Rgba, colors};
use crate::words::fill;
use glam::Vec2;
use std::collections::BTreeMap;

/// The top of the first row in pixels.
const TOP: f32 = 80.0;
/// The distance of two rows in pixels.
const STEP: f32 = 21.0;
/// The number of rows in a column.
const DOWN: usize = Achievement::ALL.len().div_ceil(2);
/// The left edges of the two columns in pixels.
const COLUMNS: [f32; 2] = [LEFT, 328.0];
/// The width of a column in pixels.
const WIDTH: f32 = 280.0;
/// The distance from the edge of a row to its words, in pixels: the medal stands before them.
const MEDAL: f32 = 26.0;
/// The tint of a medal that is not earned yet.
const SHADE: Rgba = [44, 50, 74, 255];

/// Draws all achievements, those that were done in gold.
pub(super) fn draw_achievements(done: &BTreeMap<String, u64>, painter: &mut Painter<'_>) {
    let mut count = 0;
    for (i, achievement) in Achievement::ALL.into_iter().enumerate() {
        let at = Vec2::new(COLUMNS[i / DOWN], TOP + STEP * (i % DOWN) as f32);
        let times = done.get(achievement.name()).copied().unwrap_or_default();
        count += u64::from(times > 0);
        draw_achievement(achievement, times, at, painter);
    }
    let all = Achievement::ALL.len() as u64;
    let sum = fill(painter.translate("{} of {} done"), &[&painter.grouped(count), &painter.grouped(all)]);
    painter.text(Vec2::new(RIGHT, TOP + STEP * DOWN as f32 + 4.0), label(colors::SKY).right(), &sum);
}

fn draw_achievement(achievement: Achievement, times: u64, at: Vec2, painter: &mut Painter<'_>) {
    let (name, about) = (achievement.title(), achievement.about());
    let is_done = times > 0;
    if is_done {
        let band = colors::faded(colors::CHOICE, 0.4);
        painter.rect(at.x, at.y - 2.0, WIDTH, STEP - 2.0, band);
        painter.rect(at.x, at.y - 2.0, 2.0, STEP - 2.0, colors::GOLD);
    }
    let middle = at + Vec2::new(MEDAL / 2.0, STEP / 2.0 - 3.0);
    let flash = if is_done { Painter::NO_FLASH } else { SHADE };
    painter.picture(Layer::Hud, "medal_3", middle, Painter::PLAIN, flash);
    let tints = if is_done { [colors::GOLD, colors::TEXT] } else { [colors::DIM, colors::FAINT] };
    let words = at + Vec2::new(MEDAL + 2.0, 0.0);
    painter.text(words, label(tints[0]), name);
    painter.text(words + Vec2::new(0.0, 10.0), label(tints[1]), about);
    if times > 1 {
        let right = Vec2::new(at.x + WIDTH - 6.0, at.y);
        let often = format!("× {}", painter.grouped(times));
        painter.text(right, label(colors::PALE).right(), &often);
    }
}
