//! 13 – All pairs: how many tests brute force makes, and how many of them the rules save.
//!
//! Run: `cargo run -p sector-collision --example 13_all_pairs`
//!
//! Try this: let missiles of one side hit each other with `.allow(MISSILE, MISSILE)`: 10 more tests for 5 missiles.
//!
//! Output:
//! ```text
//! objects   tests
//!       2       1
//!       3       3
//!       4       6
//!       5      10
//!      10      45
//!      20     190
//!     100    4950
//!    1000  499500
//! Twice the objects, four times the tests: (n² - n) / 2.
//! 20 aliens: 630 tests without rules, 180 with them, 71 % fewer
//! 21 aliens: 666 tests without rules, 186 with them, 72 % fewer
//! ```

use sector_collision::{Counts, Kind, Method, Object, Pipeline, Rect, Rules};

const PLAYER: Kind = Kind(0);
const MISSILE: Kind = Kind(1);
const ALIEN: Kind = Kind(2);
const ALIEN_MISSILE: Kind = Kind(3);

/// Counts one tick of objects of these kinds.
fn count(rules: &Rules, kinds: impl Iterator<Item = Kind>) -> Counts {
    let mut pipeline = Pipeline::new(Method::BruteForce, rules.clone(), [], 1000);
    for (key, kind) in (0..).zip(kinds) {
        // The objects are side by side: no two touch, but each permitted pair is tested.
        pipeline.insert(Object::new(key, kind, Rect::new(key as i32 * 20, 0, 16, 16)));
    }
    pipeline.run();
    pipeline.counts()
}

fn main() {
    println!("objects   tests");
    for n in [2, 3, 4, 5, 10, 20, 100, 1000] {
        let counts = count(&Rules::all(), std::iter::repeat_n(ALIEN, n));
        println!("{n:>7} {:>7}", counts.rect_tests);
    }
    println!("Twice the objects, four times the tests: (n² - n) / 2.");

    // Aliens do not hit each other, players do not hit their own missiles, nor do missiles of one side hit each other.
    let mut rules = Rules::none();
    rules.allow(PLAYER, ALIEN).allow(PLAYER, ALIEN_MISSILE);
    rules.allow(MISSILE, ALIEN).allow(MISSILE, ALIEN_MISSILE);
    for aliens in [20, 21] {
        let crowd = [(PLAYER, 1), (MISSILE, 5), (ALIEN, aliens), (ALIEN_MISSILE, 10)];
        let kinds = || crowd.into_iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, n));
        let (all, ruled) = (count(&Rules::all(), kinds()).rect_tests, count(&rules, kinds()).rect_tests);
        let saved = (all - ruled) * 100 / all;
        println!("{aliens} aliens: {all} tests without rules, {ruled} with them, {saved} % fewer");
    }
}
