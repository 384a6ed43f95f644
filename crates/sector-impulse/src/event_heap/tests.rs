use super::{EventHeap, PairEvent};
use crate::tests::Random;

#[test]
fn first_is_the_minimum() {
    let mut heap = EventHeap::with_capacity(4);
    heap.reset(50);
    let mut list: Vec<Option<PairEvent>> = vec![None; 50];
    let mut random = Random::new(7);
    for step in 0..20_000 {
        let (item, time) = (random.below(64) as u32, f64::from(random.below(32)));
        if item >= 50 {
            if let Some((_, first)) = heap.first() {
                heap.remove(first);
                list[first as usize] = None;
            }
        } else if random.below(4) == 0 {
            heap.remove(item);
            list[item as usize] = None;
        } else {
            // Few distinct times, so that ids often decide. Items and ids run in opposite directions.
            let event = PairEvent { time, turns: item / 16, a: 50 - item, b: 100 };
            heap.set(item, event);
            list[item as usize] = Some(event);
        }
        let least = list.iter().flatten().copied().reduce(|a, b| if b.is_before(&a) { b } else { a });
        assert_eq!(heap.first().map(|(event, _)| event), least, "step {step}");
        assert_eq!(heap.heap.len(), list.iter().flatten().count());
    }
}
