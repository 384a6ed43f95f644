//! The swept test, compared with a walk over every position on the path and a loop over every pixel.

use crate::common::steps_of;
use proptest::prelude::{
    Just, ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest,
};
use sector_collision::narrow::{Motion, Sweep, SweptContact, TickFraction, sweep};
use sector_collision::{Mask, Rect};

#[derive(Clone, Debug)]
struct Flyer {
    motion: Motion,
    mask: Option<Mask>,
}

impl Flyer {
    fn solid(from: Rect, to: (i64, i64)) -> Self {
        Self { motion: Motion::new(from, to).expect("within the limits"), mask: None }
    }

    fn masked(mask: &Mask, from: (i32, i32), to: (i64, i64)) -> Self {
        let rect = Rect::new(from.0, from.1, mask.width(), mask.height());
        Self { mask: Some(mask.clone()), ..Self::solid(rect, to) }
    }

    fn is_solid(&self, x: i64, y: i64) -> bool {
        let inside = |value: i64, size: i32| (0..i64::from(size)).contains(&value);
        let Rect { w, h, .. } = self.motion.from();
        inside(x, w) && inside(y, h) && self.mask.as_ref().is_none_or(|mask| mask.get(x as i32, y as i32))
    }
}

fn swept(a: &Flyer, b: &Flyer) -> Sweep {
    sweep(a.motion, a.mask.as_ref(), b.motion, b.mask.as_ref()).sweep
}

/// Returns whether the rectangles of two objects overlap and whether the objects share a solid pixel, with the second
/// object at (x, y) relative to the first.
fn look(a: &Flyer, b: &Flyer, (x, y): (i64, i64)) -> (bool, bool) {
    let (a_size, b_size) = (a.motion.from(), b.motion.from());
    let (left, right) = (x.max(0), i64::from(a_size.w).min(x + i64::from(b_size.w)));
    let (top, bottom) = (y.max(0), i64::from(a_size.h).min(y + i64::from(b_size.h)));
    let shared = |px: i64, py: i64| a.is_solid(px, py) && b.is_solid(px - x, py - y);
    let pixels = (top..bottom).any(|py| (left..right).any(|px| shared(px, py)));
    (left < right && top < bottom, pixels)
}

/// A time, and the offset of the second object from the first in pixels.
type Place = (TickFraction, (i64, i64));

/// Returns the offset at the start and after each single step, in order of time.
fn walk(a: Motion, b: Motion) -> Vec<Place> {
    let way = |from: i32, to: i32| i64::from(to) - i64::from(from);
    let dx = way(b.from().x, b.to().x) - way(a.from().x, a.to().x);
    let dy = way(b.from().y, b.to().y) - way(a.from().y, a.to().y);
    let place = (way(a.from().x, b.from().x), way(a.from().y, b.from().y));
    let steps = steps_of((dx, dy)).into_iter();
    steps.map(|(time, (dx, dy))| (time, (place.0 + dx, place.1 + dy))).collect()
}

/// Returns the first contact, found by walking the whole path, and whether the rectangles ever overlapped.
fn oracle(a: &Flyer, b: &Flyer) -> (Option<Place>, bool) {
    let mut near = false;
    for (time, place) in walk(a.motion, b.motion) {
        let (overlap, pixels) = look(a, b, place);
        near |= overlap;
        if pixels {
            return (Some((time, place)), near);
        }
    }
    (None, near)
}

/// Compares a sweep with the walk. Checks that both objects are on their paths, at most a pixel off the straight lines,
/// and inside the rectangles that a broad phase would use; and that they share nothing one step before the contact.
fn assert_swept(a: &Flyer, b: &Flyer) {
    let (expected, near) = oracle(a, b);
    let found = swept(a, b);
    let Some((time, seen)) = expected else {
        assert_eq!(found, if near { Sweep::NearMiss } else { Sweep::Apart }, "{a:?}\n{b:?}");
        return;
    };
    let Sweep::Contact(contact) = found else { panic!("{found:?} is not {expected:?}:\n{a:?}\n{b:?}") };
    let distance = (i64::from(contact.b.x - contact.a.x), i64::from(contact.b.y - contact.a.y));
    assert_eq!((contact.time, distance), (time, seen), "{a:?}\n{b:?}");
    let [a_free, b_free] = contact.free;
    let before = (i64::from(b_free.x - a_free.x), i64::from(b_free.y - a_free.y));
    let step = (seen.0 - before.0, seen.1 - before.1);
    match contact.normal {
        None => assert_eq!((time, contact.free), (TickFraction::START, [contact.a, contact.b])),
        Some((x, 0)) => assert_eq!((step.0, step.1), (x.into(), 0), "{contact:?}"),
        // At a corner, the free place is across it.
        Some((x, y)) => assert_eq!((x, step.1, step.0.abs() < 2), (0, y.into(), true), "{contact:?}"),
    }
    assert!(contact.normal.is_none() || !look(a, b, before).1, "{contact:?} is not free before");
    for (flyer, place) in [(a, contact.a), (b, contact.b), (a, a_free), (b, b_free)] {
        let (from, to) = (flyer.motion.from(), flyer.motion.to());
        assert!(is_beside_the_line(from.x, to.x, place.x, time), "{contact:?} of {flyer:?}");
        assert!(is_beside_the_line(from.y, to.y, place.y, time), "{contact:?} of {flyer:?}");
        let mut legs = flyer.motion.legs().expect("small enough");
        assert!(legs.any(|leg| leg.intersection(place) == Some(place)), "{contact:?} of {flyer:?}");
    }
}

