use super::{EnergyAccount, Islands};

#[test]
fn each_body_leads_to_its_island() {
    let mut islands = Islands::with_capacity(9);
    islands.reset(9);
    islands.of(3).is_supported = true;
    for (a, b) in [(7, 8), (1, 2), (2, 3), (8, 1), (4, 5)] {
        islands.join(a, b);
    }
    islands.of(8).is_awake = true;
    for slot in 0..9 {
        let in_it = [1, 2, 3, 7, 8].contains(&slot);
        let island = *islands.of(slot);
        assert_eq!((island.is_supported, island.is_awake), (in_it, in_it), "body {slot}");
    }
    islands.reset(9);
    assert!((0..9).all(|slot| !islands.of(slot).is_awake), "reset clears everything");
}

#[test]
fn bodies_pay_for_the_energy_they_gain() {
    let account = |before: f64, after: f64, fallen: f64| EnergyAccount {
        before,
        after,
        fallen,
        ..EnergyAccount::default()
    };
    for (name, account) in [
        ("slowed down", account(10.0, 9.0, 0.0)),
        ("falling", account(10.0, 14.0, 4.0)),
        ("at rest", account(0.0, 0.0, 0.0)),
        ("at rest and in debt", account(-5.0, 0.0, 0.0)),
    ] {
        assert_eq!(account.share(), 1.0, "{name}");
    }
    assert_eq!(account(-5.0, 9.0, 0.0).share(), 0.0, "in debt: all motion is lost");
    for (name, account) in [
        ("faster", account(10.0, 14.0, 0.0)),
        ("rising", account(10.0, 9.0, -4.0)),
        ("faster than the fall", account(10.0, 14.0, 3.9)),
        ("rising from rest", account(0.0, 1e-9, -5.0)),
    ] {
        let share = account.share();
        let gained = share * share * account.after - share * account.fallen - account.before;
        assert!((0.0..1.0).contains(&share), "{name}: {share}");
        assert!(gained.abs() < 1e-12, "{name}: {gained} gained with {share}");
    }
}
