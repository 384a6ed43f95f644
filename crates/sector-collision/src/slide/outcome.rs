//! What became of a movement.

use crate::handle::Handle;
use crate::hit::FoundObject;

/// The number of contacts that an outcome lists. Further ones only set the flags.
pub const MAX_CONTACTS: usize = 8;

/// A blocker that stopped a movement along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlideContact<T = ()> {
    /// The blocker.
    pub object: FoundObject<T>,
    /// The side of the blocker that was touched, as the direction away from it: (0, -1) on top of it, (0, 1) below it,
    /// (-1, 0) to the left of it, (1, 0) to the right of it.
    pub normal: (i32, i32),
}

/// The outcome of [`move_and_slide`](crate::Pipeline::move_and_slide).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlideOutcome<T = ()> {
    /// The movement that was made, in pixels, including steps up and down and the way out of an overlap.
    pub displacement: (i32, i32),
    /// The part of the requested movement that was dropped, in pixels. If a component is not 0, set the speed along
    /// that axis to 0. Steps up and down do not count.
    pub remainder: (i32, i32),
    /// Whether the object stands on something at the end, and so may jump: a blocker is one pixel away in the direction
    /// of [`down`](super::Slide::down), even if the object did not move down in this call. False while it moves up, for
    /// example past a ledge.
    pub floor: bool,
    /// Whether a blocker stopped a movement sideways. Without gravity, every contact is with a wall.
    pub wall: bool,
    /// Whether a ceiling stopped a movement up.
    pub ceiling: bool,
    /// What the object stands on at the end: the blocker with the lowest key one pixel below it.
    pub standing_on: Option<FoundObject<T>>,
    /// The way out of the blockers that the object overlapped at the start, in pixels; (0, 0) if it overlapped none.
    pub pushed_out: (i32, i32),
    /// Whether the object overlaps blockers that it could not leave.
    pub is_stuck: bool,
    contacts: [Option<SlideContact<T>>; MAX_CONTACTS],
}

impl<T: Copy> SlideOutcome<T> {
    pub(super) const NONE: Self = Self {
        displacement: (0, 0),
        remainder: (0, 0),
        floor: false,
        wall: false,
        ceiling: false,
        standing_on: None,
        pushed_out: (0, 0),
        is_stuck: false,
        contacts: [None; MAX_CONTACTS],
    };

    /// Returns the blockers that stopped the movement, in the order of the contacts, each once for each side; at most
    /// [`MAX_CONTACTS`].
    pub fn contacts(&self) -> impl Iterator<Item = SlideContact<T>> + '_ {
        self.contacts.iter().flatten().copied()
    }

    /// Whether an object is among the [contacts](Self::contacts), or the object stands on it.
    pub fn touches(&self, handle: Handle) -> bool {
        let mut touched = self.contacts().map(|contact| contact.object).chain(self.standing_on);
        touched.any(|object| object.handle == handle)
    }

    /// Records a contact. `down` is the direction of gravity.
    pub(super) fn touch(&mut self, contact: SlideContact<T>, down: (i32, i32)) {
        let SlideContact { object, normal } = contact;
        match normal.0 * down.0 + normal.1 * down.1 {
            -1 => {}
            1 => self.ceiling = true,
            _ => self.wall = true,
        }
        let is_same =
            |entry: &SlideContact<T>| entry.object.handle == object.handle && entry.normal == normal;
        let entry = self.contacts.iter_mut().find(|entry| entry.as_ref().is_none_or(is_same));
        if let Some(entry) = entry {
            *entry = Some(contact);
        }
    }
}
