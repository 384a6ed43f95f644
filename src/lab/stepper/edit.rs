//! Editing: moves, turns, adds and removes objects of the tick, and allows or forbids collisions between kinds.

use super::{LabObject, Stepper};
use sector_collision::rect::MAX_COORDINATE;
use sector_collision::{Kind, MaskId, Object, Rect};

impl Stepper {
    /// Moves an object so that its upper left corner is at `corner`, clamped to the plane. This turns the tick into a
    /// new scene, shown at its end, in which nothing moves. If the hand carries the object, the scene advances by a
    /// tick instead. Returns whether the object was moved.
    pub fn drag(&mut self, key: u32, corner: (i32, i32)) -> bool {
        let (mut objects, index) = self.objects_with(key);
        let Ok(index) = index else { return false };
        let before = objects[index].rect;
        if self.carried() == Some(key) {
            return self.carry(key, (corner.0.saturating_sub(before.x), corner.1.saturating_sub(before.y)));
        }
        objects[index].rect = at_corner(before, corner);
        if objects[index].rect == before {
            return false;
        }
        objects[index].value = None;
        self.stand(objects);
        true
    }

    /// Adds a motionless object, with its corner clamped to the plane and the first free key after all others. Returns
    /// the key. Turns the tick into a new scene, like [`drag`](Self::drag).
    pub fn add(&mut self, object: LabObject) -> u32 {
        let (mut objects, _) = self.objects_with(object.key);
        let last = objects.last().map_or(Some(0), |object| object.key.checked_add(1));
        // If the largest key is taken, some smaller key must be free.
        let key = last.or_else(|| (0..u32::MAX).find(|&key| self.objects_with(key).1.is_err()));
        let key = key.unwrap_or_default();
        let rect = at_corner(object.rect, (object.rect.x, object.rect.y));
        objects.push(LabObject { key, rect, value: None, ..object });
        objects.sort_unstable_by_key(|object| object.key);
        self.stand(objects);
        key
    }

    /// Removes an object. Returns the key of the next object in key order, or of the last one, or `None` if no object
    /// is left. Turns the tick into a new scene, like [`drag`](Self::drag).
    pub fn remove(&mut self, key: u32) -> Option<u32> {
        let (mut objects, index) = self.objects_with(key);
        if let Ok(index) = index {
            objects.remove(index);
            self.stand(objects.clone());
        }
        let (Ok(index) | Err(index)) = index;
        objects.get(index).or(objects.last()).map(|object| object.key)
    }

    pub(crate) fn turn_kind(&mut self, key: u32) -> bool {
        let (mut objects, Ok(index)) = self.objects_with(key) else { return false };
        let before = objects[index].kind;
        objects[index].kind = Kind((before.0 + 1) % self.scene.kinds.len().max(1) as u8);
        if objects[index].kind == before {
            return false;
        }
        self.stand(objects);
        true
    }

    /// Rotates an object clockwise around its center: by a step if its mask belongs to a rotating object, otherwise by
    /// a quarter turn, which swaps its sides. Turns the tick into a new scene, like [`drag`](Self::drag). Returns
    /// whether the object changed.
    pub fn turn(&mut self, key: u32) -> bool {
        let (mut objects, Ok(index)) = self.objects_with(key) else { return false };
        let Object { rect: before, mask: mask_before, .. } = objects[index];
        let mask = mask_before.map(|id| self.scene.turned(id));
        let side = |id: MaskId| self.scene.masks.get(id.0 as usize).map(|mask| (mask.width(), mask.height()));
        let (w, h) = mask.and_then(side).unwrap_or((before.h, before.w));
        // The center pixel stays in place, so that repeated rotation does not move the object.
        let corner = (before.x + before.w / 2 - w / 2, before.y + before.h / 2 - h / 2);
        let rect = at_corner(Rect { w, h, ..before }, corner);
        if (rect, mask) == (before, mask_before) {
            return false;
        }
        objects[index] = Object { rect, mask, value: None, ..objects[index] };
        self.stand(objects);
        true
    }

