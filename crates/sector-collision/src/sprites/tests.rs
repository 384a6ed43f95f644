use super::turn::{BITS, cos_sin};
use super::{Flip, Pose, SpriteError, SpriteOptions, SpriteSet};
use crate::mask::Mask;
use crate::rect::Rect;
use crate::testing::random::Random;
use std::f32::consts::TAU;

fn any_mask(random: &mut Random, w: i32, h: i32) -> Mask {
    Mask::from_fn(w, h, |_, _| random.one_in(2))
}

#[test]
fn sines_are_those_of_the_standard_library() {
    for steps in (1..=130).chain([360, 1000, 65_535]) {
        for step in 0..steps {
            let (cos, sin) = cos_sin(step, steps);
            let angle = f64::from(step) / f64::from(steps) * std::f64::consts::TAU;
            let unit = f64::from(1 << BITS);
            assert!((cos as f64 / unit - libm_cos(angle)).abs() < 1.5 / unit, "{step} / {steps}");
            assert!((sin as f64 / unit - libm_cos(angle - 0.25 * std::f64::consts::TAU)).abs() < 1.5 / unit);
            assert_eq!(cos_sin((steps - step) % steps, steps), (cos, -sin), "mirrored");
            if steps % 4 == 0 {
                assert_eq!(cos_sin(step + steps / 4, steps), (-sin, cos), "a quarter turn on");
            }
        }
    }
    assert_eq!(
        [0, 1, 2, 3].map(|step| cos_sin(step, 4)),
        [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(c, s)| (c << BITS, s << BITS))
    );
    let (cos, sin) = cos_sin(1, 8);
    assert_eq!(cos, sin);
}

#[allow(clippy::disallowed_methods, reason = "an independent model")]
fn libm_cos(angle: f64) -> f64 {
    angle.cos()
}

/// The model: each pixel center, turned back in floating point, looks up a pixel of the frame.
#[test]
fn every_pixel_of_every_pose_is_that_of_a_plain_rotation() {
    let mut random = Random::new(3);
    let (mut pixels, mut ties) = (0, 0);
    for case in 0..6 {
        let (w, h) = (1 + random.below(20), 1 + random.below(20));
        let frames = [any_mask(&mut random, w, h), any_mask(&mut random, h, w)];
        let pivot = [random.around(5, 12), random.around(5, 12)]
            .map(|half| half as f32 / 2.0 + 0.125 * (case % 2) as f32);
        let angles = [1, 4, 7, 16, 31, 64][case as usize % 6];
        let scales = [1.0, 0.6, 2.7];
        let set =
            SpriteSet::bake(&frames, pivot, SpriteOptions { flips: &Flip::ALL, angles, scales: &scales });
        let set = set.expect("a set");
        for (frame, flip) in [0, 1].into_iter().flat_map(|frame| Flip::ALL.map(|flip| (frame, flip))) {
            for (step, scale) in (0..angles).flat_map(|step| scales.map(|scale| (step, scale))) {
                let angle = step as f32 / angles as f32 * TAU;
                let pose = Pose { frame, flip, angle, scale };
                let (mask, rect) = set.get(pose, (0, 0)).expect("a pose");
                let exact = f64::from(step) / f64::from(angles) * std::f64::consts::TAU;
                let (cos, sin) = (libm_cos(exact), libm_cos(exact - 0.25 * std::f64::consts::TAU));
                for (x, y) in (-40..40).flat_map(|y| (-40..40).map(move |x| (x, y))) {
                    let center = |at: i32, pivot: f32| f64::from(at) + 0.5 - f64::from(pivot - pivot.floor());
                    let (dx, dy) = (center(x, pivot[0]), center(y, pivot[1]));
                    let (back_x, back_y) = (dx * cos + dy * sin, dy * cos - dx * sin);
                    let mirror = |flipped: bool| if flipped { -1.0 } else { 1.0 };
                    let at = [
                        f64::from(pivot[0]) + mirror(flip.is_horizontal()) * back_x / f64::from(scale),
                        f64::from(pivot[1]) + mirror(flip.is_vertical()) * back_y / f64::from(scale),
                    ];
                    // The scale of a set is rounded to 2^-16.
                    if at.iter().any(|at| (at - at.round()).abs() < 2e-3) {
                        ties += 1;
                        continue;
                    }
                    pixels += 1;
                    let solid = frames[frame].get(at[0].floor() as i32, at[1].floor() as i32);
                    assert_eq!(
                        mask.get(x - rect.x, y - rect.y),
                        solid,
                        "({x}, {y}) of {pose:?} about {pivot:?}"
                    );
                }
            }
        }
    }
    assert!(pixels > 20 * ties / 10, "{pixels} pixels, {ties} ties");
}

