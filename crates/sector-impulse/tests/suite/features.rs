//! The walk to the closest features of two shapes, compared with a search through all of them.

use crate::scenes::Random;
use glam::DVec2;
use sector_impulse::{ClosestPoints, Feature, FeatureCounts, PlacedShape, Shape, closest, closest_of_all};

impl Random {
    /// Returns a random circle, box, rod one pixel thick, or regular polygon with up to sixteen corners.
    fn any_shape(&mut self) -> Shape {
        match (self.roll() * 4.0) as u32 {
            0 => Shape::circle(self.between(1.0, 30.0)).unwrap(),
            1 => Shape::rectangle(self.between(5.0, 40.0), self.between(5.0, 40.0)).unwrap(),
            2 => Shape::rectangle(self.between(50.0, 200.0), 1.0).unwrap(),
            _ => {
                let count = 3 + (self.roll() * 14.0) as u32;
                let radius = self.between(5.0, 30.0);
                let corner =
                    |i: u32| DVec2::from_angle(f64::from(i) * std::f64::consts::TAU / f64::from(count));
                let corners: Vec<_> = (0..count).map(|i| corner(i) * radius).collect();
                Shape::polygon(&corners).unwrap()
            }
        }
    }

    fn angle(&mut self) -> f64 {
        if self.roll() < 0.3 {
            (self.roll() * 8.0).floor() * std::f64::consts::FRAC_PI_4
        } else {
            self.between(-9.0, 9.0)
        }
    }

    fn feature(&mut self) -> Feature {
        let number = (self.roll() * 16.0) as u8;
        if self.roll() < 0.5 { Feature::Vertex(number) } else { Feature::Edge(number) }
    }
}

fn bits(found: &ClosestPoints) -> [u64; 7] {
    let ClosestPoints { distance, normal, on_a, on_b, .. } = *found;
    [distance, normal.x, normal.y, on_a.x, on_a.y, on_b.x, on_b.y].map(f64::to_bits)
}

/// Compares walks from random features with the search through all. Returns the distance.
fn assert_walks_are_exact(
    dice: &mut Random,
    a: &PlacedShape<'_>,
    b: &PlacedShape<'_>,
    counts: &mut FeatureCounts,
) -> f64 {
    let expected = closest_of_all(a, b);
    for _ in 0..4 {
        let from = (dice.feature(), dice.feature());
        let found = closest(a, b, from, counts);
        assert_eq!(bits(&found), bits(&expected), "{a:?}\n{b:?}\nfrom {from:?}");
    }
    expected.distance
}

#[test]
fn the_walk_is_the_oracle_wherever_it_starts() {
    let (mut dice, mut overlaps, mut apart) = (Random(1), 0, FeatureCounts::default());
    for _ in 0..25_000 {
        let (a_shape, b_shape) = (dice.any_shape(), dice.any_shape());
        let spread = dice.between(0.0, 1.5) * (a_shape.reach() + b_shape.reach());
        let place = DVec2::from_angle(dice.angle()) * spread;
        let a = PlacedShape::new(&a_shape, DVec2::ZERO, dice.angle());
        let b = PlacedShape::new(&b_shape, place, dice.angle());
        let mut counts = FeatureCounts::default();
        if assert_walks_are_exact(&mut dice, &a, &b, &mut counts) < 0.0 {
            overlaps += 1;
        } else {
            apart.exhaustive += counts.exhaustive;
        }
    }
    assert!((10_000..20_000).contains(&overlaps), "{overlaps} overlapping scenes");
    assert!(apart.exhaustive < 5_000, "{apart:?} in 100,000 queries");
}

#[test]
fn the_walk_is_the_oracle_for_rods_that_face_each_other() {
    let mut dice = Random(2);
    for _ in 0..25_000 {
        let thickness = dice.between(1.0, 4.0).floor();
        let rods = [(); 2].map(|()| Shape::rectangle(dice.between(5.0, 200.0), thickness).unwrap());
        let (angle, turned) = (dice.angle(), (dice.roll() * 4.0).floor() * std::f64::consts::FRAC_PI_2);
        let place = DVec2::from_angle(angle + turned) * dice.between(0.0, 400.0);
        let a = PlacedShape::new(&rods[0], DVec2::ZERO, angle);
        let b = PlacedShape::new(&rods[1], place, angle);
        assert_walks_are_exact(&mut dice, &a, &b, &mut FeatureCounts::default());
    }
}

