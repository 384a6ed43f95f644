//! Masks that are added, replaced, drawn into and removed while a pipeline runs.

use super::Pipeline;
use crate::mask::Mask;
use crate::masks::{MaskIdError, size};
use crate::objects::MaskId;

impl<T: Copy> Pipeline<T> {
    /// Adds a mask to the table of masks and returns its number, for [`Object::with_mask`](crate::Object::with_mask):
    /// the number of the mask that was removed last, or the next number. Allocates.
    pub fn add_mask(&mut self, mask: Mask) -> MaskId {
        self.masks.add(mask)
    }

    /// Returns the mask with this number, or `None` if there is none.
    pub fn mask(&self, id: MaskId) -> Option<&Mask> {
        self.masks.find(id)
    }

    /// Replaces a mask: objects that have it get the new pixels from the next run on. O(n) if the size changes.
    ///
    /// # Errors
    /// If there is no such mask, or objects have it and the new one differs in size.
    pub fn replace_mask(&mut self, id: MaskId, mask: Mask) -> Result<(), MaskIdError> {
        let expected = size(self.masks.find(id).ok_or(MaskIdError::Missing(id))?);
        let found = size(&mask);
        if found != expected
            && let Some((key, objects)) = self.users(id)
        {
            return Err(MaskIdError::Size { mask: id, found, expected, objects, key });
        }
        self.masks.replace(id, mask);
        self.changed();
        Ok(())
    }

    /// Calls `edit` with a mask, to draw into it in place: craters in a landscape. Otherwise like
    /// [`replace_mask`](Self::replace_mask). Allocates only if a snapshot or a clone shares the pixels, which are then
    /// copied first. If `edit` assigns a mask of another size, it is cut off, or filled with empty pixels at the right
    /// and at the bottom.
    ///
    /// ```
    /// use sector_collision::{Kind, Mask, Method, Object, Pipeline, Rect, Rules};
    ///
    /// let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 10);
    /// let terrain = pipeline.add_mask(Mask::from_fn(100, 50, |_, _| true));
    /// pipeline.insert(Object::new(0, Kind(0), Rect::new(0, 0, 100, 50)).with_mask(terrain));
    /// pipeline.insert(Object::new(1, Kind(1), Rect::new(20, 20, 4, 4)));
    /// let crater = Mask::from_fn(9, 9, |x, y| (x - 4).pow(2) + (y - 4).pow(2) <= 16);
    /// pipeline.edit_mask(terrain, |mask| mask.erase(&crater, (18, 18)))?;
    /// pipeline.run();
    /// assert!(pipeline.hits().is_empty());
    /// # Ok::<(), sector_collision::pipeline::MaskIdError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such mask.
    pub fn edit_mask<R>(&mut self, id: MaskId, edit: impl FnOnce(&mut Mask) -> R) -> Result<R, MaskIdError> {
        self.masks.find(id).ok_or(MaskIdError::Missing(id))?;
        // Before the edit, in case it panics.
        self.changed();
        Ok(self.masks.edit(id, edit))
    }

    /// Removes a mask, frees its memory, and returns it. [`add_mask`](Self::add_mask) uses its number again. O(n).
    ///
    /// # Errors
    /// If there is no such mask, or an object has it, enabled or not.
    pub fn remove_mask(&mut self, id: MaskId) -> Result<Mask, MaskIdError> {
        let mask = self.masks.find(id).ok_or(MaskIdError::Missing(id))?.clone();
        if let Some((key, objects)) = self.users(id) {
            return Err(MaskIdError::InUse { mask: id, objects, key });
        }
        self.masks.remove(id);
        Ok(mask)
    }

    /// Returns the key of the first object that has a mask, and the number of such objects; `None` if there is none.
    fn users(&self, id: MaskId) -> Option<(u32, u32)> {
        let mut users =
            self.objects.slots_with_disabled().filter(|&slot| self.objects.mask(slot) == Some(id));
        let first = users.next()?;
        Some((self.objects.key(first), 1 + users.count() as u32))
    }
}
