//! A game from its first stage to its end: its setup, its totals, and whether it can enter the score tables.

use crate::app::scores::Entry;
use crate::app::scores::file::{MAX_POINTS, are_names};
use crate::app::settings::GAME_SPEEDS;
use crate::sim::{Assists, GameMode, GameSetup, Practice, Score, Section, World};
use sector_collision::Counts;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) const CONTINUES: u8 = 3;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CampaignSummary {
    pub(crate) points: u64,
    pub(crate) ticks: u32,
    pub(crate) kills: u32,
    pub(crate) grazes: u32,
    pub(crate) best_chain: u32,
    pub(crate) deaths: u32,
    pub(crate) counts: Counts,
}

impl CampaignSummary {
    /// Adds a cleared stage. Points, kills, grazes, the best chain and deaths replace the old values, because each
    /// world continues counting from the previous stage.
    pub(crate) fn add(&mut self, world: &World) {
        let score = world.score();
        self.points = score.points;
        self.ticks += world.clock();
        self.kills = score.kills;
        self.grazes = score.grazes;
        self.best_chain = score.best_chain;
        self.deaths = world.player().deaths;
        self.counts += world.total_counts();
    }
}

/// The limit for counts in a journal. No game comes near it, and counts read from a file cannot overflow later.
const MAX: u32 = 1 << 30;

pub(crate) type Names = Arc<Mutex<Vec<String>>>;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Campaign {
    /// The setup of the current stage. In modes that draw a seed for each game, [`setup`](Self::setup()) replaces its seed.
    #[serde(skip, default = "first_stage")]
    pub(crate) setup: GameSetup,
    /// The identity of this try of the stage, below 2⁶³. The journal, the statistics and the score table share it, so
    /// that a game whose program was killed while saving counts once.
    #[serde(skip)]
    pub(super) id: u64,
    /// The speed of a practice game, in percent of normal speed. 100 for any other game.
    pub(crate) speed_percent: u8,
    pub(crate) summary: CampaignSummary,
    #[serde(serialize_with = "write_names", deserialize_with = "read_names")]
    pub(crate) replays: Names,
    pub(crate) has_cleared: bool,
    pub(crate) bombs: u64,
    pub(crate) is_taken_over: bool,
    was_assisted: bool,
    /// The number of restarts of stages after the first. Each counts as a continue.
    again: u8,
    /// Whether the game has already been offered to the score table. This happens once per game.
    is_scored: bool,
}

impl Campaign {
    pub(crate) fn new(setup: GameSetup) -> Self {
        Self {
            setup,
            id: 0,
            speed_percent: 100,
            summary: CampaignSummary::default(),
            replays: Names::default(),
            has_cleared: false,
            bombs: 0,
            is_taken_over: false,
            was_assisted: false,
            again: 0,
            is_scored: false,
        }
    }

    /// Creates a campaign that takes over a replay, with at most [`CONTINUES`] continues. Replays do not store the
    /// practice speed, so it is 100 percent.
    pub(crate) fn of_replay(setup: &GameSetup) -> Self {
        let assists = Assists { invulnerable: setup.assists.invulnerable, ..Assists::default() };
        let continues = setup.continues.min(CONTINUES);
        Self { is_taken_over: true, ..Self::new(GameSetup { assists, continues, ..*setup }) }
    }

    /// Completes a campaign read from a journal with `setup`, which the journal stores only in the stage's replay.
    pub(super) fn with_setup(&self, setup: &GameSetup) -> Self {
        let assists = Assists { invulnerable: setup.assists.invulnerable, ..Assists::default() };
        Self { setup: GameSetup { assists, ..*setup }, ..self.clone() }
    }

    /// Whether a game could have these totals and a score table would accept them. Check this for a campaign read from
    /// a file.
    pub(super) fn is_possible(&self) -> bool {
        let CampaignSummary { points, ticks, kills, grazes, best_chain, deaths, counts } = self.summary;
        GAME_SPEEDS.contains(&self.speed_percent)
            && points < MAX_POINTS
            && self.id < 1 << 63
            && [ticks, kills, grazes, best_chain, deaths].iter().all(|&count| count < MAX)
            && counts.named().iter().all(|&(_, count)| count < 1 << 62)
            && self.bombs < u64::from(MAX)
            && are_names(&self.replay_names())
    }

