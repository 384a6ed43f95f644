//! Reading a game from outside between two ticks, and the few changes that a program may make.

use super::{
    Arena, Boss, BroadPhaseUse, Carry, EntryWarning, GameSetup, GameSprites, GunCharge, KillRecord,
    MAX_PLAYERS, Medals, Outcome, Player, PlayerCarry, Rank, SAFE_TICKS, Score, StagePoints, StageStats,
    World,
};
use crate::level::Level;
use glam::Vec2;
use hecs::Entity;
use sector_collision::broad::ThreadsError;
use sector_collision::{Method, Pipeline};
use sector_sprites::Sheet;
use std::sync::Arc;

impl World {
    /// Returns whether the game is still running or how it ended.
    pub fn outcome(&self) -> Outcome {
        self.stage.outcome
    }

    /// Returns the number of ticks played in this game, including those frozen by blasts.
    pub fn tick(&self) -> u32 {
        self.time.tick
    }

    /// Returns the ticks of the stage, without those frozen by blasts or spent on the offer of a continue.
    pub fn clock(&self) -> u32 {
        self.time.clock
    }

    /// Returns the setup the game started with. Only its assists can change during the game.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Returns the level, with the difficulty applied.
    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// Returns the sheet that holds the sprites and collision masks of the game.
    pub fn sheet(&self) -> &Arc<Sheet> {
        &self.sheet
    }

    /// Hashes the data of this game's sprites that affects collisions. Takes a few hundred microseconds.
    pub fn pictures_hash(&self) -> u64 {
        let mut sprites = self.sprites.all(self.bodies.rocks.is_some());
        sprites.extend(self.level.sprites());
        self.sheet.collision_hash(&sprites)
    }

    /// Returns the sprites that the level does not name: ships, their missiles, rocks and items.
    pub fn sprites(&self) -> &GameSprites {
        &self.sprites
    }

    /// Returns how many medals were caught, in a row and in total.
    pub fn medals(&self) -> &Medals {
        &self.standing.medals
    }

    /// Returns the score, which all players share.
    pub fn score(&self) -> &Score {
        &self.standing.score
    }

    /// Returns the one or two players, including those who are out of ships.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns the first player, who takes part in every game.
    pub fn player(&self) -> &Player {
        &self.players[0]
    }

    /// Returns the current boss, starting with its warning, or else the last one. [`Boss::spec`] describes it.
    pub fn boss(&self) -> Option<&Boss> {
        self.stage.boss.as_ref()
    }

    /// Returns the marks at the edge of the field where fast aliens are about to arrive.
    pub fn warnings(&self) -> &[EntryWarning] {
        &self.stage.warnings
    }

    /// Returns the guns that are charging, to be drawn glowing.
    pub fn charges(&self) -> &[GunCharge] {
        &self.queues.charges
    }

    /// Returns the number of ticks left to take a continue, or `None` while no continue is offered.
    pub fn continue_ticks(&self) -> Option<u32> {
        self.standing.offer.map(|offer| offer.ticks_left)
    }

    /// Returns the number of continues taken, including earlier stages.
    pub fn continues_used(&self) -> u8 {
        self.standing.continues_used
    }

    /// Returns the points this stage has paid so far, by reason.
    pub fn stage_points(&self) -> &StagePoints {
        &self.records.points
    }

    /// Returns how many aliens of each wave were destroyed, by the wave's index in the level.
    pub fn fallen(&self) -> &[u16] {
        &self.stage.fallen
    }

    /// Returns the rank. It rises with the chain and with the time without a loss.
    pub fn rank(&self) -> Rank {
        self.standing.rank
    }

    /// Returns the shots, hits, kills and losses of this stage so far.
    pub fn stats(&self) -> &StageStats {
        &self.records.stats
    }

    /// Returns the last hit in this stage that destroyed a ship, or would have without the assists.
    pub fn last_kill(&self) -> Option<&KillRecord> {
        self.records.last_kill.as_ref()
    }

