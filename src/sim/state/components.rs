//! The components of entities, and the geometry of their frames.
//!
//! Every entity has a [`Body`]. Its other components define what it is: [`Ship`] for a player's ship, [`Missile`]
//! (plus [`ScriptedBullet`] if it turns, hangs or splits), [`Alien`], [`Part`] of a boss, [`Rock`], [`Pickup`] for an
//! item, and [`Escort`] for a ship of the fleet. An alien follows a path ([`Course`]) or flies freely ([`Drift`]).

use crate::level::{FIELD_WIDTH, Follower, ItemKind, Level};
use glam::Vec2;
use sector_collision::pixel::Pixel;
use sector_collision::{Handle, Kind, Rect};
use sector_sprites::{FrameId, Sheet, SpriteId};

/// The id, kind, position and sprite of an entity, and its proxy in the collision pipeline.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// The id of the entity, unique in a game. Ids ascend in the order of birth and are never reused.
    pub id: u32,
    /// The kind, which decides what the body can hit.
    pub kind: Kind,
    /// The position of the sprite's pivot, in field pixels.
    pub pos: Vec2,
    /// The position one tick ago, in field pixels. Frames between two ticks interpolate from here to `pos`.
    pub prev: Vec2,
    /// The sprite that the body is drawn with.
    pub sprite: SpriteId,
    /// The current frame of the sprite. Collision tests use its rectangle and mask.
    pub frame: FrameId,
    /// The handle of the body's proxy in the collision pipeline.
    pub handle: Handle,
    /// Ticks since the body was born. Guns and scripted motion depend on it.
    pub age: u32,
    /// Whether the entity leaves at the end of the tick. Until then nothing hits it.
    pub gone: bool,
}

impl Body {
    /// Returns the rectangle of the body's frame on the field, in whole pixels. The position is rounded down.
    pub fn rect(&self, sheet: &Sheet) -> Rect {
        rect_at(sheet, self.frame, self.pos)
    }
}

/// The distance from a ship's pivot to the farthest edge of its solid hull, in pixels.
pub const HULL_REACH_PX: f32 = 4.0;

/// The component of a player's ship: who flies it, and how far it is banked.
#[derive(Clone, Copy, Debug)]
pub struct Ship {
    /// The player who flies the ship, counted from 0.
    pub player: u8,
    /// The bank, from −8 (left) to 8 (right). It changes by at most one per tick.
    pub bank: i8,
}

impl Ship {
    /// The sprite frame for flying straight.
    pub const LEVEL_FRAME: u16 = 2;
    const FULL_BANK: i8 = 8;

    /// Moves the bank one step toward the direction of the stick, and returns the index of the frame to draw.
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

/// The component of a missile, fired by a player, the fleet or an alien.
#[derive(Clone, Copy, Debug)]
pub struct Missile {
    /// The velocity, in pixels per tick.
    pub velocity: Vec2,
    /// The hit points that a hit takes from an alien or a rock.
    pub damage: i32,
    /// Whether the missile has been grazed. Each missile pays for a graze only once.
    pub grazed: bool,
    /// The age in ticks at which the missile burns out. [`Missile::NEVER`] for missiles of a stage.
    pub burns_out: u32,
    /// Whether the missile flies on after destroying an alien, with the damage left over.
    pub pierces: bool,
    /// The player who fired the missile, from 0; 0 for all others.
    pub player: u8,
    /// Whether the missile has hit something. For statistics only: a piercing missile counts as one hit.
    pub struck: bool,
}

impl Missile {
    /// The [`burns_out`](Self::burns_out) of a missile that flies until it leaves the arena.
    pub const NEVER: u32 = u32::MAX;

