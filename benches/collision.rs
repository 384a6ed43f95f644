//! The collision pipeline at 100, 1,000 and 10,000 objects, spread out and clustered, each method beside the
//! others: `cargo bench --bench collision`.
//!
//! A measured tick is what a game does in one: every object moves a pixel or two, is told to the pipeline, and
//! the pipeline runs down to the bitmaps. Brute force is left out at 10,000, where it shows nothing new.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use sector_sweep::collision::{Handle, Kind, Mask, MaskId, Method, Object, Pipeline, Rect, Rules};
use std::hint::black_box;

/// Side of a sprite in pixels.
const SIDE: i32 = 16;
/// Ticks after which the movement begins anew.
const PERIOD: i32 = 120;

/// How the objects are laid out, and how they move.
#[derive(Clone, Copy)]
enum Layout {
    /// At random, a sprite for each 64 × 64 pixels: a field that grows with the number of objects.
    Spread,
    /// Diving columns: all within 64 pixels of x, one below the other.
    Clustered,
}

impl Layout {
    const ALL: [(&'static str, Self); 2] = [("spread", Self::Spread), ("clustered", Self::Clustered)];

    /// Where object `i` of `n` is at tick `t`.
    fn rect(self, i: i32, n: i32, t: i32) -> Rect {
        // A swing of up to two pixels a tick, each object at its own pace.
        let swing = (t - PERIOD / 2).abs() * (i % 5 - 2) / 2;
        let scatter = (i as u32).wrapping_mul(2_654_435_761) >> 8;
        let (x, y) = match self {
            Self::Spread => {
                let side = 64 * i64::from(n).isqrt().max(1) as u32;
                (scatter % side, (scatter / 7919) % side)
            }
            Self::Clustered => (scatter % 64, i as u32 * SIDE as u32 / 3),
        };
        match self {
            Self::Spread => Rect::new(x as i32 + swing, y as i32 - swing, SIDE, SIDE),
            Self::Clustered => Rect::new(x as i32 + swing % 8, y as i32 + swing, SIDE, SIDE),
        }
    }
}

/// Aliens and missiles, three to one; they meet each other and not themselves.
fn pipeline(method: Method, layout: Layout, n: i32) -> (Pipeline, Vec<Handle>) {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1));
    let disc =
        Mask::from_fn(SIDE, SIDE, |x, y| (2 * x - 15) * (2 * x - 15) + (2 * y - 15) * (2 * y - 15) < 200);
    let mut pipeline = Pipeline::new(method, rules, vec![disc].into(), n as usize);
    let object = |i: i32| Object {
        id: i as u32,
        kind: Kind(u8::from(i % 4 == 0)),
        rect: layout.rect(i, n, 0),
        mask: Some(MaskId(0)),
    };
    let handles = (0..n).map(|i| pipeline.insert(object(i))).collect();
    (pipeline, handles)
}

fn ticks(criterion: &mut Criterion) {
    for (name, layout) in Layout::ALL {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        for n in [100, 1_000, 10_000] {
            for method in Method::ALL.into_iter().filter(|&method| method != Method::BruteForce || n < 10_000)
            {
                let (mut pipeline, handles) = pipeline(method, layout, n);
                let mut t = 0;
                group.bench_function(BenchmarkId::new(method.name(), n), |bencher| {
                    bencher.iter(|| {
                        t = (t + 1) % PERIOD;
                        for (i, &handle) in (0..).zip(&handles) {
                            pipeline.update(handle, layout.rect(i, n, t), Some(MaskId(0)));
                        }
                        pipeline.run();
                        black_box(pipeline.hits().len())
                    });
                });
            }
        }
        group.finish();
    }
}

criterion_group!(benches, ticks);
criterion_main!(benches);