#[test]
fn quarter_turns_and_flips_are_exact() {
    let mut random = Random::new(8);
    for (w, h) in [(1, 1), (5, 8), (9, 9), (64, 3), (70, 65)] {
        let frame = any_mask(&mut random, w, h);
        frame.bounding_rect().unwrap_or(Rect::new(0, 0, 1, 1));
        for (pivot, angles) in [([0.0, 0.0], 4), ([2.5, 4.5], 12), ([-3.0, 8.5], 4), ([0.3, 7.7], 8)] {
            let options = SpriteOptions { flips: &Flip::ALL, angles, scales: &[1.0] };
            let set = SpriteSet::bake(std::slice::from_ref(&frame), pivot, options).expect("a set");
            let whole = |mask: &Mask| {
                let solid = mask.bounding_rect().map(|rect| mask.crop(rect).expect("a part"));
                solid.unwrap_or(Mask::from_fn(1, 1, |_, _| false))
            };
            for flip in Flip::ALL {
                let flipped = match flip {
                    Flip::None => frame.clone(),
                    Flip::Horizontal => frame.flip_horizontal(),
                    Flip::Vertical => frame.flip_vertical(),
                    Flip::Both => frame.rotate180(),
                };
                let turned = [flipped.clone(), flipped.rotate90(), flipped.rotate180(), flipped.rotate270()];
                for (quarter, expected) in turned.iter().enumerate() {
                    let pose = Pose { flip, angle: quarter as f32 * TAU / 4.0, ..Pose::default() };
                    let (mask, _) = set.get(pose, (0, 0)).expect("a pose");
                    assert_eq!(mask, &whole(expected), "{w} × {h}, {pivot:?}, {flip:?}, {quarter}");
                    assert_eq!(
                        set.get(Pose { angle: pose.angle - TAU, ..pose }, (0, 0)).expect("a pose").0,
                        mask
                    );
                }
            }
        }
    }
}

#[test]
fn the_pivot_stays_in_place() {
    let (w, h, place) = (17, 9, (1000, -500));
    for (x, y) in [(0, 0), (16, 8), (8, 4), (3, 7)] {
        let frame = Mask::from_fn(w, h, |column, row| (column, row) == (x, y));
        let options = SpriteOptions { flips: &Flip::ALL, angles: 24, scales: &[1.0, 3.0] };
        let pivot = [x as f32 + 0.5, y as f32 + 0.5];
        let set = SpriteSet::bake(&[frame], pivot, options).expect("a set");
        for (flip, step) in Flip::ALL.into_iter().flat_map(|flip| (0..24).map(move |step| (flip, step))) {
            let pose = Pose { flip, angle: step as f32 * TAU / 24.0, ..Pose::default() };
            let (mask, rect) = set.get(pose, place).expect("a pose");
            assert_eq!((mask.count(), rect), (1, Rect::new(place.0, place.1, 1, 1)), "{pose:?}");
            let (mask, rect) = set.get(Pose { scale: 3.0, ..pose }, place).expect("a pose");
            assert!(mask.get(place.0 - rect.x, place.1 - rect.y) && rect.w <= 5 && rect.h <= 5, "{pose:?}");
        }
    }
}

