use crate::app::Tab;
use crate::cli::misuse;
use crate::cli::ship_args::{ModeArgs, ShipArgs};
use crate::cli::values::{named, png, whole};
use crate::lab::OverlayForm;
use crate::lab::lessons::LESSONS;
use crate::level::Backdrop;
use crate::replay::MAX_TICKS;
use crate::sim::{Difficulty, Section};
use crate::view::{HullMark, Outline, Paint, Tones};
use sector_collision::Method;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  sector-sweep screenshot --stage 4 --difficulty ace --ship lance --tick 3000 belt.png
  sector-sweep screenshot --players 2 --overlay --shapes --width 1280 --height 720 overlay.png
  sector-sweep screenshot --stage 3 --from boss:2 --invulnerable --frames 9 --every 30 swarm.png
  sector-sweep screenshot --screen options --tab access --language de options.png";

/// The maximum number of pixels of an image: a gigabyte at four bytes each.
const MAX_PIXELS: u64 = 1 << 28;

/// Save a frame of a stage, or of any other screen, as a PNG file without opening a window
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(in crate::cli) struct ScreenshotArgs {
    /// Stage to show, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=u32::MAX))]
    pub(super) stage: u32,
    /// Show this level or stage file in place of stage 1
    #[arg(long, value_name = "FILE", conflicts_with = "stage")]
    pub(super) level: Option<PathBuf>,
    /// Difficulty
    #[arg(long, value_name = "D", default_value_t, value_parser = named(&Difficulty::ALL, Difficulty::name))]
    pub(super) difficulty: Difficulty,
    #[command(flatten)]
    pub(super) ships: ShipArgs,
    #[command(flatten)]
    pub(super) mode: ModeArgs,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    pub(super) seed: u64,
    /// Screen to show
    #[arg(long, value_name = "SCREEN", default_value = "stage")]
    pub(super) screen: ScreenChoice,
    /// Page of the options to show: video, sound, controls, access or game
    #[arg(long, value_name = "PAGE", default_value = "video")]
    #[arg(value_parser = |page: &str| page.to_uppercase().parse::<Tab>())]
    pub(super) tab: Tab,
    /// Scene to show in the lab: the name of a built-in scene, a .json file, or a .replay file at --tick
    #[arg(long, value_name = "SCENE", default_value = "table-2")]
    pub(super) scene: String,
    /// Number of steps to take in the lab
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<u32>(0..=1_000_000))]
    pub(super) step: u32,
    /// Lesson to show, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=LESSONS.len() as u32))]
    pub(super) lesson: u32,
    /// Step of the lesson to show, from 1
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u32>(1..=20))]
    pub(super) lesson_step: u32,
    /// Seed of the lesson's questions
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) lesson_seed: u64,
    /// Tick of the stage to show (60 per second), reached by the autopilot; on screens without a game, the number of
    /// ticks since the screen opened
    #[arg(long, value_name = "T", default_value_t = 600, value_parser = whole(0..=MAX_TICKS))]
    pub(super) tick: u32,
    /// Number of frames of the stage or the lab to arrange row by row in one image, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=256))]
    pub(super) frames: u32,
    /// Number of ticks (or steps in the lab) between successive --frames
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = whole(1..=MAX_TICKS))]
    pub(super) every: u32,
    /// Save the --frames as an animated PNG that shows each for this many milliseconds, 10 to 10,000
    #[arg(long, value_name = "MS", value_parser = whole::<u16>(10..=10_000))]
    pub(super) animate: Option<u16>,
    /// Start the stage and count ticks at this section: start, a time such as 0:45, midboss, or a boss phase such as
    /// boss:2
    #[arg(long, value_name = "SECTION")]
    pub(super) from: Option<Section>,
    /// Make ships indestructible
    #[arg(long)]
    pub(super) invulnerable: bool,
    /// Show the collision overlay, without times; --overlay alone shows it in full
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "full")]
    #[arg(default_value = "off", value_parser = named(&OverlayForm::ALL, OverlayForm::name))]
    pub(super) overlay: OverlayForm,
    /// Draw the rectangles of all objects and the data structure of the collision method over the field
    #[arg(long)]
    pub(super) shapes: bool,
    /// Collision method
    #[arg(long, value_name = "M", default_value = "auto", value_parser = named(&Method::ALL, Method::name))]
    pub(super) method: Method,
    /// Sky to draw instead of the stage's own
    #[arg(long, value_name = "NAME", value_parser = named(&Backdrop::ALL, Backdrop::name))]
    pub(super) backdrop: Option<Backdrop>,
    /// Bloom strength in percent, 0 to 100
    #[arg(long, value_name = "B", default_value_t = 60, value_parser = whole::<u8>(0..=100))]
    pub(super) bloom: u8,
    /// Strength of the CRT filter in percent, 0 to 100; visible only in images of at least 1280 × 720 pixels
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    pub(super) crt: u8,
    /// Curvature of the CRT filter in percent, 0 to 100
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    pub(super) curvature: u8,
    /// Width of the image in pixels, 1 to 8,192
    #[arg(long, value_name = "W", default_value_t = 640, value_parser = whole::<u32>(1..=8192))]
    pub(super) width: u32,
    /// Height of the image in pixels, 1 to 8,192
    #[arg(long, value_name = "H", default_value_t = 360, value_parser = whole::<u32>(1..=8192))]
    pub(super) height: u32,
    /// Language of all text: the code of a built-in one, such as de, or a language file, such as es.ron
    #[arg(long, value_name = "L", default_value = "en")]
    pub(super) language: String,
    /// Outline around enemy bullets
    #[arg(long, value_name = "RIM", default_value = "off", value_parser = named(&Outline::ALL, Outline::name))]
    pub(super) outline: Outline,
    /// Color palette of bullets, items and shots; red-green and blue-yellow are for color-blind players
    #[arg(long, value_name = "TONES", default_value = "usual", value_parser = named(&Tones::ALL, Tones::name))]
    pub(super) palette: Tones,
    /// Paint of the ships
    #[arg(long, value_name = "PAINT", default_value = "factory", value_parser = named(&Paint::ALL, Paint::name))]
    pub(super) paint: Paint,
    /// When to mark the ship's hull
    #[arg(long, value_name = "WHEN", default_value = "focused", value_parser = named(&HullMark::ALL, HullMark::name))]
    pub(super) hull: HullMark,
    /// Draw all text at twice its size; longer lists scroll
    #[arg(long)]
    pub(super) large_text: bool,
    /// Show captions for the sounds of the game
    #[arg(long)]
    pub(super) captions: bool,
    /// PNG file to write
    #[arg(value_name = "OUT.png", value_parser = png())]
    pub(super) out: PathBuf,
}

