//! The costs of all methods as a table, with the lowest value of each column in gold.

use super::Compare;
use crate::app::screens::prelude::*;
use crate::app::ui::widgets::choice_bar;
use crate::lab::comparison::MethodCost;
use crate::words::fill_texts;
use sector_collision::Counts;

const COLUMNS: Columns<5> = Columns([
    Column { name: "METHOD", x: LEFT + 8.0, align: Align::Left, room: 140.0 },
    Column { name: "TESTS", x: 250.0, align: Align::Right, room: 40.0 },
    Column { name: "STEPS", x: 470.0, align: Align::Right, room: 0.0 },
    Column { name: "BYTES", x: 536.0, align: Align::Right, room: 0.0 },
    Column { name: "TIME", x: RIGHT - 8.0, align: Align::Right, room: 66.0 },
]);
const BARS: (f32, f32) = (262.0, 130.0);

/// Returns the numbers of a row: tests and steps per tick, in tenths; bytes; and nanoseconds per tick.
fn numbers(cost: &MethodCost) -> [u64; 4] {
    let ticks = cost.ticks.max(1) as u64;
    let tests = cost.counts.candidates * 10 / ticks;
    let steps = cost.steps() * 10 / ticks;
    [tests, steps, cost.memory as u64, (cost.us * 1000.0 / ticks as f64) as u64]
}

pub(super) fn draw(compare: &Compare, painter: &mut Painter<'_>) {
    let y = compare.draw_place(painter);
    let costs = compare.findings.costs();
    let Some(first) = costs.first() else {
        let says = "Each method runs these ticks in turn.";
        return page::remark(y + 6.0, colors::DIM, says, painter);
    };
    let y = if !painter.is_large() { funnel(first, y, painter) } else { y };
    let step = by_size(14.0, 18.0, painter);
    if !painter.is_large() {
        COLUMNS.headings(y, painter);
    }
    let top = by_size(y + 16.0, y + 3.0, painter);
    let rows: Vec<[u64; 4]> = costs.iter().map(numbers).collect();
    let least: [u64; 4] = std::array::from_fn(|i| rows.iter().map(|row| row[i]).min().unwrap_or(0));
    let most = rows.iter().map(|row| row[0]).max().unwrap_or(0);
    let shown = compare.methods_on_show(13, painter);
    for (i, (cost, row)) in costs[shown.clone()].iter().zip(&rows[shown]).enumerate() {
        let y = top + step * i as f32;
        if cost.method == compare.method {
            choice_bar([LEFT, y - by_size(3.0, 1.0, painter), RIGHT - LEFT, step], colors::SKY, painter);
        }
        let tint = |i: usize| if row[i] == least[i] { colors::GOLD } else { colors::TEXT };
        bar(row[0], most, y, painter);
        painter.row(|painter| {
            COLUMNS.cell(0, y, colors::TEXT, cost.method.name(), painter);
            COLUMNS.cell(1, y, tint(0), &tenths(row[0], painter), painter);
            COLUMNS.cell(2, y, tint(1), &tenths(row[1], painter), painter);
            COLUMNS.cell(3, y, tint(2), &painter.grouped(row[2]), painter);
            let us = painter.language().decimals((row[3] + 5) / 10, 2);
            COLUMNS.cell(4, y, tint(3), &format!("{us} µs"), painter);
        });
    }
    if !painter.is_large() {
        verdict(compare, top + step * costs.len() as f32 + 4.0, painter);
    }
}

fn funnel(cost: &MethodCost, y: f32, painter: &mut Painter<'_>) -> f32 {
    let ticks = cost.ticks.max(1) as u64;
    let Counts { all_pairs, after_rules, rect_hits, hits, .. } = cost.counts;
    let numbers = [all_pairs, after_rules, rect_hits, hits].map(|n| tenths(n * 10 / ticks, painter));
    let text = fill_texts(painter.translate("Pairs: {}, allowed: {}, overlaps: {}, hits: {}"), &numbers);
    painter.text(Vec2::new(LEFT, y), label(colors::DIM), &text);
    y + page::leading(painter) + 2.0
}

fn bar(tests: u64, most: u64, y: f32, painter: &mut Painter<'_>) {
    if painter.is_large() || most == 0 {
        return;
    }
    let length = |count: u64| libm::log2f(1.0 + count as f32);
    let width = (BARS.1 * length(tests) / length(most)).round();
    let tint: Rgba = if tests == most { colors::RED } else { colors::ACCENT };
    painter.rect(BARS.0, y + 1.0, width, 5.0, tint);
}

fn verdict(compare: &Compare, y: f32, painter: &mut Painter<'_>) {
    let scale = "Bars use a logarithmic scale.";
    painter.text(Vec2::new(RIGHT, y), label(colors::DIM).right(), scale);
    match &compare.findings.disagreement {
        Some(found) => {
            let [a, b] = found.methods;
            let (text, count) = ("{} and {} disagree on {} objects.", found.objects.len());
            let text = painter.filled(text, &[&a, &b, &count]);
            painter.text(Vec2::new(LEFT, y), label(colors::RED), &text);
        }
        None => painter.text(Vec2::new(LEFT, y), label(colors::DIM), "All methods found the same hits."),
    }
}

fn tenths(number: u64, painter: &Painter<'_>) -> String {
    if number.is_multiple_of(10) {
        painter.grouped(number / 10)
    } else {
        painter.language().decimals(number, 1)
    }
}
