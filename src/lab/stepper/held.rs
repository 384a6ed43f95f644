//! What a method holds before a tick, from the ticks before: the pairs of sweep and prune, the neighbor lists of `fast`.

use super::so_far::MAX_SHOWN;
use super::state::State;
use sector_collision::objects::Slot;
use sector_collision::{DebugShape, Method, TraceEvent};

/// What a method holds, as far as it is shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    /// Neighbor lists: the boxes, and links between neighbors.
    pub(super) lists: Vec<DebugShape>,
    /// The pairs, each object with its key: a slot may be given to another.
    pairs: Vec<[(Slot, u32); 2]>,
}

impl Held {
    /// Returns what a method holds after a tick, which is traced if the method remembers pairs.
    pub(super) fn of(state: &State, method: Method) -> Self {
        let mut held = Self::default();
        match method {
            Method::SweepAndPrune => held.pairs = pairs(state),
            Method::Fast => state.pipeline.draw(&mut |shape| {
                if matches!(shape, DebugShape::Extent { .. } | DebugShape::Pair { .. }) {
                    held.lists.push(shape);
                }
            }),
            _ => {}
        }
        held
    }

    /// Returns the pairs of which both objects are still there in a later tick.
    pub(super) fn pairs_in(&self, state: &State) -> impl Iterator<Item = (Slot, Slot)> {
        let is_there = |&(slot, key): &(Slot, u32)| {
            state.pipeline.traced_object(slot).is_some_and(|object| object.key == key)
        };
        let left = self.pairs.iter().filter(move |pair| pair.iter().all(is_there));
        left.map(|&[(a, _), (b, _)]| (a.min(b), a.max(b)))
    }
}

/// Returns the pairs that sweep and prune has remembered: it compares each of them in the end.
fn pairs(state: &State) -> Vec<[(Slot, u32); 2]> {
    let key = |slot: Slot| Some((slot, state.pipeline.traced_object(slot)?.key));
    let compared = |event: &TraceEvent| match *event {
        TraceEvent::Compare { a, b, .. } => Some([key(a)?, key(b)?]),
        _ => None,
    };
    state.pipeline.trace().iter().filter_map(compared).take(MAX_SHOWN).collect()
}
