//! What entities are made of.
//!
//! Every entity has a [`Body`]; what else it has says what it is: a ship [`super::Ship`], a missile
//! [`Missile`] (with a [`Flight`] when it turns, hangs or splits), an alien [`Alien`], a piece of the boss [`Part`], a rock
//! [`Rock`], an item [`Pickup`](super::Pickup), a ship of the fleet [`Escort`]. How an alien flies
//! is a component of its own: a [`Course`] along a path, or a [`Drift`] of its own will.

use super::spawn::rect_at;
use crate::level::Follower;
use glam::Vec2;
use sector_collision::{Handle, Kind, Rect};
use sector_sprites::{FrameId, Sheet, SpriteId};

/// The kinds that the collision rules know.
pub mod kind {
    use sector_collision::{Kind, Rules};

    /// The player's ship.
    pub const SHIP: Kind = Kind(0);
    /// A player missile.
    pub const SHOT: Kind = Kind(1);
    /// An alien, or a piece of the boss.
    pub const ALIEN: Kind = Kind(2);
    /// An alien missile.
    pub const BULLET: Kind = Kind(3);
    /// An alien missile that can be shot down. A kind of its own, so that a shot is never tested against the
    /// hard ones.
    pub const SOFT_BULLET: Kind = Kind(4);
    /// A rock. Alien missiles pass it; aliens do, too, unless it was shot into them.
    pub const ROCK: Kind = Kind(5);
    /// Something to pick up.
    pub const ITEM: Kind = Kind(6);

    /// Who may hit whom. What is not listed is never tested.
    #[must_use]
    pub fn rules() -> Rules {
        let mut rules = Rules::none();
        for dangerous in [ALIEN, BULLET, SOFT_BULLET, ROCK] {
            rules.allow(SHIP, dangerous);
        }
        rules.allow(SHIP, ITEM);
        for target in [ALIEN, SOFT_BULLET, ROCK] {
            rules.allow(SHOT, target);
        }
        rules.allow(ALIEN, ROCK);
        rules
    }
}

/// Where something is and what it looks like; the same for everything that flies.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Stable and unique in a game, in order of birth.
    pub id: u32,
    /// What the collision rules call it.
    pub kind: Kind,
    /// The pivot of its sprite in field pixels.
    pub pos: Vec2,
    /// Where that was a tick before; pictures between two ticks blend the two.
    pub prev: Vec2,
    /// Its picture.
    pub sprite: SpriteId,
    /// The frame on show, whose rectangle and mask are those that hit.
    pub frame: FrameId,
    /// Its proxy in the collision pipeline.
    pub handle: Handle,
    /// Ticks since its birth.
    pub age: u32,
    /// Done with: removed at the end of the tick, and nothing hits it until then.
    pub gone: bool,
}

impl Body {
    /// Its rectangle: that of the frame on show, around its position floored to whole pixels.
    #[must_use]
    pub fn rect(&self, sheet: &Sheet) -> Rect {
        rect_at(sheet, self.frame, self.pos)
    }
}

/// A missile of either side.
#[derive(Clone, Copy, Debug)]
pub struct Missile {
    /// Pixels a tick.
    pub velocity: Vec2,
    /// What it takes from an alien.
    pub damage: i32,
    /// Whether it has been grazed: that pays once.
    pub grazed: bool,
    /// The age in ticks at which it burns out; [`Missile::NEVER`] for those of a stage.
    pub burns_out: u32,
    /// When it has destroyed an alien it flies on with the damage that was not needed.
    pub pierces: bool,
    /// Whether it has struck something: who pierces is counted once. No state hash covers it, as none covers the stats.
    pub struck: bool,
}

impl Missile {
    /// It flies until it has left the arena.
    pub const NEVER: u32 = u32::MAX;

    /// One that neither flies nor harms: what a missile is that says nothing else.
    pub const STILL: Self = Self {
        velocity: Vec2::ZERO,
        damage: 0,
        grazed: false,
        burns_out: Self::NEVER,
        pierces: false,
        struck: false,
    };
}

/// An alien missile that does more than fly straight on: what, its kind says.
#[derive(Clone, Copy, Debug)]
pub struct Flight {
    /// Index into the level's bullets.
    pub bullet: u16,
}

/// An alien.
#[derive(Clone, Copy, Debug)]
pub struct Alien {
    /// Index into the level's aliens.
    pub spec: u16,
    /// Damage it still takes.
    pub hp: i32,
    /// Ticks for which it still flashes from a hit.
    pub flash: u8,
    /// Ticks by which its guns lag behind their rhythm, so that a wave does not fire as one.
    pub lag: u32,
}

/// An alien's place in its wave.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Index into the level's waves.
    pub wave: u16,
    /// Whether it carries what the wave drops: the last to come does.
    pub carries: bool,
}

/// The flight of an alien along a path of the level.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Index into the level's paths.
    pub path: u16,
    /// Flies the path left for right.
    pub mirror: bool,
    /// Its place beside the path in pixels.
    pub beside: Vec2,
    /// Pixels a tick.
    pub speed: f32,
    /// How far it has come.
    pub follower: Follower,
}

/// Free flight.
#[derive(Clone, Copy, Debug)]
pub struct Drift {
    /// Pixels a tick.
    pub velocity: Vec2,
    /// What happens at the arena's edges.
    pub edge: Edge,
}

/// What a drifter does at an edge of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// It flies back in.
    TurnBack,
    /// It leaves below and comes in again above, or the other way round.
    ComeRound,
}

/// A rock. Its flight is known to the impulse world, by the body's id.
#[derive(Clone, Copy, Debug)]
pub struct Rock {
    /// Its size, from 0 to 3.
    pub size: u8,
    /// Damage it still takes.
    pub hp: i32,
    /// Ticks for which it still flashes from a hit.
    pub flash: u8,
    /// Ticks for which it still wounds aliens, since a player's missile pushed it.
    pub driven: u16,
    /// The alien, or the part of a boss, that it wounded last: it does so once.
    pub wounded: Option<u32>,
}

/// A ship of the fleet that helps the player in a sandbox: nothing hurts it.
#[derive(Clone, Copy, Debug)]
pub struct Escort;

/// A piece of the boss.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Index into the boss's parts.
    pub index: u8,
    /// Damage that still shoots it off; 0 of those that cannot be.
    pub hp: i32,
    /// Ticks for which it still flashes from a hit.
    pub flash: u8,
}
