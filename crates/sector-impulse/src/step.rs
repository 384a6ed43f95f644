//! The step: boxes around paths, and new boxes after a body is knocked out of its box.
//!
//! ```text
//!   begin       every body falls
//!     |
//!   enclose     a box around each path up to the horizon   --> broad phase --> pairs whose boxes overlap
//!     |         a lower bound on the time of impact of each --> heap
//!     |
//!   events      the earliest pair is examined, until none is due before the horizon           [events]
//!     |                                     |
//!     |<--- again, from the horizon on -----'  unless the horizon is the end of the step
//!   finish      every body arrives, overlaps are pushed apart
//! ```
//!
//! **The horizon.** A box is valid as long as its body stays inside. An impact can send a body toward others that the
//! broad phase has not paired it with. So each box has some slack, and a new path that leaves its box moves the horizon
//! back to the earliest time at which that can happen. Then the boxes are rebuilt, up to a few times per step; after
//! that the body is stopped instead. The horizon also ends before the fastest body could cross the largest box. A
//! typical game step takes one round.

use crate::EPSILON;
use crate::body::BodyError;
use crate::features::{Feature, FeatureCounts, closest};
use crate::impulse_event::ImpulseEvent;
use crate::length::length;
use crate::mover::{Mover, StepClock};
use crate::rest::STILL_SHARE;
use crate::world::World;
use glam::DVec2;
use sector_collision::rect::{MAX_COORDINATE, MAX_SIDE};
use std::f64::consts::{PI, TAU};

/// The maximum number of early rounds in a step; after that a body that leaves its box is stopped.
const MAX_EARLY_ROUNDS: u32 = 7;

/// The maximum distance, in pixels, that a body may move in one round: with a body of maximum reach and the slack, the
/// box still fits into a rectangle. A body is slower than twice [`MAX_SPEED`](crate::MAX_SPEED), since gravity adds
/// less than that in a step. So a step of one second has at most 123 rounds, and a step of a sixtieth of a second has
/// at most 3.
const MAX_TRAVEL: f64 = MAX_SIDE as f64 / 4.0 - 16.0;

/// The maximum slack of the box around a small body's path, in pixels; a large body has half its reach.
const SLACK: f64 = 8.0;

/// The speed at which overlapping bodies drift apart, in pixels per second: one pixel per tick.
const SEPARATION_SPEED: f64 = 60.0;

/// The fraction of the position error (the overlap plus the gap to keep) that is corrected per step. Correcting all of
/// it at once would make bodies in a crowd overshoot.
const SEPARATION_SHARE: f64 = 0.25;

/// The fastest approach of a resting contact, in multiples of the velocity that a fall of one step gives. Slower bodies
/// would bounce for less than four steps.
const SLOW_SHARE: f64 = 2.0;

const _: () = assert!(4.0 * (MAX_TRAVEL + 16.0) <= MAX_SIDE as f64);

impl World {
    /// Advances all bodies by `seconds` seconds, with all their collisions.
    ///
    /// Costs one broad phase, one examination per pair of overlapping boxes, and about a microsecond per collision.
    /// The work is bounded: a body that collides more than [`MAX_HITS`](crate::events::MAX_HITS) times in a step, has a
    /// pair examined more than [`MAX_LOOKS`](crate::events::MAX_LOOKS) times, or leaves its box after 7 early rounds is
    /// stopped until the next step and [counted](crate::ImpulseCounts::exhausted).
    ///
    /// # Errors
    /// If the time is not above 0 or exceeds one second. The world is then unchanged.
    pub fn step(&mut self, seconds: f64) -> Result<(), BodyError> {
        if !(seconds > 0.0 && seconds <= 1.0) {
            return Err(BodyError::TimeStep(seconds));
        }
        let mut fastest = self.begin(seconds);
        let mut now = 0.0;
        while now < seconds {
            if now >= self.clock.horizon {
                self.enclose(now, fastest);
            }
            self.prepare_contacts(now);
            (0..self.pairs.len() as u32).for_each(|pair| self.reschedule(pair, now));
            self.run_events();
            now = self.clock.horizon.min(self.clock.until);
            if now >= self.clock.horizon && now < seconds {
                fastest =
                    self.live_movers().map(|mover| mover.velocity(now).length_squared()).fold(0.0, f64::max);
            }
        }
        self.finish();
        Ok(())
    }

    /// Begins a step. Returns the square of the highest speed of a body, in pixels per second.
    fn begin(&mut self, seconds: f64) -> f64 {
        let fall = self.gravity.length() * seconds;
        self.clock = StepClock {
            end: seconds,
            slow: SLOW_SHARE * fall,
            until: seconds,
            substep: seconds,
            ..StepClock::default()
        };
        self.recorder.begin(self.len());
        self.impacts.clear();
        self.touched.clear();
        self.pairs.begin_step();
        let gravity = self.gravity;
        self.live_movers().fold(0.0, |fastest, mover| {
            mover.begin(gravity);
            mover.body.velocity().length_squared().max(fastest)
        })
    }

