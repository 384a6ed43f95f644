//! A resting contact: repeated micro-collisions between the same two bodies at the same points.
//!
//! Two resting bodies touch at one point, or with two flat sides along a segment; then the two ends of the segment are
//! the points ([`contact`](crate::contact)). Each point has two rows, one along the normal and one along the tangent. A
//! micro-collision is plastic: it ends the approach along the normal, and the sliding as far as Coulomb friction can.
//!
//! A single micro-collision does not know the weight on its bodies. Repeated micro-collisions of the neighboring
//! contacts pass the weight on to it. The *sum* of a contact's impulses must not pull and must stay in the friction
//! cone, so a later micro-collision can take back part of an earlier one. This gains no energy either: each row moves
//! its sum to where the kinetic energy is least, within its bounds.
//!
//! Bodies at a distance may approach until they are ε apart, at the speed `closing`, in pixels per second. It is
//! negative if they have to separate, because they have sunk or a side turns toward the other body ([`turning_in`]).

use crate::EPSILON;
use crate::contact::contact_segment;
use crate::features::{ClosestPoints, Feature};
use crate::islands::{Islands, SolverMotion};
use crate::length::length;
use crate::mover::{Mover, StepClock};
use crate::near_pairs::pairs_among;
use crate::response::{FrictionCone, mixed, velocity_at};
use crate::separation::SeparatingAxis;
use crate::time_of_impact::MovingShape;
use glam::DVec2;

/// The distance in pixels down to which bodies with a resting contact may approach before they are examined.
pub(crate) const REST_DISTANCE: f64 = EPSILON / 4.0;

/// The fraction of a gap beyond ε that is closed in a substep. Closing all of it would let the bodies touch.
const CLOSING_SHARE: f64 = 0.875;

/// The fraction of the depth beyond [`SINKING`] that is corrected in a substep.
const LIFTING_SHARE: f64 = 0.25;

/// The depth in pixels beyond which sinking is corrected.
const SINKING: f64 = EPSILON / 4.0;

#[derive(Clone, Copy, Debug)]
struct Row {
    /// The cross products of the arms of both bodies with the direction, in pixels.
    levers: [f64; 2],
    /// The change of relative speed per unit of impulse, in 1/mass; zero if neither body is movable.
    response: f64,
    /// One over the response; zero if neither body is movable.
    mass: f64,
    /// The sum of the impulses on b, in units of mass times pixels per second.
    impulse: f64,
    /// The sum of the impulses after the second-to-last iteration, in the unit of `impulse`.
    last: f64,
}

impl Row {
    /// Creates the row for a direction, from the offsets of the point from both centers of mass, in pixels.
    fn new(bodies: [&Mover; 2], arms: [DVec2; 2], along: DVec2) -> Self {
        let levers = arms.map(|arm| arm.perp_dot(along));
        let of = |k: usize| {
            let body = &bodies[k].body;
            body.inverse_mass() + levers[k] * levers[k] * body.inverse_inertia()
        };
        let response = of(0) + of(1);
        let mass = if response > 0.0 { 1.0 / response } else { 0.0 };
        Self { levers, response, mass, impulse: 0.0, last: 0.0 }
    }

    /// Returns the speed of b relative to a along the direction, in pixels per second.
    #[inline]
    fn speed(&self, a: &SolverMotion, b: &SolverMotion, along: DVec2) -> f64 {
        (b.velocity - a.velocity).dot(along) + self.levers[1] * b.spin - self.levers[0] * a.spin
    }

    /// Changes the sum of the impulses to `total`, and returns the change of the relative speed.
    #[inline]
    fn give(&mut self, a: &mut SolverMotion, b: &mut SolverMotion, along: DVec2, total: f64) -> f64 {
        let change = total - self.impulse;
        self.impulse = total;
        a.push(along, self.levers[0], -change);
        b.push(along, self.levers[1], change);
        change * self.response
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// The largest change of speed at a point, in pixels per second.
    pub(crate) change: f64,
    /// Positive if the changes continue in the direction of the previous iteration: the sum over all rows of the change
    /// of speed times the change of the impulse since that iteration, in units of mass times (pixels per second)².
    pub(crate) direction: f64,
}

impl Progress {
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self { change: self.change.max(other.change), direction: self.direction + other.direction }
    }

    #[inline]
    fn add(&mut self, change: f64, row: &Row) {
        self.change = self.change.max(change.abs());
        self.direction += change * (row.impulse - row.last);
    }
}

#[derive(Clone, Copy, Debug)]
struct TouchPoint {
    normal: Row,
    tangent: Row,
    /// The offset from a's center of mass, in pixels.
    arm: DVec2,
}

