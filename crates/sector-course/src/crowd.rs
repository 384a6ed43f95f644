//! Large scenes, and slow ones, for the budgets.

use crate::scene::{Field, Mover, Scene};
use proptest::collection::vec;
use proptest::strategy::Strategy;
use sector_collision::Rect;

/// The ticks of a large scene.
const LARGE_TICKS: usize = 3;
/// The objects and ticks of a slow scene.
const SLOW: (usize, usize) = (300, 11);

/// The layout of a large scene.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Crowd {
    /// Spread over a strip along x.
    Row,
    /// Spread over a strip along y.
    Column,
    /// Spread over the field.
    Everywhere,
    /// Clusters of ten, with gaps between them.
    Clusters,
}

impl Crowd {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Row => "in a row",
            Self::Column => "in a column",
            Self::Everywhere => "everywhere",
            Self::Clusters => "in clusters",
        }
    }

    /// Returns scenes of `count` objects, in ascending order of x in a row and in clusters.
    pub(crate) fn scenes(self, field: Field, count: usize) -> impl Strategy<Value = Scene> {
        let part = 0..1_000_000i64;
        let object = (part.clone(), part, 1..=16, 1..=16, (-1..=1, -1..=1));
        vec(object, count).prop_map(move |objects| {
            let movers = (0..).zip(objects).map(|(i, (u, v, w, h, step))| {
                let (x, y) = self.place(field, count as i64, i, (u, v));
                Mover { kind: 0, start: Rect::new(x, y, w, h), step, life: 0..LARGE_TICKS }
            });
            Scene { field, movers: movers.collect(), ticks: LARGE_TICKS, forbidden: 0 }
        })
    }

    /// Returns the place of object `i`, from two fractions in millionths.
    fn place(self, field: Field, count: i64, i: i64, (u, v): (i64, i64)) -> (i32, i32) {
        let within = |(low, high): (i32, i32), part| {
            low + ((i64::from(high) - i64::from(low)) * part / 1_000_000) as i32
        };
        let along = within((0, 200_000), 1_000_000 * i / count);
        let (near, cluster) = (|part| within((0, 100), part), (i / 10) as i32);
        match self {
            Self::Row => (along, within((0, 1000), v)),
            Self::Column => (within((0, 1000), u), along),
            Self::Everywhere => (within(field.x, u), within(field.y, v)),
            Self::Clusters => (cluster / 50 * 200 + near(u), cluster % 50 * 200 + near(v)),
        }
    }
}

/// Returns scenes whose objects move by at most a pixel a tick.
pub(crate) fn slow_scenes(field: Field) -> impl Strategy<Value = Scene> {
    let (count, ticks) = SLOW;
    let mover = (-1000..1000i32, -600..600i32, 1..=16, 1..=16, (-1..=1, -1..=1)).prop_map(
        move |(x, y, w, h, step)| Mover { kind: 0, start: Rect::new(x, y, w, h), step, life: 0..ticks },
    );
    vec(mover, count).prop_map(move |movers| Scene { field, movers, ticks, forbidden: 0 })
}
