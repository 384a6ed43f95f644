//! The page of the statistics about the collision tests of all games: the number of pairs of objects after each step of
//! the detection.

use super::TOP;
use crate::app::statistics::Statistics;
use crate::app::ui::{Funnel, LEFT, RIGHT, page};
use crate::view::{Painter, colors};

const SPARED: [&str; 2] = ["One pair in", "was looked at; the rest could not meet."];

/// Draws how many pairs of objects the collision detection of all games had after each of its steps, from all pairs to
/// hits.
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
    Funnel { span: (LEFT, RIGHT - LEFT), top: TOP, step: 30.0, bar: 4.0 }.draw(rows, painter);
    if let Some(spared) = pairs.all.checked_div(pairs.candidates) {
        let [before, after] = SPARED.map(|text| painter.translate(text));
        let remark = format!("{before} {} {after}", painter.grouped(spared));
        page::remark(TOP + 188.0, colors::SKY, &remark, painter);
    }
}