/// Two bodies that rest on each other, with the impulses they have exchanged in this substep.
#[derive(Clone, Debug)]
pub(crate) struct RestingContact {
    /// The index of the pair in the list of near pairs.
    pub(crate) pair: u32,
    pub(crate) slots: [u32; 2],
    pub(crate) normal: DVec2,
    /// The distance of the bodies in pixels when the contact was created.
    pub(crate) distance: f64,
    /// Whether the contact waits for a micro-collision because an impact changed the motion of one of its bodies.
    pub(crate) is_disturbed: bool,
    /// The speed at which the bodies may approach, in pixels per second.
    closing: f64,
    friction: f64,
    /// The lever arm of rolling friction for the pair, in pixels.
    rolling_friction: f64,
    points: [TouchPoint; 2],
    count: usize,
    /// The sum of the angular impulses of rolling friction on b, in units of mass times square pixels per second.
    turning: f64,
    /// The time from which the impulses count, in seconds since the step began.
    since: f64,
    separation: SeparatingAxis,
}

impl RestingContact {
    /// Creates a contact for the rest of the substep, from the closest points `found` at `now`, in seconds since the
    /// step began. However far the bodies have sunk or turn in, it separates them no faster than two bodies may
    /// approach and still rest.
    pub(crate) fn new(
        pair: u32,
        slots: [u32; 2],
        bodies: [&Mover; 2],
        found: &ClosestPoints,
        now: f64,
        clock: &StepClock,
    ) -> Self {
        let origin = bodies[0].position(now);
        let [a, b] = bodies.map(|mover| mover.moving(now, origin));
        let [first_def, second_def] = bodies.map(|mover| mover.body.made());
        // Two polygons do not roll on each other.
        let rolls = [first_def, second_def].iter().any(|def| def.shape.vertices().len() == 1);
        let normal = found.normal;
        let middle = (found.on_a + found.on_b) / 2.0;
        let segment = contact_segment(&a, &b, found);
        let (first, last) = segment.unwrap_or((middle, middle));
        let point = |place: DVec2| {
            let arms = [place - a.placed.position, place - b.placed.position];
            let [normal, tangent] = [normal, normal.perp()].map(|along| Row::new(bodies, arms, along));
            TouchPoint { normal, tangent, arm: arms[0] }
        };
        Self {
            pair,
            slots,
            normal,
            distance: found.distance,
            is_disturbed: false,
            closing: closing(&a, &b, found, now, clock),
            friction: mixed(first_def.friction, second_def.friction),
            rolling_friction: if rolls {
                mixed(first_def.rolling_friction, second_def.rolling_friction)
            } else {
                0.0
            },
            points: [point(first), point(last)],
            count: if segment.is_some() { 2 } else { 1 },
            turning: 0.0,
            since: now,
            separation: SeparatingAxis::new(found, bodies, now),
        }
    }

    /// Returns the largest speed of approach at the points beyond what the contact allows, in pixels per second.
    pub(crate) fn approach(&self, a: &SolverMotion, b: &SolverMotion) -> f64 {
        let speeds = self.points().map(|point| -point.normal.speed(a, b, self.normal));
        speeds.fold(f64::NEG_INFINITY, f64::max) - self.closing
    }

    pub(crate) fn presses(&self) -> bool {
        self.points().any(|point| point.normal.impulse > 0.0)
    }

    /// Returns the sums of the impulses at both points (normal, tangential), in units of mass times pixels per second.
    pub(crate) fn impulses(&self) -> [DVec2; 2] {
        self.points.map(|point| DVec2::new(point.normal.impulse, point.tangent.impulse))
    }

    /// Applies the impulses `held` from an earlier substep again, as far as the bounds allow.
    pub(crate) fn warm_start(&mut self, a: &mut SolverMotion, b: &mut SolverMotion, held: [DVec2; 2]) {
        let cone = FrictionCone::new(self.friction);
        for (point, held) in self.points[..self.count].iter_mut().zip(held) {
            let (least, most) = cone.tangential(held.x);
            point.normal.give(a, b, self.normal, held.x);
            point.tangent.give(a, b, self.normal.perp(), held.y.clamp(least, most));
        }
    }

