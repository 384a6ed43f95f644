//! Compares the finder with a double loop, with all vector instructions of this machine.

use super::Finder;
use crate::lanes::cpu::Cpu;
use crate::pair::Pair;
use crate::rect::{MAX_COORDINATE, MAX_SIDE, Rect};
use crate::rules::{Kind, Rules};
use allocation_counter::measure;

/// Whether two boxes overlap as the finder defines it: right and bottom edges are clamped to `i32::MAX`.
fn overlap(a: Rect, b: Rect) -> bool {
    let ends = |rect: Rect| (rect.x.saturating_add(rect.w), rect.y.saturating_add(rect.h));
    let ((right_a, bottom_a), (right_b, bottom_b)) = (ends(a), ends(b));
    a.x < right_b && b.x < right_a && a.y < bottom_b && b.y < bottom_a
}

/// Returns the pairs of numbers below `count` that meet.
fn pairs_that(count: usize, meet: impl Fn(usize, usize) -> bool) -> Vec<Pair> {
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| meet(a, b)).map(|(a, b)| Pair::new(a as u32, b as u32)).collect()
}

fn double_loop(rects: &[Rect], may_meet: impl Fn(usize, usize) -> bool) -> Vec<Pair> {
    pairs_that(rects.len(), |a, b| overlap(rects[a], rects[b]) && may_meet(a, b))
}

/// Finds the overlapping pairs with a sweep along x, for more boxes than a double loop can handle.
fn plain_sweep(rects: &[Rect]) -> Vec<Pair> {
    let mut order: Vec<usize> = (0..rects.len()).collect();
    order.sort_unstable_by_key(|&at| rects[at].x);
    let mut pairs = Vec::new();
    for (at, &one) in order.iter().enumerate() {
        let behind = order[at + 1..].iter().take_while(|&&other| rects[other].x < rects[one].right());
        let overlapping = behind.filter(|&&other| overlap(rects[one], rects[other]));
        pairs.extend(overlapping.map(|&other| Pair::new(one as u32, other as u32)));
    }
    sorted(&pairs)
}

fn sorted(pairs: &[Pair]) -> Vec<Pair> {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    pairs
}

fn assert_same(found: &[Pair], expected: &[Pair], what: &str) {
    let found = sorted(found);
    let lacks = expected.iter().filter(|pair| found.binary_search(pair).is_err()).count();
    let first = found.iter().zip(expected).find(|(found, expected)| found != expected);
    assert!(
        found == expected,
        "{what}: lacks {lacks} of {}, has {}; first {first:?}",
        expected.len(),
        found.len()
    );
}

fn finders() -> Vec<Finder> {
    let finder = |cpu| {
        let mut finder = Finder::with_capacity(4);
        finder.ticks.cpu = cpu;
        finder
    };
    Cpu::all().into_iter().map(finder).collect()
}

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

/// The test scenes. Each has a name, the greatest distance of a box's corner from the origin along x and y, the longest
/// side of a box, and its greatest step in a frame, all in pixels.
const SCENES: [(&str, [i64; 2], i64, i64); 11] = [
    ("spread", [2000, 2000], 16, 3),
    ("column", [8, 9000], 16, 2),
    ("row", [9000, 8], 16, 2),
    ("crowd", [120, 120], 40, 2),
    ("sizes", [4000, 4000], 300, 3),
    ("giants", [60_000, 60_000], 65_536, 50),
    ("jumps", [1000, 1000], 16, 900),
    ("limits", [1 << 30, 1 << 30], 65_536, 1 << 20),
    ("standing", [700, 700], 24, 0),
    ("vast", [1_500_000, 1_500_000], 65_536, 1000),
    ("dots", [30, 30], 1, 2),
];

fn rect(dice: &mut Dice, [x, y]: [i64; 2], longest: i64) -> Rect {
    // Short sides are common, long ones rare.
    let side = |dice: &mut Dice| dice.between(1, (longest >> (dice.0 >> 60)).max(1));
    Rect::new(dice.between(-x, x), dice.between(-y, y), side(dice), side(dice))
}

fn move_on(rect: &mut Rect, dice: &mut Dice, speed: i64) {
    let step = |at: i32, dice: &mut Dice| (at + dice.between(-speed, speed)).clamp(-(1 << 30), 1 << 30);
    (rect.x, rect.y) = (step(rect.x, dice), step(rect.y, dice));
}