/// Shapes that overlap may have more than one axis of least overlap, so only distances are compared for them.
#[test]
fn swapped_shapes_give_the_opposite_normal() {
    let mut dice = Random(2);
    for _ in 0..10_000 {
        let (a_shape, b_shape) = (dice.any_shape(), dice.any_shape());
        let place =
            DVec2::from_angle(dice.angle()) * dice.between(0.3, 1.5) * (a_shape.reach() + b_shape.reach());
        let (a, b) = (
            PlacedShape::new(&a_shape, DVec2::ZERO, dice.angle()),
            PlacedShape::new(&b_shape, place, dice.angle()),
        );
        let (there, back) = (closest_of_all(&a, &b), closest_of_all(&b, &a));
        assert!((there.distance - back.distance).abs() < 1e-9);
        if there.distance > 1e-3 {
            assert!(there.normal.distance(-back.normal) < 1e-6, "{there:?} {back:?}");
        }
    }
}

#[test]
fn distances_match_known_cases() {
    let square = Shape::rectangle(2.0, 2.0).unwrap();
    let ball = Shape::circle(1.0).unwrap();
    let diagonal = std::f64::consts::FRAC_PI_4;
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let cases = [
        ("side by side", &square, &square, (5.0, 0.5), 0.0, 3.0, (1.0, 0.0)),
        ("corner to corner", &square, &square, (5.0, 6.0), 0.0, 5.0, (0.6, 0.8)),
        ("corner to edge", &square, &square, (5.0, 0.0), diagonal, 4.0 - 2.0 * half, (1.0, 0.0)),
        ("overlapping by a quarter", &square, &square, (0.0, -1.75), 0.0, -0.25, (0.0, -1.0)),
        ("balls", &ball, &ball, (3.0, 4.0), 0.0, 3.0, (0.6, 0.8)),
        ("ball in one place with a ball", &ball, &ball, (0.0, 0.0), 0.0, -2.0, (1.0, 0.0)),
        ("ball over an edge", &square, &ball, (0.5, 3.0), 0.0, 1.0, (0.0, 1.0)),
        ("ball off a corner", &square, &ball, (4.0, 5.0), 0.0, 4.0, (0.6, 0.8)),
        ("ball in an edge", &square, &ball, (1.25, 0.0), 0.0, -0.75, (1.0, 0.0)),
        ("ball with its center inside", &square, &ball, (0.5, 0.0), 0.0, -1.5, (1.0, 0.0)),
    ];
    for (name, a, b, place, angle, distance, normal) in cases {
        let place = DVec2::from(place);
        let found =
            closest_of_all(&PlacedShape::new(a, DVec2::ZERO, 0.0), &PlacedShape::new(b, place, angle));
        assert!((found.distance - distance).abs() < 1e-12, "{name}: {found:?}");
        assert!(found.normal.distance(DVec2::from(normal)) < 1e-12, "{name}: {found:?}");
        let between = (found.on_b - found.on_a).dot(found.normal);
        assert!((between - distance).abs() < 1e-12, "{name}: the points are that far apart");
    }
}

#[test]
fn the_walk_is_short() {
    let corners: Vec<_> =
        (0..16).map(|i| DVec2::from_angle(f64::from(i) * std::f64::consts::FRAC_PI_8) * 20.0).collect();
    let rock = Shape::polygon(&corners).unwrap();
    let (a, b) =
        (PlacedShape::new(&rock, DVec2::ZERO, 0.1), PlacedShape::new(&rock, DVec2::new(44.0, 9.0), 0.5));
    let mut counts = FeatureCounts::default();
    let found = closest(&a, &b, (Feature::Vertex(8), Feature::Vertex(0)), &mut counts);
    assert!((8..=20).contains(&counts.steps), "across both rocks: {counts:?}");
    let before = counts;
    assert_eq!(closest(&a, &b, found.features, &mut counts), found);
    assert_eq!(counts, before, "no steps from the closest features");
}
