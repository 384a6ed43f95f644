//! The arguments. Names and defaults are fixed: scripts rely on them.

use super::choice::Choice;
#[cfg(feature = "app")]
use crate::app::{LevelSource, Tab};
use crate::collision::{Bounding, MAX_THREADS, Method};
#[cfg(feature = "app")]
use crate::level::Backdrop;
use crate::sim::{Difficulty, Section, Ships};
use crate::stress::{Density, Layout, MAX_ALIENS, MIN_ALIENS};
#[cfg(feature = "app")]
use crate::view::{HullMark, Outline, Tones};
#[cfg(feature = "app")]
use crate::words::Language;
use clap::{Parser, Subcommand};
use std::num::NonZeroU32;
use std::path::PathBuf;

/// An arcade space shooter whose collision detection you can watch, switch and learn from.
#[derive(Debug, Parser)]
#[command(name = "sector-sweep", version, args_conflicts_with_subcommands = true)]
pub struct Args {
    /// Without a command, the game.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to play.
    #[command(flatten)]
    pub play: PlayArgs,
}

/// What can be asked of the game besides playing it.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a stage by bot or replay, without window or sound, and print how it ended
    Simulate(SimulateArgs),
    /// Play a replay again and compare every tick
    Verify(VerifyArgs),
    /// Draw a moment of a stage into a picture, without a window
    #[cfg(feature = "app")]
    Screenshot(ScreenshotArgs),
    /// Draw sprites without a window and say how fast
    #[cfg(feature = "app")]
    BenchRender(BenchRenderArgs),
    /// Start without a window up to the first picture of the title, and say how long each step takes
    #[cfg(feature = "app")]
    BenchStart(BenchStartArgs),
    /// Fly all stages at all difficulties by bot, and say what their ticks cost
    BenchStages(BenchStagesArgs),
    /// Check level files
    CheckLevel(CheckLevelArgs),
    /// Count the tests that each method needs for a scene of boxes
    Count(CountArgs),
    /// Fly among N aliens and all their missiles, and measure every stage of a tick
    Stress(StressArgs),
}

/// How to play.
#[derive(Debug, Clone, clap::Args)]
pub struct PlayArgs {
    /// Start this stage at once instead of the title
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub stage: Option<u32>,
    /// How hard: cadet, pilot, veteran or ace [default: as the last game]
    #[arg(long, value_name = "D")]
    pub difficulty: Option<Difficulty>,
    /// Who flies what [default: as in the last game].
    #[command(flatten)]
    pub crew: CrewArgs,
    /// Seed of the random streams [default: 1 with --stage, else a new one for each game]
    #[arg(long, value_name = "S")]
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

/// Who flies what.
#[derive(Debug, Clone, clap::Args)]
pub struct CrewArgs {
    /// The ship, or two with a comma between them: arrow, fan or lance [default: arrow]
    #[arg(long, value_name = "A[,B]")]
    pub ship: Option<Ships>,
    /// How many play [default: as many as there are ships]
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub players: Option<u8>,
}

impl CrewArgs {
    /// Whether anything was said of it.
    #[cfg(feature = "app")]
    fn is_asked_for(&self) -> bool {
        self.ship.is_some() || self.players.is_some()
    }