#[test]
fn rules_hold_for_few_kinds_and_for_many() {
    for count in [1, 2, 4, 5, 9, 40, 64] {
        let mut dice = Dice(count);
        let mut rects: Vec<Rect> = (0..500).map(|_| rect(&mut dice, [350, 350], 66)).collect();
        let mut any_kind = || Kind(dice.below(count as i64) as u8);
        let kinds: Vec<Kind> = (0..500).map(|_| any_kind()).collect();
        let additions =
            [0, 10, 20].map(|_| (0..3 * count).map(|_| (any_kind(), any_kind())).collect::<Vec<_>>());
        let (mut rules, mut finders) = (Rules::none(), finders());
        for tick in 0..30 {
            if tick % 10 == 0 {
                additions[tick / 10].iter().for_each(|&(a, b)| {
                    rules.allow(a, b);
                });
            }
            let expected = double_loop(&rects, |a, b| rules.may_meet(kinds[a], kinds[b]));
            for finder in &mut finders {
                let what = format!("{count} kinds, tick {tick}, {:?}", finder.ticks.cpu);
                assert_same(finder.find_permitted(&rects, &kinds, &rules), &expected, &what);
            }
            // Boxes mostly move a few pixels, but sometimes jump, which invalidates all neighbor lists.
            let speed = if tick % 7 == 6 { 300 } else { 2 };
            rects.iter_mut().for_each(|rect| move_on(rect, &mut dice, speed));
        }
    }
}

#[test]
fn no_stale_pair_is_returned() {
    let rects = dense(300);
    let kinds: Vec<Kind> = (0..300u16).map(|i| Kind((i % 2) as u8)).collect();
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1));
    let mut finder = with_lists(Finder::with_capacity(300), &rects);
    let all = double_loop(&rects, |_, _| true);
    for count in [300, 299, 290, 140, 100, 0, 300] {
        let fewer = &rects[..count];
        assert_same(finder.find(fewer), &double_loop(fewer, |_, _| true), "lists with fewer boxes");
    }
    let permitted = double_loop(&rects, |a, b| kinds[a] != kinds[b]);
    assert_same(finder.find_permitted(&rects, &kinds, &rules), &permitted, "with rules");
    let transposed: Vec<Kind> = kinds.iter().rev().copied().collect();
    let permitted = double_loop(&rects, |a, b| transposed[a] != transposed[b]);
    assert_same(finder.find_permitted(&rects, &transposed, &rules), &permitted, "other kinds");
    rules.allow(Kind(1), Kind(1));
    let permitted = double_loop(&rects, |a, b| transposed[a] != transposed[b] || transposed[a] == Kind(1));
    assert_same(finder.find_permitted(&rects, &transposed, &rules), &permitted, "other rules");
    assert_same(finder.find(&rects[..100]), &double_loop(&rects[..100], |_, _| true), "fewer boxes");
    assert!(finder.find(&[]).is_empty());
    assert_same(finder.find(&rects), &all, "all again");
    assert!(finder.find(&[]).is_empty());
    assert_same(finder.find(&rects), &all, "the first number of boxes again");
}

#[test]
fn piles_edges_and_limits_match_a_double_loop() {
    let far = MAX_COORDINATE;
    let corners = [(far, far), (-far, -far), (far, -far), (-far, far)];
    let giants = corners.map(|(x, y)| Rect::new(x, y, MAX_SIDE, MAX_SIDE));
    let touching = corners.map(|(x, y)| Rect::new(x.clamp(1 - far, far) - 1, y, 1, 1));
    let inside = corners.map(|(x, y)| Rect::new(x, y.min(far - 1) + 1, 2, 2));
    let edges = |at: i32| {
        vec![Rect::new(at, at, 10, 10), Rect::new(at + 10, at, 10, 10), Rect::new(at + 9, at + 9, 5, 5)]
    };
    let cases = [
        ("limits", [giants, touching, inside].concat(), 4..66),
        ("pile", vec![Rect::new(-5, 7, 9, 9); 1000], 499_500..499_501),
        ("edges", edges(0), 2..3),
        ("edges at the lower limit", edges(-far), 2..3),
        ("edges at the upper limit", edges(far - 40), 2..3),
        ("edges where 16 bits end", edges(65_530), 2..3),
    ];
    for (name, rects, pairs) in cases {
        let expected = double_loop(&rects, |_, _| true);
        assert!(pairs.contains(&expected.len()), "{name}: {} pairs", expected.len());
        for mut finder in finders() {
            for _ in 0..3 {
                let what = format!("{name}, {:?}", finder.ticks.cpu);
                assert_same(finder.find(&rects), &expected, &what);
            }
        }
    }
}

