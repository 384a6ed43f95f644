//! The state of a game.

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

/// Whether a game goes on, and otherwise how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The stage goes on.
    Flying,
    /// The stage is won.
    Cleared,
    /// The last ship is lost.
    GameOver,
}

/// The source of a game's enemies, which also decides whether the game has an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) enum Script {
    /// The waves, guns and bosses of the level. The game is won or lost.
    Stage,
    /// The caller, who brings bodies in between ticks. The game has no end.
    Sandbox,
}

#[derive(Clone, Debug, Default)]
pub(in crate::sim) struct WorldTime {
    /// Ticks that this game has played, frozen ones included.
    pub(in crate::sim) tick: u32,
    /// Ticks of the stage without those in which a blast freezes the game or a continue is on offer.
    pub(in crate::sim) clock: u32,
    /// The number of ticks, among those that `clock` counts, in which a boss made the waves wait.
    pub(in crate::sim) held: u32,
    /// The number of further ticks for which the game stands frozen after a large blast (hit-stop); 0 while it runs.
    pub(in crate::sim) freeze: u32,
}

/// The bodies of a game: in the entity store, in the collision pipeline, and those that bounce in the physics world.
#[derive(Clone)]
pub(in crate::sim) struct Bodies {
    pub(in crate::sim) ecs: EntityStore,
    /// The entities of all bodies by id, ascending: the order of all work that depends on an order.
    pub(in crate::sim) index: EntityIndex<Entity>,
    pub(in crate::sim) collision: Pipeline<Entity>,
    /// The physics world in which rocks bounce; `None` in a game without rocks.
    pub(in crate::sim) rocks: Option<Box<RockWorld>>,
    pub(in crate::sim) next_id: u32,
    /// The ids of the bodies that are removed at the end of the tick, in any order, some perhaps twice.
    pub(in crate::sim) leaving: Vec<u32>,
}

#[derive(Clone)]
pub(in crate::sim) struct RandomStreams {
    pub(in crate::sim) guns: Pcg32,
    /// The stream from which the director draws the delays of the alien guns.
    pub(in crate::sim) director: Pcg32,
}

/// What the players of a game have earned together, and how often they have continued.
#[derive(Clone, Default)]
pub(in crate::sim) struct Standing {
    pub(in crate::sim) score: Score,
    pub(in crate::sim) medals: Medals,
    pub(in crate::sim) rank: Rank,
    /// The number of continues that were taken, those of the stages before included.
    pub(in crate::sim) continues_used: u8,
    /// The offer of a continue, while the game waits for an answer.
    pub(in crate::sim) offer: Option<ContinueOffer>,
}

/// How far a game has come in its stage.
#[derive(Clone)]
pub(in crate::sim) struct StageProgress {
    /// The point of the level's script at which the game begins: later than the start only in a practice.
    pub(in crate::sim) starts_at: PracticeStart,
    /// The number of destroyed aliens in each wave of the level.
    pub(in crate::sim) fallen: Vec<u16>,
    pub(in crate::sim) boss: Option<Boss>,
    pub(in crate::sim) warnings: Vec<EntryWarning>,
    pub(in crate::sim) outcome: Outcome,
    /// Ticks until the stage counts as won, counted down from the end of its last enemy; 0 before that.
    pub(in crate::sim) victory_in: u32,
}

/// A game: its level, its bodies, its players and its score.
///
/// A clone is a game of its own that continues from the same tick. It has room for what it holds, so its first ticks allocate.
#[derive(Clone)]
pub struct World {
    pub(in crate::sim) level: Arc<Level>,
    pub(in crate::sim) sheet: Arc<Sheet>,
    pub(in crate::sim) sprites: GameSprites,
    /// The setup with which the game began, with the assists as they are now.
    pub(in crate::sim) setup: GameSetup,
    pub(in crate::sim) script: Script,
    pub(in crate::sim) capacity: Capacity,
    pub(in crate::sim) time: WorldTime,
    pub(in crate::sim) bodies: Bodies,
    pub(in crate::sim) random: RandomStreams,
    pub(in crate::sim) players: Vec<Player>,
    pub(in crate::sim) standing: Standing,
    pub(in crate::sim) stage: StageProgress,
    pub(in crate::sim) inputs: Inputs,
    /// The events of the running tick: the caller's list, which is borrowed while a tick is played.
    pub(in crate::sim) events: Vec<Event>,
    /// The lists of the running tick's work. Each tick fills them again, so no hash of the state covers them.
    pub(in crate::sim) queues: Queues,
    pub(in crate::sim) records: StageRecords,
}

impl World {
    /// Whether the game is gentle to a new player, on the easiest difficulty: a bomb saves a ship that is hit, a loss takes no power, and
    /// a ship that comes in finds no bullet. Without that, one mistake costs several ships, as the player is looking for the keys.
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

    /// Returns the tick of the level's script, which stands still while a boss makes the waves wait.
    pub(in crate::sim) fn script_tick(&self) -> u32 {
        self.time.clock - self.time.held
    }

    pub(in crate::sim) fn bosses_gone(&self) -> usize {
        self.stage.boss.map_or(0, |boss| usize::from(boss.index) + usize::from(boss.is_gone()))
    }
}
