//! `count`: what each method needs for a scene, or for scenes that follow each other.

use super::args::CountArgs;
use super::{answer, stage};
use crate::scene::{Frames, Scene, SceneResult};
use anyhow::Context;
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
    let result = scene.count_all(args.method.methods());
    if args.json {
        answer::line(serde_json::to_string(&result)?)?;
    } else {
        print_table(&result)?;
    }
    Ok(())
}

fn count_frames(file: &Path, args: &CountArgs) -> anyhow::Result<()> {
    let frames = Frames::from_json(&stage::read_text(file)?).context(file.display().to_string())?;
    let result = frames.count_all(args.method.methods());
    if args.json {
        return answer::line(serde_json::to_string(&result)?);
    }
    for (i, frame) in result.frames.iter().enumerate() {
        answer::line(format_args!("frame {i}:"))?;
        print_table(frame)?;
    }
    Ok(())
}

fn print_table(result: &SceneResult) -> anyhow::Result<()> {
    answer::line(format_args!("{} objects", result.objects))?;
    answer::line(format_args!(
        "{:<24}{:>12}{:>12}{:>12}{:>12}{:>12}{:>10}   book-keeping",
        "method", "all pairs", "after rules", "candidates", "rect hits", "bitmap", "hits"
    ))?;
    for method in &result.methods {
        let c = &method.counts;
        let inner: Vec<_> = method.inner.iter().map(|(name, count)| format!("{count} {name}")).collect();
        answer::line(format_args!(
            "{:<24}{:>12}{:>12}{:>12}{:>12}{:>12}{:>10}   {}",
            method.method,
            c.all_pairs,
            c.after_rules,
            c.candidates,
            c.rect_hits,
            c.bitmap_tests,
            c.hits,
            inner.join(", ")
        ))?;
    }
    Ok(())
}
