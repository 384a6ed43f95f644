//! `count`: the counts of each method for a scene, or for a sequence of scenes.

use super::answer::{self, counted};
use super::files;
use super::values::{OneOrAll, named_or_all, whole};
use crate::scene::{
    BoundingResult, BoundingsResult, Frames, FramesResult, Scene, SceneResult, TooManySteps, TuningChoice,
    parse_axis, parse_sector,
};
use anyhow::Context;
use sector_collision::bounding::Bounding;
use sector_collision::broad::{AxisChoice, SectorSize};
use sector_collision::{Counts, Method, Tuning};
use serde::Serialize;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sector-sweep count tests/scenes/thirty_six_objects.scene.json --method all
  sector-sweep count tests/scenes/figure_1.scene.json --method sector-grid --sector 64x64
  sector-sweep count --frames frames.json --method axis-list --json";

/// Count the tests that each collision method makes on a scene of boxes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(super) struct CountArgs {
    /// Scene file in JSON
    #[arg(value_name = "SCENE.json", required_unless_present = "frames", conflicts_with = "frames")]
    scene: Option<PathBuf>,
    /// Read an array of scenes from this JSON file instead: the same objects as they move, with each method keeping its
    /// data structures from one scene to the next
    #[arg(long, value_name = "FILE")]
    frames: Option<PathBuf>,
    /// Method to run, or `all` for every method except `fast`
    #[arg(long, value_name = "M|all", default_value = "auto",
        value_parser = named_or_all(&Method::ALL, Method::name))]
    method: OneOrAll<Method>,
    /// Kind of bounding box for rotated objects, or `all` to count with each kind
    #[arg(long, value_name = "B|all", default_value = "dynamic-rectangle",
        value_parser = named_or_all(&Bounding::ALL, Bounding::name))]
    bounding: OneOrAll<Bounding>,
    #[command(flatten)]
    tuning: TuningArgs,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

/// The settings of the collision methods. A setting that is given replaces that of the scene.
#[derive(Debug, Clone, clap::Args)]
struct TuningArgs {
    /// Sector size in pixels for the sector grid and `auto`, such as 64x64, both powers of two from 1 to 65536 [default:
    /// the scene's, or one that fits its objects]
    #[arg(long, value_name = "WxH", allow_hyphen_values = true, value_parser = parse_sector)]
    sector: Option<SectorSize>,
    /// Axis that the axis list and the sweeps sort along: x, y, auto (the greater variance), principal, or a direction
    /// such as 3,-2 [default: the scene's, or x]
    #[arg(long, value_name = "A", allow_hyphen_values = true, value_parser = parse_axis)]
    axis: Option<AxisChoice>,
    /// Largest group in which dimensional clustering tests all pairs, in objects, from 1 [default: the scene's, or 8]
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    threshold: Option<u32>,
    /// Number of times dimensional clustering may split a group, alternating x and y; 4294967295 means no limit
    /// [default: the scene's, or no limit]
    #[arg(long, value_name = "N", value_parser = whole(0..=Tuning::MAX_DEPTH))]
    depth: Option<u32>,
}

impl From<&TuningArgs> for TuningChoice {
    fn from(args: &TuningArgs) -> Self {
        let &TuningArgs { sector, axis, threshold, depth } = args;
        Self { sector, axis, threshold, depth }
    }
}

