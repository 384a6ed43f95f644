//! The comparison as a table of comma-separated values.

use super::measurement::Measurement;
use std::fmt::Write;

/// The first line of the table.
const HEAD: &str = "objects,ticks,method,after_rules,tests,overlaps,bitmap_tests,hits,steps,us,bytes";

/// Returns a line for each method in each measurement that has costs. Counts and times are sums over all ticks.
pub(super) fn csv<'a>(measurements: impl Iterator<Item = &'a Measurement>) -> String {
    let mut text = format!("{HEAD}\n");
    for measurement in measurements {
        for cost in measurement.costs() {
            let counts = cost.counts;
            let (objects, ticks, method, steps, us) =
                (measurement.objects(), cost.ticks, cost.method, cost.steps(), cost.us);
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
    text
}
