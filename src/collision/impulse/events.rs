//! Events: the earliest pair is looked at, and either it collides or it gets a later time.
//!
//! ```text
//!            distance                        what a look finds
//!    ----------------------- ε
//!      collision, if they approach           farther than ε     a new lower bound, down to ε/2
//!    . . . . . . . . . . . . ε/2             within ε           approach: collision. Else a bound down to ε/2,
//!      the same, and lifted a little                            or an eighth of ε nearer
//!    ----------------------- 0               overlap > ε        marked, pushed apart at the end of the step; an approach
//!      overlap                                                  is ended without a bounce
//! ```
//!
//! After a collision both bodies have another path, and all their pairs another bound.
//!
//! **Impact or rest?** Slow contacts of bodies with weight are micro-collisions: plastic, and the bodies are carried for
//! the rest of the step ([`mover`](super::mover)). All others bounce.
//!
//! **What sinks is lifted.** Micro-collisions in a stack end when approaches are slow enough, so that bodies sink a little.
//! A micro-collision below ε/2 therefore ends with a small speed apart, never more than that of the approach, which
//! brings a fifth of the missing distance a step. What a body gains in height it has lost before.
//!
//! **Nothing is endless.** A collision counts for both bodies. From the [`PLASTIC_AFTER`]-th in a step on it takes all
//! bounce out of them, and after [`MAX_HITS`] the body is stopped. A pair that has been looked at [`MAX_LOOKS`] times
//! stops its bodies, too.

use super::EPSILON;
use super::contact::{Touch, touch};
use super::features::{Closest, closest};
use super::heap::Event;
use super::mover::Mover;
use super::response::{collide, mixed};
use super::step::separation;
use super::toi::{Approach, Moving, earliest_of_circles};
use super::world::{Contact, World};
use glam::DVec2;

/// Collisions of a body in one step from which on they are plastic. A break in billiards needs a dozen.
pub const PLASTIC_AFTER: u32 = 32;

/// Collisions of a body in one step, after which it is stopped. A stack of twenty boxes needs about a hundred.
pub const MAX_HITS: u32 = 256;

/// Looks at a pair in one step, after which its bodies are stopped.
pub const MAX_LOOKS: u32 = 1024;

/// What of the distance that it lacks to ε/2 a resting body is lifted by, in a step.
const LIFT: f64 = 0.2;

/// What a look at a pair finds.
enum Finding {
    /// Nothing until that time, if ever in this step.
    Nothing(Option<f64>),
    /// They overlap, and that is new.
    Overlap(Closest),
    /// They collide.
    Impact(Closest),
    /// They lie on each other.
    Rest(Closest),
}

impl World {
    /// Looks at the earliest pair until none is due before the horizon.
    pub(super) fn run_events(&mut self) {
        while let Some((event, pair)) = self.events.first() {
            if event.time >= self.clock.horizon {
                return;
            }
            self.counts.looks += 1;
            self.look(pair, event.time);
        }
    }

    fn look(&mut self, pair: u32, now: f64) {
        let near = self.pairs.get_mut(pair);
        near.looks += 1;
        let (a, b) = (near.a, near.b);
        if near.looks > MAX_LOOKS {
            self.stop(a, now);
            self.stop(b, now);
            return self.rebound_all(a, b, now);
        }
        match self.examine(pair, now) {
            Finding::Nothing(time) => self.schedule(pair, time),
            Finding::Overlap(found) => self.mark_overlap(pair, &found, now),
            Finding::Impact(found) => self.impact(a, b, &found, now),
            Finding::Rest(found) => self.rest(a, b, &found, now),
        }
    }

    /// A pair's event from now on: at once when there is something to be done.
    pub(super) fn rebound(&mut self, pair: u32, now: f64) {
        let time = match self.examine(pair, now) {
            Finding::Nothing(time) => time,
            _ => Some(now),
        };
        self.schedule(pair, time);
    }

    fn schedule(&mut self, pair: u32, time: Option<f64>) {
        let near = self.pairs.get(pair);
        let (a, b) = (self.movers[near.a as usize].id, self.movers[near.b as usize].id);
        match time {
            Some(time) => self.events.set(pair, Event { time, a, b }),
            None => self.events.remove(pair),
        }
    }

    /// Two bodies have other paths than before.
    fn rebound_all(&mut self, a: u32, b: u32, now: f64) {
        for slot in [a, b].into_iter() {
            for k in 0..self.pairs.count_of(slot) {
                self.rebound(self.pairs.of(slot, k), now);
            }
        }
    }

    /// Where the two are, and what follows. First as the circles that they turn in; that is enough for most.
    fn examine(&mut self, pair: u32, now: f64) -> Finding {
        let near = *self.pairs.get(pair);
        let (a, b) = (&self.movers[near.a as usize], &self.movers[near.b as usize]);
        if !a.body.is_movable() && !b.body.is_movable() {
            return Finding::Nothing(None);
        }
        let left = self.clock.end - now;
        let origin = a.position(now);
        let between = b.position(now) - origin;
        let length = between.length();
        let gap = length - a.body.shape().reach() - b.body.shape().reach();
        if gap > EPSILON {
            let normal = between / length;
            let speed = (a.velocity(now) - b.velocity(now)).dot(normal);
            let pull = (a.path.acceleration - b.path.acceleration).dot(normal);
            let time = earliest_of_circles(speed, pull, gap - EPSILON / 2.0, left);
            return Finding::Nothing(time.map(|time| now + time));
        }
        let (a, b) = (a.moving(now, origin), b.moving(now, origin));
        let found = closest(&a.placed, &b.placed, near.features, &mut self.counts.features);
        let finding = self.judge(&near, (&a, &b), &found, now);
        self.pairs.get_mut(pair).features = found.features;
        finding
    }

