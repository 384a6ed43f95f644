//! One suite for all methods: every method of `Method::EVERY` has to agree with brute force over thousands of random
//! scenes that move, grow and shrink. A new method joins by being listed there.

mod common;

use common::{double_loop, solid};
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use proptest::test_runner::TestCaseError;
use sector_collision::{
    Counts, Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules, SectorSize,
};
use std::sync::Arc;

/// A change of a scene.
#[derive(Clone, Debug)]
enum Change {
    Insert(Appearance, i32, i32),
    Remove(usize),
    /// A step of a few pixels, as in a game.
    Step(usize, i32, i32),
    /// A move to any place, perhaps with another shape.
    Jump(usize, Appearance, i32, i32),
    Clear,
    Run,
}

/// The kind of an object, and either a mask of the table or a solid rectangle.
#[derive(Clone, Debug)]
struct Appearance {
    kind: u8,
    mask: Option<usize>,
    size: (i32, i32),
}

#[derive(Clone, Debug)]
struct Scene {
    /// Pairs of kinds that may meet; `None` if all may.
    rules: Option<Vec<(u8, u8)>>,
    masks: Arc<[Mask]>,
    sector: (i32, i32),
    changes: Vec<Change>,
}

const KINDS: u8 = 5;
const MASKS: usize = 4;

fn any_place() -> impl Strategy<Value = i32> {
    // Crowds around zero and around the border of a sector, a battlefield, and the limits of coordinates.
    prop_oneof![
        5 => -80..80,
        5 => -600..600,
        1 => prop_oneof![Just(-64), Just(0), Just(64), Just(8192)],
        1 => prop_oneof![Just(-(1 << 30)), Just((1 << 30) - 300), Just(1 << 30)],
    ]
}

fn any_side() -> impl Strategy<Value = i32> {
    prop_oneof![6 => 1..40, 3 => 1..=300, 1 => Just(64), 1 => prop_oneof![Just(5000), Just(65_536)]]
}

fn any_appearance() -> impl Strategy<Value = Appearance> {
    let mask = proptest::option::of(0..MASKS);
    (0..KINDS, mask, (any_side(), any_side())).prop_map(|(kind, mask, size)| Appearance { kind, mask, size })
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        8 => (any_appearance(), any_place(), any_place()).prop_map(|(shape, x, y)| Change::Insert(shape, x, y)),
        3 => any::<usize>().prop_map(Change::Remove),
        12 => (any::<usize>(), -9..9, -9..9).prop_map(|(i, x, y)| Change::Step(i, x, y)),
        2 => (any::<usize>(), any_appearance(), any_place(), any_place())
            .prop_map(|(i, shape, x, y)| Change::Jump(i, shape, x, y)),
        1 => (0..20).prop_map(|dice| if dice == 0 { Change::Clear } else { Change::Run }),
        4 => Just(Change::Run),
    ]
}

fn any_mask() -> impl Strategy<Value = Mask> {
    let side = || prop_oneof![3 => 1..=40, 1 => 1..=200];
    (side(), side(), 1..7).prop_map(|(w, h, step)| Mask::from_fn(w, h, |x, y| (x * 3 + y) % step == 0))
}

fn any_scene() -> impl Strategy<Value = Scene> {
    (
        proptest::option::of(proptest::collection::vec((0..KINDS, 0..KINDS), 0..6)),
        proptest::collection::vec(any_mask(), MASKS),
        (1..=128, 1..=128),
        proptest::collection::vec(any_change(), 1..80),
    )
        .prop_map(|(rules, masks, sector, changes)| Scene {
            rules,
            masks: masks.into(),
            sector,
            changes,
        })
}

/// One pipeline for each method; all get the same changes of the scene.
struct Chorus {
    masks: Arc<[Mask]>,
    pipelines: Vec<Pipeline>,
    /// The objects, with their handles in each pipeline.
    living: Vec<(Object, Vec<Handle>)>,
    next_id: u32,
}

