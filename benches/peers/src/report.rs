//! The table printed for a run, and the table of all contestants, which is saved to a file.

use crate::catalog::Workload;
use crate::contestants::Side;
use crate::timing::{Measurement, quantile};
use sector_collision::fast::InstructionSet;
use std::fs;
use std::path::Path;

pub struct Report {
    full: Vec<String>,
    /// For each row, the mean time of the fastest library as a multiple of ours.
    ratios: Vec<f64>,
    /// The number of rows in which plain code is faster than every library.
    plain_ahead: usize,
}

impl Report {
    pub fn new() -> Self {
        println!("This library runs with {}.\n", InstructionSet::in_use().name());
        println!(
            "| workload | boxes | pairs per box | ns per box | fastest library | mean | p95 | plain code |"
        );
        println!("|---|---:|---:|---:|---|---:|---:|---:|");
        let full = vec![
            "| workload | boxes | contestant | mean | median | p95 | mean ÷ ours | p95 ÷ ours |".to_owned(),
            "|---|---:|---|---:|---:|---:|---:|---:|".to_owned(),
        ];
        Self { full, ratios: Vec::new(), plain_ahead: 0 }
    }

    /// Prints the row of a workload, and adds the rows of its contestants to the full table.
    pub fn add(&mut self, workload: &Workload, measurement: &Measurement) {
        let boxes: usize = measurement.boxes.iter().sum();
        let title = format!("| {workload} | {:.0} |", boxes as f64 / measurement.boxes.len() as f64);
        for measured in &measurement.all {
            let name = measured.entrant.name;
            if let Some(reason) = &measured.left_out {
                self.full.push(format!("{title} {name} | skipped: {reason} | | | | |"));
                continue;
            }
            let times = measured.frames.iter().zip(&measurement.boxes);
            let each: Vec<f64> = times.map(|(time, &boxes)| time / boxes as f64).collect();
            let (mean, (ratio, p95)) = (measurement.mean_each(measured), measurement.ratios(measured));
            let at = |share| quantile(each.clone(), share);
            self.full.push(format!(
                "{title} {name} | {mean:.1} | {:.1} | {:.1} | {ratio:.1} | {p95:.1} |",
                at(0.5),
                at(0.95)
            ));
        }
        let (Some(library), Some(plain)) =
            (measurement.fastest(Side::Peer), measurement.fastest(Side::Baseline))
        else {
            return;
        };
        let ((mean, p95), (plain, _)) = (measurement.ratios(library), measurement.ratios(plain));
        self.ratios.push(mean);
        self.plain_ahead += usize::from(plain < mean);
        println!(
            "{title} {:.2} | {:.1} | {} | {mean:.1} × | {p95:.1} × | {plain:.1} × |",
            measurement.pairs as f64 / boxes as f64,
            measurement.mean_each(&measurement.all[0]),
            library.entrant.name
        );
    }

    /// Prints the summary and saves the full table.
    pub fn finish(&self) -> Result<(), String> {
        let rows = self.ratios.len();
        let least = self.ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let logarithms: f64 = self.ratios.iter().map(|ratio| ratio.ln()).sum();
        let mean = (logarithms / rows as f64).exp();
        println!(
            "\nIn {rows} rows, the fastest library takes at least {least:.1} times as long as this one, and {mean:.1} times in \
             the geometric mean. Plain code is faster than every library in {} of these rows.",
            self.plain_ahead
        );
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/peers.md");
        fs::write(&file, self.full.join("\n") + "\n")
            .map_err(|error| format!("{}: {error}", file.display()))?;
        println!("The results of all contestants are in target/peers.md.");
        Ok(())
    }
}
