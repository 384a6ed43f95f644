//! Arguments of `screenshot`.

use super::crew::CrewArgs;
use super::values::{named, whole};
use crate::app::Tab;
use crate::lab::Form;
use crate::level::Backdrop;
use crate::replay::MAX_TICKS;
use crate::sim::{Difficulty, Section};
use crate::view::{HullMark, Outline, Tones};
use crate::words::Language;
use sector_collision::Method;
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  sector-sweep screenshot --stage 4 --difficulty ace --ship lance --tick 3000 belt.png
  sector-sweep screenshot --players 2 --overlay --shapes --width 1280 --height 720 overlay.png
  sector-sweep screenshot --stage 3 --from boss:2 --invulnerable --frames 9 --every 30 swarm.png
  sector-sweep screenshot --screen options --tab access --language de options.png";

/// Pixels that a picture has at most: a gigabyte of them.
const MAX_PIXELS: u64 = 1 << 28;

/// `screenshot`
#[derive(Debug, clap::Args)]
pub struct ScreenshotArgs {
    /// The stage
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=u32::MAX))]
    pub stage: u32,
    /// How hard: cadet, pilot, veteran or ace
    #[arg(long, value_name = "D", default_value_t)]
    pub difficulty: Difficulty,
    /// Who flies what
    #[command(flatten)]
    pub crew: CrewArgs,
    /// Seed of the random streams
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    pub seed: u64,
    /// What to show
    #[arg(long, value_name = "SCREEN", default_value = "stage")]
    pub screen: ScreenChoice,
    /// The page of the options: video, picture, sound, controls, access or game
    #[arg(long, value_name = "PAGE", default_value = "video")]
    pub tab: Tab,
    /// The tick to show (60 a second), the bot flying until then; of a screen with no game on it the ticks on show
    #[arg(long, value_name = "T", default_value_t = 600, value_parser = whole(0..=MAX_TICKS))]
    pub tick: u32,
    /// Of a stage so many moments side by side in one picture, row by row, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=256))]
    pub frames: u32,
    /// Ticks from one of these moments to the next
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = whole(1..=MAX_TICKS))]
    pub every: u32,
    /// Begin the stage here, ticks counting from then: start, a time as 0:45, midboss, or a phase of the boss as boss:2
    #[arg(long, value_name = "SECTION")]
    pub from: Option<Section>,
    /// Nothing destroys a ship
    #[arg(long)]
    pub invulnerable: bool,
    /// Show the collision overlay, without times: as strip, or in full, which it is without a form
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "full")]
    #[arg(default_value = "off", value_parser = named(&Form::ALL, Form::name))]
    pub overlay: Form,
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
    #[arg(long, value_name = "B", default_value_t = 60, value_parser = whole::<u8>(0..=100))]
    pub bloom: u8,
    /// Lines and mask of a picture tube, 0 to 100; they show from twice the field's size on
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    pub crt: u8,
    /// How far the glass of the tube bulges, 0 to 100
    #[arg(long, value_name = "C", default_value_t = 0, value_parser = whole::<u8>(0..=100))]
    pub curvature: u8,
    /// Width of the picture in pixels
    #[arg(long, value_name = "W", default_value_t = 640, value_parser = whole::<u32>(1..=8192))]
    pub width: u32,
    /// Height of the picture in pixels
    #[arg(long, value_name = "H", default_value_t = 360, value_parser = whole::<u32>(1..=8192))]
    pub height: u32,
    /// The language of the words: en, de or fr
    #[arg(long, value_name = "L", default_value = "en")]
    pub language: Language,
    /// A rim around what kills: off, dark or light
    #[arg(long, value_name = "RIM", default_value = "off", value_parser = named(&Outline::ALL, Outline::name))]
    pub outline: Outline,
    /// Colors of bullets, items and shots: usual, red-green or blue-yellow
    #[arg(long, value_name = "TONES", default_value = "usual", value_parser = named(&Tones::ALL, Tones::name))]
    pub palette: Tones,
    /// When the hull is shown: focused, always or large
    #[arg(long, value_name = "WHEN", default_value = "focused", value_parser = named(&HullMark::ALL, HullMark::name))]
    pub hull: HullMark,
    /// Menus, results, score line and notices twice as large, where there is room
    #[arg(long)]
    pub large_text: bool,
    /// Where to write the PNG
    #[arg(value_name = "OUT.png")]
    pub out: PathBuf,
}

impl ScreenshotArgs {
    /// What does not go together, and what was expected.
    pub(super) fn conflict(&self) -> Option<&'static str> {
        let pixels = u64::from(self.frames) * u64::from(self.width) * u64::from(self.height);
        if pixels > MAX_PIXELS {
            return Some(
                "--frames of this --width and --height make more than 268435456 pixels: expected fewer or smaller ones",
            );
        }
        self.crew.conflict()
    }
}

/// What a picture can show.
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
