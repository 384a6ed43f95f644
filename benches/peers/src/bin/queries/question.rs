//! The questions that all contestants get, and the loops that know the answers.

use crate::workload::Random;
use sector_collision::Rect;
use sector_collision::narrow::{Motion, Sweep, sweep};

/// Number of neighbors that are asked for.
pub const NEIGHBORS: usize = 8;
/// The sides of a rectangle that is asked for, in pixels.
const SIDE: i32 = 100;
/// The length of a ray in pixels, farther than any field is wide.
pub const REACH: f64 = 100_000.0;

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The boxes that hold a pixel.
    Point,
    /// The boxes that overlap a rectangle.
    Rectangle,
    /// The first box on a ray.
    Ray,
    /// The boxes nearest to a pixel.
    Nearest,
}

impl Kind {
    /// All kinds, with their names.
    pub const ALL: [(&'static str, Self); 4] = [
        ("point", Self::Point),
        ("rectangle", Self::Rectangle),
        ("ray", Self::Ray),
        ("8 nearest", Self::Nearest),
    ];
}

/// A question of any kind: each kind reads what it needs.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The pixel that is asked about, or from which a ray begins.
    pub point: (i32, i32),
    /// The direction of a ray, of length 1.
    pub direction: (f64, f64),
}

impl Question {
    /// Creates a question near one of the boxes.
    pub fn new(rects: &[Rect], random: &mut Random) -> Self {
        let rect = rects[random.below(rects.len() as u32) as usize];
        let point = (rect.x - 32 + random.below(80), rect.y - 32 + random.below(80));
        let angle = std::f64::consts::TAU * random.unit();
        Self { point, direction: (angle.cos(), angle.sin()) }
    }

    /// Returns the rectangle with the pixel in its middle.
    pub fn rectangle(&self) -> Rect {
        Rect::new(self.point.0 - SIDE / 2, self.point.1 - SIDE / 2, SIDE, SIDE)
    }

    /// Returns the beginning of the ray.
    pub fn origin(&self) -> (f64, f64) {
        (f64::from(self.point.0), f64::from(self.point.1))
    }

    /// Returns the distance along the ray at which it enters a box of real numbers; 0 inside, `None` for a miss.
    pub fn entry(&self, low: (f64, f64), high: (f64, f64)) -> Option<f64> {
        let (x, y) = self.origin();
        let slab = |at: f64, way: f64, low: f64, high: f64| {
            let (one, other) = ((low - at) / way, (high - at) / way);
            (one.min(other), one.max(other))
        };
        let (x_in, x_out) = slab(x, self.direction.0, low.0, high.0);
        let (y_in, y_out) = slab(y, self.direction.1, low.1, high.1);
        let (enters, leaves) = (x_in.max(y_in).max(0.0), x_out.min(y_out).min(REACH));
        (enters <= leaves).then_some(enters)
    }

    /// Returns the distance along the ray at which it enters a rectangle, as a closed box that ends with its last pixel.
    fn entry_of(&self, rect: Rect) -> Option<f64> {
        let corner = |x: i32, y: i32| (f64::from(x), f64::from(y));
        self.entry(corner(rect.x, rect.y), corner(rect.right() - 1, rect.bottom() - 1))
    }

    /// Returns the square of the distance from the pixel to a rectangle.
    fn distance_squared(&self, rect: Rect) -> i64 {
        let off = |at: i32, first: i32, behind: i32| i64::from(at - at.clamp(first, behind - 1));
        let (dx, dy) = (off(self.point.0, rect.x, rect.right()), off(self.point.1, rect.y, rect.bottom()));
        dx * dx + dy * dy
    }

    /// Compares an answer with that of a loop over all boxes. `path` is the ray of a library that
    /// follows it from pixel to pixel; `None` for one that follows a line of real numbers.
    ///
    /// # Errors
    /// Returns the question and the answer, when it is wrong.
    pub fn check(
        &self,
        kind: Kind,
        rects: &[Rect],
        answer: &[u32],
        path: Option<Motion>,
    ) -> Result<(), String> {
        let rect = |&id: &u32| rects[id as usize];
        let overlapping =
            |area: Rect| (0u32..).zip(rects).filter(move |(_, r)| r.overlaps(area)).map(|(id, _)| id);
        let sorted = |mut ids: Vec<u32>| {
            ids.sort_unstable();
            ids
        };
        let same = match kind {
            Kind::Point => {
                let area = Rect::new(self.point.0, self.point.1, 1, 1);
                sorted(answer.to_vec()) == overlapping(area).collect::<Vec<_>>()
            }
            Kind::Rectangle => sorted(answer.to_vec()) == overlapping(self.rectangle()).collect::<Vec<_>>(),
            Kind::Nearest => {
                let mut all: Vec<i64> = rects.iter().map(|&rect| self.distance_squared(rect)).collect();
                all.sort_unstable();
                let mut found: Vec<i64> = answer.iter().map(|id| self.distance_squared(rect(id))).collect();
                found.sort_unstable();
                found == all[..NEIGHBORS]
            }
            Kind::Ray => match path {
                Some(path) => {
                    let time = |rect: &Rect| match sweep(path, None, Motion::still(*rect), None).sweep {
                        Sweep::Contact(contact) => Some(contact.time),
                        _ => None,
                    };
                    let contacts = (0u32..).zip(rects).filter_map(|(id, rect)| Some((time(rect)?, id)));
                    contacts.min().map(|(_, id)| id).as_slice() == answer
                }
                None => {
                    let first = rects.iter().filter_map(|&rect| self.entry_of(rect)).min_by(f64::total_cmp);
                    let found = answer.first().and_then(|id| self.entry_of(rect(id)));
                    // Some contestants calculate in 32 bits.
                    match (first, found) {
                        (Some(first), Some(found)) => found - first < 0.05,
                        (first, _) => first.is_none() == answer.is_empty(),
                    }
                }
            },
        };
        if same { Ok(()) } else { Err(format!("{kind:?} {self:?}: {answer:?}")) }
    }
}
