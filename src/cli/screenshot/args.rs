use crate::app::Tab;
use crate::cli::conflict;
use crate::cli::ship_args::ShipArgs;
use crate::cli::values::{named, png, whole};
use crate::lab::OverlayForm;
use crate::lab::lessons::LESSONS;
use crate::level::Backdrop;
use crate::replay::MAX_TICKS;
use crate::sim::{Difficulty, Section};
use crate::view::{HullMark, Outline, Tones};
use crate::words::Language;
use sector_collision::Method;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sector-sweep screenshot --stage 4 --difficulty ace --ship lance --tick 3000 belt.png
  sector-sweep screenshot --players 2 --overlay --shapes --width 1280 --height 720 overlay.png
  sector-sweep screenshot --stage 3 --from boss:2 --invulnerable --frames 9 --every 30 swarm.png
  sector-sweep screenshot --screen options --tab access --language de options.png";

/// The maximum number of pixels of an image: a gigabyte at four bytes each.
const MAX_PIXELS: u64 = 1 << 28;

/// Draw a frame of a stage into a PNG file, without a window
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub(in crate::cli) struct ScreenshotArgs {
    /// The number of the stage, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=u32::MAX))]
    pub(super) stage: u32,
    /// The difficulty
    #[arg(long, value_name = "D", default_value_t, value_parser = named(&Difficulty::ALL, Difficulty::name))]
    pub(super) difficulty: Difficulty,
    #[command(flatten)]
    pub(super) ships: ShipArgs,
    /// Seed of the random streams
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    pub(super) seed: u64,
    /// The screen to draw
    #[arg(long, value_name = "SCREEN", default_value = "stage")]
    pub(super) screen: ScreenChoice,
    /// The page of the options: video, sound, controls, access or game
    #[arg(long, value_name = "PAGE", default_value = "video")]
    #[arg(value_parser = |page: &str| page.to_uppercase().parse::<Tab>())]
    pub(super) tab: Tab,
    /// The scene in the lab: its name, a scene in JSON, or a replay at its tick --tick
    #[arg(long, value_name = "SCENE", default_value = "table-2")]
    pub(super) scene: String,
    /// The number of steps to make in the lab
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<u32>(0..=1_000_000))]
    pub(super) step: u32,
    /// The number of the lesson in the lab, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=LESSONS.len() as u32))]
    pub(super) lesson: u32,
    /// The tick of the stage to show (60 a second), flown by the bot; on screens without a game, the ticks for which
    /// the screen has been open
    #[arg(long, value_name = "T", default_value_t = 600, value_parser = whole(0..=MAX_TICKS))]
    pub(super) tick: u32,
    /// Number of moments of a stage or of the lab, drawn side by side in one image, row by row, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=256))]
    pub(super) frames: u32,
    /// Number of ticks, or of steps in the lab, from one drawn moment to the next, with --frames
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = whole(1..=MAX_TICKS))]
    pub(super) every: u32,
    /// Write an animated PNG of the --frames, each shown for this many milliseconds, instead of drawing them side by
    /// side
    #[arg(long, value_name = "MS", value_parser = whole::<u16>(10..=10_000))]
    pub(super) animate: Option<u16>,
    /// The section at which the stage begins, from which ticks are counted: start, a time such as 0:45, midboss, or a boss
    /// phase such as boss:2
    #[arg(long, value_name = "SECTION")]
    pub(super) from: Option<Section>,
    /// Make ships indestructible
    #[arg(long)]
    pub(super) invulnerable: bool,
    /// Show the collision overlay without times, as a strip or in full [default: full]
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "full")]
    #[arg(default_value = "off", value_parser = named(&OverlayForm::ALL, OverlayForm::name))]
    pub(super) overlay: OverlayForm,
    /// Draw the bodies' rectangles and the structure of the collision method over the field
    #[arg(long)]
    pub(super) shapes: bool,
    /// The collision method
    #[arg(long, value_name = "M", default_value = "auto", value_parser = named(&Method::ALL, Method::name))]
    pub(super) method: Method,
    /// The sky to draw instead of the stage's
    #[arg(long, value_name = "NAME", value_parser = named(&Backdrop::ALL, Backdrop::name))]
    pub(super) backdrop: Option<Backdrop>,
    /// Strength of the bloom in percent, 0 to 100
    #[arg(long, value_name = "B", default_value_t = 60, value_parser = whole::<u8>(0..=100))]
    pub(super) bloom: u8,
    /// Strength of the CRT filter in percent, 0 to 100; it shows from twice the field's size on
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    pub(super) crt: u8,
    /// Curvature of the CRT filter in percent, 0 to 100
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    pub(super) curvature: u8,
    /// Width of the image in pixels
    #[arg(long, value_name = "W", default_value_t = 640, value_parser = whole::<u32>(1..=8192))]
    pub(super) width: u32,
    /// Height of the image in pixels
    #[arg(long, value_name = "H", default_value_t = 360, value_parser = whole::<u32>(1..=8192))]
    pub(super) height: u32,
    /// The language of the texts
    #[arg(long, value_name = "L", default_value = "en", value_parser = named(&Language::ALL, Language::name))]
    pub(super) language: Language,
    /// The outline around enemy bullets
    #[arg(long, value_name = "RIM", default_value = "off", value_parser = named(&Outline::ALL, Outline::name))]
    pub(super) outline: Outline,
    /// The color palette of bullets, items and shots; some palettes are for the color-blind
    #[arg(long, value_name = "TONES", default_value = "usual", value_parser = named(&Tones::ALL, Tones::name))]
    pub(super) palette: Tones,
    /// When to mark the hull of the ship
    #[arg(long, value_name = "WHEN", default_value = "focused", value_parser = named(&HullMark::ALL, HullMark::name))]
    pub(super) hull: HullMark,
    /// Draw all text twice as large; longer lists scroll
    #[arg(long)]
    pub(super) large_text: bool,
    /// The PNG file to write
    #[arg(value_name = "OUT.png", value_parser = png())]
    pub(super) out: PathBuf,
}

