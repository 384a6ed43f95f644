use super::{PairSet, Slot};
use std::collections::BTreeSet;

#[test]
fn it_agrees_with_a_sorted_set() {
    let mut set = PairSet::with_capacity(2);
    let mut expected = BTreeSet::new();
    let mut dice = 1u32;
    for step in 0..20_000 {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (a, b) = (Slot(dice >> 16 & 31), Slot(32 + (dice >> 24 & 31)));
        if dice >> 8 & 3 < 2 {
            set.insert(b, a);
            expected.insert((a, b));
        } else {
            set.remove(a, b);
            expected.remove(&(a, b));
        }
        if step % 5000 == 4999 {
            set.retain(|a, _| a.0 % 4 != 1);
            expected.retain(|(a, _)| a.0 % 4 != 1);
        }
        let found: BTreeSet<_> = set.as_slice().iter().copied().collect();
        assert_eq!(found.len(), set.as_slice().len(), "no duplicate pairs");
        assert_eq!(found, expected, "step {step}");
    }
    assert!(expected.len() > 100);
}
