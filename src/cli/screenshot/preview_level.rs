//! `preview-level`: the moments of a whole stage in one image.

use super::{ScreenshotArgs, own_content};
use crate::app::Session;
use crate::bot::Autopilot;
use crate::cli::answer;
use crate::cli::files;
use crate::cli::values::{named, png, whole};
use crate::replay::MAX_TICKS;
use crate::sim::{Assists, Difficulty, GameSetup, Outcome, TICKS_PER_SECOND};
use clap::Parser;
use sector_collision::Method;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sector-sweep preview-level mine.ron mine.png
  sector-sweep preview-level mine.stage --difficulty ace --frames 25 mine.png";

/// Save moments of a whole level or stage file, flown by an indestructible autopilot, as one PNG file
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(in crate::cli) struct PreviewLevelArgs {
    /// Level or stage file to show
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Difficulty
    #[arg(long, value_name = "D", default_value_t, value_parser = named(&Difficulty::ALL, Difficulty::name))]
    difficulty: Difficulty,
    /// Number of moments, evenly spread over the stage and arranged row by row, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = whole::<u32>(1..=256))]
    frames: u32,
    /// PNG file to write
    #[arg(value_name = "OUT.png", value_parser = png())]
    out: PathBuf,
}

/// The arguments of `screenshot`, to be parsed from words.
#[derive(Parser)]
struct Words {
    #[command(flatten)]
    args: ScreenshotArgs,
}

pub(in crate::cli) fn run(args: &PreviewLevelArgs) -> anyhow::Result<()> {
    let ticks = length(args)?;
    // The first moment is at the middle of its part.
    let every = (ticks / args.frames).max(1);
    let text = |value: &dyn ToString| value.to_string().into();
    let words = [
        "screenshot".into(),
        "--invulnerable".into(),
        "--level".into(),
        args.file.clone().into_os_string(),
        "--difficulty".into(),
        text(&args.difficulty),
        "--frames".into(),
        text(&args.frames),
        "--every".into(),
        text(&every),
        "--tick".into(),
        text(&(every / 2)),
        args.out.clone().into_os_string(),
    ];
    super::run(&Words::try_parse_from(words)?.args)?;
    let seconds = |ticks: u32| f64::from(ticks) / f64::from(TICKS_PER_SECOND);
    let (file, out) = (files::shown(&args.file), files::shown(&args.out));
    let (frames, length, apart) =
        (answer::counted(args.frames as usize, "moments"), seconds(ticks), seconds(every));
    answer::line(format_args!("{out}: {frames} of {file}, {length:.1} s long, {apart:.1} s apart"))
}

/// Returns the length of the stage in ticks, as the autopilot flies it.
fn length(args: &PreviewLevelArgs) -> anyhow::Result<u32> {
    let content = own_content(&args.file)?;
    let assists = Assists { invulnerable: true, ..Assists::default() };
    let setup = GameSetup { difficulty: args.difficulty, assists, ..GameSetup::new(1) };
    let session = Session::start(&content, setup, Method::Auto)?;
    let mut world = session.world().clone();
    let (mut pilot, mut events) = (Autopilot::default(), Vec::new());
    while world.outcome() == Outcome::Flying && world.tick() < MAX_TICKS {
        events.clear();
        world.step(pilot.fly(&world), &mut events);
    }
    Ok(world.tick())
}
