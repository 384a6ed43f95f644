//! Golden results: each scene in `tests/scenes/` gives the stored result with every method. With both types
//! of bounding rectangle, turned objects hit where their pixels meet.
//!
//! The expected files document the specification: which counts all methods share, and which candidates each one
//! reports. `GOLDEN=write cargo test --all-features --test game collision_scenes::` writes them.

use glam::DVec2;
use proptest::prelude::{
    Just, ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest,
};
use sector_collision::Method;
use sector_collision::bounding::{Bounding, Rotation};
use sector_collision::broad::{AxisChoice, SectorSize};
use sector_sweep::scene::{Frames, Scene, TuningChoice};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes")
}

fn scenes() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("tests/scenes");
    let names = files.map(|file| file.expect("an entry").file_name().into_string().expect("a plain name"));
    let mut scenes: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".scene.json").map(str::to_owned)).collect();
    scenes.sort();
    scenes
}

fn text(name: &str) -> String {
    let text = fs::read_to_string(folder().join(format!("{name}.scene.json"))).expect("a scene");
    text.replace("\r\n", "\n")
}

fn scene(name: &str) -> Scene {
    Scene::from_json(&text(name)).unwrap_or_else(|error| panic!("{name}.scene.json:{error}"))
}

fn assert_golden(scene: &Scene, file: &str) {
    let result =
        serde_json::to_string_pretty(&scene.count_all(&Scene::counted_methods())).expect("plain data") + "\n";
    crate::golden::assert_text(&format!("tests/scenes/{file}"), &result);
}

#[test]
fn worked_scenes_give_their_golden_results() {
    let scenes = scenes();
    assert!(scenes.len() >= 7, "the scenes are missing: {scenes:?}");
    for name in scenes {
        assert_golden(&scene(&name), &format!("{name}.expected.json"));
    }
}

#[test]
fn fixed_squares_give_their_golden_results() {
    for name in scenes() {
        let turns = name == "turning_rods";
        let kind = if turns { "fixed-square.expected" } else { "expected" };
        let scene = scene(&name).with_bounding(Bounding::FixedSquare);
        assert_golden(&scene, &format!("{name}.{kind}.json"));
    }
}

