//! 03 – Rules: which kinds of objects may collide. The cheapest test is the one that is never made.
//!
//! Run: `cargo run -p sector-collision --example 03_rules`
//!
//! Try this: add `.allow(SHOT, BOMB)`, so that shots destroy bombs: one more test and one more hit. Then remove the
//! line with `define`: the boss no longer counts as an alien, and nothing hits it.
//!
//! Output:
//! ```text
//! everything hits everything: 10 tests
//!   ship–shot, ship–alien, ship–bomb, ship–boss, shot–alien, shot–bomb, shot–boss, alien–bomb, alien–boss, bomb–boss
//! the rules of the game: 5 tests
//!   ship–alien, ship–bomb, ship–boss, shot–alien, shot–boss
//! the ship is safe: 2 tests
//!   shot–alien, shot–boss
//! ```

use sector_collision::{HandleError, Kind, Method, Object, Pipeline, Rect, Rules};

const SHIP: Kind = Kind(0);
const SHOT: Kind = Kind(1);
const ALIEN: Kind = Kind(2);
const BOMB: Kind = Kind(3);
const BOSS: Kind = Kind(4);
/// The kind of a ship that has just lost a life. No rule names it, so it meets nothing.
const SAFE_SHIP: Kind = Kind(5);

/// Runs a tick and prints its hits.
fn show(caption: &str, world: &mut Pipeline<&str>) {
    world.run();
    println!("{caption}: {} tests", world.counts().rect_tests);
    let mut hits = Vec::new();
    while let Some(hit) = world.next_hit() {
        hits.push(format!("{}–{}", hit.a.value, hit.b.value));
    }
    println!("  {}", hits.join(", "));
}

fn main() -> Result<(), HandleError> {
    let mut world = Pipeline::new(Method::Auto, Rules::all(), [], 5);
    // All objects are in the same place, so the rules alone decide.
    let place = Rect::new(0, 0, 8, 8);
    let ship = world.insert(Object::new(0, SHIP, place).with_value("ship"));
    for (key, kind, name) in [(1, SHOT, "shot"), (2, ALIEN, "alien"), (3, BOMB, "bomb"), (4, BOSS, "boss")] {
        world.insert(Object::new(key, kind, place).with_value(name));
    }
    show("everything hits everything", &mut world);

    // Aliens hit neither each other nor their bombs, and ships do not hit their own shots.
    let mut rules = Rules::none();
    rules.allow(SHIP, ALIEN).allow(SHIP, BOMB).allow(SHOT, ALIEN);
    // A boss counts as an alien: all rules for aliens hold for it, too.
    rules.define(BOSS, &[ALIEN]);
    world.set_rules(rules);
    show("the rules of the game", &mut world);

    // An object can change its kind, for example to be invulnerable for a while.
    world.set_kind(ship, SAFE_SHIP)?;
    show("the ship is safe", &mut world);
    Ok(())
}
