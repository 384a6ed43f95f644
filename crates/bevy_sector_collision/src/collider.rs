//! What an entity needs to collide, and how its place becomes a rectangle in pixels.

use bevy::prelude::*;
use sector_collision::{Handle, Kind, MaskId, Rect as PixelRect};

/// Lets an entity collide. Change it at any time: its kind for a ship that cannot be hurt, its mask for another frame of
/// an animation.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform)]
pub struct Collider {
    /// The kind of the object, to which the rules refer.
    pub kind: Kind,
    /// The width and height, in pixels. A mask must be as large.
    pub size: (i32, i32),
    /// The solid pixels; `None` if all are solid.
    pub mask: Option<MaskId>,
    /// The point of the sprite that is at the position of the transform, from (-0.5, -0.5), the lower left corner, to
    /// (0.5, 0.5), the upper right corner, like bevy's `Anchor`. The center is the default.
    pub anchor: Vec2,
}

impl Collider {
    /// Creates a collider in which all pixels of a rectangle are solid, anchored at its center.
    pub const fn new(kind: Kind, size: (i32, i32)) -> Self {
        Self { kind, size, mask: None, anchor: Vec2::ZERO }
    }

    /// Returns the collider with this mask, which must be as large as the rectangle.
    #[must_use]
    pub const fn with_mask(self, mask: MaskId) -> Self {
        Self { mask: Some(mask), ..self }
    }

    /// Returns the collider with this [anchor](Self::anchor).
    #[must_use]
    pub const fn with_anchor(self, anchor: Vec2) -> Self {
        Self { anchor, ..self }
    }

    /// Returns the rectangle of a sprite at a position in bevy's world, in pixels, with y downward.
    pub fn rect_at(&self, position: Vec2) -> PixelRect {
        let corner = self.corner(position).round();
        PixelRect::from_position((corner.x, corner.y), self.size.0, self.size.1)
    }

    /// Returns the position of the upper left corner, with y downward.
    fn corner(&self, position: Vec2) -> Vec2 {
        let (w, h) = (self.size.0 as f32, self.size.1 as f32);
        Vec2::new(position.x - w * (0.5 + self.anchor.x), -position.y - h * (0.5 - self.anchor.y))
    }

    /// Returns the position in bevy's world of a sprite whose rectangle is at `rect`.
    pub fn position_of(&self, rect: PixelRect) -> Vec2 {
        let offset = self.corner(Vec2::ZERO);
        Vec2::new(rect.x as f32 - offset.x, offset.y - rect.y as f32)
    }
}

/// Marks an entity that moves so fast that it could jump over others: it hits everything on the straight path from its
/// last position. Without it, a change of the transform is a jump.
///
/// If a [rule](sector_collision::Rules::block) blocks its kind, it stops at the first blocker, and its transform is set
/// to where it stands.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Swept;

/// The object of an entity in the pipeline. Added by the plugin when the collider is first seen.
#[derive(Component, Clone, Copy, Debug)]
pub struct CollisionObject {
    pub(crate) handle: Handle,
    pub(crate) rect: PixelRect,
}

impl CollisionObject {
    /// Returns the handle of the object in [`Collisions`](crate::Collisions).
    pub const fn handle(&self) -> Handle {
        self.handle
    }

    /// Returns the rectangle in pixels, with y downward.
    pub const fn rect(&self) -> PixelRect {
        self.rect
    }
}
