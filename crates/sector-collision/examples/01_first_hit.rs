//! 01 – The first hit: a shot moves toward a rock, pixel by pixel, until the two overlap.
//!
//! Run: `cargo run -p sector-collision --example 01_first_hit`
//!
//! Try this: let the rock start at x = 31. The hit comes one pixel later, because rectangles that only share an edge
//! do not overlap. Then move the rock up to y = 0: the shot passes below it.
//!
//! Output:
//! ```text
//! shot at x = 25: no hit
//! shot at x = 26: no hit
//! shot at x = 27: the shot hits the rock
//! shot at x = 28: the shot hits the rock
//! ```

use sector_collision::{HandleError, Kind, Method, Object, Pipeline, Rect, Rules};

const SHOT: Kind = Kind(0);
const ROCK: Kind = Kind(1);

fn main() -> Result<(), HandleError> {
    // Shots hit rocks, and nothing else collides. There are no masks, and room for 100 objects.
    let mut world = Pipeline::new(Method::Auto, Rules::from([(SHOT, ROCK)]), [], 100);
    // The first argument is a key, by which hits are sorted. The value is yours: an entity, an index, a name.
    let shot = world.insert(Object::new(1, SHOT, Rect::new(0, 12, 4, 1)).with_value("shot"));
    world.insert(Object::new(2, ROCK, Rect::new(30, 8, 9, 9)).with_value("rock"));

    for x in 25..=28 {
        world.move_to(shot, (x, 12))?;
        world.run();
        match world.next_hit() {
            Some(hit) => println!("shot at x = {x}: the {} hits the {}", hit.a.value, hit.b.value),
            None => println!("shot at x = {x}: no hit"),
        }
    }
    Ok(())
}
