//! The scrolling score of a piece. Each track is a lane and each note a bar; higher notes are higher in their lane.

use super::draw::Areas;
use super::player::{Lane, PiecePlayer};
use crate::app::screens::prelude::*;
use core::ops::Range;
use sector_synth::PlacedNote;

const NOW: f32 = 72.0;
const BEAT: f32 = 28.0;
const LANE: f32 = 14.0;
const NOTE: f32 = 3.0;
const TINTS: [Rgba; 6] =
    [colors::SKY, colors::GOLD, colors::GREEN, [255, 148, 120, 255], colors::ACCENT, [214, 160, 255, 255]];

pub(super) fn draw(player: &PiecePlayer, areas: Areas, painter: &mut Painter<'_>) {
    let view = RollView::of(player, areas);
    let ([left, width], top, names) = (view.ends, view.top, areas.score.2);
    let high = (areas.score.1 / player.lanes.len().max(1) as f32).floor().min(LANE);
    let all = high * player.lanes.len() as f32;
    painter.rect(left, top, width, all, colors::PANEL);
    draw_beats(player, &view, all, painter);
    for (i, lane) in player.lanes.iter().enumerate() {
        let (y, tint) = (top + high * i as f32, TINTS[i % TINTS.len()]);
        let sounds = draw_lane(player, lane, &view, [y, high], tint, painter);
        let shade = if sounds { tint } else { colors::FAINT };
        if names > 0.0 {
            let name = Vec2::new(left - 6.0, y + ((high - 8.0) / 2.0).floor());
            painter.text(name, label(shade).right(), &player.tune.tracks[lane.track].0.name);
        }
        painter.rect(left - 3.0, y + 1.0, 2.0, high - 2.0, shade);
        painter.rect(left, y + high - 1.0, width, 1.0, colors::faded(colors::TROUGH, 0.7));
    }
    painter.rect(left + NOW, top - 2.0, 1.0, all + 4.0, colors::WHITE);
}

struct RollView {
    ends: [f32; 2],
    top: f32,
    now: f64,
    row_px: f64,
    rows: Range<f64>,
    /// The length of the loop, in rows (time steps) of the tune. The notes of the loop are drawn again this many rows
    /// later, after the end of the piece. `None` for a piece without a loop.
    round: Option<f64>,
}

impl RollView {
    fn of(player: &PiecePlayer, areas: Areas) -> Self {
        let (top, _, names) = areas.score;
        let ends = [areas.main.0 + names, areas.main.1 - names];
        let row_px = f64::from(BEAT) / f64::from(player.tune.rows_per_beat.max(1));
        let now = player.row();
        let rows = now - f64::from(NOW) / row_px..now + f64::from(ends[1] - NOW) / row_px;
        let round = player.tune.loop_row.map(|row| f64::from(player.tune.rows - row));
        Self { ends, top, now, row_px, rows, round }
    }

    fn x_of(&self, row: f64) -> f32 {
        self.ends[0] + NOW + ((row - self.now) * self.row_px).round() as f32
    }

    fn span(&self, from: f64, to: f64) -> Option<[f32; 2]> {
        let is_in_sight = to > self.rows.start && from < self.rows.end;
        is_in_sight
            .then(|| [self.x_of(from).max(self.ends[0]), self.x_of(to).min(self.ends[0] + self.ends[1])])
    }
}

fn draw_beats(player: &PiecePlayer, view: &RollView, high: f32, painter: &mut Painter<'_>) {
    let step = f64::from(player.tune.rows_per_beat.max(1));
    let mut beat = (view.rows.start.max(0.0) / step).ceil() * step;
    while beat < view.rows.end {
        let tint = colors::faded(colors::FAINT, 0.25);
        painter.rect(view.x_of(beat), view.top, 1.0, high, tint);
        beat += step;
    }
    for section in &player.tune.sections {
        for row in rounds(f64::from(section.row), player, view) {
            if let Some([x, _]) = view.span(row, row + 1.0) {
                painter.rect(x, view.top, 1.0, high, colors::faded(colors::GOLD, 0.6));
            }
        }
    }
}

fn draw_lane(
    player: &PiecePlayer,
    lane: &Lane,
    view: &RollView,
    [y, high]: [f32; 2],
    tint: Rgba,
    painter: &mut Painter<'_>,
) -> bool {
    let mut sounds = false;
    for note in &player.tune.notes[lane.notes.clone()] {
        for row in rounds(f64::from(note.row), player, view) {
            let end = row + f64::from(note.rows);
            let Some([from, to]) = view.span(row, end) else { continue };
            let is_now = player.is_playing && (row..end).contains(&view.now);
            sounds |= is_now;
            let top = y + height_in(lane, note, high);
            let tint = match (is_now, view.now >= end) {
                (true, _) => colors::WHITE,
                (false, true) => colors::faded(tint, 0.35),
                (false, false) => colors::faded(tint, 0.5 + 0.5 * note.level),
            };
            let width = (to - from - 1.0).max(2.0);
            painter.rect(from, top, width, NOTE, tint);
            if is_now {
                painter.glow(Layer::Hud, from - 1.0, top - 1.0, width + 2.0, NOTE + 2.0, [70, 90, 130, 255]);
            }
        }
    }
    sounds
}

/// Returns the y of a note in its lane, highest note at the top. A lane with a single pitch, as of drums, is centered.
fn height_in(lane: &Lane, note: &PlacedNote, high: f32) -> f32 {
    let room = high - NOTE - 2.0;
    let span = f32::from(lane.highest - lane.lowest);
    if span == 0.0 {
        return (1.0 + room / 2.0).floor();
    }
    1.0 + (room * f32::from(lane.highest - note.pitch.0) / span).round()
}

/// Returns a row of the tune and, if it is in the loop, its repetition after the end of the piece.
fn rounds(row: f64, player: &PiecePlayer, view: &RollView) -> impl Iterator<Item = f64> {
    let begin = player.tune.loop_row.map_or(f64::MAX, f64::from);
    let again = view.round.filter(|_| row >= begin).map(|round| row + round);
    core::iter::once(row).chain(again)
}
