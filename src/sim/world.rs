//! The state of a game, and one tick of it.

use super::arena::Scale;
use super::bonus::Bonuses;
use super::boss::{self, Boss};
use super::continues::{self, Offer};
use super::control;
use super::director::{self, Warning};
use super::kill_record::KillRecord;
use super::medals::Medals;
use super::player::Players;
use super::practice::Opening;
use super::queues::Queues;
use super::rocks::Rocks;
use super::roster::Roster;
use super::score::Score;
use super::setup::GameSetup;
use super::spawn::Cast;
use super::stage_stats::StageStats;
use super::watch::TickPhase;
use super::{
    Event, Inputs, bombs, collide, cull, damage, drift, flights, items, paths, ramming, rocks, weapons,
};
use crate::level::Level;
use hecs::Entity;
use rand_pcg::Pcg32;
use sector_collision::Pipeline;
use sector_sprites::Sheet;
use std::sync::Arc;

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The stage goes on.
    Flying,
    /// The stage is won.
    Cleared,
    /// The last ship is lost.
    GameOver,
}

/// Who brings the aliens, and when it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// The level's waves, guns and boss; it is won or lost.
    Stage,
    /// Whoever made the world, between ticks; it goes on and on.
    Sandbox,
}

/// The state of a game.
pub struct World {
    pub(super) level: Arc<Level>,
    pub(super) sheet: Arc<Sheet>,
    pub(super) cast: Cast,
    pub(super) script: Script,
    pub(super) scale: Scale,
    pub(super) ecs: hecs::World,
    /// All bodies by id, ascending: the order in which anything that depends on order is done.
    pub(super) roster: Roster<Entity>,
    pub(super) collision: Pipeline,
    /// Rocks and what they bounce off; in most games there are none.
    pub(super) rocks: Option<Box<Rocks>>,
    /// The setup, with the assists as they are now.
    pub(super) setup: GameSetup,
    /// Ticks since the start, frozen ones included.
    pub(super) tick: u32,
    /// Ticks of the stage: what waves and guns go by. It stands while the game is frozen by a blast.
    pub(super) clock: u32,
    /// Ticks of the stage in which a boss made the waves wait.
    pub(super) held: u32,
    /// Ticks for which all but time stands still: the weight of a large blast.
    pub(super) freeze: u32,
    pub(super) next_id: u32,
    /// Random numbers of the alien guns.
    pub(super) guns_rng: Pcg32,
    /// Random numbers of the director.
    pub(super) director_rng: Pcg32,
    pub(super) players: Players,
    /// Continues that were taken, those of the stages before included.
    pub(super) continues_used: u8,
    /// The offer to go on, while the game waits for an answer.
    pub(super) offer: Option<Offer>,
    /// Where the script begins; follows from the practice.
    pub(super) opening: Opening,
    pub(super) score: Score,
    pub(super) medals: Medals,
    /// Of each wave of the level, how many have been destroyed.
    pub(super) fallen: Vec<u16>,
    pub(super) boss: Option<Boss>,
    pub(super) warnings: Vec<Warning>,
    pub(super) outcome: Outcome,
    /// Ticks until the stage counts as won, once its last enemy is gone.
    pub(super) victory_in: u32,
    /// What waits within the tick to be done in order; follows from the rest, and is no state of its own.
    pub(super) queues: Queues,
    /// Ids of those who leave at the end of the next tick, in any order, some perhaps twice.
    pub(super) leaving: Vec<u32>,
    pub(super) counts: sector_collision::Counts,
    pub(super) stats: StageStats,
    /// What the stage paid so far besides what was shot. Not part of the state either.
    pub(super) bonuses: Bonuses,
    /// What the last ship was lost to. Not part of the state either.
    pub(super) last_kill: Option<KillRecord>,
}

impl World {
    /// One tick. Does nothing once the game is over.
    ///
    /// Events are appended in the order in which they happen. Allocates nothing as long as `events` has room.
    pub fn step(&mut self, inputs: impl Into<Inputs>, events: &mut Vec<Event>) {
        self.step_watched(inputs.into(), events, &mut |_| {});
    }

    /// [`World::step`], calling `watch` at the end of each stage: the simulation has no clock, whoever watches
    /// may have one.
    pub fn step_watched(
        &mut self,
        inputs: Inputs,
        events: &mut Vec<Event>,
        watch: &mut dyn FnMut(TickPhase),
    ) {
        if self.outcome != Outcome::Flying {
            return;
        }
        self.tick += 1;
        if self.offer.is_some() {
            continues::wait(self, inputs, events);
            paths::stand_still(self);
            return;
        }
        if self.freeze > 0 {
            self.freeze -= 1;
            control::hold(self, inputs);
            paths::stand_still(self);
            return;
        }
        self.clock += 1;
        control::steer(self, inputs, events);
        paths::fly(self);
        drift::fly(self);
        boss::fly(self, events);
        rocks::fly(self, events);
        ramming::hand_on(self, events);
        if self.script == Script::Stage {
            weapons::fire(self, events);
        }
        paths::fly_missiles(self);
        flights::fly(self, events);
        items::fly(self);
        bombs::burn(self, events);
        collide::place_proxies(self);
        watch(TickPhase::Simulate);
        self.collision.find_overlaps();
        watch(TickPhase::Broad);
        self.collision.test_bitmaps();
        watch(TickPhase::Narrow);
        self.counts += self.collision.counts();
        damage::resolve(self, events);
        match self.script {
            Script::Stage => director::direct(self, events),
            // Where something blows up in every tick, no blast holds the game.
            Script::Sandbox => self.freeze = 0,
        }
        cull::sweep(self);
        self.score.tick(events);
        if self.script == Script::Stage {
            director::judge(self, events);
        }
        watch(TickPhase::Resolve);
    }

    /// The entity of an id; `None` when it is gone.
    pub(super) fn entity(&self, id: u32) -> Option<Entity> {
        self.roster.find(id)
    }
}
