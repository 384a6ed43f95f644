//! The timeline: pressure, bars, seconds and the playhead.

use super::layout::{BAR, BARS, CURVE, TIMELINE};
use super::{SPANS_S, Workshop, WorkshopGrip};
use crate::app::screens::prelude::*;
use crate::bot::Passage;
use crate::sim::TICKS_PER_SECOND;
use crate::view::colors::{ACCENT, DIM, FAINT, GOLD, GREEN, INK, RED, SKY, TEXT, TROUGH, WHITE, faded};
use crate::workshop::{BarKind, SAMPLE_TICKS, ScriptBar, Track};
use ron_text::edit;

/// How far the mouse moves before it drags a bar, in pixels.
const DRAG_PX: f32 = 3.0;
/// How far beside a bar a click and a finger still mean it, in pixels.
const BESIDE_PX: [f32; 2] = [4.0, 10.0];
/// The bullets on the field that fill the height of the curve at least.
const USUAL_BULLETS: u16 = 60;
/// The room between text and the edges of the screen, in pixels.
const EDGE_PX: f32 = 8.0;
/// The ticks for which the script stands still only during a boss. Explosions hold it up for less.
const STALL_TICKS: u32 = 120;
/// The ticks that the timeline shows beyond the last bar.
const MARGIN_TICKS: u32 = 3 * TICKS_PER_SECOND;

/// The part of the stage that the timeline shows: the ticks at its left and its right edge.
#[derive(Clone, Copy)]
struct TimeWindow {
    from: u32,
    to: u32,
}

impl TimeWindow {
    fn tick_at(self, x: f32) -> u32 {
        let share = ((x - TIMELINE.left) / TIMELINE.width).clamp(0.0, 1.0);
        self.from + (share * (self.to - self.from) as f32).round() as u32
    }

    fn x_of(self, tick: u32) -> f32 {
        TIMELINE.left + (tick as f32 - self.from as f32) / (self.to - self.from) as f32 * TIMELINE.width
    }

    /// Returns the left end and the width of a bar on the screen.
    fn extent(self, bar: &ScriptBar, track: &Track) -> (f32, f32) {
        let (from, to) = ticks_of(bar, track);
        let left = self.x_of(from);
        (left, (self.x_of(to) - left).max(4.0))
    }
}

/// Returns the ticks of the game from the beginning of a bar to its end.
fn ticks_of(bar: &ScriptBar, track: &Track) -> (u32, u32) {
    let script = |s: f32| (s.max(0.0) * TICKS_PER_SECOND as f32).round() as u32;
    let (from, to) = (script(bar.from_s), script(bar.to_s));
    // Where the script stands still, a boss comes first and everything else of this moment after it.
    let after = |script: u32| track.tick_of(script + 1).saturating_sub(1);
    if bar.kind != BarKind::Boss {
        return (after(from), after(to));
    }
    let begun = track.tick_of(from);
    let most = begun + (to - from);
    let end = match after(from) {
        after if after > begun + STALL_TICKS => after.min(most),
        _ if track.is_over() => most.min(track.ticks().max(begun)),
        _ => most,
    };
    (begun, end)
}

impl Workshop {
    /// Returns the last tick of the timeline: the end of the flight, or of the last bar.
    pub(super) fn last_tick(&self, track: &Track) -> u32 {
        let last = self.bars.iter().map(|bar| ticks_of(bar, track).1).max().unwrap_or(0);
        match track.is_over() {
            true => last.max(track.ticks()),
            false => last.max(track.ticks()) + MARGIN_TICKS,
        }
    }

    fn window(&self, track: &Track) -> TimeWindow {
        let all = self.last_tick(track).max(1);
        let span = SPANS_S[self.span] * TICKS_PER_SECOND;
        if span == 0 || span >= all {
            return TimeWindow { from: 0, to: all };
        }
        let from = self.playhead.saturating_sub(span / 2).min(all - span);
        TimeWindow { from, to: from + span }
    }

    pub(super) fn tick_at(&self, x: f32) -> u32 {
        self.window(&self.flights.track()).tick_at(x)
    }

