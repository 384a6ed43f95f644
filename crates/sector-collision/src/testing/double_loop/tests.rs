use super::{DoubleLoop, Problem};
use crate::mask::Mask;
use crate::method::Method;
use crate::objects::{MaskId, Object};
use crate::pipeline::Pipeline;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

/// Compares a pipeline that holds some objects with a double loop over others.
fn compare(held: &[Object], expected: &[Object]) -> Result<(), Problem> {
    let masks = [Mask::from_fn(5, 5, |x, y| (x, y) == (0, 0))];
    let mut pipeline = Pipeline::new(Method::BruteForce, Rules::all(), masks.clone(), 3);
    pipeline.load(held.iter().copied());
    pipeline.run();
    let all = if held.len() > expected.len() { held } else { expected };
    DoubleLoop::run(expected, &[None; 3][..expected.len()], &Rules::all(), &masks).compare(&pipeline, all)
}

#[test]
fn each_difference_is_reported() {
    for (mask, step) in [(None, 1), (Some(MaskId(0)), 1), (None, 5)] {
        let solid = |key| Object::new(key, Kind(0), Rect::new(key as i32 * step, 0, 5, 5));
        let object = |key| Object { mask, ..solid(key) };
        let all = [0, 1, 2].map(object);
        let (few, last) = (&all[..2], [all[0], all[2]]);
        assert_eq!(compare(&all, &all), Ok(()));
        let count = |found, expected| Problem::Count { name: "objects", found, expected };
        let problems = [
            (compare(few, &all), Problem::Missing(last), count(2, 3)),
            (compare(&all, few), Problem::Extra(last), count(3, 2)),
        ];
        for (found, of_pairs, of_counts) in problems {
            assert_eq!(found, Err(if step < 5 { of_pairs } else { of_counts }));
        }
    }
}
