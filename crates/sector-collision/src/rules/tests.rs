use super::{Kind, Rules};

#[test]
fn a_rule_is_symmetric_and_allows_nothing_more() {
    let mut rules = Rules::none();
    rules.allow(Kind(3), Kind(63));
    assert!(rules.may_meet(Kind(3), Kind(63)) && rules.may_meet(Kind(63), Kind(3)));
    assert!(!rules.may_meet(Kind(3), Kind(3)) && !rules.may_meet(Kind(63), Kind(63)));
    assert_eq!(rules.row(Kind(3)), 1 << 63);
    assert_eq!(rules.row(Kind(0)), 0);
}

#[test]
fn a_one_way_rule_is_noticed_on_one_side() {
    let mut rules = Rules::none();
    rules.allow_one_way(Kind(1), Kind(2));
    assert!(rules.may_meet(Kind(1), Kind(2)) && rules.may_meet(Kind(2), Kind(1)));
    assert!(rules.notices(Kind(1), Kind(2)) && !rules.notices(Kind(2), Kind(1)));
    assert_eq!((rules.noticed(Kind(1)), rules.noticed(Kind(2))), (Kind(2).bit(), 0));
    let mut both = Rules::none();
    both.allow(Kind(2), Kind(1));
    assert_eq!(rules.allow_one_way(Kind(2), Kind(1)), &both);
}

#[test]
fn a_forbidden_pair_no_longer_meets() {
    let mut rules = Rules::from([(Kind(0), Kind(1)), (Kind(2), Kind(2))]);
    rules.forbid(Kind(1), Kind(0)).forbid(Kind(5), Kind(6));
    assert_eq!(rules, Rules::from([(Kind(2), Kind(2))]));
    assert_eq!(rules.forbid(Kind(2), Kind(2)), &Rules::none());
}

#[test]
fn pairs_of_one_kind_are_counted_once() {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(0)).allow(Kind(0), Kind(1));
    let mut objects = [0; Kind::COUNT];
    objects[0] = 4;
    objects[1] = 3;
    assert_eq!(rules.pairs_after_rules(&objects), 6 + 12);
    assert_eq!(Rules::all().pairs_after_rules(&objects), 21);
    assert_eq!(Rules::none().pairs_after_rules(&objects), 0);
}