    /// What the two say together: a second player without a ship of its own flies the first one's.
    ///
    /// # Errors
    /// Two ships for one player.
    pub fn ships(&self) -> anyhow::Result<Ships> {
        match (self.ship.unwrap_or_default(), self.players) {
            (Ships::Together(_), Some(1)) => anyhow::bail!("two ships for one player: expected --players 2"),
            (Ships::Alone(ship), Some(2)) => Ok(Ships::Together([ship; 2])),
            (ships, _) => Ok(ships),
        }
    }
}

/// `simulate`
#[derive(Debug, clap::Args)]
pub struct SimulateArgs {
    /// The stage, or `all` one after the other; a replay brings its own
    #[arg(long, value_name = "N|all", default_value = "1")]
    pub stage: Choice<NonZeroU32>,
    /// A level file instead of a built-in stage
    #[arg(long, value_name = "FILE", conflicts_with_all = ["stage", "replay", "record"])]
    pub level: Option<PathBuf>,
    /// How hard: cadet, pilot, veteran or ace; a replay brings its own
    #[arg(long, value_name = "D", default_value_t)]
    pub difficulty: Difficulty,
    /// Who flies
    #[command(flatten)]
    pub crew: CrewArgs,
    /// Seed of the random streams; a replay brings its own
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Practise from here: start, a time as 0:45, midboss, or a phase of the boss as boss:2; a replay brings its own
    #[arg(long, value_name = "SECTION", conflicts_with = "replay")]
    pub from: Option<Section>,
    /// Practise with guns of this power, 0 to 4 [default: that of the stage]
    #[arg(long, value_name = "P", conflicts_with = "replay", value_parser = clap::value_parser!(u8).range(..=4))]
    pub power: Option<u8>,
    /// Nothing destroys a ship; how often something would have is told
    #[arg(long, conflicts_with = "replay")]
    pub invulnerable: bool,
    /// Stop after so many ticks (60 a second), or when the stage is over
    #[arg(long, value_name = "T", default_value_t = crate::replay::MAX_TICKS)]
    pub ticks: u32,
    /// The collision method; it changes the counts and nothing else
    #[arg(long, value_name = "M", default_value = "auto")]
    pub method: Method,
    /// Threads of the collision method; they change the time and nothing else
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub threads: u32,
    /// Play the inputs of this replay instead of the bot's
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Keep the game as a replay
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    pub record: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `verify`
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The replay
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The collision method
    #[arg(long, value_name = "M", default_value = "auto")]
    pub method: Method,
    /// Threads of the collision method; they change the time and nothing else
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub threads: u32,
}

/// `screenshot`
#[cfg(feature = "app")]
#[derive(Debug, clap::Args)]
pub struct ScreenshotArgs {
    /// The stage
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub stage: u32,
    /// How hard: cadet, pilot, veteran or ace
    #[arg(long, value_name = "D", default_value_t)]
    pub difficulty: Difficulty,
    /// Who flies
    #[command(flatten)]
    pub crew: CrewArgs,
    /// Seed of the random streams
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// What to show
    #[arg(long, value_name = "SCREEN", default_value = "stage")]
    pub screen: ScreenChoice,
    /// The page of the options: video, picture, sound, controls, access or game
    #[arg(long, value_name = "PAGE", default_value = "video")]
    pub tab: Tab,
    /// The tick to show (60 a second), the bot flying until then; of a screen with no game on it the ticks on show
    #[arg(long, value_name = "T", default_value_t = 600)]
    pub tick: u32,
    /// Of a stage so many moments side by side in one picture, row by row, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub frames: u32,
    /// Ticks from one of these moments to the next
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
    /// Begin the stage here, ticks counting from then: start, a time as 0:45, midboss, or a phase of the boss as boss:2
    #[arg(long, value_name = "SECTION")]
    pub from: Option<Section>,
    /// Nothing destroys a ship
    #[arg(long)]
    pub invulnerable: bool,
    /// Show the collision overlay, without times
    #[arg(long)]
    pub overlay: bool,
    /// Draw rectangles, sectors and list order over the field
    #[arg(long)]
    pub shapes: bool,
    /// The collision method
    #[arg(long, value_name = "M", default_value = "auto")]
    pub method: Method,
    /// Another sky than the stage's: open_space, column, swarm, belt, leviathan or hive
    #[arg(long, value_name = "NAME")]
    pub backdrop: Option<Backdrop>,
    /// Light around what emits it, 0 to 100
    #[arg(long, value_name = "B", default_value_t = 60, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub bloom: u8,
    /// Lines and mask of a picture tube, 0 to 100; they show from twice the field's size on
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub crt: u8,
    /// How far the glass of the tube bulges, 0 to 100
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub curvature: u8,
    /// Width of the picture in pixels
    #[arg(long, value_name = "W", default_value_t = 640, value_parser = clap::value_parser!(u32).range(1..=8192))]
    pub width: u32,
    /// Height of the picture in pixels
    #[arg(long, value_name = "H", default_value_t = 360, value_parser = clap::value_parser!(u32).range(1..=8192))]
    pub height: u32,
    /// The language of the words: en, de or fr
    #[arg(long, value_name = "L", default_value = "en")]
    pub language: Language,
    /// A rim around what kills: off, dark or light
    #[arg(long, value_name = "RIM", default_value = "off", value_parser = named(&Outline::ALL, Outline::name))]
    pub outline: Outline,
    /// Colours of bullets, items and shots: usual, red-green or blue-yellow
    #[arg(long, value_name = "TONES", default_value = "usual", value_parser = named(&Tones::ALL, Tones::name))]
    pub palette: Tones,
    /// When the hull is shown: focused, always or large
    #[arg(long, value_name = "WHEN", default_value = "focused", value_parser = named(&HullMark::ALL, HullMark::name))]
    pub hull: HullMark,
    /// Score line, notices and game over twice as large
    #[arg(long)]
    pub large_text: bool,
    /// Where to write the PNG
    #[arg(value_name = "OUT.png")]
    pub out: PathBuf,
}

/// What a picture can show.
#[cfg(feature = "app")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ScreenChoice {
    /// A moment of the stage
    Stage,
    /// The name and the menu
    Title,
    /// The autopilot's game at the title
    Demonstration,
    /// What is shown between two demonstrations: how to fly
    HowTo,
    /// The page before a new game
    NewGame,
    /// The page before a practice
    Practice,
    /// The options
    Options,
    /// The keys of all actions
    Controls,
    /// The pad buttons of all actions
    Buttons,
    /// The question for a key
    PressAKey,
    /// The question what to do about a key that is taken
    TakenKey,
    /// The high scores
    Scores,
    /// The entry of initials after a lost game
    Initials,
    /// The statistics
    Statistics,
    /// The statistics of what was destroyed
    Destroyed,
    /// The statistics of pairs
    Pairs,
    /// The menu of the stress mode
    Stress,
    /// The game, standing
    Pause,
    /// The result of a stage that was cleared
    Clear,
    /// The question after the last ship whether the game goes on
    Continue,
    /// The result of a game that was lost
    GameOver,
    /// What the ship was lost to, pixel by pixel
    WhatHitMe,
    /// The list of replays, with two games in it
    Replays,
    /// A replay on show
    Playback,
    /// The music room, at the first piece
    Music,
    /// The credits after the last stage
    Ending,
    /// The credits from the menu
    Credits,
}

