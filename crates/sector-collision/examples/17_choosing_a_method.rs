//! 17 – Choosing a method: the work of each broad phase in five scenes, in thousands of steps per tick.
//!
//! A step takes about a quarter of a nanosecond; `fast`, which compares several boxes with one instruction, is faster
//! than its steps. `docs/choosing-a-method.md` has the times of more scenes.
//!
//! Run: `cargo run -p sector-collision --example 17_choosing_a_method`
//!
//! Try this: set `OBJECTS` to 3000. `auto` then uses `fast`. Then let the objects of the first scene jump with
//! `t * (i * 97 % 500)`: `axis-list` and `sweep-and-prune`, which stay sorted from tick to tick, lose their lead.
//! `auto` stays with the list for now, because it keeps a method for at least two seconds.
//!
//! Output:
//! ```text
//!                           spread squadrons    column    giants      heap
//! brute-force                 4498      4498      4498      4498      4498
//! axis-list                     89        93      5801        63      2622
//! sector-grid                  255       300       257       386      3602
//! sort-and-sweep               252       262     10445       205      4892
//! active-set                   179       181       127       156      2682
//! dimensional-clustering       240       273      4795       275      4795
//! sweep-and-prune              104        97        97       101       464
//! interval-tree                451       546       584       447      4703
//! quadtree                     354       490       506       293      3297
//! kd-tree                      533       581       524       496      3609
//! hierarchical-grid            168       195       172       142      3549
//! auto                          89        93       257        63      2625
//! fast                          34        73       124        37      2296
//! ```

use sector_collision::broad::SectorSize;
use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules, Tuning};
use std::error::Error;

const OBJECTS: i32 = 1000;
const TICKS: i32 = 10;

/// A scene: a function that returns the rectangle of object `i` in tick `t`.
type Scene = fn(i: i32, t: i32) -> Rect;

/// Returns a pseudo-random number from 0 to `below` - 1.
fn scatter(i: i32, salt: u32, below: i32) -> i32 {
    let mixed = (i as u32 + 1).wrapping_mul(2_654_435_761).wrapping_add(salt.wrapping_mul(40_503)) ^ salt;
    ((mixed ^ mixed >> 15).wrapping_mul(2_246_822_519) >> 8) as i32 % below
}

const SCENES: [(&str, Scene); 5] = [
    ("spread", |i, t| Rect::new(scatter(i, 1, 4000) + t * (i % 3), scatter(i, 2, 1000), 16, 16)),
    ("squadrons", |i, t| {
        let (x, y) = (scatter(i / 20, 3, 9000), scatter(i / 20, 4, 9000));
        Rect::new(x + scatter(i, 5, 120) + t, y + scatter(i, 6, 120), 16, 16)
    }),
    ("column", |i, t| Rect::new(scatter(i, 7, 40) + t % 2, i * 12 - t, 16, 16)),
    ("giants", |i, t| {
        let side = if i % 50 == 0 { 512 } else { 6 };
        Rect::new(scatter(i, 8, 6000) + t * (i % 3), scatter(i, 9, 6000), side, side)
    }),
    ("heap", |i, t| Rect::new(scatter(i, 10, 100) + t, scatter(i, 11, 100), 16, 16)),
];

/// Returns the hits of the last tick, and the mean steps per tick.
fn run(method: Method, place: Scene) -> Result<(usize, u64), Box<dyn Error>> {
    let sector = SectorSize::for_rects((0..OBJECTS).map(|i| place(i, 0)));
    let tuning = Tuning { sector, ..Tuning::default() };
    let mut pipeline = Pipeline::with_tuning(method, tuning, Rules::all(), [], OBJECTS as usize);
    let object = |i: i32| Object::new(i as u32, Kind(0), place(i, 0));
    let handles: Vec<_> = (0..OBJECTS).map(|i| pipeline.insert(object(i))).collect();
    // The first tick sorts everything, and later ticks profit from that. A game runs mostly later ticks.
    pipeline.run();
    let mut steps = 0;
    for t in 1..=TICKS {
        pipeline.update_all((0..).zip(&handles).map(|(i, &handle)| (handle, place(i, t), None)))?;
        pipeline.run();
        steps += pipeline.steps();
    }
    Ok((pipeline.hits().len(), steps / TICKS as u64))
}

fn main() -> Result<(), Box<dyn Error>> {
    let names = SCENES.map(|(name, _)| format!("{name:>9}"));
    println!("{:<22} {}", "", names.join(" "));
    let mut expected = None;
    for method in Method::REFINED {
        let (mut line, mut hits) = (format!("{:<22}", method.name()), Vec::new());
        for (_, place) in SCENES {
            let (found, steps) = run(method, place)?;
            hits.push(found);
            line += &format!(" {:>9}", steps / 1000);
        }
        println!("{line}");
        assert_eq!(&hits, expected.get_or_insert(hits.clone()), "all methods find the same hits");
    }
    Ok(())
}
