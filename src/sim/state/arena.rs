//! The arena of a game, and the memory that a game allocates for its bodies.

use crate::level::{FIELD_HEIGHT, FIELD_WIDTH};
use glam::Vec2;

/// The playfield of a game: the rectangle from (0, 0) to `size`, in field pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arena {
    size: Vec2,
}

impl Arena {
    /// The arena of a stage: exactly the field.
    pub const FIELD: Self = Self { size: Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) };

    /// The maximum side length, in pixels. Just below it an `f32` has steps of 1/64 px, small enough that slow bodies
    /// still move.
    pub const MAX_SIDE: u32 = 1 << 18;

    /// Returns an arena of the given width and height in pixels. Each is clamped to at least the field's and at most
    /// [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn new(width: u32, height: u32) -> Self {
        let side = |asked: u32, least: i32| asked.clamp(least as u32, Self::MAX_SIDE) as f32;
        Self { size: Vec2::new(side(width, FIELD_WIDTH), side(height, FIELD_HEIGHT)) }
    }

    /// Returns the size of the arena, in pixels.
    pub const fn size(self) -> Vec2 {
        self.size
    }

    /// Returns where a single ship starts: 48 pixels above the middle of the lower edge.
    pub fn start(self) -> Vec2 {
        Vec2::new(self.size.x / 2.0, self.size.y - 48.0)
    }

    /// Whether a position, in field pixels, is more than `margin` pixels outside the arena.
    pub fn is_outside(self, pos: Vec2, margin: f32) -> bool {
        pos.x < -margin || pos.y < -margin || pos.x > self.size.x + margin || pos.y > self.size.y + margin
    }

    /// Returns the direction back into the arena on each axis: −1, 1, or 0 where the position is inside.
    pub(in crate::sim) fn way_in(self, pos: Vec2) -> Vec2 {
        Vec2::from(pos.cmplt(Vec2::ZERO)) - Vec2::from(pos.cmpgt(self.size))
    }
}

/// The size of a game: the arena, and how many bodies to allocate memory for. Ticks that stay within these numbers
/// allocate nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capacity {
    /// The rectangle in which the bodies fly.
    pub arena: Arena,
    /// The maximum number of bodies at one time. A birth beyond it is skipped.
    pub bodies: u32,
    /// The number of aliens on paths to allocate memory for. The numbers of single types are not limits: the store
    /// allocates more when needed, up to [`bodies`](Self::bodies) in total.
    pub courses: u32,
    /// The number of freely flying aliens to allocate memory for.
    pub drifters: u32,
    /// The number of escorts (ships of the fleet that helps the player) to allocate memory for.
    pub escorts: u32,
    /// The number of rocks to allocate memory for. With 0, the game has neither rocks nor an impulse world.
    pub rocks: u32,
    /// The number of missiles of both sides to allocate memory for.
    pub missiles: u32,
    /// The number of these missiles that belong to the players and their fleet. They also need memory for their paths.
    pub shots: u32,
}

impl Capacity {
    /// The capacity of a stage: the field, and 2,048 bodies of any type.
    pub const STAGE: Self = Self {
        arena: Arena::FIELD,
        bodies: 2048,
        courses: 0,
        drifters: 0,
        escorts: 0,
        rocks: 0,
        missiles: 2048,
        shots: 2048,
    };
}
