//! Exercise 7.

use sector_collision::broad::{Axis, BroadPhase, EndPoint, Objects, Slot};
use sector_collision::narrow::RectangleTest;

#[derive(Clone, Debug, Default)]
pub(super) struct ActiveSet {
    end_points: Vec<EndPoint>,
    active: Vec<Slot>,
    /// The index in `active` of each slot.
    place: Vec<usize>,
}

fn better_axis(objects: &Objects) -> Axis {
    let variance = |axis: Axis| {
        let centers = objects.slots().map(|slot| {
            let (begin, end) = axis.span(objects.rect(slot));
            f64::from(begin) + f64::from(end)
        });
        let (sum, squares) = centers.fold((0.0, 0.0), |(sum, squares), at| (sum + at, squares + at * at));
        let n = objects.len() as f64;
        squares / n - (sum / n) * (sum / n)
    };
    if variance(Axis::Y) > variance(Axis::X) { Axis::Y } else { Axis::X }
}

impl BroadPhase for ActiveSet {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let axis = better_axis(objects);
        self.end_points.clear();
        for slot in objects.slots() {
            let (begin, end) = axis.span(objects.rect(slot));
            self.end_points.extend([EndPoint::begin(begin, slot), EndPoint::end(end, slot)]);
        }
        self.end_points.sort_unstable();
        self.place.resize(objects.slot_count(), 0);
        for end_point in &self.end_points {
            let slot = end_point.slot();
            if end_point.is_begin() {
                let may_meet =
                    |&&other: &&Slot| objects.rules().may_meet(objects.kind(slot), objects.kind(other));
                self.active.iter().filter(may_meet).for_each(|&other| sink.candidate(slot, other));
                self.place[slot.index()] = self.active.len();
                self.active.push(slot);
            } else {
                let place = self.place[slot.index()];
                self.active.swap_remove(place);
                if let Some(moved) = self.active.get(place) {
                    self.place[moved.index()] = place;
                }
            }
        }
    }
}
