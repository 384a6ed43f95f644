//! The endless motion of the boxes from frame to frame.

use super::layout::Region;
use super::{Dice, Frame, Spec};
use sector_collision::Rect;

/// The number of frames before all boxes fly back at once.
const RETURN_AFTER: usize = 60;
/// The number of frames before all boxes of a swarm turn at once.
const TURN_AFTER: usize = 20;
/// One in this many boxes dies per frame.
const DEATHS: usize = 100;

/// How the boxes change between frames. Each box flies in a straight line at 0.5 to 3 pixels per
/// frame, multiplied by `Spec::speed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// All boxes fly out of their region, and after [`RETURN_AFTER`] frames all turn back at the same time.
    Return,
    /// Each bounces off the border of its region, so the density stays constant.
    Bounce,
    /// Like `Bounce`, but half of them (in a game the shots and missiles) fly 2 to 8 pixels per frame, and reappear at
    /// a random position when they leave their region.
    Respawn,
    /// Like `Bounce`, but in each frame 1 % of them die and as many are born at random positions. A game keeps its
    /// objects in one list without gaps: the last takes the number of one that dies (`Vec::swap_remove`), and a new one
    /// is appended.
    Births,
    /// Like `Bounce`, but every [`TURN_AFTER`] frames all boxes turn by a right angle at the same time.
    Turn,
}

/// A moving box. Lengths are in pixels, speeds in pixels per frame.
struct Flyer {
    /// The number for which the layout returned the side, kind and region.
    number: usize,
    at: [f64; 2],
    speed: [f64; 2],
    side: i32,
    region: Region,
    /// Whether it reappears at a random position when it leaves its region.
    respawns: bool,
}

/// The endless frames of a workload.
pub struct Flight {
    spec: Spec,
    n: usize,
    flyers: Vec<Flyer>,
    dice: Dice,
    /// The number of frames returned so far.
    frame: usize,
}

impl Flight {
    pub fn new(spec: Spec, n: usize) -> Self {
        let mut dice = Dice(1);
        let flyers = (0..n).map(|i| Flyer::new(spec, i, n, &mut dice)).collect();
        let mut flight = Self { spec, n, flyers, dice, frame: 0 };
        if spec.has_order() {
            let height = flight.flyers[0].region[3];
            (0..n).for_each(|i| flight.flyers[i].at[1] = i as f64 * height / n as f64);
        }
        flight
    }

    fn step(&mut self) {
        match self.spec.motion {
            Motion::Return if self.frame.is_multiple_of(RETURN_AFTER) => self.turn(|[dx, dy]| [-dx, -dy]),
            Motion::Turn if self.frame.is_multiple_of(TURN_AFTER) => self.turn(|[dx, dy]| [-dy, dx]),
            Motion::Births => self.replace(),
            _ => {}
        }
        for flyer in &mut self.flyers {
            flyer.at = [0, 1].map(|axis| flyer.at[axis] + flyer.speed[axis]);
            if self.spec.motion == Motion::Return {
                continue;
            }
            if !flyer.respawns {
                flyer.bounce();
            } else if !flyer.is_inside() {
                *flyer = Flyer::new(self.spec, flyer.number, self.n, &mut self.dice);
            }
        }
    }

    fn turn(&mut self, turned: fn([f64; 2]) -> [f64; 2]) {
        self.flyers.iter_mut().for_each(|flyer| flyer.speed = turned(flyer.speed));
    }

    /// Removes boxes, and adds others with the same kind, side and region.
    fn replace(&mut self) {
        for _ in 0..self.n.div_ceil(DEATHS) {
            let dead = self.dice.below(self.n as u32) as usize;
            let number = self.flyers.swap_remove(dead).number;
            self.flyers.push(Flyer::new(self.spec, number, self.n, &mut self.dice));
        }
    }
}

impl Iterator for Flight {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        if self.frame > 0 {
            self.step();
        }
        self.frame += 1;
        let Spec { layout, unit, motion, .. } = self.spec;
        let rects = self.flyers.iter().map(|flyer| flyer.rect(unit)).collect();
        let kinds = self.flyers.iter().map(|flyer| layout.kind(flyer.number)).collect();
        let jumps = matches!(motion, Motion::Respawn | Motion::Births);
        Some(Frame { jumps, ..Frame::new(rects, kinds, layout.rules()) })
    }
}

impl Flyer {
    fn new(spec: Spec, number: usize, n: usize, dice: &mut Dice) -> Self {
        let (side, region) = spec.layout.place(spec.density, number, n);
        let at = [0, 1].map(|axis| region[axis] + region[axis + 2] * dice.unit());
        // The numbers of the shots and missiles in a game.
        let respawns = spec.motion == Motion::Respawn && matches!(number % 10, 1 | 2 | 7..);
        let pixels = if respawns { 2.0 + 6.0 * dice.unit() } else { 0.5 + 2.5 * dice.unit() };
        let speed = direction(dice).map(|part| part * pixels * f64::from(spec.speed));
        Self { number, at, speed, side, region, respawns }
    }

    fn is_inside(&self) -> bool {
        [0, 1].iter().all(|&axis| (0.0..self.region[axis + 2]).contains(&(self.at[axis] - self.region[axis])))
    }

    /// Reflects a box that has left its region at the border it has crossed.
    fn bounce(&mut self) {
        for axis in [0, 1] {
            let (least, most) = (self.region[axis], self.region[axis] + self.region[axis + 2]);
            let (at, speed) = (&mut self.at[axis], &mut self.speed[axis]);
            if *at < least {
                (*at, *speed) = ((2.0 * least - *at).min(most), -*speed);
            } else if *at > most {
                (*at, *speed) = ((2.0 * most - *at).max(least), -*speed);
            }
        }
    }

    fn rect(&self, unit: i32) -> Rect {
        let [x, y] = self.at.map(|at| (at * f64::from(unit)).floor() as i32);
        Rect::new(x, y, self.side * unit, self.side * unit)
    }
}

/// Returns a random direction as a unit vector: a point of the disc, moved to its rim. This avoids sines, which differ
/// between machines.
fn direction(dice: &mut Dice) -> [f64; 2] {
    loop {
        let [x, y] = [2.0 * dice.unit() - 1.0, 2.0 * dice.unit() - 1.0];
        let length = (x * x + y * y).sqrt();
        if (0.1..=1.0).contains(&length) {
            return [x / length, y / length];
        }
    }
}
