//! A visit to the cabinet without a window: keys lead to a screen, and its picture is kept.

use super::args::{ScreenChoice, ScreenshotArgs};
use super::specimen;
use crate::app::input::{Bindings, Controls};
use crate::app::settings::Settings;
use crate::app::storage::{Memory, Saver};
use crate::app::{Cabinet, Content, Screen, Start, Tab};
use crate::audio::SilentSink;
use crate::sim::{DEAF_TICKS, OFFER_TICKS};
use crate::view::RenderFrame;
use std::time::Duration;
use winit::keyboard::KeyCode;

/// Pictures before a screen that does not come is given up; a stage is over long before.
const MOST_FRAMES: u32 = 60_000;
/// More than any menu has.
const MOST_CHOICES: u32 = 60;
/// For so many pictures, each after so long, the list of replays waits for its files.
const FILE_PICTURES: u32 = 60;
const FILE_WAIT: Duration = Duration::from_millis(10);
/// For how long the autopilot flies at the title before a page follows, and a little.
const DEMONSTRATION_TICKS: u32 = 41 * 60;
/// A tick, and a little: so that it is due.
const TICK: Duration = Duration::from_nanos(16_666_700);

/// Somebody at the cabinet.
pub(super) struct Visit {
    cabinet: Cabinet,
    controls: Controls,
    frame: RenderFrame,
    /// The page of the options to be shown.
    tab: Tab,
}

impl Visit {
    /// Comes to the title.
    pub(super) fn begin(args: &ScreenshotArgs, content: Content) -> anyhow::Result<Self> {
        let mut storage = Memory::default();
        let shows_records = matches!(
            args.screen,
            ScreenChoice::Scores
                | ScreenChoice::Initials
                | ScreenChoice::Statistics
                | ScreenChoice::Destroyed
                | ScreenChoice::Pairs
        );
        if shows_records {
            specimen::fill(&mut storage);
        }
        let saver = Saver::new(Box::new(storage));
        // The ending lies behind the last stage.
        let last = content.stages.len() as u32;
        let stage = if args.screen == ScreenChoice::Ending { last } else { args.stage };
        let start = Start { stage, seed: Some(args.seed), method: args.method };
        let mut settings = Settings::default();
        settings.last.difficulty = args.difficulty;
        settings.last = settings.last.with_crew(args.crew.ships());
        (settings.game.language, settings.access.large_text) = (args.language, args.large_text);
        (settings.access.bullet_outline, settings.access.hull) = (args.outline, args.hull);
        let mut cabinet = Cabinet::new(content, settings, saver, Box::new(SilentSink), start, args.seed)?;
        let is_lost = matches!(
            args.screen,
            ScreenChoice::Continue
                | ScreenChoice::GameOver
                | ScreenChoice::Initials
                | ScreenChoice::WhatHitMe
        );
        cabinet.autopilot = !is_lost;
        let controls = Controls::new(Bindings::default());
        Ok(Self { cabinet, controls, frame: RenderFrame::default(), tab: args.tab })
    }

    /// Goes to a screen and gives its picture, that of a game after so many ticks of it, others after as many on show.
    pub(super) fn to(mut self, screen: ScreenChoice, ticks: u32) -> anyhow::Result<RenderFrame> {
        match screen {
            ScreenChoice::Stage | ScreenChoice::Title => {}
            ScreenChoice::Demonstration => self.wait(|cabinet| cabinet.is_demonstrating())?,
            ScreenChoice::Options => {
                self.choose("OPTIONS")?;
                self.turn_to(self.tab);
            }
            ScreenChoice::Controls => self.page_of_bindings("Keys")?,
            ScreenChoice::Buttons => self.page_of_bindings("Pad buttons")?,
            ScreenChoice::PressAKey => {
                self.page_of_bindings("Keys")?;
                self.choose("Fire")?;
            }
            ScreenChoice::TakenKey => {
                self.page_of_bindings("Keys")?;
                self.choose("Fire")?;
                self.press(&[KeyCode::KeyX]);
            }
            ScreenChoice::Scores => self.choose("HIGH SCORES")?,
            ScreenChoice::Statistics => self.statistics(&[])?,
            ScreenChoice::Destroyed => self.statistics(&[KeyCode::ArrowRight, KeyCode::ArrowRight])?,
            ScreenChoice::Pairs => self.statistics(&[KeyCode::ArrowLeft])?,
            ScreenChoice::Initials => self.lose()?,
            ScreenChoice::Stress => self.choose("STRESS TEST")?,
            ScreenChoice::Music => self.choose("MUSIC ROOM")?,
            ScreenChoice::Credits => self.choose("CREDITS")?,
            ScreenChoice::HowTo => {
                self.wait(|cabinet| cabinet.is_demonstrating())?;
                // Behind the first stage.
                (0..DEMONSTRATION_TICKS).for_each(|_| self.picture());
            }
            ScreenChoice::NewGame => self.choose("START")?,
            ScreenChoice::Practice => self.choose("PRACTICE")?,
            ScreenChoice::Pause => {
                self.begin_game()?;
                self.wait(|cabinet| cabinet.session().world().tick() >= ticks)?;
                self.press(&[KeyCode::Escape]);
            }
            ScreenChoice::Clear => self.play()?,
            ScreenChoice::Continue => self.lose_ships()?,
            ScreenChoice::GameOver => {
                self.lose()?;
                if self.cabinet.screen() == Screen::Initials {
                    (0..60).for_each(|_| self.picture());
                    self.press(&[KeyCode::Escape]);
                }
            }
            ScreenChoice::WhatHitMe => {
                self.begin_game()?;
                self.wait(|cabinet| cabinet.session().black_box().past().is_some())?;
                self.press(&[KeyCode::KeyH]);
            }
            ScreenChoice::Replays => {
                for length in [ticks, ticks / 2] {
                    self.leave_a_game(length)?;
                }
                self.choose("REPLAYS")?;
                self.let_files_come();
            }
            ScreenChoice::Playback => {
                self.leave_a_game(2 * ticks)?;
                self.choose("REPLAYS")?;
                self.let_files_come();
                self.press(&[KeyCode::Enter]);
                (0..ticks).for_each(|_| self.picture());
                self.press(&[KeyCode::Enter]);
            }
            ScreenChoice::Ending => {
                self.play()?;
                (0..300).for_each(|_| self.picture());
                self.press(&[KeyCode::Enter]);
            }
        }
        let rest = match screen {
            ScreenChoice::Pause => 60,
            ScreenChoice::Playback => 2,
            // Longer than that nobody is asked.
            ScreenChoice::Continue => ticks.min(OFFER_TICKS / 2),
            _ => ticks,
        };
        (0..rest).for_each(|_| self.picture());
        Ok(self.frame)
    }

