//! `lab`: opens the lab in a window, at a built-in scene, a file, or a tick of a replay.

use super::lab_scenario::LabScenario;
use super::play;
use super::values::named;
use crate::app::{LabStart, StartOptions};
use sector_collision::Method;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sector-sweep lab
  sector-sweep lab squadrons --method dimensional-clustering
  sector-sweep lab tests/scenes/table_2.scene.json --method axis-list
  sector-sweep lab tests/replays/stage1.replay --tick 1200 --method sector-grid";

/// Open the lab and step through a collision method, one test at a time
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct LabArgs {
    #[command(flatten)]
    shown: LabScenario,
    /// Collision method
    #[arg(long, value_name = "M", default_value = "axis-list", value_parser = named(&Method::ALL, Method::name))]
    method: Method,
    /// Open in a window, overriding the settings
    #[arg(long, conflicts_with = "fullscreen")]
    windowed: bool,
    /// Open in full screen, overriding the settings
    #[arg(long)]
    fullscreen: bool,
    /// Turn off the sound
    #[arg(long)]
    mute: bool,
    /// Store settings and saved scenes in this folder
    #[arg(long, value_name = "D")]
    data_dir: Option<PathBuf>,
}

pub(super) fn run(args: LabArgs) -> anyhow::Result<()> {
    let (scene, tick) = args.shown.open()?;
    scene.check(args.method)?;
    let LabArgs { method, mute, data_dir, .. } = args;
    let lab = Some(LabStart { scene, tick, steps: 0, method });
    let fullscreen = play::fullscreen(args.windowed, args.fullscreen);
    play::start(StartOptions { lab, fullscreen, mute, data_dir, ..StartOptions::default() })
}