/// Returns whether a coordinate is between both ends and at most a pixel off the line at a time.
fn is_beside_the_line(from: i32, to: i32, place: i32, time: TickFraction) -> bool {
    let (n, d) = (i128::from(time.numerator()), i128::from(time.denominator()));
    let off = i128::from(place - from) * d - i128::from(to - from) * n;
    (from.min(to)..=from.max(to)).contains(&place) && off.abs() <= d
}

fn any_mask() -> impl Strategy<Value = Option<Mask>> {
    let side = || prop_oneof![6 => 1..=12, 1 => 60..=80];
    let drawn = (side(), side(), 1..=9, 0..9)
        .prop_map(|(w, h, step, shift)| Mask::from_fn(w, h, |x, y| (x * 5 + y * 3 + shift) % step == 0));
    proptest::option::of(drawn)
}

/// Generates objects that fly up to `reach` pixels along each axis, starting near the origin.
fn any_flyer(reach: i64) -> impl Strategy<Value = Flyer> {
    let way = move || prop_oneof![1 => Just(0), 4 => -reach..=reach];
    (any_mask(), (1..=12, 1..=12), (-40..40, -40..40), (way(), way())).prop_map(|(mask, size, place, way)| {
        let (w, h) = mask.as_ref().map_or(size, |mask| (mask.width(), mask.height()));
        let to = (i64::from(place.0) + way.0, i64::from(place.1) + way.1);
        Flyer { mask, ..Flyer::solid(Rect::new(place.0, place.1, w, h), to) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn first_contact_matches_the_walk(a in any_flyer(60), b in any_flyer(60)) {
        assert_swept(&a, &b);
    }

    #[test]
    fn argument_order_does_not_matter(a in any_flyer(60), b in any_flyer(60)) {
        match (swept(&a, &b), swept(&b, &a)) {
            (Sweep::Contact(one), Sweep::Contact(other)) => {
                prop_assert_eq!(one.time, other.time);
                let distance = |a: Rect, b: Rect| (b.x - a.x, b.y - a.y);
                prop_assert_eq!(distance(one.a, one.b), distance(other.b, other.a));
            }
            (one, other) => prop_assert_eq!(one, other),
        }
    }

    #[test]
    fn no_wall_is_tunneled(side in 3..70, seeds in any::<[u16; 4]>(), falling in any::<bool>()) {
        let wall = Mask::from_fn(side, side, |x, y| x == if falling { y } else { side - 1 - y });
        let wall = Flyer::masked(&wall, (0, 0), (0, 0));
        // A position on either side of the diagonal, mirrored if necessary.
        let place = |x: u16, y: u16, above: bool| {
            let (x, y) = (i32::from(x) % side, i32::from(y) % side);
            let (x, y) = if (x > y) == above { (x, y) } else { (y, x) };
            let (x, y) = if x == y { ((x + 1) % side, y) } else { (x, y) };
            let (x, y) = if (x > y) == above { (x, y) } else { (y, x) };
            (if falling { x } else { side - 1 - x }, y)
        };
        let (from, to) = (place(seeds[0], seeds[1], true), place(seeds[2], seeds[3], false));
        let missile = Flyer::solid(Rect::new(from.0, from.1, 1, 1), (i64::from(to.0), i64::from(to.1)));
        prop_assert!(matches!(swept(&missile, &wall), Sweep::Contact(_)), "{:?} to {:?}", from, to);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_million_pixels_per_tick_match_the_walk(a in any_flyer(1_000_000), b in any_flyer(1_000_000)) {
        assert_swept(&a, &b);
    }

    #[test]
    fn aimed_flights_match_the_walk(
        target in any_flyer(40), shooter in any_flyer(0), x in -500_000..500_000i64, y in -500_000..500_000i64,
    ) {
        let Rect { w, h, .. } = shooter.motion.from();
        let missile = Flyer { mask: shooter.mask, ..Flyer::solid(Rect::new(x as i32, y as i32, w, h), (-x, -y)) };
        assert_swept(&missile, &target);
    }
}

fn contact(a: &Flyer, b: &Flyer) -> SweptContact {
    let Sweep::Contact(contact) = swept(a, b) else { panic!("no contact of {a:?} and {b:?}") };
    contact
}

#[test]
fn contacts_match_a_drawing() {
    let wall = Flyer::solid(Rect::new(100, 0, 1, 50), (100, 0));
    let missile = |to: (i64, i64)| Flyer::solid(Rect::new(0, 20, 4, 2), to);
    let right = contact(&missile((200, 20)), &wall);
    assert_eq!((right.a, right.b), (Rect::new(97, 20, 4, 2), Rect::new(100, 0, 1, 50)));
    assert_eq!(right.time, TickFraction::new(2 * 97 - 1, 400), "halfway from column 96 to 97");
    // 200 columns and 20 rows: at column 97 it has come down by 9.7 rows; the tenth row step is due at 9.5.
    assert_eq!(contact(&missile((200, 40)), &wall).a, Rect::new(97, 30, 4, 2));
    let back = Flyer::solid(Rect::new(300, 20, 4, 2), (0, 20));
    assert_eq!(contact(&back, &wall).a, Rect::new(100, 20, 4, 2));
    // The two move toward each other by 100 pixels each, so they meet halfway, in the middle of the tick.
    let (left, right) = (Rect::new(0, 0, 10, 10), Rect::new(100, 0, 10, 10));
    let met = contact(&Flyer::solid(left, (100, 0)), &Flyer::solid(right, (0, 0)));
    assert_eq!((met.time, met.b.x - met.a.x), (TickFraction::new(181, 400), 9));
    assert!((44..=46).contains(&met.a.x), "{met:?}");
}

#[test]
fn overlapping_from_the_first_is_a_contact_at_the_start() {
    let (a, b) = (Rect::new(0, 0, 10, 10), Rect::new(9, 9, 10, 10));
    for to in [(0, 0), (1_000_000, 0), (-7, 3)] {
        let found = contact(&Flyer::solid(a, to), &Flyer::solid(b, (9, 9)));
        let expected = SweptContact { time: TickFraction::START, a, b, normal: None, free: [a, b] };
        assert_eq!(found, expected, "to {to:?}");
    }
}

#[test]
fn touching_edges_are_no_contact() {
    let wall = Flyer::solid(Rect::new(0, 0, 10, 10), (0, 0));
    let cases = [
        ("along the top", Rect::new(-50, -5, 5, 5), (50, -5)),
        ("along the left", Rect::new(-5, 50, 5, 5), (-5, -50)),
        ("up to the edge", Rect::new(-50, 0, 5, 5), (-5, 0)),
        ("at rest next to it", Rect::new(10, 0, 5, 5), (10, 0)),
        ("away from it", Rect::new(10, 0, 5, 5), (1_000, 0)),
    ];
    for (name, from, to) in cases {
        assert_eq!(swept(&Flyer::solid(from, to), &wall), Sweep::Apart, "{name}");
    }
    let (one, other) = (Rect::new(0, 0, 10, 10), Rect::new(10, 0, 10, 10));
    let abreast = [Flyer::solid(one, (999_990, -5)), Flyer::solid(other, (1_000_000, -5))];
    assert_eq!(swept(&abreast[0], &abreast[1]), Sweep::Apart);
    let a_pixel_more = Flyer::solid(Rect::new(-50, 0, 5, 5), (-4, 0));
    assert_eq!(contact(&a_pixel_more, &wall).time, TickFraction::new(91, 92));
}

#[test]
fn holes_can_be_flown_through() {
    let wall = Mask::from_fn(3, 40, |_, y| !(18..22).contains(&y));
    let wall = Flyer::masked(&wall, (1000, 0), (1000, 0));
    let shot = |y: i32| swept(&Flyer::solid(Rect::new(0, y, 9, 3), (500_000, i64::from(y))), &wall);
    assert_eq!([shot(18), shot(19)], [Sweep::NearMiss; 2]);
    for y in [17, 20] {
        let Sweep::Contact(contact) = shot(y) else { panic!("{:?}", shot(y)) };
        assert_eq!(contact.a.x, 992);
    }
}

#[test]
fn cost_does_not_depend_on_the_distance() {
    let wall = Mask::from_fn(30, 30, |x, y| x == 29 && y == 29);
    let missile = Mask::from_fn(8, 8, |_, y| y == 0);
    let cost = |way: i64| {
        let flyer = Flyer::masked(&missile, (-1000, 0), (way, 0));
        let wall = Flyer::masked(&wall, (0, 0), (0, 0));
        let test = sweep(flyer.motion, flyer.mask.as_ref(), wall.motion, wall.mask.as_ref());
        (test.sweep, test.bitmap_tests, test.words_anded)
    };
    assert_eq!(cost(1000), (Sweep::NearMiss, 37, 37 * 8));
    assert_eq!(cost(1_000_000), cost(1000));
    assert_eq!(cost(1 << 30), cost(1000));
}

#[test]
fn the_limits_are_within_reach() {
    let far = 1 << 30;
    for side in [1, 65_536] {
        for (x, y) in [(1, 1), (1, -1), (-1, 0), (0, 1)] {
            let there = (i64::from(x * far), i64::from(y * far));
            let one = Flyer::solid(Rect::new(-x * far, -y * far, side, side), there);
            let other = Flyer::solid(Rect::new(x * far, y * far, side, side), (-there.0, -there.1));
            let found = contact(&one, &other);
            let apart = i64::from(found.b.x - found.a.x).abs().max(i64::from(found.b.y - found.a.y).abs());
            assert_eq!(apart, i64::from(side) - 1, "{found:?}");
            assert!(found.a.is_within_limits() && found.b.is_within_limits(), "{found:?}");
        }
    }
}
