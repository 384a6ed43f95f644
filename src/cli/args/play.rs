//! Arguments without a command: how to play.

use super::crew::CrewArgs;
use super::values::whole;
#[cfg(feature = "app")]
use crate::app::LevelSource;
use crate::sim::Difficulty;
use sector_collision::Method;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  sector-sweep
  sector-sweep --stage 3 --difficulty veteran --ship lance
  sector-sweep --players 2 --ship arrow,fan --windowed
  sector-sweep --levels my-levels --watch";

/// How to play.
#[derive(Debug, Clone, clap::Args)]
pub struct PlayArgs {
    /// Start this stage at once instead of the title
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    pub stage: Option<u32>,
    /// How hard: cadet, pilot, veteran or ace [default: as the last game]
    #[arg(long, value_name = "D")]
    pub difficulty: Option<Difficulty>,
    /// Who flies what
    #[command(flatten)]
    pub crew: CrewArgs,
    /// Seed of the random streams [default: 1 with --stage, else a new one for each game]
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Read level files again when they change, and show what is wrong with them; without --levels or --level those of
    /// the folder `levels`
    #[arg(long)]
    pub watch: bool,
    /// Take the stages from this folder, as far as it has them: stage1.ron and on. Nothing is kept of the games
    #[arg(long, value_name = "DIR")]
    pub levels: Option<PathBuf>,
    /// Play this level in the place of the stage, at once. Nothing is kept of the games
    #[arg(long, value_name = "FILE")]
    pub level: Option<PathBuf>,
    /// Open a window, whatever the settings say
    #[arg(long, conflicts_with = "fullscreen")]
    pub windowed: bool,
    /// Fill the screen, whatever the settings say
    #[arg(long)]
    pub fullscreen: bool,
    /// Play without sound
    #[arg(long)]
    pub mute: bool,
    /// Keep settings and replays in this folder
    #[arg(long, value_name = "D")]
    pub data_dir: Option<PathBuf>,
    /// The collision method to start with
    #[arg(long, value_name = "M", default_value = "auto")]
    pub method: Method,
}

#[cfg(feature = "app")]
impl PlayArgs {
    /// Where the levels come from.
    fn level_source(&self) -> LevelSource {
        let is_usual = self.levels.is_none() && self.level.is_none();
        let here = (self.watch && is_usual).then(|| PathBuf::from("levels"));
        LevelSource { folder: self.levels.clone().or(here), file: self.level.clone(), watch: self.watch }
    }
}

#[cfg(feature = "app")]
impl From<PlayArgs> for crate::app::Options {
    fn from(args: PlayArgs) -> Self {
        let levels = args.level_source();
        let fullscreen = fullscreen(args.windowed, args.fullscreen);
        let PlayArgs { stage, difficulty, crew, seed, mute, data_dir, method, .. } = args;
        let crew = crew.is_asked_for().then(|| crew.ships());
        Self { stage, difficulty, crew, stress: None, seed, fullscreen, mute, data_dir, method, levels }
    }
}

/// What the two switches say together; `None`: what the settings say.
#[cfg(feature = "app")]
pub(super) fn fullscreen(windowed: bool, fullscreen: bool) -> Option<bool> {
    (windowed || fullscreen).then_some(fullscreen)
}
