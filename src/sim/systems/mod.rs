//! Systems: the work of a tick as free functions over the [`World`](super::World), one file each.
//!
//! [`step`](super::step) calls them in a fixed order. Systems use the state and the shared effects, never another
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
pub(super) mod surges;