    /// What is to be done about two bodies at that distance.
    fn judge(
        &self,
        near: &super::pairs::NearPair,
        (a, b): (&Moving<'_>, &Moving<'_>),
        found: &Closest,
        now: f64,
    ) -> Finding {
        if found.distance < -EPSILON && !near.overlapped {
            return Finding::Overlap(*found);
        }
        let left = self.clock.end - now;
        if found.distance <= EPSILON {
            let is_carried = |slot: u32| self.movers[slot as usize].is_carried();
            let speed = touch(a, b, found).speed;
            let pull = (a.acceleration - b.acceleration).dot(found.normal);
            let has_weight = pull > 0.0 || is_carried(near.a) || is_carried(near.b);
            if has_weight && speed.abs() <= self.clock.slow {
                if speed + pull * left > self.clock.still {
                    return Finding::Rest(*found);
                }
            } else if speed > self.clock.still {
                return Finding::Impact(*found);
            }
        }
        let free = (found.distance - EPSILON / 2.0).max(EPSILON / 8.0);
        let time = Approach::new(a, b, found.normal).earliest(free, left);
        Finding::Nothing(time.map(|time| now + time))
    }

    /// Moves an overlapping pair apart at the end of the step, the lighter one more. They have to be looked at again.
    fn mark_overlap(&mut self, pair: u32, found: &Closest, now: f64) {
        let near = self.pairs.get_mut(pair);
        near.overlapped = true;
        let (a, b) = (near.a as usize, near.b as usize);
        let (a_share, b_share) = (self.movers[a].body.inverse_mass(), self.movers[b].body.inverse_mass());
        let way = found.normal * (separation(-found.distance, self.clock.end) / (a_share + b_share));
        self.movers[a].push -= way * a_share;
        self.movers[b].push += way * b_share;
        self.counts.overlaps += 1;
        self.rebound(pair, now);
    }

    /// A collision that bounces.
    fn impact(&mut self, a: u32, b: u32, found: &Closest, now: f64) {
        let (end, gravity) = (self.clock.end, self.gravity);
        let (first, second) = self.two(a, b);
        first.release(now, end, gravity);
        second.release(now, end, gravity);
        let tired = first.hits.max(second.hits) >= PLASTIC_AFTER;
        let Touch { point, speed } = touch_now(first, second, found, now);
        if speed > 0.0 {
            let (one, other) = (first.body.def(), second.body.def());
            let overlaps = found.distance < -EPSILON;
            let restitution = if tired || overlaps { 0.0 } else { mixed(one.restitution, other.restitution) };
            let friction = mixed(one.friction, other.friction);
            let point = first.body.position() + point;
            let (a, b, normal) = (first.id, second.id, found.normal);
            let impulse = collide(&mut first.body, &mut second.body, point, normal, restitution, friction);
            self.counts.collisions += 1;
            self.contacts.push(Contact { a, b, time: now, point, normal, speed, impulse });
        }
        self.after_collision(a, b, now);
    }

    /// A micro-collision of two bodies that lie on each other.
    fn rest(&mut self, a: u32, b: u32, found: &Closest, now: f64) {
        let end = self.clock.end;
        let (first, second) = self.two(a, b);
        first.carry(now, end);
        second.carry(now, end);
        let Touch { point, speed } = touch_now(first, second, found, now);
        if speed > 0.0 {
            let lift = LIFT * (EPSILON / 2.0 - found.distance).clamp(0.0, EPSILON) / end;
            let friction = mixed(first.body.def().friction, second.body.def().friction);
            let point = first.body.position() + point;
            let before = [first, second].map(|mover| (mover.body.velocity(), mover.body.spin()));
            let (first, second) = self.two(a, b);
            let restitution = (lift / speed).min(1.0);
            collide(&mut first.body, &mut second.body, point, found.normal, restitution, friction);
            for (mover, (velocity, spin)) in [first, second].into_iter().zip(before) {
                mover.answered(mover.body.velocity() - velocity, mover.body.spin() - spin);
            }
            self.counts.micro_collisions += 1;
        }
        self.after_collision(a, b, now);
    }

    /// Counts the hit, stops whom it was too much for, and finds out what comes next.
    fn after_collision(&mut self, a: u32, b: u32, now: f64) {
        for slot in [a, b] {
            let mover = &mut self.movers[slot as usize];
            mover.hits += 1;
            if mover.hits > MAX_HITS {
                self.stop(slot, now);
            }
            self.watch_box(slot, now);
        }
        self.rebound_all(a, b, now);
    }

    /// Two bodies at once.
    fn two(&mut self, a: u32, b: u32) -> (&mut Mover, &mut Mover) {
        let [a, b] =
            self.movers.get_disjoint_mut([a as usize, b as usize]).expect("a body was paired with itself");
        (a, b)
    }
}

/// Where two bodies push each other with the motion that they have now, seen from the first.
fn touch_now(a: &Mover, b: &Mover, found: &Closest, now: f64) -> Touch {
    let origin: DVec2 = a.body.position();
    touch(&a.moving(now, origin), &b.moving(now, origin), found)
}
