//! The program of the template: grades the answers and prints the report.

use crate::answers::Answers;
use crate::exercises::EXERCISES;
use crate::outcome::{Grade, Outcome};
use crate::supervisor::{Supervisor, serve_as_child};
use clap::Parser;
use clap::builder::PossibleValuesParser;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::process::ExitCode;

/// Seeds that are drawn have at most six digits, so that they are easy to type.
const SEEDS: u64 = 1_000_000;

/// Grades your answers to the exercises.
#[derive(Parser)]
#[command(version = None)]
struct Args {
    /// The exercises to grade. All of them by default.
    #[arg(value_name = "EXERCISE", value_parser = PossibleValuesParser::new(EXERCISES.map(|(name, _)| name)))]
    exercises: Vec<String>,
    /// Repeats the report with this seed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Also writes the report to a file in JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// The `main` function of the template. Grades the exercises that the command line names, each in a process of its own, and
/// prints the report. Succeeds if there is a report, whatever the grades are.
pub fn main(answers: &Answers) -> ExitCode {
    if serve_as_child(answers) {
        return ExitCode::SUCCESS;
    }
    let args = Args::parse();
    if !cfg!(debug_assertions) {
        eprintln!("A release build does not check pairs: run without `--release`.");
        return ExitCode::FAILURE;
    }
    match report(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("The exercises were not graded: {error}");
            ExitCode::FAILURE
        }
    }
}

fn report(args: &Args) -> std::io::Result<()> {
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0) % SEEDS);
    println!("seed {seed}");
    let is_chosen = |name: &str| args.exercises.is_empty() || args.exercises.iter().any(|it| it == name);
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (number, (name, _)) in (1..).zip(EXERCISES).filter(|(_, (name, _))| is_chosen(name)) {
        let outcome = Supervisor::default().grade(name, seed)?;
        print!("{number:02} {outcome}");
        outcomes.push(outcome);
    }
    let count = |grade: Grade| outcomes.iter().filter(|outcome| outcome.grade == grade).count();
    println!(
        "{} passed, {} failed, {} not written yet",
        count(Grade::Passed),
        count(Grade::Failed),
        count(Grade::NotWritten)
    );
    args.json.as_ref().map_or(Ok(()), |file| fs::write(file, serde_json::to_string_pretty(&outcomes)? + "\n"))
}
