//! 01 – How many tests it takes to compare all pairs.
//!
//! `cargo run --package sector-collision --example 01_first_test_counts`

use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};

fn main() {
    println!("objects   tests     (every object with every other, once)");
    for n in [2, 3, 4, 5, 10, 20, 100, 1000] {
        let mut pipeline = Pipeline::new(Method::BruteForce, Rules::all(), [], n);
        for id in 0..n as u32 {
            // The objects are side by side: none of them touch, but every pair is tested.
            let rect = Rect::new(id as i32 * 20, 0, 16, 16);
            pipeline.insert(Object::new(id, Kind(0), rect));
        }
        pipeline.run();
        let counts = pipeline.counts();
        println!("{n:>7} {:>7}     hits: {}", counts.rect_tests, counts.hits);
    }
    println!("\nTwice the objects, four times the tests: (n² - n) / 2. The other examples make fewer.");
}
