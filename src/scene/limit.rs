//! The limit on the work of one method on a scene.
//!
//! A scene within the limits of a file may still keep one method busy for minutes, and no other. So each method first
//! runs on a sample of the objects, and its steps are scaled up.

use super::{Frames, Scene};
use sector_collision::narrow::Motion;
use sector_collision::{Method, Object, Pipeline, Rules, Tuning};

/// The maximum number of expected [steps](sector_collision::trace::MethodStats::steps) of a method in all frames of a scene
/// together, about a second.
pub const MAX_STEPS: u64 = 4_000_000_000;

/// The approximate number of objects in the sample of a frame.
const SAMPLE: usize = 2000;

/// A method would take too long on a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{method} would take about {steps} steps: expected at most {MAX_STEPS}")]
pub struct TooManySteps {
    /// The method.
    pub method: Method,
    /// The expected steps, up to the frame that exceeds the limit.
    pub steps: u64,
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
    for objects in ticks {
        let mut pipeline = Pipeline::with_tuning(method, tuning, rules.clone(), [], SAMPLE);
        // Multiples of the golden ratio are spread evenly and follow no pattern of the file.
        let place = |i: usize| (i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
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