#[test]
fn equal_masks_are_stored_once_and_without_margins() {
    let cross = Mask::from_fn(11, 11, |x, y| (x - 5).abs() < 2 || (y - 5).abs() < 2 && x > 0);
    let square = Mask::from_fn(8, 8, |_, _| true);
    let bake = |frame: &Mask, pivot, angles| {
        let frames = [frame.clone(), frame.clone()];
        SpriteSet::bake(&frames, [pivot; 2], SpriteOptions { flips: &Flip::ALL, angles, scales: &[1.0] })
            .expect("a set")
    };
    assert_eq!(bake(&square, 4.0, 4).masks().len(), 1);
    assert_eq!(bake(&square, 4.0, 32).masks().len(), 8, "the angles of a quarter turn, of 256 poses");
    assert_eq!(bake(&cross, 5.5, 4).masks().len(), 4, "one arm is shorter");
    for mask in bake(&cross, 5.5, 32).masks() {
        assert_eq!(mask.bounding_rect(), Some(Rect::new(0, 0, mask.width(), mask.height())));
    }
    let empty = Mask::from_fn(70, 70, |_, _| false);
    let set = bake(&empty, 9.0, 16);
    assert_eq!((set.masks().len(), set.masks()[0].width()), (1, 1));
    assert_eq!(set.get(Pose::default(), (7, 8)).expect("a pose").1, Rect::new(7, 8, 1, 1));
}

#[test]
fn the_nearest_angle_and_scale_are_used() {
    let frame = Mask::from_rows(&["##.", "#..", "..."]).expect("a mask");
    let options = SpriteOptions { angles: 8, scales: &[1.0, 2.0], ..SpriteOptions::default() };
    let set = SpriteSet::bake(&[frame], [1.5, 1.5], options).expect("a set");
    let of = |angle: f32, scale: f32| {
        let (mask, rect) = set.get(Pose { angle, scale, ..Pose::default() }, (0, 0)).expect("a pose");
        (mask.clone(), rect)
    };
    let upright = of(0.0, 1.0);
    for angle in [0.39, -0.39, TAU, -TAU, 1000.0 * TAU, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40] {
        assert_eq!(of(angle, 1.49), upright, "{angle}");
    }
    for angle in [0.4, TAU / 8.0, 1.17, -5.49] {
        assert_eq!(of(angle, 1.0), of(0.8, f32::NAN), "{angle}");
        assert_ne!(of(angle, 1.0), upright, "{angle}");
    }
    assert_eq!(of(0.0, f32::INFINITY), upright, "no scale is nearer than another");
    assert_eq!(of(0.0, 1.51), of(0.0, 9.0));
    assert!(of(f32::MAX, 1.0).1.w > 0);
}

