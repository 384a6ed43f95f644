//! The index of a pipeline for queries: a grid that exists from the first query on.

use super::grid::QueryGrid;
use crate::objects::{Objects, Slot};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A [grid](QueryGrid) that the first query builds and that then follows each change. A pipeline without queries has
/// none.
#[derive(Debug, Default)]
pub(crate) struct QueryIndex {
    grid: OnceLock<QueryGrid>,
    /// The memory of a dropped grid, for the next one.
    spare: Mutex<QueryGrid>,
}

impl QueryIndex {
    /// Returns the grid. Builds it, with room for `capacity` objects, if there is none.
    #[inline]
    pub(crate) fn grid(&self, objects: &Objects, capacity: usize) -> &QueryGrid {
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
        self.follow(|grid| grid.moved(slot, objects.place(slot)));
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

    /// Records that a tick begins.
    pub(crate) fn begin_tick(&mut self) {
        if let Some(grid) = self.grid.get_mut() {
            grid.moved = 0;
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
        Self { grid: self.grid.clone(), spare: Mutex::default() }
    }
}