    /// Allows or forbids two kinds to collide. Restarts the tick and shows its end.
    pub fn set_rule(&mut self, a: Kind, b: Kind, is_allowed: bool) {
        let mut scene = std::mem::take(&mut self.scene);
        if is_allowed {
            scene.rules.allow(a, b);
        } else {
            scene.rules.forbid(a, b);
        }
        *self = Self::new(scene, self.method, self.state.tick);
        self.seek(usize::MAX);
    }

    /// Returns the objects of the tick, and the index of the object with the key `key` among them.
    fn objects_with(&self, key: u32) -> (Vec<LabObject>, Result<usize, usize>) {
        let objects = self.scene.objects(self.state.tick);
        let index = objects.binary_search_by_key(&key, |object| object.key);
        (objects, index)
    }

    fn stand(&mut self, objects: Vec<LabObject>) {
        let scene = std::mem::take(&mut self.scene).standing(objects);
        *self = Self::new(scene, self.method, 0);
        self.seek(usize::MAX);
    }
}

fn at_corner(rect: Rect, (x, y): (i32, i32)) -> Rect {
    let [x, y] = [x, y].map(|at| at.clamp(-MAX_COORDINATE, MAX_COORDINATE));
    Rect { x, y, ..rect }
}

#[cfg(test)]
mod tests {
    use crate::lab::stepper::built_in::still;
    use crate::lab::stepper::{BUILT_IN, BuiltIn, LabScene, Recipe, Stepper};
    use sector_collision::bounding::Bounding;
    use sector_collision::rect::MAX_COORDINATE;
    use sector_collision::{Kind, Mask, MaskId, Method, Rect, Rules};

    fn assert_whole(stepper: &Stepper) {
        assert!(stepper.is_at_end() && stepper.scene().ticks() == 1);
        let counts = stepper.pipeline().counts();
        let told = (stepper.so_far().tests, stepper.so_far().stats, stepper.so_far().overlaps);
        assert_eq!(told, (counts.rect_tests, stepper.pipeline().method_stats().shown(), counts.rect_hits));
    }

    #[test]
    fn dragged_objects_stand_still() {
        let mut stepper = Stepper::new(BUILT_IN[4].scene(), Method::SectorGrid, 20);
        assert!(!stepper.drag(999, (0, 0)));
        assert_eq!(stepper.tick(), 20);
        let farthest = ((i32::MAX, i32::MIN), (MAX_COORDINATE, -MAX_COORDINATE));
        for (to, expected) in [((-50, 70), (-50, 70)), farthest] {
            assert!(stepper.drag(1, to));
            let moved = stepper.pipeline().objects().find(|object| object.key == 1).expect("it is there");
            assert_eq!((moved.rect.x, moved.rect.y), expected);
            assert_whole(&stepper);
        }
        assert!(!stepper.drag(1, (i32::MAX, i32::MIN)), "it is there already");
    }

    #[test]
    fn objects_can_be_added_and_removed_during_a_tick() {
        for method in Method::ALL {
            let mut stepper = Stepper::new(BUILT_IN[2].scene(), method, 5);
            stepper.seek(stepper.events().len() / 2);
            assert_eq!(stepper.remove(20), Some(21), "{method}");
            assert_whole(&stepper);
            stepper.seek(stepper.events().len() / 2);
            let copy = stepper.scene().objects(0)[3];
            assert_eq!(stepper.add(copy), 37, "{method}");
            assert_eq!(stepper.pipeline().len(), 36);
            assert_whole(&stepper);
            assert_eq!(stepper.remove(37), Some(36));
            assert_eq!(stepper.remove(99), Some(36), "nothing to remove");
            while let Some(next) = stepper.scene().objects(0).first().map(|object| object.key) {
                stepper.remove(next);
                assert_whole(&stepper);
            }
            assert_eq!((stepper.pipeline().len(), stepper.add(copy)), (0, 0), "{method}");
            assert_whole(&stepper);
        }
    }

