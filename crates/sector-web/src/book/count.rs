//! Numbers that a method counts in a scene, and what they count.

use super::grouped;
use super::marker::Marker;
use super::scene::scene;
use anyhow::{anyhow, bail, ensure};
use sector_collision::{AxisChoice, Bounding, MethodStats, SectorSize, Tuning};
use sector_sweep::lab::meaning;
use sector_sweep::lab::stepper::{Recipe, Stepper};
use std::fmt::Write;

/// Returns a number that a method counts in a tick of a scene, the first if none is named.
pub(super) fn count(marker: &Marker<'_>) -> anyhow::Result<String> {
    let [name, method, counter] = marker.words[..] else { bail!("expected a scene, a method and a counter") };
    let built_in = scene(name)?;
    let (mut recipe, mut tick) = (built_in.recipe, 1);
    let (mut axis, mut sector, mut threshold) = (None, None, None);
    for &(option, value) in &marker.options {
        let number =
            || value.parse::<u16>().map_err(|_| anyhow!("{option}={value}: expected a whole number"));
        match option {
            "tick" => tick = usize::from(number()?),
            "objects" => recipe = Recipe { objects: Some(number()?.into()), ..recipe },
            "speed" => recipe = Recipe { speed: number()?.into(), ..recipe },
            "boxes" if value == "tight" => {
                recipe = Recipe { bounding: Some(Bounding::DynamicRectangle), ..recipe };
            }
            "axis" if value == "y" => axis = Some(AxisChoice::Y),
            "sector" => sector = Some(i32::from(number()?)),
            "threshold" => threshold = Some(usize::from(number()?)),
            _ => bail!("{option}: expected tick, objects, speed, boxes=tight, axis=y, sector or threshold"),
        }
    }
    let mut scene = built_in.scene_of(recipe);
    scene.tuning = Tuning {
        axis: axis.unwrap_or(scene.tuning.axis),
        sector: sector.map_or(scene.tuning.sector, |side| SectorSize::at_least(side, side)),
        threshold: threshold.unwrap_or(scene.tuning.threshold),
        ..scene.tuning
    };
    let ticks = scene.ticks();
    ensure!((1..=ticks).contains(&tick), "expected a tick from 1 to {ticks}");
    let mut stepper = Stepper::new(scene, method.parse()?, tick - 1);
    stepper.seek(usize::MAX);
    let (counts, stats) = (stepper.pipeline().counts(), stepper.pipeline().method_stats());
    let impulses = stepper.so_far().impulses;
    let number = match counter {
        "pairs" => counts.all_pairs,
        "after-rules" => counts.after_rules,
        "tests" => counts.rect_tests,
        "overlaps" => counts.rect_hits,
        "bitmap-tests" => counts.bitmap_tests,
        "words" => counts.words_anded,
        "hits" => counts.hits,
        "steps" => stats.steps(counts.candidates),
        "impacts" => stepper.so_far().impacts.len() as u64,
        "looks" => impulses.looks,
        _ => {
            let named = stats.named().into_iter().find(|&(name, _)| name == counter);
            named.ok_or_else(|| anyhow!("{counter:?} is not a counter"))?.1
        }
    };
    Ok(grouped(number))
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