#[test]
fn hostile_settings_change_no_hit() {
    let object =
        |x: i32, side: i32| format!(r#"{{"kind": "a", "x": {x}, "y": {x}, "w": {side}, "h": {side}}}"#);
    let far = 1 << 30;
    let mut objects: Vec<String> = (0..30).map(|i| object(i * 700 - 9000, 1 + i * 2000)).collect();
    objects.extend([object(far, 65_536), object(-far, 65_536), object(far, 1), object(-far, 1)]);
    let scene = Scene::from_json(&format!(r#"{{"objects": [{}]}}"#, objects.join(","))).expect("a scene");
    let expected = scene.count(Method::BruteForce).pairs;
    assert!(expected.len() > 100, "{}", expected.len());
    for (w, h) in [(1, 1), (65_536, 1), (65_536, 65_536)] {
        for (axis, threshold, depth) in
            [(AxisChoice::Y, 1, u32::MAX), (AxisChoice::Y, 1, 1), (AxisChoice::GreaterVariance, u32::MAX, 0)]
        {
            let sector = Some(SectorSize::at_least(w, h));
            let (threshold, depth) = (Some(threshold), Some(depth));
            let tuning = TuningChoice { sector, axis: Some(axis), threshold, depth };
            for result in scene.clone().with_tuning(tuning).count_all(&Method::ALL).methods {
                assert_eq!(result.pairs, expected, "{} with {tuning}", result.method);
            }
        }
    }
}

#[test]
fn shipped_scenes_are_written_back_unchanged() {
    for name in scenes() {
        let written = scene(&name).to_json() + "\n";
        let file = text(&name);
        let expected =
            if file.contains("\"rules\"") { file } else { file.replacen('{', "{\n  \"rules\": null,", 1) };
        assert_eq!(written, expected, "{name}");
    }
}

fn any_object() -> impl Strategy<Value = String> {
    let place = (any::<i16>(), any::<i16>(), 1..9_usize, 1..70_usize);
    let kind = proptest::sample::select(vec!["a", "b", "\"", "\\n\u{1}", "ä \u{1F680}", ""]);
    let angle = prop_oneof![-1e9..1e9_f64, -1e-6..1e-6_f64, (-720..720).prop_map(f64::from), Just(-0.0)];
    (kind, place, any::<u64>(), angle, 0..3).prop_map(|(kind, (x, y, h, w), bits, angle, dice)| {
        let row = |y: usize| -> String {
            (0..w).map(|x| if bits.rotate_left((x + 7 * y) as u32) & 1 == 1 { '#' } else { '.' }).collect()
        };
        let shape = match dice {
            0 => String::new(),
            1 => format!(r#", "mask": {:?}"#, (0..h).map(row).collect::<Vec<_>>()),
            _ => format!(r#", "angle": {angle}"#),
        };
        let kind = serde_json::to_string(kind).expect("text");
        format!(r#"{{"kind": {kind}, "x": {x}, "y": {y}, "w": {w}, "h": {h}{shape}}}"#)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_written_scene_reads_back_equal(
        objects in proptest::collection::vec(any_object(), 0..8),
        rules in proptest::sample::select(vec!["null", "[]", r#"[["a", "b"], ["\"", "b"], ["a", "b"]]"#]),
        tuning in proptest::sample::select(vec![
            "null", "{}", r#"{"axis": "auto"}"#, r#"{"sector": "1x65536", "axis": "y", "threshold": 4294967295, "depth": 0}"#,
        ]),
    ) {
        let objects = objects.join(", ");
        let text = format!(r#"{{"rules": {rules}, "tuning": {tuning}, "objects": [{objects}]}}"#);
        let scene = Scene::from_json(&text).expect("a scene");
        let written = scene.to_json();
        let again = Scene::from_json(&written).expect("what was written is a scene");
        prop_assert_eq!(&again, &scene);
        prop_assert_eq!(again.to_json(), written);
        prop_assert_eq!(again.count_all(&Method::ALL), scene.count_all(&Method::ALL));
    }
}

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

    /// Whether the center of a pixel is inside the turned rectangle.
    fn owns(&self, x: i32, y: i32) -> bool {
        let turn = Rotation::from_degrees(self.angle).expect("an angle");
        let size = DVec2::new(f64::from(self.w), f64::from(self.h));
        let middle = DVec2::new(f64::from(x - self.x) + 0.5, f64::from(y - self.y) + 0.5);
        let inside = turn.turn_back(middle - size / 2.0) + size / 2.0;
        inside.cmpge(DVec2::ZERO).all() && inside.cmplt(size).all()
    }

    /// Whether two rods share a pixel, by testing every pixel that the first may have.
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
    // Every fourth has a quarter turn, where edges run along pixel borders.
    let angle = (-800..800, 0..4).prop_map(|(angle, dice)| match dice {
        0 => f64::from(angle / 90 * 90),
        _ => f64::from(angle) + 0.37,
    });
    (-30..30, -30..30, 1..40, 1..6, angle).prop_map(|(x, y, w, h, angle)| Rod { x, y, w, h, angle })
}

fn scene_of(rods: &[Rod]) -> String {
    let rods: Vec<String> = rods.iter().map(Rod::json).collect();
    format!(r#"{{"objects": [{}]}}"#, rods.join(", "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Counts the rods as one scene, then as two frames, the second without the first rod.
    #[test]
    fn either_box_leads_to_the_hits_of_the_pixels(rods in proptest::collection::vec(any_rod(), 2..7)) {
        let indices = 0..rods.len();
        let pairs = indices.clone().flat_map(|a| (a + 1..rods.len()).map(move |b| (a, b)));
        let hits = pairs.filter(|&(a, b)| rods[a].hits(&rods[b]));
        let expected: Vec<[u32; 2]> = hits.map(|(a, b)| [a as u32, b as u32]).collect();
        let scene = Scene::from_json(&scene_of(&rods)).expect("a scene");
        let [square, tight] = Bounding::ALL.map(|bounding| scene.clone().with_bounding(bounding));
        for method in Method::READABLE {
            prop_assert_eq!(&square.count(method).pairs, &expected, "{}, fixed squares", method);
            prop_assert_eq!(&tight.count(method).pairs, &expected, "{}, dynamic rectangles", method);
        }
        for (square, tight) in square.rects().zip(tight.rects()) {
            prop_assert!(square.intersection(tight) == Some(tight));
        }
        let both = format!("[{}, {}]", scene_of(&rods), scene_of(&rods[1..]));
        let frames = Frames::from_json(&both).expect("frames").count_all(&Method::READABLE).frames;
        for (frame, rods) in frames.iter().zip([&rods[..], &rods[1..]]) {
            let alone = Scene::from_json(&scene_of(rods)).expect("a scene").count(Method::BruteForce).pairs;
            prop_assert!(frame.methods.iter().all(|method| method.pairs == alone));
        }
    }
}