    #[test]
    fn a_free_key_is_found_when_the_last_is_taken() {
        let object = BUILT_IN[0].scene().objects(0)[0];
        let objects = [0, 1, u32::MAX].map(|key| super::LabObject { key, ..object });
        let scene = LabScene::new("far", vec!["a".to_owned()], Rules::all(), vec![objects.into()]);
        assert_eq!(Stepper::new(scene, Method::AxisList, 0).add(object), 2);
    }

    #[test]
    fn changed_rules_apply_at_once() {
        let [ship, alien, bullet] = [0, 2, 3].map(Kind);
        for method in Method::ALL {
            let mut stepper = Stepper::new(BUILT_IN[2].scene(), method, 7);
            let mut after_rules = |a, b, is_allowed| {
                stepper.set_rule(a, b, is_allowed);
                assert_eq!((stepper.tick(), stepper.is_at_end()), (7, true), "{method}");
                let counts = stepper.pipeline().counts();
                assert_eq!(counts.all_pairs, 630);
                assert!(method != Method::BruteForce || counts.rect_tests == counts.after_rules);
                counts.after_rules
            };
            assert_eq!(after_rules(ship, bullet, false), 170, "{method}");
            assert_eq!(after_rules(alien, alien, true), 360, "{method}");
            assert_eq!(after_rules(bullet, ship, true), 370, "{method}");
            assert_eq!(after_rules(alien, alien, false), 180, "{method}");
            let one_more = stepper.scene().objects(7)[10];
            assert_eq!(one_more.kind, alien);
            let key = stepper.add(one_more);
            assert_eq!(stepper.pipeline().counts().after_rules, 186, "one more alien costs six pairs");
            // Bullet, ship, shot, alien.
            for expected in [186, 210, 210, 186] {
                assert!(stepper.turn_kind(key));
                assert_eq!(stepper.pipeline().counts().after_rules, expected, "{method}");
            }
            assert!(!stepper.turn_kind(99));
        }
    }

    #[test]
    fn a_rod_rotates_through_its_masks() {
        let rods = BuiltIn::find("rods").expect("a scene of rods");
        for bounding in Bounding::ALL {
            let recipe = Recipe { bounding: Some(bounding), ..rods.recipe };
            let mut stepper = Stepper::new(rods.scene_of(recipe), Method::AxisList, 3);
            let object = |stepper: &Stepper| stepper.scene().objects(stepper.tick())[1];
            let first = object(&stepper);
            let mut masks = std::collections::BTreeSet::new();
            for _ in 0..64 {
                assert!(stepper.turn(first.key));
                let Rect { w, h, .. } = object(&stepper).rect;
                let id = object(&stepper).mask.expect("a mask").0;
                let mask = &stepper.scene().masks[id as usize];
                assert_eq!((mask.width(), mask.height()), (w, h));
                masks.insert(id);
                assert_whole(&stepper);
            }
            assert_eq!((masks.len(), stepper.scene().masks.len()), (64, 64));
            assert_eq!(object(&stepper), first, "{bounding}");
        }
    }

    #[test]
    fn other_objects_rotate_by_a_quarter() {
        let scene = still([(10, 20, 20, 5), (10, 20, 8, 8), (10, 20, 3, 2)]);
        let mut objects = scene.objects(0);
        objects[2].mask = Some(MaskId(0));
        let mut scene = scene.standing(objects);
        scene.masks = [Mask::from_rows(&["###", "#.."]).expect("rows")].into();
        let mut stepper = Stepper::new(scene.clone(), Method::Fast, 0);
        assert!(stepper.turn(1) && !stepper.turn(2) && !stepper.turn(99));
        assert_eq!(stepper.scene().objects(0)[0].rect, Rect { x: 18, y: 12, w: 5, h: 20 });
        assert!(stepper.turn(1) && stepper.turn(3));
        assert_eq!(stepper.scene().masks[1], Mask::from_rows(&["##", ".#", ".#"]).expect("rows"));
        assert_eq!(stepper.scene().objects(0)[2].rect, Rect { x: 10, y: 20, w: 2, h: 3 });
        assert!((0..7).all(|_| stepper.turn(3)));
        assert_eq!((stepper.scene().objects(0), stepper.scene().masks.len()), (scene.objects(0), 4));
    }
}
