//! The fast finder compared with brute force: over moving frames, for every size, place and rule, while boxes come
//! and go, and where all boxes lie in one place.

mod common;

use allocation_counter::measure;
use common::{double_loop, solid};
use sector_collision::fast::Finder;
use sector_collision::{Handle, Kind, Method, Object, Pair, Pipeline, Rect, Rules};

/// Pseudo-random numbers, the same in every run, up to the whole range of coordinates.
struct Random(u64);

impl Random {
    fn below(&mut self, below: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0 >> 11) * below as u128) >> 53) as i64
    }

    fn between(&mut self, low: i64, high: i64) -> i32 {
        (low + self.below(high - low + 1)) as i32
    }
}

/// Returns the pairs of boxes that overlap and may meet, by a double loop.
fn oracle(rects: &[Rect], kinds: &[Kind], rules: &Rules) -> Vec<Pair> {
    let objects: Vec<_> =
        (0..).zip(rects).zip(kinds).map(|((id, &rect), &kind)| Object { kind, ..solid(id, rect) }).collect();
    double_loop(&objects, rules)
}

/// Returns the pairs of boxes that overlap, by a double loop.
fn overlaps(rects: &[Rect]) -> Vec<Pair> {
    oracle(rects, &vec![Kind(0); rects.len()], &Rules::all())
}

fn sorted(pairs: &[Pair]) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = pairs.iter().map(|pair| Pair::new(pair.a, pair.b)).collect();
    pairs.sort_unstable();
    pairs
}

/// Scenes: the reach in x and y within which boxes lie, their longest side, and their greatest step in a frame.
const SCENES: [(&str, [i64; 2], i64, i64); 9] = [
    ("spread", [2000, 2000], 16, 3),
    ("column", [8, 9000], 16, 2),
    ("row", [9000, 8], 16, 2),
    ("crowd", [120, 120], 40, 2),
    ("sizes", [4000, 4000], 300, 3),
    ("giants", [60_000, 60_000], 65_536, 50),
    ("jumps", [1000, 1000], 16, 900),
    ("limits", [1 << 30, 1 << 30], 65_536, 1 << 20),
    ("standing", [700, 700], 24, 0),
];

fn rect(random: &mut Random, [x, y]: [i64; 2], longest: i64) -> Rect {
    // Small sides are common, long ones rare.
    let side = |random: &mut Random| random.between(1, longest_side(random.0, longest));
    Rect::new(random.between(-x, x), random.between(-y, y), side(random), side(random))
}

fn longest_side(seed: u64, longest: i64) -> i64 {
    (longest >> (seed >> 60)).max(1)
}

fn move_on(rect: &mut Rect, random: &mut Random, speed: i64) {
    let step = |at: i32, random: &mut Random| (at + random.between(-speed, speed)).clamp(-(1 << 30), 1 << 30);
    (rect.x, rect.y) = (step(rect.x, random), step(rect.y, random));
}

/// Tests every scene over moving frames, with boxes that come and go, against brute force.
#[test]
fn frames_agree_with_brute_force() {
    for (name, reach, longest, speed) in SCENES {
        for (seed, count) in [(1, 0), (2, 1), (3, 7), (4, 100), (5, 700)] {
            let mut random = Random(seed);
            let mut rects: Vec<Rect> = (0..count).map(|_| rect(&mut random, reach, longest)).collect();
            let mut finder = Finder::with_capacity(count);
            for frame in 0..25 {
                let expected = overlaps(&rects);
                assert_eq!(sorted(finder.find(&rects)), expected, "{name}, {count} boxes, frame {frame}");
                rects.iter_mut().for_each(|rect| move_on(rect, &mut random, speed));
                if frame % 8 == 7 {
                    rects.truncate(rects.len() * 9 / 10);
                    rects.extend((0..random.below(9)).map(|_| rect(&mut random, reach, longest)));
                }
            }
        }
    }
}

/// Tests that rules are kept, with few kinds and with the most possible, and when they change between frames.
#[test]
fn rules_are_kept() {
    for kinds in [1, 2, 5, 64] {
        let mut random = Random(kinds);
        let reach = [500, 500];
        let mut rects: Vec<Rect> = (0..600).map(|_| rect(&mut random, reach, 60)).collect();
        let of: Vec<Kind> = (0..600).map(|_| Kind(random.below(kinds as i64) as u8)).collect();
        let mut finder = Finder::with_capacity(600);
        let mut rules = Rules::none();
        for frame in 0..30 {
            if frame % 10 == 0 {
                let one = |random: &mut Random| Kind(random.below(kinds as i64) as u8);
                (0..3 * kinds).for_each(|_| {
                    rules.allow(one(&mut random), one(&mut random));
                });
            }
            let found = sorted(finder.find_permitted(&rects, &of, &rules));
            let expected = oracle(&rects, &of, &rules);
            assert_eq!(found, expected, "{kinds} kinds, frame {frame}");
            rects.iter_mut().for_each(|rect| move_on(rect, &mut random, 2));
        }
    }
}

