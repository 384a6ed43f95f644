//! The comparison as tables of comma-separated values.

use super::{MethodCost, Variation};
use std::fmt::Write;

/// The first line of the table of methods.
const HEAD: &str = "objects,ticks,method,after_rules,tests,overlaps,bitmap_tests,hits,steps,us,bytes";
/// The first line of the table of values.
const VALUES_HEAD: &str = "setting,value,counter,count";

/// Returns a line for each method in each measurement that has costs, whose counts and times are sums over all ticks; then, behind an
/// empty line, one for each counter at each value of a setting that has been gone through, if there is one.
pub(super) fn csv(measured: &[(usize, Vec<MethodCost>)], variations: &[Variation]) -> String {
    let mut text = format!("{HEAD}\n");
    for (objects, costs) in measured {
        for cost in costs {
            let counts = cost.counts;
            let (ticks, method, steps, us) = (cost.ticks, cost.method, cost.steps(), cost.us);
            let [rules, tests, overlaps, bitmaps, hits] =
                [counts.after_rules, counts.candidates, counts.rect_hits, counts.bitmap_tests, counts.hits];
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{objects},{ticks},{method},{rules},{tests},{overlaps},{bitmaps},{hits},{steps},{us:.1},{}",
                cost.memory
            );
        }
    }
    if variations.iter().any(|variation| variation.points().next().is_some()) {
        let _ = writeln!(text, "\n{VALUES_HEAD}");
    }
    for variation in variations {
        let setting = variation.setting();
        for (value, counts) in variation.points() {
            for (counter, count) in setting.counted().into_iter().zip(counts) {
                let _ = writeln!(text, "{},{value},{counter},{count}", setting.key());
            }
        }
    }
    text
}
