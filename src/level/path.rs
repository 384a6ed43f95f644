//! Paths: smooth curves through an author's points, flown at constant speed.
//!
//! The curve is a uniform (not centripetal) Catmull–Rom spline (E. Catmull, R. Rom, "A class of local interpolating
//! splines", 1974). Loading samples it at equal distances along its length. A position is then one lookup and one
//! blend, and the speed is exactly the one requested.

use glam::Vec2;

/// The distance between two samples, in pixels. A smaller one costs memory; a larger one visibly cuts corners.
const SAMPLE_PX: f32 = 4.0;

/// The number of straight segments that approximate the curve between two neighboring points.
const PIECES: usize = 32;

/// The path of an alien or a boss: a curve in field pixels, sampled at equal distances, and its stops.
#[derive(Clone, Debug, PartialEq)]
pub struct FlightPath {
    /// Points on the curve, in field pixels, [`SAMPLE_PX`] apart; at least two.
    samples: Vec<Vec2>,
    /// The stops in order: distance from the start in pixels, duration in ticks.
    stops: Vec<(f32, u32)>,
}

/// The progress of an alien or a boss along a path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Follower {
    /// The distance flown so far, in pixels.
    pub distance: f32,
    /// The number of stops reached so far, including the current one.
    pub stops_done: u16,
    /// The ticks left at the current stop.
    pub waiting: u32,
}

impl FlightPath {
    /// Returns a path through `points`, in field pixels. A stop is the index of a point and a number of ticks.
    ///
    /// # Panics
    /// Panics if there are fewer than two points. The level check refuses those.
    pub(crate) fn new(points: &[Vec2], stops: &[(usize, u32)]) -> Self {
        assert!(points.len() >= 2, "a path needs two points");
        let mut samples = vec![points[0]];
        let mut lengths = vec![0.0];
        let mut carried = 0.0;
        let mut total = 0.0;
        for i in 0..points.len() - 1 {
            let mut last = points[i];
            for piece in 1..=PIECES {
                let next = catmull_rom(points, i, piece as f32 / PIECES as f32);
                let step = last.distance(next);
                let mut along = SAMPLE_PX - carried;
                while along <= step {
                    samples.push(last.lerp(next, along / step));
                    along += SAMPLE_PX;
                }
                carried = step - (along - SAMPLE_PX);
                total += step;
                last = next;
            }
            lengths.push(total);
        }
        if let (true, Some(&end)) = (samples.len() < 2, points.last()) {
            samples.push(end);
        }
        let stops = stops.iter().map(|&(point, ticks)| (lengths[point], ticks)).collect();
        Self { samples, stops }
    }

    /// Returns the length of the path up to its last sample, in pixels.
    pub fn length(&self) -> f32 {
        (self.samples.len() - 1) as f32 * SAMPLE_PX
    }

    /// Returns the point `distance` pixels along the path, in field pixels. Beyond the end, the path goes straight.
    pub fn at(&self, distance: f32) -> Vec2 {
        let steps = (distance / SAMPLE_PX).max(0.0);
        let last = self.samples.len() - 2;
        let i = (steps as usize).min(last);
        self.samples[i] + (self.samples[i + 1] - self.samples[i]) * (steps - i as f32)
    }

    /// Whether the path has a direction at its end. It has none if its last points coincide.
    pub(super) fn leads_away(&self) -> bool {
        let last = self.samples.len() - 1;
        self.samples[last].distance(self.samples[last - 1]) >= SAMPLE_PX / 2.0
    }

    /// Moves a follower one tick along the path at `speed` pixels per tick. At a stop the follower waits.
    pub fn advance(&self, follower: &mut Follower, speed: f32) {
        if follower.waiting > 0 {
            follower.waiting -= 1;
            return;
        }
        let target = follower.distance + speed;
        match self.stops.get(usize::from(follower.stops_done)) {
            Some(&(stop, ticks)) if target >= stop => {
                follower.distance = stop;
                follower.waiting = ticks;
                follower.stops_done += 1;
            }
            _ => follower.distance = target,
        }
    }

    /// Like [`advance`](Self::advance), but restarts at the end of the path.
    pub fn advance_looping(&self, follower: &mut Follower, speed: f32) {
        self.advance(follower, speed);
        if follower.distance >= self.length() {
            // At high speed on a short path, the follower may have passed the end more than once.
            *follower = Follower { distance: follower.distance % self.length(), ..Follower::default() };
        }
    }
}

/// Returns the point at `t`, from 0 to 1, between `points[i]` and `points[i + 1]`. The first and last points also serve
/// as the missing control points.
fn catmull_rom(points: &[Vec2], i: usize, t: f32) -> Vec2 {
    let p0 = points[i.saturating_sub(1)];
    let (p1, p2) = (points[i], points[i + 1]);
    let p3 = points[(i + 2).min(points.len() - 1)];
    let a = p1 * 2.0;
    let b = p2 - p0;
    let c = p0 * 2.0 - p1 * 5.0 + p2 * 4.0 - p3;
    let d = p1 * 3.0 - p0 - p2 * 3.0 + p3;
    (a + (b + (c + d * t) * t) * t) * 0.5
}

#[cfg(test)]
mod tests {
    use super::{FlightPath, Follower};
    use glam::Vec2;

    #[test]
    fn keeps_its_speed() {
        let path = FlightPath::new(&[Vec2::ZERO, Vec2::new(0.0, 100.0)], &[]);
        let mut follower = Follower::default();
        for tick in 1..=80 {
            path.advance(&mut follower, 2.0);
            let at = path.at(follower.distance);
            assert!((at.y - 2.0 * tick as f32).abs() < 0.1 && at.x == 0.0, "tick {tick}: {at}");
        }
    }

    #[test]
    fn passes_its_points_and_waits() {
        let points = [Vec2::new(0.0, 0.0), Vec2::new(100.0, 50.0), Vec2::new(200.0, 0.0)];
        let path = FlightPath::new(&points, &[(1, 30)]);
        let mut follower = Follower::default();
        let mut still = 0;
        for _ in 0..200 {
            let before = follower.distance;
            path.advance(&mut follower, 3.0);
            if follower.distance == before {
                still += 1;
                assert!(path.at(follower.distance).distance(points[1]) < 1.5);
            }
        }
        assert_eq!(still, 30);
    }

    #[test]
    fn loops_at_the_end() {
        let path = FlightPath::new(&[Vec2::ZERO, Vec2::new(0.0, 100.0)], &[]);
        let mut follower = Follower::default();
        let places = [30.0, 60.0, 90.0, 20.0, 50.0].map(|expected| {
            path.advance_looping(&mut follower, 30.0);
            (follower.distance.round(), expected)
        });
        assert!(places.iter().all(|(place, expected)| place == expected), "{places:?}");
    }

    #[test]
    fn a_point_repeated_is_a_path() {
        let path = FlightPath::new(&[Vec2::ONE, Vec2::ONE], &[]);
        assert_eq!(path.at(50.0), Vec2::ONE);
        assert!(!path.leads_away(), "a path without direction at its end");
    }
}
