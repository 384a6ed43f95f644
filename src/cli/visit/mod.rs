//! A visit to the app without a window: keys lead to a screen, and its picture is kept.

mod ways;

use super::args::{ScreenChoice, ScreenshotArgs};
use super::specimen;
use crate::app::settings::Settings;
use crate::app::storage::{Memory, Saver};
use crate::app::{App, Content, Start, Tab};
use crate::audio::SilentSink;
use crate::sim::OFFER_TICKS;
use crate::view::RenderFrame;
use std::time::Duration;
use winit::keyboard::KeyCode;

/// Pictures before a screen that does not come is given up; a stage is over long before.
const MAX_FRAMES: u32 = 60_000;
/// More than any menu has.
const MAX_CHOICES: u32 = 60;
/// A tick, and a little: so that it is due.
const TICK: Duration = Duration::from_nanos(16_666_700);

/// Somebody at the app.
pub(super) struct Visit {
    app: App,
    frame: RenderFrame,
    /// The page of the options to be shown.
    tab: Tab,
}

impl Visit {
    /// Comes to the title.
    pub(super) fn begin(args: &ScreenshotArgs, content: Content) -> anyhow::Result<Self> {
        let mut storage = Memory::default();
        if shows_records(args.screen) {
            specimen::fill(&mut storage);
        }
        let saver = Saver::new(Box::new(storage));
        // The ending lies behind the last stage.
        let last = content.stages.len() as u32;
        let stage = if args.screen == ScreenChoice::Ending { last } else { args.stage };
        let start = Start { stage, seed: Some(args.seed), method: args.method };
        let settings = settings(args);
        let mut app = App::new(content, settings, saver, Box::new(SilentSink), start, args.seed)?;
        app.context.autopilot = !is_lost(args.screen);
        Ok(Self { app, frame: RenderFrame::default(), tab: args.tab })
    }

    /// Goes to a screen and gives its picture, that of a game after so many ticks of it, others after as many on show.
    pub(super) fn to(mut self, screen: ScreenChoice, ticks: u32) -> anyhow::Result<RenderFrame> {
        self.go(screen, ticks)?;
        let rest = match screen {
            ScreenChoice::Pause => 60,
            ScreenChoice::Playback => 2,
            // Longer than that nobody is asked.
            ScreenChoice::Continue => ticks.min(OFFER_TICKS / 2),
            _ => ticks,
        };
        self.pictures(rest);
        Ok(self.frame)
    }

    /// Waits for something, a picture after the other.
    fn wait(&mut self, is_there: impl Fn(&App) -> bool) -> anyhow::Result<()> {
        for _ in 0..MAX_FRAMES {
            if is_there(&self.app) {
                return Ok(());
            }
            self.picture();
        }
        anyhow::bail!("this screen does not come: expected it within {MAX_FRAMES} ticks")
    }

    /// Takes the choice of this name in the menu on show.
    fn choose(&mut self, name: &str) -> anyhow::Result<()> {
        for _ in 0..MAX_CHOICES {
            if self.app.choice_on_show() == Some(name) {
                self.press(&[KeyCode::Enter]);
                return Ok(());
            }
            self.press(&[KeyCode::ArrowDown]);
        }
        anyhow::bail!("{:?} has no choice {name:?}", self.app.screen())
    }

    /// Presses keys, one after the other.
    fn press(&mut self, keys: &[KeyCode]) {
        for &key in keys {
            self.app.context.controls.key(key, true, false, false);
            self.picture();
            self.app.context.controls.key(key, false, false, false);
            self.picture();
        }
    }

    fn pictures(&mut self, count: u32) {
        (0..count).for_each(|_| self.picture());
    }

    fn picture(&mut self) {
        self.app.frame(TICK, &|| 0.0, &mut self.frame);
    }
}

/// What was asked for, as a player would have set it.
fn settings(args: &ScreenshotArgs) -> Settings {
    let mut settings = Settings::default();
    settings.last.difficulty = args.difficulty;
    settings.last = settings.last.with_crew(args.crew.ships());
    (settings.game.language, settings.access.large_text) = (args.language, args.large_text);
    (settings.access.bullet_outline, settings.access.hull) = (args.outline, args.hull);
    settings
}

/// Screens that are worth a look only with records to show.
fn shows_records(screen: ScreenChoice) -> bool {
    matches!(
        screen,
        ScreenChoice::Scores
            | ScreenChoice::Initials
            | ScreenChoice::Statistics
            | ScreenChoice::Destroyed
            | ScreenChoice::Pairs
    )
}

/// Screens behind a loss: there the autopilot does not fly, and the ships are soon lost.
fn is_lost(screen: ScreenChoice) -> bool {
    matches!(
        screen,
        ScreenChoice::Continue | ScreenChoice::GameOver | ScreenChoice::Initials | ScreenChoice::WhatHitMe
    )
}
