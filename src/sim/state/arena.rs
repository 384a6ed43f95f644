//! The arena of a game, and the room that a game takes for it.

use crate::level::{FIELD_HEIGHT, FIELD_WIDTH};
use glam::Vec2;

/// The rectangle from (0, 0) to `size` in which a game is played, in field pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arena {
    size: Vec2,
}

impl Arena {
    /// The field of a stage.
    pub const FIELD: Self = Self { size: Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) };

    /// The longest side in pixels: 2¹⁸. A position there still has steps of a 32nd of a pixel, so that slow bodies move.
    pub const MAX_SIDE: u32 = 1 << 18;

    /// Returns an arena of at least the size of the field. Sides beyond the limits are brought within them.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        let side = |asked: u32, least: i32| asked.clamp(least as u32, Self::MAX_SIDE) as f32;
        Self { size: Vec2::new(side(width, FIELD_WIDTH), side(height, FIELD_HEIGHT)) }
    }

    /// Returns width and height in pixels.
    #[must_use]
    pub const fn size(self) -> Vec2 {
        self.size
    }

    /// Returns the point where a single ship starts, near the middle of the lower edge.
    #[must_use]
    pub fn start(self) -> Vec2 {
        Vec2::new(self.size.x / 2.0, self.size.y - 48.0)
    }

    /// Whether a position is more than `margin` pixels outside the arena.
    #[must_use]
    pub fn leaves_behind(self, pos: Vec2, margin: f32) -> bool {
        pos.x < -margin || pos.y < -margin || pos.x > self.size.x + margin || pos.y > self.size.y + margin
    }
}

/// The arena of a game and the room for its bodies. All memory is taken at the start, so that a tick allocates nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capacity {
    /// The arena.
    pub arena: Arena,
    /// The most bodies at one time. Births beyond it do not happen.
    pub bodies: u32,
    /// Room for aliens on courses. The rooms for sorts of bodies are no limits: with more bodies of a sort the store
    /// grows, up to [`bodies`](Self::bodies) in all.
    pub courses: u32,
    /// Room for drifting aliens.
    pub drifters: u32,
    /// Room for ships of the fleet.
    pub escorts: u32,
    /// Room for rocks. A game with room for one has an impulse world.
    pub rocks: u32,
    /// Room for missiles of both sides.
    pub missiles: u32,
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
    };
}
