//! The smallest scene on which two methods still find different hits.

use crate::lab::stepper::{LabObject, LabScene, TickState};
use sector_collision::Method;

/// Two methods that found different hits among the same objects.
#[derive(Clone, Debug)]
pub(crate) struct Disagreement {
    pub(crate) methods: [Method; 2],
    /// The objects among which they still differ: none can be left out. If they agree on the tick alone, all its objects.
    pub(crate) objects: Vec<LabObject>,
}

impl Disagreement {
    pub(super) fn smallest(scene: &LabScene, objects: &[LabObject], methods: [Method; 2]) -> Self {
        let hits = |method, objects: &[LabObject]| {
            TickState::begin(scene, objects, method, false).pipeline.hits().to_vec()
        };
        let differ = |objects: &[LabObject]| hits(methods[0], objects) != hits(methods[1], objects);
        let objects = if differ(objects) { without_needless(objects, differ) } else { objects.to_vec() };
        Self { methods, objects }
    }
}

/// Leaves out objects as long as `differ` holds for those that are left: halves first, then quarters, down to single objects.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on Software Engineering 28,
/// 2002.
fn without_needless(objects: &[LabObject], differ: impl Fn(&[LabObject]) -> bool) -> Vec<LabObject> {
    let mut left = objects.to_vec();
    let mut size = left.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        while at < left.len() {
            let mut fewer = left.clone();
            fewer.drain(at..(at + size).min(left.len()));
            if differ(&fewer) {
                left = fewer;
            } else {
                at += size;
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    left
}

#[cfg(test)]
mod tests {
    use super::without_needless;
    use crate::lab::stepper::BUILT_IN;

    #[test]
    fn only_what_matters_is_left() {
        let objects = BUILT_IN[4].scene().objects(0);
        for (a, b) in [(1, 2), (1, 40), (17, 18), (39, 40)] {
            let has = |objects: &[super::LabObject], key| objects.iter().any(|object| object.key == key);
            let left = without_needless(&objects, |left| has(left, a) && has(left, b));
            assert_eq!(left.iter().map(|object| object.key).collect::<Vec<_>>(), [a, b]);
        }
        assert!(without_needless(&objects, |_| true).is_empty());
    }
}
