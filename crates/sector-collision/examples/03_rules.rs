//! 02 – Rules: the cheapest test is the one you never make.
//!
//! `cargo run --package sector-collision --example 02_rules`

use sector_collision::{Counts, Kind, Method, Object, Pipeline, Rect, Rules};

const PLAYER: Kind = Kind(0);
const MISSILE: Kind = Kind(1);
const ALIEN: Kind = Kind(2);
const ALIEN_MISSILE: Kind = Kind(3);

/// Counts one tick with a player, 5 missiles, some aliens and 10 alien missiles.
fn count(rules: &Rules, aliens: usize) -> Counts {
    let crowd = [(PLAYER, 1), (MISSILE, 5), (ALIEN, aliens), (ALIEN_MISSILE, 10)];
    let mut pipeline = Pipeline::new(Method::BruteForce, rules.clone(), [], 100);
    let kinds = crowd.into_iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count));
    for (id, kind) in (0..).zip(kinds) {
        pipeline.insert(Object::new(id, kind, Rect::new(id as i32 * 20, 0, 16, 16)));
    }
    pipeline.run();
    pipeline.counts()
}

fn main() {
    // Aliens do not hit aliens, ships do not hit their own missiles, and missiles of one side do not hit each other.
    let mut rules = Rules::none();
    rules.allow(PLAYER, ALIEN).allow(PLAYER, ALIEN_MISSILE);
    rules.allow(MISSILE, ALIEN).allow(MISSILE, ALIEN_MISSILE);

    for aliens in [20, 21] {
        let (all, ruled) = (count(&Rules::all(), aliens), count(&rules, aliens));
        let saved = (all.rect_tests - ruled.rect_tests) * 100 / all.rect_tests;
        println!(
            "{} objects: {} tests without rules, {} with them: {saved} % are gone",
            all.objects, all.rect_tests, ruled.rect_tests
        );
    }
}
