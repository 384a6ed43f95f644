//! The tables of a run, and the judgment of the goals.

use crate::catalog::Workload;
use crate::contestants::Side;
use crate::timing::{Measurement, quantile};
use sector_collision::InstructionSet;

/// The ratio of means below which no workload may fall, whatever the vector instructions.
const FLOOR: f64 = 2.0;
/// The factor by which the time may grow from 10,000 to 50,000 boxes.
const MAX_GROWTH: f64 = 6.0;

/// The ratios that are wanted of the fastest library's times to ours.
#[derive(Clone, Copy)]
pub struct Goal {
    mean: f64,
    p95: f64,
}

impl Goal {
    /// Returns the goal for the instruction set that is used; narrower ones than AVX2 have only the floor.
    pub const fn of(set: InstructionSet) -> Self {
        match set {
            InstructionSet::Avx512 => Self { mean: 5.0, p95: 3.0 },
            InstructionSet::Avx2 => Self { mean: 4.0, p95: 2.5 },
            _ => Self { mean: FLOOR, p95: 1.0 },
        }
    }

    const fn met(self, mean: f64, p95: f64) -> &'static str {
        if mean >= self.mean && p95 >= self.p95 {
            "met"
        } else if mean < FLOOR {
            "missed, below 2"
        } else {
            "missed"
        }
    }
}

/// The final tables, which grow from workload to workload.
pub struct Report {
    all: Verdicts,
    /// Those of ours with AVX2 alone; empty where the machine has no more.
    narrow: Verdicts,
    /// The number of workloads on which plain code is faster than every library.
    plain_ahead: usize,
    growths: Vec<String>,
    /// The last workload with its number of boxes and our mean time.
    last: Option<(Workload, f64, f64)>,
}

impl Report {
    pub fn new(goal: Goal) -> Self {
        println!(
            "| workload | n | pairs a box | contestant | mean | median | p95 | mean ÷ ours | p95 ÷ ours |"
        );
        println!("|---|---:|---:|---|---:|---:|---:|---:|---:|");
        let narrow = Verdicts::new(Goal::of(InstructionSet::Avx2));
        Self { all: Verdicts::new(goal), narrow, plain_ahead: 0, growths: Vec::new(), last: None }
    }

    /// Prints the rows of a workload and takes it into the final tables.
    pub fn add(&mut self, workload: Workload, measurement: &Measurement) {
        let n = measurement.mean_boxes();
        let each = measurement.pairs as f64 / measurement.boxes.iter().sum::<usize>() as f64;
        let title = format!("| {workload} | {n:.0} | {each:.2} |");
        for measured in &measurement.all {
            let name = measured.entrant.name;
            if let Some(reason) = &measured.left_out {
                println!("{title} {name} | left out: {reason} | | | | |");
                continue;
            }
            let times = measured.frames.iter().zip(&measurement.boxes);
            let times: Vec<f64> = times.map(|(time, &boxes)| time / boxes as f64).collect();
            let total: usize = measurement.boxes[..times.len()].iter().sum();
            let mean = measured.frames.iter().sum::<f64>() / total as f64;
            let (ratio, p95) = measurement.ratios(measured);
            let at = |share| quantile(times.clone(), share);
            println!(
                "{title} {name} | {mean:.1} | {:.1} | {:.1} | {ratio:.1} | {p95:.1} |",
                at(0.5),
                at(0.95)
            );
        }
        if let Some(fastest) = measurement.fastest(Side::Peer) {
            let plain = measurement.fastest(Side::Baseline);
            self.plain_ahead += usize::from(
                plain.is_some_and(|plain| measurement.ratios(plain).0 < measurement.ratios(fastest).0),
            );
            for (ours, verdicts) in
                [(Some(&measurement.all[0]), &mut self.all), (measurement.narrow(), &mut self.narrow)]
            {
                if let Some(ours) = ours {
                    let ratios = measurement.ratios_to(ours, fastest);
                    let plain = plain
                        .map_or("–".into(), |plain| format!("{:.1}", measurement.ratios_to(ours, plain).0));
                    verdicts.add(&title, fastest.entrant.name, ratios, &plain);
                }
            }
        }
        let ours = &measurement.all[0].frames;
        self.grow(workload, n, ours.iter().sum::<f64>() / ours.len() as f64);
    }

    /// Adds a row with the growth from 10,000 boxes to five times as many. Below ten thousand the fixed part of a frame
    /// weighs too much to say anything.
    fn grow(&mut self, workload: Workload, n: f64, time: f64) {
        if let Some((of, few, before)) = self.last
            && of == workload
            && few > 9000.0
        {
            let growth = time / before;
            let met = if growth <= MAX_GROWTH { "met" } else { "missed" };
            self.growths.push(format!(
                "| {workload} | {few:.0} → {n:.0} | {:.1} × | {growth:.1} × | {met} |",
                n / few
            ));
        }
        self.last = Some((workload, n, time));
    }

    /// Prints the final tables.
    pub fn finish(&self) {
        self.all.print();
        println!("\n| workload | boxes | ratio | time of ours ({MAX_GROWTH} × allowed) | |");
        println!("|---|---:|---:|---:|---|");
        self.growths.iter().for_each(|line| println!("{line}"));
        println!(
            "\n{} Growth: {} of {} met. Plain code is faster than every library on {}.",
            self.all.summary(),
            met(&self.growths),
            self.growths.len(),
            self.plain_ahead
        );
        if !self.narrow.means.is_empty() {
            self.narrow.print();
            println!("\n{}", self.narrow.summary());
        }
    }
}

/// The rows in which the goals are judged, for one width of ours.
struct Verdicts {
    goal: Goal,
    lines: Vec<String>,
    /// The ratios of means in these rows.
    means: Vec<f64>,
}

impl Verdicts {
    const fn new(goal: Goal) -> Self {
        Self { goal, lines: Vec::new(), means: Vec::new() }
    }

    fn add(&mut self, title: &str, fastest: &str, (mean, p95): (f64, f64), plain: &str) {
        let met = self.goal.met(mean, p95);
        self.lines.push(format!("{title} {fastest} | {mean:.1} | {p95:.1} | {plain} | {met} |"));
        self.means.push(mean);
    }

    fn print(&self) {
        let Goal { mean, p95 } = self.goal;
        println!(
            "\n| workload | n | pairs a box | fastest library | mean ÷ ours ({mean} wanted) | p95 ÷ ours ({p95} wanted) | plain code ÷ ours | |"
        );
        println!("|---|---:|---:|---|---:|---:|---:|---|");
        self.lines.iter().for_each(|line| println!("{line}"));
    }

    fn summary(&self) -> String {
        let least = self.means.iter().copied().fold(f64::INFINITY, f64::min);
        format!("Ratios: {} of {} met, the least mean is {least:.1}.", met(&self.lines), self.lines.len())
    }
}

/// Returns the number of rows whose goal is met.
fn met(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.ends_with("| met |")).count()
}