#[test]
fn the_machine_makes_no_difference() {
    let (mut finders, mut dice) = (finders(), Dice(3));
    let mut rects: Vec<Rect> = (0..900).map(|_| rect(&mut dice, [750, 450], 22)).collect();
    for tick in 0..40 {
        let mut answers = finders.iter_mut().map(|finder| {
            let pairs = finder.find(&rects).to_vec();
            (sorted(&pairs), finder.effort())
        });
        let first = answers.next().expect("at least one");
        assert!(answers.all(|answer| answer == first), "tick {tick}");
        rects.iter_mut().for_each(|rect| move_on(rect, &mut dice, 2));
        // One box jumps, so that lists have strangers.
        rects[tick] = rect(&mut dice, [750, 450], 22);
    }
}

/// Tests spread-out boxes, and crowds so dense that searches stop early because they find too many candidates.
#[test]
fn large_crowds_match_a_plain_sweep() {
    for crowd in [6750, 450] {
        let mut dice = Dice(1);
        let mut dots = |first, reach| {
            let mut place = || dice.between(first, first + reach);
            let side = |i: usize| if i.is_multiple_of(500) { 90 } else { 2 };
            (0..6000).map(|i| Rect::new(place(), place(), side(i), side(i))).collect::<Vec<_>>()
        };
        let mut rects = [dots(2500, crowd), dots(0, 6750)].concat();
        let mut finder = Finder::with_capacity(4);
        for tick in 0..6 {
            let what = format!("half of the boxes within {crowd} pixels, tick {tick}");
            assert_same(finder.find(&rects), &plain_sweep(&rects), &what);
            rects.iter_mut().for_each(|rect| move_on(rect, &mut dice, 2));
        }
    }
}

#[test]
fn a_crowd_in_an_empty_field_stays_within_bounds() {
    let far = Rect::new(900_000, 900_000, 1, 1);
    let dots = (0..20_000).map(|i| Rect::new(i % 142, i / 142, 1, 1));
    let rects: Vec<Rect> = dots.chain([far]).collect();
    let mut finder = Finder::with_capacity(rects.len());
    for _ in 0..8 {
        assert!(finder.find(&rects).is_empty(), "the boxes are adjacent");
        assert!(finder.effort().1 <= 16 * rects.len(), "{:?}", finder.effort());
    }
}

#[test]
fn scenes_match_a_double_loop() {
    for (name, reach, longest, speed) in SCENES {
        // Few boxes have a partner at the usual distances.
        for (count, closer) in [(0, 1), (1, 1), (7, 1), (70, 8), (100, 1), (500, 6), (700, 1)] {
            let mut dice = Dice(count);
            let reach = reach.map(|reach| (reach / closer).max(8));
            let inhabitant = |dice: &mut Dice| (rect(dice, reach, longest), rare_kind(dice));
            let mut crowd: Vec<(Rect, Kind)> = (0..count).map(|_| inhabitant(&mut dice)).collect();
            let (mut plain, mut ruled, rules) = (finders(), finders(), shooter());
            for tick in 0..20 {
                let (rects, kinds): (Vec<Rect>, Vec<Kind>) = crowd.iter().copied().unzip();
                let expected = double_loop(&rects, |_, _| true);
                let permitted = double_loop(&rects, |a, b| rules.may_meet(kinds[a], kinds[b]));
                for (plain, ruled) in plain.iter_mut().zip(&mut ruled) {
                    let what = format!("{name}, {count} boxes, tick {tick}, {:?}", plain.ticks.cpu);
                    assert_same(plain.find(&rects), &expected, &what);
                    assert_same(ruled.find_permitted(&rects, &kinds, &rules), &permitted, &what);
                }
                crowd.iter_mut().for_each(|(rect, _)| move_on(rect, &mut dice, speed));
                if tick % 8 == 7 {
                    crowd.truncate(crowd.len() * 9 / 10);
                    crowd.extend((0..dice.below(9)).map(|_| inhabitant(&mut dice)));
                }
                if tick == 15 {
                    crowd.retain(|(_, kind)| kind.0 > 1);
                }
            }
        }
    }
}

/// Returns the rules of a shooter: ships (kind 0) meet aliens (2) and missiles (3), shots (1) meet aliens, and kind 4
/// meets itself.
fn shooter() -> Rules {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(2)).allow(Kind(0), Kind(3)).allow(Kind(1), Kind(2)).allow(Kind(4), Kind(4));
    rules
}

