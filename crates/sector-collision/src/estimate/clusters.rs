//! A dry run of dimensional clustering: cuts the same groups without sorting them again for each cut.

use crate::axis::Axis;
use crate::counts::MethodStats;
use crate::objects::{Objects, Slot};
use crate::tuning::Tuning;

/// A group of objects: the same range in the orders along both axes.
struct Cluster {
    start: usize,
    end: usize,
    axis: Axis,
    depth: u32,
    whole: bool,
}

/// Returns the steps of [dimensional clustering](crate::broad::dimensional_clustering), or a number above `most` if
/// there are more than `most`. A cut of k objects takes O(k), so the run ends long before the method would.
pub(super) fn steps(objects: &Objects, tuning: Tuning, most: u64) -> u64 {
    // Objects by their first pixel along each axis, and the part of the current cut that each belongs to.
    let mut orders = [Axis::X, Axis::Y].map(|axis| {
        let mut order: Vec<Slot> = objects.slots().collect();
        order.sort_by_key(|&slot| axis.span(objects.rect(slot)).0);
        order
    });
    let mut part_of = vec![0_usize; objects.slot_count()];
    let (mut stats, mut pairs, mut buffer) = (MethodStats::default(), 0, Vec::new());
    let root = Cluster { start: 0, end: objects.len(), axis: Axis::X, depth: tuning.depth, whole: false };
    let mut waiting = vec![root];
    while let Some(Cluster { start, end, axis, depth, whole }) = waiting.pop() {
        let count = end - start;
        let is_small = depth == 0 || count <= tuning.threshold.max(1);
        let mut starts = Vec::new();
        if !is_small {
            stats.visits += count as u64;
            stats.count_sort(2 * count);
            let mut reach = i32::MIN;
            for (i, &slot) in orders[axis as usize][start..end].iter().enumerate() {
                let (begin, end) = axis.span(objects.rect(slot));
                if begin >= reach {
                    starts.push(start + i);
                }
                reach = reach.max(end);
                part_of[slot.index()] = starts.len() - 1;
            }
        }
        if is_small || starts.len() == 1 && whole {
            stats.count_sort(count);
            pairs += (count as u64).saturating_sub(1) * count as u64 / 2;
        } else {
            stats.splits += u64::from(starts.len() > 1);
            let ends = starts[1..].iter().copied().chain([end]);
            waiting.extend(starts.iter().zip(ends).map(|(&start, end)| Cluster {
                start,
                end,
                axis: axis.other(),
                depth: depth - 1,
                whole: true,
            }));
            // The other order stays sorted within each part.
            let other = &mut orders[axis.other() as usize];
            buffer.clear();
            buffer.extend_from_slice(&other[start..end]);
            for &slot in &buffer {
                let place = &mut starts[part_of[slot.index()]];
                other[*place] = slot;
                *place += 1;
            }
        }
        if stats.steps(pairs) > most {
            break;
        }
    }
    stats.steps(pairs)
}
