//! 09 – Destructible terrain: bombs blast craters into the mask of a hill, and pieces without support disappear.
//!
//! Run: `cargo run -p sector-collision --example 09_destructible_terrain`
//!
//! Try this: replace the last line of `edit_mask`, `drop_loose(hill)`, by `0u64`. The piece between the craters
//! floats. Then let all six bombs fall at x = 30: they dig a shaft, and the last three fall through.
//!
//! Output:
//! ```text
//! bomb 1 hits row 3 of column 30, 0 loose pixels disappear
//! bomb 2 hits row 7 of column 32, 0 loose pixels disappear
//! bomb 3 hits row 11 of column 35, 0 loose pixels disappear
//! bomb 4 hits row 3 of column 47, 0 loose pixels disappear
//! bomb 5 hits row 7 of column 45, 16 loose pixels disappear
//! bomb 6 hits row 11 of column 42, 0 loose pixels disappear
//!
//!
//!                       ▄▄▄                            ▄▄
//!                  ▄▄▄██████▄                        ▄█████▄▄▄
//!              ▄▄████████████                        ███████████▄▄
//!           ▄▄████████████████▄▄                  ▄▄███████████████▄▄
//!        ▄▄█████████████████████                  ████████████████████▄▄
//!     ▄▄█████████████████████████▄▄▄   ▄▄▄▄   ▄▄▄████████████████████████▄▄
//!   ▄███████████████████████████████████████████████████████████████████████▄
//! ```

use sector_collision::{Kind, Mask, Method, Object, Pipeline, Rect, Rules};
use std::error::Error;

const BOMB: Kind = Kind(0);
const GROUND: Kind = Kind(1);
const WIDTH: i32 = 76;
const HEIGHT: i32 = 18;

/// Erases the pieces that do not reach the last row, and returns the number of their pixels.
fn drop_loose(ground: &mut Mask) -> u64 {
    let before = ground.count();
    for piece in ground.connected_components(1) {
        if piece.bounding_rect().is_some_and(|rect| rect.bottom() < HEIGHT) {
            ground.erase(&piece, (0, 0));
        }
    }
    before - ground.count()
}

/// Draws a mask, with two rows of pixels in each line.
fn draw(mask: &Mask) {
    for y in (0..mask.height()).step_by(2) {
        let blocks = (0..mask.width()).map(|x| match (mask.get(x, y), mask.get(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        });
        println!("{}", blocks.collect::<String>().trim_end());
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = Pipeline::new(Method::Auto, Rules::from([(BOMB, GROUND)]), [], 2);
    let hill = Mask::from_fn(WIDTH, HEIGHT, |x, y| y > 2 + (x - 38) * (x - 38) / 90);
    let blast = Mask::from_fn(13, 9, |x, y| (x - 6) * (x - 6) + 2 * (y - 4) * (y - 4) < 36);
    let hill = world.add_mask(hill);
    world.insert(Object::new(0, GROUND, Rect::new(0, 0, WIDTH, HEIGHT)).with_mask(hill));

    for (key, x) in (1..).zip([30, 32, 35, 47, 45, 42]) {
        let bomb = world.insert(Object::new(key, BOMB, Rect::new(x, -20, 1, 2)));
        // A bomb falls in one tick. Sweeping finds the first pixel of the hill in its way.
        world.sweep_to(bomb, (x, 2 * HEIGHT))?;
        world.run();
        if let Some([bomb, _]) = world.next_hit().and_then(|hit| hit.of_kinds(BOMB, GROUND)) {
            let Rect { x, y, .. } = bomb.rect;
            let fallen = world.edit_mask(hill, |hill| {
                hill.erase(&blast, (x - 6, y - 3));
                drop_loose(hill)
            })?;
            println!("bomb {key} hits row {} of column {x}, {fallen} loose pixels disappear", y + 1);
        } else {
            println!("bomb {key} falls through");
        }
        world.remove(bomb)?;
    }
    draw(world.mask(hill).ok_or("the mask was removed")?);
    Ok(())
}