impl ScreenshotArgs {
    /// Returns the files that are read.
    pub(super) fn inputs(&self) -> Vec<&Path> {
        let files = [self.scene.as_ref(), self.language.as_ref()];
        files.into_iter().chain(self.level.as_deref()).collect()
    }

    /// Checks for conflicts that depend on values, which clap cannot check.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let pixels = u64::from(self.frames) * u64::from(self.width) * u64::from(self.height);
        if pixels > MAX_PIXELS {
            return Err(misuse(format_args!(
                "--frames, --width and --height make more than {MAX_PIXELS} pixels in all: expected fewer or smaller frames"
            )));
        }
        self.ships.ships().map(|_| ())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ScreenChoice {
    /// The game at the chosen tick of the stage
    Stage,
    /// The title screen with the main menu
    Title,
    /// The demonstration game that the autopilot plays behind the title
    Demonstration,
    /// The help page about flying
    HowTo,
    /// The help page about scoring
    HowToScore,
    /// The settings of a new game
    NewGame,
    /// The hints that a new player sees on the first flight
    FirstFlight,
    /// The page of your own stages, with the tutorial or the file given by --level
    OwnStages,
    /// The settings of a practice game
    Practice,
    /// The options, at the page given by --tab
    Options,
    /// The key bindings of all actions
    Controls,
    /// The gamepad bindings of all actions
    Buttons,
    /// The prompt to press a key for an action
    PressAKey,
    /// The question when a key is already bound to another action
    TakenKey,
    /// The high score table
    Scores,
    /// The entry of initials after a lost game
    Initials,
    /// The first page of the statistics
    Statistics,
    /// The statistics page about boss phases
    Bosses,
    /// The statistics page about destroyed aliens
    Destroyed,
    /// The statistics page about pairs of objects in collision detection
    Pairs,
    /// The menu of the stress mode
    Stress,
    /// A game of Swarm Survival
    Survival,
    /// The lab with the scene given by --scene
    Lab,
    /// The home page of the lab with its lessons
    LabHome,
    /// The lesson given by --lesson, at the step given by --lesson-step
    LabLesson,
    /// The lab with the explanation of a counter
    LabCounter,
    /// The lab with the source code enlarged
    LabCode,
    /// The lab while an object is being edited
    LabEdit,
    /// The lab with its settings open
    LabSettings,
    /// The list of built-in scenes in the lab
    LabScenes,
    /// The collision rules of the scene given by --scene
    LabRules,
    /// The costs of all methods on one tick of the scene given by --scene, with times measured on this machine
    LabCompare,
    /// The growth of the costs with the number of objects, with times measured on this machine
    LabGrowth,
    /// The counts of --method for each value of its setting
    LabValues,
    /// A paused game with its menu
    Pause,
    /// The offer to resume an interrupted game
    Interrupted,
    /// The result of a cleared stage
    Clear,
    /// The offer to continue after the last ship is lost
    Continue,
    /// The result of a lost game
    GameOver,
    /// The page "What hit me?", which enlarges the pixels that destroyed a ship
    WhatHitMe,
    /// The list of replays, with two entries
    Replays,
    /// The playback of a replay
    Playback,
    /// The menu of extras
    Extras,
    /// The catalog, at the first alien
    Catalog,
    /// The music room, at the first track
    Music,
    /// The credits after the last stage
    Ending,
    /// The credits, opened from the menu
    Credits,
}

impl ScreenChoice {
    /// Whether the screen is the lab with a scene, or one of its pages.
    pub(super) const fn is_free_lab(self) -> bool {
        use ScreenChoice::{Lab, LabCode, LabCompare, LabCounter, LabEdit, LabGrowth, LabRules};
        use ScreenChoice::{LabScenes, LabSettings, LabValues};
        matches!(self, Lab | LabCode | LabCounter | LabEdit | LabSettings | LabScenes)
            || matches!(self, LabRules | LabCompare | LabGrowth | LabValues)
    }
}
