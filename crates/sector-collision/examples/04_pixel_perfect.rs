//! 04 – Pixel-perfect hits: two sprites hit each other where their solid pixels meet, not where their rectangles
//! overlap.
//!
//! Run: `cargo run -p sector-collision --example 04_pixel_perfect`
//!
//! Try this: remove `.with_mask(ring)`. The ring is then a solid square, and the near miss becomes a hit.
//!
//! Output:
//! ```text
//! ........................   ........ooooo...........   ........................
//! ..............ooooo.....   .......oo...oo..........   ........................
//! .....r.......oo...oo....   .....r.o.....o..........   .....r.ooooo............
//! ....rrr......o.....o....   ....rrro.....o..........   ....rrXo...oo...........
//! ....rrr......o.....o....   ....rrro.....o..........   ....rrX.....o...........
//! ....rrr......o.....o....   ....rrroo...oo..........   ....rrX.....o...........
//! ...rrrrr.....oo...oo....   ...rrrrrooooo...........   ...rrrXr....o...........
//! ..rr.r.rr.....ooooo.....   ..rr.r.rr...............   ..rr.roXr..oo...........
//! ..r..r..r...............   ..r..r..r...............   ..r..r.oXooo............
//! apart, bitmap tests: 0     near miss, bitmap tests: 1 hit, bitmap tests: 1
//! ```

use sector_collision::{Kind, Mask, Method, Object, Pipeline, Rect, Rules};
use std::error::Error;

const ROCKET: [&str; 7] = ["...#...", "..###..", "..###..", "..###..", ".#####.", "##.#.##", "#..#..#"];
const RING: [&str; 7] = [".#####.", "##...##", "#.....#", "#.....#", "#.....#", "##...##", ".#####."];
/// The rectangle of the rocket.
const ROCKET_PLACE: Rect = Rect::new(2, 2, 7, 7);

/// Draws the rocket and the ring at (x, y), one line per row. `X` marks the pixels where both are solid.
fn draw(x: i32, y: i32) -> Result<[String; 9], Box<dyn Error>> {
    let (rocket, ring) = (Mask::from_rows(&ROCKET)?, Mask::from_rows(&RING)?);
    let pixel = |column, row| match (
        rocket.get(column - ROCKET_PLACE.x, row - ROCKET_PLACE.y),
        ring.get(column - x, row - y),
    ) {
        (true, true) => 'X',
        (true, false) => 'r',
        (false, true) => 'o',
        (false, false) => '.',
    };
    Ok(std::array::from_fn(|row| (0..24).map(|column| pixel(column, row as i32)).collect()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = Pipeline::new(Method::Auto, Rules::all(), [], 2);
    // A mask has one bit per pixel. Add it once; any number of objects may use it.
    let rocket = world.add_mask(Mask::from_rows(&ROCKET)?);
    let ring = world.add_mask(Mask::from_rows(&RING)?);
    world.insert(Object::new(0, Kind(0), ROCKET_PLACE).with_mask(rocket));
    let moving = world.insert(Object::new(1, Kind(0), Rect::new(0, 0, 7, 7)).with_mask(ring));

    let (mut drawings, mut verdicts) = (vec![String::new(); 9], String::new());
    for (x, y) in [(13, 1), (7, 0), (6, 2)] {
        world.move_to(moving, (x, y))?;
        world.run();
        // Most pairs are apart, which four comparisons show. Only pixels of overlapping rectangles are compared.
        let verdict = match (world.hits().len(), world.near_misses().len()) {
            (1, _) => "hit",
            (_, 1) => "near miss",
            _ => "apart",
        };
        let verdict = format!("{verdict}, bitmap tests: {}", world.counts().bitmap_tests);
        verdicts += &format!("{verdict:<27}");
        drawings.iter_mut().zip(draw(x, y)?).for_each(|(line, row)| *line += &format!("{row}   "));
    }
    drawings.iter().chain([&verdicts]).for_each(|line| println!("{}", line.trim_end()));
    Ok(())
}
