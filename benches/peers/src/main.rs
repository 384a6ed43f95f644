//! A comparison of the fast finder with other libraries on the same boxes, frame by frame. See README.md.

mod contestants;
mod threads;
mod tick;
mod timing;
mod workload;

use contestants::Side;
use timing::{Measured, measure, quantile};
use workload::{Layout, Workload};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    if has("--tick") {
        return tick::run(50_000);
    }
    if has("--threads") {
        return threads::run();
    }
    let quick = has("--quick");
    let rounds = if quick { 1 } else { 4 };
    let sizes: &[usize] = if quick { &[1_000, 10_000] } else { &[1_000, 10_000, 50_000] };
    let picked = |name: &str| !Layout::ALL.iter().any(|(layout, _)| has(layout)) || has(name);
    let only_ours = has("--ours");
    println!("| workload | n | contestant | mean | median | p95 | mean ÷ ours | p95 ÷ ours |");
    println!("|---|---:|---|---:|---:|---:|---:|---:|");
    let (mut verdicts, mut growths) = (Vec::new(), Vec::new());
    for (name, layout) in Layout::ALL.into_iter().filter(|(name, _)| picked(name)) {
        let mut ours = Vec::new();
        for &n in sizes {
            let workload = Workload::new(layout, n);
            let mut entrants = contestants::all();
            if only_ours {
                entrants
                    .retain(|entrant| entrant.side == Side::Ours || entrant.name == "packed_spatial_index");
            }
            let measured = measure(&workload, entrants, rounds);
            report(name, n, &measured);
            verdicts.extend(verdict(name, n, &measured));
            ours.push((n, measured[0].mean()));
        }
        // Below ten thousand the fixed part of a frame weighs too much to say anything.
        let pairs = ours.windows(2).filter(|two| two[0].0 >= 10_000);
        growths.extend(pairs.map(|two| growth(name, two[0], two[1])));
    }
    println!("\n| workload | n | fastest library | mean ÷ ours (6 wanted) | p95 ÷ ours (3 wanted) | |");
    println!("|---|---:|---|---:|---:|---|");
    verdicts.iter().for_each(|line| println!("{line}"));
    println!("\n| workload | boxes | so many times as many | time of ours | |\n|---|---:|---:|---:|---|");
    growths.iter().for_each(|line| println!("{line}"));
}

/// Returns a row with the growth of a frame's time from one number of boxes to another.
fn growth(workload: &str, few: (usize, f64), many: (usize, f64)) -> String {
    let (boxes, time) = (many.0 as f64 / few.0 as f64, many.1 / few.1);
    let met = if time <= 1.2 * boxes { "met" } else { "missed" };
    format!("| {workload} | {} → {} | {boxes:.0} × | {time:.1} × | {met} |", few.0, many.0)
}

/// Prints a row for each contestant; times are nanoseconds a box and frame.
fn report(workload: &str, n: usize, all: &[Measured]) {
    for measured in all {
        let name = measured.entrant.name;
        if let Some(reason) = &measured.left_out {
            println!("| {workload} | {n} | {name} | left out: {reason} | | | | |");
            continue;
        }
        let each = |time: f64| time / n as f64;
        let (mean, p95) = ratios(measured, &all[0]);
        println!(
            "| {workload} | {n} | {name} | {:.1} | {:.1} | {:.1} | {mean:.1} | {p95:.1} |",
            each(measured.mean()),
            each(measured.quantile(0.5)),
            each(measured.quantile(0.95)),
        );
    }
}

/// Returns the ratios of a contestant's time to ours: the median over all blocks of the mean within a block, and the
/// 95 % quantiles.
fn ratios(measured: &Measured, ours: &Measured) -> (f64, f64) {
    let within = measured.blocks().zip(ours.blocks()).map(|(theirs, ours)| theirs / ours).collect();
    (quantile(within, 0.5), measured.quantile(0.95) / ours.quantile(0.95))
}

/// Returns a row that compares the fastest library of a workload with ours.
fn verdict(workload: &str, n: usize, all: &[Measured]) -> Option<String> {
    let libraries = all.iter().filter(|m| m.entrant.side == Side::Peer && m.left_out.is_none());
    let fastest = libraries.min_by(|a, b| a.mean().total_cmp(&b.mean()))?;
    let (mean, p95) = ratios(fastest, &all[0]);
    let met = if mean >= 6.0 && p95 >= 3.0 { "met" } else { "missed" };
    Some(format!("| {workload} | {n} | {} | {mean:.1} | {p95:.1} | {met} |", fastest.entrant.name))
}
