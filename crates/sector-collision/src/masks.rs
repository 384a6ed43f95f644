//! The masks of a pipeline: a table that pipelines may share, and what was added, replaced and removed since.

mod error;

pub use error::MaskIdError;

use super::handle::Handle;
use super::mask::Mask;
use super::objects::MaskId;
use super::state_hash::StateHasher;
use crate::rect::{MAX_COORDINATE, Rect};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The size of a removed mask, which no valid rectangle has.
const REMOVED: (i32, i32) = (-1, -1);

/// The difference between the masks of a pipeline and its initial ones. Snapshots share it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct MaskChanges {
    /// The initial masks that were replaced, or removed (`None`), in ascending order of numbers.
    replaced: Vec<(MaskId, Option<Mask>)>,
    /// The masks whose numbers follow those of the initial ones; `None` for removed ones.
    added: Vec<Option<Mask>>,
    /// The numbers of removed masks. The last one is taken first.
    free: Vec<MaskId>,
}

/// The initial masks of a pipeline, without their pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct InitialMasks {
    pub(super) count: u32,
    /// A hash of the sizes and pixels.
    hash: u64,
}

/// The width and height of each mask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaskSizes<'a>(&'a [(i32, i32)]);

impl MaskSizes<'_> {
    /// Asserts that a rectangle is within the limits and that its mask fits. Without this check the error would surface
    /// far from its cause. The panic names the entry, if this is for one of many.
    #[inline]
    #[track_caller]
    pub(crate) fn assert_fits(self, rect: Rect, mask: Option<MaskId>, entry: Option<Handle>) {
        let Rect { x, y, w, h } = rect;
        let has_size = match mask {
            // A mask has valid sides, and so has a rectangle of the same size, unless the mask was removed.
            Some(MaskId(id)) => self.0.get(id as usize) == Some(&(w, h)),
            None => rect.has_valid_sides(),
        };
        // One comparison for three signs. For a rectangle at the greatest coordinate, it asks for the exact check.
        if !has_size || x.wrapping_add(MAX_COORDINATE) | y.wrapping_add(MAX_COORDINATE) | w < 0 {
            self.check((x, y), (w, h), mask, entry);
        }
    }

    /// Takes the sides of the rectangle separately, to pass them in registers: passing its address would make every
    /// update write it to memory.
    #[cold]
    #[track_caller]
    fn check(self, (x, y): (i32, i32), (w, h): (i32, i32), mask: Option<MaskId>, entry: Option<Handle>) {
        let rect = Rect { x, y, w, h };
        let size = mask.map(|MaskId(id)| self.0.get(id as usize).copied().unwrap_or(REMOVED));
        let problem = match (rect.check(), mask, size) {
            (Err(error), ..) => error.to_string(),
            (Ok(_), Some(id), Some(REMOVED)) => {
                format!("{id:?} is not in the pipeline's table of {} masks", self.0.len())
            }
            (Ok(_), Some(_), Some(size)) if size != (w, h) => {
                format!("a mask of {} × {} pixels does not fit {rect:?}", size.0, size.1)
            }
            _ => return,
        };
        panic!("{problem}{}", entry.map_or_else(String::new, |entry| format!(" ({entry:?})")));
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Masks {
    initial: Arc<[Mask]>,
    /// Computed for the first snapshot.
    identity: OnceLock<InitialMasks>,
    changes: Arc<MaskChanges>,
    /// The width and height of each mask, stored separately so that updates of objects find them in the cache.
    sizes: Vec<(i32, i32)>,
}

/// Gives a mask that is being edited its size back, even if the edit panics.
struct EditedMask<'a> {
    masks: &'a mut Masks,
    id: MaskId,
}

impl Drop for EditedMask<'_> {
    fn drop(&mut self) {
        let (w, h) = self.masks.sizes[self.id.0 as usize];
        if let Some(mask) = self.masks.entry(self.id)
            && size(mask) != (w, h)
        {
            *mask = mask.crop(Rect { x: 0, y: 0, w, h }).expect("the sides of a mask");
        }
        self.masks.drop_if_initial(self.id);
    }
}

impl Masks {
    pub(crate) fn new(initial: Arc<[Mask]>) -> Self {
        let sizes = initial.iter().map(size).collect();
        Self { initial, identity: OnceLock::new(), changes: Arc::default(), sizes }
    }

    pub(crate) const fn changes(&self) -> &Arc<MaskChanges> {
        &self.changes
    }

    pub(crate) fn initial(&self) -> InitialMasks {
        *self.identity.get_or_init(|| {
            let mut hasher = StateHasher::default();
            self.initial.iter().for_each(|mask| mask.hash(&mut hasher));
            InitialMasks { count: self.initial.len() as u32, hash: hasher.finish() }
        })
    }

