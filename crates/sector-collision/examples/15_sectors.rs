//! 04 – Sectors: a grid that tests objects only within a cell, and the best cell size.
//!
//! `cargo run --package sector-collision --example 04_sectors`

use sector_collision::broad::SectorSize;
use sector_collision::broad::sector_grid::MAX_SECTORS;
use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};

/// Returns a boss and a column of aliens: the worst case for a list sorted by x.
fn scene() -> Vec<Rect> {
    let column = (0..300).map(|i| Rect::new(300 + i * 37 % 40, i * 12, 16, 16));
    column.chain([Rect::new(250, 1000, 200, 160)]).collect()
}

fn count(method: Method, side: i32, rects: &[Rect]) -> Pipeline {
    let sectors = SectorSize::at_least(side, side);
    let mut pipeline = Pipeline::with_sectors(method, sectors, Rules::all(), [], rects.len());
    pipeline.load((0..).zip(rects).map(|(id, &rect)| Object::new(id, Kind(0), rect)));
    pipeline.run();
    pipeline
}

/// Returns the number of objects that cover more sectors than the grid stores an object in.
fn too_large(side: i32, rects: &[Rect]) -> usize {
    let sectors = SectorSize::at_least(side, side);
    rects.iter().filter(|&&rect| sectors.covered(rect).count() > MAX_SECTORS).count()
}

fn main() {
    let rects = scene();
    let list = count(Method::AxisList, 64, &rects);
    println!("sorted list: {} tests for {} hits\n", list.counts().rect_tests, list.counts().hits);
    println!("sector   too large   entries   visits   tests   met again   hits");
    for side in [4, 8, 16, 32, 64, 128, 256, 1024] {
        let sectors = count(Method::SectorGrid, side, &rects);
        let (counts, stats) = (sectors.counts(), sectors.method_stats());
        println!(
            "{side:>6} {:>11} {:>9} {:>8} {:>7} {:>11} {:>6}",
            too_large(side, &rects),
            stats.entries,
            stats.visits,
            counts.rect_tests,
            stats.repeats,
            counts.hits
        );
    }
    println!(
        "\nToo small a sector: each object covers many, and is entered in them all. One that covers more"
    );
    println!(
        "than {MAX_SECTORS} is entered in none, but visits every other object. With 4 pixels that is every"
    );
    println!(
        "object: the tests are few, but no grid is left. (Objects that share a bucket visit each other too.)"
    );
    println!("Too large a sector: a crowd shares it, and all in it are tested with each other.");
    let (side, _) = SectorSize::for_rects(rects.iter().copied()).pixels();
    println!("For the sizes of this scene {side} is chosen: no smaller than 95 % of the objects.");
}
