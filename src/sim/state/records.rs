//! Records of a stage for statistics, bonuses and the overlay. The rules do not depend on it, and no state hash covers
//! it.

use super::components::Body;
use hecs::Entity;
use sector_collision::{Counts, Kind, Method, Pipeline};
use sector_sprites::SpriteId;

#[derive(Clone, Debug)]
pub(in crate::sim) struct StageRecords {
    /// The counts of the collision work, summed over all ticks.
    pub(in crate::sim) counts: Counts,
    pub(in crate::sim) broad_phase_use: BroadPhaseUse,
    pub(in crate::sim) stats: StageStats,
    pub(in crate::sim) points: StagePoints,
    pub(in crate::sim) last_kill: Option<KillRecord>,
}

/// The maximum number of recorded losses: more than a game has ships.
const MAX_LOSSES: usize = 64;

/// The players' shots, hits, surges and kills in a stage, and the causes of their losses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageStats {
    /// Missiles that the players fired.
    pub shots: u32,
    /// Players' missiles that hit something. A missile that pierces several aliens counts once.
    pub hits: u32,
    /// Surges that the players fired.
    pub surges: u32,
    /// Aliens destroyed, by the index of their type in the level.
    pub kills: Vec<u32>,
    /// The causes of the first 64 losses of players' ships, in order.
    pub losses: Vec<ShipLoss>,
}

/// The cause of the loss of a player's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipLoss {
    /// The kind of the body that destroyed the ship: alien, bullet or rock.
    pub kind: Kind,
    /// The sprite of that body, to tell apart bodies of the same kind.
    pub sprite: SpriteId,
}

impl StageStats {
    pub(in crate::sim) fn new(aliens: usize) -> Self {
        Self { kills: vec![0; aliens], losses: Vec::with_capacity(MAX_LOSSES), ..Self::default() }
    }

    pub(in crate::sim) fn kill(&mut self, spec: u16) {
        if let Some(kills) = self.kills.get_mut(usize::from(spec)) {
            *kills += 1;
        }
    }

    pub(in crate::sim) fn note_loss(&mut self, loss: ShipLoss) {
        if self.losses.len() < MAX_LOSSES {
            self.losses.push(loss);
        }
    }
}

/// Points for clearing a stage in which every alien was destroyed.
pub const CLEAR_POINTS: u64 = 130_000;
/// Points for a stage in which no ship was lost and every alien was destroyed.
pub const NO_MISS_POINTS: u64 = 130_000;
/// Points for a stage in which no bomb was fired and every alien was destroyed.
pub const NO_BOMB_POINTS: u64 = 20_000;

/// The points a stage has paid so far, by reason. No hash covers them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct StagePoints {
    /// Kills, before the multiplier: aliens, rocks, bosses and boss parts.
    pub kills: u64,
    /// What the chain multiplier added to kills, and waves that were destroyed quickly.
    pub chain: u64,
    /// Boss phases that the players ended before the time ran out.
    pub phases: u64,
    /// Closeness: near misses of bullets (grazes), and what kills from close up or during a surge paid more.
    pub close: u64,
    /// Parts of the chain that surges cashed in.
    pub cash: u64,
    /// Chips, which cancelled bullets leave behind.
    pub chips: u64,
    /// Medals, and items beyond the players' maximum.
    pub items: u64,
    /// The bonus for clearing the stage.
    pub clear: u64,
    /// The bonus for clearing the stage without losing a ship.
    pub no_miss: u64,
    /// The bonus for clearing the stage without firing a bomb.
    pub no_bomb: u64,
    /// The number of extra ships earned by points.
    pub extends: u32,
}

impl StagePoints {
    /// Returns the sum of all points, without the extra ships.
    pub const fn total(&self) -> u64 {
        let Self { kills, chain, phases, close, cash, chips, items, clear, no_miss, no_bomb, extends: _ } =
            *self;
        kills + chain + phases + close + cash + chips + items + clear + no_miss + no_bomb
    }
}

/// How long each broad phase was in use in a stage, and their work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BroadPhaseUse {
    /// Ticks for which each broad phase was in use, in the order of [`Method::ALL`].
    ticks: [u32; Method::ALL.len()],
    /// The number of switches to another broad phase.
    pub changes: u32,
    /// Ticks of the shortest use that ended with a switch; `None` without a switch.
    pub shortest_stay: Option<u32>,
    /// The work of the broad phases in all ticks, in [steps](sector_collision::trace::MethodStats::steps).
    pub steps: u64,
    /// The current broad phase, and the ticks since it took over.
    stay: Option<(Method, u32)>,
}

impl BroadPhaseUse {
    pub(in crate::sim) fn add(&mut self, collision: &Pipeline<Entity>) {
        // A game accepts only the library's own methods.
        let Some(method) = collision.active_method().built_in() else { return };
        self.ticks[method as usize] += 1;
        self.steps += collision.steps();
        self.stay = match self.stay {
            Some((before, ticks)) if before == method => Some((method, ticks + 1)),
            Some((_, ticks)) => {
                self.changes += 1;
                self.shortest_stay = Some(self.shortest_stay.map_or(ticks, |least| least.min(ticks)));
                Some((method, 1))
            }
            None => Some((method, 1)),
        };
    }

    /// Returns the broad phases that were used, with their ticks.
    pub fn ticks(&self) -> impl Iterator<Item = (Method, u32)> + '_ {
        Method::ALL.into_iter().zip(self.ticks).filter(|&(_, ticks)| ticks > 0)
    }
}

/// What saved a ship that was hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedBy {
    /// A shield.
    Shield,
    /// The automatic bomb of a gentle game.
    Bomb,
}

/// A hit that destroyed a ship, or would have without a shield, an automatic bomb or the assists.
#[derive(Clone, Copy, Debug)]
pub struct KillRecord {
    /// What absorbed the hit; `None` if the ship was lost, or spared by the assists.
    pub saved_by: Option<SavedBy>,
    /// The tick of the hit, as counted by [`World::tick`](super::World::tick).
    pub tick: u32,
    /// The ship in the tick of the hit.
    pub ship: Body,
    /// The body that hit the ship, in the tick of the hit.
    pub other: Body,
}