/// `bench-render`
#[cfg(feature = "app")]
#[derive(Debug, clap::Args)]
pub struct BenchRenderArgs {
    /// How many sprites, 1 to 2,000,000
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = bounded(1..=2_000_000))]
    pub sprites: usize,
    /// How many pictures to measure, 1 to 10,000
    #[arg(long, value_name = "F", default_value_t = 60, value_parser = bounded(1..=10_000))]
    pub frames: usize,
    /// Width of the picture in pixels
    #[arg(long, value_name = "W", default_value_t = 1280, value_parser = clap::value_parser!(u32).range(1..=8192))]
    pub width: u32,
    /// Height of the picture in pixels
    #[arg(long, value_name = "H", default_value_t = 720, value_parser = clap::value_parser!(u32).range(1..=8192))]
    pub height: u32,
    /// Bloom, 0 to 100
    #[arg(long, value_name = "B", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub bloom: u8,
    /// Lines, mask and glass of a picture tube, 0 to 100
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub crt: u8,
    /// The sky
    #[arg(long, value_name = "NAME", default_value = "open_space")]
    pub backdrop: Backdrop,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `bench-start`
#[cfg(feature = "app")]
#[derive(Debug, clap::Args)]
pub struct BenchStartArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `bench-stages`
#[derive(Debug, clap::Args)]
pub struct BenchStagesArgs {
    /// The stage, or `all`
    #[arg(long, value_name = "N|all", default_value = "all")]
    pub stage: Choice<NonZeroU32>,
    /// How hard: cadet, pilot, veteran, ace or `all`
    #[arg(long, value_name = "D|all", default_value = "all")]
    pub difficulty: Choice<Difficulty>,
    /// Seed of the random streams
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Stop after so many ticks (60 a second), or when the stage is over
    #[arg(long, value_name = "T", default_value_t = crate::replay::MAX_TICKS, value_parser = clap::value_parser!(u32).range(1..))]
    pub ticks: u32,
    /// How often each game is played; of each tick the shortest time counts
    #[arg(long, value_name = "R", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub runs: u32,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A number of things, within limits.
#[cfg(feature = "app")]
fn bounded(range: std::ops::RangeInclusive<u64>) -> impl clap::builder::TypedValueParser<Value = usize> {
    use clap::builder::TypedValueParser;
    clap::value_parser!(u64).range(range).map(|number| number as usize)
}

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

/// `stress`
#[derive(Debug, clap::Args)]
pub struct StressArgs {
    /// How many aliens; half as many missiles of theirs and a sixth of the fleet's come along
    #[arg(long, value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(i64::from(MIN_ALIENS)..=i64::from(MAX_ALIENS)))]
    pub aliens: u32,
    /// spread, clustered, column, swarm, mixed, waves or rocks
    #[arg(long, value_name = "L", default_value = "spread")]
    pub layout: Layout,
    /// constant: the arena grows with N; rising: it stays
    #[arg(long, value_name = "D", default_value = "constant")]
    pub density: Density,
    /// How many ticks are measured (60 a second), after 120 in which the missiles come up
    #[arg(long, value_name = "T", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub ticks: u32,
    /// Seed of all that is left to chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The collision method; it changes the counts and nothing else
    #[arg(long, value_name = "M", default_value = "auto")]
    pub method: Method,
    /// Threads of the collision detection; of more than the machine has cores as many are used as it has
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = threads())]
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

