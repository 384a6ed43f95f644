//! The current game: one session per stage, from the start to the scores.
//!
//! ```text
//! start.rs --> Campaign --> Session, tick by tick (run.rs) --> finish.rs: replay, statistics, score table
//!                 ^                     |
//!                 '---- next stage -----'        level_watch.rs: re-simulates the game in a changed level
//! ```

mod boss_records;
mod campaign;
mod encounters;
mod finish;
mod interrupted;
pub(crate) mod journal;
mod lessons;
mod level_watch;
mod marks;
mod run;
mod session;
mod start;
pub(crate) mod stress_session;
mod test_flight;

pub(crate) use campaign::{CONTINUES, Campaign, CampaignSummary, PracticeSetup};
pub(crate) use interrupted::ResumedAt;
pub(crate) use lessons::FlightLesson;
pub use session::Session;

use super::achievements::Watch;
use super::clock::FixedStep;
use crate::bot::Autopilot;
use crate::sim::{GameSetup, Outcome};
use boss_records::BossRecords;
use encounters::Encounters;
use glam::Vec2;
pub(crate) use run::HeldRate;
use run::SlowMotion;
pub(crate) use session::Ghost;

#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) session: Session,
    pub(crate) campaign: Campaign,
    /// The buttons that each player has toggled on, as bits of
    /// [`PlayerInput::buttons`](crate::sim::PlayerInput::buttons).
    pub(crate) latched: [u8; 2],
    pub(crate) aim: Option<Vec2>,
    /// The score to beat: the highest in this game's table or, behind the title, in all tables.
    pub(crate) best: u64,
    /// The score to beat before the last stage's score was counted. The result screens compare against it.
    pub(crate) best_before: u64,
    pub(crate) skip_time: bool,
    pub(super) clock: FixedStep,
    pilot: Autopilot,
    slow_motion: SlowMotion,
    /// Whether the machine has kept up with a game of Swarm Survival.
    pub(crate) held: HeldRate,
    watch: Watch,
    pub(super) encounters: Encounters,
    pub(super) boss_records: BossRecords,
    next_seed: u64,
    warned_slow: bool,
}

impl Game {
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
            held: HeldRate::default(),
            watch: Watch::default(),
            encounters: Encounters::default(),
            boss_records: BossRecords::default(),
            next_seed,
            warned_slow: false,
        }
    }

    pub(crate) fn has_won(&self) -> bool {
        self.session.world().outcome() == Outcome::Cleared
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.session.world().continue_ticks().is_some()
    }

    pub(crate) fn is_practice(&self) -> bool {
        self.session.world().setup().practice.is_some()
    }

    pub(crate) fn interpolation(&self) -> f32 {
        self.clock.interpolation()
    }

    pub(super) fn set_session(&mut self, mut session: Session) {
        std::mem::swap(&mut session.overlay, &mut self.session.overlay);
        session.overlay.restart();
        self.session = session;
        self.watch = Watch::from(self.campaign.setup.carry.map_or(0, |carry| carry.score.points));
        self.encounters.begin(self.session.world().sheet());
        self.boss_records = BossRecords::default();
        self.pilot = Autopilot::default();
        self.clock.restart();
        self.slow_motion = SlowMotion::default();
        self.held = HeldRate::default();
    }

    pub(crate) fn lesson_seed(&mut self) -> u64 {
        self.draw_seed();
        self.next_seed
    }

    fn draw_seed(&mut self) {
        self.next_seed = self.next_seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
    }
}
