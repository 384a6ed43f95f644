//! The players: what each has, across the ships that are lost.

use super::arena::Arena;
use super::bombs::{BOMBS_A_LIFE, Bomb};
use super::ships::{MAX_PLAYERS, ShipKind, Ships};
use crate::level::Difficulty;
use glam::Vec2;
use hecs::Entity;

/// Ships in reserve at the start.
pub(super) const LIVES: u8 = 3;

/// Ships in reserve at the start of a game, and after a continue.
pub(super) const fn reserve(difficulty: Difficulty) -> u8 {
    match difficulty {
        Difficulty::Cadet | Difficulty::Pilot => LIVES,
        Difficulty::Veteran | Difficulty::Ace => LIVES - 1,
    }
}

/// Of two players each starts so far from the middle, in pixels.
const BESIDE_PX: f32 = 40.0;

/// One player across deaths.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// What it flies.
    pub kind: ShipKind,
    /// The ship while it flies.
    pub ship: Option<Entity>,
    /// Where the ship is or last was, in field pixels.
    pub pos: Vec2,
    /// Ships in reserve.
    pub lives: u8,
    /// Bombs at hand.
    pub bombs: u8,
    /// The bomb that is at work.
    pub bomb: Option<Bomb>,
    /// How strong its guns are, 0 to [`MAX_POWER`](crate::level::MAX_POWER).
    pub power: u8,
    /// How many hits its shields take, 0 to [`MAX_SHIELDS`](super::MAX_SHIELDS).
    pub shield: u8,
    /// Ticks for which nothing can hurt it.
    pub safe_ticks: u32,
    /// Ticks until the next ship comes.
    pub absent_ticks: u32,
    /// Ticks until the next volley.
    pub reload_ticks: u32,
    /// Flying slowly, with the hull shown.
    pub focused: bool,
    /// BOMB was held a tick ago: one goes off when the button goes down.
    pub bomb_held: bool,
    /// BOMB went down while a blast held the game: the bomb goes off when it goes on.
    pub bomb_waits: bool,
    /// Ships lost.
    pub deaths: u32,
    /// Bombs fired in this stage.
    pub bombs_used: u32,
    /// The id of what the last ship was lost to; `None` before the first loss.
    pub killed_by: Option<u32>,
    /// Where its ships come in, in field pixels.
    pub(super) start: Vec2,
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

    /// Whether its last ship is lost, and the time it took is over.
    #[must_use]
    pub fn is_out(&self) -> bool {
        self.ship.is_none() && self.lives == 0 && self.absent_ticks == 0
    }
}

/// All players of a game, one or two, in a place that needs no memory of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Players {
    all: [Player; MAX_PLAYERS],
    count: usize,
}

impl Players {
    pub(super) fn new(ships: Ships, arena: Arena, difficulty: Difficulty) -> Self {
        let middle = arena.start();
        let beside = Vec2::new(if ships.players() == 1 { 0.0 } else { BESIDE_PX }, 0.0);
        let second = ships.as_slice().last().copied().unwrap_or_default();
        let player = |kind, start| Player::new(kind, start, difficulty);
        let all = [player(ships.first(), middle - beside), player(second, middle + beside)];
        Self { all, count: ships.players() }
    }

    pub(super) fn as_slice(&self) -> &[Player] {
        &self.all[..self.count]
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [Player] {
        &mut self.all[..self.count]
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Whose ship an entity is; `None` for what is nobody's.
    pub(super) fn of(&self, ship: Entity) -> Option<usize> {
        self.as_slice().iter().position(|player| player.ship == Some(ship))
    }

    /// Where the ship is that flies nearest to a place; when none flies, where the nearest was lost. Of two that are
    /// equally near, the first player's.
    pub(super) fn nearest(&self, to: Vec2) -> Vec2 {
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
