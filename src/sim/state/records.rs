//! What a stage records for statistics, bonuses and the overlay. The rules do not depend on it, and no state hash covers it.

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

/// The maximum number of losses of players' ships that are recorded: more than a game has ships.
const MAX_LOSSES: usize = 64;

/// The shots, hits and kills of the players in a stage, and the causes of their losses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageStats {
    /// The number of missiles that the players fired.
    pub shots: u32,
    /// The number of players' missiles that struck something. A missile that went through several aliens counts once.
    pub hits: u32,
    /// The number of aliens destroyed of each sort, by the index of the sort in the level.
    pub kills: Vec<u32>,
    /// The causes of the first 64 losses of players' ships, in the order in which they happened.
    pub losses: Vec<ShipLoss>,
}

/// The cause of the loss of a player's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipLoss {
    /// The kind of the body that destroyed the ship: alien, bullet or rock.
    pub kind: Kind,
    /// The sprite of the body that destroyed the ship, which tells it from other bodies of its kind.
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

/// Points for a stage in which no ship was lost and every alien destroyed.
pub const NO_MISS_POINTS: u64 = 20_000;
/// Points for a stage in which no bomb was fired and every alien destroyed.
pub const NO_BOMB_POINTS: u64 = 10_000;

/// The points that a stage has paid so far, by what they were paid for. No hash covers them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct StagePoints {
    /// Points for kills: aliens, rocks, bosses and parts of bosses.
    pub kills: u64,
    /// Points for the phases of bosses that the players ended before the time ran out.
    pub phases: u64,
    /// Points for grazed bullets.
    pub grazes: u64,
    /// Points for chips, the remains of cancelled bullets.
    pub chips: u64,
    /// Points for medals, and for items of which the players could not have more.
    pub items: u64,
    /// Points for having lost no ship in the stage.
    pub no_miss: u64,
    /// Points for having fired no bomb in the stage.
    pub no_bomb: u64,
    /// The number of extra ships that were earned by points.
    pub extends: u32,
}

impl StagePoints {
    /// Returns all points that the stage has paid.
    pub const fn total(&self) -> u64 {
        let Self { kills, phases, grazes, chips, items, no_miss, no_bomb, extends: _ } = *self;
        kills + phases + grazes + chips + items + no_miss + no_bomb
    }
}

/// The broad phases that were in use in a stage, and their work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BroadPhaseUse {
    /// The ticks for which each broad phase was in use, in the order of [`Method::ALL`].
    ticks: [u32; Method::ALL.len()],
    /// The number of times that another broad phase took over.
    pub changes: u32,
    /// The ticks of the shortest use of a broad phase that ended with a change; `None` without a change.
    pub shortest_stay: Option<u32>,
    /// The work of the broad phases in all ticks, in [steps](sector_collision::MethodStats::steps).
    pub steps: u64,
    /// The broad phase in use, and the ticks for which it has been in use since it took over.
    stay: Option<(Method, u32)>,
}

impl BroadPhaseUse {
    pub(in crate::sim) fn add(&mut self, collision: &Pipeline<Entity>) {
        // A game takes methods of the library alone.
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

    /// Returns the broad phases that were in use, with the ticks of each.
    pub fn ticks(&self) -> impl Iterator<Item = (Method, u32)> + '_ {
        Method::ALL.into_iter().zip(self.ticks).filter(|&(_, ticks)| ticks > 0)
    }
}

/// The record of the hit that destroyed a ship, or would have without the assists.
#[derive(Clone, Copy, Debug)]
pub struct KillRecord {
    /// The tick of the hit, as [`World::tick`](super::World::tick) counts.
    pub tick: u32,
    /// The body of the ship, as it was in the tick of the hit.
    pub ship: Body,
    /// The body that hit the ship, as it was in the tick of the hit.
    pub other: Body,
}
