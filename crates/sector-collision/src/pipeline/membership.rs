//! Which objects the method sees, and as what: kinds, and objects that take no part for a while.

use super::Pipeline;
use crate::handle::{Handle, HandleError};
use crate::objects::Slot;
use crate::rules::Kind;

impl<T: Copy> Pipeline<T> {
    /// Changes the kind of an object, which keeps its handle, place, path, mask and value: a ship that is invulnerable
    /// for a while. Contacts with objects that both kinds may meet continue, so that [`Events`](crate::Events) reports
    /// neither an end nor a begin for them. Costs as much as removing and inserting an object.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    ///
    /// # Panics
    /// If the kind is not below [`Kind::COUNT`].
    #[track_caller]
    pub fn set_kind(&mut self, handle: Handle, kind: Kind) -> Result<(), HandleError> {
        kind.assert_valid();
        let is_enabled = self.is_enabled(handle)?;
        if self.object(handle)?.kind != kind {
            self.rejoin(handle.slot, kind, is_enabled);
        }
        Ok(())
    }

    /// Lets an object take part in runs and queries, or not. A disabled object keeps its handle and state, can be moved
    /// and changed, and is part of snapshots, but nothing hits or finds it: its contacts end in the next run, and begin
    /// when it is enabled again. [`move_and_slide`](Self::move_and_slide) of a disabled object is still stopped by
    /// others. Costs as much as removing or inserting an object.
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    pub fn set_enabled(&mut self, handle: Handle, is_enabled: bool) -> Result<(), HandleError> {
        let kind = self.object(handle)?.kind;
        if self.is_enabled(handle)? != is_enabled {
            self.rejoin(handle.slot, kind, is_enabled);
        }
        Ok(())
    }

    /// Whether an object takes part in runs and queries: true unless it has been [disabled](Self::set_enabled).
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    pub fn is_enabled(&self, handle: Handle) -> Result<bool, HandleError> {
        self.objects.slot(handle).map(|slot| self.objects.is_live(slot))
    }

    fn rejoin(&mut self, slot: Slot, kind: Kind, is_enabled: bool) {
        self.leave(slot);
        self.objects.set_kind(slot, kind, is_enabled);
        self.join(slot);
    }

    /// Adds an object of the table to everything that searches it, unless it is disabled.
    pub(super) fn join(&mut self, slot: Slot) {
        self.changed();
        if self.objects.is_disabled(slot) {
            return;
        }
        self.query_index.insert(slot, &self.objects);
        self.broad.insert(slot, &self.objects);
    }

    /// Removes an object of the table from everything that searches it, unless it is disabled.
    pub(super) fn leave(&mut self, slot: Slot) {
        self.changed();
        if self.objects.is_disabled(slot) {
            return;
        }
        self.query_index.remove(slot);
        self.broad.remove(slot, &self.objects);
    }

    /// Notifies the method that the rectangle of an object has changed, unless the object is disabled.
    pub(super) fn notify(&mut self, slot: Slot) {
        if !self.objects.is_disabled(slot) {
            self.broad.moved(slot, &self.objects);
        }
    }
}
