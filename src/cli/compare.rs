//! `compare`: compares all methods on the same ticks of a scene, and how their costs grow, without a window.

use super::answer::{self, counted};
use super::bench::Stopwatch;
use super::lab_scenario::LabScenario;
use super::values::whole;
use crate::lab::comparison::{
    Comparison, ComparisonFindings, Growth, MAX_TICKS, MethodCost, Overtakes, SeedSpread, Variation,
    VariedSetting,
};
use crate::lab::stepper::{LabScene, Stepper};
use crate::scene::TuningChoice;
use sector_collision::Method;

const EXAMPLES: &str = "\
Examples:
  sector-sweep compare thirty-six --ticks 60
  sector-sweep compare squadrons --values
  sector-sweep compare tests/scenes/table_2.scene.json --csv
  sector-sweep compare tests/replays/stage1.replay --tick 1200 --ticks 10";

const JUMP: &str = "dimensional-clustering: no power of n fits. Random fields lose their gaps all at once (percolation), \
    and clustering then tests all pairs.";

/// Compare the tests, steps, time and memory of all collision methods on the same ticks of a scene
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CompareArgs {
    #[command(flatten)]
    shown: LabScenario,
    /// Number of ticks to compare, 1 to 600; stops early if the scene ends
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=MAX_TICKS as u32))]
    ticks: u32,
    /// Also vary sector size, threshold and speed for the step from the first tick to the next
    #[arg(long)]
    values: bool,
    /// Print comma-separated values in the format that the lab saves
    #[arg(long)]
    csv: bool,
}

pub(super) fn run(args: &CompareArgs) -> anyhow::Result<()> {
    let (scene, tick) = args.shown.open()?;
    let stepper = Stepper::new(scene, Method::Fast, tick);
    let scene = stepper.tested().clone();
    Comparison::check(&scene, tick, stepper.pipeline().counts().rect_hits)?;
    let mut comparison = Comparison::new(scene, tick..tick + args.ticks as usize);
    if !args.values {
        comparison = comparison.without_values();
    }
    let clock = Stopwatch::start();
    while comparison.work(None, &|| clock.us(), f64::INFINITY) {}
    let findings = comparison.findings();
    if args.csv {
        answer::line(findings.to_csv().trim_end())?;
    } else {
        print(&comparison.scene, &findings)?;
        VariedSetting::ALL.iter().filter_map(|&of| findings.variation(of)).try_for_each(print_values)?;
    }
    if let Some(found) = &findings.disagreement {
        let ([one, other], objects) = (found.methods, found.objects.len());
        anyhow::bail!("{one} and {other} found different hits among {objects} objects")
    }
    Ok(())
}

fn print(scene: &LabScene, findings: &ComparisonFindings) -> anyhow::Result<()> {
    let ticks = findings.ticks.clone();
    let objects = counted(scene.objects(ticks.start).len(), "objects");
    answer::line(format_args!("{objects}, {}", TuningChoice::from(scene.tuning)))?;
    if let Some(MethodCost { counts, .. }) = findings.costs().first() {
        let [first, last] = [ticks.start, ticks.end - 1].map(|tick| scene.number(tick));
        let range = if first == last { format!("tick {first}") } else { format!("ticks {first} to {last}") };
        answer::line(format_args!(
            "{range}: {}, {} after rules, {}, {}",
            counted(counts.all_pairs, "pairs"),
            counts.after_rules,
            counted(counts.rect_hits, "rectangle hits"),
            counted(counts.hits, "hits")
        ))?;
    }
    answer::line(format_args!(
        "{:<24}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}",
        "method", "tests", "steps", "us", "bytes", "tests n^", "us n^", "faster from"
    ))?;
    findings.costs().iter().enumerate().try_for_each(|(i, cost)| {
        let [tests, time, from] = grown(findings.growth.get(i));
        answer::line(format_args!(
            "{:<24}{:>12}{:>12}{:>12.1}{:>12}{tests:>12}{time:>12}{from:>12}",
            cost.method.name(),
            cost.counts.candidates,
            cost.steps(),
            cost.us,
            cost.memory
        ))
    })?;
    let clustering = findings.growth.iter().find(|growth| growth.method == Method::DimensionalClustering);
    if clustering.is_some_and(|growth| growth.tests.is_none()) {
        answer::line(JUMP)?;
    }
    Ok(())
}

fn print_values(variation: &Variation) -> anyhow::Result<()> {
    let [a, b, c] = variation.setting.counted();
    answer::line(format_args!("\n{:<24}{a:>12}{b:>12}{c:>12}", variation.setting.key()))?;
    variation
        .points()
        .try_for_each(|(value, [a, b, c])| answer::line(format_args!("{value:<24}{a:>12}{b:>12}{c:>12}")))
}

/// Returns the ranges of the exponents with which the tests and the time of a method grow with the number of objects,
/// and the number of objects from which it beats brute force. Each is `-` if it is unknown or no power fits.
fn grown(growth: Option<&Growth>) -> [String; 3] {
    let power = |of: fn(&Growth) -> Option<SeedSpread>| {
        let range = growth.and_then(of).map(|power| [power.least, power.most].map(|end| format!("{end:.2}")));
        match range {
            Some([least, most]) if least == most => least,
            Some([least, most]) => format!("{least}-{most}"),
            None => "-".to_owned(),
        }
    };
    let from = match growth.map(|growth| growth.overtakes) {
        Some(Overtakes::Always) => "always".to_owned(),
        Some(Overtakes::From(objects)) => format!("{objects:.0}"),
        Some(Overtakes::Never) => "never".to_owned(),
        None => "-".to_owned(),
    };
    [power(|growth| growth.tests), power(|growth| growth.time), from]
}
