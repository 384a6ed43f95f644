//! The numbers in the book: what a method counts in a scene, what each counter means, and how the number of tests grows
//! with the number of objects.

use super::figure::scene;
use super::grouped;
use super::marker::Marker;
use anyhow::{anyhow, bail, ensure};
use sector_collision::bounding::Bounding;
use sector_collision::broad::{Axis, AxisChoice, Delimiters, SectorSize};
use sector_collision::narrow::{Motion, compare_rectangles};
use sector_collision::trace::MethodStats;
use sector_collision::{Counts, Method, Pipeline, Rect};
use sector_sweep::lab::comparison::{Comparison, FIELDS, Growth, SizeCosts};
use sector_sweep::lab::meaning;
use sector_sweep::lab::stepper::{BuiltIn, LabObject, LabScene, Stepper};
use std::fmt::Write;

/// Returns the counter that the marker names, for a method in a tick of a scene, by default the first tick.
pub(super) fn count(marker: &Marker<'_>) -> anyhow::Result<String> {
    let [name, method, counter] = marker.words[..] else { bail!("expected a scene, a method and a counter") };
    let built_in = scene(name)?;
    let (mut recipe, mut tuning, mut tick, mut of, mut field) =
        (built_in.recipe, built_in.scene().tuning, 1, 1, None);
    for &(option, value) in &marker.options {
        let whole = |_| anyhow!("{option}={value}: expected a whole number");
        let number = || value.parse::<u16>().map_err(whole);
        match option {
            "tick" => tick = usize::from(number()?),
            "objects" => recipe.objects = Some(number()?.into()),
            "speed" => recipe.speed = number()?.into(),
            "size" => recipe.size_percent = number()?.into(),
            "seed" => recipe.seed = number()?.into(),
            "field" => field = Some(usize::from(number()?)),
            "of" => of = u32::from(number()?),
            "depth" => tuning.depth = number()?.into(),
            "boxes" if value == "tight" => recipe.bounding = Some(Bounding::DynamicRectangle),
            "axis" if value == "y" => tuning.axis = AxisChoice::Y,
            "sector" => {
                let side = |side: &str| side.parse::<u16>().map(i32::from).map_err(whole);
                let (w, h) = value.split_once('x').unwrap_or((value, value));
                tuning.sector = SectorSize::at_least(side(w)?, side(h)?);
            }
            "threshold" => tuning.threshold = number()?.into(),
            _ => bail!(
                "{option}: expected tick, objects, speed, size, seed, field, boxes=tight, axis=y, sector, threshold, depth or of"
            ),
        }
    }
    let mut scene = built_in.scene_of(recipe);
    scene.tuning = tuning;
    let ticks = scene.ticks();
    ensure!((1..=ticks).contains(&tick), "expected a tick from 1 to {ticks}");
    let objects = scene.objects(tick - 1);
    match (method, counter) {
        ("delimiters", _) => return query(&objects, counter, of),
        ("brute-force", "comparisons") => {
            return Ok(grouped(comparisons(
                &scene,
                &objects,
                if tuning.axis == AxisChoice::Y { Axis::Y } else { Axis::X },
            )));
        }
        ("brute-force", "words-of-all-pairs") => return Ok(grouped(words_of_all_pairs(&scene, &objects))),
        _ => {}
    }
    if let Some(count) = field {
        let pipeline = in_random_field(&scene, &objects, method.parse()?, count, recipe.seed);
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

fn named(counter: &str, counts: Counts, stats: MethodStats) -> anyhow::Result<String> {
    let number = match counter {
        "pairs" => counts.all_pairs,
        "after-rules" => counts.after_rules,
        "tests" => counts.rect_tests,
        "overlaps" => counts.rect_hits,
        "bitmap-tests" => counts.bitmap_tests,
        "words" => counts.words_anded,
        "hits" => counts.hits,
        "steps" => stats.steps(counts.candidates),
        _ => {
            let named = stats.named().into_iter().find(|&(name, _)| name == counter);
            named.ok_or_else(|| anyhow!("{counter:?} is not a counter"))?.1
        }
    };
    Ok(grouped(number))
}

/// Runs a method on `count` copies of the objects at random places. The field grows with their number, so its density is
/// that of the scene.
fn in_random_field(
    scene: &LabScene,
    objects: &[LabObject],
    method: Method,
    count: usize,
    seed: u64,
) -> Pipeline<Option<Motion>> {
    let mut random = seed;
    let mut below = |bound: f64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as i32 % (bound as i32).max(1)
    };
    let scale = (count as f64 / objects.len().max(1) as f64).sqrt();
    let side = |low: fn(Rect) -> i32, high: fn(Rect) -> i32| {
        let rects = || objects.iter().map(|object| object.rect);
        let span = rects().map(high).max().unwrap_or(0) - rects().map(low).min().unwrap_or(0);
        scale * f64::from(span)
    };
    let (width, height) = (side(|rect| rect.x, Rect::right), side(|rect| rect.y, Rect::bottom));
    let mut pipeline = Pipeline::with_tuning(method, scene.tuning, scene.rules.clone(), [], count);
    for (key, object) in (0..count as u32).zip(objects.iter().cycle()) {
        let Rect { w, h, .. } = object.rect;
        let x = below(width - f64::from(w));
        let y = below(height - f64::from(h));
        pipeline.insert(LabObject { key, rect: Rect { x, y, w, h }, mask: None, ..*object });
    }
    pipeline.find_overlaps();
    pipeline
}

/// Returns what a query of the sorted array counts for object `of`: the delimiters that it walks, or the objects that it
/// finds.
fn query(objects: &[LabObject], counter: &str, of: u32) -> anyhow::Result<String> {
    let asks = objects.iter().find(|object| object.key == of);
    let asks = asks.ok_or_else(|| anyhow!("of={of}: expected the number of an object"))?;
    let mut delimiters = Delimiters::with_capacity(objects.len());
    delimiters.sort(Axis::X, objects.iter().map(|object| (object.key, object.rect)));
    let mut found = Vec::new();
    let walked = delimiters.interfering(of, asks.rect, &mut found);
    match counter {
        "walked" => Ok(grouped(walked)),
        "found" => Ok(grouped(found.len() as u64)),
        _ => bail!("{counter:?} is not a counter: expected walked or found"),
    }
}

fn permitted_pairs<'a>(
    scene: &'a LabScene,
    objects: &'a [LabObject],
) -> impl Iterator<Item = (&'a LabObject, &'a LabObject)> {
    let after = |i: usize| objects[i + 1..].iter();
    let pairs = objects.iter().enumerate().flat_map(move |(i, a)| after(i).map(move |b| (a, b)));
    pairs.filter(|(a, b)| scene.rules.may_meet(a.kind, b.kind))
}

/// Returns the comparisons of all rectangle tests of brute force, which begin with the edges along the axis `first`.
fn comparisons(scene: &LabScene, objects: &[LabObject], first: Axis) -> u64 {
    permitted_pairs(scene, objects).map(|(a, b)| compare_rectangles(a.rect, b.rect, first).comparisons).sum()
}

/// Returns the words that bitmap tests of all permitted pairs would AND. Without a rectangle test before it, a bitmap
/// test reads each word of one mask, row by row, up to the first shared pixel.
fn words_of_all_pairs(scene: &LabScene, objects: &[LabObject]) -> u64 {
    let mask = |object: &LabObject| object.mask.and_then(|mask| scene.masks.get(mask.0 as usize));
    let words = |(a, b): (&LabObject, &LabObject)| {
        let (Some(own), Some(other)) = (mask(a), mask(b)) else { return 0 };
        let in_a_row = (own.width() as u64).div_ceil(64);
        match own.first_overlap(other, (b.rect.x - a.rect.x, b.rect.y - a.rect.y)) {
            Some((x, y)) => y as u64 * in_a_row + x as u64 / 64 + 1,
            None => own.height() as u64 * in_a_row,
        }
    };
    permitted_pairs(scene, objects).map(words).sum()
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
