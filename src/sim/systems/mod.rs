//! Systems: the work of a tick, one file each, as free functions over the [`World`](super::World).
//!
//! [`step`](super::step) calls them in their one order. A system names the state and the shared effects, never another
//! system.

pub(super) mod alien_guns;
pub(super) mod bombs;
pub(super) mod boss;
pub(super) mod boss_parts;
pub(super) mod cull;
pub(super) mod director;
pub(super) mod flights;
pub(super) mod hits;
pub(super) mod items;
pub(super) mod motion;
pub(super) mod outcome;
mod passes;
pub(super) mod proxies;
pub(super) mod ramming;
pub(super) mod rocks;
pub(super) mod score;
pub(super) mod ships;

/// The distance outside the arena at which a missile is removed, in pixels.
const MISSILE_MARGIN_PX: f32 = 24.0;
