//! Families of scenes for comparing [steps](sector_collision::trace::MethodStats::steps) with time. A family is a recipe that
//! makes a scene of any size; the weights of the steps are fitted to some families and tested on the others.

use sector_collision::broad::SectorSize;
use sector_collision::trace::MethodStats;
use sector_collision::{Counts, Handle, Kind, Method, Object, Pipeline, Rect, Rules, Tuning};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The methods that are compared: those that are written to be read, without the textbook versions.
pub(crate) const METHODS: [Method; 11] = [
    Method::BruteForce,
    Method::AxisList,
    Method::SectorGrid,
    Method::SortAndSweep,
    Method::ActiveSet,
    Method::DimensionalClustering,
    Method::SweepAndPrune,
    Method::IntervalTree,
    Method::Quadtree,
    Method::KdTree,
    Method::HierarchicalGrid,
];
/// The weights are tested on scenes of these families.
pub(crate) const UNSEEN: [&str; 10] =
    ["row", "bars", "stairs", "ring", "galaxy", "platforms", "hail", "still", "two-sizes", "lanes"];
/// The ticks after which each object turns back.
const TURN_TICKS: i32 = 12;
/// The ticks after which the motion repeats.
pub(crate) const PERIOD_TICKS: usize = 2 * TURN_TICKS as usize;

/// The random numbers of a scene: a 64-bit xorshift generator (Marsaglia).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(7919) + 12345);
        for _ in 0..10 {
            random.below(2);
        }
        random
    }

    /// Returns a number from 0 to `limit` - 1.
    fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % limit.max(1) as u64) as i32
    }
}

/// An object: its box in the first tick, its kind, and its motion per tick along x and y.
struct Member {
    rect: Rect,
    kind: Kind,
    motion: (i32, i32),
}

/// A scene: objects of two kinds, and whether objects of one kind may meet each other.
pub(crate) struct Family {
    members: Vec<Member>,
    has_rules: bool,
}

impl Family {
    /// Creates a scene of `n` objects. With rules, only objects of different kinds may meet.
    pub(crate) fn new(name: &str, n: usize, has_rules: bool, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let members = (0..n as i32).map(|i| member(name, i, n as i32, &mut random)).collect();
        Self { members, has_rules }
    }

    /// Creates a pipeline with all objects, sorted into the structures of the method, before the first tick.
    pub(crate) fn start(&self, method: Method) -> RunningFamily<'_> {
        let mut rules = Rules::none();
        rules.allow(Kind(0), Kind(1));
        if !self.has_rules {
            rules.allow(Kind(0), Kind(0)).allow(Kind(1), Kind(1));
        }
        let sector = SectorSize::for_rects(self.members.iter().map(|member| member.rect));
        let tuning = Tuning { sector, ..Tuning::default() };
        let mut pipeline = Pipeline::with_tuning(method, tuning, rules, [], self.members.len());
        let objects =
            (0..).zip(&self.members).map(|(key, member)| Object::new(key, member.kind, member.rect));
        let handles = objects.map(|object| pipeline.insert(object)).collect();
        pipeline.find_overlaps();
        RunningFamily { family: self, pipeline, handles, tick: 0 }
    }
}

pub(crate) struct RunningFamily<'a> {
    family: &'a Family,
    pipeline: Pipeline,
    handles: Vec<Handle>,
    tick: i32,
}

impl RunningFamily<'_> {
    /// Moves all objects that are in motion, and finds the overlapping pairs. Returns the number of objects moved.
    pub(crate) fn tick(&mut self) -> usize {
        self.tick += 1;
        let phase = self.tick % (2 * TURN_TICKS);
        let at = TURN_TICKS - (TURN_TICKS - phase).abs();
        let mut moved = 0;
        for (&handle, member) in self.handles.iter().zip(&self.family.members) {
            if member.motion != (0, 0) {
                moved += 1;
                let (Rect { x, y, w, h }, (dx, dy)) = (member.rect, member.motion);
                let rect = Rect::new(x + dx * at, y + dy * at, w, h);
                self.pipeline.update(handle, rect, None).expect("a live handle");
            }
        }
        self.pipeline.find_overlaps();
        moved
    }

    pub(crate) fn work(&self) -> (Counts, MethodStats) {
        (self.pipeline.counts(), self.pipeline.method_stats())
    }
}

/// Times closer than this, as a ratio, count as equal in a rank correlation.
const TIE: f64 = 1.1;

