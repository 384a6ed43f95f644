//! Limits on the scenes that are compared.
//!
//! Objects that overlap in a scene also overlap in its random fields, which have up to [`MAX_OBJECTS`] objects. So a
//! hundred long rods, which each method tests in milliseconds, would grow to fields that take minutes.

use super::random_field::FieldRecipe;
use super::{Comparison, FIELD_ROUNDS, FIELDS, MAX_OBJECTS, MAX_OVERLAPS};
use crate::lab::stepper::LabScene;
use crate::scene::{MAX_STEPS, billions};

/// The steps of comparing 64 pixels of two masks, about 1.5 ns, and of reporting an overlap, about 0.3 µs. A step takes
/// about 0.25 ns: see [`MAX_STEPS`].
const STEPS_PER_WORD: u64 = 6;
const STEPS_PER_OVERLAP: u64 = 1_200;
/// A field is measured in its second tick, so two ticks are run.
const TICKS: u64 = 2;

/// Running every method on a scene would take too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooLarge {
    #[error(
        "the scene is too large to run every method: expected at most {MAX_OBJECTS} objects and {MAX_OVERLAPS} overlaps"
    )]
    Scene,
    /// The steps of one method for the overlaps in all random fields.
    #[error(
        "the overlaps in random fields of the scene would take each method about {} billion steps: expected at most {}",
        billions(*.0),
        billions(MAX_STEPS)
    )]
    Fields(u64),
}

impl Comparison {
    /// Checks that the scene, which has `overlaps` in `tick`, can be compared from this tick on.
    ///
    /// Cost: looks at all pairs of a field of each size, at most 6 million.
    pub(crate) fn check(scene: &LabScene, tick: usize, overlaps: u64) -> Result<(), TooLarge> {
        if scene.max_objects() > MAX_OBJECTS || overlaps > MAX_OVERLAPS {
            return Err(TooLarge::Scene);
        }
        let recipe = FieldRecipe::of(scene, tick);
        let steps: u64 = recipe.sizes().into_iter().map(|count| steps(&recipe.field(count, FIELDS))).sum();
        let steps = steps * FIELDS * TICKS * FIELD_ROUNDS as u64;
        if steps > MAX_STEPS { Err(TooLarge::Fields(steps)) } else { Ok(()) }
    }
}

/// Returns the steps to report the overlaps in the first tick of a field and to compare their masks.
fn steps(field: &LabScene) -> u64 {
    let (objects, mut steps) = (field.objects(0), 0);
    for (i, a) in objects.iter().enumerate() {
        for b in &objects[i + 1..] {
            let Some(shared) = a.rect.intersection(b.rect) else { continue };
            if field.rules.may_meet(a.kind, b.kind) {
                let (w, h) = (shared.w.unsigned_abs(), shared.h.unsigned_abs());
                let words = if a.mask.or(b.mask).is_some() { w.div_ceil(u64::BITS) * h } else { 0 };
                steps += STEPS_PER_OVERLAP + STEPS_PER_WORD * u64::from(words);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::{Comparison, TooLarge};
    use crate::lab::comparison::{MAX_OBJECTS, MAX_OVERLAPS};
    use crate::lab::stepper::{BUILT_IN, LabScene, Recipe};
    use crate::scene::MAX_STEPS;
    use sector_collision::{Kind, Mask, MaskId, Object, Rect, Rules};

    #[test]
    fn large_scenes_are_rejected() {
        let spread = &BUILT_IN[4];
        let of_many =
            |objects: usize| spread.scene_of(Recipe { objects: Some(objects as u32), ..spread.recipe });
        assert_eq!(Comparison::check(&of_many(2000), 0, 0), Ok(()));
        assert_eq!(Comparison::check(&of_many(2000), 0, MAX_OVERLAPS + 1), Err(TooLarge::Scene));
        assert_eq!(Comparison::check(&of_many(MAX_OBJECTS + 1), 0, 0), Err(TooLarge::Scene));
        for scene in BUILT_IN {
            assert_eq!(Comparison::check(&scene.scene(), 0, 0), Ok(()), "{}", scene.name);
        }
        assert_eq!(Comparison::check(&LabScene::empty(), 0, 0), Ok(()));
    }

    /// A hundred rods that cross a square of 1000 × 1000 pixels.
    #[test]
    fn fields_of_crossing_rods_are_rejected() {
        let side = 1000;
        let rect = |i: i32| Rect { x: i, y: 0, w: side, h: side };
        let rod = |i: i32| Object {
            mask: Some(MaskId(0)),
            ..Object::new(i as u32, Kind(0), rect(i)).with_value(None)
        };
        let rods = vec![(0..100).map(rod).collect()];
        let mut scene = LabScene::new("rods", vec!["a".to_owned()], Rules::all(), rods);
        scene.masks = [Mask::from_fn(side, side, |x, y| x == y)].into();
        let Err(TooLarge::Fields(steps)) = Comparison::check(&scene, 0, 4950) else {
            panic!("they take minutes")
        };
        assert!(steps > 10 * MAX_STEPS, "{steps}");
    }
}
