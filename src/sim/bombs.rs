//! Bombs: light that sweeps alien missiles away, burns aliens, and keeps its ship safe for a while.
//!
//! Each ship has its own, and each is a shape that grows or moves by the age of the bomb alone:
//!
//! ```text
//!   Arrow: a ring          Fan: a wave            Lance: a column
//!       .---.             ===============              | |
//!     .'     '.                 ^                      | |
//!    (    A    )                |                      | |
//!     '.     .'                 A                       A
//!       '---'
//!   from the ship over     upward from the ship,   above the ship, which carries
//!   the whole field        wide and thick          it along, for 1.5 s
//! ```
//!
//! The rule of its damage: an alien or a rock takes it in the tick in which the front of a ring passes its pivot, that is
//! once, and in every tick in which its pivot lies within a wave or a column. A boss takes it once a tick, in how many parts
//! it may be touched; armour protects a part as it does from missiles. A missile is swept away if its pivot lies within the
//! shape, of a ring anywhere behind its front, or so near to the ship that it could not be seen there.

use super::arena::Arena;
use super::components::{Body, Part, Rock, kind};
use super::ships::ShipKind;
use super::world::World;
use super::{Event, TICKS_PER_SECOND, damage, rocks};
use glam::Vec2;
use hecs::Entity;

/// Bombs at the start of each life.
pub(super) const BOMBS_A_LIFE: u8 = 2;
/// The most that can be had.
pub const MAX_BOMBS: u8 = 6;
/// Ticks for which the ship is safe: a little longer than the longest bomb burns.
const SAFE_TICKS: u32 = 2 * TICKS_PER_SECOND;
/// Missiles so near to the ship go in any case, in pixels.
const NEAR_PX: f32 = 40.0;

/// A bomb at work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bomb {
    /// Whose it is.
    pub ship: ShipKind,
    /// Ticks since it was fired.
    pub age: u32,
    /// Where: a ring and a wave stay where they were fired, a column stands on its ship. Field pixels.
    pub at: Vec2,
}

/// What a bomb covers in one tick, in field pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A disc whose front grows.
    Ring {
        /// The middle.
        at: Vec2,
        /// The front a tick before.
        inner: f32,
        /// The front.
        outer: f32,
    },
    /// A rectangle from one corner to the other.
    Box {
        /// Left and top.
        low: Vec2,
        /// Right and bottom.
        high: Vec2,
    },
}

impl Shape {
    /// Whether a place lies in it, of a ring behind its front.
    #[must_use]
    pub fn covers(&self, place: Vec2) -> bool {
        match *self {
            Self::Ring { at, outer, .. } => place.distance_squared(at) < outer * outer,
            Self::Box { low, high } => place.cmpge(low).all() && place.cmplt(high).all(),
        }
    }

    /// Whether it burns what has moved from one place to another in this tick. Of a ring: whether its front has passed it,
    /// wherever both have moved, so that nothing is burnt twice and nothing slips through.
    #[must_use]
    pub fn burns(&self, before: Vec2, now: Vec2) -> bool {
        let was_burnt = match *self {
            Self::Ring { at, inner, .. } => before.distance_squared(at) < inner * inner,
            Self::Box { .. } => false,
        };
        self.covers(now) && !was_burnt
    }
}

/// The ring's front: pixels a tick; after so many ticks it is out of the field, wherever it began.
const RING_SPEED: f32 = 10.0;
const RING_TICKS: u32 = 74;
/// The wave: half its width, its thickness, pixels a tick.
const WAVE_HALF_PX: f32 = 150.0;
const WAVE_THICK_PX: f32 = 44.0;
const WAVE_SPEED: f32 = 6.0;
const WAVE_TICKS: u32 = 72;
/// The column: half its width, ticks for which it burns.
const COLUMN_HALF_PX: f32 = 34.0;
const COLUMN_TICKS: u32 = 90;

impl Bomb {
    /// Ticks for which a ship's bomb works.
    #[must_use]
    pub const fn lasts(ship: ShipKind) -> u32 {
        match ship {
            ShipKind::Arrow => RING_TICKS,
            ShipKind::Fan => WAVE_TICKS,
            ShipKind::Lance => COLUMN_TICKS,
        }
    }

