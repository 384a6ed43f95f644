//! The articles' worked examples, run through the shipped methods. Every number is counted by the pipeline, not
//! calculated.

use sector_collision::broad::SectorSize;
use sector_collision::{Counts, Kind, Method, Object, Pipeline, Rect, Rules, Tuning};

const PLAYER: Kind = Kind(0);
const PLAYER_MISSILE: Kind = Kind(1);
const ALIEN: Kind = Kind(2);
const ALIEN_MISSILE: Kind = Kind(3);

fn tick(method: Method, rules: &Rules, objects: &[(Kind, Rect)]) -> Pipeline {
    let sectors = SectorSize::at_least(64, 64);
    let mut pipeline = Pipeline::with_sectors(method, sectors, rules.clone(), [], objects.len());
    assert_eq!(pipeline.tuning(), Tuning { sector: sectors, ..Tuning::GAME });
    for (id, &(kind, rect)) in (0..).zip(objects) {
        pipeline.insert(Object::new(id, kind, rect));
    }
    pipeline.run();
    pipeline
}

/// Returns the article's rules: aliens do not hit aliens, the player does not hit their own missiles, and missiles of
/// one side do not hit each other, but missiles of different sides do.
fn article_rules() -> Rules {
    let mut rules = Rules::none();
    rules.allow(PLAYER, ALIEN).allow(PLAYER, ALIEN_MISSILE);
    rules.allow(PLAYER_MISSILE, ALIEN).allow(PLAYER_MISSILE, ALIEN_MISSILE);
    rules
}

/// Returns the article's crowd: one player with 5 missiles, and `aliens` aliens with 10 missiles, none of them
/// touching. Only their number matters to brute force.
fn article_crowd(aliens: usize) -> Vec<(Kind, Rect)> {
    let kinds = [(PLAYER, 1), (PLAYER_MISSILE, 5), (ALIEN, aliens), (ALIEN_MISSILE, 10)];
    let kinds = kinds.into_iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count));
    (0..).zip(kinds).map(|(i, kind)| (kind, Rect::new(i * 20, 0, 16, 16))).collect()
}

/// Table 1 (Roberts), the number of pairs of n objects, follows from the counter of brute force.
#[test]
fn table_1_is_what_brute_force_counts() {
    let table =
        [(2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21), (8, 28), (9, 36), (10, 45), (15, 105), (20, 190)];
    for (n, tests) in table {
        let crowd = vec![(ALIEN, Rect::new(0, 0, 16, 16)); n];
        let counts = tick(Method::BruteForce, &Rules::all(), &crowd).counts();
        assert_eq!((counts.rect_tests, counts.all_pairs), (tests, tests), "{n} objects");
    }
}

#[test]
fn thirty_six_objects_cost_180_tests_instead_of_630() {
    let count = |rules: &Rules, aliens: usize| -> Counts {
        tick(Method::BruteForce, rules, &article_crowd(aliens)).counts()
    };
    let (all, ruled) = (count(&Rules::all(), 20), count(&article_rules(), 20));
    assert_eq!((all.objects, all.objects * all.objects), (36, 1296));
    assert_eq!((all.rect_tests, all.all_pairs, all.after_rules), (630, 630, 630));
    assert_eq!((ruled.rect_tests, ruled.all_pairs, ruled.after_rules), (180, 630, 180));
    let gone = all.rect_tests - ruled.rect_tests;
    assert_eq!((gone, gone * 100 / all.rect_tests), (450, 71), "450 tests saved, 71 percent");

    let (more, more_ruled) = (count(&Rules::all(), 21), count(&article_rules(), 21));
    assert_eq!(more.rect_tests - all.rect_tests, 36);
    assert_eq!(more_ruled.rect_tests - ruled.rect_tests, 6);
}

#[test]
fn each_rule_costs_its_share_of_the_180() {
    let shares = [
        ((PLAYER, ALIEN), 20),
        ((PLAYER, ALIEN_MISSILE), 10),
        ((PLAYER_MISSILE, ALIEN), 100),
        ((PLAYER_MISSILE, ALIEN_MISSILE), 50),
    ];
    for ((a, b), tests) in shares {
        let mut rules = Rules::none();
        rules.allow(a, b);
        let counts = tick(Method::BruteForce, &rules, &article_crowd(20)).counts();
        assert_eq!((counts.rect_tests, counts.after_rules), (tests, tests), "{a:?} and {b:?}");
    }
}

#[test]
fn one_column_is_all_pairs_for_the_list() {
    let column: Vec<_> = (0..20).map(|i| (ALIEN, Rect::new(100, i * 20, 16, 16))).collect();
    let list = tick(Method::AxisList, &Rules::all(), &column).counts();
    assert_eq!(list.candidates, list.all_pairs);
    let sectors = tick(Method::SectorGrid, &Rules::all(), &column).counts();
    assert!(sectors.candidates < list.candidates / 4, "{sectors:?}");
}

/// Figure 1 (Roberts): six sprites in sixteen sectors of 64 pixels give two candidates in the sector grid.
#[test]
fn figure_1_is_two_candidates_for_the_sectors() {
    let places = [(10, 10), (30, 30), (140, 20), (200, 140), (220, 160), (56, 120)];
    let sprites: Vec<_> = places.map(|(x, y)| (ALIEN, Rect::new(x, y, 16, 16))).into();
    let pipeline = tick(Method::SectorGrid, &Rules::all(), &sprites);
    assert_eq!(pipeline.counts().candidates, 2);
    // Five sprites in one sector each, the sixth in four.
    assert_eq!(pipeline.method_stats().entries, 9);
}

/// The hybrid (Roberts) applies game rules within the sweep and within the sectors. Objects of a kind are adjacent, so
/// a forbidden neighbor is not even visited.
#[test]
fn forbidden_neighbors_are_never_met() {
    let mut rules = Rules::none();
    rules.allow(PLAYER, ALIEN);
    let mut crowd = vec![(ALIEN, Rect::new(0, 0, 16, 16)); 9];
    crowd.push((PLAYER, Rect::new(0, 100, 16, 16)));
    for method in [Method::AxisList, Method::SectorGrid] {
        let pipeline = tick(method, &rules, &crowd);
        assert!(pipeline.counts().candidates <= 9, "{method}");
        // The sectors compare the one player with each alien; no method compares the nine aliens with each other.
        assert!(pipeline.method_stats().skipped <= 9, "{method}: {:?}", pipeline.method_stats());
    }
}
