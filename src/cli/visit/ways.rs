//! The ways to the screens, by the keys that a player would press.

use super::Visit;
use crate::app::Tab;
use crate::cli::args::ScreenChoice;
use crate::sim::DEAF_TICKS;
use std::time::Duration;
use winit::keyboard::KeyCode;

/// For so many pictures, each after so long, the list of replays waits for its files.
const FILE_PICTURES: u32 = 60;
const FILE_WAIT: Duration = Duration::from_millis(10);
/// For how long the autopilot flies at the title before a page follows, and a little.
const DEMONSTRATION_TICKS: u32 = 41 * 60;
impl Visit {
    /// Goes to a screen from the title; into a game for so many ticks, where that is the way.
    pub(super) fn go(&mut self, screen: ScreenChoice, ticks: u32) -> anyhow::Result<()> {
        match screen {
            ScreenChoice::Stage | ScreenChoice::Title => Ok(()),
            ScreenChoice::Demonstration | ScreenChoice::HowTo => self.let_be(screen),
            ScreenChoice::NewGame => self.choose("START"),
            ScreenChoice::Practice => self.choose("PRACTICE"),
            ScreenChoice::Stress => self.choose("STRESS TEST"),
            ScreenChoice::Music => self.choose("MUSIC ROOM"),
            ScreenChoice::Credits => self.choose("CREDITS"),
            ScreenChoice::Options
            | ScreenChoice::Controls
            | ScreenChoice::Buttons
            | ScreenChoice::PressAKey
            | ScreenChoice::TakenKey => self.set(screen),
            ScreenChoice::Scores => self.choose("HIGH SCORES"),
            ScreenChoice::Statistics => self.statistics(&[]),
            ScreenChoice::Destroyed => self.statistics(&[KeyCode::ArrowRight, KeyCode::ArrowRight]),
            ScreenChoice::Pairs => self.statistics(&[KeyCode::ArrowLeft]),
            ScreenChoice::Pause => self.leave_off(ticks),
            ScreenChoice::Clear | ScreenChoice::Ending => self.win(screen),
            ScreenChoice::Continue => self.lose_ships(),
            ScreenChoice::Initials | ScreenChoice::GameOver => self.lose(screen),
            ScreenChoice::WhatHitMe => self.look_back(),
            ScreenChoice::Replays | ScreenChoice::Playback => self.watch(screen, ticks),
        }
    }

    /// Touches nothing until the programme at the title begins, or has come to its second page.
    fn let_be(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
        self.wait(|app| app.is_demonstrating())?;
        if screen == ScreenChoice::HowTo {
            // Behind the first stage.
            self.pictures(DEMONSTRATION_TICKS);
        }
        Ok(())
    }

    /// Goes to the options, or to a page behind them.
    fn set(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
        self.choose("OPTIONS")?;
        if screen == ScreenChoice::Options {
            self.turn_to(self.tab);
            return Ok(());
        }
        self.turn_to(Tab::Controls);
        if screen == ScreenChoice::Buttons {
            return self.choose("Pad buttons");
        }
        self.choose("Keys")?;
        if screen != ScreenChoice::Controls {
            self.choose("Fire")?;
        }
        if screen == ScreenChoice::TakenKey {
            self.press(&[KeyCode::KeyX]);
        }
        Ok(())
    }

    /// Turns the pages of the options.
    fn turn_to(&mut self, tab: Tab) {
        for _ in Tab::ALL {
            if self.app.tab() != tab {
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

    /// Plays so many ticks and pauses.
    fn leave_off(&mut self, ticks: u32) -> anyhow::Result<()> {
        self.begin_game()?;
        self.wait(|app| app.session().world().tick() >= ticks)?;
        self.press(&[KeyCode::Escape]);
        Ok(())
    }

    /// Plays a game to its end, and goes on to the ending behind the last stage.
    fn win(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
        self.begin_game()?;
        self.wait(|app| app.screen() == "stage-clear")?;
        if screen == ScreenChoice::Ending {
            self.pictures(300);
            self.press(&[KeyCode::Enter]);
        }
        Ok(())
    }

    /// Loses all ships: flies to where the aliens come from, until the game asks whether it goes on.
    fn lose_ships(&mut self) -> anyhow::Result<()> {
        self.begin_game()?;
        self.app.context.controls.key(KeyCode::ArrowUp, true, false, false);
        self.wait(|app| app.session().world().continue_ticks().is_some())?;
        self.app.context.controls.key(KeyCode::ArrowUp, false, false, false);
        Ok(())
    }

    /// Loses a game: it does not go on. Leaves its initials, where the page behind them is asked for.
    fn lose(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
        self.lose_ships()?;
        // In the first second the game takes no refusal.
        self.pictures(DEAF_TICKS);
        self.press(&[KeyCode::Escape]);
        if screen == ScreenChoice::GameOver && self.app.screen() == "initials" {
            self.pictures(60);
            self.press(&[KeyCode::Escape]);
        }
        Ok(())
    }

    /// Looks at what the first ship was lost to.
    fn look_back(&mut self) -> anyhow::Result<()> {
        self.begin_game()?;
        self.wait(|app| app.session().flight_recorder().past().is_some())?;
        self.press(&[KeyCode::KeyH]);
        Ok(())
    }

    /// Leaves two games for the list of replays; or one, and watches it for so many ticks.
    fn watch(&mut self, screen: ScreenChoice, ticks: u32) -> anyhow::Result<()> {
        let is_list = screen == ScreenChoice::Replays;
        let lengths: &[u32] = if is_list { &[ticks, ticks / 2] } else { &[ticks.saturating_mul(2)] };
        for &length in lengths {
            self.leave_off(length)?;
            self.choose("TITLE")?;
            // A game of some length is not left without a question.
            if self.app.screen() == "pause" {
                self.choose("YES, REALLY")?;
            }
        }
        self.choose("REPLAYS")?;
        self.let_files_come();
        if !is_list {
            self.press(&[KeyCode::Enter]);
            self.pictures(ticks);
            self.press(&[KeyCode::Enter]);
        }
        Ok(())
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
}
