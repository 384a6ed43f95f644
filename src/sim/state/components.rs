//! The components of entities, and the geometry of their frames.
//!
//! Every entity has a [`Body`]. Its other components say what it is: a player's ship is a [`Ship`], a missile a
//! [`Missile`] (with a [`ScriptedBullet`] when it turns, hangs or splits), an alien an [`Alien`], a part of a boss a
//! [`Part`], a rock a [`Rock`], an item a [`Pickup`], a ship of the fleet an [`Escort`]. An alien flies along a path
//! ([`Course`]) or freely ([`Drift`]).

use crate::level::{FIELD_WIDTH, Follower, ItemKind, Level};
use glam::Vec2;
use sector_collision::{Handle, Kind, Rect};
use sector_sprites::{FrameId, Sheet, SpriteId};

/// The id, the kind, the position and the picture of an entity, with its proxy in the collision pipeline.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// The id of the entity, unique in a game; ids ascend in the order of birth and are not used again.
    pub id: u32,
    /// The kind of the entity in the collision rules.
    pub kind: Kind,
    /// The position of the sprite's pivot, in field pixels.
    pub pos: Vec2,
    /// The position a tick before, in field pixels. Pictures between two ticks interpolate from this to `pos`.
    pub prev: Vec2,
    /// The sprite of the entity.
    pub sprite: SpriteId,
    /// The frame of the sprite that is drawn now. Collision uses the rectangle and the mask of this frame.
    pub frame: FrameId,
    /// The proxy of the entity in the collision pipeline.
    pub handle: Handle,
    /// Ticks since the birth of the entity.
    pub age: u32,
    /// Whether the entity leaves at the end of the tick. Nothing hits it until then.
    pub gone: bool,
}

impl Body {
    /// Returns the rectangle of the body's frame on the field, in whole pixels: the position is floored.
    pub fn rect(&self, sheet: &Sheet) -> Rect {
        rect_at(sheet, self.frame, self.pos)
    }
}

/// The distance from a ship's pivot to the farthest edge of its solid hull, in pixels.
pub const HULL_REACH_PX: f32 = 4.0;

/// The component of a player's ship.
#[derive(Clone, Copy, Debug)]
pub struct Ship {
    /// The number of the player, counted from 0.
    pub player: u8,
    /// The bank of the ship, from −8 (left) to 8 (right). It changes by one step a tick.
    pub bank: i8,
}

impl Ship {
    /// The index of the frame of the sprite that is drawn while a ship flies straight.
    pub const LEVEL_FRAME: u16 = 2;
    /// The bank of a ship that leans as far as it can.
    const FULL_BANK: i8 = 8;

    /// Changes the bank by a step towards the direction of the stick, and returns the index of the frame to draw.
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

/// The component of a ship of the fleet that helps the player in a sandbox. Nothing hurts it.
#[derive(Clone, Copy, Debug)]
pub struct Escort;

/// The component of a missile, fired by a player or by the aliens.
#[derive(Clone, Copy, Debug)]
pub struct Missile {
    /// The velocity of the missile, in pixels a tick.
    pub velocity: Vec2,
    /// The damage of the missile to an alien or a rock.
    pub damage: i32,
    /// Whether the missile has been grazed. A graze is paid once a missile.
    pub grazed: bool,
    /// The age in ticks at which the missile burns out; [`Missile::NEVER`] for the missiles of a stage.
    pub burns_out: u32,
    /// Whether the missile, when it has destroyed an alien, flies on with the damage that was not needed.
    pub pierces: bool,
    /// Whether the missile has struck something, for the statistics alone: one hit for a missile that pierces.
    pub struck: bool,
}

impl Missile {
    /// The value of [`burns_out`](Self::burns_out) for a missile that flies until it has left the arena.
    pub const NEVER: u32 = u32::MAX;