    /// Ends approach, sliding and rolling as far as a micro-collision can, and returns what it changed.
    pub(crate) fn collide(&mut self, a: &mut SolverMotion, b: &mut SolverMotion) -> Progress {
        let mut progress = Progress::default();
        if self.points[0].normal.response <= 0.0 || a.inverse_mass + b.inverse_mass <= 0.0 {
            return progress;
        }
        let (normal, tangent) = (self.normal, self.normal.perp());
        let cone = FrictionCone::new(self.friction);
        let mut pressure = 0.0;
        for point in &mut self.points[..self.count] {
            let row = &mut point.normal;
            let total = (row.impulse - (row.speed(a, b, normal) + self.closing) * row.mass).max(0.0);
            progress.add(row.give(a, b, normal, total), row);
            pressure += total;
            let (least, most) = cone.tangential(total);
            let row = &mut point.tangent;
            let total = (row.impulse - row.speed(a, b, tangent) * row.mass).clamp(least, most);
            progress.add(row.give(a, b, tangent, total), row);
        }
        self.resist_rolling(a, b, pressure);
        progress
    }

    /// Applies rolling friction; `pressure` is the sum of the normal impulses.
    fn resist_rolling(&mut self, a: &mut SolverMotion, b: &mut SolverMotion, pressure: f64) {
        if self.rolling_friction == 0.0 {
            return;
        }
        let most = self.rolling_friction * pressure;
        let response = a.inverse_inertia + b.inverse_inertia;
        let total = (self.turning - (b.spin - a.spin) / response).clamp(-most, most);
        let change = total - self.turning;
        self.turning = total;
        a.spin -= change * a.inverse_inertia;
        b.spin += change * b.inverse_inertia;
    }

    /// Extrapolates the impulses beyond an iteration, by a share of their change since the previous one.
    pub(crate) fn extrapolate(&mut self, a: &mut SolverMotion, b: &mut SolverMotion, share: f64) {
        self.rows_mut(|row, along| {
            let total = row.impulse + (row.impulse - row.last) * share;
            row.last = row.impulse;
            row.give(a, b, along, total);
        });
    }

    /// Reduces the impulses to the part that remains for the rest of the substep.
    pub(crate) fn age(&mut self, now: f64, until: f64) {
        if now > self.since {
            let left = (until - now) / (until - self.since);
            self.rows_mut(|row, _| row.impulse *= left);
            (self.since, self.turning) = (now, self.turning * left);
        }
    }

    /// Takes over the impulses of the old contact, each to the nearest point, so that none is applied twice.
    pub(crate) fn inherit(&mut self, old: &Self) {
        for from in old.points() {
            let distance = |point: &TouchPoint| point.arm.distance_squared(from.arm);
            let is_last = self.count == 2 && distance(&self.points[1]) < distance(&self.points[0]);
            let to = &mut self.points[usize::from(is_last)];
            to.normal.impulse += from.normal.impulse;
            to.tangent.impulse += from.tangent.impulse;
        }
        self.turning = old.turning;
    }

    /// Whether the bodies approach at a point, or separate there under pressure, faster than `tolerated` pixels per
    /// second.
    pub(crate) fn is_violated(&self, a: &SolverMotion, b: &SolverMotion, tolerated: f64) -> bool {
        self.points().any(|point| {
            let speed = -point.normal.speed(a, b, self.normal) - self.closing;
            speed > tolerated || point.normal.impulse > 0.0 && speed < -tolerated
        })
    }

    /// Returns the distance and the largest speed of approach at a time, to first order in the angles turned.
    pub(crate) fn foresee(&self, bodies: [&Mover; 2], now: f64) -> (f64, f64) {
        let [a, b] = bodies.map(|mover| SolverMotion::of(&mover.body));
        let (parted, turned) = self.separation.moved(bodies, self.distance, now);
        let nearer = |point: &TouchPoint| {
            let [of_a, of_b] = point.normal.levers;
            of_b * turned[1] - of_a * turned[0]
        };
        let nearest = self.points().map(nearer).fold(f64::INFINITY, f64::min);
        (self.distance + parted + nearest, self.approach(&a, &b) + self.closing)
    }

    /// Returns an upper bound, in pixels, on how much rotation until the time `until` can reduce a distance that was
    /// predicted at `now` from the points alone. Other corners of a polygon may come down; a circle has none.
    pub(crate) fn turning(&self, bodies: [&Mover; 2], now: f64, until: f64) -> f64 {
        let (_, turned) = self.separation.moved(bodies, self.distance, now);
        let angle = |k: usize| turned[k].abs() + bodies[k].body.spin().abs() * (until - now);
        let swing = |k: usize| angle(k) * bodies[k].body.shape().reach();
        match bodies.map(|mover| mover.body.shape().vertices().len() == 1) {
            [true, true] => 0.0,
            [false, false] => swing(0) + swing(1),
            [is_a_circle, _] => {
                let side = usize::from(is_a_circle);
                let slides =
                    length(bodies[0].body.velocity() - bodies[1].body.velocity()) * (until - self.since);
                (swing(side) + slides) * angle(side)
            }
        }
    }

