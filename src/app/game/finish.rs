//! The end of a game: its replay, statistics, achievements and score table entry.

use super::PracticeSetup;
use crate::app::achievements::of_game;
use crate::app::scores::{self, Division, Entry, Initials};
use crate::app::statistics::Statistics;
use crate::app::{Context, replay_files};
use crate::replay::Replay;
use crate::sim::{Difficulty, GameMode};
use std::sync::{Arc, PoisonError};

impl Context {
    pub(crate) fn counts(&self) -> bool {
        let is_own = !self.autopilot && !self.game.campaign.is_taken_over;
        is_own && self.game.session.recorder().is_some() && !self.game.is_practice() && !self.is_try()
    }

    /// Whether the game can earn achievements. A stage of the player's own could make them trivial, and a swarm does.
    fn earns_achievements(&self) -> bool {
        let mode = self.game.session.mode();
        let is_of_the_game = !matches!(mode, GameMode::OwnStage | GameMode::Survival);
        self.counts() && is_of_the_game && !self.game.campaign.is_assisted(self.game.session.world().setup())
    }

    pub(crate) fn is_kept(&self) -> bool {
        self.game.session.recorder().is_some() && !self.is_try()
    }

    pub(crate) fn division(&self) -> Division {
        Division::from(self.game.session.world().setup())
    }

    /// Returns the setup of the current practice game or practice replay. Returns `None` for any other game, and for
    /// one that [`follow_levels`](Self::follow_levels) re-simulated in a changed level: that is no longer practice.
    pub(crate) fn practice(&self) -> Option<PracticeSetup> {
        let campaign = &self.game.campaign;
        let setup = PracticeSetup { setup: campaign.setup, speed_percent: campaign.speed_percent };
        (campaign.setup.practice.is_some() && self.game.is_practice()).then_some(setup)
    }

    /// Whether one key restarts the game without a question.
    pub(crate) fn restarts_at_once(&self) -> bool {
        let is_short = self.game.session.mode().is_caravan() || self.game.is_practice();
        is_short && self.game.session.recorder().is_some()
    }

    pub(crate) fn is_last_stage(&self) -> bool {
        let setup = &self.game.campaign.setup;
        setup.mode != GameMode::Stages || (setup.stage as usize).is_multiple_of(self.content.stages.len())
    }

    /// Whether the game has earned the second loop: the last stage of the first one on Captain or harder, in one piece.
    pub(crate) fn opens_second_loop(&self) -> bool {
        let (world, entry) = (self.game.session.world(), self.entry());
        let is_end = world.setup().stage as usize == self.content.stages.len() && self.host.launch.stage == 1;
        let is_hard = world.setup().difficulty >= Difficulty::Captain;
        self.counts() && is_end && is_hard && entry.cleared && entry.continues == 0 && !entry.assisted
    }

    pub(super) fn watch_achievements(&mut self) {
        if !self.earns_achievements() {
            return;
        }
        let mut done = Vec::new();
        let session = &self.game.session;
        self.game.watch.look(session.world(), &session.events, &mut done);
        done.into_iter().for_each(|achievement| self.credit(achievement));
    }

    /// Whether this game adds to the catalog and to the records of boss phases: a game of the player's own, or practice that
    /// nothing makes easier.
    fn has_records(&self) -> bool {
        let is_own = !self.autopilot && !self.game.campaign.is_taken_over && !self.is_try();
        let is_even = self.game.campaign.speed_percent == 100 || !self.game.is_practice();
        is_own && is_even && self.game.session.recorder().is_some()
    }

    pub(super) fn watch_records(&mut self) {
        if !self.has_records() {
            return;
        }
        let session = &self.game.session;
        self.game.encounters.look(session.world());
        self.game.boss_records.look(session.world(), &session.events);
    }

    /// Returns what the stage adds to the catalog and to the records of boss phases.
    fn records_of_stage(&self) -> Statistics {
        let world = self.game.session.world();
        let setup = world.setup();
        let is_easier = self.game.campaign.is_assisted(setup);
        // The second loop has the same bosses.
        let is_first_loop = setup.stage as usize <= self.content.stages.len();
        let is_stage = setup.mode == GameMode::Stages && is_first_loop && !is_easier;
        let phases = is_stage.then(|| self.game.boss_records.named(setup.difficulty.name(), setup.stage));
        let met = if setup.mode == GameMode::OwnStage {
            Default::default()
        } else {
            self.game.encounters.named(world.sheet())
        };
        Statistics { met, phases: phases.unwrap_or_default(), ..Statistics::default() }
    }

    pub(crate) fn save_game(&mut self) {
        if self.is_try() {
            return;
        }
        let Some(replay) = self.game.session.recorded() else { return };
        self.save_replay(replay);
        if self.game.has_won() {
            self.game.campaign.clear_stage(self.game.session.world());
        }
        self.count_stage();
    }

