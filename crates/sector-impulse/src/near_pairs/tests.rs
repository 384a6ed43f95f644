use super::{Feature, NearPairs, Pair};

#[test]
fn data_stays_with_the_pair() {
    let mut pairs = NearPairs::with_capacity(10, 10);
    pairs.set_weight(true, 10);
    let update = |pairs: &mut NearPairs, list: &[(u32, u32)]| {
        let list: Vec<_> = list.iter().map(|&(a, b)| Pair::new(a, b)).collect();
        // Ids run opposite to slots, and slot 9 has no pair.
        pairs.update(&list, 10, |slot| 100 - slot, |pair| pair.b != 9);
    };
    update(&mut pairs, &[(0, 3), (1, 4), (2, 9), (3, 4)]);
    assert_eq!((pairs.len(), pairs.get(0).a, pairs.get(0).b), (3, 3, 0), "the lower id comes first");
    for pair in 0..3 {
        pairs.get_mut(pair).features.0 = Feature::Edge(pair as u8 + 5);
        pairs.at_rest_mut(pair).expect("the world has gravity").renewals = pair + 5;
    }
    update(&mut pairs, &[(0, 3), (0, 7), (3, 4), (5, 6)]);
    let known: Vec<_> = (0..4).map(|pair| pairs.get(pair).features.0).collect();
    assert_eq!(known, [Feature::Edge(5), Feature::Vertex(0), Feature::Edge(7), Feature::Vertex(0)]);
    let known: Vec<_> = (0..4).filter_map(|pair| pairs.at_rest(pair)).map(|pair| pair.renewals).collect();
    assert_eq!(known, [5, 0, 7, 0]);
    let of = |slot| (0..pairs.count_of(slot)).map(|k| pairs.of(slot, k)).collect::<Vec<_>>();
    assert_eq!([of(0), of(3), of(6), of(8), of(9)], [vec![0, 1], vec![0, 2], vec![3], vec![], vec![]]);
}
