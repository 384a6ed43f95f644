//! The players and their ships, bombs, power and shields; and the offer of a continue when all ships are lost.

use super::{Arena, BOMBS_A_LIFE, BUOYS, Bomb, Buoy, CELL_CHARGE, Press, ShipKind, Ships, Surge};
use crate::level::{Difficulty, TICKS_PER_SECOND};
use glam::Vec2;
use hecs::Entity;

/// The number of reserve ships at the start of a game on the three easier difficulties.
pub(in crate::sim) const LIVES: u8 = 3;

/// Returns the number of reserve ships at the start of a game and after a continue, by difficulty.
pub(in crate::sim) const fn reserve(difficulty: Difficulty) -> u8 {
    match difficulty {
        Difficulty::Cadet | Difficulty::Pilot | Difficulty::Captain => LIVES,
        Difficulty::Veteran | Difficulty::Ace => LIVES - 1,
    }
}

/// Ticks for which a ship is safe at the start of a stage and after a loss (2.5 s).
pub(in crate::sim) const SAFE_TICKS: u32 = 150;
/// The maximum number of shields of a player. Each absorbs one hit.
pub const MAX_SHIELDS: u8 = 2;

/// The distance at which two players start to the left and right of [`Arena::start`], in pixels.
const BESIDE_PX: f32 = 40.0;

/// A player, with the active ship and the remaining ships, bombs, power and shields.
#[derive(Clone, Copy, Debug, Default)]
pub struct Player {
    /// The type of ship that the player flies.
    pub kind: ShipKind,
    /// The entity of the ship, or `None` while there is none.
    pub ship: Option<Entity>,
    /// The position of the ship, or where the last one was lost, in field pixels.
    pub pos: Vec2,
    /// Ships in reserve, not counting the active one.
    pub lives: u8,
    /// Bombs left to fire, 0 to [`MAX_BOMBS`](super::MAX_BOMBS).
    pub bombs: u8,
    /// The player's burning bomb; `None` while none burns.
    pub bomb: Option<Bomb>,
    /// The power of the guns, 0 to [`MAX_POWER`](crate::level::MAX_POWER).
    pub power: u8,
    /// The number of hits that the shields can still absorb, 0 to [`MAX_SHIELDS`].
    pub shield: u8,
    /// Ticks for which nothing hurts the ship; 0 when it can be hit.
    pub safe_ticks: u32,
    /// Ticks until the next ship arrives, while there is none.
    pub absent_ticks: u32,
    /// Ticks until the guns can fire again.
    pub reload_ticks: u32,
    /// Whether FOCUS is held: the ship is slow, and its hull, the part that can be hit, is shown.
    pub focused: bool,
    /// The charge of the cells: each [`CELL_CHARGE`] fills one.
    pub charge: u16,
    /// The player's burning surge; `None` while none burns.
    pub surge: Option<Surge>,
    /// The buoys of an Anchor.
    pub(in crate::sim) line: [Buoy; BUOYS],
    /// The state of the BOMB button.
    pub(in crate::sim) bomb_press: Press,
    /// The state of the SURGE button.
    pub(in crate::sim) surge_press: Press,
    /// The number of ships lost in this game, including earlier stages.
    pub deaths: u32,
    /// The number of bombs fired in this stage.
    pub bombs_used: u32,
    /// The id of the body that destroyed the last ship; `None` before the first loss.
    pub killed_by: Option<u32>,
    /// Where the player's ships arrive, in field pixels.
    pub(in crate::sim) start: Vec2,
}

impl Player {
    pub(in crate::sim) fn all(ships: Ships, arena: Arena, difficulty: Difficulty) -> Vec<Self> {
        let beside = Vec2::new(BESIDE_PX, 0.0);
        let places: &[Vec2] = if ships.players() == 1 { &[Vec2::ZERO] } else { &[-beside, beside] };
        let player = |(&kind, &place): (&ShipKind, &Vec2)| {
            let start = arena.start() + place;
            let lives = reserve(difficulty);
            let (bombs, charge) = (BOMBS_A_LIFE, CELL_CHARGE);
            Self { kind, pos: start, lives, bombs, charge, start, ..Self::default() }
        };
        ships.as_slice().iter().zip(places).map(player).collect()
    }

    /// Returns the buoys of the ship: those of an Anchor, none of other ships.
    pub fn buoys(&self) -> &[Buoy] {
        let has_buoys = self.kind == ShipKind::Anchor && self.ship.is_some();
        if has_buoys { &self.line } else { &[] }
    }

    /// Whether the player is out: no ship flies, none is in reserve, and the pause after the loss is over.
    pub fn is_out(&self) -> bool {
        self.ship.is_none() && self.lives == 0 && self.absent_ticks == 0
    }
}

/// Returns the position of the player nearest to `to`, or of the first one if several are equally near.
pub(in crate::sim) fn nearest<'a>(players: impl Iterator<Item = &'a Player>, to: Vec2) -> Option<Vec2> {
    let distance = |player: &&Player| player.pos.distance_squared(to);
    players.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|player| player.pos)
}

/// Returns the position of the flying ship nearest to `to`. If none flies, uses the positions of the lost ships.
pub(in crate::sim) fn nearest_ship(players: &[Player], to: Vec2) -> Vec2 {
    let someone_flies = players.iter().any(|player| player.ship.is_some());
    let asked = players.iter().filter(|player| player.ship.is_some() || !someone_flies);
    nearest(asked, to).unwrap_or(to)
}

/// Ticks for which a continue is offered (10 s).
pub const OFFER_TICKS: u32 = 10 * TICKS_PER_SECOND;
/// Ticks at the start of an offer in which [FIRE](super::PlayerInput::FIRE) is ignored (1 s).
pub const DEAF_TICKS: u32 = TICKS_PER_SECOND;

/// The offer of a continue, while the game waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) struct ContinueOffer {
    pub(in crate::sim) ticks_left: u32,
    /// Whether FIRE has been released at some point since the offer started.
    pub(in crate::sim) fire_was_up: bool,
}

impl ContinueOffer {
    pub(in crate::sim) const NEW: Self = Self { ticks_left: OFFER_TICKS, fire_was_up: false };

    /// Whether FIRE accepts the offer now. A player still holding it from the fight has not answered.
    pub(in crate::sim) fn takes_fire(self) -> bool {
        self.ticks_left + DEAF_TICKS <= OFFER_TICKS && self.fire_was_up
    }
}
