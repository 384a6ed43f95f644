//! The data that a method holds before a tick: the pairs of sweep and prune, and the neighbor lists of `fast`.

use super::so_far::MAX_SHOWN;
use super::state::TickState;
use sector_collision::Method;
use sector_collision::broad::Slot;
use sector_collision::trace::{DebugShape, TraceEvent};

/// The data that a method holds, limited to what the lab shows.
#[derive(Clone, Debug, Default)]
pub(super) struct HeldBefore {
    pub(super) lists: Vec<DebugShape>,
    /// The pairs of objects. Each object has its slot and its key, because a slot may be reused for another object.
    pairs: Vec<[(Slot, u32); 2]>,
}

impl HeldBefore {
    pub(super) fn of(state: &TickState, method: Method) -> Self {
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

    pub(super) fn pairs_in(&self, state: &TickState) -> impl Iterator<Item = (Slot, Slot)> {
        let is_there = |&(slot, key): &(Slot, u32)| {
            state.pipeline.traced_object(slot).is_some_and(|object| object.key == key)
        };
        let left = self.pairs.iter().filter(move |pair| pair.iter().all(is_there));
        left.map(|&[(a, _), (b, _)]| (a.min(b), a.max(b)))
    }
}

fn pairs(state: &TickState) -> Vec<[(Slot, u32); 2]> {
    let key = |slot: Slot| Some((slot, state.pipeline.traced_object(slot)?.key));
    let compared = |event: &TraceEvent| match *event {
        TraceEvent::Compare { a, b, .. } => Some([key(a)?, key(b)?]),
        _ => None,
    };
    state.pipeline.trace().iter().filter_map(compared).take(MAX_SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use crate::lab::stepper::{BuiltIn, LabScene, Recipe, Stepper};
    use sector_collision::Method;
    use sector_collision::trace::DebugShape;
    use std::collections::BTreeSet;

    fn scene(name: &str) -> LabScene {
        BuiltIn::find(name).expect("a scene").scene()
    }

    #[test]
    fn pairs_of_the_previous_tick_are_held() {
        for name in ["creeping", "teleporting"] {
            let mut stepper = Stepper::new(scene(name), Method::SweepAndPrune, 0);
            assert!(stepper.so_far().remembered.is_empty());
            for tick in [1, 2, 30, 29, 9, 10, 1] {
                stepper.go_to_tick(tick);
                let held = stepper.so_far().remembered.clone();
                let before = Stepper::new(scene(name), Method::SweepAndPrune, tick - 1);
                assert_eq!(held.len() as u64, before.pipeline().counts().rect_hits, "{name}, tick {tick}");
                let keys = |stepper: &Stepper| {
                    let key = |slot| stepper.object(slot).map(|object| object.key);
                    held.iter().map(|&(a, b)| (key(a), key(b))).collect::<BTreeSet<_>>()
                };
                assert_eq!(keys(&stepper), keys(&before), "{name}, tick {tick}");
                stepper.seek(usize::MAX);
                assert_eq!(stepper.so_far().remembered.len() as u64, stepper.pipeline().counts().rect_hits);
            }
        }
    }

    #[test]
    fn neighbor_lists_are_held_with_their_margin() {
        let creeping = BuiltIn::find("creeping").expect("a scene");
        let recipe = Recipe { objects: Some(150), ..creeping.recipe };
        let mut stepper = Stepper::new(creeping.scene_of(recipe), Method::Fast, 0);
        let with_margin = (1..40).find_map(|tick| {
            stepper.go_to_tick(tick);
            let boxes = || stepper.lists_before().iter().filter(|s| matches!(s, DebugShape::Extent { .. }));
            let is_wide = |shape: &DebugShape| matches!(*shape, DebugShape::Extent { w, .. } if w > 16);
            boxes().all(is_wide).then_some(boxes().count())
        });
        assert_eq!(with_margin, Some(150));
    }
}
