//! Charts and tables: how tests and time grow with the number of objects, and the counts for each value of a setting.
//!
//! Large text leaves no room for a chart: then the table shows the range of one power.

use super::Compare;
use crate::app::screens::prelude::*;
use crate::app::ui::widgets::choice_bar;
use crate::lab::comparison::{ChartLine, Growth, Measure, Overtakes, SeedSpread, draw_chart, draw_lines};
use sector_collision::Method;

const CHART: (Vec2, Vec2) = (Vec2::new(66.0, 82.0), Vec2::new(194.0, 202.0));
const TABLE_LEFT: f32 = 280.0;
/// The number of methods in large text, above an explanation.
const LARGE_ROWS: usize = 10;

pub(super) fn draw(compare: &Compare, painter: &mut Painter<'_>) {
    let y = compare.draw_place(painter);
    let growth = &compare.findings.growth;
    if growth.is_empty() {
        let says = if compare.findings.is_over() {
            "The scene is empty or too wide for larger fields."
        } else {
            "Every method runs random fields with the scene's objects and density, with up to 3,000 objects."
        };
        return page::remark(y + 6.0, colors::DIM, says, painter);
    }
    if !painter.is_large() {
        let measure = match compare.measure {
            Measure::Tests => "tests per tick vs. objects",
            Measure::Time => "microseconds per tick vs. objects",
        };
        painter.text(Vec2::new(page::LEFT, y), label(colors::DIM), measure);
        draw_chart(growth, compare.measure, compare.method, CHART, painter);
    }
    page::remark(306.0, colors::DIM, explanation(compare, growth, painter), painter);
    table(compare, growth, by_size(y, y + 2.0, painter), painter);
}

fn explanation(compare: &Compare, growth: &[Growth], painter: &Painter<'_>) -> &'static str {
    let marked = growth.iter().find(|growth| growth.method == compare.method);
    match marked.map(|growth| compare.measure.power(growth)) {
        Some(None) if compare.method == Method::DimensionalClustering => {
            "No power of n fits: all gaps of a random field close at about the same size (percolation). From then on clustering tests all pairs."
        }
        Some(None) => "No power of n fits within a factor of 1.5, or there are too few tests.",
        _ if painter.is_large() => "5 random fields per size: the range of the powers of n.",
        _ => {
            "5 random fields per size, with the scene's objects and density: mean and range. With n^2, doubling the objects quadruples the work. BREAK-EVEN: with more objects than this, a method beats brute force."
        }
    }
}

fn table(compare: &Compare, growth: &[Growth], y: f32, painter: &mut Painter<'_>) {
    let left = by_size(TABLE_LEFT, page::LEFT + 8.0, painter);
    let columns = if painter.is_large() {
        &[(compare.measure, 480.0)][..]
    } else {
        &[(Measure::Tests, 464.0), (Measure::Time, 536.0)]
    };
    let name = |measure| if measure == Measure::Tests { "TESTS" } else { "TIME" };
    for &(measure, end) in columns {
        painter.text(Vec2::new(end, y), label(colors::ACCENT).right(), name(measure));
    }
    painter.text(Vec2::new(RIGHT - 4.0, y), label(colors::ACCENT).right(), "BREAK-EVEN");
    let step = by_size(14.0, 17.0, painter);
    let top = y + page::leading(painter) + by_size(6.0, -2.0, painter);
    for (i, one) in growth[compare.methods_on_show(LARGE_ROWS, painter)].iter().enumerate() {
        let y = top + step * i as f32;
        let is_marked = one.method == compare.method;
        if is_marked {
            let area = [left - 6.0, y - by_size(3.0, 1.0, painter), RIGHT - left + 6.0, step];
            choice_bar(area, colors::GOLD, painter);
        }
        let tint = if is_marked { colors::WHITE } else { colors::TEXT };
        painter.text(Vec2::new(left, y), label(tint), one.method.name());
        for &(measure, end) in columns {
            painter.text(Vec2::new(end, y), label(tint).right(), &power(measure.power(one), painter));
        }
        painter.text(Vec2::new(RIGHT - 4.0, y), label(tint).right(), &overtakes(one, painter));
    }
}

/// Formats a power with its range, if it has one in two decimals.
fn power(exponent: Option<SeedSpread>, painter: &Painter<'_>) -> String {
    let Some(SeedSpread { least, most, .. }) = exponent else { return "–".to_owned() };
    let [least, most] = [least, most].map(|exponent| {
        let hundredths = (exponent.abs() * 100.0).round() as u64;
        let sign = if exponent < 0.0 && hundredths > 0 { "-" } else { "" };
        format!("{sign}{}", painter.language().decimals(hundredths, 2))
    });
    if least == most { format!("n^{least}") } else { format!("n^{least}–{most}") }
}

fn overtakes(growth: &Growth, painter: &Painter<'_>) -> String {
    match growth.overtakes {
        _ if growth.method == sector_collision::Method::BruteForce => String::new(),
        Overtakes::Always => "always".to_owned(),
        Overtakes::From(n) => painter.grouped(n.round() as u64),
        Overtakes::Never => "–".to_owned(),
    }
}

const VALUE_ENDS: [f32; 4] = [TABLE_LEFT + 44.0, 424.0, 514.0, RIGHT - 4.0];
const LARGE_VALUE_ENDS: [f32; 4] = [128.0, 290.0, 450.0, RIGHT - 4.0];
const TINTS: [Rgba; 3] = [colors::GOLD, colors::SKY, colors::GREEN];

pub(super) fn draw_values(compare: &Compare, painter: &mut Painter<'_>) {
    let y = compare.draw_place(painter);
    let Some(variation) = compare.findings.variation(compare.setting) else { return };
    painter.text(Vec2::new(page::LEFT, y), label(colors::DIM), compare.setting.name());
    let is_large = painter.is_large();
    if !is_large {
        let line = |(i, &tint): (usize, &Rgba)| {
            let points = variation.points().map(|(value, counts)| [f64::from(value), counts[i] as f64]);
            ChartLine { points: points.collect(), ranges: Vec::new(), tint, is_marked: true }
        };
        let lines: Vec<ChartLine> = TINTS.iter().enumerate().map(line).collect();
        draw_lines(&lines, CHART, painter);
    }
    let ends = if is_large { LARGE_VALUE_ENDS } else { VALUE_ENDS };
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
        let heads = [compare.setting.name(), names[0], names[1], names[2]];
        painter.row(|painter| {
            for ((column, &end), (number, head)) in
                ends.iter().enumerate().zip(numbers.into_iter().zip(heads))
            {
                let tint = if column == 0 { colors::WHITE } else { colors::TEXT };
                let (at, number) = (Vec2::new(end, y), painter.grouped(number));
                painter.spoken_as(at, &format!("{} {number}", painter.translate(head)), |painter| {
                    painter.text(at, label(tint).right(), &number);
                });
            }
        });
    }
}
