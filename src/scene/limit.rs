//! The limit on the work of one method on a scene.
//!
//! A scene within the limits of a file may still keep one method busy for minutes, and no other. So each method is
//! [estimated](WorkEstimate) before it runs.

use super::{Frames, Scene};
use sector_collision::narrow::Motion;
use sector_collision::pipeline::WorkEstimate;
use sector_collision::{Method, Object};

/// The maximum number of estimated [steps](sector_collision::trace::MethodStats::steps) of a method in all frames of a scene
/// together, about a second.
pub const MAX_STEPS: u64 = 4_000_000_000;

/// A method would take too long on a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{method} would take {steps} steps or more: expected at most {MAX_STEPS}")]
pub struct TooManySteps {
    /// The method.
    pub method: Method,
    /// The steps up to which the estimate was made.
    pub steps: u64,
}

impl Frames {
    /// Estimates the work of a method on all frames. O(n log n) for n objects in all frames; at most a fraction of a
    /// second.
    ///
    /// # Errors
    /// Fails if the method would take more than [`MAX_STEPS`].
    pub fn check(&self, method: Method) -> Result<(), TooManySteps> {
        let estimate = self.estimate(method).inserted_one_by_one();
        within_limit(method, estimate, self.objects())
    }

    fn estimate(&self, method: Method) -> WorkEstimate {
        WorkEstimate::new(method, self.tuning(), &self.contents.rules, MAX_STEPS)
    }
}

impl Scene {
    /// Estimates the work of a method: see [`Frames::check`].
    ///
    /// # Errors
    /// Fails if the method would take more than [`MAX_STEPS`].
    pub fn check(&self, method: Method) -> Result<(), TooManySteps> {
        within_limit(method, self.0.estimate(method), self.0.objects())
    }
}

/// Adds the objects of consecutive ticks to an estimate of a method. Swept objects are inserted one by one.
pub(crate) fn within_limit<'a>(
    method: Method,
    mut estimate: WorkEstimate,
    ticks: impl Iterator<Item = &'a [Object<Option<Motion>>]>,
) -> Result<(), TooManySteps> {
    for (tick, objects) in ticks.enumerate() {
        if tick == 0 && objects.iter().any(|object| object.value.is_some()) {
            estimate = estimate.inserted_one_by_one();
        }
        let around_path = |object: &Object<Option<Motion>>| {
            let rect = object.value.and_then(|motion| motion.bounds().ok()).unwrap_or(object.rect);
            Object::new(object.key, object.kind, rect)
        };
        if !estimate.add_tick(&objects.iter().map(around_path).collect::<Vec<_>>()) {
            return Err(TooManySteps { method, steps: estimate.steps() });
        }
    }
    Ok(())
}