/// Returns the rank correlation (Spearman) of steps and times, from -1 to 1.
pub(crate) fn rank_correlation(steps: &[f64], times: &[f64]) -> f64 {
    let (a, b) = (ranks(steps, 1.0), ranks(times, TIE));
    let mean = (a.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let spread = (product(&a, &a) * product(&b, &b)).sqrt();
    if spread > 0.0 { product(&a, &b) / spread } else { 1.0 }
}

/// Returns the rank of each value, from 0. Values up to `tie` times as large as the lowest of a group share its mean rank.
fn ranks(values: &[f64], tie: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let (mut ranks, mut start) = (vec![0.0; values.len()], 0);
    while start < order.len() {
        let limit = values[order[start]] * tie;
        let end = start + order[start..].partition_point(|&i| values[i] <= limit);
        order[start..end].iter().for_each(|&i| ranks[i] = (start + end - 1) as f64 / 2.0);
        start = end;
    }
    ranks
}

/// The stored times of all [`METHODS`] on a scene, in nanoseconds per tick.
pub(crate) struct StoredTimes {
    pub(crate) family: String,
    pub(crate) size: usize,
    pub(crate) has_rules: bool,
    pub(crate) ns: Vec<u32>,
}

impl FromStr for StoredTimes {
    type Err = ParseIntError;

    fn from_str(line: &str) -> Result<Self, ParseIntError> {
        let mut words = line.split(',');
        let mut next = || words.next().unwrap_or_default();
        let (family, size, has_rules) = (next().to_owned(), next().parse()?, next() == "true");
        Ok(Self { family, size, has_rules, ns: words.map(str::parse).collect::<Result<_, _>>()? })
    }
}

impl fmt::Display for StoredTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { family, size, has_rules, ns } = self;
        write!(f, "{family},{size},{has_rules}")?;
        ns.iter().try_for_each(|ns| write!(f, ",{ns}"))?;
        writeln!(f)
    }
}

/// Returns object `i` of `n`. Most families have one object per 64 × 64 pixels.
fn member(family: &str, i: i32, n: i32, random: &mut Random) -> Member {
    let side = (f64::from(n).sqrt() * 64.0) as i32;
    let kind = Kind((i % 2) as u8);
    let mut motion = (random.below(5) - 2, random.below(5) - 2);
    let mut below = |limit: i32| random.below(limit);
    let (place, size) = match family {
        "spread" => ((below(side), below(side)), (16, 16)),
        "dense" => ((below(side / 3), below(side / 3)), (16, 16)),
        "column" => ((below(60), below(side * 4)), (16, 16)),
        "row" => ((below(side * 4), below(60)), (16, 16)),
        "clusters" => {
            let (of, around) = (below(8), side / 16 + 8);
            ((of * 379 % 8 * (side / 8) + below(around), of * 523 % 8 * (side / 8) + below(around)), (12, 12))
        }
        "sizes" => {
            let large = if below(20) == 0 { 60 + below(140) } else { 6 + below(20) };
            ((below(side), below(side)), (large, large))
        }
        "giants" => {
            let large = if below(9) == 0 { 200 } else { 10 };
            ((below(3 * side), below(3 * side)), (large, large))
        }
        "lattice" => {
            let columns = (f64::from(n).sqrt() as i32) + 1;
            ((i % columns * 40 + below(3), i / columns * 40 + below(3)), (24, 24))
        }
        "diagonal" => {
            let at = below(2 * side);
            ((at + below(40), at + below(40)), (16, 16))
        }
        "shooter" => ((below(640), below(360)), if i < 4 { (20, 20) } else { (6, 6) }),
        "stragglers" => {
            let scale = if below(12) == 0 { 100_000_000 / side } else { 1 };
            ((below(side) * scale, below(side) * scale), (16, 16))
        }
        "bars" => {
            let length = 80 + below(80);
            ((below(side), below(side)), if i % 2 == 0 { (length, 6) } else { (6, length) })
        }
        "heap" => ((below(side / 2), below(side / 2)), (24 + below(40), 24 + below(40))),
        "stairs" => ((i * 12, i * 12), (20, 20)),
        "ring" => {
            let (sin, cos) = (std::f64::consts::TAU * f64::from(i) / f64::from(n)).sin_cos();
            let radius = f64::from(side) / 2.0;
            (((radius * cos) as i32 + below(12), (radius * sin) as i32 + below(12)), (14, 14))
        }
        "galaxy" => {
            // The product of two uniform numbers crowds at the center.
            let mut along = || (below(side) - side / 2) * below(256) / 256 * below(256) / 256;
            ((along(), along()), (10, 10))
        }
        "platforms" => {
            if i % 12 > 0 {
                motion = (0, 0);
            }
            ((i * 29 % side * 2, i * 29 / side % 8 * 90 + if i % 12 == 0 { below(60) } else { 0 }), (32, 16))
        }
        "hail" => {
            motion = (below(9) - 4, 12 + below(12));
            ((below(side), below(side)), (6, 10))
        }
        "still" => {
            if i % 10 > 0 {
                motion = (0, 0);
            }
            ((below(side), below(side)), (20, 20))
        }
        "two-sizes" => ((below(2 * side), below(2 * side)), if i % 5 == 0 { (96, 96) } else { (12, 12) }),
        "lanes" => ((below(side), below(6) * 60 + below(8)), (40, 20)),
        _ => panic!("unknown family {family}"),
    };
    let kind = if family == "shooter" { Kind(u8::from(i >= 4)) } else { kind };
    Member { rect: Rect::new(place.0, place.1, size.0, size.1), kind, motion }
}
