//! The achievements page of the statistics: each achievement, and how often it was earned.

use crate::app::achievements::Achievement;
use crate::app::screens::prelude::*;
use crate::app::ui::page::WIDTH as PAGE_WIDTH;
use crate::app::ui::widgets::scroll_bar;
use std::collections::BTreeMap;

const TOP: f32 = 78.0;
const STEP: f32 = 20.0;
const LARGE_STEP: f32 = 40.0;
const LARGE_ROWS: usize = 6;
const DOWN: usize = Achievement::ALL.len().div_ceil(2);
const COLUMNS: [f32; 2] = [LEFT, 328.0];
const WIDTH: f32 = 280.0;
const MEDAL: f32 = 26.0;
const SHADE: Rgba = [44, 50, 74, 255];

/// Draws achievements in `done` (names with counts) in gold. In large text, draws [`LARGE_ROWS`] of them, starting at
/// `first`.
pub(super) fn draw_achievements(done: &BTreeMap<String, u64>, first: usize, painter: &mut Painter<'_>) {
    let is_large = painter.is_large();
    let mut count = 0;
    for (i, achievement) in Achievement::ALL.into_iter().enumerate() {
        let times = done.get(achievement.name()).copied().unwrap_or_default();
        count += u64::from(times > 0);
        let at = match is_large {
            false => Vec2::new(COLUMNS[i / DOWN], TOP + STEP * (i % DOWN) as f32),
            true if !(first..first + LARGE_ROWS).contains(&i) => continue,
            true => Vec2::new(LEFT, TOP + LARGE_STEP * (i - first) as f32),
        };
        painter.row(|painter| draw_achievement(achievement, times, at, painter));
    }
    let all = Achievement::ALL.len() as u64;
    let sum = painter.counted("{} of {} done", [count, all]);
    let y = by_size(TOP + STEP * DOWN as f32 + 2.0, 23.0, painter);
    painter.text(Vec2::new(RIGHT, y), label(colors::SKY).right(), &sum);
    if !is_large {
        let at = Vec2::new(LEFT, y + 2.0);
        let says = "Practice, assisted games, Swarm Survival and your own stages earn none.";
        painter.text(at, label(colors::FAINT), says);
    }
    if is_large {
        let (at, height) = (Vec2::new(RIGHT + 6.0, TOP), LARGE_ROWS as f32 * LARGE_STEP);
        scroll_bar(at, height, (first, LARGE_ROWS, Achievement::ALL.len()), painter);
    }
}

pub(super) fn scrolled(first: usize, is_down: bool) -> usize {
    let next = if is_down { first + 1 } else { first.saturating_sub(1) };
    next.min(Achievement::ALL.len().saturating_sub(LARGE_ROWS))
}

fn draw_achievement(achievement: Achievement, times: u64, at: Vec2, painter: &mut Painter<'_>) {
    let (name, about) = (achievement.title(), achievement.about());
    let is_done = times > 0;
    let (width, step) = (by_size(WIDTH, PAGE_WIDTH, painter), by_size(STEP, LARGE_STEP, painter));
    if is_done {
        let band = colors::faded(colors::CHOICE, 0.4);
        painter.rect(at.x, at.y - 2.0, width, step - 2.0, band);
        painter.rect(at.x, at.y - 2.0, 2.0, step - 2.0, colors::GOLD);
    }
    let middle = at + Vec2::new(MEDAL / 2.0, step / 2.0 - 3.0);
    let flash = if is_done { Painter::NO_FLASH } else { SHADE };
    painter.picture(Layer::Hud, "medal_3", middle, Painter::PLAIN, flash);
    let tints = if is_done { [colors::GOLD, colors::TEXT] } else { [colors::DIM, colors::FAINT] };
    let words = at + Vec2::new(MEDAL + 2.0, 0.0);
    let often = if is_done { format!("× {}", painter.grouped(times)) } else { String::new() };
    let spoken = format!("{}: {} {often}", painter.translate(name), painter.translate(about));
    painter.spoken_as(words, spoken.trim(), |painter| {
        painter.text(words, label(tints[0]), name);
        painter.text(words + Vec2::new(0.0, by_size(10.0, 19.0, painter)), label(tints[1]), about);
        if times > 1 {
            let right = Vec2::new(at.x + width - 6.0, at.y);
            painter.text(right, label(colors::PALE).right(), &often);
        }
    });
}
