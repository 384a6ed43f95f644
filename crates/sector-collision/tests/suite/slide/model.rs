//! A second, slow implementation of `move_and_slide`: it tries every single step on a list of pixels.

use crate::common::steps_of;
use sector_collision::{Mask, Slide};

pub(crate) type Point = (i64, i64);

/// A blocker, or the moving object: its upper left corner and the pixels that are solid in it.
#[derive(Clone)]
pub(crate) struct Body {
    pub(crate) at: Point,
    size: Point,
    pixels: Vec<Point>,
    rows: Vec<Vec<bool>>,
    pub(crate) is_one_way: bool,
}

impl Body {
    pub(crate) fn new(at: (i32, i32), (w, h): (i32, i32), mask: Option<&Mask>) -> Self {
        let is_solid = |x: i32, y: i32| mask.is_none_or(|mask| mask.get(x, y));
        let rows: Vec<Vec<bool>> = (0..h).map(|y| (0..w).map(|x| is_solid(x, y)).collect()).collect();
        let all = (0..h).flat_map(|y| (0..w).map(move |x| (x, y)));
        let pixels = all.filter(|&(x, y)| is_solid(x, y)).map(|(x, y)| (x.into(), y.into())).collect();
        let wide = |(x, y): (i32, i32)| (i64::from(x), i64::from(y));
        Self { at: wide(at), size: wide((w, h)), pixels, rows, is_one_way: false }
    }

    fn has(&self, (x, y): Point) -> bool {
        let (x, y) = (x - self.at.0, y - self.at.1);
        (0..self.size.0).contains(&x) && (0..self.size.1).contains(&y) && self.rows[y as usize][x as usize]
    }

    /// Returns the number of pixels that are solid in both, with this body's corner at `at`.
    pub(crate) fn shared(&self, at: Point, other: &Self) -> usize {
        self.pixels.iter().filter(|&&pixel| other.has(add(at, pixel))).count()
    }

    fn is_above(&self, at: Point, other: &Self, down: Point) -> bool {
        let farthest = self.size.0 + self.size.1 + other.size.0 + other.size.1;
        (0..=farthest).all(|k| self.shared(sub(at, times(down, k)), other) == 0)
    }
}

