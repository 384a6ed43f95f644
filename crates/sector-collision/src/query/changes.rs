//! How the query grid follows the objects.
//!
//! A move within a cell replaces one rectangle, and a move to another cell relinks one node: O(1), however many objects
//! there are. Levels and cells stay as they were measured when the grid was built, and the extent of a level only grows.
//! So results stay exact, and a change that makes the grid worse than a new one drops it; the next query builds another:
//!
//! * an object larger than all before,
//! * more than twice as many objects in a level as it has places,
//! * as many changes of place as there are objects, so that building costs as much per change as the change,
//! * moves of a quarter of the objects since the last tick, because building is cheaper if most objects move.

use super::grid::{NONE, Node, QueryGrid};
use super::sample::class;
use crate::objects::{Objects, Slot};
use crate::rect::Rect;

/// The number of changes with which even the smallest grid keeps up.
const FEW: u32 = 64;

/// Whether the grid has followed a change; otherwise it must be dropped.
pub(super) type Follows = bool;

impl QueryGrid {
    /// Adds an object that is not in the grid.
    pub(super) fn insert(&mut self, slot: Slot, rect: Rect) -> Follows {
        if self.nodes.len() <= slot.index() {
            self.nodes.resize(slot.index() + 1, Node::FREE);
        }
        self.len += 1;
        self.enter(slot, rect)
    }

    /// Removes an object if it is in the grid.
    pub(super) fn remove(&mut self, slot: Slot) -> Follows {
        if self.contains(slot) {
            self.leave(slot);
            self.len -= 1;
        }
        self.is_good()
    }

    /// Moves an object if it is in the grid.
    #[inline]
    pub(super) fn moved(&mut self, slot: Slot, rect: Rect) -> Follows {
        let Some(node) = self.nodes.get_mut(slot.index()).filter(|node| node.place != NONE) else {
            return true;
        };
        if node.rect == rect {
            return true;
        }
        self.moved += 1;
        let Some(level) = self.levels.get_mut(usize::from(self.level_of_class[class(rect)])) else {
            return false;
        };
        if level.place_of(rect) == node.place {
            node.rect = rect;
            level.extent.grow(rect);
            return self.moved <= FEW.max(self.len / 4);
        }
        self.leave(slot);
        self.enter(slot, rect) && self.moved <= FEW.max(self.len / 4)
    }

    fn enter(&mut self, slot: Slot, rect: Rect) -> Follows {
        let Some(level) = self.levels.get_mut(usize::from(self.level_of_class[class(rect)])) else {
            return false;
        };
        level.extent.add(rect);
        let is_crowded = level.extent.objects > FEW.max(2 * level.places());
        let place = level.place_of(rect);
        self.link(slot, rect, place);
        self.relinked += 1;
        !is_crowded && self.is_good()
    }

    fn leave(&mut self, slot: Slot) {
        let Node { rect, .. } = self.nodes[slot.index()];
        self.levels[usize::from(self.level_of_class[class(rect)])].extent.objects -= 1;
        self.unlink(slot);
        self.relinked += 1;
    }

    const fn is_good(&self) -> Follows {
        self.relinked <= FEW || self.relinked / 2 <= self.len
    }

    fn contains(&self, slot: Slot) -> bool {
        self.nodes.get(slot.index()).is_some_and(|node| node.place != NONE)
    }

    /// Puts an object at the front of the chain of a place.
    #[inline]
    pub(super) fn link(&mut self, slot: Slot, rect: Rect, place: u32) {
        let next = std::mem::replace(&mut self.heads[place as usize], slot.0);
        if let Some(next) = self.nodes.get_mut(next as usize) {
            next.prev = slot.0;
        }
        self.nodes[slot.index()] = Node { rect, place, prev: NONE, next };
    }

    fn unlink(&mut self, slot: Slot) {
        let Node { place, prev, next, .. } = std::mem::replace(&mut self.nodes[slot.index()], Node::FREE);
        match self.nodes.get_mut(prev as usize) {
            Some(node) => node.next = next,
            None => self.heads[place as usize] = next,
        }
        if let Some(node) = self.nodes.get_mut(next as usize) {
            node.prev = prev;
        }
    }

    /// Checks that exactly the objects of the table are in the grid, each in the chain of its place.
    pub(super) fn validate(&self, objects: &Objects) -> Result<(), String> {
        let mut linked = 0;
        for (place, &head) in (0..).zip(&self.heads) {
            let (mut prev, mut at) = (NONE, head);
            while let Some(node) = self.nodes.get(at as usize) {
                let level = &self.levels[usize::from(self.level_of_class[class(node.rect)])];
                let is_right = (node.prev, node.place, level.place_of(node.rect)) == (prev, place, place);
                let slot = Slot(at);
                if !is_right
                    || !objects.is_live(slot)
                    || objects.place(slot) != node.rect
                    || linked > self.len
                {
                    return Err(format!(
                        "{slot:?} with {node:?} is not in its place {place} of the query grid"
                    ));
                }
                (linked, prev, at) = (linked + 1, at, node.next);
            }
        }
        let in_levels: u32 = self.levels.iter().map(|level| level.extent.objects).sum();
        match (linked, in_levels, self.len) == (self.len, self.len, objects.len() as u32) {
            true => Ok(()),
            false => Err(format!("{linked} of {} objects are in the query grid", objects.len())),
        }
    }
}
