//! What can be asked of a game from outside, between two ticks.

use super::arena::Arena;
use super::boss::Boss;
use super::control::SAFE_TICKS;
use super::director::Warning;
use super::medals::Medals;
use super::player::Player;
use super::score::Score;
use super::setup::GameSetup;
use super::spawn::Cast;
use super::weapons::Charge;
use super::world::{Outcome, World};
use crate::level::Level;
use glam::Vec2;
use hecs::Entity;
use sector_collision::{Method, Pipeline, ThreadsError};
use sector_sprites::Sheet;
use std::sync::Arc;

impl World {
    /// How the game stands.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Ticks since the start.
    #[must_use]
    pub fn tick(&self) -> u32 {
        self.tick
    }

    /// Ticks of the stage, without those frozen by blasts.
    #[must_use]
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// The setup that the game was begun with. Its assists are those of now: they change while the game is played.
    #[must_use]
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The stage, as it is on its difficulty.
    #[must_use]
    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// The pictures.
    #[must_use]
    pub fn sheet(&self) -> &Arc<Sheet> {
        &self.sheet
    }

    /// The hash of all that collision can see of this game's pictures: those of the cast and of the level.
    ///
    /// Cost: some hundred microseconds; meant for the start of a game.
    #[must_use]
    pub fn pictures_hash(&self) -> u64 {
        let mut sprites = self.cast.sprites(self.rocks.is_some());
        sprites.extend(self.level.sprites());
        self.sheet.collision_hash(&sprites)
    }

    /// The sprites that every game needs.
    #[must_use]
    pub fn cast(&self) -> &Cast {
        &self.cast
    }

    /// The row of medals.
    #[must_use]
    pub fn medals(&self) -> &Medals {
        &self.medals
    }

    /// Points, chain, grazes.
    #[must_use]
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// Everybody who plays, one or two: lives, safety, focus.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        self.players.as_slice()
    }

    /// The first player.
    #[must_use]
    pub fn player(&self) -> &Player {
        &self.players[0]
    }

    /// Notes that the program lets the game run slower than it was made. That changes nothing in it but its
    /// assists.
    pub fn note_slowed(&mut self) {
        self.setup.assists.slowed = true;
    }

    /// From here on ships can be hurt again, if they could not, after as long as a new ship is safe. For games that are
    /// tries: a record of such a game says only how it began.
    pub fn end_invulnerability(&mut self) {
        if std::mem::take(&mut self.setup.assists.invulnerable) {
            self.players.as_mut_slice().iter_mut().for_each(|player| player.safe_ticks = SAFE_TICKS);
        }
    }

    /// The present boss or the last one, from its warning on; what the level says of it is its [`Boss::spec`].
    #[must_use]
    pub fn boss(&self) -> Option<&Boss> {
        self.boss.as_ref()
    }

    /// Marks where something fast is about to come in.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Guns that charge, to be drawn glowing: by the ids of their aliens, those of a boss last.
    #[must_use]
    pub fn charges(&self) -> &[Charge] {
        &self.queues.charges
    }

    /// Where it is played.
    #[must_use]
    pub fn arena(&self) -> Arena {
        self.scale.arena
    }

    /// The entities, for looking at.
    #[must_use]
    pub fn entities(&self) -> &hecs::World {
        &self.ecs
    }

    /// All bodies by id, ascending.
    #[must_use]
    pub fn roster(&self) -> &[(u32, Entity)] {
        self.roster.as_slice()
    }

    /// The collision pipeline, for looking at.
    #[must_use]
    pub fn collision(&self) -> &Pipeline {
        &self.collision
    }

    /// The counts of all ticks so far, summed.
    #[must_use]
    pub fn total_counts(&self) -> sector_collision::Counts {
        self.counts
    }

    /// Takes another broad phase from the next tick on. Changes the counts and nothing else.
    pub fn set_method(&mut self, method: Method) {
        self.collision.set_method(method);
        if let Some(rocks) = &mut self.rocks {
            rocks.world.set_method(method);
        }
    }

    /// Lets the broad phase ask on so many threads from the next tick on. Changes the time and nothing else.
    ///
    /// # Errors
    /// Those of [`Pipeline::set_threads`].
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.collision.set_threads(threads)
    }

    /// The position of the first player's ship in field pixels, or where it last was.
    #[must_use]
    pub fn ship_pos(&self) -> Vec2 {
        self.players[0].pos
    }
}

impl core::fmt::Debug for World {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("World")
            .field("tick", &self.tick)
            .field("bodies", &self.roster.len())
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}
