//! The masks of a pipeline: replaced, drawn into and removed while it runs, and saved with it.

use crate::common::UNIT;
use allocation_counter::measure;
use sector_collision::pipeline::MaskIdError;
use sector_collision::{Change, Events, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules};
use std::panic::{AssertUnwindSafe, catch_unwind};

const TERRAIN: Rect = Rect::new(0, 0, 1024, 512);

fn solid(rect: Rect) -> Mask {
    Mask::from_fn(rect.w, rect.h, |_, _| true)
}

fn crater() -> Mask {
    Mask::from_fn(15, 15, |x, y| (x - 7).pow(2) + (y - 7).pow(2) <= 49)
}

/// Inserts a terrain with a mask and a ball.
fn insert_ball_in_terrain(pipeline: &mut Pipeline, terrain: MaskId) {
    pipeline.insert(Object::new(0, Kind(0), TERRAIN).with_mask(terrain));
    pipeline.insert(Object::new(1, Kind(0), Rect::new(100, 100, 4, 4)));
}

fn ball_in_terrain(masks: Vec<Mask>) -> Pipeline {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), masks, 4);
    insert_ball_in_terrain(&mut pipeline, MaskId(0));
    pipeline
}

#[test]
fn two_thousand_craters_take_no_memory() {
    let crater = crater();
    for from_start in [false, true] {
        let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), vec![solid(TERRAIN)], 4);
        let id = if from_start { MaskId(0) } else { pipeline.add_mask(solid(TERRAIN)) };
        pipeline.insert(Object::new(0, Kind(0), TERRAIN).with_mask(id));
        let mut saved = pipeline.snapshot();
        let blast = |pipeline: &mut Pipeline, i: i32| {
            let at = (i * 37 % 1010, i * 101 % 500);
            pipeline.edit_mask(id, |mask| mask.erase(&crater, at)).expect("a mask");
            pipeline.run();
        };
        blast(&mut pipeline, 0);
        let memory = measure(|| (1..2000).for_each(|i| blast(&mut pipeline, i)));
        assert_eq!((memory.count_total, memory.bytes_max), (0, 0), "from the start: {from_start}");
        let memory = measure(|| {
            for i in 0..100 {
                pipeline.snapshot_into(&mut saved);
                blast(&mut pipeline, i);
            }
        });
        assert!(memory.bytes_max < 1 << 18, "{} bytes for two copies of the pixels", memory.bytes_max);
        assert!(pipeline.mask(id).expect("a mask").count() < 400_000);
    }
}

#[test]
fn still_objects_are_tested_with_the_new_pixels() {
    for method in Method::ALL {
        for from_start in [false, true] {
            let masks = vec![solid(TERRAIN); usize::from(from_start)];
            let mut pipeline = Pipeline::new(method, Rules::all(), masks, 4);
            let id = if from_start { MaskId(0) } else { pipeline.add_mask(solid(TERRAIN)) };
            insert_ball_in_terrain(&mut pipeline, id);
            let mut events = Events::new();
            let mut ticks = |pipeline: &mut Pipeline, expected: Option<Change>| {
                for i in 0..4 {
                    pipeline.run();
                    pipeline.cross_check().expect("all methods agree");
                    pipeline.validate().expect("a valid method");
                    let changes: Vec<_> = events.update(pipeline).iter().map(|event| event.pixels).collect();
                    if i == 0 {
                        assert_eq!(changes, [expected], "{method}");
                    }
                }
            };
            ticks(&mut pipeline, Some(Change::Began));
            pipeline.edit_mask(id, |mask| mask.erase(&crater(), (95, 95))).expect("a mask");
            ticks(&mut pipeline, Some(Change::Ended));
            pipeline.replace_mask(id, solid(TERRAIN)).expect("the same size");
            ticks(&mut pipeline, Some(Change::Began));
        }
    }
}

#[test]
fn masks_in_use_keep_their_size() {
    let mut pipeline = ball_in_terrain(vec![solid(TERRAIN), crater()]);
    let (mask, expected) = (MaskId(0), (1024, 512));
    let size = MaskIdError::Size { mask, found: (15, 15), expected, objects: 1, key: 0 };
    assert_eq!(pipeline.replace_mask(mask, crater()), Err(size));
    let message =
        "objects with the mask 0: 1, the first with the key 0; expected 1024 by 512 pixels, not 15 by 15";
    assert_eq!(size.to_string(), message);
    let used = MaskIdError::InUse { mask, objects: 1, key: 0 };
    assert_eq!(pipeline.remove_mask(mask), Err(used));
    assert_eq!(used.to_string(), "objects with the mask 0: 1, the first with the key 0; expected none");
    let handle = pipeline.handles().next().expect("two objects");
    pipeline.set_enabled(handle, false).expect("a live handle");
    assert_eq!(pipeline.remove_mask(mask), Err(used), "it may be enabled again");
    // A mask of another size is cut to the old one.
    pipeline.edit_mask(mask, |mask| *mask = crater()).expect("a mask");
    assert_eq!(
        pipeline.mask(mask).map(|mask| (mask.width(), mask.height(), mask.count())),
        Some((1024, 512, 149))
    );
    let other = MaskId(1);
    pipeline.replace_mask(other, solid(UNIT)).expect("no object has it");
    pipeline.insert(Object::new(2, Kind(0), UNIT).with_mask(other));
    for missing in [MaskId(2), MaskId(u32::MAX)] {
        assert_eq!(pipeline.mask(missing), None);
        assert_eq!(pipeline.remove_mask(missing), Err(MaskIdError::Missing(missing)));
        assert_eq!(pipeline.replace_mask(missing, crater()), Err(MaskIdError::Missing(missing)));
        assert_eq!(pipeline.edit_mask(missing, |_| ()), Err(MaskIdError::Missing(missing)));
    }
}