/// Numbers of threads that a pipeline takes.
fn threads() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=MAX_THREADS as i64)
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
impl TryFrom<PlayArgs> for crate::app::Options {
    type Error = anyhow::Error;

    fn try_from(args: PlayArgs) -> anyhow::Result<Self> {
        let levels = args.level_source();
        let fullscreen = fullscreen(args.windowed, args.fullscreen);
        let PlayArgs { stage, difficulty, crew, seed, mute, data_dir, method, .. } = args;
        let crew = crew.is_asked_for().then(|| crew.ships()).transpose()?;
        Ok(Self { stage, difficulty, crew, stress: None, seed, fullscreen, mute, data_dir, method, levels })
    }
}

#[cfg(feature = "app")]
impl From<StressArgs> for crate::app::Options {
    fn from(args: StressArgs) -> Self {
        let fullscreen = fullscreen(args.windowed, args.fullscreen);
        let StressArgs { aliens, layout, density, seed, method, mute, data_dir, .. } = args;
        let stress = Some(crate::stress::Settings { aliens, layout, density, seed, method });
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

/// What the two switches say together; `None`: what the settings say.
#[cfg(feature = "app")]
fn fullscreen(windowed: bool, fullscreen: bool) -> Option<bool> {
    (windowed || fullscreen).then_some(fullscreen)
}

/// One of several, by its name.
#[cfg(feature = "app")]
fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name_of: fn(T) -> &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |word| {
        let found = all.iter().copied().find(|&one| name_of(one) == word);
        let names = || all.iter().map(|&one| name_of(one)).collect::<Vec<_>>().join(", ");
        found.ok_or_else(|| format!("expected one of {}", names()))
    }
}
