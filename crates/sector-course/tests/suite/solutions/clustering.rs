//! Exercise 8.

use sector_collision::broad::{Axis, BroadPhase, EndPoint, Objects, Slot};
use sector_collision::narrow::RectangleTest;

#[derive(Clone, Debug)]
pub(super) struct Clustering;

fn cut(group: &[Slot], axis: Axis, objects: &Objects) -> Vec<Vec<Slot>> {
    let mut end_points: Vec<EndPoint> = Vec::new();
    for &slot in group {
        let (begin, end) = axis.span(objects.rect(slot));
        end_points.extend([EndPoint::begin(begin, slot), EndPoint::end(end, slot)]);
    }
    end_points.sort_unstable();
    let (mut groups, mut current, mut open) = (Vec::new(), Vec::new(), 0);
    for end_point in end_points {
        if end_point.is_begin() {
            current.push(end_point.slot());
            open += 1;
        } else {
            open -= 1;
            if open == 0 {
                groups.push(std::mem::take(&mut current));
            }
        }
    }
    groups
}

fn split(group: &[Slot], axis: Axis, was_cut: bool, objects: &Objects, sink: &mut RectangleTest<'_>) {
    if group.len() > 8 {
        let groups = cut(group, axis, objects);
        let is_cut = groups.len() > 1;
        if is_cut || was_cut {
            return groups.iter().for_each(|group| split(group, axis.other(), is_cut, objects, sink));
        }
    }
    for (i, &a) in group.iter().enumerate() {
        let may_meet = |&&b: &&Slot| objects.rules().may_meet(objects.kind(a), objects.kind(b));
        group[i + 1..].iter().filter(may_meet).for_each(|&b| sink.candidate(a, b));
    }
}

impl BroadPhase for Clustering {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let all: Vec<Slot> = objects.slots().collect();
        split(&all, Axis::X, true, objects, sink);
    }
}
