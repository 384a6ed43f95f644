//! The players, whose possessions outlast the ships that are lost.

use super::arena::Arena;
use super::bomb::{BOMBS_A_LIFE, Bomb};
use super::ships::{MAX_PLAYERS, ShipKind, Ships};
use crate::level::Difficulty;
use glam::Vec2;
use hecs::Entity;

/// Ships in reserve at the start.
pub(in crate::sim) const LIVES: u8 = 3;

/// Ships in reserve at the start of a game, and after a continue.
pub(in crate::sim) const fn reserve(difficulty: Difficulty) -> u8 {
    match difficulty {
        Difficulty::Cadet | Difficulty::Pilot => LIVES,
        Difficulty::Veteran | Difficulty::Ace => LIVES - 1,
    }
}

/// Ticks of safety at the start of a stage and after a death: 2.5 s.
pub(in crate::sim) const SAFE_TICKS: u32 = 150;
/// The most shields of a ship, each over the other.
pub const MAX_SHIELDS: u8 = 2;

/// The distance at which each of two players starts from the middle, in pixels.
const BESIDE_PX: f32 = 40.0;

/// A player, across the ships that are lost.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// The sort of ship.
    pub kind: ShipKind,
    /// The ship while it flies.
    pub ship: Option<Entity>,
    /// The place of the ship, or that where the last one was lost, in field pixels.
    pub pos: Vec2,
    /// Ships in reserve.
    pub lives: u8,
    /// Bombs at hand.
    pub bombs: u8,
    /// The bomb at work.
    pub bomb: Option<Bomb>,
    /// The power of its guns, 0 to [`MAX_POWER`](crate::level::MAX_POWER).
    pub power: u8,
    /// The hits that its shields take, 0 to [`MAX_SHIELDS`].
    pub shield: u8,
    /// Ticks for which nothing hurts the ship.
    pub safe_ticks: u32,
    /// Ticks until the next ship comes.
    pub absent_ticks: u32,
    /// Ticks until the next volley.
    pub reload_ticks: u32,
    /// Whether it flies slowly, with the hull shown.
    pub focused: bool,
    /// Whether BOMB was held a tick ago. A bomb goes off when the button goes down.
    pub bomb_held: bool,
    /// Whether BOMB went down while a blast held the game. The bomb goes off when the game goes on.
    pub bomb_waits: bool,
    /// Ships lost.
    pub deaths: u32,
    /// Bombs fired in this stage.
    pub bombs_used: u32,
    /// The id of the body that destroyed the last ship; `None` before the first loss.
    pub killed_by: Option<u32>,
    /// The place where its ships come in, in field pixels.
    pub(in crate::sim) start: Vec2,
}

impl Player {
    fn new(kind: ShipKind, start: Vec2, difficulty: Difficulty) -> Self {
        Self {
            kind,
            ship: None,
            pos: start,
            lives: reserve(difficulty),
            bombs: BOMBS_A_LIFE,
            bomb: None,
            power: 0,
            shield: 0,
            safe_ticks: 0,
            absent_ticks: 0,
            reload_ticks: 0,
            focused: false,
            bomb_held: false,
            bomb_waits: false,
            deaths: 0,
            bombs_used: 0,
            killed_by: None,
            start,
        }
    }

    /// Whether its last ship is lost and the wait for the next would be over.
    #[must_use]
    pub fn is_out(&self) -> bool {
        self.ship.is_none() && self.lives == 0 && self.absent_ticks == 0
    }
}

/// The players of a game, one or two, without memory of their own.
#[derive(Clone, Copy, Debug)]
pub(in crate::sim) struct Players {
    all: [Player; MAX_PLAYERS],
    count: usize,
}

impl Players {
    pub(in crate::sim) fn new(ships: Ships, arena: Arena, difficulty: Difficulty) -> Self {
        let middle = arena.start();
        let beside = Vec2::new(if ships.players() == 1 { 0.0 } else { BESIDE_PX }, 0.0);
        let second = ships.as_slice().last().copied().unwrap_or_default();
        let player = |kind, start| Player::new(kind, start, difficulty);
        let all = [player(ships.first(), middle - beside), player(second, middle + beside)];
        Self { all, count: ships.players() }
    }

    pub(in crate::sim) fn as_slice(&self) -> &[Player] {
        &self.all[..self.count]
    }

    pub(in crate::sim) fn as_mut_slice(&mut self) -> &mut [Player] {
        &mut self.all[..self.count]
    }

    pub(in crate::sim) fn len(&self) -> usize {
        self.count
    }

    /// The player whose ship an entity is; `None` when it is no player's.
    pub(in crate::sim) fn of(&self, ship: Entity) -> Option<usize> {
        self.as_slice().iter().position(|player| player.ship == Some(ship))
    }

    /// The place of the ship that flies nearest to a place, or, when none flies, of the nearest loss. Of two that are equally
    /// near it is the first player's.
    pub(in crate::sim) fn nearest(&self, to: Vec2) -> Vec2 {
        let someone_flies = self.as_slice().iter().any(|player| player.ship.is_some());
        let asked = self.as_slice().iter().filter(|player| player.ship.is_some() || !someone_flies);
        let distance = |player: &&Player| player.pos.distance_squared(to);
        let nearest = asked.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.map_or(to, |player| player.pos)
    }
}

impl std::ops::Index<usize> for Players {
    type Output = Player;

    fn index(&self, player: usize) -> &Player {
        &self.as_slice()[player]
    }
}

impl std::ops::IndexMut<usize> for Players {
    fn index_mut(&mut self, player: usize) -> &mut Player {
        &mut self.as_mut_slice()[player]
    }
}
