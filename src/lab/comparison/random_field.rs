//! Random scenes of one recipe, which show how the costs of a scene grow.
//!
//! A random field has the objects of a tick, with their sizes, kinds, masks and speeds, as often as its number of
//! objects requires. Their positions are uniformly random. The area of the field is proportional to the number of
//! objects, so the density is that within the box around the tick's objects.
//!
//! Copies of the scene side by side would not do: their gaps stay open however many copies there are, while a larger
//! random field has fewer gaps.

use super::MAX_OBJECTS;
use crate::lab::stepper::{Bounds, LabObject, LabScene, SceneDice};
use sector_collision::rect::MAX_COORDINATE;
use sector_collision::{Object, Rect};

/// The number of sizes, each four times the previous one.
const SIZES: u32 = 4;

/// The recipe of the random fields of a tick.
pub(super) struct FieldRecipe<'a> {
    scene: &'a LabScene,
    /// The objects of the tick, each with its movement per tick.
    objects: Vec<(LabObject, (i32, i32))>,
    bounds: Bounds,
}

impl<'a> FieldRecipe<'a> {
    pub(super) fn of(scene: &'a LabScene, tick: usize) -> Self {
        let (now, next) = (scene.objects(tick), scene.objects(tick + 1));
        let moving = |object: &LabObject| {
            let later = next.binary_search_by_key(&object.key, |next| next.key);
            let later = later.map_or(object.rect, |index| next[index].rect);
            let to = object.value.map_or(later, |motion| motion.to());
            // Swept objects move without a sweep.
            let rect = object.value.map_or(object.rect, |motion| motion.from());
            (Object { rect, value: None, ..*object }, (to.x - rect.x, to.y - rect.y))
        };
        let objects: Vec<_> = now.iter().map(moving).collect();
        let bounds = Bounds::around(objects.iter().map(|(object, _)| object.rect));
        Self { scene, objects, bounds }
    }

    /// Returns the sizes of the fields. The largest has at most [`MAX_OBJECTS`] objects and fits on the plane.
    pub(super) fn sizes(&self) -> Vec<usize> {
        let is_fitting = |count: usize| {
            let (w, h) = self.sides(count);
            count <= MAX_OBJECTS && w.max(h) < f64::from(MAX_COORDINATE)
        };
        let mut largest = self.objects.len();
        while largest > 0 && is_fitting(4 * largest) {
            largest *= 4;
        }
        while largest > 0 && !is_fitting(largest) {
            largest /= 4;
        }
        (0..SIZES).rev().map(|step| largest >> (2 * step)).filter(|&count| count > 0).collect()
    }

    /// Returns the width and height of a field.
    fn sides(&self, count: usize) -> (f64, f64) {
        let scale = (count as f64 / self.objects.len() as f64).sqrt();
        let side = |low: i32, high: i32| scale * (f64::from(high) - f64::from(low));
        let Bounds { low, high } = self.bounds;
        (side(low.0, high.0), side(low.1, high.1))
    }

