//! The counters in the lab: the running totals of the tick's events, and the explanation of the selected one.

use super::{Lab, page};
use crate::app::screens::prelude::*;
use crate::app::ui::page as ui;
use crate::app::ui::widgets::choice_bar;
use crate::lab::stepper::SoFar;
use crate::lab::{BITS, meaning};
use crate::view::colors::{ACCENT, DIM, GOLD, SKY, TEXT, WHITE};

const MOST: usize = 9;

const HEADING: f32 = 17.0;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CounterRows {
    at: Vec2,
    size: Vec2,
    first: usize,
    count: usize,
}

impl CounterRows {
    pub(super) const fn hidden(self) -> Self {
        Self { count: 0, ..self }
    }

    fn place(&self, number: usize) -> Vec2 {
        self.at + Vec2::new(0.0, number as f32 * self.size.y)
    }

    fn index_at(&self, at: Vec2) -> Option<usize> {
        let row = (0..self.count).find(|&row| {
            let from_corner = at - self.place(row) + Vec2::new(0.0, 2.0);
            from_corner.cmpge(Vec2::ZERO).all() && from_corner.cmplt(self.size).all()
        });
        row.map(|row| self.first + row)
    }
}

impl Lab {
    /// Returns the counters with their values, in drawing order. After the last event, these include the bitmap tests.
    /// In a lesson about a walk, returns the walk's counters.
    fn counts(&self) -> Vec<(&'static str, u64)> {
        if let Some((walk, at)) = self.walk() {
            return walk.counters(at).collect();
        }
        let (so_far, counts) = (self.stepper.so_far(), self.stepper.pipeline().counts());
        let has_bits = self.stepper.is_counted() && counts.bitmap_tests > 0;
        let bits = [counts.bitmap_tests, counts.words_anded, counts.hits];
        let bits = BITS.into_iter().zip(bits).filter(move |_| has_bits);
        so_far.counters().take(2).chain(bits).chain(so_far.counters().skip(2)).collect()
    }

    fn is_new(&self, name: &str) -> bool {
        let of = |counts: Vec<_>| counts.into_iter().find(|&(of, _)| of == name).map(|(_, count)| count);
        if let Some((walk, at)) = self.walk() {
            let [before, now] = [at.saturating_sub(1), at].map(|at| of(walk.counters(at).collect()));
            return before != now;
        }
        self.stepper.event().is_some_and(|event| SoFar::is_counted_in(name, event))
    }

    /// Selects the next counter to explain, or none after the last. Returns whether there are any.
    pub(super) fn choose_next_counter(&mut self) -> bool {
        let has_any = self.counters.get().count > 0;
        let names: Vec<&'static str> =
            self.counts().into_iter().map(|(name, _)| name).filter(|_| has_any).collect();
        let chosen = self.counter.and_then(|chosen| names.iter().position(|&name| name == chosen));
        self.counter = names.get(chosen.map_or(0, |index| index + 1)).copied();
        !names.is_empty()
    }

    /// If `at` is on the heading of the counters, shows those that did not fit. Returns whether `at` is on the heading.
    pub(super) fn turn_counters(&self, at: Vec2) -> bool {
        let rows = self.counters.get();
        let from_heading = at - rows.at + Vec2::new(0.0, HEADING);
        let is_there = from_heading.cmpge(Vec2::ZERO).all();
        let is_there = is_there && from_heading.x < rows.size.x && from_heading.y < HEADING;
        if is_there {
            let next = rows.first + rows.count;
            let first = if next < self.counts().len() { next } else { 0 };
            self.counters.set(CounterRows { first, ..rows });
        }
        is_there
    }

    pub(super) fn point_at_counter(&mut self, at: Vec2) {
        let index = self.counters.get().index_at(at);
        self.counter = index.and_then(|index| self.counts().get(index).copied()).map(|(name, _)| name);
    }

    pub(super) fn meaning(&self) -> Option<&'static str> {
        let chosen = self.counter?;
        self.counts().into_iter().any(|(name, _)| name == chosen).then(|| meaning(chosen)).flatten()
    }
}

pub(super) fn height(lab: &Lab, painter: &Painter<'_>) -> f32 {
    HEADING + 6.0 + (ui::leading(painter) - 1.0) * lab.counts().len().min(MOST) as f32
}

pub(super) fn draw(lab: &Lab, y: f32, bottom: f32, bindings: &Bindings, painter: &mut Painter<'_>) -> f32 {
    if painter.frame.ui.device != InputDevice::Mouse {
        let left = ui::SIDE.0 + painter.text_width(label(ACCENT), "SO FAR") + by_size(8.0, 12.0, painter);
        painter.unspoken(|painter| {
            hints::caps(Action::WhatHitMe, bindings, Vec2::new(left, y - 1.0), painter);
        });
    }
    let y = page::heading("SO FAR", y, ui::SIDE, painter);
    let row = ui::leading(painter) - 1.0;
    let room = ((bottom - y) / row) as usize;
    let (at, size) = (Vec2::new(ui::SIDE.0, y), Vec2::new(ui::SIDE.1, row));
    let (first, count) = (lab.counters.get().first, room.min(MOST));
    let rows = CounterRows { at, size, first, count };
    draw_rows(lab, rows, painter);
    let more = lab.counts().len().saturating_sub(rows.count);
    if more > 0 {
        let text = format!("+{more}");
        let heading = Vec2::new(ui::SIDE.0 + ui::SIDE.1, y - ui::leading(painter) - 4.0);
        painter.text(heading, label(SKY).right(), &text);
    }
    y + row * lab.counters.get().count as f32
}

fn draw_rows(lab: &Lab, rows: CounterRows, painter: &mut Painter<'_>) {
    let counts = lab.counts();
    let shown = counts.len().min(rows.count);
    let mut first = rows.first.min(counts.len() - shown);
    if let Some(chosen) = counts.iter().position(|&(name, _)| lab.counter == Some(name)) {
        first = first.clamp((chosen + 1).saturating_sub(shown), chosen);
    }
    for (i, &(name, count)) in counts.iter().skip(first).take(shown).enumerate() {
        let (at, size) = (rows.place(i), rows.size);
        let is_new = lab.is_new(name);
        let is_chosen = lab.counter == Some(name);
        if is_chosen {
            let top = at.y - by_size(3.0, 1.0, painter);
            choice_bar([at.x - 4.0, top, size.x + 8.0, size.y], SKY, painter);
        }
        let tint = |usual| if is_new { GOLD } else { usual };
        let number = painter.grouped(count);
        let room = size.x - painter.text_width(label(TEXT), &number) - 4.0;
        let name = ui::cut(painter.translate(name), room, painter);
        painter.row(|painter| {
            painter.text(at, label(if is_chosen { WHITE } else { tint(DIM) }), &name);
            painter.text(Vec2::new(at.x + size.x, at.y), label(tint(TEXT)).right(), &number);
        });
    }
    lab.counters.set(CounterRows { first, count: shown, ..rows });
}
