//! The flight recorder: the positions of all bodies in the last second before a ship is hit.
//!
//! ```text
//!   each tick          ticks    [ -79 | -78 | ... |  -1 |   0 ]     the oldest are dropped
//!                      bodies   [ ship, bullets, aliens, ... ]      id, sprite, whole pixels
//!   a ship is hit      everything is copied, and kept until the next hit
//! ```
//!
//! Rectangles and masks are not recorded: the sheet has them for each frame. All memory is allocated up front.

use crate::sim::{Arena, Body, KillRecord, SavedBy, World, kind};
use sector_collision::broad::AnyMethod;
use sector_collision::{Counts, Kind, Mask, Rect};
use sector_sprites::{FrameId, Sheet, SpriteId};
use std::collections::VecDeque;

/// The maximum number of recorded ticks: 1⅓ seconds of play.
pub const REMEMBERED_TICKS: usize = 80;
/// The maximum number of recorded bodies in all ticks together, 20 bytes each: enough for half a second of a full
/// stage.
const MAX_BODIES: usize = 65_536;
/// The distance from the ship within which bodies are recorded in an arena larger than the field, in pixels.
const NEAR_PX: f32 = 200.0;

/// The position and appearance of a body in one tick: all that a collision test needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyRecord {
    /// The id of the body, which is the same in all ticks of a game.
    pub id: u32,
    /// The field pixel at the body's pivot.
    pub at: (i32, i32),
    /// The frame of the body's animation, which determines its rectangle and mask.
    pub frame: FrameId,
    /// The sprite of the body, which identifies it to the player.
    pub sprite: SpriteId,
    /// The kind of the body in the collision rules.
    pub kind: Kind,
}

impl BodyRecord {
    fn of(body: &Body) -> Self {
        let at = body.pos.floor();
        let Body { id, frame, sprite, kind, .. } = *body;
        Self { id, at: (at.x as i32, at.y as i32), frame, sprite, kind }
    }

    /// Returns the rectangle of the body in field pixels.
    pub fn rect(&self, sheet: &Sheet) -> Rect {
        let bounds = sheet.bounds(self.frame);
        Rect { x: bounds.x + self.at.0, y: bounds.y + self.at.1, ..bounds }
    }

    /// Returns the body's collision mask. `masks` are the masks of all frames of the sheet.
    pub fn mask<'a>(&self, masks: &'a [Mask]) -> &'a Mask {
        &masks[usize::from(self.frame.0)]
    }
}

/// The record of one tick. Its bodies are in a separate list.
#[derive(Clone, Copy, Debug)]
pub struct TickRecord {
    /// The number of the tick, counted from the start of the game.
    pub tick: u32,
    /// The pairs left after each step of the tick's collision test.
    pub counts: Counts,
    /// The collision method in use; with `auto`, the method that `auto` chose.
    pub method: AnyMethod,
    bodies: usize,
}

/// The recorded ticks up to the loss of a ship, or up to a hit from which it was saved, with their bodies.
#[derive(Clone, Debug)]
pub struct LossRecord {
    /// The id of the ship that was hit.
    pub ship: u32,
    /// The id of the body that hit the ship.
    pub other: u32,
    /// What saved the ship; `None` if it was lost.
    pub saved_by: Option<SavedBy>,
    ticks: Vec<TickRecord>,
    bodies: Vec<BodyRecord>,
}

impl LossRecord {
    /// Iterates over the recorded ticks with their bodies, from the earliest to the tick of the hit.
    pub fn ticks(&self) -> impl Iterator<Item = (&TickRecord, &[BodyRecord])> {
        let mut rest = self.bodies.as_slice();
        self.ticks.iter().map(move |tick| {
            let (bodies, later) = rest.split_at(tick.bodies);
            rest = later;
            (tick, bodies)
        })
    }
}

/// Records the last ticks of a game, and keeps a copy of them when a ship is hit.
#[derive(Clone, Debug)]
pub struct FlightRecorder {
    ticks: VecDeque<TickRecord>,
    bodies: VecDeque<BodyRecord>,
    /// The stage's clock at the last recorded tick. While a hit-stop freezes the clock, nothing is recorded.
    clock: u32,
    loss: LossRecord,
}

impl Default for FlightRecorder {
    fn default() -> Self {
        let (ticks, bodies) = (Vec::with_capacity(REMEMBERED_TICKS), Vec::with_capacity(MAX_BODIES));
        let loss = LossRecord { ship: 0, other: 0, saved_by: None, ticks, bodies };
        let (ticks, bodies) =
            (VecDeque::with_capacity(REMEMBERED_TICKS), VecDeque::with_capacity(MAX_BODIES));
        Self { ticks, bodies, clock: 0, loss }
    }
}

impl FlightRecorder {
    /// Records the last tick of a world. Call this after every tick. Does not allocate.
    pub fn record(&mut self, world: &World) {
        if std::mem::replace(&mut self.clock, world.clock()) == world.clock() {
            return;
        }
        // A replay was rewound.
        if self.ticks.back().is_some_and(|last| last.tick >= world.tick()) {
            self.ticks.clear();
            self.bodies.clear();
        }
        while self.ticks.len() >= REMEMBERED_TICKS {
            self.drop_oldest();
        }
        let kill = world.last_kill().filter(|kill| kill.tick == world.tick());
        let bodies = self.add_bodies(world, kill);
        let collision = world.collision();
        let (tick, counts, method) = (world.tick(), collision.counts(), collision.active_method());
        self.ticks.push_back(TickRecord { tick, counts, method, bodies });
        if let Some(kill) = kill {
            self.save(kill);
        }
    }

    /// Returns the record of the last hit on a ship, if there was one.
    pub fn last_loss(&self) -> Option<&LossRecord> {
        Some(&self.loss).filter(|loss| !loss.ticks.is_empty())
    }

    /// Records all bodies except the player's shots, and the two bodies of the hit even if they were removed. In an arena
    /// larger than the field, records only bodies near the ship. Returns the number of bodies.
    fn add_bodies(&mut self, world: &World, kill: Option<&KillRecord>) -> usize {
        let mut bodies = 0;
        let mut lost = kill.map(|kill| [kill.ship, kill.other].map(Some)).unwrap_or_default();
        let (is_field, ship) = (world.arena() == Arena::FIELD, world.ship_pos());
        let is_shown = |body: &&Body| {
            body.kind != kind::SHOT && (is_field || body.pos.distance_squared(ship) < NEAR_PX * NEAR_PX)
        };
        for body in world.entities().query::<&Body>().iter().filter(is_shown) {
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

    /// Records a body and increments `bodies`. Drops the oldest ticks if there is no room.
    fn add(&mut self, body: &Body, bodies: &mut usize) {
        while self.bodies.len() >= MAX_BODIES && !self.ticks.is_empty() {
            self.drop_oldest();
        }
        self.bodies.push_back(BodyRecord::of(body));
        *bodies += 1;
    }

    fn drop_oldest(&mut self) {
        if let Some(tick) = self.ticks.pop_front() {
            self.bodies.drain(..tick.bodies);
        }
    }

    fn save(&mut self, kill: &KillRecord) {
        let loss = &mut self.loss;
        (loss.ship, loss.other, loss.saved_by) = (kill.ship.id, kill.other.id, kill.saved_by);
        loss.ticks.clear();
        loss.ticks.extend(&self.ticks);
        loss.bodies.clear();
        loss.bodies.extend(&self.bodies);
    }
}