    /// Returns what would carry over to the next stage if this stage ended now.
    pub fn carry(&self) -> Carry {
        let score = Score { chain: 0, chain_ticks: 0, ..self.standing.score };
        let mut players = [PlayerCarry::default(); MAX_PLAYERS];
        for (carry, player) in players.iter_mut().zip(&self.players) {
            *carry = PlayerCarry::of(player);
        }
        Carry { score, players, medals: self.standing.medals, continues_used: self.standing.continues_used }
    }

    /// Like [`carry`](Self::carry), but all counts cover only this stage.
    pub fn of_this_stage(&self) -> Carry {
        let Carry { score, mut players, mut medals, continues_used } = self.carry();
        let before = self.began_with();
        for (player, before) in players.iter_mut().zip(before.players) {
            player.deaths -= before.deaths;
        }
        let (kills, grazes) = (score.kills - before.score.kills, score.grazes - before.score.grazes);
        medals.caught -= before.medals.caught;
        let continues_used = continues_used - before.continues_used;
        Carry { score: Score { kills, grazes, ..score }, players, medals, continues_used }
    }

    pub(in crate::sim) fn began_with(&self) -> Carry {
        self.setup.carry.unwrap_or_default()
    }

    /// Returns the arena, the rectangle in which bodies fly.
    pub fn arena(&self) -> Arena {
        self.capacity.arena
    }

    /// Returns the entity store. It has no meaningful order; see [`entities_by_id`](Self::entities_by_id).
    pub fn entities(&self) -> &hecs::World {
        &self.bodies.ecs
    }

    /// Returns all entities with their ids, in ascending order of ids.
    pub fn entities_by_id(&self) -> &[(u32, Entity)] {
        self.bodies.index.as_slice()
    }

    /// Returns the collision pipeline. The value of each proxy is its entity.
    pub fn collision(&self) -> &Pipeline<Entity> {
        &self.bodies.collision
    }

    /// Returns the collision method that the game was given.
    pub fn method(&self) -> Method {
        // A world accepts only the library's own methods, so this never falls back to the default.
        self.bodies.collision.method().built_in().unwrap_or_default()
    }

    /// Returns the counts of the collision work, summed over all ticks.
    pub fn total_counts(&self) -> sector_collision::Counts {
        self.records.counts
    }

    /// Returns how long each broad phase was in use, and their work.
    pub fn broad_phase_use(&self) -> BroadPhaseUse {
        self.records.broad_phase_use
    }

    /// Returns the position of the first player's ship, or where the last one was lost.
    pub fn ship_pos(&self) -> Vec2 {
        self.players[0].pos
    }
}

impl core::fmt::Debug for World {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (tick, outcome) = (self.time.tick, self.stage.outcome);
        f.debug_struct("World").field("tick", &tick).field("outcome", &outcome).finish_non_exhaustive()
    }
}

impl World {
    /// Switches to another broad phase, starting with the next tick. This affects only the counts of the collision
    /// work.
    pub fn set_method(&mut self, method: Method) {
        self.bodies.collision.set_method(method);
        if let Some(rocks) = &mut self.bodies.rocks {
            rocks.world.set_method(method);
        }
    }

    /// Runs the broad phase on `threads` threads, starting with the next tick. This affects only the speed.
    ///
    /// # Errors
    /// See [`Pipeline::set_threads`](sector_collision::Pipeline::set_threads).
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.bodies.collision.set_threads(threads)
    }

    /// Records in the assists of the [setup](Self::setup) that the game ran at less than 60 ticks per second.
    pub fn note_slowed(&mut self) {
        self.setup.assists.slowed = true;
    }

    /// Ends the invulnerability the game started with. The ships then stay safe for 2.5 s, like new ones. A replay of
    /// the game no longer verifies, because replays do not record changes between ticks.
    pub fn end_invulnerability(&mut self) {
        if std::mem::take(&mut self.setup.assists.invulnerable) {
            self.players.iter_mut().for_each(|player| player.safe_ticks = SAFE_TICKS);
        }
    }
}
