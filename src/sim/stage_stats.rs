//! What is counted for the player's statistics. Nothing in a game depends on it, so no hash covers it.

use super::components::Body;
use super::world::World;
use sector_collision::Kind;
use sector_sprites::SpriteId;

/// Losses that are told apart; the causes of further ones are not kept. More than a game has ships.
const MAX_LOSSES: usize = 64;

/// What the player's guns did in a game, and what its ships were lost to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageStats {
    /// Missiles fired.
    pub shots: u32,
    /// Missiles that struck something; one that went through several is one.
    pub hits: u32,
    /// Aliens destroyed, one number for each alien of the level, in its order.
    pub kills: Vec<u32>,
    /// What ships were lost to, in order of the losses; at most 64.
    pub losses: Vec<Loss>,
}

/// What a ship was lost to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Alien, bullet or rock.
    pub kind: Kind,
    /// Its picture, which says which one.
    pub sprite: SpriteId,
}

impl StageStats {
    /// A stats of a level with so many aliens; it takes all the memory that it will need.
    pub(super) fn new(aliens: usize) -> Self {
        Self { kills: vec![0; aliens], losses: Vec::with_capacity(MAX_LOSSES), ..Self::default() }
    }

    /// Counts an alien destroyed.
    pub(super) fn kill(&mut self, spec: u16) {
        if let Some(kills) = self.kills.get_mut(usize::from(spec)) {
            *kills += 1;
        }
    }
}

impl World {
    /// What the player's guns have done so far, and what ships were lost to.
    #[must_use]
    pub fn stats(&self) -> &StageStats {
        &self.stats
    }

    /// Notes what a ship is lost to, as long as that is still there to be looked at.
    pub(super) fn note_loss(&mut self, killed_by: u32) {
        let Some(entity) = self.entity(killed_by) else { return };
        let Ok(body) = self.ecs.get::<&Body>(entity) else { return };
        let loss = Loss { kind: body.kind, sprite: body.sprite };
        if self.stats.losses.len() < MAX_LOSSES {
            self.stats.losses.push(loss);
        }
    }
}
