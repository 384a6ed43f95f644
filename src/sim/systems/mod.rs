//! Systems: the work of a tick, one file each, as free functions over the [`World`](super::World).
//!
//! [`step`](super::step) calls them in their one order. A system names the state and the shared effects, never another
//! system.

pub(super) mod alien_guns;
pub(super) mod bombs;
pub(super) mod boss;
pub(super) mod collision;
pub(super) mod director;
pub(super) mod hits;
pub(super) mod items;
pub(super) mod motion;
pub(super) mod outcome;
pub(super) mod rocks;
pub(super) mod ships;
