//! Random scenes for broad phases: objects that appear, move in a straight line and disappear.

use crate::drawing;
use crate::hints::CELL;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, prop_oneof};
use sector_collision::broad::BroadPhase;
use sector_collision::testing::candidates;
use sector_collision::trace::MethodStats;
use sector_collision::{Kind, Object, Pipeline, Rect, Rules};
use std::ops::Range;

/// The pairs of kinds that a scene can forbid.
const PAIRS_OF_KINDS: [(u8, u8); 6] = [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)];

/// The part of the plane that objects stay in, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) x: (i32, i32),
    pub(crate) y: (i32, i32),
}

/// An object that moves by the same step each tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mover {
    pub(crate) kind: u8,
    pub(crate) start: Rect,
    pub(crate) step: (i32, i32),
    /// The ticks in which it exists.
    pub(crate) life: Range<usize>,
}

/// A scene. An object's letter in reports is its index here, which is also its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scene {
    pub(crate) field: Field,
    pub(crate) movers: Vec<Mover>,
    pub(crate) ticks: usize,
    /// Bit i forbids pair i of [`PAIRS_OF_KINDS`].
    pub(crate) forbidden: u8,
}

/// What a method did in one tick.
pub(crate) struct Played {
    pub(crate) candidates: Vec<[Option<u32>; 2]>,
    pub(crate) stats: MethodStats,
}

impl Scene {
    pub(crate) fn rules(&self) -> Rules {
        let mut rules = Rules::none();
        let is_allowed = |i: &usize| self.forbidden & 1 << i == 0;
        for (a, b) in (0..PAIRS_OF_KINDS.len()).filter(is_allowed).map(|i| PAIRS_OF_KINDS[i]) {
            rules.allow(Kind(a), Kind(b));
        }
        rules
    }

    /// Returns the rectangle of an object in a tick, or `None` if it does not exist then.
    pub(crate) fn place(&self, key: usize, tick: usize) -> Option<Rect> {
        let Mover { start: Rect { x, y, w, h }, step, ref life, .. } = *self.movers.get(key)?;
        let Field { x: columns, y: rows } = self.field;
        let moved = |from: i32, step: i32, (low, high): (i32, i32), side: i32| {
            (from + step * tick as i32).min(high - side).max(low)
        };
        let place = || Rect::new(moved(x, step.0, columns, w), moved(y, step.1, rows, h), w, h);
        life.contains(&tick).then(place)
    }

    /// Returns the objects of a tick: key, kind and rectangle.
    pub(crate) fn objects(&self, tick: usize) -> Vec<(usize, Kind, Rect)> {
        let all = self.movers.iter().enumerate();
        all.filter_map(|(key, mover)| Some((key, Kind(mover.kind), self.place(key, tick)?))).collect()
    }

    /// Runs all ticks. `observe` runs each tick and returns what it wants to know about it.
    fn run<R>(
        &self,
        method: Box<dyn BroadPhase>,
        mut observe: impl FnMut(usize, &mut Pipeline<()>) -> R,
    ) -> Vec<R> {
        let mut pipeline = Pipeline::with_broad_phase(method, self.rules(), [], self.movers.len());
        let mut handles = vec![None; self.movers.len()];
        let mut tick_of = |tick| {
            for (key, handle) in handles.iter_mut().enumerate() {
                if let Some(gone) = handle.take_if(|_| self.place(key, tick).is_none()) {
                    pipeline.remove(gone).expect("it was inserted");
                }
            }
            for (key, kind, rect) in self.objects(tick) {
                match handles[key] {
                    Some(handle) => pipeline.update(handle, rect, None).expect("it was inserted"),
                    None => handles[key] = Some(pipeline.insert(Object::new(key as u32, kind, rect))),
                }
            }
            observe(tick, &mut pipeline)
        };
        (0..self.ticks).map(&mut tick_of).collect()
    }

    /// Runs all ticks and returns every candidate.
    pub(crate) fn play(&self, method: Box<dyn BroadPhase>) -> Vec<Played> {
        self.run(method, |_, pipeline| {
            let candidates = candidates(pipeline);
            Played { candidates, stats: pipeline.method_stats() }
        })
    }

