//! What can be read of a game from outside between two ticks, and the few changes that a program may make.

use super::{
    Arena, Boss, BroadPhaseUse, Carry, EntryWarning, GameSetup, GameSprites, GunCharge, KillRecord,
    MAX_PLAYERS, Medals, Outcome, Player, PlayerCarry, Rank, SAFE_TICKS, Score, StagePoints, StageStats,
    World,
};
use crate::level::Level;
use glam::Vec2;
use hecs::Entity;
use sector_collision::{Method, Pipeline, ThreadsError};
use sector_sprites::Sheet;
use std::sync::Arc;

impl World {
    /// Whether the game goes on, and otherwise how it ended.
    pub fn outcome(&self) -> Outcome {
        self.stage.outcome
    }

    /// Returns the number of ticks that this game has played, those frozen by blasts included.
    pub fn tick(&self) -> u32 {
        self.time.tick
    }

    /// Returns the ticks of the stage, without those frozen by blasts or spent on the offer of a continue.
    pub fn clock(&self) -> u32 {
        self.time.clock
    }

    /// Returns the setup that the game was begun with. Only its assists change while the game is played.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Returns the level, with the difficulty applied.
    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// Returns the sheet with all pictures.
    pub fn sheet(&self) -> &Arc<Sheet> {
        &self.sheet
    }

    /// Returns the hash of the sprites of this game as far as collisions depend on them, in some hundred microseconds.
    pub fn pictures_hash(&self) -> u64 {
        let mut sprites = self.sprites.all(self.bodies.rocks.is_some());
        sprites.extend(self.level.sprites());
        self.sheet.collision_hash(&sprites)
    }

    /// Returns the sprites of the game that the level does not name: ships, their missiles, rocks and items.
    pub fn sprites(&self) -> &GameSprites {
        &self.sprites
    }

    /// Returns the number of medals caught in a row, and the number caught in all.
    pub fn medals(&self) -> &Medals {
        &self.standing.medals
    }

    /// Returns the score: points, chain, kills and grazes.
    pub fn score(&self) -> &Score {
        &self.standing.score
    }

    /// Returns the players, one or two.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns the first player.
    pub fn player(&self) -> &Player {
        &self.players[0]
    }

    /// Returns the present boss, from its warning on, or else the last one; [`Boss::spec`] describes it.
    pub fn boss(&self) -> Option<&Boss> {
        self.stage.boss.as_ref()
    }

    /// Returns the marks at the edge of the field where fast aliens are about to come in.
    pub fn warnings(&self) -> &[EntryWarning] {
        &self.stage.warnings
    }

    /// Returns the guns that charge, to be drawn glowing.
    pub fn charges(&self) -> &[GunCharge] {
        &self.queues.charges
    }

    /// Returns the number of ticks left in which a continue can be taken; `None` while no continue is offered.
    pub fn continue_ticks(&self) -> Option<u32> {
        self.standing.offer.map(|offer| offer.ticks_left)
    }

    /// Returns the number of continues taken, those of the stages before included.
    pub fn continues_used(&self) -> u8 {
        self.standing.continues_used
    }

    /// Returns the points that this stage has paid so far, by what they were paid for.
    pub fn stage_points(&self) -> &StagePoints {
        &self.records.points
    }

    /// Returns the number of destroyed aliens of each wave of the level.
    pub fn fallen(&self) -> &[u16] {
        &self.stage.fallen
    }

    /// Returns the rank, which rises with the chain and with the time without a loss.
    pub fn rank(&self) -> Rank {
        self.standing.rank
    }

    /// Returns the counts of this stage so far, for statistics.
    pub fn stats(&self) -> &StageStats {
        &self.records.stats
    }

    /// Returns the record of the last hit that destroyed a ship in this stage, or would have without the assists.
    pub fn last_kill(&self) -> Option<&KillRecord> {
        self.records.last_kill.as_ref()
    }

    /// Returns what would go on to the next stage, if this stage ended now.
    pub fn carry(&self) -> Carry {
        let score = Score { chain: 0, chain_ticks: 0, ..self.standing.score };
        let mut players = [PlayerCarry::default(); MAX_PLAYERS];
        for (carry, player) in players.iter_mut().zip(&self.players) {
            *carry = PlayerCarry::of(player);
        }
        Carry { score, players, medals: self.standing.medals, continues_used: self.standing.continues_used }
    }

    /// Returns the [`carry`](Self::carry) with the counts of this stage alone.
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

    /// Returns the arena of the game: the rectangle in which bodies fly.
    pub fn arena(&self) -> Arena {
        self.capacity.arena
    }

    /// Returns the entity store for reading.
    pub fn entities(&self) -> &hecs::World {
        &self.bodies.ecs
    }

    /// Returns all entities with their ids, in ascending order of ids.
    pub fn entities_by_id(&self) -> &[(u32, Entity)] {
        self.bodies.index.as_slice()
    }

    /// Returns the collision pipeline for reading.
    pub fn collision(&self) -> &Pipeline<Entity> {
        &self.bodies.collision
    }

    /// Returns the collision method that the game was given.
    pub fn method(&self) -> Method {
        // A world takes methods of the library alone, so that the default is never used.
        self.bodies.collision.method().built_in().unwrap_or_default()
    }

    /// Returns the counts of the collision work, summed up over all ticks so far.
    pub fn total_counts(&self) -> sector_collision::Counts {
        self.records.counts
    }

    /// Returns the use of broad phases so far: the ticks of each method, and their work.
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
    /// Switches to another broad phase from the next tick on, which changes the counts of the collision work alone.
    pub fn set_method(&mut self, method: Method) {
        self.bodies.collision.set_method(method);
        if let Some(rocks) = &mut self.bodies.rocks {
            rocks.world.set_method(method);
        }
    }

    /// Lets the broad phase run on a number of threads from the next tick on, which changes the time and nothing else.
    ///
    /// # Errors
    /// Those of [`Pipeline::set_threads`](sector_collision::Pipeline::set_threads).
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.bodies.collision.set_threads(threads)
    }

    /// Notes in the assists of the [setup](Self::setup) that the game runs at less than 60 ticks a second.
    pub fn note_slowed(&mut self) {
        self.setup.assists.slowed = true;
    }

    /// Ends the invulnerability with which the game began; the ships then stay safe for 2.5 s, as new ships do. A replay of the game
    /// does not verify then, because it records no changes between ticks.
    pub fn end_invulnerability(&mut self) {
        if std::mem::take(&mut self.setup.assists.invulnerable) {
            self.players.iter_mut().for_each(|player| player.safe_ticks = SAFE_TICKS);
        }
    }
}
