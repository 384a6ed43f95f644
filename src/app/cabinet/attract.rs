//! What is shown when nobody comes to the title: the autopilot in one stage after the other, and pages between.

use super::{App, Screen};

/// Seconds at the title without a key until it begins.
pub(super) const IDLE_S: f64 = 30.0;

/// What is shown, round and round.
const PROGRAMME: [Show; 2] = [Show::Stage, Show::HowTo];

/// One part of the programme. A further page is a variant, a place in [`PROGRAMME`], an arm in [`Show::seconds`], and one
/// in `draw_title`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// The autopilot flies a stage, each time another.
    Stage,
    /// How to fly.
    HowTo,
}

impl Show {
    /// For how long it is on show.
    const fn seconds(self) -> f64 {
        match self {
            Self::Stage => 40.0,
            Self::HowTo => 14.0,
        }
    }
}

/// How far the programme is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attract {
    /// How many parts have begun; none while somebody is there.
    begun: u32,
    /// When the part on show began.
    since_s: f64,
    /// Stages shown since the program was started: the next is another one.
    stages: u32,
}

impl App {
    /// Whether the programme for those who pass by is on show, because nobody has come to the title for a while.
    #[must_use]
    pub fn is_demonstrating(&self) -> bool {
        let is_wanted = self.settings.game.demonstration;
        is_wanted && self.screen == Screen::Title && self.ui_clock.idle_s() >= IDLE_S
    }

    /// The part of the programme on show, if it is.
    pub(super) fn show_on(&self) -> Option<Show> {
        let place = (self.attract.begun.max(1) - 1) as usize % PROGRAMME.len();
        self.is_demonstrating().then_some(PROGRAMME[place])
    }

    /// How long the part on show has been there, in ticks.
    pub(super) fn show_ticks(&self) -> f32 {
        ((self.ui_clock.now_s - self.attract.since_s) * f64::from(crate::sim::TICKS_PER_SECOND)) as f32
    }

    /// Lets the programme begin, or go on when its part has had its time.
    pub(super) fn attract(&mut self) {
        let Some(show) = self.show_on() else { return };
        if self.attract.begun == 0 || self.ui_clock.now_s - self.attract.since_s >= show.seconds() {
            self.attract_next();
        }
    }

    /// Begins the next part of the programme.
    pub(super) fn attract_next(&mut self) {
        self.attract.begun += 1;
        self.attract.since_s = self.ui_clock.now_s;
        if self.show_on() == Some(Show::Stage) {
            let first = self.start.stage - 1 + self.attract.stages;
            self.attract.stages += 1;
            self.demonstrate(first % self.content.stages.len() as u32 + 1);
        }
    }

    /// Somebody is there: ends the programme, and says whether there was one; then that was all the key did.
    pub(super) fn wake(&mut self) -> bool {
        let was_demonstrating = self.is_demonstrating();
        self.ui_clock.stir();
        if was_demonstrating {
            self.attract.begun = 0;
            self.ui_clock.show();
            self.wait_at_title();
        }
        was_demonstrating
    }
}
