//! The key presses that lead to each screen.

use super::args::ScreenChoice;
use super::visit::Visit;
use crate::app::LessonPlace;
use crate::app::{Journal, Tab};
use crate::lab::lessons::LESSONS;
use crate::sim::{DEAF_TICKS, GameMode};
use std::time::Duration;
use winit::keyboard::KeyCode;

/// The number of frames to draw until the lab has compared all methods, which takes nine seconds.
const COMPARING_FRAMES: u32 = 1500;
/// The number of frames drawn while another thread reads the files for the list of replays.
const FILE_FRAMES: u32 = 60;
const FILE_WAIT: Duration = Duration::from_millis(10);

impl Visit {
    pub(super) fn go(&mut self, screen: ScreenChoice, ticks: u32) -> anyhow::Result<()> {
        match screen {
            ScreenChoice::Stage | ScreenChoice::Title => Ok(()),
            ScreenChoice::LabHome => self.choose("THE LAB"),
            ScreenChoice::LabLesson => self.lesson(),
            ScreenChoice::Demonstration => self.wait(|app| app.is_demonstrating()),
            ScreenChoice::HowTo | ScreenChoice::HowToScore => self.how_to(screen),
            ScreenChoice::NewGame => self.choose("START"),
            ScreenChoice::FirstFlight => self.begin_game(),
            ScreenChoice::OwnStages => self.choose("YOUR STAGES"),
            ScreenChoice::Practice => self.choose("PRACTICE"),
            ScreenChoice::Stress => self.choose("STRESS MODE"),
            ScreenChoice::Survival => {
                self.app.context.settings.new_game.kind = GameMode::Survival;
                self.begin_game()
            }
            ScreenChoice::Extras => self.choose("EXTRAS"),
            ScreenChoice::Catalog => self.extra("CATALOG"),
            ScreenChoice::Music => self.extra("MUSIC ROOM"),
            ScreenChoice::Credits => self.extra("CREDITS"),
            ScreenChoice::Options | ScreenChoice::Controls | ScreenChoice::Buttons => self.options(screen),
            ScreenChoice::PressAKey | ScreenChoice::TakenKey => self.options(screen),
            ScreenChoice::Scores => self.choose("HIGH SCORES"),
            ScreenChoice::Statistics => self.statistics(&[]),
            ScreenChoice::Bosses => self.statistics(&[KeyCode::ArrowRight, KeyCode::ArrowRight]),
            ScreenChoice::Destroyed => self.statistics(&[KeyCode::ArrowRight; 3]),
            ScreenChoice::Pairs => self.statistics(&[KeyCode::ArrowLeft]),
            ScreenChoice::Pause => self.play_and_pause(ticks),
            ScreenChoice::Interrupted => self.interrupt(ticks),
            ScreenChoice::Clear | ScreenChoice::Ending => self.win(screen),
            ScreenChoice::Continue => self.lose_ships(),
            ScreenChoice::Initials | ScreenChoice::GameOver => self.lose(screen),
            ScreenChoice::WhatHitMe => self.look_back(),
            ScreenChoice::Replays | ScreenChoice::Playback => self.watch(screen, ticks),
            // `lab_page` opens the pages of the free lab.
            _ => Ok(()),
        }
    }

    fn extra(&mut self, name: &str) -> anyhow::Result<()> {
        self.choose("EXTRAS")?;
        self.choose(name)
    }

    fn lesson(&mut self) -> anyhow::Result<()> {
        self.choose("THE LAB")?;
        let (index, step, seed) = self.lesson;
        let lesson = &LESSONS[index];
        anyhow::ensure!(
            step < lesson.steps.len(),
            "expected a step of the lesson from 1 to {}",
            lesson.steps.len()
        );
        self.app.context.places.lessons.insert(index, LessonPlace::new(step, seed));
        self.choose(lesson.title)
    }

    pub(super) fn lab_page(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
        match screen {
            ScreenChoice::LabCounter => self.press(&[KeyCode::KeyH; 3]),
            ScreenChoice::LabCode => self.press(&[KeyCode::F5]),
            ScreenChoice::LabEdit => self.press(&[KeyCode::ShiftLeft]),
            ScreenChoice::LabSettings | ScreenChoice::LabRules | ScreenChoice::LabScenes => {
                self.press(&[KeyCode::F3]);
            }
            ScreenChoice::LabCompare | ScreenChoice::LabGrowth | ScreenChoice::LabValues => {
                self.read_clock();
                self.press(&[KeyCode::F6]);
                self.draw_frames(COMPARING_FRAMES);
            }
            _ => {}
        }
        match screen {
            ScreenChoice::LabRules => self.choose("Rules: what can hit what")?,
            ScreenChoice::LabScenes => self.choose("All scenes")?,
            ScreenChoice::LabGrowth => self.press(&[KeyCode::KeyE]),
            ScreenChoice::LabValues => {
                self.press(&[KeyCode::KeyE, KeyCode::KeyE]);
                self.draw_frames(COMPARING_FRAMES);
            }
            _ => {}
        }
        Ok(())
    }

