//! The arena of a game, and the memory that a game takes for its bodies.

use crate::level::{FIELD_HEIGHT, FIELD_WIDTH};
use glam::Vec2;

/// The rectangle from (0, 0) to `size` in which a game is played, in field pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arena {
    size: Vec2,
}

impl Arena {
    /// The arena of a stage, which is exactly the field.
    pub const FIELD: Self = Self { size: Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) };

    /// The maximum length of a side in pixels: an `f32` just below has steps of 1/64 of a pixel, so that slow bodies still move.
    pub const MAX_SIDE: u32 = 1 << 18;

    /// Returns an arena of a width and a height in pixels, each limited to the range from that of the field to
    /// [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn new(width: u32, height: u32) -> Self {
        let side = |asked: u32, least: i32| asked.clamp(least as u32, Self::MAX_SIDE) as f32;
        Self { size: Vec2::new(side(width, FIELD_WIDTH), side(height, FIELD_HEIGHT)) }
    }

    /// Returns the width and height of the arena in pixels.
    pub const fn size(self) -> Vec2 {
        self.size
    }

    /// Returns the place where a single ship starts: in the middle, 48 pixels above the lower edge.
    pub fn start(self) -> Vec2 {
        Vec2::new(self.size.x / 2.0, self.size.y - 48.0)
    }

    /// Whether a position, in field pixels, is more than `margin` pixels outside the arena.
    pub fn leaves_behind(self, pos: Vec2, margin: f32) -> bool {
        pos.x < -margin || pos.y < -margin || pos.x > self.size.x + margin || pos.y > self.size.y + margin
    }

    /// Returns for each axis the sign of the way from a position outside into the arena; 0 for one inside.
    pub(in crate::sim) fn way_in(self, pos: Vec2) -> Vec2 {
        Vec2::from(pos.cmplt(Vec2::ZERO)) - Vec2::from(pos.cmpgt(self.size))
    }
}

/// The size of a game: the arena, and the bodies for which memory is taken at the start; a tick with no more allocates nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capacity {
    /// The arena in which the game is played.
    pub arena: Arena,
    /// The maximum number of bodies at one time. While there are so many, none is born.
    pub bodies: u32,
    /// The number of aliens on paths for which memory is taken. The numbers for single sorts are no limits: the store grows, up to
    /// [`bodies`](Self::bodies) in all.
    pub courses: u32,
    /// The number of freely flying aliens for which memory is taken.
    pub drifters: u32,
    /// The number of escorts, ships of the fleet that helps the player, for which memory is taken.
    pub escorts: u32,
    /// The number of rocks for which memory is taken; with 0 the game has no impulse world and no rocks.
    pub rocks: u32,
    /// The number of missiles of both sides for which memory is taken.
    pub missiles: u32,
    /// The number of missiles of the players and their fleet among them, for whose paths memory is taken.
    pub shots: u32,
}

impl Capacity {
    /// The capacity of a stage: the field, and 2,048 bodies of any kind.
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
