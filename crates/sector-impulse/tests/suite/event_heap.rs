//! The heap of events, compared with a list.

use crate::scenes::Random;
use sector_impulse::event_heap::{EventHeap, PairEvent};

#[test]
fn first_is_the_minimum() {
    let mut heap = EventHeap::with_capacity(4);
    heap.reset(50);
    let mut list: Vec<Option<PairEvent>> = vec![None; 50];
    let mut dice = Random(7);
    let mut below = |bound: u32| (dice.roll() * f64::from(bound)) as u32;
    for step in 0..20_000 {
        let (item, time) = (below(64), f64::from(below(32)));
        if item >= 50 {
            if let Some((_, first)) = heap.first() {
                heap.remove(first);
                list[first as usize] = None;
            }
        } else if below(4) == 0 {
            heap.remove(item);
            list[item as usize] = None;
        } else {
            // Few distinct times, so that ids often decide. Items and ids run in opposite directions.
            let event = PairEvent { time, turns: item / 16, a: 50 - item, b: 100 };
            heap.set(item, event);
            list[item as usize] = Some(event);
        }
        let order = |event: &PairEvent| (event.time as u32, event.turns, event.a, event.b);
        let least = list.iter().flatten().copied().min_by_key(order);
        assert_eq!(heap.first().map(|(event, _)| event), least, "step {step}");
        assert_eq!(heap.len(), list.iter().flatten().count());
    }
}
