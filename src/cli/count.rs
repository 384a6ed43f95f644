//! `count`: what each method needs for a scene.

use super::args::CountArgs;
use super::{answer, stage};
use crate::scene::{Scene, SceneResult};
use anyhow::Context;
use std::process::ExitCode;

pub(super) fn run(args: &CountArgs) -> anyhow::Result<ExitCode> {
    let shown = args.scene.display().to_string();
    let scene = Scene::from_json(&stage::read_text(&args.scene)?).context(shown)?;
    let result = scene.count_all(args.method.methods());
    if args.json {
        answer::line(serde_json::to_string(&result)?)?;
    } else {
        print_table(&result)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print_table(result: &SceneResult) -> anyhow::Result<()> {
    answer::line(format_args!("{} objects", result.objects))?;
    answer::line(format_args!(
        "{:<24}{:>12}{:>12}{:>12}{:>12}{:>12}{:>10}",
        "method", "all pairs", "after rules", "candidates", "rect hits", "bitmap", "hits"
    ))?;
    for method in &result.methods {
        let c = &method.counts;
        answer::line(format_args!(
            "{:<24}{:>12}{:>12}{:>12}{:>12}{:>12}{:>10}",
            method.method, c.all_pairs, c.after_rules, c.candidates, c.rect_hits, c.bitmap_tests, c.hits
        ))?;
    }
    Ok(())
}
