//! What hit me? The loss of a ship under the magnifying glass: both rectangles, both bitmaps, the pixels that met, and
//! the tests that led there; tick by tick back to where it came from, and forth again.

mod glass;
mod page;
mod panel;

use super::collision_check::{CollisionCheck, Verdict};
use super::flight_recorder::{Moment, Past, Trace};
use super::names;
use crate::sim::kind;
use crate::view::Painter;
use sector_collision::Rect;
use sector_sprites::Sheet;
use std::sync::Arc;

/// The film begins so many ticks before the hit, and takes so many screen ticks for each: a sixth of the speed.
const FILM_TICKS: usize = 24;
const SLOWER: f32 = 6.0;
/// Enlargements, from the largest.
const ZOOMS: [i32; 11] = [16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1];

/// One tick of it.
#[derive(Clone, Debug)]
struct Tick {
    moment: Moment,
    collision_check: CollisionCheck,
    /// Everybody else.
    others: Vec<Trace>,
}

/// The look at a loss.
#[derive(Clone, Debug)]
pub struct WhatHitMe {
    /// From the earliest to that of the hit; never empty.
    ticks: Vec<Tick>,
    /// Which is on show.
    at: usize,
    /// Steps of enlargement that the player has taken from the one that fits.
    zoom_steps: i32,
    /// Screen ticks of the film, while it runs.
    film: Option<f32>,
    age_ticks: f32,
    name: &'static str,
    sort: &'static str,
    sheet: Arc<Sheet>,
}

impl WhatHitMe {
    /// Opens the record of a loss. It begins as a short film of the last ticks, unless it is to stand `still`.
    ///
    /// Allocates; cost: some hundred pixels a tick.
    #[must_use]
    pub fn new(past: &Past, sheet: Arc<Sheet>, still: bool) -> Self {
        let ticks: Vec<Tick> =
            past.ticks().map(|(moment, bodies)| tick(past, *moment, bodies, &sheet)).collect();
        // What was before the ship came, or came back, is of no use.
        let first = ticks.iter().rposition(|tick| tick.collision_check.ship.is_none()).map_or(0, |i| i + 1);
        let ticks = ticks.into_iter().skip(first).collect::<Vec<_>>();
        let other = ticks.last().and_then(|tick| tick.collision_check.other);
        let sprite = other.and_then(|other| sheet.sprites().find(|(_, id)| *id == other.sprite));
        let of = other.map_or(kind::BULLET, |other| other.kind);
        let last = ticks.len().saturating_sub(1);
        Self {
            at: if still { last } else { last.saturating_sub(FILM_TICKS) },
            zoom_steps: 0,
            film: (!still).then_some(0.0),
            age_ticks: 0.0,
            name: sprite.map_or("", |(name, _)| names::name(name, of)),
            sort: names::sort(of),
            ticks,
            sheet,
        }
    }

    /// How many ticks can be looked at.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ticks.len()
    }

    /// Whether there is nothing to look at.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ticks.is_empty()
    }

    /// How many ticks before the hit is on show; 0 is the hit.
    #[must_use]
    pub fn before(&self) -> usize {
        self.ticks.len().saturating_sub(self.at + 1)
    }

    /// The two at the tick on show.
    #[must_use]
    pub fn collision_check(&self) -> Option<&CollisionCheck> {
        self.ticks.get(self.at).map(|tick| &tick.collision_check)
    }

    /// Steps forth, or back; the film stops. Says whether there was such a tick.
    pub fn step(&mut self, by: i32) -> bool {
        self.film = None;
        let last = self.ticks.len().saturating_sub(1);
        let next = self.at.saturating_add_signed(by as isize).min(last);
        std::mem::replace(&mut self.at, next) != next
    }

    /// Shows the tick at a share of the way from the earliest (0) to the hit (1).
    pub fn step_to(&mut self, share: f32) -> bool {
        let last = self.ticks.len().saturating_sub(1);
        let next = (share.clamp(0.0, 1.0) * self.ticks.len() as f32) as usize;
        self.step(next.min(last) as i32 - self.at as i32)
    }

    /// Enlarges more, or less. Says whether it could.
    pub fn zoom(&mut self, by: i32) -> bool {
        let fits = self.fitting_zoom();
        let now = (fits as i32 - self.zoom_steps).clamp(0, ZOOMS.len() as i32 - 1);
        let next = (now - by).clamp(0, ZOOMS.len() as i32 - 1);
        self.zoom_steps = fits as i32 - next;
        now != next
    }

    /// Starts the film from the earliest tick, or holds it.
    pub fn play(&mut self) {
        if self.film.take().is_none() {
            self.film = Some(0.0);
            if self.before() == 0 {
                self.at = 0;
            }
        }
    }

    /// Whether the film runs.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.film.is_some()
    }

    /// Lets time pass, in ticks of the screen.
    pub fn advance(&mut self, ticks: f32) {
        self.age_ticks += ticks;
        let Some(film) = &mut self.film else { return };
        *film += ticks;
        while *film >= SLOWER && self.at + 1 < self.ticks.len() {
            *film -= SLOWER;
            self.at += 1;
        }
        if self.before() == 0 {
            self.film = None;
        }
    }

    /// Draws the glass, the strip of ticks below it and the panel beside it.
    pub fn draw(&self, painter: &mut Painter<'_>) {
        page::draw(self, painter);
    }

    /// The largest enlargement at which ship and what is near of the other fit, by its place in [`ZOOMS`].
    fn fitting_zoom(&self) -> usize {
        let focus = self.focus();
        let (width, height) = (page::GLASS.0, page::GLASS.1 - page::LEGEND);
        let fits = |zoom: &i32| (focus.w + 2) * zoom <= width && (focus.h + 2) * zoom <= height;
        ZOOMS.iter().position(fits).unwrap_or(ZOOMS.len() - 1)
    }

    fn zoom_on_show(&self) -> i32 {
        let place = self.fitting_zoom() as i32 - self.zoom_steps;
        ZOOMS[place.clamp(0, ZOOMS.len() as i32 - 1) as usize]
    }

    /// What has to be seen: the ship, and of the other what is nearest to it.
    fn focus(&self) -> Rect {
        let Some(collision_check) = self.collision_check() else { return Rect { x: 0, y: 0, w: 1, h: 1 } };
        let ship = collision_check.ship.map(|ship| ship.rect(&self.sheet));
        let other = collision_check.other.map(|other| other.rect(&self.sheet));
        match (ship, other) {
            (Some(ship), Some(other)) => union(ship, near_part(other, ship)),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => Rect { x: 0, y: 0, w: 1, h: 1 },
        }
    }
}

fn tick(past: &Past, moment: Moment, bodies: &[Trace], sheet: &Sheet) -> Tick {
    let find = |id| bodies.iter().copied().find(|trace| trace.id == id);
    let collision_check = CollisionCheck::of(find(past.ship), find(past.other), sheet);
    let others = bodies.iter().copied().filter(|trace| trace.id != past.ship && trace.id != past.other);
    Tick { moment, collision_check, others: others.collect() }
}

/// Of a rectangle with long sides the part that is nearest to another.
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
