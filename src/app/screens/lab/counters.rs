//! The counters on the page of the lab: what the events of the tick have come to, and the one whose meaning is told.

use super::{Lab, page};
use crate::app::input::{Action, Bindings};
use crate::app::ui::widgets::choice_bar;
use crate::app::ui::{by_size, hints, label, page as ui};
use crate::lab::meaning;
use crate::view::colors::{ACCENT, DIM, GOLD, SKY, TEXT, WHITE};
use crate::view::{InputDevice, Painter};
use glam::Vec2;

/// The most counters that have room beside the picture, and below it.
const MOST: [usize; 2] = [9, 4];
/// The distance of two columns of counters, in screen pixels.
const GAP: f32 = 24.0;

/// The place of the counters on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CounterRows {
    /// The left upper corner of the first, in pixels.
    at: Vec2,
    /// Width and height of a counter, in pixels.
    size: Vec2,
    columns: usize,
    /// The number of counters that are on show.
    count: usize,
}

impl CounterRows {
    /// Returns the left upper corner of a counter by its index.
    fn place(&self, index: usize) -> Vec2 {
        let (column, row) = ((index % self.columns) as f32, (index / self.columns) as f32);
        self.at + Vec2::new(column * (self.size.x + GAP), row * self.size.y)
    }

    /// Returns the index of the counter at a place on the screen.
    fn index_at(&self, at: Vec2) -> Option<usize> {
        (0..self.count).find(|&index| {
            let from_corner = at - self.place(index) + Vec2::new(0.0, 2.0);
            from_corner.cmpge(Vec2::ZERO).all() && from_corner.cmplt(self.size).all()
        })
    }
}

impl Lab {
    /// Returns the counters with their numbers, in the order in which they are drawn: after the last event those of the bitmap tests
    /// too.
    fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        let (so_far, counts) = (self.stepper.so_far(), self.stepper.pipeline().counts());
        // A lesson tells of them where they are its matter.
        let is_matter = self.course.is_none_or(|course| course.tells_bits());
        let has_bits = is_matter && self.stepper.is_counted() && counts.bitmap_tests > 0;
        let bits = [
            ("bitmap tests", counts.bitmap_tests),
            ("words ANDed", counts.words_anded),
            ("hits", counts.hits),
        ];
        let bits = bits.into_iter().filter(move |_| has_bits);
        so_far.counters().take(2).chain(bits).chain(so_far.counters().skip(2))
    }

    /// Chooses the next of the counters on show, so that its meaning is told; none after the last. Returns whether there is a
    /// counter.
    pub(super) fn choose_next_counter(&mut self) -> bool {
        let names: Vec<&'static str> =
            self.counts().take(self.counters.get().count).map(|(name, _)| name).collect();
        let chosen = self.counter.and_then(|chosen| names.iter().position(|&name| name == chosen));
        self.counter = names.get(chosen.map_or(0, |index| index + 1)).copied();
        !names.is_empty()
    }

    /// Chooses the counter at a place on the screen; none if there is none.
    pub(super) fn point_at_counter(&mut self, at: Vec2) {
        let index = self.counters.get().index_at(at);
        self.counter = index.and_then(|index| self.counts().nth(index)).map(|(name, _)| name);
    }

    /// Returns what the chosen counter counts, in English; `None` unless it is on show.
    pub(super) fn meaning(&self) -> Option<&'static str> {
        let chosen = self.counter?;
        self.counts().any(|(name, _)| name == chosen).then(|| meaning(chosen)).flatten()
    }
}

/// Draws the counters below each other in the panel, from `y` down to `bottom`, with the key that tells what they count. Returns the top
/// of what follows.
pub(super) fn draw(lab: &Lab, y: f32, bottom: f32, bindings: &Bindings, painter: &mut Painter<'_>) -> f32 {
    if painter.frame.ui.device != InputDevice::Mouse {
        let left = ui::SIDE.0 + painter.text_width(label(ACCENT), "SO FAR") + by_size(8.0, 12.0, painter);
        hints::caps(Action::WhatHitMe, bindings, Vec2::new(left, y - 1.0), painter);
    }
    let y = page::heading("SO FAR", y, painter);
    let row = ui::leading(painter) - 1.0;
    let room = ((bottom - y) / row) as usize;
    let rows = CounterRows {
        at: Vec2::new(ui::SIDE.0, y),
        size: Vec2::new(ui::SIDE.1, row),
        columns: 1,
        count: room.min(MOST[0]),
    };
    draw_rows(lab, rows, painter);
    y + row * lab.counters.get().count as f32
}

/// Draws the first counters in two columns that share a width.
pub(super) fn draw_below(lab: &Lab, at: Vec2, width: f32, painter: &mut Painter<'_>) {
    let size = Vec2::new((width - GAP) / 2.0, ui::leading(painter) - 1.0);
    draw_rows(lab, CounterRows { at, size, columns: 2, count: MOST[1] }, painter);
}

/// Draws at most as many counters as `rows` has room for, those of the event at hand in gold.
fn draw_rows(lab: &Lab, rows: CounterRows, painter: &mut Painter<'_>) {
    let so_far = lab.stepper.so_far();
    for (i, (name, count)) in lab.counts().take(rows.count).enumerate() {
        let (at, size) = (rows.place(i), rows.size);
        let is_new = lab.stepper.event().is_some_and(|event| so_far.is_counted_in(name, event));
        let is_chosen = lab.counter == Some(name);
        if is_chosen {
            let top = at.y - by_size(3.0, 1.0, painter);
            choice_bar([at.x - 4.0, top, size.x + 8.0, size.y], SKY, painter);
        }
        let tint = |usual| if is_new { GOLD } else { usual };
        let number = painter.grouped(count);
        let room = size.x - painter.text_width(label(TEXT), &number) - 4.0;
        let name = ui::cut(painter.translate(name), room, painter);
        painter.text(at, label(if is_chosen { WHITE } else { tint(DIM) }), &name);
        painter.text(Vec2::new(at.x + size.x, at.y), label(tint(TEXT)).right(), &number);
    }
    let count = lab.counts().count().min(rows.count);
    lab.counters.set(CounterRows { count, ..rows });
}
