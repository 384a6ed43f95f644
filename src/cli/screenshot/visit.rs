//! An app session without a window: key presses lead to a screen, which is saved as a frame.

use super::args::{ScreenChoice, ScreenshotArgs};
use super::records;
use crate::app::settings::Settings;
use crate::app::storage::{Memory, Saver, Storage};
use crate::app::{App, Content, LaunchOptions, Tab};
use crate::audio::SilentSink;
use crate::cli::bench::Stopwatch;
use crate::cli::files;
use crate::sim::OFFER_TICKS;
use crate::view::RenderFrame;
use std::time::Duration;
use winit::keyboard::KeyCode;

/// The maximum number of frames to wait for a screen. A stage takes far fewer.
const MAX_FRAMES: u32 = 60_000;
/// The maximum number of steps in the search for a menu item. Every menu has fewer items.
const MAX_CHOICES: u32 = 60;
/// The time between frames: slightly more than a tick, so that each frame runs one tick.
const TICK: Duration = Duration::from_nanos(16_666_700);

pub(super) struct Visit {
    pub(super) app: App,
    pub(super) frame: RenderFrame,
    pub(super) tab: Tab,
    /// The lesson to show, its step, and the seed of its questions.
    pub(super) lesson: (usize, usize, u64),
    now_us: Box<dyn Fn() -> f64>,
}

impl Visit {
    pub(super) fn begin(args: &ScreenshotArgs, mut content: Content) -> anyhow::Result<Self> {
        let mut storage = Memory::default();
        if shows_records(args.screen) {
            records::fill(&mut storage)?;
        }
        if args.screen == ScreenChoice::OwnStages {
            let tutorial = || Ok(include_bytes!("../../../levels/tutorial.ron").to_vec());
            let bytes = args.level.as_deref().map_or_else(tutorial, files::read)?;
            storage.write("stages/tutorial.ron", &bytes)?;
        }
        let saver = Saver::new(Box::new(storage));
        // The ending comes after the last stage.
        let last = content.stages.len() as u32;
        let stage = if args.screen == ScreenChoice::Ending { last } else { args.stage };
        let start = LaunchOptions { stage, seed: Some(args.seed), method: args.method, mute: false };
        let language = files::language(&args.language)?;
        content.languages.add(language);
        let mut settings = settings(args)?;
        settings.game.language = language.code();
        let mut app = App::new(content, settings, saver, Box::new(SilentSink), start, args.seed)?;
        let seconds = args.mode.day.0.saturating_mul(86_400);
        app.context.host.unix_seconds = Some(Box::new(move || seconds));
        app.context.autopilot = !is_unpiloted(args.screen);
        let (frame, tab) = (RenderFrame::default(), args.tab);
        let lesson = (args.lesson as usize - 1, args.lesson_step as usize - 1, args.lesson_seed);
        Ok(Self { app, frame, tab, lesson, now_us: Box::new(|| 0.0) })
    }

    /// Opens a screen and returns its frame: a game after `ticks` ticks of play, any other screen `ticks` ticks after
    /// it opened.
    pub(super) fn to(mut self, screen: ScreenChoice, ticks: u32) -> anyhow::Result<RenderFrame> {
        self.go(screen, ticks)?;
        let rest = match screen {
            ScreenChoice::Pause => 60,
            ScreenChoice::Playback => 2,
            // The offer would time out later.
            ScreenChoice::Continue => ticks.min(OFFER_TICKS / 2),
            _ => ticks,
        };
        self.draw_frames(rest);
        Ok(self.frame)
    }

    /// Draws frames until a condition on the app holds. Fails after [`MAX_FRAMES`] frames.
    pub(super) fn wait(&mut self, is_there: impl Fn(&App) -> bool) -> anyhow::Result<()> {
        for _ in 0..MAX_FRAMES {
            if is_there(&self.app) {
                return Ok(());
            }
            self.draw_frame();
        }
        anyhow::bail!("the screen did not appear within {MAX_FRAMES} ticks")
    }

    pub(super) fn choose(&mut self, name: &str) -> anyhow::Result<()> {
        for _ in 0..MAX_CHOICES {
            if self.app.choice_on_show() == Some(name) {
                self.press(&[KeyCode::Enter]);
                return Ok(());
            }
            self.press(&[KeyCode::ArrowDown]);
        }
        anyhow::bail!("the screen {:?} has no menu entry {name:?}", self.app.screen())
    }

    pub(super) fn press(&mut self, keys: &[KeyCode]) {
        for &key in keys {
            self.app.context.controls.key(key, true, false, false);
            self.draw_frame();
            self.app.context.controls.key(key, false, false, false);
            self.draw_frame();
        }
    }

    pub(super) fn draw_frames(&mut self, count: u32) {
        (0..count).for_each(|_| self.draw_frame());
    }

    /// Switches to the real clock, for pages that show times. Without it, time stands still, to keep frames
    /// reproducible.
    pub(super) fn read_clock(&mut self) {
        let clock = Stopwatch::start();
        self.now_us = Box::new(move || clock.us());
    }

    pub(super) fn draw_frame(&mut self) {
        self.app.frame(TICK, &*self.now_us, &mut self.frame);
    }
}

fn settings(args: &ScreenshotArgs) -> anyhow::Result<Settings> {
    let mut settings = Settings::default();
    settings.new_game.difficulty = args.difficulty;
    settings.new_game.set_ships(args.ships.ships()?);
    settings.new_game.kind = args.mode.mode;
    settings.access.large_text = args.large_text;
    (settings.access.bullet_outline, settings.access.hull) = (args.outline, args.hull);
    settings.access.captions = args.captions;
    Ok(settings)
}

/// Whether a screen shows high scores or statistics and thus needs some in its storage.
const fn shows_records(screen: ScreenChoice) -> bool {
    use ScreenChoice::{Bosses, Catalog, Destroyed, Initials, LabHome, Pairs, Scores, Statistics};
    matches!(screen, LabHome | Scores | Initials | Statistics | Bosses | Destroyed | Pairs | Catalog)
}

/// Whether the autopilot is off on the way to a screen. It is off for screens that follow the loss of a ship, because a
/// ship without a pilot is lost sooner, and for screens that only human players see.
const fn is_unpiloted(screen: ScreenChoice) -> bool {
    use ScreenChoice::{Continue, FirstFlight, GameOver, Initials, WhatHitMe};
    matches!(screen, FirstFlight | Continue | GameOver | Initials | WhatHitMe)
}
