//! The collision tests of all games, and how many pairs were spared them.

use super::TOP;
use crate::app::statistics::Statistics;
use crate::app::ui::page::{LEFT, RIGHT};
use crate::app::ui::type_styles::label;
use crate::view::{Layer, Painter, colors};
use glam::Vec2;

const SPARED: [&str; 2] = ["One pair in", "was looked at; the rest could not meet."];

/// The funnel of all games, as bars as long as their numbers have digits.
pub(super) fn draw_pairs(all: &Statistics, painter: &mut Painter<'_>) {
    let pairs = &all.pairs;
    let rows = [
        ("Pairs, all against all", pairs.all),
        ("That the rules allow", pairs.after_rules),
        ("That were near each other", pairs.candidates),
        ("Whose rectangles overlapped", pairs.rect_hits),
        ("Whose pixels were compared", pairs.bitmap_tests),
        ("That shared a pixel", pairs.hits),
    ];
    let digits = |number: u64| libm::log10f(number.max(1) as f32);
    let most = digits(pairs.all).max(1.0);
    for (i, (name, number)) in rows.into_iter().enumerate() {
        let y = TOP + 30.0 * i as f32;
        painter.text(Vec2::new(LEFT, y), label(colors::DIM), name);
        painter.text(Vec2::new(RIGHT, y), label(colors::TEXT).right(), &painter.grouped(number));
        let width = RIGHT - LEFT;
        painter.fill(Layer::Hud, LEFT, y + 11.0, width, 4.0, colors::TROUGH);
        let long = (width * digits(number) / most).round();
        painter.fill(Layer::Hud, LEFT, y + 11.0, long, 4.0, colors::ACCENT);
        painter.fill(Layer::Hud, LEFT, y + 11.0, long, 1.0, colors::SKY);
    }
    if let Some(spared) = pairs.all.checked_div(pairs.candidates) {
        let [before, after] = SPARED.map(|text| painter.translate(text));
        let remark = format!("{before} {} {after}", painter.grouped(spared));
        painter.text(Vec2::new(LEFT, TOP + 188.0), label(colors::SKY), &remark);
    }
}