    /// A missile at rest without damage, as a template for others.
    pub const STILL: Self = {
        let (velocity, burns_out) = (Vec2::ZERO, Self::NEVER);
        Self { velocity, damage: 0, grazed: false, burns_out, pierces: false, player: 0, struck: false }
    };
}

/// The component of alien missiles that turn, hang, change speed or split instead of flying straight.
#[derive(Clone, Copy, Debug)]
pub struct ScriptedBullet {
    /// The missile type, as an index into the level's bullets. The type defines the motion.
    pub bullet: u16,
}

/// The component of an alien: its type, hit points, flash and gun timing.
#[derive(Clone, Copy, Debug)]
pub struct Alien {
    /// The alien type, as an index into the level's aliens.
    pub spec: u16,
    /// The damage the alien can still take before it is destroyed.
    pub hp: i32,
    /// Ticks for which the alien keeps flashing from a hit.
    pub flash: u8,
    /// Ticks by which the alien's guns start late, so that a wave does not fire all at once.
    pub lag: u32,
}

/// The component of an alien that arrived in a wave.
#[derive(Clone, Copy, Debug)]
pub struct WaveMember {
    /// The index of the wave in the level.
    pub wave: u16,
    /// Whether the alien carries the drops of the wave. The last alien of a wave does.
    pub carries: bool,
}

/// The flight of an alien along a path.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// The index of the path in the level.
    pub path: u16,
    /// Whether the path is mirrored horizontally.
    pub mirror: bool,
    /// The offset from the path, in pixels, before mirroring.
    pub beside: Vec2,
    /// The speed along the path, in pixels per tick.
    pub speed: f32,
    /// The alien's current position along the path.
    pub follower: Follower,
    /// How far to the right a shy alien evades a line of fire, in field pixels.
    pub aside: f32,
}

impl Course {
    pub(in crate::sim) fn place(&self, level: &Level) -> Vec2 {
        let at = level.paths[usize::from(self.path)].at(self.follower.distance) + self.beside;
        let at = if self.mirror { Vec2::new(FIELD_WIDTH as f32 - at.x, at.y) } else { at };
        at + Vec2::new(self.aside, 0.0)
    }
}

/// The free flight of a body, without a path.
#[derive(Clone, Copy, Debug)]
pub struct Drift {
    /// The velocity, in pixels per tick.
    pub velocity: Vec2,
    /// The behavior of the body at the edges of the arena.
    pub edge: Edge,
}

/// The behavior of a freely flying body at an edge of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Turns back into the arena.
    TurnBack,
    /// Wraps from the bottom to the top, or the other way around.
    WrapAround,
}

/// The component of a rock. The impulse world stores its motion under the id of the body.
#[derive(Clone, Copy, Debug)]
pub struct Rock {
    /// The size, from 0 (smallest) to 3.
    pub size: u8,
    /// The damage the rock can still take before it breaks.
    pub hp: i32,
    /// Ticks for which the rock keeps flashing from a hit.
    pub flash: u8,
    /// Ticks for which the rock still damages aliens, after a player's missile or another driven rock pushed it.
    pub driven: u16,
    /// The id of the alien or boss part that the rock damaged last. The rock does not damage it again.
    pub wounded: Option<u32>,
    /// The slot of the rock in the impulse world.
    pub slot: u32,
}

/// The component of a boss part. Each part is an entity with its own sprite.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The index of the part in the boss's description.
    pub index: u8,
    /// The damage the part can still take before it is shot off; 0 if it cannot be shot off.
    pub hp: i32,
    /// Ticks for which the part keeps flashing from a hit.
    pub flash: u8,
}

/// The component of an item that flies on the field until a ship catches it.
#[derive(Clone, Copy, Debug)]
pub struct Pickup {
    /// The type of item, which decides what the catcher gets.
    pub item: ItemKind,
    /// The velocity, in pixels per tick.
    pub velocity: Vec2,
    /// Whether the item flies to a ship from anywhere, because it would otherwise be stuck in a wall.
    pub freed: bool,
}

/// Returns the field rectangle of a frame whose pivot is at `pos`, in whole pixels. The position is rounded down.
#[inline]
pub(in crate::sim) fn rect_at(sheet: &Sheet, frame: FrameId, pos: Vec2) -> Rect {
    let bounds = sheet.bounds(frame);
    let Pixel { x, y } = pos.into();
    // The pipeline checks each rectangle, so this need not.
    Rect { x: bounds.x + x, y: bounds.y + y, ..bounds }
}

/// Returns the index of the sprite rotation nearest to a direction of flight. Index 0 points right; the others follow
/// clockwise.
pub(in crate::sim) fn turn_toward(sheet: &Sheet, sprite: SpriteId, velocity: Vec2) -> u16 {
    let turns = sheet.turns(sprite);
    if turns == 1 {
        return 0;
    }
    let share = libm::atan2f(velocity.y, velocity.x) / core::f32::consts::TAU;
    (libm::roundf(share * f32::from(turns)) as i32).rem_euclid(i32::from(turns)) as u16
}
