//! 15 – Sectors: a grid in which objects are tested only with others in the same cell, and how large its cells should
//! be.
//!
//! Steps measure all work of a method; one takes about a quarter of a nanosecond.
//!
//! Run: `cargo run -p sector-collision --example 15_sectors`
//!
//! Try this: spread the column over 4000 pixels with `i * 37 % 4000`. The sorted list then takes fewer steps than any
//! grid.
//!
//! Output:
//! ```text
//! sorted list: 28205 tests for 290 hits, 526954 steps
//!
//! sector   entries   met again   tests   hits    steps
//!      8      2176         403     290    290   169391
//!     16      1028         232     359    290    74837
//!     32       589         147     509    290    53024
//!     64       488         184     856    290    55252
//!    128       337           2    1772    290    54829
//!    256       318           1    3367    290    82559
//!   1024       305           1   12126    290   239571
//!
//! Too small: an object is entered in many sectors, and pairs meet in several of them.
//! Too large: a crowd shares a sector, and all in it are tested with each other.
//! `SectorSize::for_rects` chooses 16: no smaller than 95 % of the objects. 32 is cheaper here.
//! ```

use sector_collision::broad::SectorSize;
use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};

/// Runs a tick with square sectors of `side` pixels.
fn run(method: Method, side: i32, rects: &[Rect]) -> Pipeline {
    let sectors = SectorSize::at_least(side, side);
    let mut pipeline = Pipeline::with_sectors(method, sectors, Rules::all(), [], rects.len());
    pipeline.load((0..).zip(rects).map(|(key, &rect)| Object::new(key, Kind(0), rect)));
    pipeline.run();
    pipeline
}

fn main() {
    // A boss, and a column of aliens that share their x coordinates: the worst case for a list sorted by x.
    let column = (0..300).map(|i| Rect::new(300 + i * 37 % 40, i * 12, 16, 16));
    let rects: Vec<_> = column.chain([Rect::new(250, 1000, 200, 160)]).collect();

    let list = run(Method::AxisList, 64, &rects);
    println!(
        "sorted list: {} tests for {} hits, {} steps",
        list.counts().rect_tests,
        list.counts().hits,
        list.steps()
    );
    println!("\nsector   entries   met again   tests   hits    steps");
    for side in [8, 16, 32, 64, 128, 256, 1024] {
        let sectors = run(Method::SectorGrid, side, &rects);
        let (counts, stats) = (sectors.counts(), sectors.method_stats());
        println!(
            "{side:>6} {:>9} {:>11} {:>7} {:>6} {:>8}",
            stats.entries,
            stats.repeats,
            counts.rect_tests,
            counts.hits,
            sectors.steps()
        );
    }
    println!("\nToo small: an object is entered in many sectors, and pairs meet in several of them.");
    println!("Too large: a crowd shares a sector, and all in it are tested with each other.");
    let (side, _) = SectorSize::for_rects(rects.iter().copied()).pixels();
    println!(
        "`SectorSize::for_rects` chooses {side}: no smaller than 95 % of the objects. 32 is cheaper here."
    );
}
