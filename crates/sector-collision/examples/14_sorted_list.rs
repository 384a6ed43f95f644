//! 03 – The sorted list: objects sorted by left edge, each compared with those that start before its right edge.
//!
//! `cargo run --package sector-collision --example 03_sorted_list`

use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};

fn main() {
    // Table 2 of Roberts: the left edge and width of five sprites.
    let sprites = [(10, 10), (15, 5), (18, 8), (40, 10), (45, 10)];
    let mut pipeline = Pipeline::new(Method::AxisList, Rules::all(), [], sprites.len());
    let handles: Vec<_> = (1..)
        .zip(sprites)
        .map(|(id, (x, w))| {
            println!("{id} {}{}", " ".repeat(x as usize), "#".repeat(w as usize));
            pipeline.insert(Object::new(id, Kind(0), Rect::new(x, 0, w, 10)))
        })
        .collect();
    pipeline.run();
    println!("{} tests instead of {}", pipeline.counts().rect_tests, pipeline.counts().all_pairs);
    for pair in pipeline.hits() {
        println!("  {} touches {}", pair.a, pair.b);
    }

    // Between ticks the list stays nearly sorted: a moving object only shifts by a place or two.
    println!("\nsprite 1 flies to the right, 3 pixels a tick");
    for tick in 1..=12 {
        pipeline.update(handles[0], Rect::new(10 + 3 * tick, 0, 10, 10), None).expect("nothing was removed");
        pipeline.run();
        let (counts, stats) = (pipeline.counts(), pipeline.method_stats());
        println!(
            "tick {tick:>2}: {} places walked, {} tests, {} hits",
            stats.moves, counts.rect_tests, counts.hits
        );
    }
}
