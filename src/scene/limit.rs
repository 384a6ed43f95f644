//! The limit on the work of one method on a scene.
//!
//! A scene within the limits of a file may still keep one method busy for minutes, and no other. So each method first
//! runs on a sample of the objects, and its steps are scaled up. The sample differs in each run: a file could otherwise
//! put the sampled objects far apart and all others into one place. So the estimate differs a little as well.

use super::{Frames, Scene};
use sector_collision::narrow::Motion;
use sector_collision::{Method, Object, Pipeline, Rules, Tuning};
use std::hash::{BuildHasher, RandomState};

/// The maximum number of expected [steps](sector_collision::trace::MethodStats::steps) of a method in all frames of a scene
/// together, about a second.
pub const MAX_STEPS: u64 = 4_000_000_000;

/// The approximate number of objects in the sample of a frame.
const SAMPLE: usize = 2000;

/// A method would take too long on a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{method} would take about {} billion steps: expected at most {}",
    billions(*.steps),
    billions(MAX_STEPS)
)]
pub struct TooManySteps {
    /// The method.
    pub method: Method,
    /// The expected steps, up to the frame that exceeds the limit. They vary by a few percent from run to run.
    pub steps: u64,
}

/// Returns a number of steps in billions, rounded up so that too many are never shown as the limit.
pub(crate) const fn billions(steps: u64) -> u64 {
    steps.div_ceil(1_000_000_000)
}

impl Frames {
    /// Tries a method on a sample of each frame.
    ///
    /// # Errors
    /// Fails if the method would take more than [`MAX_STEPS`] on all frames together.
    pub fn check(&self, method: Method) -> Result<(), TooManySteps> {
        within_limit(method, self.tuning(), &self.contents.rules, self.objects())
    }
}

impl Scene {
    /// Tries a method on a sample of the objects: see [`Frames::check`].
    ///
    /// # Errors
    /// Fails if the method would take more than [`MAX_STEPS`].
    pub fn check(&self, method: Method) -> Result<(), TooManySteps> {
        self.0.check(method)
    }
}

/// Adds up the expected steps of a method on consecutive ticks. The work can grow with the square of the objects, so
/// the steps on a sample grow with the square as well.
pub(crate) fn within_limit<'a>(
    method: Method,
    tuning: Tuning,
    rules: &Rules,
    ticks: impl Iterator<Item = &'a [Object<Option<Motion>>]>,
) -> Result<(), TooManySteps> {
    let mut steps = 0;
    // A hash with a random key, because a file could evade a regular sequence from wherever it starts. In a browser, the
    // key is always the same, but there a scene holds up only its own page.
    let random = RandomState::new();
    for objects in ticks {
        let mut pipeline = Pipeline::with_tuning(method, tuning, rules.clone(), [], SAMPLE);
        let place = |i: usize| random.hash_one(i) >> 32;
        let sampled = |&(i, _): &(usize, _)| (place(i) * objects.len() as u64) >> 32 < SAMPLE as u64;
        for (_, object) in objects.iter().enumerate().filter(sampled) {
            let rect = object.value.and_then(|motion| motion.bounds().ok()).unwrap_or(object.rect);
            pipeline.insert(Object::new(object.key, object.kind, rect));
        }
        pipeline.run();
        let scale = objects.len() as f64 / pipeline.len().max(1) as f64;
        steps += (pipeline.steps() as f64 * scale * scale) as u64;
        if steps > MAX_STEPS {
            return Err(TooManySteps { method, steps });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{SAMPLE, within_limit};
    use sector_collision::{Kind, Method, Object, Rect, Rules, Tuning};

    #[test]
    fn no_scene_can_know_the_sample() {
        const OBJECTS: u64 = 250_000;
        // Samples that files could know: every nth object, and multiples of the golden ratio.
        let regular = |i: u64| i.is_multiple_of(OBJECTS / SAMPLE as u64);
        let golden = |i: u64| ((i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) * OBJECTS) >> 32 < SAMPLE as u64;
        for is_apart in [regular as fn(u64) -> bool, golden] {
            let object = |i: u64| {
                let x = if is_apart(i) { 20 * i as i32 } else { 0 };
                Object::new(i as u32, Kind(0), Rect { x, y: i as i32, w: 10, h: 10 }).with_value(None)
            };
            let objects: Vec<_> = (0..OBJECTS).map(object).collect();
            let ticks = || std::iter::once(objects.as_slice());
            let checked = within_limit(Method::AxisList, Tuning::default(), &Rules::all(), ticks());
            assert!(checked.is_err_and(|error| error.steps > 10_000_000_000));
        }
    }
}
