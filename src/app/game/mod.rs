//! The game on show: one session after the other, whose they are, and what they leave behind.
//!
//! ```text
//! start.rs --> Campaign --> Session, tick by tick (run.rs) --> finish.rs: replay, statistics, a place in the tables
//!                 ^                     |
//!                 '---- the next stage -'        level_watch.rs: the same once more in a level that was changed
//! ```

mod campaign;
mod exercise;
mod finish;
mod level_watch;
mod marks;
mod run;
mod session;
mod slow_motion;
mod standing;
mod start;
pub(crate) mod stress_session;

pub(crate) use campaign::{Campaign, CampaignSummary};
pub(crate) use exercise::Exercise;
pub use session::Session;
pub(crate) use start::NotBegun;

use super::achievements::Watch;
use super::clock::FixedStep;
use crate::audio::Theme;
use crate::bot::Autopilot;
use crate::sim::{GameSetup, Outcome};
use glam::Vec2;
use slow_motion::SlowMotion;

/// The game on show and what keeps it going.
#[derive(Debug)]
pub(crate) struct Game {
    /// The stage that is played, watched or tested.
    pub(crate) session: Session,
    /// The game it is part of, from its first stage on.
    pub(crate) campaign: Campaign,
    /// What presses have switched on for each player.
    pub(crate) latched: [u8; 2],
    /// Where the mouse leads the ship, in field pixels.
    pub(crate) aim: Option<Vec2>,
    /// The score to beat, and that before the game on show was scored.
    pub(crate) best: u64,
    pub(crate) best_before: u64,
    /// The next picture comes late because a game was flown again: that time does not count.
    pub(crate) skip_time: bool,
    pub(super) clock: FixedStep,
    pilot: Autopilot,
    slow_motion: SlowMotion,
    /// What the stage has seen of achievements.
    watch: Watch,
    /// Seed of the next game, where no seed is fixed.
    next_seed: u64,
    told_slow: bool,
}

impl Game {
    /// A game that waits behind the title.
    pub(crate) fn new(session: Session, stage: u32, best: u64, next_seed: u64) -> Self {
        Self {
            session,
            campaign: Campaign::new(GameSetup::new(stage)),
            latched: [0; 2],
            aim: None,
            best,
            best_before: 0,
            skip_time: false,
            clock: FixedStep::default(),
            pilot: Autopilot::default(),
            slow_motion: SlowMotion::default(),
            watch: Watch::default(),
            next_seed,
            told_slow: false,
        }
    }

    /// Whether the stage ended well.
    pub(crate) fn has_won(&self) -> bool {
        self.session.world().outcome() == Outcome::Cleared
    }

    /// Whether the player is asked to continue after the last ship.
    pub(crate) fn is_asked(&self) -> bool {
        self.session.world().continue_ticks().is_some()
    }

    /// Whether the game is a practice, also one that was taken over from a replay.
    pub(crate) fn is_practice(&self) -> bool {
        self.session.world().setup().practice.is_some()
    }

    /// Goes on after the game stood: the time in which it stood does not count.
    pub(crate) fn resume(&mut self) {
        self.clock.restart();
    }

    /// How far the picture stands between the last two ticks, 0 to 1.
    pub(crate) fn interpolation(&self) -> f32 {
        self.clock.interpolation()
    }

    /// The music of the stage.
    pub(super) fn stage_theme(&self) -> Option<Theme> {
        Theme::named(&self.session.world().level().music)
    }

    /// The music of its boss.
    pub(super) fn boss_theme(&self) -> Option<Theme> {
        let level = self.session.world().level();
        level.boss().and_then(|_| Theme::named(&level.boss_music))
    }

    /// Goes on with another session and the same overlay.
    pub(super) fn take_up(&mut self, mut session: Session) {
        std::mem::swap(&mut session.overlay, &mut self.session.overlay);
        session.overlay.restart();
        self.session = session;
        self.watch = Watch::from(self.campaign.setup.carry.map_or(0, |carry| carry.score.points));
        self.pilot = Autopilot::default();
        self.clock.restart();
        self.slow_motion = SlowMotion::default();
    }

    fn draw_seed(&mut self) {
        self.next_seed = self.next_seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
    }
}