    pub(super) fn grip_timeline(&mut self, at: Vec2, ctx: &Context) -> WorkshopGrip {
        let is_touched = ctx.controls.device == InputDevice::Touch;
        let bar =
            self.bar_at(at, BESIDE_PX[usize::from(is_touched)]).map(|bar| (bar.path.clone(), bar.from_s));
        let Some((path, from_s)) = bar else { return WorkshopGrip::Playhead };
        self.panel.show(&path, &self.document, &ctx.content.sheet);
        WorkshopGrip::Bar { path, from_s, grabbed: self.tick_at(at.x), moved: false }
    }

    /// Returns the bar at or beside a point: the selected one if it is among them.
    fn bar_at(&self, at: Vec2, beside: f32) -> Option<&ScriptBar> {
        let track = self.flights.track();
        let window = self.window(&track);
        let selected = self.panel.selected().first(2);
        let near = self.bars.iter().filter_map(|bar| {
            let (left, width) = window.extent(bar, &track);
            let top = BARS.top + bar.row as f32 * BAR;
            let across = (left - at.x).max(at.x - left - width).max(0.0);
            let down = (top - at.y).max(at.y - top - BAR).max(0.0);
            let is_other = f32::from(u8::from(bar.path != selected));
            (across <= beside && down < beside / 4.0).then_some((bar, across + down + is_other * 0.5))
        });
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(bar, _)| bar)
    }

    /// Moves the grabbed bar with the mouse, in tenths of a second.
    pub(super) fn drag_bar(&mut self, at: Vec2, ctx: &mut Context) {
        let WorkshopGrip::Bar { path, from_s, grabbed, moved } = self.grip.clone() else { return };
        let (far, by) = {
            let track = self.flights.track();
            let window = self.window(&track);
            let tick = window.tick_at(at.x);
            let by = track.script_at(tick) as f32 - track.script_at(grabbed) as f32;
            ((window.x_of(tick) - window.x_of(grabbed)).abs(), by)
        };
        if !moved && far < DRAG_PX {
            return;
        }
        self.grip = WorkshopGrip::Bar { path: path.clone(), from_s, grabbed, moved: true };
        let at_s = ((from_s + by / TICKS_PER_SECOND as f32).max(0.0) * 10.0).round() / 10.0;
        if let Some(text) = edit::replace(self.document.text(), &path.key("at_s"), &at_s.to_string()) {
            self.change(text, &path, &path, Some(self.drags), ctx);
        }
    }

    pub(super) fn draw_timeline(&self, painter: &mut Painter<'_>) {
        painter.rect(TIMELINE.left, TIMELINE.top, TIMELINE.width, TIMELINE.height, [8, 10, 20, 255]);
        painter.rect(TIMELINE.left, TIMELINE.top, TIMELINE.width, 1.0, TROUGH);
        let track = self.flights.track();
        let window = self.window(&track);
        draw_seconds(window, painter);
        self.draw_pressure(window, &track, painter);
        let selected = self.panel.selected().first(2);
        for bar in &self.bars {
            let is_selected = bar.path == selected || bar.path == selected.first(1);
            draw_bar(bar, is_selected, window.extent(bar, &track), painter);
        }
        let x = window.x_of(self.playhead).floor();
        painter.rect(x, CURVE.top - 2.0, 1.0, TIMELINE.bottom() - CURVE.top, WHITE);
        painter.rect(x - 2.0, TIMELINE.top + 1.0, 5.0, 3.0, WHITE);
    }

    /// Draws the bullets on the field, and those around the ship in front of them, and how far a way is known.
    fn draw_pressure(&self, window: TimeWindow, track: &Track, painter: &mut Painter<'_>) {
        let samples = track.samples();
        let most = samples.iter().map(|sample| sample[0]).max().unwrap_or(0).max(USUAL_BULLETS);
        let TimeWindow { from, to } = window;
        let columns = (TIMELINE.width / 2.0) as u32;
        let sample_of = |column: u32| ((from + (to - from) * column / columns) / SAMPLE_TICKS) as usize;
        for column in 0..columns {
            let range = sample_of(column)..(sample_of(column + 1)).max(sample_of(column) + 1);
            let Some(part) = samples.get(range.start..range.end.min(samples.len())) else { break };
            for (kind, tint) in [(0, faded(ACCENT, 0.55)), (1, GOLD)] {
                let bullets = part.iter().map(|sample| sample[kind]).max().unwrap_or(0);
                let height = (f32::from(bullets) / f32::from(most) * CURVE.height).round();
                let (left, top) = (TIMELINE.left + column as f32 * 2.0, CURVE.bottom() - height);
                painter.rect(left, top, 2.0, height, tint);
            }
        }
        let (known, passage) = self.flights.passable;
        let known = if matches!(passage, Some(Passage::Found(_))) { to } else { known };
        let end = window.x_of(known).clamp(TIMELINE.left, TIMELINE.right());
        painter.rect(TIMELINE.left, CURVE.bottom() + 1.0, end - TIMELINE.left, 1.0, faded(GREEN, 0.7));
        if let Some(Passage::Blocked(tick)) = passage {
            let x = window.x_of(tick).floor();
            painter.rect(x - 1.0, CURVE.top, 3.0, CURVE.height + 3.0, RED);
        }
    }

    /// Returns the state of the flights for the header, and its color.
    pub(super) fn passage_text(&self, painter: &Painter<'_>) -> (String, Rgba) {
        let seconds = |tick: u32| painter.language().decimals(u64::from(tick * 10 / TICKS_PER_SECOND), 1);
        match self.flights.passable {
            _ if !self.document.mistakes().is_empty() => {
                (painter.counted("Mistakes: {}", [self.document.mistake_count() as u64]), RED)
            }
            (_, Some(Passage::Found(_))) => (painter.translate("A way through").to_owned(), GREEN),
            (_, Some(Passage::Blocked(tick))) => (painter.filled("No way at {} s", &[&seconds(tick)]), RED),
            (0, None) => (painter.filled("Flown: {} s", &[&seconds(self.flights.flown_ticks())]), SKY),
            (tick, None) => (painter.filled("A way to {} s", &[&seconds(tick)]), SKY),
        }
    }
}

