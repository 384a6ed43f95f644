//! The movement of one object: out of overlaps, in flight, and along floors.

use super::blockers::{Blockers, moved};
use super::leave;
use super::outcome::{SlideContact, SlideOutcome};
use crate::hit::FoundObject;
use crate::rect::{MAX_COORDINATE, Rect};

/// The number of single steps of a walk in a call, so that it ends.
const MAX_STEPS: u32 = 1 << 16;

pub(super) struct Movement<'a, T> {
    blockers: Blockers<'a, T>,
    start: Rect,
    place: Rect,
    /// The part of the movement that has not been made, along x and y.
    rest: [i64; 2],
    /// Whether it may walk: it does not move up.
    may_walk: bool,
    outcome: SlideOutcome<T>,
}

impl<'a, T: Copy> Movement<'a, T> {
    pub(super) const fn new(blockers: Blockers<'a, T>, start: Rect) -> Self {
        Self { blockers, start, place: start, rest: [0, 0], may_walk: true, outcome: SlideOutcome::NONE }
    }

    pub(super) fn run(mut self, delta: (i32, i32)) -> SlideOutcome<T> {
        self.rest = [delta.0.into(), delta.1.into()];
        self.may_walk = self.blockers.down != (0, 0) && !self.is_up(self.rest);
        match leave::way_out(&self.blockers, self.place) {
            Some(place) => {
                self.outcome.pushed_out = (place.x - self.place.x, place.y - self.place.y);
                self.place = place;
            }
            None => self.creep(),
        }
        if !self.outcome.is_stuck {
            self.drop_through();
            self.go();
        }
        self.outcome.standing_on = self.blockers.support(self.place);
        self.outcome.floor = self.may_walk && self.outcome.standing_on.is_some();
        self.outcome.displacement = (self.place.x - self.start.x, self.place.y - self.start.y);
        self.outcome.remainder = (self.rest[0] as i32, self.rest[1] as i32);
        self.outcome
    }

    /// Moves one that overlaps blockers and cannot leave them, until it is free or would get deeper.
    fn creep(&mut self) {
        let delta = self.within_limits();
        let creep = leave::creep(&self.blockers, self.place, delta);
        self.advance(creep.moved);
        self.outcome.is_stuck = !creep.is_free;
        let down = self.blockers.down;
        creep.touched.into_iter().flatten().for_each(|contact| self.outcome.touch(contact, down));
    }

    /// Lets one that stands on a one-way object, and is to fall through it, move down by a pixel at least.
    fn drop_through(&mut self) {
        let (dx, dy) = self.blockers.down;
        let down = usize::from(dx == 0);
        if self.rest[down] == 0 && self.blockers.drops_at(self.place) {
            self.rest[down] = i64::from(dx + dy);
        }
    }

    /// Moves one that overlaps no blocker.
    fn go(&mut self) {
        let delta = self.within_limits();
        let down = usize::from(self.blockers.down.0 == 0);
        if self.may_walk
            && let Some(floor) = self.blockers.support(self.place)
        {
            if delta[down] != 0 {
                self.land(floor);
            }
            return self.walk(1 - down, delta[1 - down], floor);
        }
        self.fly(delta);
    }

    /// Flies along a straight path, and along what it meets.
    fn fly(&mut self, mut delta: [i64; 2]) {
        while delta != [0, 0] {
            let Some(stop) = self.blockers.first(self.place, delta) else {
                return self.advance(delta);
            };
            let made = [stop.place.x - self.place.x, stop.place.y - self.place.y].map(i64::from);
            self.advance(made);
            delta = [delta[0] - made[0], delta[1] - made[1]];
            if self.may_walk {
                let down = usize::from(self.blockers.down.0 == 0);
                let floor =
                    if stop.axis == down { Some(stop.object) } else { self.blockers.support(self.place) };
                if let Some(floor) = floor {
                    if delta[down] != 0 {
                        self.land(floor);
                    }
                    return self.walk(1 - down, delta[1 - down], floor);
                }
            }
            self.touch(stop.object, stop.normal);
            delta[stop.axis] = 0;
        }
    }

