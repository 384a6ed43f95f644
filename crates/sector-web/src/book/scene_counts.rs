//! Counts of a scene that no step of the lab has: in a larger random field, of a query, and of work that a method avoids.

use super::grouped;
use anyhow::{anyhow, bail};
use sector_collision::broad::{Axis, Delimiters};
use sector_collision::narrow::{Motion, compare_rectangles};
use sector_collision::{Method, Pipeline, Rect};
use sector_sweep::lab::stepper::{LabObject, LabScene};

/// Runs a method on `count` copies of the objects at random places. The field grows with their number, so its density is
/// that of the scene.
pub(super) fn in_random_field(
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
pub(super) fn query(objects: &[LabObject], counter: &str, of: u32) -> anyhow::Result<String> {
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
pub(super) fn comparisons(scene: &LabScene, objects: &[LabObject], first: Axis) -> u64 {
    permitted_pairs(scene, objects).map(|(a, b)| compare_rectangles(a.rect, b.rect, first).comparisons).sum()
}

/// Returns the words that bitmap tests of all permitted pairs would AND. Without a rectangle test before it, a bitmap
/// test reads each word of one mask, row by row, up to the first shared pixel.
pub(super) fn words_of_all_pairs(scene: &LabScene, objects: &[LabObject]) -> u64 {
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