impl Chorus {
    fn new(scene: &Scene) -> Self {
        let mut rules = if scene.rules.is_some() { Rules::none() } else { Rules::all() };
        for &(a, b) in scene.rules.iter().flatten() {
            rules.allow(Kind(a), Kind(b));
        }
        let sector = SectorSize::at_least(scene.sector.0, scene.sector.1);
        // Deliberately too small, so that growing is tested as well.
        let pipeline = |method| Pipeline::with_sectors(method, sector, rules.clone(), scene.masks.clone(), 4);
        let pipelines = Method::EVERY.into_iter().map(pipeline).collect();
        Self { masks: Arc::clone(&scene.masks), pipelines, living: Vec::new(), next_id: 1000 }
    }

    fn object(&self, id: u32, shape: &Appearance, x: i32, y: i32) -> Object {
        let mask = shape.mask.map(|mask| MaskId(mask as u32));
        let (w, h) =
            shape.mask.map_or(shape.size, |mask| (self.masks[mask].width(), self.masks[mask].height()));
        Object { id, kind: Kind(shape.kind), rect: Rect::new(x, y, w, h), mask }
    }

    fn insert(&mut self, object: Object) {
        let handles = self.pipelines.iter_mut().map(|pipeline| pipeline.insert(object)).collect();
        self.living.push((object, handles));
    }

    fn update(&mut self, i: usize, rect: Rect, mask: Option<MaskId>) {
        let (object, handles) = &mut self.living[i];
        (object.rect, object.mask) = (rect, mask);
        self.pipelines
            .iter_mut()
            .zip(handles)
            .for_each(|(pipeline, handle)| pipeline.update(*handle, rect, mask));
    }

    fn remove(&mut self, i: usize) {
        let (object, handles) = self.living.swap_remove(i);
        for (pipeline, handle) in self.pipelines.iter_mut().zip(handles) {
            assert_eq!(pipeline.remove(handle), Some(object));
            assert_eq!(pipeline.remove(handle), None, "a second time it is gone");
        }
    }

    fn apply(&mut self, change: &Change) -> Result<(), TestCaseError> {
        let count = self.living.len();
        match *change {
            Change::Insert(ref shape, x, y) => {
                // Ids are in a different order from slots and places.
                self.next_id = (self.next_id * 769) % 65_537;
                let object = self.object(self.next_id, shape, x, y);
                if self.living.iter().all(|(other, _)| other.id != object.id) {
                    self.insert(object);
                }
            }
            Change::Remove(i) if count > 0 => self.remove(i % count),
            Change::Step(i, x, y) if count > 0 => {
                let Object { rect, mask, .. } = self.living[i % count].0;
                let limit = 1 << 30;
                let (x, y) = ((rect.x + x).clamp(-limit, limit), (rect.y + y).clamp(-limit, limit));
                self.update(i % count, Rect::new(x, y, rect.w, rect.h), mask);
            }
            Change::Jump(i, ref shape, x, y) if count > 0 => {
                let Object { rect, mask, .. } = self.object(0, shape, x, y);
                self.update(i % count, rect, mask);
            }
            Change::Clear => {
                self.pipelines.iter_mut().for_each(Pipeline::clear);
                self.living.clear();
            }
            Change::Run => return self.run(),
            _ => {}
        }
        Ok(())
    }

    /// Runs one tick of each pipeline, and checks that all agree with the first, which is brute force, and that brute
    /// force agrees with a double loop.
    fn run(&mut self) -> Result<(), TestCaseError> {
        self.pipelines.iter_mut().for_each(Pipeline::run);
        let oracle = &self.pipelines[0];
        let expected = oracle.counts();
        prop_assert_eq!(expected.candidates, expected.after_rules, "brute force makes every permitted test");
        prop_assert_eq!(expected.objects, self.living.len() as u64);
        prop_assert_eq!(expected.rect_hits, (oracle.hits().len() + oracle.near_misses().len()) as u64);
        for pipeline in &self.pipelines {
            let (counts, method) = (pipeline.counts(), pipeline.method());
            let alike = Counts { candidates: expected.candidates, rect_tests: expected.rect_tests, ..counts };
            prop_assert_eq!(alike, expected, "{}", method);
            prop_assert_eq!(counts.rect_tests, counts.candidates, "{}", method);
            prop_assert_eq!(pipeline.hits(), oracle.hits(), "{}", method);
            prop_assert_eq!(pipeline.near_misses(), oracle.near_misses(), "{}", method);
        }
        Ok(())
    }