    fn points(&self) -> impl Iterator<Item = &TouchPoint> + '_ {
        self.points[..self.count].iter()
    }

    fn rows_mut(&mut self, mut visit: impl FnMut(&mut Row, DVec2)) {
        let (normal, tangent) = (self.normal, self.normal.perp());
        for point in &mut self.points[..self.count] {
            visit(&mut point.normal, normal);
            visit(&mut point.tangent, tangent);
        }
    }
}

/// The resting contacts of a substep, and the lists for finding and solving them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rest {
    /// Contacts found at the beginning of the substep, from bottom to top, then those created during it.
    pub(crate) contacts: Vec<RestingContact>,
    /// The pairs that are near enough for a contact, with their closest points.
    pub(crate) touching: Vec<(u32, ClosestPoints)>,
    /// Sort keys for `touching`: the heights of the lower and the upper body in pixels times the gravity, both ids, and
    /// the index in `touching`.
    pub(crate) order: Vec<(f64, f64, u32, u32, u32)>,
    pub(crate) islands: Islands,
    /// The motions of all bodies while contacts are solved, by slot.
    pub(crate) motions: Vec<SolverMotion>,
    /// The indices of the contacts that wait for a micro-collision.
    pub(crate) disturbed: Vec<u32>,
    /// The indices of the contacts that have their micro-collisions in this generation, taken from `disturbed`.
    pub(crate) current: Vec<u32>,
    /// The slots of the bodies whose velocities a disturbance has changed.
    pub(crate) changed: Vec<u32>,
    /// The time of the last disturbance, in seconds since the step began.
    pub(crate) disturbed_at: f64,
}

impl Rest {
    /// Reserves room for this many bodies, if there is none yet. A world without gravity has no resting contacts.
    pub(crate) fn make_room(&mut self, bodies: usize) {
        if self.motions.capacity() > 0 {
            return;
        }
        let pairs = pairs_among(bodies);
        *self = Self {
            contacts: Vec::with_capacity(pairs),
            touching: Vec::with_capacity(pairs),
            order: Vec::with_capacity(pairs),
            islands: Islands::with_capacity(bodies),
            motions: Vec::with_capacity(bodies),
            disturbed: Vec::with_capacity(pairs),
            current: Vec::with_capacity(pairs),
            changed: Vec::with_capacity(bodies),
            disturbed_at: 0.0,
        };
    }
}

/// Returns the speed at which two bodies may approach from `now` to the end of the substep, in pixels per second. A
/// positive speed nearly closes a gap beyond ε; a negative one keeps them from sinking deeper than ε/4 by the end. They
/// separate no faster than the fastest approach of a resting contact.
fn closing(
    a: &MovingShape<'_>,
    b: &MovingShape<'_>,
    found: &ClosestPoints,
    now: f64,
    clock: &StepClock,
) -> f64 {
    let left = clock.until - now;
    if left <= 0.0 {
        return 0.0;
    }
    let gap = CLOSING_SHARE * (found.distance - EPSILON).max(0.0);
    // Deeper bodies were placed there, and are moved apart at the end of the step.
    let sunk = LIFTING_SHARE * (-found.distance - SINKING).clamp(0.0, EPSILON);
    let turning = (turning_in(a, b, found) * left / 2.0).clamp(0.0, clock.slow);
    gap / left - sunk / clock.substep - turning
}

/// Returns the acceleration, in pixels per second squared, at which the side of one body turns toward the other body,
/// which slides along it. Negative if it turns away; zero where no side touches.
///
/// The distance of a point p from a side with the normal n, which rotates by ω, is p · n; its second derivative is
/// p'' · n + 2 ω p' · n⊥ − ω² p · n.
fn turning_in(a: &MovingShape<'_>, b: &MovingShape<'_>, found: &ClosestPoints) -> f64 {
    let (side, other, normal, point) = match found.features {
        (Feature::Edge(_), _) => (a, b, found.normal, found.on_b),
        (_, Feature::Edge(_)) => (b, a, -found.normal, found.on_a),
        _ => return 0.0,
    };
    // The nearest point of a circle does not turn with it: the distance is measured from the center.
    let arm = if other.placed.count() == 1 { DVec2::ZERO } else { point - other.placed.position };
    let place = other.placed.position + arm - side.placed.position;
    let velocity = velocity_at(other.velocity, other.spin, arm) - side.velocity;
    let parting = -other.spin * other.spin * arm.dot(normal) + 2.0 * side.spin * velocity.dot(normal.perp())
        - side.spin * side.spin * place.dot(normal);
    -parting
}

#[cfg(test)]
mod tests;
