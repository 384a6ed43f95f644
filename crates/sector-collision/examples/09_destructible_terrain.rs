//! Bombs fall on a hill. Each blasts a crater into the mask of the ground, and pieces that nothing carries disappear.
//!
//! `cargo run --package sector-collision --example 13_destructible_terrain`

use sector_collision::{Kind, Mask, Method, Object, Pipeline, Rect, Rules};

const BOMB: Kind = Kind(0);
const GROUND: Kind = Kind(1);
const WIDTH: i32 = 76;
const HEIGHT: i32 = 24;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ground = Mask::from_fn(WIDTH, HEIGHT, |x, y| y > 4 + (x - 38) * (x - 38) / 90);
    let blast = Mask::from_fn(13, 9, |x, y| (x - 6) * (x - 6) + 2 * (y - 4) * (y - 4) < 36);
    println!("before:");
    show(&ground);

    let mut world = Pipeline::new(Method::Auto, Rules::from([(BOMB, GROUND)]), [], 2);
    let place = Rect::new(0, 0, WIDTH, HEIGHT);
    let ground = world.add_mask(ground);
    world.insert(Object::new(0, GROUND, place).with_mask(ground));
    for (number, x) in [30, 31, 34, 44, 46, 45, 10, 39, 39, 39, 66].into_iter().enumerate() {
        let bomb = world.insert(Object::new(1 + number as u32, BOMB, Rect::new(x, -20, 1, 2)));
        world.sweep_to(bomb, (x, 2 * HEIGHT))?;
        world.run();
        if let Some([found, _]) = world.next_hit().and_then(|hit| hit.of_kinds(BOMB, GROUND)) {
            let bomb = found.rect;
            let fallen = world.edit_mask(ground, |ground| {
                ground.erase(&blast, (bomb.x - 6, bomb.y - 3));
                drop_loose(ground)
            })?;
            println!("bomb {number} hits row {} of column {x}; {fallen} loose pixels fall", bomb.y + 1);
        } else {
            println!("bomb {number} falls through");
        }
        world.remove(bomb)?;
    }
    let ground = world.mask(ground).ok_or("the mask is still there")?;
    println!("after, with {} pixels left:", ground.count());
    show(ground);
    Ok(())
}

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

/// Prints a mask with two rows of pixels in each line.
fn show(mask: &Mask) {
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