/// Whether boxes of two kinds may meet under these rules. Free places never do.
fn may_meet(a: Kind, b: Kind) -> bool {
    a.index().max(b.index()) < Kind::COUNT && shooter().may_meet(a, b)
}

/// Returns a random kind for the rules of [`shooter`]: mostly 2 and 3, few 0, 1 and 4, and a few 5, which meets none.
fn rare_kind(dice: &mut Dice) -> Kind {
    Kind(match dice.below(40) {
        0 => 0,
        1..4 => 1,
        4 => 4,
        5..25 => 2,
        25..38 => 3,
        _ => 5,
    })
}

#[test]
fn hostile_boxes_match_a_double_loop() {
    let mut dice = Dice(12);
    let ends = [i32::MIN, i32::MIN + 1, -1, 0, 1, 5, 1 << 20, i32::MAX - 1, i32::MAX];
    let mut number = || ends[dice.below(ends.len() as i64) as usize];
    let hostile: Vec<Rect> =
        (0..400).map(|_| Rect { x: number(), y: number(), w: number(), h: number() }).collect();
    let small: Vec<Rect> = (0..400).map(|_| rect(&mut dice, [300, 300], 9)).collect();
    let flat: Vec<Rect> =
        (0..300).map(|i| Rect { x: i % 20, y: i / 20, w: i % 3 * 4 - 4, h: i % 5 - 1 }).collect();
    let large = Rect { x: -200, y: -200, w: 9_000_000, h: 9_000_000 };
    let cases = [
        hostile.clone(),
        [small.clone(), hostile].concat(),
        [small.clone(), flat.clone()].concat(),
        flat,
        [small.clone(), vec![large; 3]].concat(),
        small,
        vec![Rect { x: i32::MAX, y: i32::MAX, w: i32::MAX, h: i32::MAX }; 40],
        vec![Rect { x: 7, y: 7, w: 0, h: 0 }; 40],
    ];
    for mut finder in finders() {
        // Run all cases twice, so that each set of boxes also follows itself and every other set.
        let mut ruled = finder.clone();
        for (number, rects) in cases.iter().chain(&cases).enumerate().flat_map(|case| [case, case, case]) {
            let what = format!("case {number}, {:?}", finder.ticks.cpu);
            assert_same(finder.find(rects), &double_loop(rects, |_, _| true), &what);
            let kinds: Vec<Kind> = rects.iter().map(|_| any_kind(&mut dice)).collect();
            let expected = double_loop(rects, |a, b| may_meet(kinds[a], kinds[b]));
            assert_same(ruled.find_permitted(rects, &kinds, &shooter()), &expected, &what);
        }
    }
}

/// Returns boxes of 16 pixels with about one overlapping pair for every four boxes.
fn dense(count: usize) -> Vec<Rect> {
    let (mut dice, field) = (Dice(8), (count as f64 * 2048.0).sqrt() as i64);
    (0..count).map(|_| Rect::new(dice.between(0, field), dice.between(0, field), 16, 16)).collect()
}

/// Returns a finder that uses neighbor lists for these boxes, which do not move.
fn with_lists(mut finder: Finder, rects: &[Rect]) -> Finder {
    (0..40).for_each(|_| {
        finder.find(rects);
    });
    assert!(finder.listed_margin() > 0, "{} boxes at rest", rects.len());
    finder
}

#[test]
fn hostile_boxes_in_lists_match_a_double_loop() {
    for count in 200..208 {
        for finder in finders() {
            for place in [0, count / 2, count - 2, count - 1] {
                let mut standing = dense(count);
                let [one, other] = [Rect::new(-5, 50, 16, 16), Rect::new(5, 55, 16, 16)];
                (standing[place], standing[1]) = (one, other);
                let finder = with_lists(finder.clone(), &standing);
                for hostile in [
                    Rect { w: i32::MIN, ..one },
                    Rect { h: i32::MAX, ..one },
                    Rect { w: 0, h: -3, ..one },
                    Rect { x: i32::MIN, y: i32::MAX, w: i32::MAX, h: i32::MAX },
                ] {
                    let mut finder = finder.clone();
                    let mut rects = standing.clone();
                    rects[place] = hostile;
                    for tick in 0..3 {
                        let what =
                            format!("{hostile:?} at {place} of {count}, tick {tick}, {:?}", finder.ticks.cpu);
                        assert_same(finder.find(&rects), &double_loop(&rects, |_, _| true), &what);
                    }
                }
            }
        }
    }
}