    pub(crate) fn add(&mut self, mask: Mask) -> MaskId {
        if let Some(&id) = self.changes.free.last() {
            self.put(id, Some(mask));
            Arc::make_mut(&mut self.changes).free.pop();
            return id;
        }
        // The highest bit of the id is reserved: see `PackedMask`.
        let id = u32::try_from(self.sizes.len()).ok().filter(|&id| id < u32::MAX >> 1);
        self.sizes.push(size(&mask));
        Arc::make_mut(&mut self.changes).added.push(Some(mask));
        MaskId(id.unwrap_or_else(|| panic!("{} masks: expected less than 2³¹", self.sizes.len())))
    }

    /// Replaces a mask that exists.
    pub(crate) fn replace(&mut self, id: MaskId, mask: Mask) {
        self.put(id, Some(mask));
    }

    /// Removes a mask that exists and that no object has.
    pub(crate) fn remove(&mut self, id: MaskId) {
        self.put(id, None);
        Arc::make_mut(&mut self.changes).free.push(id);
    }

    /// Calls `edit` with a mask that exists. Copies its pixels only if a snapshot or another pipeline shares them.
    pub(crate) fn edit<R>(&mut self, id: MaskId, edit: impl FnOnce(&mut Mask) -> R) -> R {
        let edited = EditedMask { masks: self, id };
        edit(edited.masks.entry(id).as_mut().expect("a mask that exists"))
    }

    fn put(&mut self, id: MaskId, mask: Option<Mask>) {
        self.sizes[id.0 as usize] = mask.as_ref().map_or(REMOVED, size);
        *self.entry(id) = mask;
        self.drop_if_initial(id);
    }

    /// Returns the mask with this number, for writing.
    fn entry(&mut self, id: MaskId) -> &mut Option<Mask> {
        let changes = Arc::make_mut(&mut self.changes);
        if let Some(at) = (id.0 as usize).checked_sub(self.initial.len()) {
            return &mut changes.added[at];
        }
        let replaced = &mut changes.replaced;
        let at = replaced.binary_search_by_key(&id, |&(id, _)| id).unwrap_or_else(|at| {
            replaced.insert(at, (id, Some(self.initial[id.0 as usize].clone())));
            at
        });
        &mut replaced[at].1
    }

    /// Forgets that an initial mask was replaced if it has its initial pixels again, so that equal masks are stored
    /// equally.
    fn drop_if_initial(&mut self, id: MaskId) {
        if let Some(initial) = self.initial.get(id.0 as usize)
            && self.find(id) == Some(initial)
        {
            Arc::make_mut(&mut self.changes).replaced.retain(|&(replaced, _)| replaced != id);
        }
    }

    /// Replaces the changes with those of a pipeline with the same initial masks.
    pub(crate) fn restore(&mut self, changes: &Arc<MaskChanges>) {
        if Arc::ptr_eq(&self.changes, changes) {
            return;
        }
        let before = std::mem::replace(&mut self.changes, Arc::clone(changes));
        self.sizes.truncate(self.initial.len());
        for &(id, _) in before.replaced.iter().chain(&changes.replaced) {
            self.sizes[id.0 as usize] = self.find(id).map_or(REMOVED, size);
        }
        self.sizes.extend(changes.added.iter().map(|mask| mask.as_ref().map_or(REMOVED, size)));
    }

    /// Returns the mask of an object.
    #[inline]
    pub(crate) fn get(&self, id: MaskId) -> &Mask {
        self.find(id).expect("a mask that an object has is in the table")
    }

    /// See [`MaskSizes::assert_fits`].
    #[inline]
    #[track_caller]
    pub(crate) fn assert_fits(&self, rect: Rect, mask: Option<MaskId>) {
        self.sizes().assert_fits(rect, mask, None);
    }

    #[inline]
    pub(crate) fn sizes(&self) -> MaskSizes<'_> {
        MaskSizes(&self.sizes)
    }

    #[inline]
    pub(crate) fn find(&self, id: MaskId) -> Option<&Mask> {
        let (changes, at) = (&self.changes, id.0 as usize);
        let Some(initial) = self.initial.get(at) else {
            return changes.added.get(at - self.initial.len())?.as_ref();
        };
        if changes.replaced.is_empty() {
            return Some(initial);
        }
        match changes.replaced.binary_search_by_key(&id, |&(id, _)| id) {
            Ok(at) => changes.replaced[at].1.as_ref(),
            Err(_) => Some(initial),
        }
    }
}

pub(crate) const fn size(mask: &Mask) -> (i32, i32) {
    (mask.width(), mask.height())
}