    /// Saves a replay, which then belongs to the current campaign.
    pub(super) fn save_replay(&mut self, replay: Replay) {
        let names = Arc::clone(&self.game.campaign.replays);
        self.saver.save("the replay", move |storage| {
            let name = replay_files::save(&replay, storage)?;
            let mut names = names.lock().unwrap_or_else(PoisonError::into_inner);
            names.push(name);
            // A score table entry has room for this many names, however often stages were restarted.
            let surplus = names.len().saturating_sub(scores::file::MAX_REPLAYS);
            names.drain(..surplus);
            Ok(Vec::new())
        });
    }

    pub(crate) fn save_unfinished(&mut self) {
        if self.game.session.world().tick() > 0 {
            self.save_game();
        }
    }

    /// Returns the score table and entry of a finished game if it ranks, and only once per game.
    pub(crate) fn place(&mut self) -> Option<(Division, Entry)> {
        if !self.counts() || !self.game.campaign.take_place() {
            return None;
        }
        let (division, entry) = (self.division(), self.entry());
        self.records.book.rank(division, &entry)?;
        Some((division, entry))
    }

    /// Whether a score's last replay file belongs to a different game: a number is free again once its file is deleted by
    /// hand. If the replay of the last stage was never saved, the last file is that of an earlier stage.
    pub(crate) fn has_foreign_replay(&mut self, mode: GameMode, score: &Entry) -> bool {
        let replay = score.replays.last();
        let found = replay.map(|name| self.saver.now(|storage| replay_files::read(storage.read(name))));
        let is_foreign = |Replay { header, score: points, .. }: Replay| {
            let is_later = header.setup.stage > score.stage;
            header.setup.mode != mode
                || is_later
                || header.setup.stage == score.stage && points != score.points
        };
        found.and_then(Result::ok).is_some_and(is_foreign)
    }

    pub(crate) fn enter_score(&mut self, division: Division, entry: Entry, initials: Initials) {
        // The entry names the last replay, which may not be written yet.
        self.saver.settle();
        let replays = self.game.campaign.replay_names();
        self.records.book.last = initials;
        let day = if division.mode == GameMode::OwnStage { self.host.today().0 } else { entry.day };
        let rank = self.records.book.enter(division, Entry { initials, replays, day, ..entry });
        self.places.fresh = rank.map(|rank| (division, rank));
        self.places.division = division;
        let book = self.records.book.clone();
        self.saver.save("the scores", move |storage| scores::file::save(&book, storage));
        self.end_journal();
    }

    fn entry(&self) -> Entry {
        let (world, campaign) = (self.game.session.world(), &self.game.campaign);
        let (points, continues_used) = (world.score().points, world.continues_used());
        let cleared = self.game.has_won() && self.is_last_stage();
        Entry { cleared, ..campaign.entry(world.setup(), points, continues_used, world.tick()) }
    }

    /// Adds a stage to the statistics, and a cleared game to the achievements, unless a program that was killed has
    /// already added them.
    fn count_stage(&mut self) {
        let campaign = &self.game.campaign;
        if !self.has_records() || self.records.statistics.counted.contains(&campaign.id) {
            return;
        }
        let mut records = self.records_of_stage();
        if !self.counts() {
            if records != Statistics::default() {
                records.counted.push(campaign.id);
                self.count(records);
            }
            return;
        }
        let before = campaign.setup.carry.map_or(0, |carry| carry.score.points);
        let world = self.game.session.world();
        let mut stage = Statistics::of_flight(world, campaign.is_first_stage());
        stage.counted.push(campaign.id);
        stage.add(&records);
        let is_stage = world.setup().mode == GameMode::Stages;
        // The stages of the second loop count as those of the first.
        let stages = self.content.stages.len() as u32;
        if is_stage {
            let number = (campaign.setup.stage - 1) % stages + 1;
            stage.add(&Statistics::of_stage(world, number, before));
        }
        if campaign.is_assisted(world.setup()) {
            stage.stages.values_mut().for_each(|stage| (stage.unhit, stage.best_ticks) = (0, 0));
        }
        let entry = self.entry();
        if is_stage && entry.cleared && campaign.setup.stage <= stages {
            stage.add(&Statistics::of_clear(world.setup().difficulty.name()));
            self.credit_game(&entry);
        }
        self.count(stage);
    }

    fn credit_game(&mut self, entry: &Entry) {
        if self.host.launch.stage > 1 || entry.assisted {
            return;
        }
        let done = of_game(self.game.session.world(), entry.continues, self.game.campaign.bombs);
        done.into_iter().for_each(|achievement| self.credit(achievement));
    }
}