fn draw_seconds(window: TimeWindow, painter: &mut Painter<'_>) {
    let TimeWindow { from, to } = window;
    let seconds = (to - from) / TICKS_PER_SECOND;
    let step = [1, 5, 10, 30, 60, 300].into_iter().find(|step| seconds / step <= 14).unwrap_or(600);
    let first = (from / TICKS_PER_SECOND).div_ceil(step) * step;
    for second in (first..=to / TICKS_PER_SECOND).step_by(step as usize) {
        let x = window.x_of(second * TICKS_PER_SECOND).floor();
        painter.rect(x, CURVE.top, 1.0, TIMELINE.bottom() - CURVE.top - 10.0, faded(FAINT, 0.25));
        let y = TIMELINE.bottom() - by_size(9.0, 16.0, painter);
        let text = second.to_string();
        let last = TIMELINE.right() - EDGE_PX - text_width(&text, painter);
        let at = Vec2::new((x + 2.0).clamp(EDGE_PX, last), y);
        painter.unspoken(|painter| painter.text(at, label(FAINT), &text));
    }
}

fn draw_bar(bar: &ScriptBar, is_selected: bool, (left, width): (f32, f32), painter: &mut Painter<'_>) {
    if left > TIMELINE.right() || left + width < TIMELINE.left {
        return;
    }
    let tint = match bar.kind {
        BarKind::Wave => ACCENT,
        BarKind::Map => DIM,
        BarKind::Rocks => [150, 116, 84, 255],
        BarKind::Break => [60, 130, 90, 255],
        BarKind::Boss => RED,
    };
    let top = BARS.top + bar.row as f32 * BAR;
    let (left, width) = (left.floor(), width.round());
    painter.rect(left, top + 1.0, width, BAR - 2.0, INK);
    painter.rect(left, top + 1.0, width, BAR - 2.0, faded(tint, if is_selected { 1.0 } else { 0.6 }));
    painter.rect(left, top + 1.0, 1.0, BAR - 2.0, if is_selected { WHITE } else { TEXT });
    if is_selected {
        for arrival in (1..bar.arrivals).filter(|_| width >= bar.arrivals as f32 * 3.0) {
            let x = left + (width - 1.0) * arrival as f32 / (bar.arrivals - 1) as f32;
            painter.rect(x.floor(), top + 3.0, 1.0, BAR - 6.0, WHITE);
        }
        painter.outline(Layer::Hud, left - 1.0, top, width + 2.0, BAR, WHITE);
    }
}
