//! The index of a pipeline for queries: a grid that exists from the first query on.

use super::grid::QueryGrid;
use crate::objects::{Objects, Slot};
use crate::rect::Rect;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A [grid](QueryGrid) that the first query builds and that then follows each change. A pipeline without queries has
/// none.
#[derive(Debug, Default)]
pub(crate) struct QueryIndex {
    grid: OnceLock<QueryGrid>,
    /// The memory of a dropped grid, for the next one.
    spare: Mutex<QueryGrid>,
    /// The number of moves since the last query.
    moves: AtomicU32,
    /// How often in a row a grid was dropped because of moves.
    drops: u32,
}

impl QueryIndex {
    /// Returns the grid. Builds it, with room for `capacity` objects, if there is none.
    #[inline]
    pub(crate) fn grid(&self, objects: &Objects, capacity: usize) -> &QueryGrid {
        // Threads that ask at the same time only read.
        if self.moves.load(Ordering::Relaxed) != 0 {
            self.moves.store(0, Ordering::Relaxed);
        }
        self.grid.get_or_init(|| {
            let mut grid = std::mem::take(&mut *self.spare.lock().unwrap_or_else(PoisonError::into_inner));
            grid.build(objects, capacity);
            grid
        })
    }

    /// Returns the grid if there is one.
    #[inline]
    pub(super) fn get(&self) -> Option<&QueryGrid> {
        self.grid.get()
    }

    /// Whether there is a grid, so that each change must be followed.
    #[inline]
    pub(crate) fn is_live(&self) -> bool {
        self.get().is_some()
    }

    /// Adds an object that was inserted.
    #[inline]
    pub(crate) fn insert(&mut self, slot: Slot, objects: &Objects) {
        self.follow(|grid| grid.insert(slot, objects.place(slot)));
    }

    /// Moves an object to its current rectangle, if it is in the index.
    #[inline]
    pub(crate) fn moved(&mut self, slot: Slot, objects: &Objects) {
        if self.is_live() {
            self.follow_move(slot, objects.place(slot));
        }
    }

    /// Whether there is a grid that is worth following this number of moves. Drops it if not.
    pub(crate) fn keeps_up(&mut self, moves: usize) -> bool {
        let patience = self.grid.get().map_or(0, |grid| grid.patience(self.drops));
        if self.is_live() && moves > patience as usize {
            self.give_up();
        }
        self.is_live()
    }

    fn give_up(&mut self) {
        self.drops = self.drops.wrapping_add(1);
        self.drop_grid();
    }

    #[inline(never)]
    fn follow_move(&mut self, slot: Slot, rect: Rect) {
        let Some(grid) = self.grid.get_mut().filter(|grid| grid.has_elsewhere(slot, rect)) else { return };
        let moves = self.moves.get_mut();
        if *moves == 0 {
            // The last query found a grid that had followed all moves before it.
            self.drops *= u32::from(std::mem::take(&mut grid.is_new));
        }
        *moves += 1;
        if *moves > grid.patience(self.drops) {
            self.give_up();
        } else if !grid.moved(slot, rect) {
            self.drop_grid();
        }
    }

    /// Removes an object, if it is in the index.
    #[inline]
    pub(crate) fn remove(&mut self, slot: Slot) {
        self.follow(|grid| grid.remove(slot));
    }

    /// Drops the grid after changes that it cannot follow. The next query builds another one.
    pub(crate) fn drop_grid(&mut self) {
        if let Some(grid) = self.grid.take() {
            *self.spare.get_mut().unwrap_or_else(PoisonError::into_inner) = grid;
        }
    }

    #[inline]
    fn follow(&mut self, change: impl FnOnce(&mut QueryGrid) -> bool) {
        if let Some(grid) = self.grid.get_mut()
            && !change(grid)
        {
            self.drop_grid();
        }
    }

    /// Checks the grid against the table of objects. Slow; for tests.
    pub(crate) fn validate(&self, objects: &Objects) -> Result<(), String> {
        self.grid.get().map_or(Ok(()), |grid| grid.validate(objects))
    }
}

impl Clone for QueryIndex {
    fn clone(&self) -> Self {
        Self { grid: self.grid.clone(), ..Self::default() }
    }
}