pub(super) fn run(args: &CountArgs) -> anyhow::Result<()> {
    let tuning = TuningChoice::from(&args.tuning);
    let mut omitted = Vec::new();
    // clap ensures that exactly one of the two is given.
    if let Some(file) = &args.scene {
        let scene = Scene::from_json(&files::read_text(file)?).context(files::shown(file))?;
        let scene = scene.with_tuning(tuning);
        let bounded = |bounding| scene.clone().with_bounding(bounding);
        let methods =
            methods_within_limit(args, &mut omitted, |bounding, method| bounded(bounding).check(method))?;
        answer_each(args, |bounding| bounded(bounding).count_all(&methods), print_scene)?;
    }
    if let Some(file) = &args.frames {
        let frames = Frames::from_json(&files::read_text(file)?).context(files::shown(file))?;
        let frames = frames.with_tuning(tuning);
        let bounded = |bounding| frames.clone().with_bounding(bounding);
        let methods =
            methods_within_limit(args, &mut omitted, |bounding, method| bounded(bounding).check(method))?;
        answer_each(args, |bounding| bounded(bounding).count_all(&methods), print_frames)?;
    }
    if matches!(args.method, OneOrAll::All) && !args.json {
        answer::line("fast is omitted: it tests many pairs at a time; --method fast counts it")?;
    }
    omitted.iter().for_each(|refused| answer::note(format_args!("omitted: {refused}")));
    Ok(())
}

/// Returns the methods to run, without those that would take too long on the scene, which are added to `omitted`.
///
/// # Errors
/// Fails if the only method would take too long.
fn methods_within_limit(
    args: &CountArgs,
    omitted: &mut Vec<TooManySteps>,
    check: impl Fn(Bounding, Method) -> Result<(), TooManySteps>,
) -> anyhow::Result<Vec<Method>> {
    let mut methods = Vec::new();
    for &method in args.method.among(&Scene::counted_methods()) {
        let checked =
            args.bounding.among(&Bounding::ALL).iter().try_for_each(|&bounding| check(bounding, method));
        match checked {
            Ok(()) => methods.push(method),
            Err(refused) if matches!(args.method, OneOrAll::All) => omitted.push(refused),
            Err(refused) => return Err(refused.into()),
        }
    }
    Ok(methods)
}

/// Prints the result of `count` for the chosen kind of bounding box, or for each kind: as JSON, or with `print`.
fn answer_each<T: Serialize>(
    args: &CountArgs,
    count: impl Fn(Bounding) -> T,
    print: impl Fn(&T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let named = |bounding: Bounding| BoundingResult { bounding: bounding.name(), result: count(bounding) };
    match args.bounding {
        OneOrAll::One(bounding) if args.json => answer::json(&count(bounding)),
        OneOrAll::One(bounding) => print(&count(bounding)),
        OneOrAll::All if args.json => {
            answer::json(&BoundingsResult { boundings: Bounding::ALL.map(named).into() })
        }
        OneOrAll::All => Bounding::ALL.into_iter().try_for_each(|bounding| {
            answer::line(format_args!("{bounding}:"))?;
            print(&count(bounding))
        }),
    }
}

fn print_frames(result: &FramesResult) -> anyhow::Result<()> {
    result.frames.iter().enumerate().try_for_each(|(i, frame)| {
        answer::line(format_args!("frame {i}:"))?;
        print_scene(frame)
    })
}

fn print_scene(result: &SceneResult) -> anyhow::Result<()> {
    answer::line(format_args!(
        "{}, {}",
        counted(result.objects, "objects"),
        TuningChoice::from(result.tuning)
    ))?;
    answer::line(format_args!(
        "{:<24}{:>12}{:>12}{:>12}{:>12}{:>12}{:>10}   bookkeeping",
        "method", "all pairs", "after rules", "candidates", "rect hits", "bitmap", "hits"
    ))?;
    for method in &result.methods {
        let Counts { all_pairs, after_rules, candidates, rect_hits, bitmap_tests, hits, .. } = method.counts;
        let stats = method.method_stats.iter().map(|(name, &count)| counted(count, name));
        answer::line(format_args!(
            "{:<24}{all_pairs:>12}{after_rules:>12}{candidates:>12}{rect_hits:>12}{bitmap_tests:>12}{hits:>10}   {}",
            method.method,
            stats.collect::<Vec<_>>().join(", ")
        ))?;
    }
    Ok(())
}
