//! "What hit me?" shows the last hit on a ship under a magnifying glass: both rectangles, both bitmaps, their common pixels
//! and the tests that led there, tick by tick, forward and backward.

mod glass;
mod page;
mod panel;

use super::collision_check::{CollisionCheck, Verdict};
use super::flight_recorder::{BodyRecord, LossRecord, TickRecord};
use super::names;
use crate::sim::{SavedBy, kind};
use crate::view::Painter;
use sector_collision::Rect;
use sector_sprites::Sheet;
use std::sync::Arc;

const PLAYBACK_TICKS: usize = 24;
/// How long playback shows each recorded tick, in ticks of 1/60 s. Six ticks are a sixth of the game's speed.
const TICKS_PER_STEP: f32 = 6.0;
/// Zoom factors, in screen pixels per field pixel, largest first.
const ZOOMS: [i32; 11] = [16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1];

/// A recorded tick with the comparison of the ship and the body that hit it.
#[derive(Clone, Debug)]
struct ComparedTick {
    record: TickRecord,
    check: CollisionCheck,
    others: Vec<BodyRecord>,
}

/// The page "What hit me?". It shows one of the last ticks before the last hit on a ship.
#[derive(Clone, Debug)]
pub struct WhatHitMe {
    /// The recorded ticks since the ship last appeared, from the earliest to the hit.
    ticks: Vec<ComparedTick>,
    at: usize,
    /// The number of steps in [`ZOOMS`] from the factor that fits the page to the current one; positive is larger.
    zoom_steps: i32,
    /// How long playback has shown the current tick, in ticks of 1/60 s; `None` while playback is stopped.
    playback: Option<f32>,
    age_ticks: f32,
    /// The title of the tick of the hit.
    title: &'static str,
    name: &'static str,
    sort: &'static str,
    sheet: Arc<Sheet>,
}

impl WhatHitMe {
    /// Creates the page for a hit on a ship. Playback of the last ticks starts immediately; with `still`, the page
    /// shows the hit instead.
    pub fn new(loss: &LossRecord, sheet: Arc<Sheet>, still: bool) -> Self {
        let ticks: Vec<ComparedTick> =
            loss.ticks().map(|(record, bodies)| tick(loss, *record, bodies, &sheet)).collect();
        // Skip the ticks before the ship appeared.
        let first = ticks.iter().rposition(|tick| tick.check.ship.is_none()).map_or(0, |i| i + 1);
        let ticks = ticks.into_iter().skip(first).collect::<Vec<_>>();
        let other = ticks.last().and_then(|tick| tick.check.other);
        let of = other.map_or(kind::BULLET, |other| other.kind);
        let last = ticks.len().saturating_sub(1);
        Self {
            at: if still { last } else { last.saturating_sub(PLAYBACK_TICKS) },
            zoom_steps: 0,
            playback: (!still).then_some(0.0),
            age_ticks: 0.0,
            title: match loss.saved_by {
                None => "THE HIT",
                Some(SavedBy::Shield) => "A SHIELD TOOK THIS HIT",
                Some(SavedBy::Bomb) => "A BOMB TOOK THIS HIT",
            },
            name: other.map_or("", |other| names::name(sheet.name(other.sprite), of)),
            sort: names::sort(of),
            ticks,
            sheet,
        }
    }

    /// Returns the number of ticks from the current tick to the hit; 0 at the hit.
    pub fn before(&self) -> usize {
        self.ticks.len().saturating_sub(self.at + 1)
    }

    /// Returns the comparison of the two bodies in the current tick, or `None` for a loss without recorded ticks.
    pub fn collision_check(&self) -> Option<&CollisionCheck> {
        self.ticks.get(self.at).map(|tick| &tick.check)
    }

    /// Stops playback and moves by `by` ticks, which may be negative. Returns whether the current tick changed.
    pub fn step(&mut self, by: i32) -> bool {
        self.playback = None;
        let last = self.ticks.len().saturating_sub(1);
        let next = self.at.saturating_add_signed(by as isize).min(last);
        std::mem::replace(&mut self.at, next) != next
    }

