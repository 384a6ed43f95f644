//! Random numbers and single ticks that the tests share.
use sector_collision::{Handle, Kind, Method, Object, Pair, Pipeline, Rect, Rules, Tuning};

/// Pseudo-random numbers, the same in every run: Knuth's linear congruential generator (MMIX), its upper bits.
#[derive(Clone)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a whole number from 0 to `bound` - 1.
    pub(crate) fn below(&mut self, bound: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as i32
    }

    /// Returns a whole number at most `reach` away from `middle`.
    pub(crate) fn around(&mut self, middle: i32, reach: i32) -> i32 {
        middle - reach + self.below(2 * reach + 1)
    }
}

/// Creates an object of kind 0 without a mask.
pub(crate) fn solid(id: u32, rect: Rect) -> Object {
    Object::new(id, Kind(0), rect)
}

/// Inserts rectangles that may all meet, one by one; keys are their indices.
pub(crate) fn start(method: Method, tuning: Tuning, rects: &[Rect]) -> (Pipeline, Vec<Handle>) {
    let mut pipeline = Pipeline::with_tuning(method, tuning, Rules::all(), [], rects.len());
    let handles = (0..).zip(rects).map(|(id, &rect)| pipeline.insert(solid(id, rect))).collect();
    (pipeline, handles)
}

/// Moves each object to the rectangle that `place` returns for its index, and runs a tick.
pub(crate) fn move_all(pipeline: &mut Pipeline, handles: &[Handle], place: impl Fn(i32) -> Rect) {
    (0..).zip(handles).for_each(|(i, &handle)| {
        pipeline.update(handle, place(i), None).expect("it lives");
    });
    pipeline.run();
}

/// Runs one tick over rectangles that may all meet; keys are their indices.
pub(crate) fn run_tick(method: Method, tuning: Tuning, rects: &[Rect]) -> Pipeline {
    let (mut pipeline, _) = start(method, tuning, rects);
    pipeline.run();
    pipeline
}

/// Returns the pairs that overlap and may meet, by a double loop over the objects; sorted.
pub(crate) fn double_loop(objects: &[Object], rules: &Rules) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (i, a) in objects.iter().enumerate() {
        let others = objects[i + 1..].iter();
        let met = others.filter(|b| rules.may_meet(a.kind, b.kind) && a.rect.overlaps(b.rect));
        pairs.extend(met.map(|b| Pair::new(a.key, b.key)));
    }
    pairs.sort_unstable();
    pairs
}

/// Returns exponential growth through two counts, each with its number of objects: the function from a number of
/// objects, a multiple of the distance of the two beyond the second, to the count.
pub(crate) fn exponential((n1, count1): (usize, u64), (n2, count2): (usize, u64)) -> impl Fn(usize) -> f64 {
    let factor = count2 as f64 / count1 as f64;
    move |n| (n2..n).step_by(n2 - n1).fold(count2 as f64, |count, _| count * factor)
}
