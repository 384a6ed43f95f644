//! 14 – The sorted list: objects sorted by left edge. Each is tested with its successors, until one starts at or
//! beyond its right edge.
//!
//! Run: `cargo run -p sector-collision --example 14_sorted_list`
//!
//! Try this: make sprite 2 40 pixels wide. It is tested with all that start before x = 55: 6 tests. Then move sprite
//! 1 by 30 pixels per tick: after two ticks, it has passed all others.
//!
//! Output:
//! ```text
//! 1           ##########
//! 2                #####
//! 3                   ########
//! 4                                         ##########
//! 5                                              ##########
//! 4 tests instead of 10, hits: 1–2, 1–3, 2–3, 4–5
//!
//! sprite 1 flies to the right, 5 pixels per tick:
//! tick 1: 0 moves in the list, 4 tests, 4 hits
//! tick 2: 2 moves in the list, 3 tests, 3 hits
//! tick 3: 0 moves in the list, 3 tests, 3 hits
//! tick 4: 0 moves in the list, 2 tests, 2 hits
//! tick 5: 0 moves in the list, 3 tests, 3 hits
//! tick 6: 0 moves in the list, 4 tests, 4 hits
//! tick 7: 1 moves in the list, 4 tests, 4 hits
//! ```

use sector_collision::{HandleError, Kind, Method, Object, Pipeline, Rect, Rules};

/// The left edge and width of five sprites: table 2 of Dave Roberts, "Collision Detection", Dr. Dobb's Journal.
const SPRITES: [(i32, i32); 5] = [(10, 10), (15, 5), (18, 8), (40, 10), (45, 10)];

fn main() -> Result<(), HandleError> {
    let mut pipeline = Pipeline::new(Method::AxisList, Rules::all(), [], SPRITES.len());
    let mut handles = Vec::new();
    for (key, (x, w)) in (1..).zip(SPRITES) {
        println!("{key} {}{}", " ".repeat(x as usize), "#".repeat(w as usize));
        handles.push(pipeline.insert(Object::new(key, Kind(0), Rect::new(x, 0, w, 10))));
    }
    pipeline.run();
    let hits: Vec<_> = pipeline.hits().iter().map(|pair| format!("{}–{}", pair.a, pair.b)).collect();
    let counts = pipeline.counts();
    println!("{} tests instead of {}, hits: {}", counts.rect_tests, counts.all_pairs, hits.join(", "));

    // From tick to tick, the list stays nearly sorted: an object that moves passes few others.
    println!("\nsprite 1 flies to the right, 5 pixels per tick:");
    for tick in 1..=7 {
        pipeline.move_to(handles[0], (10 + 5 * tick, 0))?;
        pipeline.run();
        let (counts, stats) = (pipeline.counts(), pipeline.method_stats());
        println!(
            "tick {tick}: {} moves in the list, {} tests, {} hits",
            stats.moves, counts.rect_tests, counts.hits
        );
    }
    Ok(())
}