fn add(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn sub(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn times(a: Point, k: i64) -> Point {
    (a.0 * k, a.1 * k)
}

#[derive(Clone)]
pub(crate) struct Model<'a> {
    pub(crate) mover: &'a Body,
    pub(crate) blockers: &'a [Body],
    pub(crate) slide: Slide,
    pub(crate) at: Point,
    pub(crate) rest: Point,
    /// Floor, wall, ceiling.
    pub(crate) touched: [bool; 3],
}

impl Model<'_> {
    fn down(&self) -> Point {
        (self.slide.down.0.into(), self.slide.down.1.into())
    }

    fn blocks_from_all_sides(&self, at: Point) -> bool {
        self.blockers.iter().any(|body| !body.is_one_way && self.mover.shared(at, body) > 0)
    }

    fn one_way(&self) -> impl Iterator<Item = &Body> {
        self.blockers.iter().filter(|body| body.is_one_way && !self.slide.drop_through)
    }

    pub(crate) fn stands(&self, at: Point) -> bool {
        let below = add(at, self.down());
        let lands =
            |body: &Body| self.mover.shared(below, body) > 0 && self.mover.is_above(at, body, self.down());
        self.down() != (0, 0) && (self.blocks_from_all_sides(below) || self.one_way().any(lands))
    }

    /// Lets one that stands only on what it is to fall through begin to fall.
    fn drop_through(&mut self) {
        let below = add(self.at, self.down());
        let stands = |body: &Body| {
            body.is_one_way
                && self.mover.shared(below, body) > 0
                && self.mover.is_above(self.at, body, self.down())
        };
        let falls = self.rest.0 * self.down().0 + self.rest.1 * self.down().1;
        let is_to_fall = self.slide.drop_through && self.down() != (0, 0) && falls == 0;
        if is_to_fall && !self.stands(self.at) && self.blockers.iter().any(stands) {
            self.rest = add(self.rest, self.down());
        }
    }

    pub(crate) fn run(&mut self) {
        self.drop_through();
        let (dx, dy) = self.rest;
        let falls = dx * self.down().0 + dy * self.down().1;
        let walks = self.down() != (0, 0) && falls >= 0;
        if walks && self.stands(self.at) {
            self.touched[0] |= falls > 0;
            return self.walk();
        }
        let mut wanted = self.rest;
        while wanted != (0, 0) {
            let mut passed: Vec<bool> =
                self.blockers.iter().map(|body| self.mover.shared(self.at, body) > 0).collect();
            let start = self.at;
            let places = steps_of(wanted);
            let mut stopped = None;
            for due in places[1..].chunk_by(|one, other| one.0 == other.0) {
                let next: Vec<Point> = due.iter().map(|&(_, offset)| add(start, offset)).collect();
                let (sides, last) = next.split_at(next.len() - 1);
                stopped = self.first_met(sides, &mut passed);
                if stopped.is_none() {
                    stopped = self.first_met(last, &mut passed);
                }
                if stopped.is_some() {
                    break;
                }
                self.go_to(last[0]);
            }
            wanted = sub(wanted, sub(self.at, start));
            let Some(step) = stopped else { return };
            if walks && (step == self.down() || self.stands(self.at)) {
                self.touched[0] |= wanted.0 * self.down().0 + wanted.1 * self.down().1 != 0;
                // Of what is wanted, only the part sideways is left.
                let kept = if self.down().0 == 0 { (wanted.0, 0) } else { (0, wanted.1) };
                return self.walk_by(kept);
            }
            self.touch(step);
            wanted = if step.0 != 0 { (0, wanted.1) } else { (wanted.0, 0) };
        }
    }

    /// Returns the step to one of the next places that is blocked, by the first blocker that the mover would meet there.
    /// Of a step along both axes, it is the part along gravity. Notes other bodies as passed.
    fn first_met(&self, places: &[Point], passed: &mut [bool]) -> Option<Point> {
        let (from, is_sideways) = (self.at, self.down().0 != 0);
        let one_axis = |(x, y): Point| match (x, y) {
            (0, _) | (_, 0) => (x, y),
            _ if is_sideways => (x, 0),
            _ => (0, y),
        };
        let mut stopped = None;
        for (passed, body) in passed.iter_mut().zip(self.blockers) {
            let ignored = *passed || (body.is_one_way && self.slide.drop_through);
            let met = places.iter().find(|&&at| self.mover.shared(at, body) > 0);
            let Some(step) = met.filter(|_| !ignored).map(|&at| one_axis(sub(at, from))) else { continue };
            if !body.is_one_way || step == self.down() && self.mover.is_above(from, body, self.down()) {
                stopped = stopped.or(Some(step));
            } else {
                *passed = true;
            }
        }
        stopped
    }

    fn go_to(&mut self, at: Point) {
        self.rest = sub(self.rest, sub(at, self.at));
        self.at = at;
    }

    fn touch(&mut self, step: Point) {
        let down = self.down();
        let side = match step.0 * down.0 + step.1 * down.1 {
            1 => 0,
            -1 => 2,
            _ => 1,
        };
        self.touched[side] = true;
    }

    fn walk(&mut self) {
        let kept = if self.down().0 == 0 { (self.rest.0, 0) } else { (0, self.rest.1) };
        self.walk_by(kept);
    }

    fn walk_by(&mut self, mut wanted: Point) {
        let step = (wanted.0.signum(), wanted.1.signum());
        let mut on_floor = true;
        while wanted != (0, 0) {
            let heights = if on_floor { 0..=i64::from(self.slide.step_up) } else { 0..=0 };
            let mut place = None;
            for height in heights {
                let up = sub(self.at, times(self.down(), height));
                if height > 0 && self.blocks_from_all_sides(up) {
                    break;
                }
                let next = add(up, step);
                let enters =
                    |body: &Body| self.mover.shared(next, body) > 0 && self.mover.shared(self.at, body) == 0;
                let climbs = on_floor && self.one_way().any(enters);
                if !self.blocks_from_all_sides(next) && !climbs {
                    place = Some(next);
                    break;
                }
            }
            let through = add(self.at, step);
            if place.is_none() && !self.blocks_from_all_sides(through) {
                place = Some(through);
            }
            let Some(place) = place else {
                self.touch(step);
                return;
            };
            self.at = place;
            self.rest = sub(self.rest, step);
            wanted = sub(wanted, step);
            if on_floor {
                let depths = 0..=i64::from(self.slide.snap);
                // The fall ends at the first floor; one-way bodies that it has passed do not count.
                let floor = depths.map(|k| add(self.at, times(self.down(), k))).find(|&at| self.stands(at));
                match floor {
                    Some(floor) => self.at = floor,
                    None => on_floor = false,
                }
            }
        }
    }
}
