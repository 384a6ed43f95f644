//! Estimates against the steps that the methods count.

use crate::common::Random;
use sector_collision::broad::{AxisChoice, Direction, SectorSize};
use sector_collision::pipeline::WorkEstimate;
use sector_collision::rect::MAX_SIDE;
use sector_collision::{Handle, Kind, Method, Object, Pipeline, Rect, Rules, Tuning};
use std::time::{Duration, Instant};

/// A family of scenes: returns the rectangle of object number i of n.
type Family = fn(i32, i32, &mut Random) -> Rect;

const FAMILIES: [(&str, Family); 12] = [
    ("spread", |_, n, random| {
        let side = 64 * n.isqrt();
        Rect::new(random.below(side), random.below(side), 16, 16)
    }),
    ("crowd", |_, n, random| {
        let side = 12 * n.isqrt();
        Rect::new(random.below(side), random.below(side), 1 + random.below(16), 1 + random.below(16))
    }),
    ("column", |i, _, random| Rect::new(random.below(8), 9 * i, 8, 8)),
    ("row", |i, _, random| Rect::new(9 * i, random.below(8), 8, 8)),
    ("nested bars", |i, n, _| {
        let (at, side) = (i & !1, 4 * n - i);
        if i % 2 == 0 { Rect::new(at, at, 1, side) } else { Rect::new(at + 2, at, side, 1) }
    }),
    ("staircase", |i, _, _| Rect::new(6 * i, 6 * i, 8, 8)),
    ("point", |_, _, _| Rect::new(5, 5, 8, 8)),
    ("stragglers", |i, n, random| {
        let far = if i % 20 == 0 { (i - n / 2).signum() * 100_000_000 } else { 0 };
        Rect::new(far + random.below(2000), far + random.below(2000), 16, 16)
    }),
    ("giants", |i, _, random| {
        let side = if i % 3 == 0 { 2000 } else { 8 };
        Rect::new(random.below(4000), random.below(4000), side, side)
    }),
    ("one giant", |i, n, random| {
        let side = 40 * n.isqrt();
        if i == 0 {
            Rect::new(0, 0, MAX_SIDE, MAX_SIDE)
        } else {
            Rect::new(random.below(side), random.below(side), 8, 8)
        }
    }),
    ("flat", |_, n, random| {
        let side = 40 * n.isqrt();
        let (w, h) = if random.below(2) == 0 { (400, 4) } else { (4, 400) };
        Rect::new(random.below(side), random.below(side), w, h)
    }),
    ("sizes", |_, n, random| {
        let (side, of) = (64 * n.isqrt(), 1 << random.below(9));
        Rect::new(random.below(side), random.below(side), of, of)
    }),
];

/// No rules; shots that hit aliens; one ship that everything hits; no pair.
fn rules_of(number: usize) -> Rules {
    let pairs: [&[(u8, u8)]; 4] = [&[], &[(0, 1)], &[(0, 1), (0, 2), (0, 3)], &[(9, 10)]];
    let mut rules = if number == 0 { Rules::all() } else { Rules::none() };
    for &(a, b) in pairs[number] {
        rules.allow(Kind(a), Kind(b));
    }
    rules
}

fn kind_of(number: usize, i: i32) -> Kind {
    Kind(match number {
        1 => (i % 2) as u8,
        2 => (i.min(1) + i % 3 * i.min(1)) as u8,
        _ => 0,
    })
}

fn tunings() -> [Tuning; 4] {
    let along = Direction::new(3, -2).expect("a direction");
    [
        Tuning::GAME,
        Tuning { threshold: 1, axis: AxisChoice::Y, sector: SectorSize::at_least(1, 1), ..Tuning::GAME },
        Tuning {
            depth: 3,
            axis: AxisChoice::GreaterVariance,
            sector: SectorSize::at_least(1024, 8),
            ..Tuning::GAME
        },
        Tuning { axis: AxisChoice::Along(along), sector: SectorSize::at_least(16, 16), ..Tuning::GAME },
    ]
}

fn objects_of(family: Family, kinds: usize, n: i32, seed: u64) -> Vec<Object> {
    let mut random = Random(seed);
    (0..n).map(|i| Object::new(i as u32, kind_of(kinds, i), family(i, n, &mut random))).collect()
}

/// How far an estimate may exceed the steps that a method counts: a factor, and steps for each object.
const fn bound(method: Method, n: u64) -> (u64, u64) {
    match method {
        // Exact, or nearly so.
        Method::BruteForce | Method::SortAndSweep | Method::ActiveSet => (2, 20),
        // Whole lists that end early, and moves past objects with the same left edge.
        Method::AxisList | Method::AxisListTextbook => (3, 100),
        // In a crowd, objects share several cells but are paired once.
        Method::SectorGrid | Method::SectorGridTextbook | Method::HierarchicalGrid => (4, 100),
        Method::DimensionalClustering | Method::Quadtree | Method::KdTree => (3, 100),
        // All swaps as if each started or ended an overlap; `fast` reuses neighbor lists.
        Method::SweepAndPrune | Method::Fast => (4, 1000),
        // Moves in a list that it may use. It drops its count of those before its first tick.
        Method::Auto => (4, 1000 + 16 * n),
        // Found leaves are taken for scattered ones.
        Method::IntervalTree => (8, 100),
    }
}