#[test]
fn bad_sets_and_poses_are_refused_with_their_numbers() {
    let frame = Mask::from_fn(3, 3, |_, _| true);
    let bake = |pivot, angles, scales: &[f32]| {
        let options = SpriteOptions { angles, scales, ..SpriteOptions::default() };
        SpriteSet::bake(std::slice::from_ref(&frame), pivot, options)
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    let refused = |error: &str| Err(error.to_owned());
    let most = "expected 1 to 65536 poses";
    assert_eq!(
        bake([0.0; 2], 0, &[1.0]),
        refused(&format!("1 frames × 1 flips × 0 angles × 1 scales: {most}"))
    );
    assert_eq!(
        bake([0.0; 2], u32::MAX, &[1.0; 9]),
        refused(&format!("1 frames × 1 flips × 4294967295 angles × 9 scales: {most}"))
    );
    assert_eq!(
        bake([f32::NAN, 0.0], 1, &[1.0]),
        refused("(NaN, 0.0) is not a valid pivot: expected -65536 to 65536")
    );
    assert_eq!(
        bake([0.0, 7e4], 1, &[1.0]),
        refused("(0.0, 70000.0) is not a valid pivot: expected -65536 to 65536")
    );
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 64.1, 0.01] {
        let text = format!("{scale:?} is not a valid scale: expected 0.015625 to 64");
        assert_eq!(bake([0.0; 2], 1, &[1.0, scale]), Err(text));
    }
    assert_eq!(bake([-65_536.0, 65_536.0], 3, &[0.015_625, 64.0]), Ok(()), "the limits");
    let long = Mask::from_fn(2000, 1, |_, _| true);
    let large =
        SpriteSet::bake(&[long], [0.0; 2], SpriteOptions { scales: &[64.0], ..SpriteOptions::default() });
    assert!(matches!(large, Err(SpriteError::Size(w, _)) if w >= 128_000));

    let set = SpriteSet::bake(&[frame], [0.0; 2], SpriteOptions::default()).expect("a set");
    let error = |pose, at: (i32, i32)| set.get(pose, at).map(|_| ()).expect_err("refused").to_string();
    assert_eq!(error(Pose { frame: 1, ..Pose::default() }, (0, 0)), "there is no frame 1: expected 0 to 0");
    assert!(
        error(Pose { flip: Flip::Both, ..Pose::default() }, (0, 0))
            .starts_with("the flip Both was not baked")
    );
    assert!(error(Pose::default(), (i32::MAX, 0)).starts_with("2147483647 is out of range for x"));
    assert!(set.get(Pose::default(), (f32::INFINITY, f32::NAN)).is_ok());
}

/// A solid pixel far from the pivot is where a plain rotation puts it, at every limit of pivots and scales.
#[test]
fn far_pivots_are_exact_to_a_pixel() {
    let mut random = Random::new(5);
    for case in 0..60 {
        let pivot = [random.around(0, 65_535), random.around(0, 65_535)].map(|at| at as f32 + 0.5);
        let pivot = if case < 4 { [65_536.0, -65_536.0] } else { pivot };
        let scale = [0.015_625, 1.0, 64.0][case % 3];
        let frame = Mask::from_fn(3, 2, |_, _| true);
        let options = SpriteOptions { flips: &Flip::ALL, angles: 8, scales: &[scale] };
        let set = SpriteSet::bake(&[frame], pivot, options).expect("a set");
        for (flip, step) in Flip::ALL.into_iter().flat_map(|flip| [0, 1, 2, 5].map(|step| (flip, step))) {
            let pose = Pose { flip, angle: step as f32 / 8.0 * TAU, scale, ..Pose::default() };
            let (_, rect) = set.get(pose, (0, 0)).expect("a pose");
            let exact = f64::from(step) / 8.0 * std::f64::consts::TAU;
            let (cos, sin) = (libm_cos(exact), libm_cos(exact - 0.25 * std::f64::consts::TAU));
            let mirror = |flipped: bool| if flipped { -1.0 } else { 1.0 };
            let dx = mirror(flip.is_horizontal()) * (1.5 - f64::from(pivot[0])) * f64::from(scale);
            let dy = mirror(flip.is_vertical()) * (1.0 - f64::from(pivot[1])) * f64::from(scale);
            let (x, y) = (dx * cos - dy * sin, dx * sin + dy * cos);
            let off = |low: i32, side: i32, at: f64| (f64::from(low) + 0.5 * f64::from(side) - at).abs();
            // Frames that shrink to nothing have a pixel at the pivot.
            let is_gone = (rect.x, rect.y, rect.w, rect.h) == (0, 0, 1, 1);
            let reach = 2.0;
            assert!(
                is_gone || off(rect.x, rect.w, x) < reach && off(rect.y, rect.h, y) < reach,
                "{pose:?} about {pivot:?}: {rect:?} for ({x}, {y})"
            );
            assert!(!is_gone || scale < 1.0, "{pose:?} about {pivot:?}");
        }
    }
}
