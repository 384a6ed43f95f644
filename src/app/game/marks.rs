//! Marks for hits that an invulnerable ship survived: a cross for a few seconds, and a hit counter.

use crate::sim::{Event, TICKS_PER_SECOND};
use crate::view::{Painter, colors};
use glam::Vec2;

const STAY_TICKS: u32 = 3 * TICKS_PER_SECOND;
const FADE_TICKS: u32 = 40;
/// The maximum number of crosses at a time. After a hit, the ship is safe for half a second, so each player's hits
/// leave at most six crosses in three seconds.
const MAX: usize = 16;
const REACH_PX: i32 = 4;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SparedMarks {
    /// The position of each cross in field pixels and the ticks left until it disappears (0 for no cross). The oldest
    /// is replaced first.
    all: [(Vec2, u32); MAX],
    next: usize,
    pub(crate) hits: u32,
}

impl SparedMarks {
    pub(crate) fn take(&mut self, events: &[Event]) {
        self.all.iter_mut().for_each(|(_, left)| *left = left.saturating_sub(1));
        for event in events {
            if let Event::PlayerSpared { at, .. } = *event {
                self.all[self.next] = (at, STAY_TICKS);
                self.next = (self.next + 1) % MAX;
                self.hits += 1;
            }
        }
    }

    pub(crate) fn draw(&self, painter: &mut Painter<'_>) {
        for &(at, left) in self.all.iter().filter(|(_, left)| *left > 0) {
            cross(at, (left as f32 / FADE_TICKS as f32).min(1.0), painter);
        }
    }
}

fn cross(at: Vec2, opacity: f32, painter: &mut Painter<'_>) {
    let at = at.floor();
    for (rim, tint) in [(1.0, colors::INK), (0.0, colors::RED)] {
        for step in -REACH_PX..=REACH_PX {
            for side in [1, -1] {
                let place = at + Vec2::new(step as f32, (step * side) as f32) - Vec2::splat(rim);
                let size = 2.0 + 2.0 * rim;
                painter.rect(place.x, place.y, size, size, colors::faded(tint, opacity));
            }
        }
    }
}
