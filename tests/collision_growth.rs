//! How the work of each method grows with the number of objects, at constant density: counted, not timed, so that it
//! is the same on every machine.

use sector_sweep::collision::{Kind, Method, Object, Pipeline, Rect, Rules, SectorSize, Tuning};

/// A number that looks random, 0 to `below` - 1.
fn scatter(dice: &mut u64, below: i32) -> i32 {
    *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*dice >> 33) % below as u64) as i32
}

/// Candidates and all book-keeping of a tick: `n` sprites of 16 pixels at random, one for each 64 × 64 pixels, after
/// all have moved by a pixel or two.
fn work(method: Method, n: i32) -> f64 {
    let (mut dice, side) = (1, 64 * n.isqrt());
    let places: Vec<_> = (0..n).map(|_| (scatter(&mut dice, side), scatter(&mut dice, side))).collect();
    let rect = |i: usize, t: i32| {
        let (x, y) = places[i];
        Rect::new(x + t * (i as i32 % 5 - 2), y + t * (i as i32 % 3 - 1), 16, 16)
    };
    let tuning = Tuning { sector: SectorSize::at_least(16, 16), ..Tuning::default() };
    let mut pipeline = Pipeline::with_tuning(method, tuning, Rules::all(), Vec::new().into(), n as usize);
    // From left to right, so that the list need not walk half of itself for each.
    let mut order: Vec<usize> = (0..n as usize).collect();
    order.sort_by_key(|&i| places[i]);
    let object = |i: usize| Object { id: i as u32, kind: Kind(0), rect: rect(i, 0), mask: None };
    let handles: Vec<_> = order.into_iter().map(|i| (i, pipeline.insert(object(i)))).collect();
    pipeline.run();
    handles.iter().for_each(|&(i, handle)| pipeline.update(handle, rect(i, 1), None));
    pipeline.run();
    let inner: u64 = pipeline.inner().named().iter().map(|(_, count)| count).sum();
    (pipeline.counts().candidates + inner) as f64
}

/// Tests that four times the objects cost the methods that look at both axes hardly more than four times the work,
/// the methods of one axis and the swaps of sweep-and-prune eight times, and brute force and clustering sixteen times.
#[test]
fn work_grows_as_each_method_says() {
    // From 2,500 to 10,000: the field is twice as wide and twice as high. 5.29 is 2.3 twice.
    let expected = |method: Method| match method {
        Method::BruteForce | Method::DimensionalClustering => 15.0..=17.0,
        Method::AxisList | Method::SortAndSweep | Method::ActiveSet | Method::SweepAndPrune => 5.3..=8.6,
        Method::SectorGrid
        | Method::IntervalTree
        | Method::Quadtree
        | Method::HierarchicalGrid
        | Method::Auto => 3.5..=5.29,
    };
    for method in Method::ALL {
        let growth = work(method, 10_000) / work(method, 2_500);
        println!("{method}: {growth:.2} times the work for four times the objects");
        assert!(expected(method).contains(&growth), "{method}: {growth:.2}, expected {:?}", expected(method));
    }
}
