//! How the query grid follows the objects.
//!
//! A move within a cell replaces one rectangle, and a move to another cell relinks one node: O(1), however many objects
//! there are. Levels and cells stay as they were measured when the grid was built, and the extent of a level only grows.
//! So results stay exact, and a change that makes the grid worse than a new one drops it; the next query builds another:
//!
//! * an object larger than all before,
//! * more than twice as many objects in a level as it has places,
//! * as many changes of place as there are objects, so that building costs as much per change as the change,
//! * moves of a quarter of the objects since the last query, because building is cheaper if most objects move. So a game
//!   that no longer asks soon stops paying.

use super::grid::{NONE, Node, QueryGrid};
use crate::objects::{Objects, Slot};
use crate::rect::Rect;

/// The number of changes with which even the smallest grid keeps up.
const FEW: u32 = 32;

/// Whether the grid has followed a change; otherwise it must be dropped.
type Follows = bool;

impl QueryGrid {
    /// Adds an object that is not in the grid.
    pub(super) fn insert(&mut self, slot: Slot, rect: Rect) -> Follows {
        if self.node_of.len() <= slot.index() {
            self.node_of.resize(slot.index() + 1, NONE);
        }
        let at = match self.nodes.get(self.free as usize) {
            Some(node) => std::mem::replace(&mut self.free, node.next),
            None => {
                self.nodes.push(Node::FREE);
                self.nodes.len() as u32 - 1
            }
        };
        self.node_of[slot.index()] = at;
        self.len += 1;
        self.link(at, slot, rect)
    }

    /// Removes an object if it is in the grid.
    pub(super) fn remove(&mut self, slot: Slot) -> Follows {
        let at = self.node_of.get_mut(slot.index()).map_or(NONE, |at| std::mem::replace(at, NONE));
        if at != NONE {
            self.unlink(at);
            self.nodes[at as usize] = Node { next: std::mem::replace(&mut self.free, at), ..Node::FREE };
            self.len -= 1;
        }
        self.is_good()
    }

    /// Whether an object is in the grid with another rectangle.
    #[inline]
    pub(super) fn has_elsewhere(&self, slot: Slot, rect: Rect) -> bool {
        let at = self.node_of.get(slot.index()).copied().unwrap_or(NONE);
        self.nodes.get(at as usize).is_some_and(|node| node.rect != rect)
    }

    /// Moves an object that is in the grid.
    #[inline]
    pub(super) fn moved(&mut self, slot: Slot, rect: Rect) -> Follows {
        let (at, to) = (self.node_of[slot.index()], self.level_of(rect));
        let from = self.nodes[at as usize].rect;
        if to == self.level_of(from) && self.levels[to].cell(from) == self.levels[to].cell(rect) {
            self.levels[to].extent.grow(rect);
            self.nodes[at as usize].rect = rect;
            return true;
        }
        self.unlink(at);
        self.link(at, slot, rect)
    }

    /// Returns the number of moves to follow between two queries: up to a quarter of the objects, since more would cost
    /// about as much as another grid. After grids were dropped because even more moved, `drops` in a row, the following
    /// ones give up early, and only one in 16 tries again.
    pub(super) fn patience(&self, drops: u32) -> u32 {
        if drops.is_multiple_of(16) { FEW.max(self.len / 4) } else { FEW / 4 }
    }

    const fn is_good(&self) -> Follows {
        self.relinked / 2 <= if self.len < FEW { FEW } else { self.len }
    }

    /// Puts a node at the front of the chain of its place.
    fn link(&mut self, at: u32, slot: Slot, rect: Rect) -> Follows {
        let to = self.level_of(rect);
        let Some(level) = self.levels.get_mut(to) else { return false };
        level.extent.add(rect);
        self.relinked += 1;
        let is_crowded = level.extent.objects > FEW.max(2 * level.places());
        let next = std::mem::replace(&mut self.heads[level.place_of(rect) as usize], at);
        if let Some(next) = self.nodes.get_mut(next as usize) {
            next.prev = at;
        }
        self.nodes[at as usize] = Node { rect, slot, prev: NONE, next };
        !is_crowded && self.is_good()
    }

    fn unlink(&mut self, at: u32) {
        let Node { rect, prev, next, .. } = self.nodes[at as usize];
        let level = self.level_of(rect);
        self.levels[level].extent.objects -= 1;
        self.relinked += 1;
        match self.nodes.get_mut(prev as usize) {
            Some(node) => node.next = next,
            None => self.heads[self.levels[level].place_of(rect) as usize] = next,
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
            while let Some(&Node { rect, slot, prev: before, next }) = self.nodes.get(at as usize) {
                let is_right = (before, self.levels[self.level_of(rect)].place_of(rect)) == (prev, place);
                let is_object = objects.is_live(slot) && objects.place(slot) == rect;
                if !is_right || !is_object || self.node_of[slot.index()] != at || linked > self.len {
                    return Err(format!(
                        "{slot:?} with {rect:?} is not in its place {place} of the query grid"
                    ));
                }
                (linked, prev, at) = (linked + 1, at, next);
            }
        }
        let in_levels: u32 = self.levels.iter().map(|level| level.extent.objects).sum();
        if (linked, in_levels, self.len) == (self.len, self.len, objects.len() as u32) {
            return Ok(());
        }
        Err(format!("{linked} of {} objects are in the query grid", objects.len()))
    }
}
