//! Objects with the masks of a sprite set.

use super::Pipeline;
use crate::handle::Handle;
use crate::objects::MaskId;
use crate::pixel::Pixel;
use crate::sprites::{Pose, SpriteError, SpriteSet};

impl<T: Copy> Pipeline<T> {
    /// Adds the masks of a sprite set to the table of masks, and returns the set with their numbers. Allocates.
    pub fn add_sprites(&mut self, set: &SpriteSet) -> SpriteSet<MaskId> {
        set.map(|mask| self.add_mask(mask.clone()))
    }

    /// Moves the pivot of an object to a position and gives the object the rectangle and mask of a pose, like
    /// [`update`](Self::update). Allocates nothing.
    ///
    /// # Errors
    /// If the object has been removed, the handle belongs to another pipeline, the set does not have the frame or the
    /// flip, or the rectangle is outside the limits. The object is unchanged then.
    ///
    /// # Panics
    /// If the sprites belong to another pipeline and the table has no mask of this number and size.
    #[track_caller]
    pub fn pose(
        &mut self,
        handle: Handle,
        sprites: &SpriteSet<MaskId>,
        pose: Pose,
        position: impl Into<Pixel>,
    ) -> Result<(), SpriteError> {
        let (&mask, rect) = sprites.get(pose, position)?;
        Ok(self.update(handle, rect, Some(mask))?)
    }
}
