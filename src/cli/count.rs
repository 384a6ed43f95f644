//! `count`: what each method needs for a scene, or for scenes that follow each other.

use super::args::CountArgs;
use super::choice::Choice;
use super::{answer, stage};
use crate::scene::{BoundingResult, BoundingsResult, Frames, FramesResult, Scene, SceneResult};
use anyhow::Context;
use sector_collision::{Bounding, Method};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(args: &CountArgs) -> anyhow::Result<ExitCode> {
    // The arguments are checked: there is one of the two.
    if let Some(file) = &args.scene {
        count_scene(file, args)?;
    }
    if let Some(file) = &args.frames {
        count_frames(file, args)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn count_scene(file: &Path, args: &CountArgs) -> anyhow::Result<()> {
    let scene = Scene::from_json(&stage::read_text(file)?).context(file.display().to_string())?;
    let methods = args.method.among(&Method::ALL);
    let count = |bounding| scene.clone().with_bounding(bounding).count_all(methods);
    answer_each(args, count, print_scene)
}

fn count_frames(file: &Path, args: &CountArgs) -> anyhow::Result<()> {
    let frames = Frames::from_json(&stage::read_text(file)?).context(file.display().to_string())?;
    let methods = args.method.among(&Method::ALL);
    let count = |bounding| frames.clone().with_bounding(bounding).count_all(methods);
    answer_each(args, count, print_frames)
}

/// Answers with the result for the box that is asked for, or with one for each.
fn answer_each<T: Serialize>(
    args: &CountArgs,
    count: impl Fn(Bounding) -> T,
    print: impl Fn(&T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let named = |bounding: Bounding| BoundingResult { bounding: bounding.name(), result: count(bounding) };
    match args.bounding {
        Choice::One(bounding) if args.json => answer::line(serde_json::to_string(&count(bounding))?),
        Choice::One(bounding) => print(&count(bounding)),
        Choice::All if args.json => {
            let result = BoundingsResult { boundings: Bounding::ALL.map(named).into() };
            answer::line(serde_json::to_string(&result)?)
        }
        Choice::All => Bounding::ALL.into_iter().try_for_each(|bounding| {
            answer::line(format_args!("{bounding}:"))?;
            print(&count(bounding))
        }),
    }
}

fn print_frames(result: &FramesResult) -> anyhow::Result<()> {
    for (i, frame) in result.frames.iter().enumerate() {
        answer::line(format_args!("frame {i}:"))?;
        print_scene(frame)?;
    }
    Ok(())
}

fn print_scene(result: &SceneResult) -> anyhow::Result<()> {
    answer::line(format_args!("{} objects", result.objects))?;
    answer::line(format_args!(
        "{:<24}{:>12}{:>12}{:>12}{:>12}{:>12}{:>10}   book-keeping",
        "method", "all pairs", "after rules", "candidates", "rect hits", "bitmap", "hits"
    ))?;
    for method in &result.methods {
        let c = &method.counts;
        let method_stats: Vec<_> =
            method.method_stats.iter().map(|(name, count)| format!("{count} {name}")).collect();
        answer::line(format_args!(
            "{:<24}{:>12}{:>12}{:>12}{:>12}{:>12}{:>10}   {}",
            method.method,
            c.all_pairs,
            c.after_rules,
            c.candidates,
            c.rect_hits,
            c.bitmap_tests,
            c.hits,
            method_stats.join(", ")
        ))?;
    }
    Ok(())
}
