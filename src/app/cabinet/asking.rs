//! What a running game is not left for without a question.

use super::App;
use super::Screen;
use crate::app::choice::{Choice, Choices};
use crate::app::screens::{ASK_MENU, PAUSE_CHOICES, PAUSE_MENU};
use crate::sim::TICKS_PER_SECOND;

/// A game that is shorter than this (10 s) is no loss.
const ASKED_FROM_TICKS: u32 = 10 * TICKS_PER_SECOND;

impl App {
    /// Whether a choice of the pause would end a game that is worth a question. Of a stress test nothing is kept anyway.
    pub(super) fn is_to_be_asked(&self, choice: Choice) -> bool {
        self.screen == Screen::Paused
            && self.choices.asks().is_none()
            && matches!(choice, Choice::RestartStage | Choice::Title)
            && self.session.recorder().is_some()
            && self.session.world().tick() >= ASKED_FROM_TICKS
    }

    /// Asks. Whoever wants to begin again has the yes under the cursor, whoever would leave the no.
    pub(super) fn ask(&mut self, choice: Choice) {
        let first = if choice == Choice::Title { Choice::No } else { Choice::Yes };
        self.choices = Choices::asking(choice, ASK_MENU);
        self.choices.point_at(first);
        self.choices.menu.settle();
    }

    /// Takes the question back, if there is one; the cursor stands where it came from.
    pub(super) fn take_back(&mut self) {
        let Some(asked) = self.choices.asks() else { return };
        self.choices = Choices::new(&PAUSE_CHOICES, PAUSE_MENU);
        self.choices.point_at(asked);
        self.choices.menu.settle();
    }

    /// Whether the game on show is kept as a replay when it is left.
    pub(super) fn is_kept(&self) -> bool {
        self.session.recorder().is_some() && !self.is_try()
    }
}
