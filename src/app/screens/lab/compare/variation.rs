//! What is counted at the values of a setting: a chart, and the numbers as a table.

use super::Compare;
use super::growth::{CHART, TABLE_LEFT};
use crate::app::ui::{RIGHT, by_size, label, page};
use crate::lab::comparison::{ChartLine, draw_lines};
use crate::view::{Painter, Rgba, colors};
use glam::Vec2;

/// The right ends of the columns in pixels: the value of the setting, and what is counted.
const ENDS: [f32; 4] = [TABLE_LEFT + 44.0, 424.0, 514.0, RIGHT - 4.0];
/// The same in large text.
const LARGE_ENDS: [f32; 4] = [128.0, 290.0, 450.0, RIGHT - 4.0];
/// The colors of what is counted.
const TINTS: [Rgba; 3] = [colors::GOLD, colors::SKY, colors::GREEN];

pub(super) fn draw(compare: &Compare, painter: &mut Painter<'_>) {
    let y = compare.draw_place(painter);
    let Some(variation) = compare.findings.variation(compare.setting) else { return };
    painter.text(Vec2::new(page::LEFT, y), label(colors::DIM), compare.setting.name());
    let is_large = painter.text_scale() > 1.0;
    if !is_large {
        let line = |(i, &tint): (usize, &Rgba)| {
            let points = variation.points().map(|(value, counts)| [f64::from(value), counts[i] as f64]);
            ChartLine { points: points.collect(), tint, is_marked: true }
        };
        let lines: Vec<ChartLine> = TINTS.iter().enumerate().map(line).collect();
        draw_lines(&lines, CHART, painter);
    }
    let ends = if is_large { LARGE_ENDS } else { ENDS };
    let y = by_size(y, y + page::leading(painter), painter);
    let names = compare.setting.counted();
    for ((&end, tint), name) in ends[1..].iter().zip(TINTS).zip(names) {
        painter.text(Vec2::new(end, y), label(tint).right(), name);
    }
    let step = by_size(16.0, 17.0, painter);
    let top = y + page::leading(painter) + by_size(6.0, -2.0, painter);
    for (row, (value, counts)) in variation.points().enumerate() {
        let y = top + step * row as f32;
        let numbers = [u64::from(value), counts[0], counts[1], counts[2]];
        for ((column, &end), number) in ends.iter().enumerate().zip(numbers) {
            let tint = if column == 0 { colors::WHITE } else { colors::TEXT };
            painter.text(Vec2::new(end, y), label(tint).right(), &painter.grouped(number));
        }
    }
}
