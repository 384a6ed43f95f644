//! Plays the game: the default without a command.

use super::ship_args::ShipArgs;
use super::values::{method, named, whole};
#[cfg(feature = "app")]
use super::{files, misuse};
#[cfg(feature = "app")]
use crate::app::{LevelSource, StartOptions};
#[cfg(feature = "app")]
use crate::replay::Replay;
use crate::sim::Difficulty;
#[cfg(feature = "app")]
use crate::stage_file::StageFile;
use sector_collision::Method;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  sector-sweep
  sector-sweep mine.stage
  sector-sweep --stage 3 --difficulty veteran --ship lance
  sector-sweep --players 2 --ship arrow,fan --windowed
  sector-sweep --levels my-levels --watch";

#[derive(Debug, Clone, clap::Args)]
pub(super) struct PlayArgs {
    /// Open this file: a stage (.stage or .ron), a replay, settings (.toml) or a lab scene (.json); or a link that has a
    /// stage or a replay in it
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Start at this stage, from 1, skipping the title screen
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    stage: Option<u32>,
    /// Difficulty [default: the one you played last]
    #[arg(long, value_name = "D", value_parser = named(&Difficulty::ALL, Difficulty::name))]
    difficulty: Option<Difficulty>,
    #[command(flatten)]
    ships: ShipArgs,
    /// Random seed [default: 1 with --stage, otherwise a new one for each game]
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Reload level files when they change, and show any errors in them; watches the folder `levels` unless --levels
    /// or --level is given
    #[arg(long)]
    watch: bool,
    /// Load stages from this folder (stage1.ron, stage2.ron and so on), with built-in stages for missing files; saves no
    /// scores or replays
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
    /// Play this level file right away instead of a built-in stage; saves no scores or replays
    #[arg(long, value_name = "FILE")]
    level: Option<PathBuf>,
    /// Open in a window, overriding the settings
    #[arg(long, conflicts_with = "fullscreen")]
    windowed: bool,
    /// Open in full screen, overriding the settings
    #[arg(long)]
    fullscreen: bool,
    /// Draw with this graphics adapter if it works, overriding the settings: part of its name or backend, such as nvidia
    /// or gl; `doctor` lists them
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
    /// Play without sound
    #[arg(long)]
    mute: bool,
    /// Store settings, scores and replays in this folder
    #[arg(long, value_name = "D")]
    data_dir: Option<PathBuf>,
    /// Collision method to start with
    #[arg(long, value_name = "M", default_value = "auto", value_parser = method())]
    method: Method,
}

#[cfg(feature = "app")]
impl PlayArgs {
    fn options(self) -> anyhow::Result<StartOptions> {
        let ships = self.ships.ships()?;
        let are_ships_given = self.ships.ship.is_some() || self.ships.players.is_some();
        let is_builtin = self.levels.is_none() && self.level.is_none();
        let watched = (self.watch && is_builtin).then(|| PathBuf::from("levels"));
        let folder = self.levels.or(watched);
        let levels = LevelSource { folder, file: self.level, watch: self.watch };
        let (crew, fullscreen) =
            (are_ships_given.then_some(ships), fullscreen(self.windowed, self.fullscreen));
        let Self { stage, difficulty, seed, mute, data_dir, method, adapter, file, .. } = self;
        let link =
            |is_it: fn(&str) -> bool| file.as_deref()?.to_str().filter(|word| is_it(word)).map(str::to_owned);
        let (replay, stage_link) = (link(Replay::is_link), link(StageFile::is_link));
        let file = file.clone().filter(|_| replay.is_none() && stage_link.is_none());
        let options = StartOptions {
            file,
            replay,
            stage_link,
            stage,
            difficulty,
            crew,
            seed,
            adapter,
            ..StartOptions::default()
        };
        Ok(StartOptions { fullscreen, mute, data_dir, method, levels, ..options })
    }
}

#[cfg(feature = "app")]
pub(super) fn run(args: PlayArgs) -> anyhow::Result<()> {
    let options = args.options()?;
    if let Some(file) = options.file.as_ref().filter(|file| !file.exists()) {
        return Err(no_such_file(&files::shown(file)));
    }
    start(options)
}

/// Returns the error for a word that is neither a command nor a file. It suggests the command that was probably meant.
#[cfg(feature = "app")]
fn no_such_file(word: &str) -> anyhow::Error {
    let hint = super::meant(word).map(|command| format!("; did you mean `{command}`?"));
    let hint = hint.unwrap_or_else(|| "; --help lists the commands".to_owned());
    misuse(format_args!("there is no command or file {word}{hint}"))
}

#[cfg(not(feature = "app"))]
pub(super) fn run(_: PlayArgs) -> anyhow::Result<()> {
    no_window()
}

#[cfg(feature = "app")]
pub(super) fn start(options: StartOptions) -> anyhow::Result<()> {
    crate::app::run(options)
}

#[cfg(not(feature = "app"))]
pub(super) fn no_window() -> anyhow::Result<()> {
    anyhow::bail!(
        "this program was built without the `app` feature, so it cannot open a window: run a command, listed by --help"
    )
}

/// Combines `--windowed` and `--fullscreen`. Returns `None` when neither is given, so that the settings decide.
#[cfg(feature = "app")]
pub(super) fn fullscreen(windowed: bool, fullscreen: bool) -> Option<bool> {
    (windowed || fullscreen).then_some(fullscreen)
}