    /// Goes to a page behind the options of the controls.
    fn page_of_bindings(&mut self, name: &str) -> anyhow::Result<()> {
        self.choose("OPTIONS")?;
        self.turn_to(Tab::Controls);
        self.choose(name)
    }

    /// Turns the pages of the options.
    fn turn_to(&mut self, tab: Tab) {
        for _ in Tab::ALL {
            if self.cabinet.tab() != tab {
                self.press(&[KeyCode::KeyE]);
            }
        }
    }

    /// Goes to the statistics, and on to the page behind these keys.
    fn statistics(&mut self, keys: &[KeyCode]) -> anyhow::Result<()> {
        self.choose("HIGH SCORES")?;
        self.press(&[KeyCode::PageDown]);
        self.press(keys);
        Ok(())
    }

    /// Loses all ships: flies to where the aliens come from, until the game asks whether it goes on.
    fn lose_ships(&mut self) -> anyhow::Result<()> {
        self.begin_game()?;
        self.controls.key(KeyCode::ArrowUp, true, false, false);
        self.wait(|cabinet| cabinet.session().world().continue_ticks().is_some())?;
        self.controls.key(KeyCode::ArrowUp, false, false, false);
        Ok(())
    }

    /// Loses a game: it does not go on.
    fn lose(&mut self) -> anyhow::Result<()> {
        self.lose_ships()?;
        // In the first second the game takes no refusal.
        (0..DEAF_TICKS).for_each(|_| self.picture());
        self.press(&[KeyCode::Escape]);
        Ok(())
    }

    /// Plays so many ticks, and leaves the game for the title.
    fn leave_a_game(&mut self, ticks: u32) -> anyhow::Result<()> {
        self.begin_game()?;
        self.wait(|cabinet| cabinet.session().world().tick() >= ticks)?;
        self.press(&[KeyCode::Escape]);
        self.choose("TITLE")
    }

    /// Files are read beside the game.
    fn let_files_come(&mut self) {
        for _ in 0..FILE_PICTURES {
            self.picture();
            std::thread::sleep(FILE_WAIT);
        }
    }

    /// From the title into a game as it is set.
    fn begin_game(&mut self) -> anyhow::Result<()> {
        self.choose("START")?;
        self.choose("Start")
    }

    /// Plays a game to its end.
    fn play(&mut self) -> anyhow::Result<()> {
        if self.cabinet.screen() == Screen::Title {
            self.begin_game()?;
        }
        self.wait(|cabinet| cabinet.screen() == Screen::Result)
    }

    fn wait(&mut self, is_there: impl Fn(&Cabinet) -> bool) -> anyhow::Result<()> {
        for _ in 0..MOST_FRAMES {
            if is_there(&self.cabinet) {
                return Ok(());
            }
            self.picture();
        }
        anyhow::bail!("this screen does not come: expected it within {MOST_FRAMES} ticks")
    }

    /// Takes the choice of this name in the menu on show.
    fn choose(&mut self, name: &str) -> anyhow::Result<()> {
        for _ in 0..MOST_CHOICES {
            if self.cabinet.choice_on_show() == Some(name) {
                self.press(&[KeyCode::Enter]);
                return Ok(());
            }
            self.press(&[KeyCode::ArrowDown]);
        }
        anyhow::bail!("{:?} has no choice {name:?}", self.cabinet.screen())
    }

    fn press(&mut self, keys: &[KeyCode]) {
        for &key in keys {
            self.controls.key(key, true, false, false);
            self.picture();
            self.controls.key(key, false, false, false);
            self.picture();
        }
    }

    fn picture(&mut self) {
        self.cabinet.frame(&mut self.controls, TICK, &|| 0.0, &mut self.frame);
    }
}