    /// What an alien takes in a tick.
    const fn damage(self) -> i32 {
        match self.ship {
            ShipKind::Arrow => 50,
            ShipKind::Fan => 8,
            ShipKind::Lance => 3,
        }
    }

    /// What it covers in the present tick.
    #[must_use]
    pub fn shape(&self) -> Shape {
        let (at, age) = (self.at, self.age as f32);
        match self.ship {
            ShipKind::Arrow => {
                let outer = age * RING_SPEED;
                Shape::Ring { at, inner: (outer - RING_SPEED).max(0.0), outer }
            }
            ShipKind::Fan => {
                let front = at.y - age * WAVE_SPEED;
                let low = Vec2::new(at.x - WAVE_HALF_PX, front);
                Shape::Box { low, high: Vec2::new(at.x + WAVE_HALF_PX, front + WAVE_THICK_PX) }
            }
            ShipKind::Lance => {
                let beside = Vec2::new(COLUMN_HALF_PX, 0.0);
                Shape::Box { low: Vec2::new(at.x, 0.0) - beside, high: at + beside }
            }
        }
    }
}

/// Fires a player's bomb, if there is one and none of theirs is at work.
pub(super) fn fire(world: &mut World, index: usize, events: &mut Vec<Event>) {
    let player = &mut world.players[index];
    if player.bombs == 0 || player.bomb.is_some() {
        return;
    }
    player.bombs -= 1;
    player.bombs_used += 1;
    player.safe_ticks = player.safe_ticks.max(SAFE_TICKS);
    player.bomb = Some(Bomb { ship: player.kind, age: 0, at: player.pos });
    events.push(Event::BombFired { player: index as u8, at: player.pos, ship: player.kind });
}

/// Lets every bomb work for a tick, player by player.
pub(super) fn burn(world: &mut World, events: &mut Vec<Event>) {
    for index in 0..world.players.len() {
        let player = &mut world.players[index];
        let Some(mut bomb) = player.bomb else { continue };
        bomb.age += 1;
        if bomb.ship == ShipKind::Lance {
            bomb.at = player.pos;
        }
        let ship = player.pos;
        player.bomb = Some(bomb).filter(|bomb| bomb.age < Bomb::lasts(bomb.ship));
        let shape = bomb.shape();
        world.cancel_bullets_where(
            |at| shape.covers(at) || at.distance_squared(ship) <= NEAR_PX * NEAR_PX,
            events,
        );
        scorch(world, bomb, events);
    }
}

/// Burns whatever lies in the bomb's shape, in order of ids.
fn scorch(world: &mut World, bomb: Bomb, events: &mut Vec<Event>) {
    let (shape, arena) = (bomb.shape(), world.scale.arena);
    let mut burnt = std::mem::take(&mut world.queues.burnt);
    burnt.clear();
    for body in world.ecs.query_mut::<&Body>() {
        let a_target = body.kind == kind::ALIEN || body.kind == kind::ROCK;
        if a_target && !body.gone && shape.burns(body.prev, body.pos) && on_field(arena, body.pos) {
            burnt.push(body.id);
        }
    }
    burnt.sort_unstable();
    let mut boss_has_had_it = false;
    for &id in &burnt {
        let Some(entity) = world.entity(id) else { continue };
        if is_rock(world, entity) {
            let Some(at) = place(world, entity) else { continue };
            rocks::strike(world, id, bomb.damage(), Vec2::ZERO, at, events);
        } else if !is_part(world, entity) {
            damage::burn(world, entity, bomb.damage(), events);
        } else if !boss_has_had_it {
            boss_has_had_it = damage::burn(world, entity, bomb.damage(), events);
        }
    }
    world.queues.burnt = burnt;
}

fn on_field(arena: Arena, at: Vec2) -> bool {
    !arena.leaves_behind(at, 0.0)
}

fn is_rock(world: &World, entity: Entity) -> bool {
    world.ecs.get::<&Rock>(entity).is_ok()
}

fn is_part(world: &World, entity: Entity) -> bool {
    world.ecs.get::<&Part>(entity).is_ok()
}

fn place(world: &World, entity: Entity) -> Option<Vec2> {
    world.ecs.get::<&Body>(entity).ok().map(|body| body.pos)
}