#[test]
fn lists_that_cannot_last_are_given_up() {
    let rects = dense(2000);
    let kinds = vec![Kind(4); rects.len()];
    let (rules, mut finder) = (shooter(), Finder::with_capacity(rects.len()));
    let mut made = 0;
    for _ in 0..100 {
        finder.find(&rects);
        made += usize::from(finder.listed_margin() > 0);
        finder.find_permitted(&rects, &kinds, &rules);
        made += usize::from(finder.listed_margin() > 0);
    }
    assert!(made < 30, "in turn: {made} of 200");

    let mut made = 0;
    let mut finder = Finder::with_capacity(rects.len());
    for tick in 0..60 {
        let count = if tick < 30 { 2000 } else { 200 };
        let fast = |(i, rect): (i32, &Rect)| Rect { x: rect.x + (tick - 30).max(0) * (i % 21 - 10), ..*rect };
        let rects: Vec<Rect> = (0..).zip(&rects[..count]).map(fast).collect();
        finder.find(&rects);
        made += usize::from(tick > 30 && finder.listed_margin() > 0);
    }
    assert!(made < 6, "a tenth of the boxes: {made} of 30");
}

#[test]
fn births_in_each_tick_do_not_prevent_lists() {
    let rects = dense(600);
    let mut finder = Finder::with_capacity(rects.len());
    let used = (0..100).filter(|tick| {
        let rects = &rects[..500 + tick];
        assert_same(finder.find(rects), &double_loop(rects, |_, _| true), "births");
        mode(&finder, rects.len()) == Mode::ListsWithStrangers
    });
    let used = used.count();
    assert!(used > 60, "{used} of 100 ticks");
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    SortedAnew,
    ListsMade,
    Lists,
    ListsWithStrangers,
}

fn mode(finder: &Finder, boxes: usize) -> Mode {
    match (finder.listed_margin(), finder.effort().0) {
        (0, _) => Mode::SortedAnew,
        (_, 0) => Mode::Lists,
        (_, sorted) if sorted >= boxes => Mode::ListsMade,
        _ => Mode::ListsWithStrangers,
    }
}

/// Random motion of a crowd, scaled by a unit of length: slow and fast boxes, jumps, births, deaths and kind changes.
#[derive(Clone, Debug)]
struct CrowdMotion {
    unit: i64,
    /// Boxes in 1,000 that jump, are born or die, or change their kind in a tick.
    jumps: i64,
    births: i64,
    changes: i64,
    /// The greatest step in a tick, in hundredths of a side.
    speed: i64,
    sizes: i64,
    has_rules: bool,
    seed: u64,
}

/// Returns a random kind for the rules of [`shooter`]. One in five is invalid, like the kinds of unused entries.
fn any_kind(dice: &mut Dice) -> Kind {
    Kind([0, 0, 1, 1, 2, 2, 3, 3, 64, 255][dice.below(10) as usize])
}

