//! The numbers in the book: what a method counts in a scene, what each counter means, and how the number of tests grows
//! with the number of objects.

use super::figure::{change, scene};
use super::grouped;
use super::marker::Marker;
use super::scene_counts;
use anyhow::{anyhow, bail, ensure};
use sector_collision::broad::{Axis, AxisChoice};
use sector_collision::trace::MethodStats;
use sector_collision::{Counts, Method};
use sector_sweep::lab::comparison::{Comparison, FIELDS, Growth, SizeCosts};
use sector_sweep::lab::stepper::{BuiltIn, Stepper};
use sector_sweep::lab::{counter, meaning};
use std::fmt::Write;

/// Returns the counter that the marker names, for a method in a tick of a scene, by default the first tick.
pub(super) fn count(marker: &Marker<'_>) -> anyhow::Result<String> {
    let [name, method, counter] = marker.words[..] else { bail!("expected a scene, a method and a counter") };
    let (mut scene, mut tick, mut of, mut field) = (scene(name)?, 1, 1, None);
    for &(option, value) in &marker.options {
        let number =
            || value.parse::<u16>().map_err(|_| anyhow!("{option}={value}: expected a whole number"));
        match option {
            "tick" => tick = usize::from(number()?),
            "field" => field = Some(usize::from(number()?)),
            "of" => of = u32::from(number()?),
            _ => change(&mut scene, option, value, &["tick", "field", "of"])?,
        }
    }
    let tuning = scene.tuning;
    let ticks = scene.ticks();
    ensure!((1..=ticks).contains(&tick), "expected a tick from 1 to {ticks}");
    let objects = scene.objects(tick - 1);
    match (method, counter) {
        ("delimiters", _) => return scene_counts::query(&objects, counter, of),
        ("brute-force", "comparisons") => {
            let first = if tuning.axis == AxisChoice::Y { Axis::Y } else { Axis::X };
            return Ok(grouped(scene_counts::comparisons(&scene, &objects, first)));
        }
        ("brute-force", "words-of-all-pairs") => {
            return Ok(grouped(scene_counts::words_of_all_pairs(&scene, &objects)));
        }
        _ => {}
    }
    if let Some(count) = field {
        let seed = scene.recipe().map_or(1, |recipe| recipe.seed);
        let pipeline = scene_counts::in_random_field(&scene, &objects, method.parse()?, count, seed);
        return named(counter, pipeline.counts(), pipeline.method_stats());
    }
    let mut stepper = Stepper::new(scene, method.parse()?, tick - 1);
    stepper.seek(usize::MAX);
    match counter {
        "impacts" => Ok(grouped(stepper.so_far().impacts.len() as u64)),
        "looks" => Ok(grouped(stepper.so_far().impulses.looks)),
        _ => named(counter, stepper.pipeline().counts(), stepper.pipeline().method_stats()),
    }
}

fn named(name: &str, counts: Counts, stats: MethodStats) -> anyhow::Result<String> {
    let number = counter(name, counts, stats);
    number.map(grouped).ok_or_else(|| anyhow!("{name:?} is not a counter"))
}

pub(super) fn meanings() -> String {
    let names = ["rectangle tests", "overlaps", "bitmap tests", "words ANDed", "hits"];
    let names = names.into_iter().chain(MethodStats::default().named().map(|(name, _)| name));
    let mut text = "| counter | counts |\n|---|---|\n".to_owned();
    for name in names {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {name} | {} |", meaning(name).unwrap_or_default());
    }
    text
}

const SCENES: [&str; 7] = ["spread", "squadrons", "column", "crowd", "giant", "curtain", "pile"];
/// The index of the counted tick, late enough for state that persists between ticks to build up.
const TICK: usize = 30;
const GROWN: &str = "spread";

#[derive(Default)]
pub(super) struct Costs {
    growth: Vec<Growth>,
}

impl Costs {
    pub(super) fn table(&mut self, method: Method) -> String {
        let mut text = format!("After {TICK} ticks, in a tick:\n\n");
        text += "| scene | tests | steps | steps of `brute-force` |\n|---|---:|---:|---:|\n";
        for scene in SCENES.into_iter().filter_map(BuiltIn::find) {
            let (tests, steps) = work(scene, method);
            let (_, all_pairs) = work(scene, Method::BruteForce);
            let [tests, steps, all_pairs] = [tests, steps, all_pairs].map(grouped);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| {} | {tests} | {steps} | {all_pairs} |", scene.title);
        }
        text + "\n" + &self.growth(method)
    }

    /// Returns sentences about how a method's tests grow in random fields of constant density.
    fn growth(&mut self, method: Method) -> String {
        if self.growth.is_empty() {
            self.growth = measure();
        }
        let Some(found) = self.growth.iter().find(|growth| growth.method == method) else {
            return String::new();
        };
        let told = |size: &SizeCosts| {
            let [n, tests] = [size.objects as u64, size.tests.mean.round() as u64].map(grouped);
            format!("{tests} tests a tick for {n} objects")
        };
        let sizes = found.sizes.iter().map(told).collect::<Vec<_>>().join(", ");
        let power = match found.tests {
            Some(power) => format!("The tests grow as *n* to the power of {:.2}.", power.mean),
            None => "No power of *n* fits.".to_owned(),
        };
        format!("In random fields at the same density, {FIELDS} of each size, on average: {sizes}. {power}")
    }
}

fn work(scene: &BuiltIn, method: Method) -> (u64, u64) {
    let stepper = Stepper::new(scene.scene(), method, TICK);
    let counts = stepper.pipeline().counts();
    (counts.rect_tests, stepper.pipeline().method_stats().steps(counts.candidates))
}

fn measure() -> Vec<Growth> {
    let Some(scene) = BuiltIn::find(GROWN) else { return Vec::new() };
    let mut comparison = Comparison::new(scene.scene(), 0..1).without_values();
    // The times are not shown, so any clock will do.
    while comparison.work(None, &|| 0.0, 1.0) {}
    comparison.findings().growth
}