impl ScreenshotArgs {
    /// Checks for conflicts that depend on values, which clap cannot check.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let pixels = u64::from(self.frames) * u64::from(self.width) * u64::from(self.height);
        if pixels > MAX_PIXELS {
            return Err(conflict(
                "--frames of this --width and --height make more than 268435456 pixels: expected fewer or smaller ones",
            ));
        }
        self.ships.ships().map(|_| ())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ScreenChoice {
    /// The game at a moment of the stage
    Stage,
    /// The title screen: the name of the game and the main menu
    Title,
    /// The demonstration by the autopilot at the title
    Demonstration,
    /// The page on how to fly
    HowTo,
    /// The page on how to score
    HowToScore,
    /// The settings of a new game, before it begins
    NewGame,
    /// The hints over a new player's first flight
    FirstFlight,
    /// The settings of a practice, before it begins
    Practice,
    /// The options, at the page that --tab names
    Options,
    /// The list of the keys of all actions
    Controls,
    /// The list of the pad buttons of all actions
    Buttons,
    /// The prompt to press a key for an action
    PressAKey,
    /// The question when a key already has another action
    TakenKey,
    /// The table of high scores
    Scores,
    /// The entry of initials after a lost game
    Initials,
    /// The statistics, at their first page
    Statistics,
    /// The page of the statistics about the aliens destroyed
    Destroyed,
    /// The page of the statistics about the pairs of objects that the collision detection counted
    Pairs,
    /// The menu of the stress mode
    Stress,
    /// The lab, at the scene that --scene names
    Lab,
    /// The first page of the lab, with its lessons
    LabHome,
    /// The first step where the lesson of --lesson asks for a number
    LabLesson,
    /// The lab with the meaning of a counter
    LabCounter,
    /// The lab with the source large and the scene small
    LabCode,
    /// The lab while an object is edited
    LabEdit,
    /// The lab with its settings open
    LabSettings,
    /// The list of built-in scenes
    LabScenes,
    /// The rules of the scene that --scene names: which kinds may meet
    LabRules,
    /// The costs of all methods on a tick of the scene that --scene names, with times of this machine
    LabCompare,
    /// The growth of the costs with the number of objects, with times of this machine
    LabGrowth,
    /// The counts at each value of the setting of --method
    LabValues,
    /// A game that is paused, with its menu
    Pause,
    /// The offer of a game that was interrupted
    Interrupted,
    /// The result of a stage that was cleared
    Clear,
    /// The offer to continue after the last ship is lost
    Continue,
    /// The result of a game that was lost
    GameOver,
    /// The page "What hit me?": the loss of a ship, enlarged pixel by pixel
    WhatHitMe,
    /// The list of replays, with two replays in it
    Replays,
    /// A replay that is played back
    Playback,
    /// The music room, at the first piece of music
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
