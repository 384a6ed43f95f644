//! Tests that the fast finder finds what brute force finds: over moving frames, for every size, place and rule, while
//! boxes come and go, and where everything lies in one place.

mod counting_allocator;

use counting_allocator::allocations;
use sector_sweep::collision::fast::Finder;
use sector_sweep::collision::{Kind, Pair, Rect, Rules};

/// A number that looks random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, below: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0 >> 11) * below as u128) >> 53) as i64
    }

    fn between(&mut self, low: i64, high: i64) -> i32 {
        (low + self.below(high - low + 1)) as i32
    }
}

fn oracle(rects: &[Rect], may_meet: impl Fn(usize, usize) -> bool) -> Vec<Pair> {
    let pairs = (0..rects.len()).flat_map(|a| (a + 1..rects.len()).map(move |b| (a, b)));
    let hits = pairs.filter(|&(a, b)| rects[a].overlaps(rects[b]) && may_meet(a, b));
    hits.map(|(a, b)| Pair { a: a as u32, b: b as u32 }).collect()
}

fn sorted(pairs: &[Pair]) -> Vec<Pair> {
    let lower_first = |pair: &Pair| Pair { a: pair.a.min(pair.b), b: pair.a.max(pair.b) };
    let mut pairs: Vec<Pair> = pairs.iter().map(lower_first).collect();
    pairs.sort_unstable();
    pairs
}

/// Scenes: how far from the middle boxes lie in x and y, their longest side, and how far they move in a frame.
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

fn rect(dice: &mut Dice, [x, y]: [i64; 2], longest: i64) -> Rect {
    // Small sides are common, long ones rare.
    let side = |dice: &mut Dice| dice.between(1, dice_bound(dice.0, longest));
    Rect::new(dice.between(-x, x), dice.between(-y, y), side(dice), side(dice))
}

fn dice_bound(seed: u64, longest: i64) -> i64 {
    (longest >> (seed >> 60)).max(1)
}

fn move_on(rect: &mut Rect, dice: &mut Dice, speed: i64) {
    let step = |at: i32, dice: &mut Dice| (at + dice.between(-speed, speed)).clamp(-(1 << 30), 1 << 30);
    (rect.x, rect.y) = (step(rect.x, dice), step(rect.y, dice));
}

/// Tests every scene over moving frames, with boxes that come and go, against brute force.
#[test]
fn frames_agree_with_brute_force() {
    for (name, reach, longest, speed) in SCENES {
        for (seed, count) in [(1, 0), (2, 1), (3, 7), (4, 100), (5, 700)] {
            let mut dice = Dice(seed);
            let mut rects: Vec<Rect> = (0..count).map(|_| rect(&mut dice, reach, longest)).collect();
            let mut finder = Finder::with_capacity(count);
            for frame in 0..25 {
                let expected = oracle(&rects, |_, _| true);
                assert_eq!(sorted(finder.find(&rects)), expected, "{name}, {count} boxes, frame {frame}");
                rects.iter_mut().for_each(|rect| move_on(rect, &mut dice, speed));
                if frame % 8 == 7 {
                    rects.truncate(rects.len() * 9 / 10);
                    rects.extend((0..dice.below(9)).map(|_| rect(&mut dice, reach, longest)));
                }
            }
        }
    }
}

/// Tests that rules are kept, with few kinds and with as many as there can be, and when they change between frames.
#[test]
fn rules_are_kept() {
    for kinds in [1, 2, 5, 64] {
        let mut dice = Dice(kinds);
        let reach = [500, 500];
        let mut rects: Vec<Rect> = (0..600).map(|_| rect(&mut dice, reach, 60)).collect();
        let of: Vec<Kind> = (0..600).map(|_| Kind(dice.below(kinds as i64) as u8)).collect();
        let mut finder = Finder::with_capacity(600);
        let mut rules = Rules::none();
        for frame in 0..30 {
            if frame % 10 == 0 {
                let one = |dice: &mut Dice| Kind(dice.below(kinds as i64) as u8);
                (0..3 * kinds).for_each(|_| {
                    rules.allow(one(&mut dice), one(&mut dice));
                });
            }
            let found = sorted(finder.find_permitted(&rects, &of, &rules));
            let expected = oracle(&rects, |a, b| rules.may_meet(of[a], of[b]));
            assert_eq!(found, expected, "{kinds} kinds, frame {frame}");
            rects.iter_mut().for_each(|rect| move_on(rect, &mut dice, 2));
        }
    }
}

/// Tests a thousand boxes in one place: every pair, each once.
#[test]
fn a_pile_is_all_pairs() {
    let rects = vec![Rect::new(-5, 7, 9, 9); 1000];
    let mut finder = Finder::with_capacity(10);
    for _ in 0..3 {
        assert_eq!(sorted(finder.find(&rects)), oracle(&rects, |_, _| true));
    }
}

/// Tests that touching is not overlapping, at the ends of the world too.
#[test]
fn touching_edges_are_no_pair() {
    for at in [0, -(1 << 30), (1 << 30) - 40, 65_530] {
        let rects =
            [Rect::new(at, at, 10, 10), Rect::new(at + 10, at, 10, 10), Rect::new(at + 9, at + 9, 5, 5)];
        let found = sorted(Finder::with_capacity(3).find(&rects));
        assert_eq!(found, oracle(&rects, |_, _| true), "at {at}");
        assert!(!found.contains(&Pair { a: 0, b: 1 }), "at {at}");
    }
}

/// Tests that frames of a steady scene allocate nothing.
#[test]
fn steady_frames_allocate_nothing() {
    let mut dice = Dice(9);
    let mut rects: Vec<Rect> = (0..3000).map(|_| rect(&mut dice, [2000, 2000], 24)).collect();
    let mut finder = Finder::with_capacity(3000);
    let mut tick = |rects: &mut Vec<Rect>, dice: &mut Dice| {
        rects.iter_mut().for_each(|rect| move_on(rect, dice, 2));
        finder.find(rects).len()
    };
    for _ in 0..200 {
        tick(&mut rects, &mut dice);
    }
    let before = allocations();
    let found: usize = (0..200).map(|_| tick(&mut rects, &mut dice)).sum();
    assert_eq!(allocations() - before, 0);
    assert!(found > 100, "{found}");
}
