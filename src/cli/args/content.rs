//! Arguments of the commands that look at files: `check-level` and `count`.

use crate::cli::choice::Choice;
use sector_collision::{Bounding, Method};
use std::path::PathBuf;

pub(super) const CHECK_LEVEL_EXAMPLES: &str = "\
Example:
  sector-sweep check-level levels/stage1.ron mine.ron";

pub(super) const COUNT_EXAMPLES: &str = "\
Examples:
  sector-sweep count tests/scenes/thirty_six_objects.scene.json --method all
  sector-sweep count --frames frames.json --method axis-list --json";

/// `check-level`
#[derive(Debug, clap::Args)]
pub struct CheckLevelArgs {
    /// The level files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// `count`
#[derive(Debug, clap::Args)]
pub struct CountArgs {
    /// The scene, in JSON
    #[arg(value_name = "SCENE.json", required_unless_present = "frames", conflicts_with = "frames")]
    pub scene: Option<PathBuf>,
    /// A JSON array of scenes instead: the same objects moving, each method going on from frame to frame
    #[arg(long, value_name = "FILE")]
    pub frames: Option<PathBuf>,
    /// One method, or `all`
    #[arg(long, value_name = "M|all", default_value = "auto")]
    pub method: Choice<Method>,
    /// The box of an object that turns: fixed-square, dynamic-rectangle or `all`
    #[arg(long, value_name = "B|all", default_value = "dynamic-rectangle")]
    pub bounding: Choice<Bounding>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
