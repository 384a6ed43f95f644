//! The query grid: all objects, linked into the cells of their levels.
//!
//! Objects of different sizes are in different levels, each with cells that fit them. So a giant among bullets costs a
//! query only one test: the bullets stay in small cells of their own. A size class spans sides up to four times the
//! previous class. Classes share a level if the cells of the smaller class fit the larger one anyway, or if the smaller
//! class has comparatively few objects.
//!
//! ```text
//!   level, place in the table:   0: [ 0 ][ 1 ][ 2 ][ 3 ]   1: [ 0 ][ 1 ]
//!   heads                            0    -    2    3          5    6
//!   nodes                            a b       c    d e        A    B C
//! ```
//!
//! **Cost** of building: a [sample](super::sample), three passes over the objects, and one over the table, which has one
//! to two places per object. The passes measure the levels, count the objects of each place, and write the nodes, so
//! that the objects of a place are adjacent (a counting sort). Memory is at most 40 bytes per object; buffers are
//! reused. From then on, the grid [follows](super::changes) the objects.

use super::level::{LevelExtent, QueryLevel};
use super::sample::{CLASSES, Sample, class};
use crate::objects::{Objects, Slot};
use crate::rect::Rect;

/// A size class is merged into the next larger one when that one holds at least 8 times as many objects.
const JOIN_RATIO: u32 = 8;

/// Set in indices that refer to no node: at the end of a chain, and for slots without an object in the grid.
pub(super) const NONE: u32 = 1 << 31;

/// An object in the chain of its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub rect: Rect,
    pub slot: Slot,
    /// The indices of the previous and the next node of the place.
    pub prev: u32,
    pub next: u32,
}

impl Node {
    pub(super) const FREE: Self =
        Self { rect: Rect { x: 0, y: 0, w: 1, h: 1 }, slot: Slot(NONE), prev: NONE, next: NONE };
}

#[derive(Clone, Debug, Default)]
pub(crate) struct QueryGrid {
    /// The levels, small objects first. Each had at least one object when the grid was built.
    pub(super) levels: Vec<QueryLevel>,
    /// The index of the level of each class. For classes above the largest level it is too large.
    level_of_class: [u8; CLASSES],
    /// The index of the first node of each place.
    pub(super) heads: Vec<u32>,
    pub(super) nodes: Vec<Node>,
    /// The index of each object's node, by slot.
    pub(super) node_of: Vec<u32>,
    /// The index of the first free node; `next` of a free node is that of another one.
    pub(super) free: u32,
    /// The number of objects in the grid.
    pub(super) len: u32,
    /// The number of objects that were inserted or removed since the grid was built; a move to another cell counts as
    /// both.
    pub(super) relinked: u32,
    /// Whether nothing has moved since the grid was built.
    pub(super) is_new: bool,
}

impl QueryGrid {
    /// Builds the grid for all objects. Reserves room for `capacity` objects.
    pub(super) fn build(&mut self, objects: &Objects, capacity: usize) {
        let capacity = capacity.max(objects.slot_count());
        self.levels.clear();
        self.levels.reserve(CLASSES);
        self.measure(objects);
        self.heads.clear();
        // A level has fewer than twice as many places as objects.
        self.heads.reserve(2 * capacity);
        self.count(objects, capacity);
        self.nodes.clear();
        self.nodes.reserve(capacity);
        self.nodes.resize(self.len as usize, Node::FREE);
        self.place(objects);
        (self.free, self.relinked, self.is_new) = (NONE, 0, true);
    }

    /// Writes the place of each object to `node_of`, and the index behind the last node of each place to `heads`.
    fn count(&mut self, objects: &Objects, capacity: usize) {
        let places = self.levels.last().map_or(0, |level| level.first_place + level.places());
        self.heads.resize(places as usize, 0);
        self.node_of.clear();
        self.node_of.reserve(capacity);
        self.node_of.resize(objects.slot_count(), NONE);
        for slot in objects.slots() {
            let rect = objects.place(slot);
            let place = self.levels[self.level_of(rect)].place_of(rect);
            self.heads[place as usize] += 1;
            self.node_of[slot.index()] = place;
        }
        let mut end = 0;
        for head in &mut self.heads {
            end += *head;
            *head = end | NONE;
        }
        self.len = end;
    }

    /// Writes the nodes of each place from its last to its first.
    fn place(&mut self, objects: &Objects) {
        for (slot, node_of) in self.node_of.iter_mut().enumerate().rev() {
            let slot = Slot(slot as u32);
            let Some(head) = self.heads.get_mut(*node_of as usize) else { continue };
            let next = *head;
            let at = (next & !NONE) - 1;
            if let Some(next) = self.nodes.get_mut(next as usize) {
                next.prev = at;
            }
            (*head, *node_of) = (at, at);
            self.nodes[at as usize] = Node { rect: objects.place(slot), slot, prev: NONE, next };
        }
    }

    /// Returns the index of the level for a rectangle. It is too large if there is none.
    #[inline]
    pub(super) fn level_of(&self, rect: Rect) -> usize {
        usize::from(self.level_of_class[class(rect)])
    }

    /// Builds the levels and assigns the classes to them.
    fn measure(&mut self, objects: &Objects) {
        let mut extents = [LevelExtent::NONE; CLASSES];
        for slot in objects.slots() {
            let rect = objects.place(slot);
            extents[class(rect)].add(rect);
        }
        let sample = Sample::new(objects);
        let mut first_place = 0;
        // The smallest class of the level being built.
        let mut smallest = 0;
        for class in 0..CLASSES {
            self.level_of_class[class] = self.levels.len() as u8;
            let extent = extents[class];
            if extent.objects == 0 {
                continue;
            }
            let scale = sample.scale(&extent, smallest..=class);
            let next = extents[class + 1..].iter_mut().find(|extent| extent.objects > 0);
            match next {
                Some(next)
                    if scale >= next.fitting_scale() || extent.objects <= next.objects / JOIN_RATIO =>
                {
                    next.join(&extent);
                }
                _ => {
                    let level = QueryLevel::new(extent, scale, first_place);
                    first_place += level.places();
                    self.levels.push(level);
                    smallest = class + 1;
                }
            }
        }
    }
}
