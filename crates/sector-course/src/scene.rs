//! Random scenes for broad phases: objects that appear, move in a straight line and disappear.

use crate::drawing::{draw, letter};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, prop_oneof};
use sector_collision::broad::BroadPhase;
use sector_collision::testing::candidates;
use sector_collision::trace::MethodStats;
use sector_collision::{Kind, Object, Pipeline, Rect, Rules};
use std::ops::{Range, RangeInclusive};

/// The part of the plane that objects stay in, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) x: (i32, i32),
    pub(crate) y: (i32, i32),
}

impl Field {
    /// Moves a rectangle into the field, and shortens it if it is too long.
    fn inside(self, Rect { x, y, w, h }: Rect) -> Rect {
        let (w, h) = (w.min(self.x.1 - self.x.0), h.min(self.y.1 - self.y.0));
        let inside = |at: i32, (low, high): (i32, i32), side: i32| at.min(high - side).max(low);
        Rect { x: inside(x, self.x, w), y: inside(y, self.y, h), w, h }
    }
}

/// An object that moves by the same step each tick.
#[derive(Clone, Debug)]
pub(crate) struct Mover {
    pub(crate) kind: u8,
    pub(crate) start: Rect,
    step: (i32, i32),
    /// The ticks in which it exists.
    life: Range<usize>,
}

/// A scene. An object's letter in reports is its index here, which is also its key.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    field: Field,
    pub(crate) movers: Vec<Mover>,
    pub(crate) ticks: usize,
    /// Two kinds that may not meet.
    forbidden: Option<(u8, u8)>,
}

/// What a method did in one tick.
pub(crate) struct Played {
    /// Two keys each; `None` stands for a slot without an object.
    pub(crate) candidates: Vec<[Option<u32>; 2]>,
    pub(crate) stats: MethodStats,
}

impl Scene {
    pub(crate) fn rules(&self) -> Rules {
        let mut rules = Rules::all();
        if let Some((a, b)) = self.forbidden {
            rules.forbid(Kind(a), Kind(b));
        }
        rules
    }

    /// Returns the rectangle of an object in a tick, or `None` if it does not exist then.
    pub(crate) fn place(&self, key: usize, tick: usize) -> Option<Rect> {
        let Mover { start, step, ref life, .. } = *self.movers.get(key)?;
        let moved = |from: i32, step: i32| from + step * tick as i32;
        let place = Rect { x: moved(start.x, step.0), y: moved(start.y, step.1), ..start };
        life.contains(&tick).then(|| self.field.inside(place))
    }

    /// Returns one tick of the scene on its own, with the objects that `keep` selects.
    pub(crate) fn still(&self, tick: usize, keep: impl Fn(usize) -> bool) -> Self {
        let mover = |key: usize| {
            let start = self.place(key, tick).filter(|_| keep(key))?;
            Some(Mover { kind: self.movers[key].kind, start, step: (0, 0), life: 0..1 })
        };
        Self { movers: (0..self.movers.len()).filter_map(mover).collect(), ticks: 1, ..*self }
    }

    /// Runs all ticks. `observe` runs each tick and returns what it wants to know about it.
    fn run<R>(&self, method: Box<dyn BroadPhase>, observe: impl Fn(&mut Pipeline<()>) -> R) -> Vec<R> {
        let mut pipeline = Pipeline::with_broad_phase(method, self.rules(), [], self.movers.len());
        let mut handles = vec![None; self.movers.len()];
        let tick_of = |tick| {
            for (key, handle) in handles.iter_mut().enumerate() {
                match (*handle, self.place(key, tick)) {
                    (None, None) => {}
                    (None, Some(rect)) => {
                        let object = Object::new(key as u32, Kind(self.movers[key].kind), rect);
                        *handle = Some(pipeline.insert(object));
                    }
                    (Some(live), Some(rect)) => pipeline.update(live, rect, None).expect("it was inserted"),
                    (Some(live), None) => {
                        pipeline.remove(live).expect("it was inserted");
                        *handle = None;
                    }
                }
            }
            observe(&mut pipeline)
        };
        (0..self.ticks).map(tick_of).collect()
    }

