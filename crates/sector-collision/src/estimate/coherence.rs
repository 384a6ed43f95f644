//! The work of moving objects in structures that are kept from tick to tick.

use super::fenwick::{Fenwick, numbered};
use crate::objects::Object;

/// The place of an object in a sorted list: objects of another list have another first number.
pub(super) type Place = (u8, i32);

/// Returns the places that objects pass in sorted lists when they move to their new places one after the other, as
/// [`ListNodes`](crate::broad::axis_list) do. Both ticks are sorted by key. An object that is new, or in another list
/// than before, starts at the object placed last in its list. O(n log n).
pub(super) fn list_moves(before: &[Object], now: &[Object], place: impl Fn(&Object) -> Place) -> u64 {
    let places = numbered(before.iter().chain(now).map(&place).collect());
    let number = |place: Place| places.partition_point(|&other| other < place);
    let mut listed = Fenwick::new(places.len());
    let stays = |object: &&Object| found(now, object.key).is_some();
    before.iter().filter(stays).for_each(|object| listed.add(number(place(object)), 1));
    let mut last = [None; 256];
    let mut moves = 0;
    for object in now {
        let (list, left) = place(object);
        let old = found(before, object.key).map(&place);
        if let Some(old) = old {
            listed.add(number(old), -1);
        }
        let from = old.filter(|old| old.0 == list).or(last[usize::from(list)]).unwrap_or((list, left));
        let (low, high) = (from.min((list, left)), from.max((list, left)));
        if low < high {
            moves += listed.below(number(high) + 1) - listed.below(number(low));
        }
        listed.add(number((list, left)), 1);
        if old.is_none() {
            last[usize::from(list)] = Some((list, left));
        }
    }
    moves
}

/// Returns the swaps of an insertion sort of end points that were sorted in the tick before: the pairs whose order has
/// changed. New end points are at the end of the list. Both ticks are sorted by key. O(n log n).
pub(super) fn swaps(before: &[Object], now: &[Object], span: impl Fn(&Object) -> (i32, i32)) -> u64 {
    let mut order: Vec<_> = now
        .iter()
        .flat_map(|object| {
            let old = found(before, object.key).map(&span);
            let (begin, end) = span(object);
            // Ends are before begins at the same place.
            let at = |old: Option<i32>, is_begin: bool| old.map_or((i32::MAX, true), |old| (old, is_begin));
            [
                (at(old.map(|old| old.0), true), object.key, (begin, true)),
                (at(old.map(|old| old.1), false), object.key, (end, false)),
            ]
        })
        .collect();
    order.sort_unstable();
    let places = numbered(order.iter().map(|&(_, _, now)| now).collect());
    let mut sorted = Fenwick::new(places.len());
    let mut swaps = 0;
    for (passed, (_, _, now)) in order.iter().enumerate() {
        let number = places.partition_point(|place| place < now);
        swaps += passed as u64 - sorted.below(number + 1);
        sorted.add(number, 1);
    }
    swaps
}

/// Returns the object with this key in a tick that is sorted by key.
pub(super) fn found(objects: &[Object], key: u32) -> Option<&Object> {
    objects.binary_search_by_key(&key, |object| object.key).ok().map(|index| &objects[index])
}