    fn validate(&self) {
        for pipeline in &self.pipelines {
            pipeline.validate().unwrap_or_else(|complaint| panic!("{}: {complaint}", pipeline.method()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Tests that every method finds the same hits at the same shared counts, over scenes that change at random, and
    /// that its structure is valid after each single change.
    #[test]
    fn all_methods_agree_while_the_scene_changes(scene in any_scene()) {
        let mut chorus = Chorus::new(&scene);
        for change in &scene.changes {
            chorus.apply(change)?;
            chorus.validate();
        }
        chorus.run()?;
    }

    /// Tests that a change of method in the middle of a game changes nothing but the counts.
    #[test]
    fn changing_the_method_changes_no_hit(scene in any_scene(), picks in proptest::collection::vec(0..64usize, 8)) {
        let mut chorus = Chorus::new(&scene);
        for (i, change) in scene.changes.iter().enumerate() {
            chorus.apply(change)?;
            if i % 8 == 0 {
                // The oracle stays; the others go from method to method.
                for (k, pipeline) in chorus.pipelines.iter_mut().enumerate().skip(1) {
                    pipeline.set_method(Method::EVERY[(picks[i / 8 % 8] + k) % Method::EVERY.len()]);
                }
                chorus.validate();
            }
        }
        chorus.run()?;
        prop_assert_eq!(chorus.pipelines[1].cross_check(), Ok(()));
    }
}

/// Tests that brute force, the oracle of all the others, finds what a double loop over the objects finds.
#[test]
fn the_oracle_is_a_double_loop() {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(2), Kind(2));
    let objects: Vec<Object> = (0..60)
        .map(|i: i32| {
            let rect = Rect::new(i * 37 % 101 - 50, i * 53 % 89 - 40, 5 + i % 17, 5 + i % 13);
            Object { id: (59 - i) as u32, kind: Kind((i % 3) as u8), rect, mask: None }
        })
        .collect();
    let expected = double_loop(&objects, &rules);
    assert!(expected.len() > 20, "a scene with something in it");
    let mut pipeline = Pipeline::new(Method::BruteForce, rules, Vec::new().into(), 60);
    pipeline.load(objects);
    pipeline.run();
    assert_eq!(pipeline.hits(), expected);
}

/// Tests that every method works with the largest objects at the limits of coordinates among the smallest: nothing
/// overflows, and memory does not depend on the size.
#[test]
fn giants_at_the_end_of_the_world_are_no_trouble() {
    let far = 1 << 30;
    let giants =
        [(far, far), (-far, -far), (-300, -300), (far, -far)].map(|(x, y)| Rect::new(x, y, 65_536, 65_536));
    let dwarfs = (0..200).map(|i| Rect::new(i * 300 - 300, i * 7, 1, 1));
    for method in Method::EVERY {
        let sectors = SectorSize::at_least(1, 1);
        let mut pipeline = Pipeline::with_sectors(method, sectors, Rules::all(), Vec::new().into(), 8);
        for (id, rect) in (0..).zip(giants.into_iter().chain(dwarfs.clone())) {
            pipeline.insert(solid(id, rect));
        }
        pipeline.run();
        assert_eq!(pipeline.counts().hits, 200, "{method}: each dwarf in the third giant");
        pipeline.validate().expect("whole");
    }
}

/// Tests that a handle does not reach the object that later moved into its slot.
#[test]
fn a_handle_is_void_when_its_object_is_gone() {
    let object = |id| solid(id, Rect::new(0, 0, 1, 1));
    let mut pipeline = Pipeline::new(Method::AxisList, Rules::all(), Vec::new().into(), 2);
    let first = pipeline.insert(object(1));
    pipeline.remove(first);
    let second = pipeline.insert(object(2));
    assert_eq!(pipeline.object(first), None);
    assert_eq!(pipeline.remove(first), None);
    assert_eq!(pipeline.object(second), Some(object(2)));
    pipeline.clear();
    assert_eq!(pipeline.object(second), None);
}