    fn how_to(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
        self.choose("HOW TO PLAY")?;
        if screen == ScreenChoice::HowToScore {
            // With large text, each subject has two pages.
            let turns = if self.app.context.settings.access.large_text { 2 } else { 1 };
            self.press(&[KeyCode::ArrowRight; 2][..turns]);
        }
        Ok(())
    }

    fn options(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
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

    fn turn_to(&mut self, tab: Tab) {
        for _ in Tab::ALL {
            if self.app.tab() != tab {
                self.press(&[KeyCode::KeyE]);
            }
        }
    }

    fn statistics(&mut self, keys: &[KeyCode]) -> anyhow::Result<()> {
        self.choose("HIGH SCORES")?;
        self.press(&[KeyCode::PageDown]);
        self.press(keys);
        Ok(())
    }

    fn play_and_pause(&mut self, ticks: u32) -> anyhow::Result<()> {
        self.play(ticks)?;
        self.press(&[KeyCode::Escape]);
        Ok(())
    }

    fn play(&mut self, ticks: u32) -> anyhow::Result<()> {
        self.begin_game()?;
        self.wait(|app| app.session().world().tick() >= ticks)
    }

    fn interrupt(&mut self, ticks: u32) -> anyhow::Result<()> {
        self.play(ticks)?;
        self.app.context.write_journal(false);
        self.app.context.saver.settle();
        self.app.context.saver.now(Journal::open);
        self.app.offer_interrupted();
        Ok(())
    }

    /// Plays a stage until it is cleared, then continues to the ending if `screen` asks for it.
    fn win(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
        self.begin_game()?;
        self.wait(|app| app.screen() == "stage-clear")?;
        if screen == ScreenChoice::Ending {
            self.draw_frames(300);
            self.press(&[KeyCode::Enter]);
        }
        Ok(())
    }

    /// Loses all ships at the top of the field, where aliens appear, until the game offers to continue or ends.
    fn lose_ships(&mut self) -> anyhow::Result<()> {
        self.begin_game()?;
        self.app.context.controls.key(KeyCode::ArrowUp, true, false, false);
        self.wait(|app| app.session().world().continue_ticks().is_some() || app.screen() != "flight")?;
        self.app.context.controls.key(KeyCode::ArrowUp, false, false, false);
        Ok(())
    }

    /// Loses a game without continuing. Skips the entry of initials if `screen` asks for the result.
    fn lose(&mut self, screen: ScreenChoice) -> anyhow::Result<()> {
        self.lose_ships()?;
        if self.app.screen() == "flight" {
            // The offer ignores input for its first second.
            self.draw_frames(DEAF_TICKS);
            self.press(&[KeyCode::Escape]);
        }
        if screen == ScreenChoice::GameOver && self.app.screen() == "initials" {
            self.draw_frames(60);
            self.press(&[KeyCode::Escape]);
        }
        Ok(())
    }

    /// Plays until a ship is hit, and opens the "What hit me?" screen.
    fn look_back(&mut self) -> anyhow::Result<()> {
        self.begin_game()?;
        self.wait(|app| app.session().flight_recorder.last_loss().is_some())?;
        self.press(&[KeyCode::KeyH]);
        Ok(())
    }

    fn watch(&mut self, screen: ScreenChoice, ticks: u32) -> anyhow::Result<()> {
        let is_list = screen == ScreenChoice::Replays;
        let lengths: &[u32] = if is_list { &[ticks, ticks / 2] } else { &[ticks.saturating_mul(2)] };
        for &length in lengths {
            self.play_and_pause(length)?;
            self.choose("TITLE")?;
            // The app asks for confirmation before it leaves a longer game.
            if self.app.screen() == "pause" {
                self.choose("YES, REALLY")?;
            }
        }
        self.choose("REPLAYS")?;
        self.wait_for_files();
        if !is_list {
            self.press(&[KeyCode::Enter]);
            self.draw_frames(ticks);
            self.press(&[KeyCode::Enter]);
        }
        Ok(())
    }

    fn wait_for_files(&mut self) {
        for _ in 0..FILE_FRAMES {
            self.draw_frame();
            std::thread::sleep(FILE_WAIT);
        }
    }

    fn begin_game(&mut self) -> anyhow::Result<()> {
        self.choose("START")?;
        self.choose("Start")
    }
}
