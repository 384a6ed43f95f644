//! Objects that turn, in either box: the hits are those of their pixels.

use glam::DVec2;
use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq, proptest};
use sector_collision::{Bounding, Method, Rotation};
use sector_sweep::scene::Scene;

#[derive(Clone, Debug)]
struct Rod {
    x: i32,
    y: i32,
    w: i32,
    h: i32,
    angle: f64,
}

impl Rod {
    fn json(&self) -> String {
        let Self { x, y, w, h, angle } = self;
        format!(r#"{{"kind": "rod", "x": {x}, "y": {y}, "w": {w}, "h": {h}, "angle": {angle}}}"#)
    }

    /// Whether the middle of a pixel lies inside the turned rectangle.
    fn owns(&self, x: i32, y: i32) -> bool {
        let turn = Rotation::from_degrees(self.angle).expect("an angle");
        let size = DVec2::new(f64::from(self.w), f64::from(self.h));
        let middle = DVec2::new(f64::from(x - self.x) + 0.5, f64::from(y - self.y) + 0.5);
        let inside = turn.turn_back(middle - size / 2.0) + size / 2.0;
        inside.cmpge(DVec2::ZERO).all() && inside.cmplt(size).all()
    }

    /// Whether two share a pixel, by looking at every pixel that the first may have.
    fn hits(&self, other: &Self) -> bool {
        let reach = self.w + self.h;
        let rows = self.y - reach..self.y + self.h + reach;
        let mut pixels = rows
            .flat_map(|y| (self.x - reach..self.x + self.w + reach).map(move |x| (x, y)))
            .filter(|&(x, y)| self.owns(x, y));
        pixels.any(|(x, y)| other.owns(x, y))
    }
}

fn any_rod() -> impl Strategy<Value = Rod> {
    // Every fourth at a quarter turn, where edges run along the borders of pixels.
    let angle = (-800..800, 0..4).prop_map(|(angle, dice)| match dice {
        0 => f64::from(angle / 90 * 90),
        _ => f64::from(angle) + 0.37,
    });
    (-30..30, -30..30, 1..40, 1..6, angle).prop_map(|(x, y, w, h, angle)| Rod { x, y, w, h, angle })
}

fn scene(rods: &[Rod]) -> String {
    let rods: Vec<String> = rods.iter().map(Rod::json).collect();
    format!(r#"{{"objects": [{}]}}"#, rods.join(", "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn either_box_leads_to_the_hits_of_the_pixels(rods in proptest::collection::vec(any_rod(), 2..7)) {
        let indices = 0..rods.len();
        let pairs = indices.clone().flat_map(|a| (a + 1..rods.len()).map(move |b| (a, b)));
        let hits = pairs.filter(|&(a, b)| rods[a].hits(&rods[b]));
        let expected: Vec<[u32; 2]> = hits.map(|(a, b)| [a as u32, b as u32]).collect();
        let scene = Scene::from_json(&scene(&rods)).expect("a scene");
        let [square, tight] = Bounding::ALL.map(|bounding| scene.clone().with_bounding(bounding));
        for method in Method::READABLE {
            prop_assert_eq!(&square.count(method).pairs, &expected, "{}, fixed squares", method);
            prop_assert_eq!(&tight.count(method).pairs, &expected, "{}, dynamic rectangles", method);
        }
        for (square, tight) in square.rects().zip(tight.rects()) {
            prop_assert!(square.intersection(tight) == Some(tight));
        }
    }
}
