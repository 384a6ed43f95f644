//! 16 – Delimiters: one object against all others, by bisection in a sorted array of Begins and Ends.
//!
//! Source: John Wells, "Broadphase Collision Detection", 2007. In a game, `world.queries()` answers such questions
//! along both axes and down to the pixel (`07_queries`).
//!
//! Run: `cargo run -p sector-collision --example 16_delimiters`
//!
//! Try this: move d to x = 45. The array touches void before d begins, so the queries for a, b, q and c end there.
//! Then sort along `Axis::Y`: all five are in the same rows, so each interferes with the four others.
//!
//! Output:
//! ```text
//! a ====================
//! q    =========================
//! b       ======
//! c                         ==============
//! d                                 =====
//! B(a) B(q) B(b) E(b) E(a) B(c) E(q) B(d) E(d) E(c) void
//! a interferes with q, b (delimiters walked: 9)
//! q interferes with b, a, c (delimiters walked: 8)
//! b interferes with a, q (delimiters walked: 7)
//! c interferes with q, d (delimiters walked: 4)
//! d interferes with c (delimiters walked: 2)
//! 5 pairs, each found from both sides
//! ```

use sector_collision::Rect;
use sector_collision::broad::{Axis, Delimiters};

/// The letter, left edge and width of each object.
const OBJECTS: [(char, i32, i32); 5] = [('a', 0, 20), ('q', 3, 25), ('b', 6, 6), ('c', 24, 14), ('d', 32, 5)];

fn main() {
    for (letter, x, w) in OBJECTS {
        println!("{letter} {}{}", " ".repeat(x as usize), "=".repeat(w as usize));
    }
    let objects: Vec<_> = (0..).zip(OBJECTS.map(|(_, x, w)| Rect::new(x, 0, w, 8))).collect();
    let letter = |number: u32| OBJECTS[number as usize].0;

    let mut delimiters = Delimiters::with_capacity(OBJECTS.len());
    delimiters.sort(Axis::X, objects.iter().copied());
    for delimiter in delimiters.as_slice() {
        let side = if delimiter.end_point.is_begin() { 'B' } else { 'E' };
        let void = if delimiter.touches_void { " void" } else { "" };
        print!("{side}({}){void} ", letter(delimiter.end_point.slot().0));
    }
    println!();

    // From its own Begin, a query walks on to the next delimiter that touches void: nothing beyond reaches back to it.
    let mut found = Vec::new();
    for &(number, rect) in &objects {
        let walked = delimiters.interfering(number, rect, &mut found);
        let others: Vec<_> = found.iter().map(|&other| letter(other).to_string()).collect();
        println!("{} interferes with {} (delimiters walked: {walked})", letter(number), others.join(", "));
    }

    // Queries only read, so they may run at the same time: with the feature `parallel`, this uses all cores.
    let mut answers = vec![Vec::new(); objects.len()];
    delimiters.interfering_all(&objects, &mut answers);
    let both_ways: usize = answers.iter().map(Vec::len).sum();
    println!("{} pairs, each found from both sides", both_ways / 2);
}
