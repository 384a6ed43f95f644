//! Layers: kinds that count as several other kinds.

use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, Rect, Rules};

const SHIP: Kind = Kind(0);
const SHOT: Kind = Kind(1);
const ALIEN: Kind = Kind(2);
const MAGNETIC: Kind = Kind(3);
const DRONE: Kind = Kind(4);
const BOSS: Kind = Kind(63);

/// Returns rules under which a drone is an alien and magnetic, and a boss is a drone.
fn layered() -> Rules {
    let mut rules = Rules::from([(SHOT, ALIEN)]);
    rules.define(BOSS, &[DRONE]).define(DRONE, &[ALIEN, MAGNETIC]);
    rules.allow_one_way(MAGNETIC, SHIP).block(SHIP, ALIEN);
    rules
}

#[test]
fn a_composite_kind_meets_what_its_members_meet() {
    for method in Method::ALL {
        let mut pipeline = Pipeline::new(method, layered(), [], 10);
        let place = Rect::new(0, 0, 4, 4);
        let boss = pipeline.insert(Object::new(0, BOSS, place));
        pipeline.insert(Object::new(1, SHOT, place));
        pipeline.insert(Object::new(2, SHIP, place));
        pipeline.run();
        let hits: Vec<_> = std::iter::from_fn(|| pipeline.next_hit()).collect();
        assert_eq!(hits.len(), 2, "{method}");
        let [shot, alien] = hits[0].of_kinds(SHOT, ALIEN).expect("the boss is an alien");
        assert_eq!((shot.key, alien.handle, alien.kind), (1, boss, BOSS), "{method}");
        assert_eq!(
            hits[1].of_kinds(MAGNETIC, SHIP).map(|[magnetic, _]| magnetic.handle),
            Some(boss),
            "{method}"
        );
        assert!(
            hits[0].of_kinds(SHIP, ALIEN).is_none() && hits[0].b.is(SHOT) && !hits[0].b.is(ALIEN),
            "{method}"
        );
        assert_eq!([ALIEN, DRONE, BOSS, SHIP].map(|kind| pipeline.count_of(kind)), [1; 4], "{method}");
        let mut found = Vec::new();
        for (filter, keys) in [
            (QueryFilter::kind(ALIEN), &[0][..]),
            (QueryFilter::kinds(MAGNETIC.bit() | SHOT.bit()), &[0, 1]),
            (QueryFilter::noticed_by(SHOT), &[0]),
            (QueryFilter::noticed_by(BOSS), &[1, 2]),
            (QueryFilter::kind(BOSS), &[0]),
            (QueryFilter::kind(SHOT), &[1]),
        ] {
            pipeline.queries().rect(place, filter, &mut found).expect("a rectangle");
            assert_eq!(
                found.iter().map(|object| object.key).collect::<Vec<_>>(),
                keys,
                "{method}: {filter:?}"
            );
        }
    }
}

#[test]
fn rules_hold_whatever_the_order_of_calls() {
    let mut first = Rules::none();
    first.define(DRONE, &[ALIEN, MAGNETIC]).define(BOSS, &[DRONE]);
    first.allow_one_way(MAGNETIC, SHIP).allow(ALIEN, SHOT).block(SHIP, ALIEN);
    let mut last = Rules::none();
    last.allow_one_way(MAGNETIC, SHIP).allow(ALIEN, SHOT).block(SHIP, ALIEN);
    last.define(BOSS, &[MAGNETIC, DRONE]).define(DRONE, &[MAGNETIC]).define(DRONE, &[ALIEN]);
    assert_eq!(last.kinds_of(BOSS), BOSS.bit() | DRONE.bit() | ALIEN.bit() | MAGNETIC.bit());
    assert_eq!(first, last);
    for kind in [ALIEN, DRONE, BOSS] {
        assert!(first.blocks(SHIP, kind) && first.notices(SHOT, kind) && first.may_meet(kind, SHIP));
    }
    assert!(!first.blocks(SHIP, MAGNETIC) && !first.may_meet(MAGNETIC, SHOT) && !first.may_meet(BOSS, ALIEN));
}

#[test]
fn later_calls_make_exceptions() {
    let mut rules = layered();
    rules.forbid(BOSS, SHOT);
    assert!(!rules.may_meet(SHOT, BOSS) && rules.may_meet(SHOT, DRONE));
    rules.forbid(SHIP, ALIEN);
    assert!(
        [ALIEN, DRONE, BOSS].iter().all(|&kind| !rules.may_meet(SHIP, kind) && !rules.blocks(SHIP, kind))
    );
    assert!(rules.notices(MAGNETIC, SHIP));
}

#[test]
fn the_last_call_wins() {
    let exception = || {
        let mut rules = layered();
        rules.forbid(BOSS, SHOT);
        rules
    };
    // Members that the kind already has.
    for members in [&[BOSS][..], &[], &[ALIEN, DRONE], &[MAGNETIC, BOSS]] {
        assert_eq!(exception().define(BOSS, members), &exception());
    }
    assert_eq!(exception().define(DRONE, &[ALIEN]), &exception());
    // Rules for what the kind counts as, and a new member.
    assert!(exception().allow(SHOT, ALIEN).may_meet(SHOT, BOSS));
    assert!(exception().allow_one_way(SHOT, DRONE).notices(SHOT, BOSS));
    let mut rules = exception();
    rules.block(SHOT, ALIEN);
    assert!(rules.may_meet(SHOT, BOSS) && rules.blocks(SHOT, BOSS));
    let mut rules = exception();
    rules.allow(SHOT, SHIP).define(BOSS, &[SHIP]);
    assert!(rules.may_meet(SHOT, BOSS));
    // Blocking ends where meeting does.
    rules.block(SHIP, BOSS).forbid(BOSS, SHIP).allow(BOSS, SHIP);
    assert!(rules.may_meet(SHIP, BOSS) && !rules.blocks(SHIP, BOSS));
}

#[test]
fn kinds_defined_as_each_other_are_equal() {
    let mut rules = Rules::from([(ALIEN, SHOT)]);
    rules.define(ALIEN, &[DRONE, ALIEN]).define(DRONE, &[BOSS]).define(BOSS, &[ALIEN]);
    let all = ALIEN.bit() | DRONE.bit() | BOSS.bit();
    for kind in [ALIEN, DRONE, BOSS] {
        assert_eq!((rules.kinds_of(kind), rules.counting_as(kind), rules.row(kind)), (all, all, SHOT.bit()));
    }
    assert_eq!(rules.row(SHOT), all);
}