    /// Walks along the floor: where it is not level, step by step, up and down, until it is at the end of it.
    fn walk(&mut self, axis: usize, mut distance: i64, mut floor: FoundObject<T>) {
        let step = distance.signum();
        let mut steps = MAX_STEPS;
        while distance != 0 && steps > 0 {
            let level = self.blockers.level(self.place, axis, distance, &floor);
            self.advance(if axis == 0 { [level, 0] } else { [0, level] });
            distance -= level;
            if distance == 0 {
                return;
            }
            let Some(place) = self.step(axis, step as i32, &mut steps) else { return };
            self.place = place;
            self.rest[axis] -= step;
            distance -= step;
            let deepest = i64::from(self.blockers.snap.max(0)) + 1;
            let (dx, dy) = self.blockers.down;
            let below = self.clamped([deepest * i64::from(dx), deepest * i64::from(dy)]);
            match self.blockers.first(self.place, below) {
                Some(stop) => (self.place, floor) = (stop.place, stop.object),
                None => {
                    let mut delta = [0; 2];
                    delta[axis] = distance;
                    return self.slide_straight(delta);
                }
            }
        }
    }

    /// Returns the place of the next step along a floor, and takes its cost from `steps`. A wall ends the walk.
    fn step(&mut self, axis: usize, step: i32, steps: &mut u32) -> Option<Rect> {
        let Blockers { down: (dx, dy), step_up, .. } = self.blockers;
        let sideways = if axis == 0 { (step, 0) } else { (0, step) };
        let ahead = moved(self.place, sideways, 1)?;
        *steps -= 1;
        let met = self.blockers.meet(ahead, self.place);
        if met.nothing() {
            return Some(ahead);
        }
        for height in 1..=step_up {
            let up = moved(self.place, (-dx, -dy), height).filter(|&up| self.blockers.is_free(up));
            let Some(up) = up.filter(|_| *steps > 0) else { break };
            *steps -= 1;
            let place = moved(up, sideways, 1)?;
            if self.blockers.meet(place, self.place).nothing() {
                return Some(place);
            }
        }
        match met.hard {
            None => Some(ahead),
            Some(wall) => {
                self.touch(wall, (-sideways.0, -sideways.1));
                None
            }
        }
    }

    /// Moves along one axis up to a wall.
    fn slide_straight(&mut self, delta: [i64; 2]) {
        match self.blockers.first(self.place, delta) {
            None => self.advance(delta),
            Some(stop) => {
                self.advance([stop.place.x - self.place.x, stop.place.y - self.place.y].map(i64::from));
                self.touch(stop.object, stop.normal);
            }
        }
    }

    fn land(&mut self, floor: FoundObject<T>) {
        let down = self.blockers.down;
        self.touch(floor, (-down.0, -down.1));
    }

    fn touch(&mut self, object: FoundObject<T>, normal: (i32, i32)) {
        self.outcome.touch(SlideContact { object, normal }, self.blockers.down);
    }

    fn advance(&mut self, [dx, dy]: [i64; 2]) {
        self.place = Rect { x: self.place.x + dx as i32, y: self.place.y + dy as i32, ..self.place };
        self.rest = [self.rest[0] - dx, self.rest[1] - dy];
    }

    const fn is_up(&self, delta: [i64; 2]) -> bool {
        let (dx, dy) = self.blockers.down;
        (delta[0] * dx as i64) + (delta[1] * dy as i64) < 0
    }

    /// Returns the part of the rest that leads no farther than the limits of coordinates.
    fn within_limits(&self) -> [i64; 2] {
        self.clamped(self.rest)
    }

    fn clamped(&self, delta: [i64; 2]) -> [i64; 2] {
        let limit = i64::from(MAX_COORDINATE);
        let clamp = |at: i32, way: i64| (i64::from(at) + way).clamp(-limit, limit) - i64::from(at);
        [clamp(self.place.x, delta[0]), clamp(self.place.y, delta[1])]
    }
}