#[test]
fn numbers_of_removed_masks_are_used_again() {
    let mut pipeline = Pipeline::<()>::new(Method::Auto, Rules::all(), vec![crater()], 4);
    assert_eq!([1, 2, 3].map(|_| pipeline.add_mask(solid(UNIT))), [1, 2, 3].map(MaskId));
    assert_eq!(pipeline.remove_mask(MaskId(0)), Ok(crater()));
    assert_eq!(pipeline.remove_mask(MaskId(2)), Ok(solid(UNIT)));
    assert_eq!(pipeline.remove_mask(MaskId(2)), Err(MaskIdError::Missing(MaskId(2))));
    let saved = pipeline.snapshot();
    for _ in 0..2 {
        assert_eq!([1, 2, 3].map(|_| pipeline.add_mask(crater())), [2, 0, 4].map(MaskId));
        pipeline.restore(&saved).expect("the same masks");
        assert_eq!(pipeline.mask(MaskId(0)), None);
    }
}

#[test]
#[should_panic(expected = "MaskId(0) is not in the pipeline's table")]
fn a_removed_mask_is_missing() {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), vec![crater()], 4);
    pipeline.remove_mask(MaskId(0)).expect("no object has it");
    pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 0, 15, 15)).with_mask(MaskId(0)));
}

#[test]
fn a_restore_brings_back_masks_and_their_numbers() {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), vec![crater()], 4);
    let before = pipeline.snapshot();
    assert_eq!(pipeline.add_mask(solid(TERRAIN)), MaskId(1));
    pipeline.edit_mask(MaskId(0), |mask| mask.erase(&solid(UNIT), (7, 7))).expect("a mask");
    pipeline.insert(Object::new(0, Kind(0), TERRAIN).with_mask(MaskId(1)));
    pipeline.insert(Object::new(1, Kind(0), Rect::new(9, 9, 15, 15)).with_mask(MaskId(0)));
    let after = pipeline.snapshot();
    pipeline.replace_mask(MaskId(1), Mask::from_fn(1024, 512, |_, _| false)).expect("the same size");
    pipeline.run();
    assert!(pipeline.hits().is_empty());
    pipeline.restore(&before).expect("the same masks");
    assert_eq!((pipeline.mask(MaskId(0)), pipeline.mask(MaskId(1))), (Some(&crater()), None));
    assert_eq!(pipeline.add_mask(solid(UNIT)), MaskId(1));
    pipeline.restore(&after).expect("the same masks");
    assert_eq!(pipeline.mask(MaskId(0)).map(|mask| mask.get(7, 7)), Some(false));
    assert_eq!(pipeline.mask(MaskId(1)), Some(&solid(TERRAIN)));
    pipeline.run();
    assert_eq!(pipeline.hits().len(), 1);
    assert_eq!(pipeline.add_mask(solid(UNIT)), MaskId(2));
    assert_ne!(before, after);
    // Drawn back, the mask is the initial one again.
    pipeline.restore(&before).expect("the same masks");
    pipeline.edit_mask(MaskId(0), |mask| mask.erase(&solid(UNIT), (7, 7))).expect("a mask");
    assert_ne!(pipeline.snapshot(), before);
    pipeline.edit_mask(MaskId(0), |mask| mask.draw(&solid(UNIT), (7, 7))).expect("a mask");
    assert_eq!(pipeline.snapshot(), before);
}

#[test]
fn an_edit_that_panics_leaves_a_mask_of_the_same_size() {
    let mut pipeline = ball_in_terrain(vec![solid(TERRAIN)]);
    let untouched = pipeline.state_hash();
    let edit = |pipeline: &mut Pipeline, edit: fn(&mut Mask)| {
        catch_unwind(AssertUnwindSafe(|| pipeline.edit_mask(MaskId(0), edit))).expect_err("a panic");
    };
    edit(&mut pipeline, |_| panic!("at once"));
    assert_eq!(pipeline.state_hash(), untouched);
    (0..3).for_each(|_| pipeline.run());
    assert_eq!(pipeline.hits().len(), 1);
    edit(&mut pipeline, |mask| {
        *mask = crater();
        panic!("in the middle");
    });
    let mask = pipeline.mask(MaskId(0)).expect("the mask is still there");
    assert_eq!((mask.width(), mask.height()), (TERRAIN.w, TERRAIN.h));
    pipeline.run();
    assert!(pipeline.hits().is_empty(), "the ball is beside the crater's mask");
    pipeline.restore(&pipeline.snapshot()).expect("its own snapshot");
    pipeline.run();
}