    /// Returns a random field. If it has fewer objects than the tick, they are drawn at random.
    pub(super) fn field(&self, count: usize, seed: u64) -> LabScene {
        let mut dice = SceneDice(seed);
        let mut deck = self.objects.clone();
        (1..deck.len()).rev().for_each(|i| deck.swap(i, dice.below(i as i32 + 1) as usize));
        let (width, height) = self.sides(count);
        let place = |dice: &mut SceneDice, room: f64, side: i32| {
            let room = (room.round() as i32).max(side);
            dice.below(room - side + 1) - room / 2
        };
        let objects = deck.iter().cycle().take(count).enumerate().map(|(key, &(object, way))| {
            let Rect { w, h, .. } = object.rect;
            let (x, y) = (place(&mut dice, width, w), place(&mut dice, height, h));
            (Object { key: key as u32, rect: Rect { x, y, w, h }, ..object }, way)
        });
        self.scene.with_moving(objects.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::FieldRecipe;
    use crate::lab::stepper::{BUILT_IN, Bounds, BuiltIn, LabScene};
    use sector_collision::rect::MAX_COORDINATE;
    use sector_collision::{Kind, Object, Rect, Rules};
    use std::collections::BTreeMap;

    #[test]
    fn a_random_field_has_the_mix_and_the_density_of_the_scene() {
        for built_in in BUILT_IN {
            let scene = built_in.scene();
            let recipe = FieldRecipe::of(&scene, 0);
            let mix = |scene: &LabScene| {
                let objects = scene.objects(0).into_iter().map(|object| {
                    (object.rect.w, object.rect.h, object.kind.0, object.mask.map(|mask| mask.0))
                });
                let mut counted = BTreeMap::new();
                objects.for_each(|object| *counted.entry(object).or_insert(0) += 1);
                counted
            };
            let count = scene.objects(0).len();
            let field = recipe.field(4 * count, 7);
            let expected: BTreeMap<_, _> =
                mix(&scene).into_iter().map(|(object, count)| (object, 4 * count)).collect();
            assert_eq!(mix(&field), expected, "{}", built_in.name);
            let side = |Bounds { low, high }: Bounds| [high.0 - low.0, high.1 - low.1];
            for (side, field) in side(recipe.bounds).into_iter().zip(side(field.bounds())) {
                assert!((side..=2 * side).contains(&field), "{}: {field} for 2 × {side}", built_in.name);
            }
        }
    }

    #[test]
    fn objects_keep_their_speed() {
        let scene = BuiltIn::find("curtain").expect("a scene").scene();
        let field = FieldRecipe::of(&scene, 0).field(324, 1);
        let ways = field.objects(0).into_iter().zip(field.objects(1)).map(|(before, after)| {
            (before.kind.0, after.rect.x - before.rect.x, after.rect.y - before.rect.y)
        });
        let ways: Vec<_> = ways.collect();
        let counted = |way| ways.iter().filter(|&&found| found == way).count();
        assert!(counted((3, -2, 0)) > 300 && counted((0, 0, 1)) >= 3, "{ways:?}");
    }

    #[test]
    fn sizes_are_four_times_apart_and_stay_on_the_plane() {
        let sizes = |name: &str| FieldRecipe::of(&BuiltIn::find(name).expect("a scene").scene(), 0).sizes();
        assert_eq!(sizes("spread"), [40, 160, 640, 2560]);
        assert_eq!(sizes("table-2"), [20, 80, 320, 1280]);
        assert_eq!(sizes("curtain"), [20, 81, 324, 1296]);
        let many =
            BUILT_IN[4].scene_of(crate::lab::stepper::Recipe { objects: Some(2000), ..BUILT_IN[4].recipe });
        assert_eq!(FieldRecipe::of(&many, 0).sizes(), [31, 125, 500, 2000]);
        let far = |x: i32| {
            let object = |key, x| Object::new(key, Kind(0), Rect { x, y: 0, w: 9, h: 9 }).with_value(None);
            let objects = vec![object(0, -x), object(1, x)];
            LabScene::new("far", vec!["a".to_owned()], Rules::all(), vec![objects])
        };
        assert!(FieldRecipe::of(&far(MAX_COORDINATE), 0).sizes().is_empty());
        let scene = far(MAX_COORDINATE / 9);
        let recipe = FieldRecipe::of(&scene, 0);
        assert_eq!(recipe.sizes(), [2, 8, 32]);
        let is_fitting = |rect: Rect| Rect::checked(rect.x.into(), rect.y.into(), 9, 9).is_ok();
        assert!(recipe.field(32, 1).objects(0).iter().all(|object| is_fitting(object.rect)));
        assert!(FieldRecipe::of(&LabScene::empty(), 0).sizes().is_empty());
    }
}
