//! The counts of a stage for the player's statistics. The rules do not depend on them, and no state hash covers them.

use sector_collision::Kind;
use sector_sprites::SpriteId;

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
    /// Returns the counts at the start of a stage, all 0; `aliens` is the number of sorts of aliens in the level.
    /// Allocates all the memory that the counts will need.
    pub(in crate::sim) fn new(aliens: usize) -> Self {
        Self { kills: vec![0; aliens], losses: Vec::with_capacity(MAX_LOSSES), ..Self::default() }
    }

    /// Counts a destroyed alien of the sort with the index `spec` in the level.
    pub(in crate::sim) fn kill(&mut self, spec: u16) {
        if let Some(kills) = self.kills.get_mut(usize::from(spec)) {
            *kills += 1;
        }
    }

    /// Records the cause of the loss of a ship, unless [`MAX_LOSSES`] are recorded already.
    pub(in crate::sim) fn note_loss(&mut self, loss: ShipLoss) {
        if self.losses.len() < MAX_LOSSES {
            self.losses.push(loss);
        }
    }
}