    pub(crate) fn replay_names(&self) -> Vec<String> {
        self.replays.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether a game began with this stage. A replay that begins with a later stage begins no game of the player's own.
    pub(crate) fn is_first_stage(&self) -> bool {
        let is_foreign_start = self.is_taken_over && self.setup.stage > 1;
        self.setup.carry.is_none() && !is_foreign_start || self.setup.mode != GameMode::Stages
    }

    pub(crate) fn clear_stage(&mut self, flown: &World) {
        self.has_cleared = true;
        self.bombs += flown.players().iter().map(|player| u64::from(player.bombs_used)).sum::<u64>();
    }

    pub(crate) fn advance_stage(&mut self, flown: &World) {
        (self.setup.stage, self.setup.carry) = (self.setup.stage + 1, Some(flown.carry()));
        self.was_assisted |= !flown.setup().assists.is_none();
    }

    /// Whether an assist made the game easier, up to a stage with this setup.
    pub(crate) fn is_assisted(&self, setup: &GameSetup) -> bool {
        self.was_assisted || !setup.assists.is_none()
    }

    /// Prepares a restart of the current stage with the ships that the player had at its start.
    ///
    /// Restarting the first stage starts a new game of the player's own, even after a replay. Restarting a later stage
    /// continues the same game. Its points then start at the number of restarts and continues used, like an arcade game
    /// after a coin, so that the score reveals them.
    pub(crate) fn restart_stage(&mut self) {
        let is_new = self.is_first_stage();
        let Some(carry) = self.setup.carry.as_mut().filter(|_| !is_new) else {
            let is_taken_over = self.is_taken_over && !is_new;
            *self = Self { speed_percent: self.speed_percent, is_taken_over, ..Self::new(self.setup) };
            return;
        };
        self.again = self.again.saturating_add(1);
        self.is_scored = false;
        let points = u64::from(self.again) + u64::from(carry.continues_used);
        carry.score = Score { points, next_extend: Score::default().next_extend, ..carry.score };
    }

    /// Returns the score table entry of a game whose last stage has this setup and took `ticks`. A restart of a stage
    /// counts as a continue, and discards those used in the stage.
    pub(super) fn entry(&self, setup: &GameSetup, points: u64, continues_used: u8, ticks: u32) -> Entry {
        Entry {
            points,
            stage: setup.stage,
            continues: continues_used.saturating_add(self.again),
            assisted: self.is_assisted(setup),
            ticks: if setup.mode == GameMode::Stages { 0 } else { ticks },
            day: if setup.mode == GameMode::Daily { setup.seed } else { 0 },
            id: self.id,
            ..Entry::default()
        }
    }

    pub(crate) fn take_place(&mut self) -> bool {
        !std::mem::replace(&mut self.is_scored, true)
    }

    pub(crate) fn setup(&self, seed: u64) -> GameSetup {
        // A taken-over or assisted game stays marked: its later stages and their replays are marked, too.
        let is_later = !self.is_first_stage() || self.setup.mode == GameMode::Daily;
        let taken_over = self.is_taken_over && is_later && self.setup.practice.is_none();
        let slowed = self.was_assisted || self.speed_percent < 100;
        let assists = Assists { taken_over, slowed, ..self.setup.assists };
        let seed = if self.setup.mode.draws_seed() { seed } else { self.setup.seed };
        GameSetup { assists, seed, ..self.setup }
    }
}

fn first_stage() -> GameSetup {
    GameSetup::new(1)
}

fn write_names<S: Serializer>(names: &Names, serializer: S) -> Result<S::Ok, S::Error> {
    names.lock().unwrap_or_else(PoisonError::into_inner).serialize(serializer)
}

fn read_names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Names, D::Error> {
    Vec::deserialize(deserializer).map(|names| Arc::new(Mutex::new(names)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PracticeSetup {
    /// The setup of the game. Its `practice` is always set.
    pub(crate) setup: GameSetup,
    pub(crate) speed_percent: u8,
}

impl Default for PracticeSetup {
    fn default() -> Self {
        let practice = Some(Practice { from: Section::Start, power: 2 });
        let assists = Assists { invulnerable: true, ..Assists::default() };
        let setup = GameSetup { practice, assists, ..GameSetup::new(1) };
        Self { setup, speed_percent: *GAME_SPEEDS.end() }
    }
}

impl PracticeSetup {
    pub(crate) fn practice(&self) -> Practice {
        self.setup.practice.unwrap_or(Practice { from: Section::Start, power: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Carry;

    fn carry(points: u64, continues_used: u8) -> Carry {
        Carry { score: Score { points, ..Score::default() }, continues_used, ..Carry::default() }
    }

    #[test]
    fn restarts_of_later_stages_are_counted() {
        let mut game = Campaign {
            is_taken_over: true,
            ..Campaign::new(GameSetup { carry: Some(carry(5000, 1)), ..GameSetup::new(3) })
        };
        for points in [2, 3] {
            game.restart_stage();
            assert_eq!(game.setup.carry.map(|carry| carry.score.points), Some(points));
        }
        assert!(game.is_taken_over);
    }
}
