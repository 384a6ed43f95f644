//! The work of a method on scenes of the lab, and how its tests grow.

use super::grouped;
use sector_collision::Method;
use sector_sweep::lab::comparison::{Comparison, Growth};
use sector_sweep::lab::stepper::{BUILT_IN, BuiltIn, Stepper};
use std::fmt::Write;

/// The scenes, by their names.
const SCENES: [&str; 7] = ["spread", "squadrons", "column", "crowd", "giant", "curtain", "pile"];
/// The index of the tick that is counted: late enough for what is kept from tick to tick to be kept.
const TICK: usize = 30;
/// The scene that is repeated to see how tests grow.
const GROWN: &str = "spread";

/// The growth of all methods, once it has been measured.
#[derive(Default)]
pub(super) struct Costs {
    growth: Vec<Growth>,
}

impl Costs {
    /// Returns a table of a method's tests and steps beside those of brute force, and a sentence about their growth.
    pub(super) fn table(&mut self, method: Method) -> String {
        let mut text = format!("After {TICK} ticks, in a tick:\n\n");
        text += "| scene | tests | steps | steps of `brute-force` |\n|---|---:|---:|---:|\n";
        for scene in SCENES.iter().filter_map(|name| BUILT_IN.iter().find(|scene| scene.name == *name)) {
            let (tests, steps) = work(scene, method);
            let (_, all_pairs) = work(scene, Method::BruteForce);
            let [tests, steps, all_pairs] = [tests, steps, all_pairs].map(grouped);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| {} | {tests} | {steps} | {all_pairs} |", scene.title);
        }
        text + "\n" + &self.growth(method)
    }

    /// Returns a sentence about how the tests of a method grow when a scene is repeated side by side.
    fn growth(&mut self, method: Method) -> String {
        if self.growth.is_empty() {
            self.growth = measure();
        }
        let Some(Growth { points, tests: Some(exponent), .. }) =
            self.growth.iter().find(|growth| growth.method == method)
        else {
            return String::new();
        };
        let told = |i: usize| points.get(i).map(|[n, tests, _]| (*n as u64, *tests as u64));
        let ends = [told(0), told(points.len() / 2), told(points.len() - 1)];
        let ends = ends
            .into_iter()
            .flatten()
            .map(|(n, tests)| format!("{} tests a tick for {} objects", grouped(tests), grouped(n)));
        let ends = ends.collect::<Vec<_>>().join(", ");
        format!(
            "On ever more room at the same density: {ends}. The tests grow as *n* to the power of {exponent:.2}."
        )
    }
}

/// Returns the tests and the steps of a method in a tick of a scene.
fn work(scene: &BuiltIn, method: Method) -> (u64, u64) {
    let stepper = Stepper::new(scene.scene(), method, TICK);
    let counts = stepper.pipeline().counts();
    (counts.rect_tests, stepper.pipeline().method_stats().steps(counts.candidates))
}

fn measure() -> Vec<Growth> {
    let Some(scene) = BUILT_IN.iter().find(|scene| scene.name == GROWN) else { return Vec::new() };
    let mut comparison = Comparison::new(scene.scene(), 0..1).without_values();
    // The times are not told, so any clock will do.
    while comparison.work(None, &|| 0.0, 1.0) {}
    comparison.findings().growth
}
