//! Steps predict time: on scenes that the weights were not fitted to, the methods are in about the same order by steps
//! as by time. The times are stored (`cargo bench --bench work -- FILE` measures them again), so no clock decides.

#[path = "../../benches/families/mod.rs"]
mod families;

use families::{Family, METHODS, PERIOD_TICKS, StoredTimes, UNSEEN, rank_correlation};

const STORED: &str = include_str!("times.csv");
/// The seed of the scenes whose times are stored.
const SEED: u64 = 5;
/// The number of ticks whose steps are counted.
const TICKS: usize = PERIOD_TICKS / 4;

/// Returns the steps per tick of each method.
fn steps(scene: &Family) -> Vec<f64> {
    let steps = |method| {
        let mut running = scene.start(method);
        let ticks = (0..TICKS).map(|_| {
            running.tick();
            let (counts, stats) = running.work();
            stats.steps(counts.candidates)
        });
        ticks.sum::<u64>() as f64 / TICKS as f64
    };
    METHODS.map(steps).into()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[test]
fn methods_are_ordered_by_steps_as_by_time() {
    let stored: Vec<StoredTimes> =
        STORED.lines().map(|line| line.parse().expect("a line of times")).collect();
    assert_eq!(stored.len(), UNSEEN.len() * 6);
    let correlation = |times: &StoredTimes| {
        let scene = Family::new(&times.family, times.size, times.has_rules, SEED);
        let ns: Vec<f64> = times.ns.iter().copied().map(f64::from).collect();
        rank_correlation(&steps(&scene), &ns)
    };
    let families = stored.chunk_by(|a, b| a.family == b.family).map(|family| {
        let correlations: Vec<f64> = family.iter().map(correlation).collect();
        println!("{:<12} {correlations:.2?}", family[0].family);
        assert!(median(correlations.clone()) >= 0.8, "{}: {correlations:.2?}", family[0].family);
        correlations
    });
    let all = median(families.flatten().collect());
    println!("median {all:.3}");
    assert!(all >= 0.9, "{all:.3}");
}
