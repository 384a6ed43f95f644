//! [`World`]: a whole game, with its level, bodies, players and score.

use super::rocks::RockWorld;
use super::store::EntityStore;
use super::{
    Body, Boss, Capacity, ContinueOffer, EntityIndex, EntryWarning, Event, GameSetup, GameSprites, Inputs,
    Medals, Player, PracticeStart, Queues, Rank, Score, StageRecords,
};
use crate::level::{Difficulty, Level};
use hecs::Entity;
use rand_pcg::Pcg32;
use sector_collision::Pipeline;
use sector_sprites::Sheet;
use std::sync::Arc;

/// Whether a game is still running, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The stage is still running.
    Flying,
    /// The stage was won.
    Cleared,
    /// The last ship was lost.
    GameOver,
}

/// Where a game's enemies come from. This also decides whether the game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) enum Script {
    /// The waves, guns and bosses of the level. The game can be won or lost.
    Stage,
    /// The caller, who adds bodies between ticks. The game has no end.
    Sandbox,
}

#[derive(Clone, Debug, Default)]
pub(in crate::sim) struct WorldTime {
    /// Ticks played in this game, including frozen ones.
    pub(in crate::sim) tick: u32,
    /// Ticks of the stage, without those frozen by a blast or spent on the offer of a continue.
    pub(in crate::sim) clock: u32,
    /// Ticks counted by `clock` in which a boss held up the waves.
    pub(in crate::sim) held: u32,
    /// Ticks of the script skipped because the field was empty. Only stages against the clock skip any.
    pub(in crate::sim) skipped: u32,
    /// Ticks for which the game stays frozen after a large blast (hit-stop).
    pub(in crate::sim) freeze: u32,
}

/// The bodies of a game: in the entity store, in the collision pipeline and, for bodies that bounce, in the physics
/// world.
#[derive(Clone)]
pub(in crate::sim) struct Bodies {
    pub(in crate::sim) ecs: EntityStore,
    /// All entities by ascending id, the order of all order-dependent work.
    pub(in crate::sim) index: EntityIndex<Entity>,
    pub(in crate::sim) collision: Pipeline<Entity>,
    /// The physics world in which rocks bounce; `None` in a game without rocks.
    pub(in crate::sim) rocks: Option<Box<RockWorld>>,
    pub(in crate::sim) next_id: u32,
    /// The ids of the bodies to remove at the end of the tick, unordered and possibly with duplicates.
    pub(in crate::sim) leaving: Vec<u32>,
}

#[derive(Clone)]
pub(in crate::sim) struct RandomStreams {
    pub(in crate::sim) guns: Pcg32,
    /// The random stream from which the director draws the delays of alien guns.
    pub(in crate::sim) director: Pcg32,
}

/// The score, medals, rank and continues that all players share.
#[derive(Clone, Default)]
pub(in crate::sim) struct Standing {
    pub(in crate::sim) score: Score,
    pub(in crate::sim) medals: Medals,
    pub(in crate::sim) rank: Rank,
    /// The number of continues taken, including earlier stages.
    pub(in crate::sim) continues_used: u8,
    /// The offer of a continue, while the game waits for an answer.
    pub(in crate::sim) offer: Option<ContinueOffer>,
}

/// The progress of a game in its stage.
#[derive(Clone)]
pub(in crate::sim) struct StageProgress {
    /// Where the game starts in the level's script. Only practice starts after the beginning.
    pub(in crate::sim) starts_at: PracticeStart,
    /// The number of destroyed aliens in each wave of the level.
    pub(in crate::sim) fallen: Vec<u16>,
    pub(in crate::sim) boss: Option<Boss>,
    pub(in crate::sim) warnings: Vec<EntryWarning>,
    pub(in crate::sim) outcome: Outcome,
    /// Ticks until the stage counts as won, starting at the end of its last enemy; 0 before that.
    pub(in crate::sim) victory_in: u32,
}

/// A game: its level, bodies, players and score.
///
/// A clone continues independently from the same tick. It has room only for its current contents, so its first ticks
/// allocate.
#[derive(Clone)]
pub struct World {
    pub(in crate::sim) level: Arc<Level>,
    pub(in crate::sim) sheet: Arc<Sheet>,
    pub(in crate::sim) sprites: GameSprites,
    /// The setup the game started with, but with the current assists.
    pub(in crate::sim) setup: GameSetup,
    pub(in crate::sim) script: Script,
    pub(in crate::sim) capacity: Capacity,
    /// The function that brings the aliens of a survival game, at the start of every tick; `None` in other games.
    pub(in crate::sim) swarm: Option<fn(&mut Self)>,
    pub(in crate::sim) time: WorldTime,
    pub(in crate::sim) bodies: Bodies,
    pub(in crate::sim) random: RandomStreams,
    pub(in crate::sim) players: Vec<Player>,
    pub(in crate::sim) standing: Standing,
    pub(in crate::sim) stage: StageProgress,
    pub(in crate::sim) inputs: Inputs,
    /// The events of the current tick: the caller's list, borrowed while the tick runs.
    pub(in crate::sim) events: Vec<Event>,
    /// The work queues of the current tick. Each tick refills them, so no state hash covers them.
    pub(in crate::sim) queues: Queues,
    pub(in crate::sim) records: StageRecords,
}

impl World {
    /// Whether the game is gentle, as it is on the easiest difficulty: a bomb saves a ship that is hit, a loss costs
    /// no power, and an arriving ship meets no bullets. Otherwise, a new player who is still looking for the keys
    /// would lose several ships to one mistake.
    pub(in crate::sim) fn is_gentle(&self) -> bool {
        self.script == Script::Stage && self.setup.difficulty == Difficulty::Cadet
    }

    pub(in crate::sim) fn entity(&self, id: u32) -> Option<Entity> {
        self.bodies.index.find(id)
    }

    #[inline]
    pub(in crate::sim) fn body(&self, entity: Entity) -> Option<Body> {
        self.bodies.ecs.get::<&Body>(entity).ok().map(|body| *body)
    }

    pub(in crate::sim) fn player_of(&self, ship: Entity) -> Option<usize> {
        self.players.iter().position(|player| player.ship == Some(ship))
    }

    /// Returns the tick of the level's script, which does not advance while a boss holds up the waves.
    pub fn script_tick(&self) -> u32 {
        self.time.clock - self.time.held + self.time.skipped
    }

    /// Returns the ticks left of a stage against the clock. Returns `None` for other stages.
    pub fn ticks_left(&self) -> Option<u32> {
        self.level.rules.time_limit.map(|limit| limit.saturating_sub(self.time.tick))
    }

    pub(in crate::sim) fn bosses_gone(&self) -> usize {
        self.stage.boss.map_or(0, |boss| usize::from(boss.index) + usize::from(boss.is_gone()))
    }
}