    /// Runs all ticks and returns the rectangle tests and the overlapping pairs of the last one.
    pub(crate) fn count(&self, method: Box<dyn BroadPhase>) -> (u64, u64) {
        let counts = self.run(method, |_, pipeline| {
            pipeline.run();
            (pipeline.counts().rect_tests, pipeline.counts().rect_hits)
        });
        *counts.last().expect("a scene has a tick")
    }

    /// Describes the scene in a few lines, with a drawing of its last tick.
    pub(crate) fn picture(&self) -> Vec<String> {
        let objects = self.objects(self.ticks - 1);
        let mut lines = vec![format!("objects: {}, ticks: {}", self.movers.len(), self.ticks)];
        for (key, mover) in self.movers.iter().enumerate().take(6) {
            let Rect { x, y, w, h } = mover.start;
            let mut line = format!("{}  x {x}, y {y}, {w} x {h} px, kind {}", letter(key), mover.kind);
            if self.ticks > 1 {
                let (dx, dy) = mover.step;
                let Range { start, end } = mover.life;
                line += &format!(", moves by ({dx}, {dy}), in ticks {start} to {}", end.min(self.ticks) - 1);
            }
            lines.push(line);
        }
        let pairs = (0..6).filter(|i| self.forbidden & 1 << i != 0).map(|i| PAIRS_OF_KINDS[i]);
        let pairs: Vec<String> = pairs.map(|(a, b)| format!("{a}-{b}")).collect();
        if !pairs.is_empty() {
            lines.push(format!("kinds that may not meet: {}", pairs.join(", ")));
        }
        let rects: Vec<_> = objects.iter().map(|&(key, _, rect)| (letter(key), rect)).collect();
        lines.extend(drawing::draw(&rects));
        lines
    }
}

/// The name of an object in reports: A to Z, then a to z, then `?`.
pub(crate) fn letter(key: usize) -> char {
    ('A'..='Z').chain('a'..='z').nth(key).unwrap_or('?')
}

/// Coordinates that are often next to each other, next to the borders of cells, or next to the end of the field.
fn coordinate((low, high): (i32, i32)) -> impl Strategy<Value = i32> {
    prop_oneof![
        4 => low.max(-150)..high.min(150),
        2 => (low.max(-256) / CELL..high.min(256) / CELL).prop_map(|cell| cell * CELL),
        1 => low.max(high - 150)..high,
    ]
}

/// Rectangles, some of which end at the border of a cell or a pixel past it.
fn rect(field: Field) -> impl Strategy<Value = Rect> {
    let side = || prop_oneof![3 => 1..=20, 2 => 1..=90];
    let past_border = || prop_oneof![2 => Just(None), 1 => (0..=1).prop_map(Some)];
    let axis = |range| {
        (coordinate(range), side(), past_border()).prop_map(
            |(at, side, past_border): (i32, i32, Option<i32>)| {
                let end = past_border.map(|past| (at + side).div_euclid(CELL) * CELL + past);
                (at, end.map(|end| end - at).filter(|&side| side > 0).unwrap_or(side))
            },
        )
    };
    (axis(field.x), axis(field.y)).prop_map(|((x, w), (y, h))| Rect::new(x, y, w, h))
}

/// Returns scenes of up to `most` objects.
pub(crate) fn scenes(field: Field, most: usize) -> impl Strategy<Value = Scene> {
    let step = || prop_oneof![3 => -3..=3, 1 => -80..=80];
    let life =
        prop_oneof![2 => Just(0..9), 1 => (0usize..3, 1usize..4).prop_map(|(born, age)| born..born + age)];
    let mover = (0..3u8, rect(field), (step(), step()), life).prop_map(|(kind, start, step, life)| Mover {
        kind,
        start,
        step,
        life,
    });
    let forbidden = prop_oneof![Just(0), 0..64u8];
    (vec(mover, 0..=most), 1..=4usize, forbidden).prop_map(move |(movers, ticks, forbidden)| Scene {
        field,
        movers,
        ticks,
        forbidden,
    })
}
