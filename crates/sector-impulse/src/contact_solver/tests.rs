use super::Momentum;

#[test]
fn momentum_grows_until_changes_reverse() {
    let mut momentum = Momentum::default();
    let shares: Vec<_> = (0..30).map(|_| momentum.advance(1.0)).collect();
    assert!(shares[0] == 0.0 && shares.is_sorted() && shares[29] > 0.9 && shares[29] < 1.0, "{shares:?}");
    assert_eq!([momentum.advance(-1.0), momentum.advance(1.0)], [0.0, 0.0]);
    assert!(momentum.advance(1.0) > 0.2);
}
