//! 04 – Sectors: a grid in which objects are tested only within a cell, and the best size of its cells.
//!
//! `cargo run --package sector-collision --example 04_sectors`

use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules, SectorSize};

/// Returns a column of aliens, the worst case of a list that is sorted by x, and a boss.
fn scene() -> Vec<Rect> {
    let column = (0..300).map(|i| Rect::new(300 + i * 37 % 40, i * 12, 16, 16));
    column.chain([Rect::new(250, 1000, 200, 160)]).collect()
}

fn count(method: Method, side: i32, rects: &[Rect]) -> Pipeline {
    let sectors = SectorSize::at_least(side, side);
    let mut pipeline = Pipeline::with_sectors(method, sectors, Rules::all(), Vec::new().into(), rects.len());
    pipeline.load((0..).zip(rects).map(|(id, &rect)| Object { id, kind: Kind(0), rect, mask: None }));
    pipeline.run();
    pipeline
}

fn main() {
    let rects = scene();
    let list = count(Method::AxisList, 64, &rects);
    println!("sorted list: {} tests for {} hits\n", list.counts().rect_tests, list.counts().hits);
    println!("sector   entries   tests   met again   hits");
    for side in [4, 8, 16, 32, 64, 128, 256, 1024] {
        let sectors = count(Method::SectorGrid, side, &rects);
        let (counts, stats) = (sectors.counts(), sectors.method_stats());
        println!(
            "{side:>6} {:>9} {:>7} {:>11} {:>6}",
            stats.entries, counts.rect_tests, stats.repeats, counts.hits
        );
    }
    let (side, _) = SectorSize::for_rects(rects.iter().copied()).pixels();
    println!("\nToo small: each object is in many sectors. Too large: all objects share one.");
    println!("For the sizes of this scene {side} is chosen: no smaller than 95 % of the objects.");
}
