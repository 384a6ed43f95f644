//! 06 – Rectangles are fast but imprecise; bitmaps are exact but slow. Tested in this order, they are fast and exact.
//!
//! `cargo run --package sector-collision --example 06_rect_and_bitmap`

use sector_collision::mask::MaskError;
use sector_collision::{Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules};

const ROCKET: [&str; 7] = ["...#...", "..###..", "..###..", "..###..", ".#####.", "##.#.##", "#..#..#"];
const RING: [&str; 7] = [".#####.", "##...##", "#.....#", "#.....#", "#.....#", "##...##", ".#####."];

/// Prints both sprites together; X marks pixels where both are solid.
fn draw(x: i32, y: i32) {
    let solid = |rows: [&str; 7], x: i32, y: i32| {
        let row = usize::try_from(y).ok().and_then(|y| rows.get(y).copied());
        row.and_then(|row| row.as_bytes().get(usize::try_from(x).ok()?)).is_some_and(|&pixel| pixel == b'#')
    };
    for row in 0..9 {
        let line: String = (0..18)
            .map(|column| match (solid(ROCKET, column, row), solid(RING, column - x, row - y)) {
                (true, true) => 'X',
                (true, false) => 'r',
                (false, true) => 'o',
                (false, false) => '.',
            })
            .collect();
        println!("  {line}");
    }
}

fn main() -> Result<(), MaskError> {
    let (rocket, ring) = (Mask::from_rows(&ROCKET)?, Mask::from_rows(&RING)?);
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [rocket, ring], 2);
    let object = |id, x, y, mask| Object::new(id, Kind(0), Rect::new(x, y, 7, 7)).with_mask(MaskId(mask));
    pipeline.insert(object(0, 0, 0, 0));
    let moving = pipeline.insert(object(1, 11, 1, 1));
    for (x, y) in [(11, 1), (6, -5), (5, -4), (4, 1)] {
        pipeline.update(moving, Rect::new(x, y, 7, 7), Some(MaskId(1))).expect("it was not removed");
        pipeline.run();
        draw(x, y);
        let counts = pipeline.counts();
        let verdict = match (pipeline.hits().len(), pipeline.near_misses().len()) {
            (1, _) => "a hit",
            (_, 1) => "a near miss: the boxes overlap, the pixels do not",
            _ => "apart, and no pixel was compared",
        };
        println!("  {verdict} ({} bitmap tests, {} words)\n", counts.bitmap_tests, counts.words_anded);
    }
    Ok(())
}