    /// Begins a round: builds boxes around the paths, finds the pairs whose boxes overlap, and schedules their events.
    /// `fastest` is the square of the highest speed of a body at `now`.
    fn enclose(&mut self, now: f64, fastest: f64) {
        let gravity = self.gravity.length();
        let left = self.clock.end - now;
        let speed = fastest.sqrt() + gravity * left;
        self.clock.early_rounds += u32::from(std::mem::take(&mut self.clock.cut_short));
        let reached = if speed * left > MAX_TRAVEL { now + MAX_TRAVEL / speed } else { self.clock.end };
        self.clock.horizon = reached;
        let boxes = self.movers.iter_mut().filter_map(|mover| {
            let slack = (speed * left).min(SLACK.max(mover.body.shape().reach() / 2.0)).max(2.0 * EPSILON);
            mover.bounds = mover.path.bounds(&mover.body, now, reached).grown(slack);
            Some((mover.handle?, mover.bounds.to_rect(), None))
        });
        self.pipeline.update_all(boxes).expect("the handle of a body");
        self.pipeline.run();
        let movers = &self.movers;
        let is_movable = |slot: u32| movers[slot as usize].body.is_movable();
        self.pairs.update(
            self.pipeline.hits(),
            movers.len(),
            |slot| movers[slot as usize].id,
            |pair| is_movable(pair.a) || is_movable(pair.b),
        );
        self.events.reset(self.pairs.len());
        self.recorder.record(ImpulseEvent::Round { time: now, pairs: self.pairs.len() as u32 });
    }

    /// Checks whether a body's path from `now` on, in seconds since the step began, leaves its box before the horizon.
    /// If so, moves the horizon to an earlier time, or stops the body if [`MAX_EARLY_ROUNDS`] rounds have already begun
    /// early.
    pub(crate) fn watch_box(&mut self, slot: u32, now: f64) {
        let Mover { body, path, bounds, .. } = &self.movers[slot as usize];
        if bounds.margin(&path.bounds(body, now, self.clock.horizon)) >= 0.0 {
            return;
        }
        let left = self.clock.end - now;
        let speed = length(body.velocity()) + length(path.acceleration) * left;
        let margin = bounds.margin(&path.bounds(body, now, now)).max(0.0);
        let escape = now + margin / (speed + body.spin().abs() * body.shape().reach());
        if escape >= self.clock.horizon {
            return;
        }
        if self.clock.early_rounds >= MAX_EARLY_ROUNDS {
            return self.stop(slot, now);
        }
        (self.clock.horizon, self.clock.cut_short) = (escape, true);
    }

    /// Stops a body for the rest of the step and counts it as [exhausted](crate::ImpulseCounts::exhausted).
    pub(crate) fn stop(&mut self, slot: u32, now: f64) {
        let mover = &mut self.movers[slot as usize];
        if mover.body.is_movable() {
            mover.stop(now);
            self.recorder.record(ImpulseEvent::Stop { id: mover.id, time: now });
        }
    }

    fn finish(&mut self) {
        let end = self.clock.end;
        if self.has_weight() {
            self.pay_debts(end);
        }
        // Use the order of first contact, which all broad phases share: floating-point sums depend on the order.
        for touched in 0..self.touched.len() {
            let (a, b) = self.touched[touched];
            self.separate(a, b, end);
        }
        let limit = self.gravity.length() * end * STILL_SHARE;
        for mover in self.live_movers() {
            arrive(mover, end);
            mover.count_still(limit, end);
        }
    }

    /// Moves two bodies apart if they are closer than half of [`EPSILON`]. Their common center of mass does not move.
    fn separate(&mut self, a: u32, b: u32, end: f64) {
        let (first, second) = (&self.movers[a as usize], &self.movers[b as usize]);
        let origin = first.position(end);
        let (one, other) = (first.moving(end, origin), second.moving(end, origin));
        let anywhere = (Feature::Vertex(0), Feature::Vertex(0));
        let mut work = FeatureCounts::default();
        let found = closest(&one.placed, &other.placed, anywhere, &mut work);
        self.recorder.record(ImpulseEvent::of_closest(([first.id, second.id], end), &found, work));
        if self.has_weight() && found.distance > -EPSILON {
            return;
        }
        let lacks = SEPARATION_SHARE * (EPSILON / 2.0 - found.distance);
        // One over infinity is zero: a body of infinite mass does not move.
        let share = |mover: &Mover| 1.0 / mover.body.mass();
        let (a_share, b_share) = (share(first), share(second));
        if lacks > 0.0 && a_share + b_share > 0.0 {
            let shift = found.normal * (lacks.min(SEPARATION_SPEED * end) / (a_share + b_share));
            self.movers[a as usize].add_push(-shift * a_share);
            self.movers[b as usize].add_push(shift * b_share);
        }
    }

    /// Returns the bodies in all used slots, with their step data.
    pub(crate) fn live_movers(&mut self) -> impl Iterator<Item = &mut Mover> {
        self.movers.iter_mut().filter(|mover| mover.handle.is_some())
    }
}

/// Moves a body to the end of the step, at `end` seconds, and out of overlaps. Gives a stopped body its mass back,
/// clamps its motion and position, and wraps the angle to −π to π.
fn arrive(mover: &mut Mover, end: f64) {
    mover.arrive(end);
    mover.path.since = 0.0;
    mover.body.thaw();
    mover.body.limit_motion();
    let angle = mover.body.angle();
    let angle = if angle.abs() > PI { angle - TAU * (angle / TAU).round() } else { angle };
    let position = mover.body.position() + mover.total_push();
    // A body that reaches the coordinate limit stays there.
    let limit = DVec2::splat(f64::from(MAX_COORDINATE));
    mover.body.place(position.clamp(-limit, limit), angle);
}
