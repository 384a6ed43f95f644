//! The query grid: all objects, linked into the cells of their levels.
//!
//! Objects of different sizes are in different levels, each with cells that fit them. So a giant among bullets costs a
//! query only one test: the bullets stay in small cells of their own. A size class spans sides up to four times the
//! previous class. Classes share a level if the cells of the smaller class fit the larger one anyway, or if the smaller
//! class has comparatively few objects.
//!
//! ```text
//!   level, place in the table:   0: [ 0 ][ 1 ][ 2 ][ 3 ]   1: [ 0 ][ 1 ]
//!   heads                          |         |    |          |    |
//!   nodes, one for each slot       b         c    e          A    C
//!                                  |              |               |
//!                                  a              d               B
//! ```
//!
//! **Cost** of building: a [sample](super::sample), two passes over the objects, and one over the table, which has one
//! to two places per object. The passes measure the levels and link the objects. Memory is at most 36 bytes per object;
//! buffers are reused. [`changes`](super::changes) describes how the grid follows the objects.

use super::level::{LevelExtent, QueryLevel};
use super::sample::{CLASSES, Sample, class};
use crate::objects::Objects;
use crate::rect::Rect;

/// A size class is merged into the next larger one when that one holds at least 8 times as many objects.
const JOIN_RATIO: u32 = 8;

/// Marks the end of a chain, and nodes that are in none.
pub(super) const NONE: u32 = u32::MAX;

/// An object in the chain of its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub rect: Rect,
    /// The index in the table of places; [`NONE`] if the slot is free or its object is not in the grid.
    pub place: u32,
    /// The slots of the previous and the next object in the chain.
    pub prev: u32,
    pub next: u32,
}

impl Node {
    pub(super) const FREE: Self =
        Self { rect: Rect { x: 0, y: 0, w: 1, h: 1 }, place: NONE, prev: NONE, next: NONE };
}

#[derive(Clone, Debug, Default)]
pub(crate) struct QueryGrid {
    /// The levels, small objects first. Each had at least one object when the grid was built.
    pub(super) levels: Vec<QueryLevel>,
    /// The index of the level of each class. Classes above the largest level have none: the index is too large.
    pub(super) level_of_class: [u8; CLASSES],
    /// The slot of the first object of each place; [`NONE`] if it is empty.
    pub(super) heads: Vec<u32>,
    /// The node of each object, by slot.
    pub(super) nodes: Vec<Node>,
    /// The number of objects in the grid.
    pub(super) len: u32,
    /// The number of objects that were inserted, removed, or moved to another place since the grid was built.
    pub(super) relinked: u32,
    /// The number of moves since the last tick.
    pub(super) moved: u32,
}

impl QueryGrid {
    /// Builds the grid for all objects. Reserves room for `capacity` objects.
    pub(super) fn build(&mut self, objects: &Objects, capacity: usize) {
        let capacity = capacity.max(objects.slot_count());
        self.levels.clear();
        self.levels.reserve(CLASSES);
        self.measure(objects);
        let places = self.levels.last().map_or(0, |level| level.first_place + level.places());
        self.heads.clear();
        // A level has fewer than twice as many places as objects.
        self.heads.reserve(2 * capacity);
        self.heads.resize(places as usize, NONE);
        self.nodes.clear();
        self.nodes.reserve(capacity);
        self.nodes.resize(objects.slot_count(), Node::FREE);
        for slot in objects.slots() {
            let rect = objects.place(slot);
            let level = &self.levels[usize::from(self.level_of_class[class(rect)])];
            let place = level.place_of(rect);
            self.link(slot, rect, place);
        }
        (self.len, self.relinked, self.moved) = (objects.len() as u32, 0, 0);
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
