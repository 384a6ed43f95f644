//! Random numbers, single ticks and random games shared by the tests.
use proptest::prelude::{Strategy, any};
use sector_collision::hit::FoundObject;
use sector_collision::narrow::{Motion, TickFraction};
use sector_collision::{Handle, Hit, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules, Tuning};
use std::sync::Arc;

pub(crate) const UNIT: Rect = Rect::new(0, 0, 1, 1);

/// Pseudo-random numbers, identical in every run: the upper bits of Knuth's linear congruential generator (MMIX).
#[derive(Clone)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns the next number. Only its upper bits are random enough.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }

    /// Returns an integer from 0 to `bound` - 1.
    pub(crate) fn below(&mut self, bound: i32) -> i32 {
        ((self.next() >> 33) % bound as u64) as i32
    }

    /// Returns an integer at most `reach` away from `middle`.
    pub(crate) fn around(&mut self, middle: i32, reach: i32) -> i32 {
        middle - reach + self.below(2 * reach + 1)
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as i32) as usize]
    }
}

/// Returns everything in a hit except the handles, which are specific to a pipeline.
pub(crate) fn without_handles(hit: Hit<u32>) -> impl PartialEq + std::fmt::Debug {
    let of = |object: FoundObject<u32>| (object.key, object.kind, object.rect, object.value);
    (hit.notices, hit.time, [hit.a, hit.b].map(of))
}

pub(crate) fn solid(id: u32, rect: Rect) -> Object {
    Object::new(id, Kind(0), rect)
}

/// Inserts rectangles that may all meet, one by one. Keys are their indices.
pub(crate) fn start(method: Method, tuning: Tuning, rects: &[Rect]) -> (Pipeline, Vec<Handle>) {
    let mut pipeline = Pipeline::with_tuning(method, tuning, Rules::all(), [], rects.len());
    let handles = (0..).zip(rects).map(|(id, &rect)| pipeline.insert(solid(id, rect))).collect();
    (pipeline, handles)
}

pub(crate) fn move_all(pipeline: &mut Pipeline, handles: &[Handle], place: impl Fn(i32) -> Rect) {
    (0..).zip(handles).for_each(|(i, &handle)| {
        pipeline.update(handle, place(i), None).expect("a live handle");
    });
    pipeline.run();
}

pub(crate) fn run_tick(method: Method, tuning: Tuning, rects: &[Rect]) -> Pipeline {
    let (mut pipeline, _) = start(method, tuning, rects);
    pipeline.run();
    pipeline
}

/// Generates masks of up to `longest` by `tallest` pixels, from empty to solid. Most are sparse: dense ones hit in the
/// first word.
pub(crate) fn any_mask(longest: i32, tallest: i32) -> impl Strategy<Value = Mask> {
    (1..=longest, 1..=tallest, any::<u64>(), 0..=64u64).prop_map(|(w, h, seed, density)| {
        let mut random = Random(seed);
        Mask::from_fn(w, h, |_, _| (random.below(4096) as u64) < density * density)
    })
}

/// Returns the offsets on the path of a motion by (`dx`, `dy`) pixels, starting with (0, 0), each with its time. Of two
/// steps at the same time, each is made alone first (the one along x before the one along y), then both.
pub(crate) fn steps_of((dx, dy): (i64, i64)) -> Vec<(TickFraction, (i64, i64))> {
    let mut due = std::collections::BTreeMap::new();
    for (n, step) in [(dx, (1, 0)), (dy, (0, 1))] {
        let steps = n.unsigned_abs();
        for i in 1..=steps {
            let at = due.entry(TickFraction::new(2 * i - 1, 2 * steps)).or_insert((0, 0));
            *at = (at.0 + step.0 * dx.signum(), at.1 + step.1 * dy.signum());
        }
    }
    let mut at = (0, 0);
    let mut places = vec![(TickFraction::START, at)];
    for (time, (x, y)) in due {
        let sides = [(x, 0), (0, y)].into_iter().filter(|_| x != 0 && y != 0);
        places.extend(sides.map(|(x, y)| (time, (at.0 + x, at.1 + y))));
        at = (at.0 + x, at.1 + y);
        places.push((time, at));
    }
    places
}