/// Creates an object of a shooter: a few shots and ships, many aliens and missiles.
fn shooter() -> Rules {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(2)).allow(Kind(0), Kind(3)).allow(Kind(1), Kind(2)).allow(Kind(4), Kind(4));
    rules
}

fn inhabitant(random: &mut Random, id: u32, reach: [i64; 2], longest: i64) -> Object {
    let kind = match random.below(40) {
        0 => 0,
        1..4 => 1,
        4 => 4,
        5..25 => 2,
        25..38 => 3,
        // A kind without a partner.
        _ => 5,
    };
    Object { id, kind: Kind(kind), rect: rect(random, reach, longest), mask: None }
}

/// Tests the method over frames with births and deaths, where few objects mark cells and many look for marks, in
/// every scene, against brute force. A frame without changes lies in between, and at the end the marking objects are
/// gone.
#[test]
fn no_pair_of_few_and_many_is_missed() {
    for (name, reach, longest, speed) in SCENES {
        // Few have a partner: closer together than elsewhere.
        let (mut random, reach) = (Random(5), reach.map(|reach| (reach / 6).max(8)));
        let mut pipelines =
            [Method::BruteForce, Method::Fast].map(|method| Pipeline::new(method, shooter(), [].into(), 600));
        let mut living: Vec<([Handle; 2], Object)> = Vec::new();
        let (mut next, mut hits) = (0, 0);
        for frame in 0..40 {
            let births = if frame == 0 {
                500
            } else if frame % 4 == 3 {
                0
            } else {
                random.below(30)
            };
            for _ in 0..births {
                let object = inhabitant(&mut random, next, reach, longest);
                let handles = pipelines.each_mut().map(|pipeline| pipeline.insert(object));
                living.push((handles, object));
                next += 1;
            }
            let dies = |at: usize, kind: Kind| frame % 4 != 3 && at % 31 == 5 || frame == 35 && kind.0 < 2;
            let mut at = 0;
            living.retain(|(handles, object)| {
                at += 1;
                let stays = !dies(at, object.kind);
                if !stays {
                    pipelines.iter_mut().zip(handles).for_each(|(pipeline, &handle)| {
                        pipeline.remove(handle).expect("it lived until now");
                    });
                }
                stays
            });
            for (handles, object) in &mut living {
                move_on(&mut object.rect, &mut random, speed);
                for (pipeline, &mut handle) in pipelines.iter_mut().zip(handles) {
                    pipeline.update(handle, object.rect, None);
                }
            }
            pipelines.iter_mut().for_each(Pipeline::run);
            let [brute_force, fast] = &pipelines;
            assert_eq!(fast.hits(), brute_force.hits(), "{name}, frame {frame}");
            hits += fast.hits().len();
        }
        assert!(hits > 0 || ["limits", "jumps"].contains(&name), "{name}: no pair meets");
    }
}

/// Tests a thousand boxes in one place: every pair, each once.
#[test]
fn a_pile_is_all_pairs() {
    let rects = vec![Rect::new(-5, 7, 9, 9); 1000];
    let mut finder = Finder::with_capacity(10);
    for _ in 0..3 {
        assert_eq!(sorted(finder.find(&rects)), overlaps(&rects));
    }
}

/// Tests that touching is not overlapping, also at the limits of coordinates.
#[test]
fn touching_edges_are_no_pair() {
    for at in [0, -(1 << 30), (1 << 30) - 40, 65_530] {
        let rects =
            [Rect::new(at, at, 10, 10), Rect::new(at + 10, at, 10, 10), Rect::new(at + 9, at + 9, 5, 5)];
        let found = sorted(Finder::with_capacity(3).find(&rects));
        assert_eq!(found, overlaps(&rects), "at {at}");
        assert!(!found.contains(&Pair { a: 0, b: 1 }), "at {at}");
    }
}

/// Tests that frames of a steady scene allocate nothing.
#[test]
fn steady_frames_allocate_nothing() {
    let mut random = Random(9);
    let mut rects: Vec<Rect> = (0..3000).map(|_| rect(&mut random, [2000, 2000], 24)).collect();
    let mut finder = Finder::with_capacity(3000);
    let mut tick = |rects: &mut Vec<Rect>, random: &mut Random| {
        rects.iter_mut().for_each(|rect| move_on(rect, random, 2));
        finder.find(rects).len()
    };
    for _ in 0..200 {
        tick(&mut rects, &mut random);
    }
    let mut found = 0;
    let memory = measure(|| found = (0..200).map(|_| tick(&mut rects, &mut random)).sum());
    assert_eq!(memory.count_total, 0);
    assert!(found > 100, "{found}");
}
