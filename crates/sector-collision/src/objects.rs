//! The table of objects: what every method works on.
//!
//! The pipeline owns the table; the methods only read it. An object sits in a *slot* that stays its own until
//! it is removed, so that a method can keep slots in its structures and needs no pointers. Freed slots are
//! handed out again, last in, first out.
//!
//! ```text
//!   slot      0        1        2        3        free: [1]
//!   rects   [ ship ] [ ---- ] [ alien] [ alien]   read all the time: kept by themselves, 16 bytes each
//!   kinds   [ ship ] [ free ] [ alien] [ alien]   read for every neighbor: one byte each
//!   facts   [ ship ] [ ---- ] [ alien] [ alien]   id and mask: read only for pairs that overlap
//! ```

use super::rect::Rect;
use super::rules::{Kind, Rules};

/// Index into the pipeline's table of masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaskId(pub u32);

/// Something that can collide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object {
    /// The caller's own number for it; no two objects of a pipeline may share one. Hits are reported and
    /// sorted by it.
    pub id: u32,
    /// What it is, for the rules.
    pub kind: Kind,
    /// Where it is.
    pub rect: Rect,
    /// Its solid pixels, or `None` when it is solid all over. The mask is as large as the rectangle.
    pub mask: Option<MaskId>,
}

/// Where an object sits in the table. Methods use it as an index; callers hold a [`Handle`] instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u32);

impl Slot {
    /// The slot as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A caller's hold on an object. It knows when its object is gone, even if the slot has a new tenant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    slot: Slot,
    generation: u32,
}

/// What stands in place of a kind where nobody lives. No object has it: kinds are 0 to 63.
const FREE: Kind = Kind(u8::MAX);

const _: () = assert!(FREE.0 as usize >= Kind::COUNT);

/// What is known of a slot besides rectangle and kind.
#[derive(Clone, Copy, Debug)]
struct SlotInfo {
    id: u32,
    mask: Option<MaskId>,
    /// Counts the tenants of the slot, and goes up when one leaves.
    generation: u32,
}

/// The objects of a pipeline, and the rules between them.
#[derive(Debug)]
pub struct Objects {
    rules: Rules,
    rects: Vec<Rect>,
    /// [`FREE`] where nobody lives.
    kinds: Vec<Kind>,
    info: Vec<SlotInfo>,
    free: Vec<Slot>,
    per_kind: [u32; Kind::COUNT],
    /// A bit for each kind that is present.
    present: u64,
}

impl Objects {
    /// An empty table. Nothing is allocated after this until more than `capacity` objects live at once.
    pub(super) fn new(rules: Rules, capacity: usize) -> Self {
        Self {
            rules,
            rects: Vec::with_capacity(capacity),
            kinds: Vec::with_capacity(capacity),
            info: Vec::with_capacity(capacity),
            free: Vec::with_capacity(capacity),
            per_kind: [0; Kind::COUNT],
            present: 0,
        }
    }

    /// How many objects there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.rects.len() - self.free.len()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many slots exist, taken or free; every slot's index is below it.
    #[inline]
    pub fn slot_count(&self) -> usize {
        self.rects.len()
    }

    /// The slots that are taken, in ascending order.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        (0..).zip(&self.kinds).filter(|&(_, &kind)| kind != FREE).map(|(slot, _)| Slot(slot))
    }

    /// Whether an object lives in the slot.
    pub fn is_live(&self, slot: Slot) -> bool {
        self.kinds.get(slot.index()).is_some_and(|&kind| kind != FREE)
    }

    /// Where the object is.
    #[inline]
    pub fn rect(&self, slot: Slot) -> Rect {
        self.rects[slot.index()]
    }

    /// What the object is.
    #[inline]
    pub fn kind(&self, slot: Slot) -> Kind {
        self.kinds[slot.index()]
    }

    /// The caller's number for the object.
    #[inline]
    pub fn id(&self, slot: Slot) -> u32 {
        self.info[slot.index()].id
    }

    /// The object's mask; `None` when it is solid.
    #[inline]
    pub fn mask(&self, slot: Slot) -> Option<MaskId> {
        self.info[slot.index()].mask
    }

    /// The object as a whole.
    pub fn object(&self, slot: Slot) -> Object {
        let SlotInfo { id, mask, .. } = self.info[slot.index()];
        Object { id, kind: self.kind(slot), rect: self.rect(slot), mask }
    }

    /// Which kinds may meet which.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The kinds that this kind may meet and that are present, a bit each. Zero: the object has no partner at
    /// all this tick, and a method need not look at it.
    #[inline]
    pub const fn partners(&self, kind: Kind) -> u64 {
        self.rules.row(kind) & self.present
    }

    /// How many objects have somebody they may meet.
    pub fn partnered(&self) -> u64 {
        let kinds = (0..).map(Kind).zip(&self.per_kind);
        kinds.filter(|&(kind, _)| self.partners(kind) != 0).map(|(_, &count)| u64::from(count)).sum()
    }

    /// How many objects there are of each kind.
    #[inline]
    pub const fn per_kind(&self) -> &[u32; Kind::COUNT] {
        &self.per_kind
    }

    /// Takes an object in.
    pub(super) fn insert(&mut self, object: Object) -> Slot {
        let Object { id, kind, rect, mask } = object;
        self.per_kind[kind.index()] += 1;
        self.present |= kind.bit();
        let mut info = SlotInfo { id, mask, generation: 0 };
        if let Some(slot) = self.free.pop() {
            info.generation = self.info[slot.index()].generation;
            self.info[slot.index()] = info;
            self.kinds[slot.index()] = kind;
            self.rects[slot.index()] = rect;
            return slot;
        }
        self.rects.push(rect);
        self.kinds.push(kind);
        self.info.push(info);
        Slot(self.rects.len() as u32 - 1)
    }

    /// Lets an object go; its handle is void from now on.
    pub(super) fn remove(&mut self, slot: Slot) {
        let info = &mut self.info[slot.index()];
        info.generation = info.generation.wrapping_add(1);
        let kind = std::mem::replace(&mut self.kinds[slot.index()], FREE);
        self.per_kind[kind.index()] -= 1;
        if self.per_kind[kind.index()] == 0 {
            self.present &= !kind.bit();
        }
        self.free.push(slot);
    }

    /// Moves an object and shows another frame of it.
    #[inline]
    pub(super) fn update(&mut self, slot: Slot, rect: Rect, mask: Option<MaskId>) {
        self.rects[slot.index()] = rect;
        self.info[slot.index()].mask = mask;
    }

    /// Lets all objects go and keeps the memory. Slots are handed out from 0 again.
    pub(super) fn clear(&mut self) {
        for slot in (0..self.slot_count() as u32).rev().map(Slot) {
            if self.is_live(slot) {
                self.remove(slot);
            }
        }
        self.free.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// The handle of a slot's present tenant.
    pub(super) fn handle(&self, slot: Slot) -> Handle {
        Handle { slot, generation: self.info[slot.index()].generation }
    }

    /// The slot of a handle, or `None` when its object is gone.
    #[inline]
    pub(super) fn slot(&self, handle: Handle) -> Option<Slot> {
        // The generation went up when the object left, so that it need not be asked whether anybody lives there.
        let info = self.info.get(handle.slot.index())?;
        (info.generation == handle.generation).then_some(handle.slot)
    }
}
