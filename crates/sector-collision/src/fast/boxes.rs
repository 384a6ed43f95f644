//! The boxes of a tick, lists of box indices, and the limits of the finder.

use super::kind_classes::KindClasses;
use crate::lanes::SPARE;
use crate::memory::bytes_of;
use crate::rect::Rect;
use crate::rules::Kind;

/// The number of boxes up to which every box is compared with every other.
pub(super) const FEW: usize = 128;
/// The maximum number of size levels; each has a grid.
pub(super) const MAX_LEVELS: usize = 3;
/// If there are more candidates per box than this, no neighbor lists are built.
pub(super) const MAX_CANDIDATES: usize = 3;

/// The boxes of a tick, with their kinds if there are rules.
#[derive(Clone, Copy)]
pub(super) struct Boxes<'a> {
    pub rects: &'a [Rect],
    pub kinds: Option<(&'a [Kind], &'a KindClasses)>,
}

pub(super) fn reserve(list: &mut Vec<i32>, len: usize) {
    if list.len() < len {
        list.resize(len, 0);
    }
}

/// Indices of boxes. The last one is repeated past the end, for vectors that extend beyond it.
#[derive(Clone, Debug, Default)]
pub(super) struct Members {
    pub list: Vec<i32>,
    pub len: usize,
}

impl Members {
    pub(super) fn with_capacity(boxes: usize) -> Self {
        Self { list: Vec::with_capacity(boxes + SPARE), len: 0 }
    }

    pub(super) fn end_at(&mut self, len: usize) {
        reserve(&mut self.list, len + SPARE);
        self.len = len;
        let last = self.list[len.saturating_sub(1)];
        self.list[len..len + SPARE].fill(last);
    }

    pub(super) fn as_slice(&self) -> &[i32] {
        &self.list[..self.len]
    }

    pub(super) fn memory(&self) -> usize {
        bytes_of(&self.list)
    }

    pub(super) fn list_kinds(&mut self, kinds: &[Kind], is_one: impl Fn(Kind) -> bool) {
        reserve(&mut self.list, kinds.len() + SPARE);
        let mut next = 0;
        for (id, &kind) in (0..).zip(kinds) {
            // The next index overwrites this one unless it belongs to the list, so no branch depends on the kind.
            self.list[next] = id;
            next += usize::from(is_one(kind));
        }
        self.end_at(next);
    }

    /// Replaces the list with 0, 1, 2 …
    pub(super) fn count_up(&mut self, len: usize) {
        self.list.clear();
        self.list.extend(0..len as i32);
        self.end_at(len);
    }
}