/// One tick of a method: the steps estimated and counted, and the scene.
struct Case {
    estimated: u64,
    counted: u64,
    about: String,
}

/// Runs a method on four ticks of a scene: the objects appear, creep twice, and jump.
fn cases(method: Method, (name, family): (&str, Family), seed: u64, n: i32, tuning: Tuning) -> Vec<Case> {
    let kinds = seed as usize % 4;
    let mut objects = objects_of(family, kinds, n, seed);
    let rules = rules_of(kinds);
    let mut pipeline: Pipeline = Pipeline::with_tuning(method, tuning, rules.clone(), [], n as usize);
    let mut estimate = WorkEstimate::new(method, tuning, &rules, u64::MAX);
    let mut handles: Vec<Handle> = Vec::new();
    if seed.is_multiple_of(3) {
        pipeline.load(objects.iter().copied());
        handles.extend(pipeline.handles());
    } else {
        estimate = estimate.inserted_one_by_one();
        handles.extend(objects.iter().map(|&object| pipeline.insert(object)));
    }
    let mut random = Random(seed);
    let mut tick = |tick: usize| {
        let far = [0, 2, 2, 300][tick];
        for (handle, object) in handles.iter().zip(&mut objects).filter(|_| far > 0) {
            object.rect.x += random.below(2 * far + 1) - far;
            object.rect.y += random.below(2 * far + 1) - far;
            pipeline.update(*handle, object.rect, None).expect("a live handle");
        }
        pipeline.run();
        let before = estimate.steps();
        assert!(estimate.add_tick(&objects));
        let about = format!("{method}, {name}, {n} objects, seed {seed}, tick {tick}, {tuning:?}");
        Case { estimated: estimate.steps() - before, counted: pipeline.steps(), about }
    };
    (0..4).map(&mut tick).collect()
}

#[test]
fn no_method_takes_twice_its_estimate() {
    let mut wrong = Vec::new();
    for (turn, method) in Method::ALL.into_iter().enumerate() {
        let (mut low, mut high): (f64, f64) = (0.0, 0.0);
        for (i, family) in FAMILIES.into_iter().enumerate() {
            // Each family meets each of the rules, at one size under half of the methods and at the other under the rest,
            // with settings that differ between families.
            let has_turn = |seed: &u64| (seed ^ (seed >> 2) ^ (i + turn) as u64) & 1 == 0;
            for seed in (0..8).filter(has_turn) {
                let (n, tuning) =
                    ([40, 700][seed as usize / 4], tunings()[(i + seed as usize + seed as usize / 4) % 4]);
                let (factor, each) = bound(method, n as u64);
                for Case { estimated, counted, about } in cases(method, family, seed, n, tuning) {
                    low = low.max(counted as f64 / estimated.max(1) as f64);
                    high = high.max(estimated.saturating_sub(each * n as u64) as f64 / counted.max(1) as f64);
                    // `fast` may build neighbor lists of boxes that a search would drop, which takes far more.
                    let has_lists = method == Method::Fast && seed % 4 == 2 && !about.contains("tick 0");
                    if 2 * estimated < counted && !has_lists || estimated > factor * counted + each * n as u64
                    {
                        wrong.push(format!("{estimated} estimated, {counted} counted: {about}"));
                    }
                }
            }
        }
        println!("{method}: at most {low:.2} of the estimate, which is at most {high:.2} times as much");
    }
    assert!(
        wrong.is_empty(),
        "{} of the estimates are wrong, such as\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

/// Returns whether the objects are within four billion steps, and the time that takes to find out.
#[expect(clippy::disallowed_methods, reason = "an estimate is of use only if it is quick")]
fn is_allowed(method: Method, tuning: Tuning, objects: &[Object]) -> (bool, Duration) {
    let begun = Instant::now();
    let mut estimate = WorkEstimate::new(method, tuning, &Rules::all(), 4_000_000_000);
    (estimate.add_tick(objects), begun.elapsed())
}

#[test]
fn a_scene_that_is_slow_in_one_method_is_recognized_at_once() {
    let tuning = Tuning { threshold: 1, sector: SectorSize::at_least(1, 1), ..Tuning::GAME };
    let nested = objects_of(FAMILIES[4].1, 0, 15_000, 0);
    let diagonal: Vec<Object> =
        (0..40_000).map(|i| Object::new(i, Kind(0), Rect::new(9 * i as i32, 9 * i as i32, 4, 4))).collect();
    let slow = [
        (&nested, [Method::DimensionalClustering].as_slice()),
        (&diagonal, &[Method::SectorGrid, Method::SectorGridTextbook, Method::BruteForce]),
    ];
    for (objects, slow) in slow {
        for method in Method::ALL {
            let (is_allowed, took) = is_allowed(method, tuning, objects);
            assert_eq!(is_allowed, !slow.contains(&method), "{method}, {} objects", objects.len());
            assert!(took < Duration::from_secs(2), "{method} took {took:?}");
        }
    }
}
