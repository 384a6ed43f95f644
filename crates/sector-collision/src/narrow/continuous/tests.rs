use super::{MovingBox, TimeOfImpact, time_of_impact};
use crate::testing::random::Random;
use crate::tick_fraction::TickFraction;

/// A box in steps of some size: position, size and velocity along x and y.
type Steps = [[i64; 2]; 3];

fn moving([position, size, velocity]: Steps, step: f64) -> MovingBox {
    let pair = |pair: [i64; 2]| pair.map(|value| value as f64 * step);
    MovingBox::new(pair(position), pair(size), pair(velocity))
}

/// The rational model: looks at every time at which two edges meet, and halfway between them.
fn model(a: Steps, b: Steps) -> Option<(i128, i128)> {
    let ends = |of: Steps, axis: usize, (n, d): (i128, i128)| {
        let [position, size, velocity] = of.map(|pair| i128::from(pair[axis]));
        (position * d + velocity * n, (position + size) * d + velocity * n)
    };
    let overlap = |time| {
        (0..2).all(|axis| {
            let ((a0, a1), (b0, b1)) = (ends(a, axis, time), ends(b, axis, time));
            a0 < b1 && b0 < a1
        })
    };
    let mut times = vec![(0, 1), (1, 1)];
    for axis in 0..2 {
        let ((a0, a1), (b0, b1)) = (ends(a, axis, (0, 1)), ends(b, axis, (0, 1)));
        let speed = i128::from(a[2][axis] - b[2][axis]);
        let meetings = [b0 - a0, b0 - a1, b1 - a0, b1 - a1].map(|gap| (gap * speed.signum(), speed.abs()));
        times.extend(meetings.into_iter().filter(|&(n, d)| 0 < n && n < d));
    }
    times.sort_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    let halfway = |(a, b): ((i128, i128), (i128, i128))| (a.0 * b.1 + b.0 * a.1, 2 * a.1 * b.1);
    times.windows(2).map(|two| (two[0], two[1])).find(|&two| overlap(halfway(two))).map(|two| two.0)
}

#[test]
fn contacts_are_those_of_the_rational_model() {
    let mut random = Random::new(17);
    let (mut hits, mut corners, mut starts) = (0, 0, 0);
    for case in 0..20_000 {
        let step = [1.0, 0.125, 1.0 / 65_536.0][case % 3];
        let mut any = |reach| i64::from(random.around(0, reach));
        let [a, b] =
            std::array::from_fn(|_| [[any(20), any(20)], [any(8).abs(), any(8).abs()], [any(30), any(30)]]);
        let (one, other) = (moving(a, step), moving(b, step));
        let found = time_of_impact(&one, &other);
        let expected = model(a, b).map(|(n, d)| TickFraction::new(n as u64, d as u64));
        assert_eq!(found.map(|impact| impact.time), expected, "{a:?} {b:?}");
        let back = time_of_impact(&other, &one);
        let turned =
            found.map(|impact| TimeOfImpact { normal: impact.normal.map(|(x, y)| (-x, -y)), ..impact });
        assert_eq!(back, turned, "the order does not matter: {a:?} {b:?}");
        match found.map(|impact| impact.normal) {
            Some(None) => starts += 1,
            Some(Some((x, y))) => {
                let toward = |axis: usize| (a[2][axis] - b[2][axis]).signum() as i32;
                assert!((x, y) != (0, 0) && [0, -toward(0)].contains(&x) && [0, -toward(1)].contains(&y));
                (hits, corners) = (hits + 1, corners + i32::from(x != 0 && y != 0));
            }
            None => {}
        }
    }
    assert!(hits > 1500 && corners > 10 && starts > 500, "{hits} {corners} {starts}");
}

#[test]
fn fractions_of_a_pixel_decide() {
    let wall = MovingBox::new([10.0_f32, 0.0], [1.0, 1.0], [0.0, 0.0]);
    let shot = |y: f32| time_of_impact(&MovingBox::new([0.0_f32, y], [1.0, 1.0], [30.0, 0.0]), &wall);
    assert_eq!(shot(1.0), None, "it passes along the edge");
    assert_eq!(shot(1.0_f32.next_down()).map(|impact| impact.time), Some(TickFraction::new(9, 30)));
    let fall =
        |speed: f32| time_of_impact(&MovingBox::new([10.0_f32, -1.5], [1.0, 0.5], [0.0, speed]), &wall);
    assert_eq!(fall(1.0), None, "it arrives with the end of the tick");
    assert!(fall(1.0_f32.next_up()).is_some());
    let touching =
        |speed: f32| time_of_impact(&MovingBox::new([9.0_f32, 0.0], [1.0, 1.0], [speed, 0.0]), &wall);
    let pushed = TimeOfImpact { time: TickFraction::START, normal: Some((-1, 0)) };
    assert_eq!([touching(1e-9), touching(0.0), touching(-1.0)], [Some(pushed), None, None]);
    let corner = MovingBox::new([7.0_f32, -3.0], [1.0, 1.0], [4.0, 4.0]);
    assert_eq!(time_of_impact(&corner, &wall).and_then(|impact| impact.normal), Some((-1, -1)));
}

#[test]
fn every_number_has_a_result() {
    let odd = [0.0, 1e-40, -1.0, 3e9, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    let boxes: Vec<MovingBox> = odd
        .into_iter()
        .flat_map(|x| odd.map(|w| (x, w)))
        .flat_map(|(x, w)| odd.map(|v| MovingBox::new([x, 0.0], [w, 1.0], [v, -v])))
        .collect();
    for a in &boxes {
        for b in &boxes {
            let (one, other) = (time_of_impact(a, b), time_of_impact(b, a));
            assert_eq!(one.map(|impact| impact.time), other.map(|impact| impact.time), "{a:?} {b:?}");
        }
    }
    assert_eq!(
        MovingBox::new([f32::NAN, f32::INFINITY], [-1.0, f32::NAN], [f32::NEG_INFINITY, 0.5]),
        MovingBox::new([0.0, 1_073_741_824.0], [0.0, 0.0], [-1_073_741_824.0, 0.5]),
    );
}
