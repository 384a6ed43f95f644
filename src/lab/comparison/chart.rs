//! Line charts on logarithmic scales: the growth of all methods, and counters over the values of a setting.

use super::{Growth, SeedSpread, SizeCosts};
use crate::lab::lines::draw_line;
use crate::view::{Layer, Painter, Rgba, TextStyle, colors};
use glam::Vec2;
use sector_collision::Method;

/// The quantity on the y axis of a chart of growth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Tests,
    Time,
}

impl Measure {
    fn of(self, costs: &SizeCosts) -> SeedSpread {
        match self {
            Self::Tests => costs.tests,
            Self::Time => costs.us,
        }
    }

    /// Returns the power of n with which the quantity grows.
    pub(crate) const fn power(self, growth: &Growth) -> Option<SeedSpread> {
        match self {
            Self::Tests => growth.tests,
            Self::Time => growth.time,
        }
    }
}

/// The logarithms of the smallest and largest values of both axes.
struct Scales {
    low: Vec2,
    high: Vec2,
}

impl Scales {
    /// Returns scales that contain all points. The y scale ends at whole powers of ten. Returns `None` if all points
    /// have the same x.
    fn around(points: impl Iterator<Item = Vec2>) -> Option<Self> {
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for point in points {
            (low, high) = (low.min(point), high.max(point));
        }
        (low, high) =
            (Vec2::new(low.x, low.y.floor()), Vec2::new(high.x, high.y.ceil().max(low.y.floor() + 1.0)));
        (high.x > low.x && high.is_finite() && low.is_finite()).then_some(Self { low, high })
    }

    fn place(&self, point: Vec2, (corner, size): (Vec2, Vec2)) -> Vec2 {
        let share = (point - self.low) / (self.high - self.low);
        corner + Vec2::new(share.x, 1.0 - share.y) * size
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ChartLine {
    /// The points as x and y. Points without a positive value are skipped.
    pub(crate) points: Vec<[f64; 2]>,
    /// The range of y at each x, as x, the smallest and the largest y. Drawn only on a marked line.
    pub(crate) ranges: Vec<[f64; 3]>,
    pub(crate) tint: Rgba,
    pub(crate) is_marked: bool,
}

pub(crate) fn draw_chart(
    growth: &[Growth],
    measure: Measure,
    marked: Method,
    area: (Vec2, Vec2),
    painter: &mut Painter<'_>,
) {
    let line = |growth: &Growth| {
        let is_marked = growth.method == marked;
        let tint = match growth.method {
            _ if is_marked => colors::GOLD,
            Method::BruteForce => colors::RED,
            _ => colors::faded(colors::SKY, 0.5),
        };
        let sizes = growth.sizes.iter().map(|costs| (costs.objects as f64, measure.of(costs)));
        let ranges = sizes.clone().map(|(n, SeedSpread { least, most, .. })| [n, least, most]).collect();
        ChartLine { points: sizes.map(|(n, spread)| [n, spread.mean]).collect(), ranges, tint, is_marked }
    };
    draw_lines(&growth.iter().map(line).collect::<Vec<_>>(), area, painter);
}

pub(crate) fn draw_lines(lines: &[ChartLine], area: (Vec2, Vec2), painter: &mut Painter<'_>) {
    let log = |[at, value]: [f64; 2]| Vec2::new(libm::log10(at) as f32, libm::log10(value) as f32);
    let points = |line: &ChartLine| {
        let shown = line.points.clone().into_iter().filter(|&[at, value]| at > 0.0 && value > 0.0);
        shown.map(log)
    };
    let ranges = |line: &ChartLine| {
        let shown = if line.is_marked { line.ranges.clone() } else { Vec::new() };
        let shown = shown.into_iter().filter(|&[_, least, _]| least > 0.0);
        shown.map(|[at, least, most]| [log([at, least]), log([at, most])])
    };
    let ends = |line: &ChartLine| points(line).chain(ranges(line).flatten());
    let Some(scales) = Scales::around(lines.iter().flat_map(ends)) else { return };
    grid(&scales, area, painter);
    let is_marked = |line: &&ChartLine| line.is_marked;
    // Draw marked lines last, on top of the others.
    for line in lines.iter().filter(|line| !line.is_marked).chain(lines.iter().filter(is_marked)) {
        let places: Vec<Vec2> = points(line).map(|point| scales.place(point, area)).collect();
        for ends in places.windows(2) {
            draw_line(ends[0], ends[1], line.tint, painter);
        }
        for [least, most] in ranges(line).map(|ends| ends.map(|end| scales.place(end, area))) {
            painter.fill(Layer::Overlay, most.x - 2.0, most.y, 5.0, 1.0, line.tint);
            painter.fill(Layer::Overlay, most.x, most.y, 1.0, least.y - most.y, line.tint);
            painter.fill(Layer::Overlay, least.x - 2.0, least.y, 5.0, 1.0, line.tint);
        }
        if line.is_marked {
            for at in places.iter().map(|at| at.floor() - Vec2::ONE) {
                painter.fill(Layer::Overlay, at.x, at.y, 3.0, 3.0, line.tint);
            }
        }
    }
}

fn grid(scales: &Scales, area: (Vec2, Vec2), painter: &mut Painter<'_>) {
    let (corner, size) = area;
    painter.fill(Layer::Hud, corner.x, corner.y, size.x, size.y, colors::PANEL);
    let style = TextStyle::body(colors::DIM).right();
    for power in scales.low.y as i32..=scales.high.y as i32 {
        let y = scales.place(Vec2::new(scales.low.x, power as f32), area).y.round();
        painter.fill(Layer::Hud, corner.x, y, size.x, 1.0, colors::TROUGH);
        let at = Vec2::new(corner.x - 4.0, y - 4.0);
        painter.unspoken(|painter| painter.text(at, style, &power_of_ten(power)));
    }
    for (at, style) in [(scales.low.x, TextStyle::body(colors::DIM)), (scales.high.x, style)] {
        let number = painter.grouped(libm::powf(10.0, at).round() as u64);
        let x = scales.place(Vec2::new(at, scales.low.y), area).x;
        let at = Vec2::new(x, corner.y + size.y + 5.0);
        painter.unspoken(|painter| painter.text(at, style, &number));
    }
}

fn power_of_ten(power: i32) -> String {
    match power {
        0..=2 => 10_u32.pow(power as u32).to_string(),
        3..=5 => format!("{}k", 10_u32.pow(power as u32 - 3)),
        6.. => format!("{}M", 10_u64.pow(power as u32 - 6)),
        _ => format!("0.{}1", "0".repeat(power.unsigned_abs() as usize - 1)),
    }
}
