//! All methods over crowds of every sort: hundreds of objects that move, come and go in columns, rows, clusters,
//! piles, with sizes from a pixel to the limit, under every choice of axis and of the threshold and depth of
//! clustering. The oracle is two loops in this file; the structure of each method is checked after each change.

use crate::common::{Random, double_loop};
use sector_collision::{
    AxisChoice, Direction, Handle, Kind, Method, Object, Pipeline, Rect, Rules, SectorSize, Tuning,
};

/// The arrangement of a crowd.
#[derive(Clone, Copy, Debug)]
enum Crowd {
    Spread,
    Column,
    Row,
    Clusters,
    Pile,
    Tiny,
    /// Objects with sides from 2 to 2,000 pixels, and a few at the limit of 65,536.
    Sizes,
}

impl Crowd {
    const ALL: [Self; 7] =
        [Self::Spread, Self::Column, Self::Row, Self::Clusters, Self::Pile, Self::Tiny, Self::Sizes];

    fn rect(self, random: &mut Random) -> Rect {
        let side = 1 + random.below(30);
        let at = |x, y, w, h| Rect::new(x, y, w, h);
        match self {
            Self::Spread => at(random.around(0, 900), random.around(0, 900), side, 1 + random.below(30)),
            Self::Column => at(random.around(100, 9), random.around(0, 4000), side, 16),
            Self::Row => at(random.around(0, 4000), random.around(-77, 9), 16, side),
            Self::Clusters => {
                let (x, y) = (random.below(4) * 1500, random.below(3) * 1300);
                at(random.around(x, 60), random.around(y, 60), 12, 12)
            }
            Self::Pile => at(random.around(-3, 2), random.around(3, 2), 40, 40),
            Self::Tiny => at(random.around(0, 60), random.around(0, 60), 1, 1),
            Self::Sizes => {
                let side =
                    [2, 5, 20, 90, 2000, 65_536][[0, 0, 0, 1, 1, 1, 2, 2, 3, 4][random.below(10) as usize]];
                at(random.around(0, 3000), random.around(0, 3000), side, side)
            }
        }
    }
}

/// A pipeline under test, and its objects.
struct Fixture {
    pipeline: Pipeline,
    living: Vec<(Handle, Object)>,
    next_id: u32,
}

impl Fixture {
    fn new(method: Method, tuning: Tuning, rules: Rules) -> Self {
        // Too small on purpose: growing is tested as well.
        let pipeline = Pipeline::with_tuning(method, tuning, rules, [], 8);
        Self { pipeline, living: Vec::new(), next_id: 0 }
    }

    fn insert(&mut self, rect: Rect) {
        let object = Object::new(self.next_id, Kind((self.next_id % 3) as u8), rect);
        self.next_id += 1;
        self.living.push((self.pipeline.insert(object), object));
    }

    fn remove(&mut self, i: usize) {
        let (handle, object) = self.living.swap_remove(i);
        assert_eq!(self.pipeline.remove(handle), Ok(object));
    }

    fn step(&mut self, random: &mut Random) {
        for (handle, object) in &mut self.living {
            object.rect.x += random.around(0, 3);
            object.rect.y += random.around(0, 3);
            self.pipeline.update(*handle, object.rect, None).expect("it lives");
        }
    }

    /// Runs a tick, and compares the hits with those of a double loop.
    fn check(&mut self, rules: &Rules, what: &str) {
        self.pipeline.validate().unwrap_or_else(|wrong| panic!("{what}, before the frame: {wrong}"));
        self.pipeline.run();
        let objects: Vec<Object> = self.living.iter().map(|&(_, object)| object).collect();
        let expected = double_loop(&objects, rules);
        assert!(self.pipeline.hits() == expected, "{what}: {} hits", self.pipeline.hits().len());
        self.pipeline.validate().unwrap_or_else(|wrong| panic!("{what}, after the frame: {wrong}"));
    }
}

fn some_rules() -> Rules {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1)).allow(Kind(1), Kind(2)).allow(Kind(2), Kind(2));
    rules
}

/// Checks a crowd of `count` objects that move for some ticks while a tenth of them is replaced, under one tuning.
fn live(method: Method, crowd: Crowd, tuning: Tuning, rules: &Rules, count: usize) {
    let mut random = Random(count as u64 + crowd as u64);
    let mut bench = Fixture::new(method, tuning, rules.clone());
    for _ in 0..count {
        bench.insert(crowd.rect(&mut random));
    }
    for frame in 0..5 {
        let what = format!("{method}, {crowd:?}, {tuning:?}, frame {frame}");
        bench.check(rules, &what);
        bench.step(&mut random);
        for _ in 0..count / 10 {
            let i = random.below(bench.living.len() as i32) as usize;
            bench.remove(i);
            bench.insert(crowd.rect(&mut random));
        }
    }
}

#[test]
fn crowds_of_every_sort_agree_with_two_loops() {
    for (method, crowd) in
        Method::READABLE.into_iter().flat_map(|method| Crowd::ALL.map(|crowd| (method, crowd)))
    {
        live(method, crowd, Tuning::default(), &Rules::all(), 150);
        live(method, crowd, Tuning::GAME, &some_rules(), 300);
    }
}

#[test]
fn no_tuning_changes_a_hit() {
    let slant = AxisChoice::Along(Direction::new(3, -2).expect("a direction"));
    let axes = [AxisChoice::X, AxisChoice::Y, AxisChoice::GreaterVariance, AxisChoice::Principal, slant];
    for crowd in Crowd::ALL {
        for axis in axes {
            for method in [Method::AxisList, Method::SortAndSweep, Method::IntervalTree, Method::ActiveSet] {
                live(method, crowd, Tuning { axis, ..Tuning::default() }, &some_rules(), 120);
            }
        }
        for (threshold, depth) in [(1, Tuning::MAX_DEPTH), (2, 3), (5, 1), (5, 0), (20, 2)] {
            let tuning = Tuning { threshold, depth, ..Tuning::default() };
            live(Method::DimensionalClustering, crowd, tuning, &some_rules(), 120);
        }
        for side in [16, 100, 512] {
            let tuning = Tuning { sector: SectorSize::at_least(side, side), ..Tuning::default() };
            live(Method::SectorGrid, crowd, tuning, &some_rules(), 120);
            live(Method::Auto, crowd, tuning, &some_rules(), 120);
        }
    }
}

#[test]
fn a_thousand_in_one_place_are_half_a_million_pairs() {
    for method in Method::READABLE {
        let mut bench = Fixture::new(method, Tuning::default(), Rules::all());
        for _ in 0..1000 {
            bench.insert(Rect::new(-20, 7, 16, 16));
        }
        bench.check(&Rules::all(), method.name());
        assert_eq!(bench.pipeline.hits().len(), 499_500, "{method}");
        for i in (0..1000).rev().filter(|i| i % 100 != 0) {
            bench.remove(i);
        }
        bench.check(&Rules::all(), method.name());
        assert_eq!(bench.pipeline.hits().len(), 45, "{method}");
    }
}