    /// A missile that stands still and does no damage, as a base for others.
    pub const STILL: Self = {
        let (velocity, burns_out) = (Vec2::ZERO, Self::NEVER);
        Self { velocity, damage: 0, grazed: false, burns_out, pierces: false, struck: false }
    };
}

/// The component of alien missiles that do more than fly straight on: they turn, hang, change their speed or split.
#[derive(Clone, Copy, Debug)]
pub struct ScriptedBullet {
    /// The index of the missile's sort among the level's bullets, which say how the missile moves.
    pub bullet: u16,
}

/// The component of an alien: its sort, its hit points and the lag of its guns.
#[derive(Clone, Copy, Debug)]
pub struct Alien {
    /// The index of the alien's sort among the level's aliens.
    pub spec: u16,
    /// The damage that the alien can still take before it is destroyed.
    pub hp: i32,
    /// Ticks for which the alien still flashes from a hit.
    pub flash: u8,
    /// Ticks by which the guns of the alien lag behind their rhythm, so that a wave does not fire all at once.
    pub lag: u32,
}

/// The wave that an alien came in, and whether the alien carries the drops of the wave.
#[derive(Clone, Copy, Debug)]
pub struct WaveMember {
    /// The index of the wave among the level's waves.
    pub wave: u16,
    /// Whether the alien carries the drops of the wave. The last alien of a wave does.
    pub carries: bool,
}

/// The flight of an alien along a path of the level.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The index of the path among the level's paths.
    pub path: u16,
    /// Whether the path is mirrored, left for right.
    pub mirror: bool,
    /// The offset of the alien from its place on the path, in pixels, before the path is mirrored.
    pub beside: Vec2,
    /// The speed along the path, in pixels a tick.
    pub speed: f32,
    /// The progress of the alien along the path.
    pub follower: Follower,
}

impl Course {
    pub(in crate::sim) fn place(&self, level: &Level) -> Vec2 {
        let at = level.paths[usize::from(self.path)].at(self.follower.distance) + self.beside;
        if self.mirror { Vec2::new(FIELD_WIDTH as f32 - at.x, at.y) } else { at }
    }
}

/// The free flight of a body, without a path.
#[derive(Clone, Copy, Debug)]
pub struct Drift {
    /// The velocity of the flight, in pixels a tick.
    pub velocity: Vec2,
    /// The behavior of the body at the edges of the arena.
    pub edge: Edge,
}

/// The behavior of a free flight at an edge of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The body turns back into the arena.
    TurnBack,
    /// The body leaves below the arena and comes in again above it, or the other way round.
    ComeRound,
}

/// The component of a rock, whose motion is kept in the impulse world under the id of its body.
#[derive(Clone, Copy, Debug)]
pub struct Rock {
    /// The size of the rock, from 0 (smallest) to 3.
    pub size: u8,
    /// The damage that the rock can still take before it breaks.
    pub hp: i32,
    /// Ticks for which the rock still flashes from a hit.
    pub flash: u8,
    /// Ticks for which the rock still wounds aliens, after a player's missile or another driven rock pushed it.
    pub driven: u16,
    /// The id of the alien, or of the part of a boss, that the rock wounded last, and does not wound again.
    pub wounded: Option<u32>,
}

/// The component of a part of a boss.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The index of the part among the boss's parts.
    pub index: u8,
    /// The damage that the part can still take before it is shot off; 0 for a part that cannot be shot off.
    pub hp: i32,
    /// Ticks for which the part still flashes from a hit.
    pub flash: u8,
}

/// The component of an item on the field.
#[derive(Clone, Copy, Debug)]
pub struct Pickup {
    /// The sort of item.
    pub item: ItemKind,
    /// The velocity of the item, in pixels a tick.
    pub velocity: Vec2,
}

/// Returns the rectangle on the field of a frame whose pivot is at `pos`, in whole pixels: the position is floored.
pub(in crate::sim) fn rect_at(sheet: &Sheet, frame: FrameId, pos: Vec2) -> Rect {
    let bounds = sheet.bounds(frame);
    let pivot = Rect::from_vec2(pos, bounds.w, bounds.h);
    Rect::new(bounds.x + pivot.x, bounds.y + pivot.y, bounds.w, bounds.h)
}

/// Returns the index of the rotation of a sprite that is nearest to a direction of flight: 0 points right, the next clockwise.
pub(in crate::sim) fn turn_toward(sheet: &Sheet, sprite: SpriteId, velocity: Vec2) -> u16 {
    let turns = sheet.turns(sprite);
    if turns == 1 {
        return 0;
    }
    let share = libm::atan2f(velocity.y, velocity.x) / core::f32::consts::TAU;
    (libm::roundf(share * f32::from(turns)) as i32).rem_euclid(i32::from(turns)) as u16
}