impl CrowdMotion {
    /// Runs some ticks, compares each with the double loop, and returns the number of ticks per mode.
    fn run(&self, boxes: usize, cpu: Cpu) -> [usize; 4] {
        let Self { unit, jumps, births, changes, speed, sizes, has_rules, seed } = *self;
        let mut dice = Dice(seed);
        let side = 16 * unit;
        let field = (boxes as f64).sqrt() as i64 * side * 5 / 2;
        let new = |dice: &mut Dice| {
            let long = (side << dice.below(sizes)) as i32;
            (Rect::new(dice.between(0, field), dice.between(0, field), long, long), any_kind(dice))
        };
        let mut crowd: Vec<(Rect, Kind)> = (0..boxes).map(|_| new(&mut dice)).collect();
        let steps: Vec<_> = (0..boxes).map(|_| dice.between(0, speed * side / 100)).collect();
        let mut finder = Finder::with_capacity(boxes);
        finder.ticks.cpu = cpu;
        let rules = shooter();
        let mut modes = [0; 4];
        for tick in 0..60 {
            let (rects, kinds): (Vec<Rect>, Vec<Kind>) = crowd.iter().copied().unzip();
            let expected = double_loop(&rects, |a, b| !has_rules || may_meet(kinds[a], kinds[b]));
            let found =
                if has_rules { finder.find_permitted(&rects, &kinds, &rules) } else { finder.find(&rects) };
            assert_same(found, &expected, &format!("tick {tick}, {cpu:?}, {self:?}"));
            let live = kinds.iter().filter(|kind| !has_rules || kind.index() < Kind::COUNT).count();
            modes[mode(&finder, live) as usize] += 1;
            for at in 0..crowd.len() {
                let step = i64::from(steps[at % steps.len()]);
                move_on(&mut crowd[at].0, &mut dice, step);
                if dice.below(1000) < jumps {
                    crowd[at] = (new(&mut dice).0, crowd[at].1);
                }
                if dice.below(1000) < changes {
                    crowd[at].1 = any_kind(&mut dice);
                }
            }
            for _ in 0..crowd.len() {
                if dice.below(1000) < births && crowd.len() > 1 {
                    let gone = dice.below(crowd.len() as i64) as usize;
                    crowd.swap_remove(gone);
                }
                if dice.below(1000) < births {
                    crowd.push(new(&mut dice));
                }
            }
        }
        modes
    }
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config { cases: 40, failure_persistence: None, ..Default::default() })]

    #[test]
    fn crowds_in_motion_match_a_double_loop(
        unit in 1_i64..17,
        jumps in 0_i64..15,
        births in 0_i64..15,
        changes in 0_i64..8,
        speed in 0_i64..40,
        sizes in 1_i64..8,
        has_rules: bool,
        seed: u64,
        cpu in 0_usize..4,
    ) {
        let all = Cpu::all();
        let motion = CrowdMotion { unit, jumps, births, changes, speed, sizes, has_rules, seed };
        motion.run(200, all[cpu % all.len()]);
    }
}

#[test]
fn each_mode_is_used_where_it_pays() {
    let slow = CrowdMotion {
        unit: 1,
        jumps: 0,
        births: 0,
        changes: 0,
        speed: 4,
        sizes: 1,
        has_rules: false,
        seed: 1,
    };
    for unit in [1, 16] {
        for has_rules in [false, true] {
            for cpu in Cpu::all() {
                let modes = |motion: CrowdMotion| motion.run(400, cpu);
                let motion = CrowdMotion { unit, has_rules, ..slow.clone() };
                let [resorted, made, lists, strangers] = modes(motion.clone());
                assert!(lists > 20 && resorted + made < 15, "slow: {resorted} {made} {lists} {strangers}");
                let [resorted, made, lists, strangers] =
                    modes(CrowdMotion { jumps: 1, births: 1, changes: 1, ..motion.clone() });
                assert!(strangers > 20 && resorted < 30, "jumps: {resorted} {made} {lists} {strangers}");
                let [resorted, made, lists, strangers] = modes(CrowdMotion { speed: 150, ..motion });
                assert!(resorted > 50, "fast: {resorted} {made} {lists} {strangers}");
            }
        }
    }
}

#[test]
fn memory_is_bounded_by_the_number_of_boxes() {
    for (spread, sizes, speed, has_rules) in
        [(3, 1, 2, false), (3, 1, 2, true), (2, 1, 40, false), (3, 5, 2, false), (3, 5, 40, true)]
    {
        let mut dice = Dice(4);
        let count = 20_000;
        let field = 16 * spread * (count as f64).sqrt() as i64;
        let mut rects: Vec<Rect> = (0..count)
            .map(|i| {
                let side = 4 << (i as u32 | 1 << sizes).trailing_zeros().min(8) << (4 - sizes.min(3));
                Rect::new(dice.between(0, field), dice.between(0, field), side, side)
            })
            .collect();
        let kinds: Vec<Kind> = (0..count).map(|i| Kind((i % 4) as u8)).collect();
        let mut finder = Finder::with_capacity(count);
        for _ in 0..40 {
            if has_rules {
                finder.find_permitted(&rects, &kinds, &shooter());
            } else {
                finder.find(&rects);
            }
            rects.iter_mut().for_each(|rect| move_on(rect, &mut dice, speed));
        }
        let (bytes, pairs) = (finder.memory() / count, finder.pairs().len() as f64 / count as f64);
        // Beyond 220 bytes per box, only pairs may take memory.
        assert!(
            bytes as f64 <= 220.0 + 40.0 * pairs,
            "{bytes} bytes a box: {spread} {sizes} {speed} {has_rules}, {pairs:.2} pairs a box"
        );
    }
}

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
    let mut found = 0;
    let memory = measure(|| found = (0..200).map(|_| tick(&mut rects, &mut dice)).sum());
    assert_eq!(memory.count_total, 0);
    assert!(found > 100, "{found}");
}
