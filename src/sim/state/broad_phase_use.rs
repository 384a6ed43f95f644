//! The use of broad phases in a stage. The rules do not depend on it, and no state hash covers it.

use hecs::Entity;
use sector_collision::{Method, Pipeline};

/// The broad phases that were in use in a stage, and their work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BroadPhaseUse {
    /// The ticks for which each broad phase was in use, in the order of [`Method::ALL`]. Ticks without collision
    /// detection, in which a blast freezes the game or a continue is on offer, do not count.
    ticks: [u32; Method::ALL.len()],
    /// The number of times that another broad phase took over.
    pub changes: u32,
    /// The ticks of the shortest use of a broad phase that ended with a change; `None` without a change.
    pub shortest_stay: Option<u32>,
    /// The work of the broad phases in all ticks, in [steps](sector_collision::MethodStats::steps).
    pub steps: u64,
    /// The broad phase in use, and the ticks for which it has been in use since it took over.
    stay: Option<(Method, u32)>,
}

impl BroadPhaseUse {
    /// Counts a tick of collision detection, with the broad phase that `collision` used.
    pub(in crate::sim) fn add(&mut self, collision: &Pipeline<Entity>) {
        // A game takes methods of the library alone.
        let Some(method) = collision.active_method().built_in() else { return };
        self.ticks[method as usize] += 1;
        self.steps += collision.steps();
        self.stay = match self.stay {
            Some((before, ticks)) if before == method => Some((method, ticks + 1)),
            Some((_, ticks)) => {
                self.changes += 1;
                self.shortest_stay = Some(self.shortest_stay.map_or(ticks, |least| least.min(ticks)));
                Some((method, 1))
            }
            None => Some((method, 1)),
        };
    }

    /// Returns the broad phases that were in use, with the ticks of each.
    pub fn ticks(&self) -> impl Iterator<Item = (Method, u32)> + '_ {
        Method::ALL.into_iter().zip(self.ticks).filter(|&(_, ticks)| ticks > 0)
    }
}
