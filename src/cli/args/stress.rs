//! Arguments of `stress`.

#[cfg(feature = "app")]
use super::play::fullscreen;
use super::values::whole;
#[cfg(feature = "app")]
use crate::app::LevelSource;
use crate::stress::{Density, Layout, MAX_ALIENS, MIN_ALIENS};
use sector_collision::{MAX_THREADS, Method};
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  sector-sweep stress --aliens 20000 --layout waves
  sector-sweep stress --headless --aliens 50000 --method hierarchical-grid --threads 2 --json";

/// `stress`
#[derive(Debug, clap::Args)]
pub struct StressArgs {
    /// How many aliens; half as many missiles of theirs and a sixth of the fleet's come along
    #[arg(long, value_name = "N", default_value_t = 10_000,
        value_parser = whole(MIN_ALIENS..=MAX_ALIENS))]
    pub aliens: u32,
    /// spread, clustered, column, swarm, mixed, waves or rocks
    #[arg(long, value_name = "L", default_value = "spread")]
    pub layout: Layout,
    /// constant: the arena grows with N; rising: it stays
    #[arg(long, value_name = "D", default_value = "constant")]
    pub density: Density,
    /// How many ticks are measured (60 a second), after 120 in which the missiles come up
    #[arg(long, value_name = "T", default_value_t = 600, value_parser = whole::<u32>(1..=1_000_000))]
    pub ticks: u32,
    /// Seed of all that is left to chance
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    pub seed: u64,
    /// The collision method; it changes the counts and nothing else
    #[arg(long, value_name = "M", default_value = "auto")]
    pub method: Method,
    /// Threads of the collision detection; of more than the machine has cores as many are used as it has
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole(1..=MAX_THREADS as u32))]
    pub threads: u32,
    /// Without a window: measure, print and end
    #[arg(long)]
    pub headless: bool,
    /// Open a window, whatever the settings say
    #[arg(long, conflicts_with_all = ["fullscreen", "headless"])]
    pub windowed: bool,
    /// Fill the screen, whatever the settings say
    #[arg(long, conflicts_with = "headless")]
    pub fullscreen: bool,
    /// Play without sound
    #[arg(long)]
    pub mute: bool,
    /// Keep settings in this folder
    #[arg(long, value_name = "D")]
    pub data_dir: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[cfg(feature = "app")]
impl From<StressArgs> for crate::app::Options {
    fn from(args: StressArgs) -> Self {
        let fullscreen = fullscreen(args.windowed, args.fullscreen);
        let StressArgs { aliens, layout, density, seed, method, mute, data_dir, .. } = args;
        let stress = Some(crate::stress::StressSettings { aliens, layout, density, seed, method });
        Self {
            stage: None,
            difficulty: None,
            crew: None,
            stress,
            seed: Some(seed),
            fullscreen,
            mute,
            data_dir,
            method,
            levels: LevelSource::default(),
        }
    }
}