    /// Runs all ticks and returns every candidate.
    pub(crate) fn play(&self, method: Box<dyn BroadPhase>) -> Vec<Played> {
        self.run(method, |pipeline| {
            let candidates = candidates(pipeline);
            Played { candidates, stats: pipeline.method_stats() }
        })
    }

    /// Runs all ticks and returns the rectangle tests and the overlapping pairs of the last one.
    pub(crate) fn count(&self, method: Box<dyn BroadPhase>) -> (u64, u64) {
        let counts = self.run(method, |pipeline| {
            pipeline.run();
            (pipeline.counts().rect_tests, pipeline.counts().rect_hits)
        });
        *counts.last().expect("a scene has a tick")
    }

    /// Describes the scene in a few lines, with a drawing of its last tick.
    pub(crate) fn picture(&self) -> Vec<String> {
        let mut lines = vec![format!("objects: {}, ticks: {}", self.movers.len(), self.ticks)];
        for (key, Mover { kind, start, step, life }) in self.movers.iter().enumerate().take(6) {
            let Rect { x, y, w, h } = start;
            let mut line = format!("{}  x {x}, y {y}, {w} x {h} px, kind {kind}", letter(key));
            if self.ticks > 1 {
                let end = life.end.min(self.ticks) - 1;
                line += &format!(", moves by {step:?}, in ticks {} to {end}", life.start);
            }
            lines.push(line);
        }
        lines.extend(self.forbidden.map(|(a, b)| format!("kinds that may not meet: {a}-{b}")));
        let places =
            (0..self.movers.len()).filter_map(|key| Some((letter(key), self.place(key, self.ticks - 1)?)));
        lines.extend(draw(&places.collect::<Vec<_>>()));
        lines
    }
}

/// Multiples of 16 and the numbers next to them, so that edges often meet each other and the borders of cells.
fn near(range: RangeInclusive<i32>) -> impl Strategy<Value = i32> {
    (range, -1..=1).prop_map(|(number, past)| 16 * number + past)
}

/// Returns scenes of up to `most` objects. Most are near each other; a few are far away, or at the end of a bounded field.
/// Their sides are up to about 16 times `side` pixels long. Half of them have a side of up to 16 times `length`.
pub(crate) fn scenes(
    field: Field,
    most: usize,
    (side, length): (i32, i32),
    ticks: usize,
) -> impl Strategy<Value = Scene> {
    let place = || prop_oneof![8 => near(-6..=8), 1 => near(-20_000..=20_000)];
    let sides = |most| near(0..=most).prop_map(|side| side.max(1));
    let (short, long) = (|| sides(side), || sides(length));
    let size = prop_oneof![2 => (short(), short()), 1 => (long(), short()), 1 => (short(), long())];
    let step = || prop_oneof![3 => -3..=3, 1 => -80..=80];
    let life =
        prop_oneof![2 => Just(0..9), 1 => (0..3usize, 1..4usize).prop_map(|(born, age)| born..born + age)];
    let mover = (0..3u8, (place(), place()), size, (step(), step()), life);
    let mover = mover.prop_map(move |(kind, (x, y), (w, h), step, life)| Mover {
        kind,
        start: field.inside(Rect { x, y, w, h }),
        step,
        life,
    });
    let forbidden = option::weighted(0.3, (0..3u8, 0..3u8));
    (1..=ticks, forbidden, vec(mover, 0..=most)).prop_map(move |(ticks, forbidden, movers)| Scene {
        field,
        movers,
        ticks,
        forbidden,
    })
}

/// Returns the place of object `i` of a crowd, from two random numbers below a million.
pub(crate) type Place = fn(i: i32, u: i32, v: i32) -> (i32, i32);

/// Returns scenes of `count` objects that move by at most a pixel a tick.
pub(crate) fn crowds(field: Field, count: usize, ticks: usize, place: Place) -> impl Strategy<Value = Scene> {
    let random = || 0..1_000_000;
    let object = (random(), random(), 1..=16, 1..=16, (-1..=1, -1..=1));
    vec(object, count).prop_map(move |objects| {
        let movers = (0..).zip(objects).map(|(i, (u, v, w, h, step))| {
            let (x, y) = place(i, u, v);
            Mover { kind: 0, start: Rect::new(x, y, w, h), step, life: 0..ticks }
        });
        Scene { field, movers: movers.collect(), ticks, forbidden: None }
    })
}
