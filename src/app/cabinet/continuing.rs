//! The offer to go on after the last ship: what the keys mean while it stands.
//!
//! The simulation counts down and hears START and FIRE by itself. The cabinet only keeps out of the way (a pad's START is
//! its pause button too), and lets the player give up at once.

use super::scoring::After;
use super::{App, Screen};
use crate::app::input::{Action, Controls};
use crate::audio::Cue;
use crate::sim::{DEAF_TICKS, OFFER_TICKS};

impl App {
    /// Whether the player is asked whether the game goes on.
    pub(super) fn is_asked(&self) -> bool {
        self.screen == Screen::Playing && self.session.world().continue_ticks().is_some()
    }

    /// One action while the game waits for the answer. In the first second nothing means no: who reaches for the pause
    /// when the last ship goes has not decided anything.
    pub(super) fn act_in_offer(&mut self, action: Action, controls: &mut Controls) {
        let left = self.session.world().continue_ticks().unwrap_or_default();
        if action == Action::Back && left + DEAF_TICKS <= OFFER_TICKS {
            self.give_up(controls);
        }
    }

    /// The game ends here, as it would have at the end of the ten seconds.
    fn give_up(&mut self, controls: &mut Controls) {
        self.sink.cue(Cue::GameOver);
        self.keep_game();
        self.end_game(After::Result, controls);
    }
}
