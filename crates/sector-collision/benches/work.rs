//! The pieces of work that [`MethodStats::steps`] weighs, run one at a time under an instruction profiler.
//!
//! ```text
//! cargo bench --bench work --no-run
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/deps/work-… entries 10
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/deps/work-… entries 110
//! ```
//!
//! The difference between the two, divided by 100, is the number of instructions per tick. The program prints what a
//! tick did. The name of a method as the first argument runs that method in a crowd; `bodies` runs steps of bouncing
//! and resting bodies. Without arguments each piece of work runs for a few ticks.

use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};

/// The number of objects, half of each kind: enough to make the fixed cost of a tick negligible.
const OBJECTS: i32 = 200;

/// A name, a method, whether the objects move in each tick, and a function that returns the rectangle of object `i`.
type Work = (&'static str, Method, bool, fn(i32) -> Rect);

const WORKS: [Work; 7] = [
    ("visits", Method::AxisList, false, spread),
    ("updates", Method::AxisList, true, spread),
    ("candidates-of-a-column", Method::AxisList, false, column),
    ("candidates", Method::BruteForce, false, spread),
    ("one-sector", Method::SectorGrid, false, |i| Rect::new(i * 64 + 8, 8, 16, 16)),
    ("two-sectors", Method::SectorGrid, false, |i| Rect::new(i * 128 + 56, 8, 16, 16)),
    ("four-sectors", Method::SectorGrid, false, |i| Rect::new(i * 128 + 56, 56, 16, 16)),
];

/// Returns object `i` of a crowd with several sizes.
fn crowd(i: i32) -> Rect {
    let side = if i % 16 == 0 { 60 } else { 8 + i % 11 };
    Rect::new(i * 37 % 401, i * 53 % 389, side, side)
}

/// Returns object `i` of a row in which no two overlap along x.
fn spread(i: i32) -> Rect {
    Rect::new(i * 20, 0, 16, 16)
}

/// Returns object `i` of a column in which all overlap along x and none along y.
fn column(i: i32) -> Rect {
    Rect::new(i % 7, i * 20, 16, 16)
}

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| !arg.starts_with("--"));
    let name = args.next();
    let ticks = args.next().and_then(|ticks| ticks.parse().ok()).unwrap_or(3);
    let crowds = Method::ALL.map(|method| (method.name(), method, true, crowd as fn(i32) -> Rect));
    for work in WORKS.iter().chain(&crowds).filter(|work| name.as_deref().is_none_or(|name| name == work.0)) {
        run(work, ticks);
    }
    #[cfg(feature = "impulse")]
    if name.as_deref().is_none_or(|name| name == "bodies") {
        bodies(ticks).expect("valid bodies");
    }
}

/// Drops boxes onto a floor for some steps, and prints what the last step did.
#[cfg(feature = "impulse")]
fn bodies(steps: i32) -> Result<(), Box<dyn std::error::Error>> {
    use glam::DVec2;
    use sector_collision::impulse::{Body, BodyDef, Shape, World};

    let mut world = World::new(Method::AxisList, Rules::all(), 64);
    world.set_gravity(DVec2::new(0.0, 500.0))?;
    world.insert(
        0,
        Body::new(BodyDef { mass: f64::INFINITY, ..BodyDef::new(Shape::rectangle(600.0, 20.0)?) })?,
    )?;
    for id in 1..50 {
        let position = DVec2::new(f64::from(id % 10 * 40 - 200), -30.0 - f64::from(id / 10 * 30));
        let def = BodyDef { position, angle: f64::from(id), ..BodyDef::new(Shape::rectangle(24.0, 16.0)?) };
        world.insert(id as u32, Body::new(def)?)?;
    }
    for _ in 0..steps {
        world.step(1.0 / 60.0)?;
    }
    println!("bodies: {:?}", world.counts());
    Ok(())
}

fn run(&(name, method, moves, place): &Work, ticks: i32) {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1));
    let mut pipeline = Pipeline::new(method, rules, [], OBJECTS as usize);
    let object = |i: i32| Object::new(i as u32, Kind(i as u8 % 2), place(i));
    let handles: Vec<_> = (0..OBJECTS).map(|i| pipeline.insert(object(i))).collect();
    for tick in 0..ticks {
        for (i, &handle) in (0..).zip(&handles).filter(|_| moves) {
            let rect = place(i);
            let moved = Rect { x: rect.x + tick % 2, ..rect };
            pipeline.update(handle, moved, None).expect("a live handle");
        }
        pipeline.find_overlaps();
    }
    let (tests, stats) = (pipeline.counts().candidates, pipeline.method_stats());
    println!("{name}: {tests} tests, {} steps, {:?}", pipeline.steps(), stats.named());
}
