//! The players: each keeps ships, bombs, power and shields when a ship is lost. When all are lost, a continue is offered.

use super::{Arena, BOMBS_A_LIFE, Bomb, ShipKind, Ships};
use crate::level::{Difficulty, TICKS_PER_SECOND};
use glam::Vec2;
use hecs::Entity;

/// The number of ships in reserve at the start of a game on the three easier difficulties.
pub(in crate::sim) const LIVES: u8 = 3;

/// Returns the number of ships in reserve at the start of a game, and after a continue.
pub(in crate::sim) const fn reserve(difficulty: Difficulty) -> u8 {
    match difficulty {
        Difficulty::Cadet | Difficulty::Pilot | Difficulty::Captain => LIVES,
        Difficulty::Veteran | Difficulty::Ace => LIVES - 1,
    }
}

/// Ticks in which nothing hurts a ship at the start of a stage and after the loss of the ship before: 2.5 s.
pub(in crate::sim) const SAFE_TICKS: u32 = 150;
/// The maximum number of shields of a player. Each takes one hit.
pub const MAX_SHIELDS: u8 = 2;

/// The distance to the left or right of [`Arena::start`] at which each of two players starts, in pixels.
const BESIDE_PX: f32 = 40.0;

/// A player: the ship that flies, and the ships, bombs, power and shields at hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Player {
    /// The sort of ship that the player flies.
    pub kind: ShipKind,
    /// The entity of the ship; `None` while no ship flies.
    pub ship: Option<Entity>,
    /// The position of the ship, or the point where the last one was lost, in field pixels.
    pub pos: Vec2,
    /// The number of ships in reserve.
    pub lives: u8,
    /// The number of bombs at hand.
    pub bombs: u8,
    /// The bomb that was fired and still burns; `None` if there is none.
    pub bomb: Option<Bomb>,
    /// The power of the player's guns, 0 to [`MAX_POWER`](crate::level::MAX_POWER).
    pub power: u8,
    /// The number of hits that the player's shields still take, 0 to [`MAX_SHIELDS`].
    pub shield: u8,
    /// The number of ticks left in which nothing hurts the ship; 0 when the ship can be hit.
    pub safe_ticks: u32,
    /// The number of ticks until the next ship comes, while no ship flies.
    pub absent_ticks: u32,
    /// The number of ticks until the guns can fire the next volley.
    pub reload_ticks: u32,
    /// Whether FOCUS is held: the ship flies slowly, and its hull, the part that can be hit, is shown.
    pub focused: bool,
    /// Whether BOMB was held a tick ago. A bomb is fired when the button goes down, not while it is held.
    pub bomb_held: bool,
    /// Whether BOMB went down while a blast froze the game. The bomb is fired when the game goes on.
    pub bomb_waits: bool,
    /// The number of ships lost in this game, those of earlier stages included.
    pub deaths: u32,
    /// The number of bombs fired in this stage.
    pub bombs_used: u32,
    /// The id of the body that destroyed the last ship; `None` before the first loss.
    pub killed_by: Option<u32>,
    /// The point where the player's ships come in, in field pixels.
    pub(in crate::sim) start: Vec2,
}

impl Player {
    pub(in crate::sim) fn all(ships: Ships, arena: Arena, difficulty: Difficulty) -> Vec<Self> {
        let beside = Vec2::new(BESIDE_PX, 0.0);
        let places: &[Vec2] = if ships.players() == 1 { &[Vec2::ZERO] } else { &[-beside, beside] };
        let player = |(&kind, &place): (&ShipKind, &Vec2)| {
            let start = arena.start() + place;
            let lives = reserve(difficulty);
            Self { kind, pos: start, lives, bombs: BOMBS_A_LIFE, start, ..Self::default() }
        };
        ships.as_slice().iter().zip(places).map(player).collect()
    }

    /// Whether the player is out of the game: no ship flies, none is in reserve, and the pause is over.
    pub fn is_out(&self) -> bool {
        self.ship.is_none() && self.lives == 0 && self.absent_ticks == 0
    }
}

/// Returns the position of the player who is nearest to `to`, the first of equally near ones.
pub(in crate::sim) fn nearest<'a>(players: impl Iterator<Item = &'a Player>, to: Vec2) -> Option<Vec2> {
    let distance = |player: &&Player| player.pos.distance_squared(to);
    players.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|player| player.pos)
}

/// Returns the position of the flying ship that is nearest to `to`; while none flies, where the nearest was lost.
pub(in crate::sim) fn nearest_ship(players: &[Player], to: Vec2) -> Vec2 {
    let someone_flies = players.iter().any(|player| player.ship.is_some());
    let asked = players.iter().filter(|player| player.ship.is_some() || !someone_flies);
    nearest(asked, to).unwrap_or(to)
}

/// The ticks for which a continue is offered, in which the players can decide to go on.
pub const OFFER_TICKS: u32 = 10 * TICKS_PER_SECOND;
/// Ticks at the start of an offer in which [FIRE](super::PlayerInput::FIRE) is not taken as an answer.
pub const DEAF_TICKS: u32 = TICKS_PER_SECOND;

/// The offer of a continue, while the game waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sim) struct ContinueOffer {
    pub(in crate::sim) ticks_left: u32,
    /// Whether the FIRE button was not held in some tick since the offer began.
    pub(in crate::sim) fire_was_up: bool,
}

impl ContinueOffer {
    pub(in crate::sim) const NEW: Self = Self { ticks_left: OFFER_TICKS, fire_was_up: false };

    /// Whether FIRE is taken as an answer to the offer. A player who still holds it from the fight has not answered.
    pub(in crate::sim) fn takes_fire(self) -> bool {
        self.ticks_left + DEAF_TICKS <= OFFER_TICKS && self.fire_was_up
    }
}
