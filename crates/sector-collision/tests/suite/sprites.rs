//! Sprite sets in a pipeline: objects get the mask and rectangle of a pose.

use sector_collision::sprites::{Flip, Pose, SpriteError, SpriteOptions};
use sector_collision::{HandleError, Kind, Mask, Method, Object, Pipeline, Rect, Rules, SpriteSet};

fn arrow() -> SpriteSet {
    let sheet =
        Mask::from_rows(&["...#.....", "....#.#..", "#########", "....#.#..", "...#....."]).expect("a mask");
    let options = SpriteOptions { flips: &Flip::ALL, angles: 16, scales: &[1.0, 2.0] };
    SpriteSet::bake(&[sheet], [4.5, 2.5], options).expect("a set")
}

/// A pixel is hit exactly where the baked mask has one, under every method.
#[test]
fn objects_collide_in_their_pose() {
    let set = arrow();
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::from([(Kind(0), Kind(1))]), [], 10);
        let sprites = pipeline.add_sprites(&set);
        let ship = pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 0, 1, 1)));
        let dot = pipeline.insert(Object::new(1, Kind(1), Rect::new(0, 0, 1, 1)));
        for step in 0..64 {
            let angle = step as f32 * 0.39;
            let pose =
                Pose { flip: Flip::ALL[step % 4], angle, scale: 1.0 + (step % 3) as f32, ..Pose::default() };
            pipeline.pose(ship, &sprites, pose, (200.9, -100.1)).expect("a pose");
            let (mask, rect) = set.get(pose, (200, -101)).expect("a pose");
            assert_eq!(pipeline.object(ship).expect("the ship").rect, rect);
            let at = (200 + step as i32 % 9 - 4, -101 + step as i32 % 7 - 3);
            pipeline.move_to(dot, at).expect("a move");
            pipeline.run();
            let expected = mask.get(at.0 - rect.x, at.1 - rect.y);
            assert_eq!(pipeline.hits().len(), usize::from(expected), "{method}, {pose:?}, {at:?}");
        }
    }
}

#[test]
fn bad_poses_change_nothing() {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    let sprites = pipeline.add_sprites(&arrow());
    let ship = pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 0, 3, 3)));
    let before = pipeline.object(ship);
    let frame = Pose { frame: 7, ..Pose::default() };
    assert_eq!(pipeline.pose(ship, &sprites, frame, (0, 0)), Err(SpriteError::Frame { found: 7, frames: 1 }));
    assert!(matches!(
        pipeline.pose(ship, &sprites, Pose::default(), (0, i32::MIN)),
        Err(SpriteError::Rect(_))
    ));
    assert_eq!(pipeline.object(ship), before);
    pipeline.remove(ship).expect("the ship");
    let stale = pipeline.pose(ship, &sprites, Pose::default(), (0, 0));
    assert_eq!(stale, Err(SpriteError::Handle(HandleError::Removed)));
}

#[test]
fn poses_allocate_nothing() {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    let sprites = pipeline.add_sprites(&arrow());
    let ship = pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 0, 1, 1)));
    let used = allocation_counter::measure(|| {
        for step in 0..100 {
            let pose = Pose { angle: step as f32, ..Pose::default() };
            pipeline.pose(ship, &sprites, pose, (step, 0)).expect("a pose");
        }
    });
    assert_eq!(used.count_total, 0);
}

/// The result on this machine, bit by bit: it must be the same on every other.
#[test]
fn the_masks_are_the_same_on_every_machine() {
    let options = SpriteOptions { flips: &Flip::ALL, angles: 37, scales: &[0.7, 1.0, 1.9] };
    let frames =
        [Mask::from_fn(23, 14, |x, y| (x * 7 + y * 5) % 4 > 0), Mask::from_fn(9, 31, |x, y| x * y % 3 > 0)];
    let set = SpriteSet::bake(&frames, [7.25, 9.0], options).expect("a set");
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for mask in set.masks() {
        for (x, y) in (0..mask.height()).flat_map(|y| (0..mask.width()).map(move |x| (x, y))) {
            hash = (hash ^ u64::from(mask.get(x, y)) ^ (x as u64) << 8).wrapping_mul(0x100_0000_01B3);
        }
    }
    assert_eq!((set.masks().len(), hash), (885, 479_283_742_594_317_465));
}

#[test]
fn a_sheet_is_cut_into_cells() {
    let sheet = Mask::from_fn(150, 20, |x, y| (x + y) % 3 == 0);
    let cells = sheet.cells(75, 10).expect("cells");
    assert_eq!(cells.len(), 4);
    for (cell, (left, top)) in cells.iter().zip([(0, 0), (75, 0), (0, 10), (75, 10)]) {
        assert_eq!(*cell, sheet.crop(Rect::new(left, top, 75, 10)).expect("a part"));
    }
    let error = |w, h| sheet.cells(w, h).expect_err("refused").to_string();
    assert_eq!(
        error(40, 10),
        "a sheet of 150 × 20 pixels has no whole cells of 40 × 10 pixels: expected divisors of its sides"
    );
    assert!(error(0, 10).contains("cells of 0 × 10") && error(150, usize::MAX).contains("expected divisors"));
}

#[cfg(feature = "image")]
#[test]
fn pictures_are_baked_like_their_masks() {
    use image::{DynamicImage, Rgba, RgbaImage};
    use sector_collision::mask::PixelRule;
    let is_solid = |x: u32, y: u32| (x * 5 + y * 3) % 7 < 4;
    let color = |x, y| Rgba(if is_solid(x, y) { [90, 80, 70, 255] } else { [252, 4, 250, 255] });
    let sheet = DynamicImage::from(RgbaImage::from_fn(32, 16, color));
    let rule = PixelRule::NotNear { color: [255, 0, 255], tolerance: [8; 3] };
    let frames = Mask::from_image(&sheet, rule).and_then(|sheet| sheet.cells(8, 8)).expect("eight frames");
    let set =
        SpriteSet::bake(&frames, [4.0; 2], SpriteOptions { angles: 4, ..Default::default() }).expect("a set");
    for frame in 0..8 {
        let (left, top) = (frame as u32 % 4 * 8, frame as u32 / 4 * 8);
        let (mask, rect) = set.get(Pose { frame, ..Pose::default() }, (4, 4)).expect("a pose");
        for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (x, y))) {
            assert_eq!(
                mask.get(x - rect.x, y - rect.y),
                is_solid(left + x as u32, top + y as u32),
                "{frame}: {x}, {y}"
            );
        }
    }
}
