//! The components of entities.
//!
//! Every entity has a [`Body`]. Its other components say what it is: a player's ship is a [`Ship`], a missile a
//! [`Missile`] (with a [`ScriptedBullet`] when it turns, hangs or splits), an alien an [`Alien`], a part of a boss a
//! [`Part`], a rock a [`Rock`], an item a [`Pickup`], a ship of the fleet an [`Escort`]. An alien flies along a path
//! ([`Course`]) or freely ([`Drift`]).

use super::frames::rect_at;
use crate::level::{FIELD_WIDTH, Follower, ItemKind, Level};
use glam::Vec2;
use sector_collision::{Handle, Kind, Rect};
use sector_sprites::{FrameId, Sheet, SpriteId};

/// The place and the picture of an entity.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Unique in a game; ids ascend in the order of birth and are not used again.
    pub id: u32,
    /// The kind by which the collision rules know it.
    pub kind: Kind,
    /// The position of its sprite's pivot, in field pixels.
    pub pos: Vec2,
    /// The position a tick before. Pictures between two ticks blend the two.
    pub prev: Vec2,
    /// Its sprite.
    pub sprite: SpriteId,
    /// The frame on show. Its rectangle and mask are those that hit.
    pub frame: FrameId,
    /// Its proxy in the collision pipeline.
    pub handle: Handle,
    /// Ticks since its birth.
    pub age: u32,
    /// Whether it leaves at the end of the tick. Nothing hits it until then.
    pub gone: bool,
}

impl Body {
    /// Its rectangle: that of the frame on show, around its position floored to whole pixels.
    #[must_use]
    pub fn rect(&self, sheet: &Sheet) -> Rect {
        rect_at(sheet, self.frame, self.pos)
    }
}

/// How far the solid hull of a ship reaches from its pivot, in pixels.
pub const HULL_REACH_PX: f32 = 4.0;

/// A player's ship.
#[derive(Clone, Copy, Debug)]
pub struct Ship {
    /// The player, counted from 0.
    pub player: u8,
    /// The bank of the ship, from −8 (left) to 8 (right). It changes by one step a tick.
    pub bank: i8,
}

impl Ship {
    /// The frame on show while it flies straight.
    pub const LEVEL_FRAME: u16 = 2;
    /// The bank of a ship that leans as far as it can.
    const FULL_BANK: i8 = 8;

    /// Leans a step towards the stick's direction, and gives the frame on show.
    pub(in crate::sim) fn lean(&mut self, stick_x: f32) -> u16 {
        let target = (stick_x * f32::from(Self::FULL_BANK)) as i8;
        self.bank += (target - self.bank).clamp(-1, 1);
        match self.bank {
            ..=-7 => 0,
            -6..=-3 => 1,
            -2..=2 => 2,
            3..=6 => 3,
            7.. => 4,
        }
    }
}

/// A ship of the fleet that helps the player in a sandbox. Nothing hurts it.
#[derive(Clone, Copy, Debug)]
pub struct Escort;

/// A missile of either side.
#[derive(Clone, Copy, Debug)]
pub struct Missile {
    /// Pixels a tick.
    pub velocity: Vec2,
    /// The damage that it does to an alien.
    pub damage: i32,
    /// Whether it has been grazed. A graze is paid once a missile.
    pub grazed: bool,
    /// The age in ticks at which it burns out; [`Missile::NEVER`] for the missiles of a stage.
    pub burns_out: u32,
    /// Whether it flies on, with the damage that was not needed, when it has destroyed an alien.
    pub pierces: bool,
    /// Whether it has struck something: a missile that pierces counts as one hit. It is part of no state hash, as the
    /// statistics are.
    pub struck: bool,
}

impl Missile {
    /// The age of a missile that flies until it has left the arena.
    pub const NEVER: u32 = u32::MAX;

    /// A missile that stands still and does no damage, as a base for others.
    pub const STILL: Self = Self {
        velocity: Vec2::ZERO,
        damage: 0,
        grazed: false,
        burns_out: Self::NEVER,
        pierces: false,
        struck: false,
    };
}

/// An alien missile that does more than fly straight on.
#[derive(Clone, Copy, Debug)]
pub struct ScriptedBullet {
    /// Index into the level's bullets, which say how it moves.
    pub bullet: u16,
}

/// An alien.
#[derive(Clone, Copy, Debug)]
pub struct Alien {
    /// Index into the level's aliens.
    pub spec: u16,
    /// The damage that it still takes.
    pub hp: i32,
    /// Ticks for which it still flashes from a hit.
    pub flash: u8,
    /// Ticks by which its guns lag behind their rhythm, so that a wave does not fire all at once.
    pub lag: u32,
}

/// The place of an alien in its wave.
#[derive(Clone, Copy, Debug)]
pub struct WaveMember {
    /// Index into the level's waves.
    pub wave: u16,
    /// Whether it carries the drops of the wave. The last alien of a wave does.
    pub carries: bool,
}

/// The flight of an alien along a path of the level.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Index into the level's paths.
    pub path: u16,
    /// Whether the path is mirrored, left for right.
    pub mirror: bool,
    /// Its place beside the path, in pixels.
    pub beside: Vec2,
    /// Pixels a tick.
    pub speed: f32,
    /// The progress along the path.
    pub follower: Follower,
}

impl Course {
    /// The position on the field that it has come to, in pixels.
    pub(in crate::sim) fn place(&self, level: &Level) -> Vec2 {
        let at = level.paths[usize::from(self.path)].at(self.follower.distance) + self.beside;
        if self.mirror { Vec2::new(FIELD_WIDTH as f32 - at.x, at.y) } else { at }
    }
}

/// Free flight.
#[derive(Clone, Copy, Debug)]
pub struct Drift {
    /// Pixels a tick.
    pub velocity: Vec2,
    /// The behavior at the edges of the arena.
    pub edge: Edge,
}

/// The behavior of a free flight at an edge of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// It turns back inside.
    TurnBack,
    /// It leaves below and comes in again above, or the other way round.
    ComeRound,
}

/// A rock. The impulse world has its motion, under the id of its body.
#[derive(Clone, Copy, Debug)]
pub struct Rock {
    /// Its size, from 0 to 3.
    pub size: u8,
    /// The damage that it still takes.
    pub hp: i32,
    /// Ticks for which it still flashes from a hit.
    pub flash: u8,
    /// Ticks for which it still wounds aliens, since a player's missile pushed it.
    pub driven: u16,
    /// The alien, or the part of a boss, that it wounded last: it wounds the same one once.
    pub wounded: Option<u32>,
}

/// A part of a boss.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Index into the boss's parts.
    pub index: u8,
    /// The damage that still shoots it off; 0 for a part that cannot be shot off.
    pub hp: i32,
    /// Ticks for which it still flashes from a hit.
    pub flash: u8,
}

/// An item on the field.
#[derive(Clone, Copy, Debug)]
pub struct Pickup {
    /// The sort of item.
    pub item: ItemKind,
    /// Pixels a tick.
    pub velocity: Vec2,
}
