//! All methods beside each other on five scenes, at 1,000, 10,000 and 50,000 objects: `cargo bench --bench collision`,
//! and `cargo bench --bench collision -- column/` for one scene.
//!
//! A measured tick is what a game does in one: every object moves a pixel or two, is told to the pipeline, and
//! the pipeline runs down to the bitmaps. What is predicted to make more than [`MOST_STEPS`] steps is left out, and
//! said so: it would show nothing that fewer objects do not show.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use sector_sweep::collision::{
    AxisChoice, Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules, SectorSize, Tuning,
};
use std::hint::black_box;

/// Side of a common sprite in pixels.
const SIDE: i32 = 16;
/// Ticks after which the movement begins anew.
const PERIOD: i32 = 120;
/// Steps a tick, of the order of a nanosecond or two each, beyond which a method is left out.
const MOST_STEPS: u64 = 30_000_000;

/// How the objects are laid out, how large they are, and who may meet whom.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    /// At random, a sprite for each 64 × 64 pixels: a field that grows with the number of objects.
    Spread,
    /// Squadrons of fifty, close together and far from each other.
    Clustered,
    /// All within 64 pixels of x, one below the other.
    Column,
    /// As `Spread`, on four times the field, with sides from 4 to 256 pixels, small ones common.
    Sizes,
    /// As `Spread`: ships, shots, aliens and their missiles, with the rules of a game.
    Game,
}

impl Layout {
    const ALL: [(&'static str, Self); 5] = [
        ("spread", Self::Spread),
        ("clustered", Self::Clustered),
        ("column", Self::Column),
        ("sizes", Self::Sizes),
        ("game", Self::Game),
    ];

    /// Width and height of object `i`.
    fn side(self, i: i32) -> i32 {
        match self {
            // 4, 8, … 256; each size half as often as the one before.
            Self::Sizes => 4 << (i as u32 | 64).trailing_zeros(),
            _ => SIDE,
        }
    }

    /// Where object `i` of `n` is at tick `t`.
    fn rect(self, i: i32, n: i32, t: i32) -> Rect {
        // A swing of up to two pixels a tick, each object at its own pace.
        let swing = (t - PERIOD / 2).abs() * (i % 5 - 2) / 2;
        let scatter = (i as u32).wrapping_mul(2_654_435_761) >> 8;
        let side = 64 * n.isqrt().max(1) as u32;
        let (x, y) = match self {
            Self::Spread | Self::Game => (scatter % side, scatter / 7919 % side),
            Self::Sizes => (scatter % (2 * side), scatter / 7919 % (2 * side)),
            Self::Clustered => {
                let squadron = (i as u32 / 50).wrapping_mul(2_654_435_761) >> 8;
                (squadron % (4 * side) + scatter % 200, squadron / 7919 % (4 * side) + scatter / 7919 % 200)
            }
            Self::Column => (scatter % 64, i as u32 * SIDE as u32 / 3),
        };
        let dx = if self == Self::Column { swing % 8 } else { swing };
        Rect::new(x as i32 + dx, y as i32 - swing, self.side(i), self.side(i))
    }

    /// The kind of object `i`.
    fn kind(self, i: i32) -> Kind {
        match self {
            Self::Game => Kind([0, 1, 1, 2, 2, 2, 2, 3, 3, 3][i as usize % 10]),
            _ => Kind(0),
        }
    }

    fn rules(self) -> Rules {
        if self != Self::Game {
            return Rules::all();
        }
        let mut rules = Rules::none();
        rules.allow(Kind(0), Kind(2)).allow(Kind(0), Kind(3));
        rules.allow(Kind(1), Kind(2)).allow(Kind(1), Kind(3));
        rules
    }

    /// About how many steps a method makes for a tick; those that are fast everywhere are not predicted.
    fn steps(self, method: Method, n: u64) -> u64 {
        let all = n * n / 2;
        // Two of side s overlap on an axis of length l with a probability of 2 s / l.
        let on_one_axis = all * 2 * SIDE as u64 / (64 * n.isqrt());
        match (method, self) {
            (Method::BruteForce, _) => all,
            (Method::DimensionalClustering, Self::Clustered) => 50 * n,
            // A crowd without a gap is one group; the column is cut nowhere either.
            (Method::DimensionalClustering, _) => all,
            (Method::AxisList | Method::SortAndSweep, Self::Column) => all / 2,
            (Method::AxisList | Method::SortAndSweep | Method::ActiveSet, _) => on_one_axis,
            _ => n,
        }
    }
}

fn pipeline(method: Method, layout: Layout, n: i32) -> (Pipeline, Vec<Handle>) {
    let disc =
        Mask::from_fn(SIDE, SIDE, |x, y| (2 * x - 15) * (2 * x - 15) + (2 * y - 15) * (2 * y - 15) < 200);
    let sector = SectorSize::for_rects((0..n).map(|i| layout.rect(i, n, 0)));
    let tuning = Tuning { sector, axis: AxisChoice::X, ..Tuning::default() };
    let mut pipeline = Pipeline::with_tuning(method, tuning, layout.rules(), vec![disc].into(), n as usize);
    // From left to right, or the list would spend minutes on putting 50,000 in order one by one.
    let mut order: Vec<i32> = (0..n).collect();
    order.sort_by_key(|&i| layout.rect(i, n, 0).x);
    let mut handles: Vec<_> = order.into_iter().map(|i| (i, pipeline.insert(object(layout, i, n)))).collect();
    handles.sort_by_key(|&(i, _)| i);
    (pipeline, handles.into_iter().map(|(_, handle)| handle).collect())
}

fn object(layout: Layout, i: i32, n: i32) -> Object {
    Object { id: i as u32, kind: layout.kind(i), rect: layout.rect(i, n, 0), mask: mask(layout, i) }
}

/// Sprites of the common size have a mask; the others are solid.
fn mask(layout: Layout, i: i32) -> Option<MaskId> {
    (layout.side(i) == SIDE).then_some(MaskId(0))
}

fn ticks(criterion: &mut Criterion) {
    for (name, layout) in Layout::ALL {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        for (n, method) in
            [1_000, 10_000, 50_000].into_iter().flat_map(|n| Method::ALL.map(|method| (n, method)))
        {
            if layout.steps(method, n as u64) > MOST_STEPS {
                println!(
                    "{name}/{method}/{n}: left out, about {} steps a tick",
                    layout.steps(method, n as u64)
                );
                continue;
            }
            let (mut pipeline, handles) = pipeline(method, layout, n);
            let mut t = 0;
            group.bench_function(BenchmarkId::new(method.name(), n), |bencher| {
                bencher.iter(|| {
                    t = (t + 1) % PERIOD;
                    for (i, &handle) in (0..).zip(&handles) {
                        pipeline.update(handle, layout.rect(i, n, t), mask(layout, i));
                    }
                    pipeline.run();
                    black_box(pipeline.hits().len())
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, ticks);
criterion_main!(benches);
