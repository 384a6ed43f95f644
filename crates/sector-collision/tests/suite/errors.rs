//! Panics name the number and what was expected, in every build.

use sector_collision::broad::{Axis, Delimiters};
use sector_collision::fast::Finder;
use sector_collision::narrow::{Motion, TickFraction, sweep};
use sector_collision::{Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A valid size in a constant compiles; a bad one would be a compile error with the same text.
const UNIT: Rect = Rect::new(0, 0, 1, 1);

/// Returns the message with which a function panics.
fn message<R>(name: &str, action: impl FnOnce() -> R) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(action)) else {
        panic!("{name} did not panic");
    };
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned())).expect("a text")
}

#[test]
fn every_panic_names_the_number_and_what_was_expected() {
    let width = "70000 is not a valid width: expected 1 to 65536";
    let height = "-3 is not a valid height: expected 1 to 65536";
    let left = "-1073741825 is out of range for x: expected -1073741824 to 1073741824";
    let top = "2147483647 is out of range for y: expected -1073741824 to 1073741824";
    let far = -(1 << 30) - 1;
    let wide = Rect { w: 70_000, ..UNIT };
    let check =
        |name: &str, found: String, expected: &str| assert!(found.contains(expected), "{name}: {found}");
    check("new", message("new", || Rect::new(0, 0, 70_000, 0)), width);
    check("new", message("new", || Rect::new(far, 0, 1, -3)), height);
    check("new", message("new", || Rect::new(far, i32::MAX, 1, 1)), left);
    check("new", message("new", || Rect::new(0, i32::MAX, 1, 1)), top);
    check("from_position", message("from_position", || Rect::from_position((0.0, 0.0), 70_000, 1)), width);
    check("from_position", message("from_position", || Rect::from_position([far, 0], 1, 1)), left);
    check("centered_at", message("centered_at", || Rect::centered_at((0.0, 0.0), 1, -3)), height);
    check("still", message("still", || Motion::still(wide)), width);
    let time = |n, d| message("time", || TickFraction::new(n, d));
    check("time", time(5, 3), "5 / 3 is not a time within a tick: expected 0 to 1");
    check("time", time(u64::MAX, 0), "18446744073709551615 / 0 is not a time within a tick: expected 0 to 1");
    let mask = "a mask of 0 × 70000 pixels is not valid: expected sides of 1 to 65536";
    check("mask", message("mask", || Mask::from_fn(0, 70_000, |_, _| true)), mask);
    let small = Mask::from_fn(2, 3, |_, _| true);
    let swept = message("sweep", || sweep(Motion::still(UNIT), Some(&small), Motion::still(UNIT), None));
    check("sweep", swept, "a mask of Some((2, 3)) pixels does not fit: expected (1, 1)");
    let mut finder = Finder::with_capacity(2);
    let kinds = message("finder", || finder.find_permitted(&[UNIT; 2], &[Kind(0)], &Rules::all()).len());
    check("finder", kinds, "expected as many kinds (right) as boxes (left)\n  left: 2\n right: 1");
    let mut delimiters = Delimiters::with_capacity(2);
    let number = message("delimiters", || delimiters.sort(Axis::X, [(1 << 31, UNIT)]));
    check("delimiters", number, "2147483648 is not a valid number of an object: expected less than 2³¹");
    let answers = message("delimiters", || delimiters.interfering_all(&[(1, UNIT)], &mut []));
    check("delimiters", answers, "expected as many answers (right) as queries (left)\n  left: 1\n right: 0");
    let kind = "Kind(200) is not a valid kind: expected 0 to 63";
    check("rules", message("rules", || drop(Rules::none().allow(Kind(200), Kind(0)).clone())), kind);

    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, Rules::all(), [small.clone()], 10);
        let object = Object::new(0, Kind(0), UNIT);
        let handle = pipeline.insert(object);
        let name = method.name();
        check(name, message(name, || pipeline.insert(Object { rect: wide, ..object })), width);
        let bad = Object { kind: Kind(64), ..object };
        check(name, message(name, || pipeline.insert(bad)), "Kind(64) is not a valid kind: expected 0 to 63");
        let unknown = "MaskId(7) is not in the pipeline's table of 1 masks";
        check(name, message(name, || pipeline.insert(object.with_mask(MaskId(7)))), unknown);
        let unfit = "a mask of 2 × 3 pixels does not fit Rect { x: 0, y: 0, w: 1, h: 1 }";
        check(name, message(name, || pipeline.update(handle, UNIT, Some(MaskId(0)))), unfit);
        check(
            name,
            message(name, || pipeline.update_swept(handle, Motion::still(UNIT), Some(MaskId(0)))),
            unfit,
        );
        let entry = format!("{width} ({handle:?})");
        check(name, message(name, || pipeline.update_all([(handle, wide, None)])), &entry);
        let entry = format!("{unfit} ({handle:?})");
        let swept = message(name, || {
            pipeline.update_in_parts(|part| {
                part.sweep_each([(handle, ())], |()| (Motion::still(UNIT), Some(MaskId(0))));
            })
        });
        check(name, swept, &entry);
        check(name, message(name, || pipeline.move_to(handle, (far, 0))), left);
        check(name, message(name, || pipeline.count_of(Kind(200))), kind);
        assert_eq!(pipeline.object(handle), Ok(object), "{name}: nothing has changed");
        pipeline.run();
    }
}