/// The side of the masks in a [`RandomGame`], in pixels.
const MASK_SIDE: i32 = 12;

/// Returns the masks of a [`RandomGame`]: solid, half solid, and with a third of its pixels solid.
pub(crate) fn masks() -> Arc<[Mask]> {
    (1..4).map(|step| Mask::from_fn(MASK_SIDE, MASK_SIDE, |x, y| (x * 3 + y) % step == 0)).collect()
}

/// A game with up to 50 objects that change at random. All pipelines get the same changes.
#[derive(Clone)]
pub(crate) struct RandomGame {
    pub(crate) random: Random,
    pub(crate) pipelines: Vec<Pipeline<u32>>,
    /// The handles of each object, one per pipeline.
    pub(crate) handles: Vec<Vec<Handle>>,
    /// The number of objects inserted so far, which is the value of the next one.
    pub(crate) inserted: u32,
}

impl RandomGame {
    pub(crate) fn new(seed: u64, pipelines: Vec<Pipeline<u32>>) -> Self {
        Self { random: Random(seed), pipelines, handles: Vec::new(), inserted: 0 }
    }

    pub(crate) fn any_place(&mut self) -> (Rect, Option<MaskId>) {
        let (x, y) = (self.random.around(0, 40), self.random.around(0, 40));
        match self.random.below(8) {
            0 => (Rect::new(x, y, 1 + self.random.below(200), 1 + self.random.below(9)), None),
            1 | 2 => (Rect::new(x, y, 1 + self.random.below(20), 12), None),
            mask => (Rect::new(x, y, MASK_SIDE, MASK_SIDE), Some(MaskId(mask as u32 % 3))),
        }
    }

    pub(crate) fn insert(&mut self) {
        let (rect, mask) = self.any_place();
        let kind = self.random.pick(&[Kind(0), Kind(1), Kind(2), Kind(63)]);
        // Several objects have the same key.
        let key = self.random.below(20) as u32;
        let object = Object { key, kind, rect, mask, value: self.inserted };
        self.inserted += 1;
        self.handles.push(self.pipelines.iter_mut().map(|pipeline| pipeline.insert(object)).collect());
    }

    pub(crate) fn any(&mut self) -> (usize, Object<u32>) {
        let i = self.random.below(self.handles.len() as i32) as usize;
        (i, self.pipelines[0].object(self.handles[i][0]).expect("a live handle"))
    }

    pub(crate) fn remove(&mut self, i: usize) {
        for (pipeline, handle) in self.pipelines.iter_mut().zip(self.handles.swap_remove(i)) {
            pipeline.remove(handle).expect("a live handle");
        }
    }

    pub(crate) fn clear(&mut self) {
        self.pipelines.iter_mut().for_each(Pipeline::clear);
        self.handles.clear();
    }

    pub(crate) fn update(&mut self, i: usize, rect: Rect, mask: Option<MaskId>) {
        for (pipeline, &handle) in self.pipelines.iter_mut().zip(&self.handles[i]) {
            pipeline.update(handle, rect, mask).expect("a live handle");
        }
    }

    pub(crate) fn sweep(&mut self, i: usize, motion: Motion, mask: Option<MaskId>) {
        for (pipeline, &handle) in self.pipelines.iter_mut().zip(&self.handles[i]) {
            pipeline.update_swept(handle, motion, mask).expect("a short path");
        }
    }

    pub(crate) fn change(&mut self) {
        let count = self.handles.len();
        if count == 0 || count < 50 && self.random.below(6) == 0 {
            return self.insert();
        }
        let (i, Object { rect, mask, .. }) = self.any();
        match self.random.below(16) {
            0 | 1 => self.remove(i),
            2..5 => {
                let to = (self.random.around(rect.x, 90), self.random.around(0, 40));
                self.sweep(i, Motion::new(rect, to).expect("within the limits"), mask);
            }
            5 => self.sweep(i, Motion::still(rect), mask),
            6 => self.update(i, rect, mask),
            7 => self.update(i, rect, mask.filter(|mask| mask.0 == 0)),
            8..12 => {
                let (rect, mask) = self.any_place();
                self.update(i, rect, mask);
            }
            _ => {
                let x = self.random.around(rect.x, 3);
                self.update(i, Rect { x, ..rect }, mask);
            }
        }
    }
}