    /// Stops playback and goes to a tick by its share of the strip: 0 is the earliest tick, 1 is the hit. Returns
    /// whether the current tick changed.
    pub fn step_to(&mut self, share: f32) -> bool {
        let last = self.ticks.len().saturating_sub(1);
        let next = (share.clamp(0.0, 1.0) * self.ticks.len() as f32) as usize;
        self.step(next.min(last) as i32 - self.at as i32)
    }

    /// Zooms in by a number of zoom factors, or out if `by` is negative. Returns whether the zoom factor changed.
    pub fn zoom(&mut self, by: i32) -> bool {
        let now = self.zoom_on_show();
        let next = now.saturating_add_signed(-by as isize).min(ZOOMS.len() - 1);
        self.zoom_steps = self.fitting_zoom() as i32 - next as i32;
        now != next
    }

    /// Starts or stops playback. At the hit, playback starts from the earliest tick.
    pub fn play(&mut self) {
        if self.playback.take().is_none() {
            self.playback = Some(0.0);
            if self.before() == 0 {
                self.at = 0;
            }
        }
    }

    /// Whether playback is running, as opposed to stopped.
    pub fn is_playing(&self) -> bool {
        self.playback.is_some()
    }

    /// Advances playback and blinking marks by `ticks`, in sixtieths of a second of the player's time.
    pub fn advance(&mut self, ticks: f32) {
        self.age_ticks += ticks;
        let Some(elapsed) = &mut self.playback else { return };
        *elapsed += ticks;
        while *elapsed >= TICKS_PER_STEP && self.at + 1 < self.ticks.len() {
            *elapsed -= TICKS_PER_STEP;
            self.at += 1;
        }
        if self.before() == 0 {
            self.playback = None;
        }
    }

    /// Draws the page: the magnifier, the strip of ticks below it, the panel next to it.
    pub fn draw(&self, painter: &mut Painter<'_>) {
        page::draw(self, painter);
    }

    fn fitting_zoom(&self) -> usize {
        let focus = self.focus();
        let (width, height) = (page::GLASS.0, page::GLASS.1 - page::LEGEND);
        let fits = |zoom: &i32| (focus.w + 2) * zoom <= width && (focus.h + 2) * zoom <= height;
        ZOOMS.iter().position(fits).unwrap_or(ZOOMS.len() - 1)
    }

    fn zoom_on_show(&self) -> usize {
        let place = self.fitting_zoom() as i32 - self.zoom_steps;
        place.clamp(0, ZOOMS.len() as i32 - 1) as usize
    }

    /// Returns the part of the field that must be visible: the ship, and the near part of the other body, if they
    /// exist.
    fn focus(&self) -> Rect {
        let check = self.collision_check();
        let rect = |body: BodyRecord| body.rect(&self.sheet);
        let (ship, other) = (check.and_then(|c| c.ship).map(rect), check.and_then(|c| c.other).map(rect));
        match (ship, other) {
            (Some(ship), Some(other)) => union(ship, near_part(other, ship)),
            _ => ship.or(other).unwrap_or(Rect { x: 0, y: 0, w: 1, h: 1 }),
        }
    }
}

fn tick(loss: &LossRecord, record: TickRecord, bodies: &[BodyRecord], sheet: &Sheet) -> ComparedTick {
    let find = |id| bodies.iter().copied().find(|trace| trace.id == id);
    let check = CollisionCheck::of(find(loss.ship), find(loss.other), sheet);
    let others = bodies.iter().copied().filter(|trace| trace.id != loss.ship && trace.id != loss.other);
    ComparedTick { record, check, others: others.collect() }
}

/// Returns the part of the rectangle `of` that is nearest to `to`, at most 40 × 40 field pixels.
fn near_part(of: Rect, to: Rect) -> Rect {
    const MAX: i32 = 40;
    let part = |from: i32, length: i32, middle: i32| {
        let kept = length.min(MAX);
        ((middle - kept / 2).clamp(from, from + length - kept), kept)
    };
    let ((x, w), (y, h)) = (part(of.x, of.w, to.x + to.w / 2), part(of.y, of.h, to.y + to.h / 2));
    Rect { x, y, w, h }
}

fn union(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Rect { x, y, w: a.right().max(b.right()) - x, h: a.bottom().max(b.bottom()) - y }
}
