//! The last second before a ship is lost: where everybody was, tick by tick, as a flight recorder keeps it.
//!
//! ```text
//!   each tick          moments  [ -79 | -78 | ... |  -1 |   0 ]     the oldest give way
//!                      traces   [ ship, bullets, aliens, ... ]      id, picture, whole pixels
//!   a ship is lost     all of it is copied to where it stays until the next loss
//! ```
//!
//! Rectangles and masks are not kept: they are those of the sheet, for the frame that is. All memory is taken at the
//! beginning.

use crate::sim::{Body, KillRecord, World, kind};
use sector_collision::{Counts, Kind, Mask, Method, Rect};
use sector_sprites::{FrameId, Sheet, SpriteId};
use std::collections::VecDeque;

/// Ticks that are remembered: a second and a third.
pub const REMEMBERED_TICKS: usize = 80;
/// Bodies remembered in all of them together, 20 bytes each: of as many as a stage can hold, half a second.
const ROOM: usize = 65_536;

/// A body at a tick, as far as collision can see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Stable in a game.
    pub id: u32,
    /// The pixel of the field that its pivot lies on.
    pub at: (i32, i32),
    /// The frame on show, which has its rectangle and its mask.
    pub frame: FrameId,
    /// Its picture.
    pub sprite: SpriteId,
    /// What the rules call it.
    pub kind: Kind,
}

impl Trace {
    fn of(body: &Body) -> Self {
        let at = body.pos.floor();
        let Body { id, frame, sprite, kind, .. } = *body;
        Self { id, at: (at.x as i32, at.y as i32), frame, sprite, kind }
    }

    /// Its rectangle in field pixels.
    #[must_use]
    pub fn rect(&self, sheet: &Sheet) -> Rect {
        let bounds = sheet.bounds(self.frame);
        Rect { x: bounds.x + self.at.0, y: bounds.y + self.at.1, ..bounds }
    }

    /// Its collision map; the left upper pixel is that of the rectangle.
    #[must_use]
    pub fn mask<'a>(&self, masks: &'a [Mask]) -> &'a Mask {
        &masks[usize::from(self.frame.0)]
    }
}

/// A tick: what it cost, and how many bodies there were.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The tick of the game.
    pub tick: u32,
    /// What the collision detection did in it.
    pub counts: Counts,
    /// The method at work.
    pub method: Method,
    bodies: usize,
}

/// The ticks up to the loss of a ship.
#[derive(Clone, Debug)]
pub struct Past {
    /// The ship.
    pub ship: u32,
    /// What hit it.
    pub other: u32,
    /// From the earliest to that of the hit.
    moments: Vec<Moment>,
    traces: Vec<Trace>,
}

impl Past {
    /// Every tick with its bodies, the earliest first and that of the hit last.
    pub fn ticks(&self) -> impl Iterator<Item = (&Moment, &[Trace])> {
        let mut rest = self.traces.as_slice();
        self.moments.iter().map(move |moment| {
            let (bodies, later) = rest.split_at(moment.bodies);
            rest = later;
            (moment, bodies)
        })
    }
}

/// Keeps the last ticks of a game.
#[derive(Clone, Debug)]
pub struct FlightRecorder {
    moments: VecDeque<Moment>,
    traces: VecDeque<Trace>,
    /// The stage's clock at the last tick: while a blast holds the game nothing is added.
    clock: u32,
    past: Past,
}

impl Default for FlightRecorder {
    fn default() -> Self {
        let past = Past {
            ship: 0,
            other: 0,
            moments: Vec::with_capacity(REMEMBERED_TICKS),
            traces: Vec::with_capacity(ROOM),
        };
        Self {
            moments: VecDeque::with_capacity(REMEMBERED_TICKS),
            traces: VecDeque::with_capacity(ROOM),
            clock: 0,
            past,
        }
    }
}

impl FlightRecorder {
    /// Takes down the tick that the world has just done.
    ///
    /// Cost: one pass over the bodies; a copy of everything in the tick in which a ship is lost. Allocates nothing.
    pub fn record(&mut self, world: &World) {
        if std::mem::replace(&mut self.clock, world.clock()) == world.clock() {
            return;
        }
        // A replay that has been wound back is another past.
        if self.moments.back().is_some_and(|last| last.tick >= world.tick()) {
            self.moments.clear();
            self.traces.clear();
        }
        while self.moments.len() >= REMEMBERED_TICKS {
            self.forget_one();
        }
        let kill = world.last_kill().filter(|kill| kill.tick == world.tick());
        let bodies = self.add_bodies(world, kill);
        let collision = world.collision();
        let (tick, counts, method) = (world.tick(), collision.counts(), collision.active_method());
        self.moments.push_back(Moment { tick, counts, method, bodies });
        if let Some(kill) = kill {
            self.keep(kill);
        }
    }

    /// The last loss; `None` before the first.
    #[must_use]
    pub fn past(&self) -> Option<&Past> {
        Some(&self.past).filter(|past| !past.moments.is_empty())
    }

    /// Takes down all but the player's own missiles, and those whom the hit has removed.
    fn add_bodies(&mut self, world: &World, kill: Option<&KillRecord>) -> usize {
        let mut bodies = 0;
        let mut lost = kill.map(|kill| [kill.ship, kill.other].map(Some)).unwrap_or_default();
        for body in world.entities().query::<&Body>().iter().filter(|body| body.kind != kind::SHOT) {
            for one in &mut lost {
                one.take_if(|one| one.id == body.id);
            }
            self.add(body, &mut bodies);
        }
        for body in lost.iter().flatten() {
            self.add(body, &mut bodies);
        }
        bodies
    }

    fn add(&mut self, body: &Body, bodies: &mut usize) {
        while self.traces.len() >= ROOM && !self.moments.is_empty() {
            self.forget_one();
        }
        self.traces.push_back(Trace::of(body));
        *bodies += 1;
    }

    fn forget_one(&mut self) {
        if let Some(moment) = self.moments.pop_front() {
            self.traces.drain(..moment.bodies);
        }
    }

    fn keep(&mut self, kill: &KillRecord) {
        let past = &mut self.past;
        (past.ship, past.other) = (kill.ship.id, kill.other.id);
        past.moments.clear();
        past.moments.extend(&self.moments);
        past.traces.clear();
        past.traces.extend(&self.traces);
    }
}
