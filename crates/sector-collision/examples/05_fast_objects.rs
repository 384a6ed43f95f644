//! 05 – Fast objects: a missile that moves farther per tick than a wall is thick jumps over it, unless its path is
//! swept.
//!
//! Run: `cargo run -p sector-collision --example 05_fast_objects`
//!
//! Try this: set `SPEED` to 20. Now the moved missile hits the wall, but only because it happens to end its second
//! tick there. Then replace `block` by `allow`: the swept missile still hits the wall, but flies on to the end of its
//! path.
//!
//! Output:
//! ```text
//! ......................>>>>..............##..>>>>..................>>>>
//!   moved in row 3: no hit
//! ......................>>>>..........>>>>##............................
//!   swept in row 3: a hit in tick 2, after 0.66 of its path
//! ......................>>>>..................>>>>..................>>>>
//!   swept in row 6: no hit
//! ```

use sector_collision::{Kind, Mask, Method, Object, Pipeline, Rect, Rules};
use std::error::Error;

const MISSILE: Kind = Kind(0);
const WALL: Kind = Kind(1);
/// The wall, with a hole in one of its rows.
const WALL_PLACE: Rect = Rect::new(40, 0, 2, 9);
const HOLE_ROW: i32 = 6;
/// The speed of the missile, in pixels per tick.
const SPEED: i32 = 22;

/// Lets a missile fly along a row for three ticks, or until it hits the wall.
fn launch(row: i32, is_swept: bool) -> Result<(), Box<dyn Error>> {
    let mut rules = Rules::none();
    // Missiles hit walls, and swept missiles stop in front of them.
    rules.block(MISSILE, WALL);
    let mut world = Pipeline::new(Method::Auto, rules, [], 2);
    let wall = world.add_mask(Mask::from_fn(WALL_PLACE.w, WALL_PLACE.h, |_, y| y != HOLE_ROW));
    world.insert(Object::new(0, WALL, WALL_PLACE).with_mask(wall));
    let missile = world.insert(Object::new(1, MISSILE, Rect::new(0, row, 4, 1)));

    let pixel = |x| if WALL_PLACE.x <= x && x < WALL_PLACE.right() && row != HOLE_ROW { '#' } else { '.' };
    let mut line: Vec<char> = (0..70).map(pixel).collect();
    let mut outcome = "no hit".to_owned();
    for tick in 1..=3 {
        let Rect { x, y, .. } = world.object(missile)?.rect;
        if is_swept {
            // Tests every pixel between here and there.
            world.sweep_to(missile, (x + SPEED, y))?;
        } else {
            // Tests only the destination.
            world.move_to(missile, (x + SPEED, y))?;
        }
        world.run();
        let place = world.object(missile)?.rect;
        line[place.x as usize..place.right() as usize].fill('>');
        if let Some(hit) = world.next_hit() {
            outcome = format!("a hit in tick {tick}, after {:.2} of its path", hit.time.to_f64());
            break;
        }
    }
    let motion = if is_swept { "swept" } else { "moved" };
    println!("{}\n  {motion} in row {row}: {outcome}", line.iter().collect::<String>());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    launch(3, false)?;
    launch(3, true)?;
    launch(HOLE_ROW, true)
}
